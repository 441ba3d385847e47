//! `offsuit train`: makes the table anew that a game's bots read.

use std::fs;

use super::args::TrainArgs;
use super::{Failure, shown_path, tell};
use crate::core::TrickTaking;
use crate::games::{self, Visitor};

pub(super) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let id = args.game.info.id;
    let table = Table { iterations: args.iterations, seed: args.seed };
    let Some(bytes) = games::visit(id, table).flatten() else {
        return Err(Failure::Usage(format!("{id} has no table to train")));
    };
    let name = shown_path(&args.out);
    fs::write(&args.out, &bytes)
        .map_err(|error| Failure::Failed(format!("{name} cannot be written: {error}")))?;
    tell(format!("{id}: a table of {} bytes after {} iterations", bytes.len(), args.iterations));
    Ok(())
}

/// A table to be made.
struct Table {
    iterations: u64,
    seed: u64,
}

impl Visitor for Table {
    type Out = Option<Vec<u8>>;

    fn visit<G: TrickTaking>(self) -> Self::Out {
        G::make_table(self.iterations, self.seed)
    }
}
