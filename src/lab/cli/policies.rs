//! `offsuit-lab policy`: how good a policy is without search.

use std::fmt::Write as _;
use std::io::Write;

use clap::Args;

use super::deals::{self, DealsArgs};
use crate::arena::{Entrant, Phase};
use crate::deals::Deals;
use crate::games::Entry;
use crate::policies::{Found, Measure, Policies};
use crate::studied;
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::{Failure, to_people, values};

/// Arguments of `policy`.
#[derive(Args, Debug)]
#[command(after_help = "\
The policy plays each seat (or side) of a deal in turn, with the same cards, and the bot all others. Its gain is compared \
with that of the bot in the same seat. The bot's own choices, where it plays all seats, are what the policy should \
predict: how often it makes them too, and, for a learned policy, the mean logarithm of the chance that it gives them.

Examples:
  offsuit-lab policy deer-hunt --deals 100 --threads 2
  offsuit-lab policy hamlet --policy skilled --against expert@500 --phase play")]
pub struct PolicyArgs {
    /// Game [default: all]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// A bot that does not search: learned (a master's policy), skilled (the players in an expert's playouts), reference,
    /// novice or random
    #[arg(long, value_name = "NAME", default_value = "learned", value_parser = deals::policy)]
    pub policy: Entrant,
    /// The bot in the other seats
    #[arg(long, value_name = "NAME[@LIMIT]", default_value = "expert", value_parser = deals::bot)]
    pub against: Entrant,
    /// Which decisions the policy makes itself: with play, only plays; the bot makes the others, such as bids
    #[arg(long, default_value = "all")]
    pub phase: Phase,
    /// The deals.
    #[command(flatten)]
    pub deals: DealsArgs,
}

pub(super) fn run(args: &PolicyArgs) -> Result<(), Failure> {
    for entry in values::games(args.game) {
        let policies = Policies {
            deals: args.deals.of(&entry.info)?,
            policy: args.policy.clone(),
            against: args.against.clone(),
            phase: args.phase,
        };
        let mut progress = Progress::new(args.deals.count, 0, "deals");
        let measure = Measure { policies: &policies, each: &mut |done| progress.set(done) };
        let found = studied::visit(entry.info.id, measure).unwrap_or_default();
        drop(progress);
        to_people().write_all(text(entry.info.id, &policies, &found).as_bytes())?;
    }
    Ok(())
}

fn text(game: &str, policies: &Policies, found: &Found) -> String {
    let Policies { deals: Deals { players, .. }, policy, against, .. } = policies;
    let [points, chance] = [0, 1].map(|unit| found.gains.mean(unit));
    let mut text = format!(
        "{game}, {players} players, {} deals, {policy} against {against}\n  \
         gains {:+.2} ± {:.2} points, {:+.2}% ± {:.2}% of the match\n",
        found.gains.count(),
        points.value,
        points.error,
        chance.value,
        chance.error
    );
    for (name, one) in &found.kinds {
        let count = one.decisions.max(1) as f64;
        let _ = write!(
            text,
            "  {name:<8} {:.0}% of {} choices are the same, {:.0}% by chance",
            100.0 * one.same / count,
            one.decisions,
            100.0 * one.even / count
        );
        if one.known > 0 {
            let [own, even] = one.nats.map(|nats| nats / one.known as f64);
            let _ = write!(text, "; {own:.2} nats, {even:.2} by chance");
        }
        text.push('\n');
    }
    text
}
