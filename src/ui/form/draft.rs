//! A table that is being set up: what stands in the form, and what is wrong with it.

use crate::core::{DealCode, OptionKind, OptionSpec, OptionValues, Text};
use crate::games::Entry;
use crate::record::{MAX_NAME, NameFault, Player, Sitter};
use crate::table::{Setup, players};
use crate::ui::text_input::TextInput;

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// How many sit at the table.
    Count,
    /// A seat, from 0.
    Seat(usize),
    /// An option, by its place in the game's list.
    Option(usize),
    /// The deal code: the match's seed.
    Code,
    /// Where it starts.
    Start,
}

/// What is said at a row about what stands there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The sentence.
    pub text: Text,
    /// Whether the match cannot start with it.
    pub grave: bool,
}

impl Remark {
    fn grave(text: Text) -> Self {
        Remark { text, grave: true }
    }
}

/// A seat of the form.
#[derive(Clone, Debug)]
pub struct SeatDraft {
    /// The name as it was typed.
    pub name: TextInput,
    /// Who decides.
    pub player: Player,
}

/// A table that is being set up.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The game.
    pub entry: &'static Entry,
    /// How many sit at the table.
    pub count: usize,
    /// As many seats as the game can have: what was typed for one that is left out comes back with it.
    pub seats: Vec<SeatDraft>,
    /// The options' values as they are written.
    pub options: Vec<TextInput>,
    /// The deal code as it was typed.
    pub code: TextInput,
}

impl Draft {
    /// The quickest sensible match of a game, as a start, for a person of this name if one is known.
    pub fn new(entry: &'static Entry, name: Option<&str>) -> Self {
        let quick = Setup::quick_for(entry, entry.info.seating.max, 0).named(name);
        let info = &entry.info;
        let seat = |sitter: Sitter| SeatDraft { name: TextInput::new(sitter.name), player: sitter.player };
        Draft {
            entry,
            count: info.seating.best,
            seats: quick.seats.into_iter().map(seat).collect(),
            options: info
                .options
                .iter()
                .map(|spec| TextInput::new(spec.write(spec.default_value())))
                .collect(),
            code: TextInput::default(),
        }
    }

    /// The rows of the form; without one for the number of seats where the game leaves no choice.
    pub fn rows(&self) -> Vec<Row> {
        let seating = self.entry.info.seating;
        let count = (seating.min < seating.max).then_some(Row::Count);
        let seats = (0..self.count).map(Row::Seat);
        let options = (0..self.options.len()).map(Row::Option);
        count.into_iter().chain(seats).chain(options).chain([Row::Code, Row::Start]).collect()
    }

    /// What the option at this place is.
    pub fn spec(&self, at: usize) -> Option<&'static OptionSpec> {
        self.entry.info.options.get(at)
    }

    /// The value of the option at this place, if what stands there is one.
    pub fn value(&self, at: usize) -> Option<i32> {
        self.spec(at)?.parse(self.options.get(at)?.text().trim()).ok()
    }

    /// The text that is typed in a row, if one is.
    pub fn input(&mut self, row: Row) -> Option<&mut TextInput> {
        match row {
            Row::Seat(seat) => self.seats.get_mut(seat).map(|seat| &mut seat.name),
            Row::Option(at) => match self.spec(at)?.kind {
                OptionKind::Number { .. } => self.options.get_mut(at),
                OptionKind::Choice(_) => None,
            },
            Row::Code => Some(&mut self.code),
            Row::Count | Row::Start => None,
        }
    }

    /// Whether this letter begins a new text in a row, where it is not yet typed in.
    pub fn begins_text(&self, row: Row, letter: char) -> bool {
        match row {
            Row::Seat(_) | Row::Code => letter != ' ',
            Row::Count => letter.to_digit(10).is_some_and(|digit| self.seats_allowed(digit as usize)),
            Row::Option(at) => {
                let is_number = |spec: &OptionSpec| matches!(spec.kind, OptionKind::Number { .. });
                letter.is_ascii_digit() && self.spec(at).is_some_and(is_number)
            }
            Row::Start => false,
        }
    }

    /// Whether the game can be played by this many.
    pub fn seats_allowed(&self, count: usize) -> bool {
        self.entry.info.seating.allows(count)
    }

    /// Puts the value before (`by` is -1) or after (1) the present one into a row that has values in an order.
    pub fn step(&mut self, row: Row, by: i32) {
        let round = |at: usize, len: usize| (at as i32 + by).rem_euclid(len.max(1) as i32) as usize;
        match row {
            Row::Count => {
                let seating = self.entry.info.seating;
                self.count = seating.min + round(self.count - seating.min, seating.max - seating.min + 1);
            }
            Row::Seat(seat) => {
                let all = players();
                if let Some(seat) = self.seats.get_mut(seat) {
                    let at = all.iter().position(|player| *player == seat.player).unwrap_or(0);
                    if let Some(next) = all.into_iter().nth(round(at, players().len())) {
                        seat.player = next;
                    }
                }
            }
            Row::Option(at) => {
                let Some(spec) = self.spec(at) else { return };
                let next = self.value(at).map_or(spec.default_value(), |value| spec.stepped(value, by));
                if let Some(option) = self.options.get_mut(at) {
                    *option = TextInput::new(spec.write(next));
                }
            }
            Row::Code | Row::Start => {}
        }
    }

    /// What is to be said about a row.
    pub fn remark(&self, row: Row) -> Option<Remark> {
        match row {
            Row::Count => None,
            Row::Seat(seat) => self.seat_remark(seat),
            Row::Option(at) => {
                let spec = self.spec(at).filter(|_| self.value(at).is_none())?;
                let OptionKind::Number { min, max, step, .. } = spec.kind else { return None };
                let key = if step == 1 { "ui-form-number" } else { "ui-form-number-steps" };
                Some(Remark::grave(Text::new(key).with("min", min).with("max", max).with("step", step)))
            }
            Row::Code => self.seed().err(),
            Row::Start => {
                let people = self.seats.iter().take(self.count).any(|seat| seat.player == Player::Human);
                (!people).then(|| Remark { text: Text::new("ui-form-bots-alone"), grave: false })
            }
        }
    }

    fn seat_remark(&self, number: usize) -> Option<Remark> {
        let seat = self.seats.get(number)?;
        let name = match Sitter::new(seat.name.text(), seat.player.clone()) {
            Ok(sitter) => sitter.name,
            Err(fault) => {
                return Some(Remark::grave(match fault {
                    NameFault::Empty => Text::new("ui-form-name-empty"),
                    NameFault::Control(_) => Text::new("ui-form-name-control"),
                    NameFault::Long(_) => Text::new("ui-form-name-long").with("most", MAX_NAME),
                }));
            }
        };
        let others = (0..).zip(self.seats.iter().take(self.count));
        let mut alike = others.filter(|(n, other)| *n != number && other.name.text().trim() == name);
        // Of two people the curtain must tell which is next; a bot called like somebody is only confusing.
        let people = |other: &SeatDraft| other.player == Player::Human && seat.player == Player::Human;
        let (other, grave) = match (alike.clone().find(|(_, other)| people(other)), alike.next()) {
            (Some((other, _)), _) => (other, true),
            (None, Some((other, _))) => (other, false),
            (None, None) => return None,
        };
        let key = if grave { "ui-form-name-twice" } else { "ui-form-name-alike" };
        Some(Remark { text: Text::new(key).with("seat", other + 1), grave })
    }

    /// The rows that must be mended before the match can start.
    pub fn to_mend(&self) -> Vec<Row> {
        let grave = |row: &Row| self.remark(*row).is_some_and(|remark| remark.grave);
        self.rows().into_iter().filter(grave).collect()
    }

    /// The seed that the deal code names, or none if none is asked for.
    fn seed(&self) -> Result<Option<u64>, Remark> {
        let code = self.code.text().trim();
        if code.is_empty() {
            return Ok(None);
        }
        let code: Result<DealCode, _> = code.parse();
        code.map(|code| Some(code.0)).map_err(|_| Remark::grave(Text::new("ui-form-code-fault")))
    }

    /// What stands in the rows of the options, with the default where it is no value.
    pub fn values(&self) -> OptionValues {
        let specs = self.entry.info.options;
        let mut values = OptionValues::defaults(specs);
        for (spec, text) in specs.iter().zip(&self.options) {
            // What is no value is remarked on in its row, and keeps the match from starting.
            let _ = values.set(specs, spec.key, text.text().trim());
        }
        values
    }

    /// The match; `fresh` gives the seed where no deal code is asked for. `None` while something is
    /// [to be mended](Self::to_mend).
    ///
    /// # Errors
    /// Those of `fresh`.
    pub fn setup(&self, fresh: impl FnOnce() -> Result<u64, String>) -> Result<Option<Setup>, String> {
        let seats = self.seats.iter().take(self.count);
        let seats: Option<Vec<Sitter>> =
            seats.map(|seat| Sitter::new(seat.name.text(), seat.player.clone()).ok()).collect();
        let (true, Some(seats), Ok(seed)) = (self.to_mend().is_empty(), seats, self.seed()) else {
            return Ok(None);
        };
        let seed = seed.map_or_else(fresh, Ok)?;
        Ok(Some(Setup { entry: self.entry, options: self.values(), seats, seed }))
    }
}

/// The tables set up in a session, as they were left.
#[derive(Default, Debug)]
pub struct Drafts(Vec<Draft>);

impl Drafts {
    /// The table of this game as it was left, or a new one for a person of this name.
    pub fn of(&self, entry: &'static Entry, name: Option<&str>) -> Draft {
        let left = self.0.iter().find(|draft| draft.entry.info.id == entry.info.id);
        left.cloned().unwrap_or_else(|| Draft::new(entry, name))
    }

    /// Remembers a table.
    pub fn keep(&mut self, draft: &Draft) {
        self.0.retain(|kept| kept.entry.info.id != draft.entry.info.id);
        self.0.push(draft.clone());
    }
}
