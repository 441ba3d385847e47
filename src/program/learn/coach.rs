//! The coach: one short note the first time that a situation comes up.
//!
//! A note is shown in moments that meet all its conditions. Conditions are about what the seat's player sees and may
//! do, in the names that the game already has for it:
//!
//! | when | holds if |
//! |---|---|
//! | `prompt` | the player is asked this, such as `prompt-lead` |
//! | `section` | this is the section of the rule page for the moment |
//! | `fact` | a fact of this name is on the table |
//! | `own` | a fact of this name is about the player |
//! | `choice` | the player may choose the move of this name |
//! | `barred` | this clause forbids some piece of the hand, or some declaration |
//! | `scored` | a line of this name about the player explained the last score |
//!
//! If a condition has several names, one of them is enough.

use std::collections::BTreeSet;

use super::course::notes;
use super::lesson::Note;
use super::progress::Progress;
use crate::core::{Arg, Declaration, Move, Seat};
use crate::games;
use crate::record::move_name;
use crate::table::Table;

/// A decision as the coach sees it: the names of everything that is true of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moment(BTreeSet<(&'static str, String)>);

impl Moment {
    /// The decision of this seat, whose player is asked `prompt`, from what the seat sees.
    pub fn of(table: &dyn Table, seat: Seat, prompt: &str) -> Self {
        let scene = table.scene(Some(seat));
        let mut names = BTreeSet::new();
        let mut add = |kind: &'static str, name: &str| {
            names.insert((kind, name.to_owned()));
        };
        add("prompt", prompt);
        add("section", scene.section);
        scene.facts.iter().for_each(|fact| add("fact", fact.key));
        let own = scene.seats.get(seat.index());
        own.into_iter().flat_map(|own| &own.facts).for_each(|fact| add("own", fact.key));
        let choices = table.choices(seat);
        for &mv in &choices {
            add("choice", &move_name(table.info(), mv));
        }
        for &piece in &scene.hand {
            // With nothing but pieces to choose from, a piece that is not among them is barred.
            if !scene.legal.pieces().is_empty()
                && !scene.legal.pieces().contains(piece)
                && let Err(refusal) = table.check(seat, scene.move_of(piece))
            {
                add("barred", &refusal.clause.to_string());
            }
        }
        if matches!(choices.first(), Some(Move::Declare(_))) {
            let all = (0..table.info().declarations.len()).map(|n| Move::Declare(Declaration::new(n)));
            let refusals = all.filter_map(|mv| table.check(seat, mv).err());
            refusals.for_each(|refusal| add("barred", &refusal.clause.to_string()));
        }
        let lines = table.sheet().last().into_iter().flat_map(|score| &score.lines);
        let about = |args: &[(&str, Arg)]| args.iter().any(|(_, arg)| *arg == Arg::Seat(seat));
        lines.filter(|line| about(&line.reason.args)).for_each(|line| add("scored", line.reason.key));
        Moment(names)
    }

    /// Whether this note is about it.
    pub fn calls_for(&self, note: &Note) -> bool {
        let holds = |kind: &str, names: &str| {
            names.split_whitespace().any(|name| self.0.iter().any(|own| own.0 == kind && own.1 == name))
        };
        note.when.iter().all(|(kind, names)| holds(kind, names))
    }
}

/// The coach of a table: it shows each note once ever.
#[derive(Debug)]
pub struct Coach {
    game: &'static str,
    notes: &'static [Note],
    progress: Progress,
}

impl Coach {
    /// The coach of a match of this game. If `keep`, it remembers in a file what it has shown. For a game without
    /// lessons, it never says anything.
    pub fn new(game: &'static str, keep: bool) -> Self {
        Self::knowing(game, Progress::load(keep))
    }

    /// The coach of a match of this game, for a player who knows this much.
    pub fn knowing(game: &'static str, progress: Progress) -> Self {
        let found = games::find(game).and_then(|entry| notes(entry).ok());
        Coach { game, notes: found.unwrap_or_default(), progress }
    }

    /// The name of the order in which the player holds the hand in this game, if they have changed it.
    pub fn order(&self) -> Option<&str> {
        self.progress.order(self.game)
    }

    /// Remembers the order in which the player holds the hand.
    pub fn set_order(&mut self, name: &str) {
        // If this cannot be written, the next match begins with the order before.
        let _ = self.progress.set_order(self.game, name);
    }

    /// The first note about this decision of the seat that has never been shown. It now counts as shown. There is none
    /// where there is nothing to decide.
    pub fn note(&mut self, table: &dyn Table, seat: Seat, prompt: &str) -> Option<&'static Note> {
        let is_new = |note: &&Note| !self.progress.has_shown(self.game, &note.id);
        if self.notes.iter().all(|note| !is_new(&note)) || table.choices(seat).len() < 2 {
            return None;
        }
        let moment = Moment::of(table, seat, prompt);
        let note = self.notes.iter().filter(is_new).find(|note| moment.calls_for(note))?;
        // If this cannot be written, the next run of the program shows the note again.
        let _ = self.progress.show(self.game, &note.id);
        Some(note)
    }
}
