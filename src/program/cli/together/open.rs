//! A table with seats for people at other terminals.

use super::join::gather;
use super::why;
use crate::cli::{Failure, GlobalArgs, face, tell};
use crate::launch::{Launch, Start};
use crate::together::{LocalHouse, Plan, sit_down};

/// Opens a table, in the house of this machine or in one that lasts as long as this program, and plays there.
pub(in crate::cli) fn run(plan: Plan, global: GlobalArgs) -> Result<(), Failure> {
    let launch = global.launch();
    if !global.is_plain() {
        return face::show(Launch { start: Start::Plan(plan), ..launch }, global);
    }
    let words = launch.settings.words();
    let house = LocalHouse::default();
    let (link, faults) = house.join_or_open().map_err(why)?;
    faults.into_iter().for_each(tell);
    plan.open(&link);
    let (state, contribution) = gather(&link, &house.address()?, &words)?;
    let seated = sit_down(link, state, contribution, true).map_err(Failure::failed)?;
    face::show(Launch { start: Start::Seated(seated.into()), local: house, ..launch }, global)
}
