//! A table being set up: what the form contains, and what is wrong with it.

use crate::core::name::{MAX_NAME, NameFault, alike};
use crate::core::text::narrow;
use crate::core::{DealCode, OptionKind, OptionSpec, OptionValues, Text};
use crate::games::Entry;
use crate::lang::Words;
use crate::record::{Dealt, Player, Sitter, write_options};
use crate::table::{Setup, named, players, shown_names};
use crate::together::protocol::{Chair, Manners, Opening};
use crate::together::{PACES, Plan};
use crate::ui::text_input::TextInput;

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// The number of players.
    Count,
    /// A seat, from 0.
    Seat(usize),
    /// An option, by its place in the game's list.
    Option(usize),
    /// How long a decision may take, at a table with seats for other terminals.
    Pace,
    /// Whether hints are allowed there.
    Hints,
    /// Whether short texts are allowed there.
    Texts,
    /// Whether spectators see the hands of a deal when it is over.
    Watchers,
    /// The deal code: the match's seed.
    Code,
    /// The start button.
    Start,
}

/// A remark about a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The sentence.
    pub text: Text,
    /// Whether it prevents the match from starting.
    pub grave: bool,
}

impl Remark {
    fn grave(text: Text) -> Self {
        Remark { text, grave: true }
    }
}

/// Who a seat is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Taker {
    /// A person at this keyboard, or a bot.
    Here(Player),
    /// Anybody at another terminal.
    Anybody,
    /// The person of the typed name, at another terminal.
    Guest,
}

impl Taker {
    /// All that the form offers, in order.
    pub fn all() -> Vec<Taker> {
        let elsewhere = if cfg!(unix) { &[Taker::Anybody, Taker::Guest][..] } else { &[] };
        players().into_iter().map(Taker::Here).chain(elsewhere.iter().cloned()).collect()
    }

    /// Whether it is for somebody at another terminal.
    pub fn is_elsewhere(&self) -> bool {
        matches!(self, Taker::Anybody | Taker::Guest)
    }

    fn is_person(&self) -> bool {
        *self == Taker::Here(Player::Human)
    }
}

/// A seat of the form.
#[derive(Clone, Debug)]
pub struct SeatDraft {
    /// The typed name of a player at this terminal.
    pub name: TextInput,
    /// The typed name of a player at another terminal.
    pub guest: TextInput,
    /// Who it is for.
    pub taker: Taker,
}

impl SeatDraft {
    fn of(sitter: Sitter) -> Self {
        let (name, guest) = (TextInput::new(sitter.name), TextInput::default());
        SeatDraft { name, guest, taker: Taker::Here(sitter.player) }
    }
}

/// A table being set up.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The game.
    pub entry: &'static Entry,
    /// The number of players.
    pub count: usize,
    /// All seats the game can have. A removed seat keeps its name.
    pub seats: Vec<SeatDraft>,
    /// The options' values as typed.
    pub options: Vec<TextInput>,
    /// The deal code as typed.
    pub code: TextInput,
    /// What is agreed at a table with seats for other terminals.
    pub manners: Manners,
}

impl Draft {
    /// The quickest sensible match of a game, for a person of this name if given.
    pub fn new(entry: &'static Entry, name: Option<&str>) -> Self {
        let quick = Setup::quick_for(entry, entry.info.seating.max, 0).named(name);
        let info = &entry.info;
        Draft {
            entry,
            count: info.seating.best,
            seats: quick.seats.into_iter().map(SeatDraft::of).collect(),
            options: info
                .options
                .iter()
                .map(|spec| TextInput::new(spec.write(spec.default_value())))
                .collect(),
            code: TextInput::default(),
            manners: Manners::default(),
        }
    }

    /// The same with a seat for somebody at another terminal, if it has none yet. Only the first person
    /// stays at this keyboard; the seats of the others become open.
    #[must_use]
    pub fn open(mut self) -> Self {
        let own = self.own();
        let others = self.seats.iter_mut().take(self.count).enumerate().filter(|(n, _)| Some(*n) != own);
        for (_, seat) in others.filter(|(_, seat)| seat.taker.is_person()) {
            seat.taker = Taker::Anybody;
        }
        if !self.is_shared()
            && let Some(seat) = self.seats.iter_mut().take(self.count).find(|seat| !seat.taker.is_person())
        {
            seat.taker = Taker::Anybody;
        }
        self
    }

    /// Whether it has seats for people at other terminals.
    pub fn is_shared(&self) -> bool {
        self.seats.iter().take(self.count).any(|seat| seat.taker.is_elsewhere())
    }

    /// The seat of the person at this keyboard.
    fn own(&self) -> Option<usize> {
        self.seats.iter().take(self.count).position(|seat| seat.taker.is_person())
    }

    /// The setup of a match that is over, for another one like it.
    pub fn of(setup: &Setup) -> Self {
        let mut draft = Draft::new(setup.entry, None);
        draft.count = setup.seats.len();
        for (seat, sitter) in draft.seats.iter_mut().zip(&setup.seats) {
            *seat = SeatDraft::of(sitter.clone());
        }
        for ((n, spec), option) in setup.entry.info.options.iter().enumerate().zip(&mut draft.options) {
            *option = TextInput::new(spec.write(setup.options.get(n)));
        }
        draft
    }

    /// The rows of the form, without the number of players if it is fixed.
    pub fn rows(&self) -> Vec<Row> {
        let seating = self.entry.info.seating;
        let count = (seating.min < seating.max).then_some(Row::Count);
        let seats = (0..self.count).map(Row::Seat);
        let options = (0..self.options.len()).map(Row::Option);
        // Nobody can choose the cards of a shared table.
        let rest: &[Row] =
            if self.is_shared() { &[Row::Pace, Row::Hints, Row::Texts, Row::Watchers] } else { &[Row::Code] };
        let rest = rest.iter().copied().chain([Row::Start]);
        count.into_iter().chain(seats).chain(options).chain(rest).collect()
    }

    /// The option at this place.
    pub fn spec(&self, at: usize) -> Option<&'static OptionSpec> {
        self.entry.info.options.get(at)
    }

    /// The value of the option at this place, if it is valid.
    pub fn value(&self, at: usize) -> Option<i32> {
        self.spec(at)?.parse(typed(self.options.get(at)?).trim()).ok()
    }

    /// The text of a row, if it has one.
    pub fn input(&mut self, row: Row) -> Option<&mut TextInput> {
        match row {
            Row::Seat(seat) => {
                let shared = self.is_shared();
                let seat = self.seats.get_mut(seat)?;
                match seat.taker {
                    Taker::Guest => Some(&mut seat.guest),
                    Taker::Here(_) if !shared => Some(&mut seat.name),
                    Taker::Here(_) | Taker::Anybody => None,
                }
            }
            Row::Option(at) => match self.spec(at)?.kind {
                OptionKind::Number { .. } => self.options.get_mut(at),
                OptionKind::Choice(_) => None,
            },
            Row::Code => Some(&mut self.code),
            Row::Count | Row::Pace | Row::Hints | Row::Texts | Row::Watchers | Row::Start => None,
        }
    }

    /// Fills an empty option with its default, so that it can be edited.
    pub fn fill(&mut self, row: Row) {
        let Row::Option(at) = row else { return };
        if let (Some(spec), Some(option)) = (self.spec(at), self.options.get_mut(at))
            && option.text().is_empty()
        {
            *option = TextInput::new(spec.write(spec.default_value()));
        }
    }

    /// Whether typing this letter in a row starts a new text.
    pub fn begins_text(&self, row: Row, letter: char) -> bool {
        match row {
            Row::Seat(seat) => {
                let named = self.seats.get(seat).is_some_and(|seat| {
                    seat.taker == Taker::Guest || !self.is_shared() && !seat.taker.is_elsewhere()
                });
                named && !matches!(letter, ' ' | '?')
            }
            Row::Code => letter != ' ',
            Row::Count => letter.to_digit(10).is_some_and(|digit| self.seats_allowed(digit as usize)),
            Row::Option(at) => {
                let is_number = |spec: &OptionSpec| matches!(spec.kind, OptionKind::Number { .. });
                letter.is_ascii_digit() && self.spec(at).is_some_and(is_number)
            }
            Row::Pace | Row::Hints | Row::Texts | Row::Watchers | Row::Start => false,
        }
    }

    /// Whether this many can play the game.
    pub fn seats_allowed(&self, count: usize) -> bool {
        self.entry.info.seating.allows(count)
    }

    /// Changes a row to its previous value (`by` is -1) or next value (1), if its values have an order.
    pub fn step(&mut self, row: Row, by: i32) {
        let round = |at: usize, len: usize| (at as i32 + by).rem_euclid(len.max(1) as i32) as usize;
        match row {
            Row::Count => {
                let seating = self.entry.info.seating;
                self.count = seating.min + round(self.count - seating.min, seating.max - seating.min + 1);
            }
            Row::Seat(seat) => {
                let all = Taker::all();
                if let Some(seat) = self.seats.get_mut(seat) {
                    let at = all.iter().position(|taker| *taker == seat.taker).unwrap_or(0);
                    if let Some(next) = all.get(round(at, all.len())) {
                        seat.taker = next.clone();
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
            Row::Pace => {
                let at = PACES.iter().position(|&pace| pace == self.manners.pace).unwrap_or(0);
                self.manners.pace = PACES[round(at, PACES.len())];
            }
            Row::Hints => self.manners.hints = !self.manners.hints,
            Row::Texts => self.manners.texts = !self.manners.texts,
            Row::Watchers => self.manners.open_hands = !self.manners.open_hands,
            Row::Code | Row::Start => {}
        }
    }

    /// The remark about a row.
    pub fn remark(&self, row: Row) -> Option<Remark> {
        match row {
            Row::Count | Row::Pace | Row::Hints | Row::Texts | Row::Watchers => None,
            Row::Seat(seat) if self.is_shared() => self.shared_remark(seat),
            Row::Seat(seat) => self.seat_remark(seat),
            Row::Option(at) => {
                let spec = self.spec(at).filter(|_| self.value(at).is_none())?;
                let OptionKind::Number { min, max, step, .. } = spec.kind else { return None };
                let key = if step == 1 { "ui-form-number" } else { "ui-form-number-steps" };
                Some(Remark::grave(Text::new(key).with("min", min).with("max", max).with("step", step)))
            }
            Row::Code => self.seed().err(),
            Row::Start if self.own().is_some() => None,
            Row::Start if self.is_shared() => Some(Remark::grave(Text::new("ui-form-no-own-seat"))),
            Row::Start => Some(Remark { text: Text::new("ui-form-bots-alone"), grave: false }),
        }
    }

    /// The remark about a seat of a table with seats for other terminals.
    fn shared_remark(&self, number: usize) -> Option<Remark> {
        let seat = self.seats.get(number)?;
        match &seat.taker {
            Taker::Anybody | Taker::Here(Player::Bot(_)) => None,
            Taker::Here(Player::Engine(_)) => Some(Remark::grave(Text::new("ui-form-no-engine"))),
            Taker::Here(Player::Human) if self.own() == Some(number) => None,
            Taker::Here(Player::Human) => Some(Remark::grave(Text::new("ui-form-one-here"))),
            Taker::Guest => {
                let name = match Sitter::new(seat.guest.text(), Player::Human) {
                    Ok(sitter) => sitter.name,
                    Err(fault) => return Some(Remark::grave(name_fault(&fault))),
                };
                let is_guest = |seat: &SeatDraft| seat.taker == Taker::Guest;
                self.namesake(number, &name, |seat| is_guest(seat).then(|| seat.guest.text()))
                    .map(|other| Remark::grave(Text::new("ui-form-name-twice").with("seat", other + 1)))
            }
        }
    }

    /// The first other seat with a name that looks like this one.
    fn namesake<'s>(
        &'s self,
        number: usize,
        name: &str,
        named: impl Fn(&'s SeatDraft) -> Option<&'s str>,
    ) -> Option<usize> {
        let others = self.seats.iter().take(self.count).enumerate().filter(|(n, _)| *n != number);
        others
            .filter_map(|(n, seat)| Some((n, named(seat)?)))
            .find(|(_, other)| alike(other, name))
            .map(|(n, _)| n)
    }

    fn seat_remark(&self, number: usize) -> Option<Remark> {
        let seat = self.seats.get(number)?;
        let name = match Sitter::new(seat.name.text(), Player::Human) {
            Ok(sitter) => sitter.name,
            Err(fault) => return Some(Remark::grave(name_fault(&fault))),
        };
        let here = |seat: &SeatDraft| seat.taker.is_person();
        let person = self.namesake(number, &name, |other| here(other).then(|| other.name.text()));
        if let Some(other) = person.filter(|_| here(seat)) {
            return Some(Remark::grave(Text::new("ui-form-name-twice").with("seat", other + 1)));
        }
        // A bot takes another name when the match starts.
        let other = self.namesake(number, &name, |other| Some(other.name.text()))?;
        Some(Remark { text: Text::new("ui-form-name-alike").with("seat", other + 1), grave: false })
    }

    /// The rows to fix before the match can start.
    pub fn to_fix(&self) -> Vec<Row> {
        let grave = |row: &Row| self.remark(*row).is_some_and(|remark| remark.grave);
        self.rows().into_iter().filter(grave).collect()
    }

    /// The seed of the deal code; `None` if it is empty.
    fn seed(&self) -> Result<Option<u64>, Remark> {
        let code = typed(&self.code);
        let code = code.trim();
        if code.is_empty() {
            return Ok(None);
        }
        let code: Result<DealCode, _> = code.parse();
        code.map(|code| Some(code.0)).map_err(|_| Remark::grave(Text::new("ui-form-code-fault")))
    }

    /// The values of the options, with defaults for invalid ones.
    pub fn values(&self) -> OptionValues {
        let specs = self.entry.info.options;
        let mut values = OptionValues::defaults(specs);
        for (spec, text) in specs.iter().zip(&self.options) {
            // An invalid value has its own remark and prevents the start.
            let _ = values.set(specs, spec.key, typed(text).trim());
        }
        values
    }

    /// The names of the players, as the language of these words shows them while nobody edits them.
    pub fn shown_names(&self, words: &Words) -> Vec<String> {
        let sitter = |seat: &SeatDraft| Sitter {
            name: seat.name.text().to_owned(),
            player: if let Taker::Here(player) = &seat.taker { player.clone() } else { Player::Human },
        };
        shown_names(words, &self.seats.iter().take(self.count).map(sitter).collect::<Vec<_>>())
    }

    /// The match, or `None` while there is something [to fix](Self::to_fix). The names of bots may have been typed in the
    /// language of these words.
    ///
    /// `fresh` returns a seed if there is no deal code.
    ///
    /// # Errors
    /// When `fresh` fails.
    pub fn setup<E>(
        &self,
        words: &Words,
        fresh: impl FnOnce() -> Result<u64, E>,
    ) -> Result<Option<Setup>, E> {
        let seats = self.seats.iter().take(self.count);
        let seats: Option<Vec<Sitter>> = seats
            .map(|seat| match &seat.taker {
                Taker::Here(player) => named(words, seat.name.text(), player.clone()).ok(),
                Taker::Anybody | Taker::Guest => None,
            })
            .collect();
        let (true, Some(seats), Ok(seed)) = (self.to_fix().is_empty(), seats, self.seed()) else {
            return Ok(None);
        };
        let seed = seed.map_or_else(fresh, Ok)?;
        Ok(Some(Setup { entry: self.entry, options: self.values(), seats, seed, dealt: Dealt::FromSeed }))
    }

    /// The table to open for people at other terminals, if there are seats for them and nothing [to fix](Self::to_fix).
    pub fn plan(&self) -> Option<Plan> {
        let own = self.own().filter(|_| self.is_shared() && self.to_fix().is_empty())?;
        let chair = |seat: &SeatDraft| match &seat.taker {
            Taker::Here(Player::Bot(level)) => Chair::Bot(level.clone()),
            Taker::Guest => Chair::Guest(seat.guest.text().trim().to_owned()),
            // The person who opens the table sits down in the `own` seat.
            Taker::Anybody | Taker::Here(_) => Chair::Open,
        };
        let info = &self.entry.info;
        let opening = Opening {
            game: info.id.to_owned(),
            options: write_options(info, &self.values()),
            seats: self.seats.iter().take(self.count).map(chair).collect(),
            manners: self.manners,
        };
        Some(Plan { opening, own })
    }
}

/// What is wrong with a name.
fn name_fault(fault: &NameFault) -> Text {
    match fault {
        NameFault::Empty => Text::new("ui-form-name-empty"),
        NameFault::Control(_) => Text::new("ui-form-name-control"),
        NameFault::Long(_) => Text::new("ui-form-name-long").with("most", MAX_NAME),
    }
}

/// A typed number or code, with the usual forms of what an input method made of it.
fn typed(input: &TextInput) -> String {
    input.text().chars().map(narrow).collect()
}

/// The table setups of this session.
#[derive(Default, Debug)]
pub struct Drafts(Vec<Draft>);

impl Drafts {
    /// The setup of this game so far, or a new one for a person of this name.
    pub fn of(&self, entry: &'static Entry, name: Option<&str>) -> Draft {
        let left = self.0.iter().find(|draft| draft.entry.info.id == entry.info.id);
        left.cloned().unwrap_or_else(|| Draft::new(entry, name))
    }

    /// Remembers a setup.
    pub fn keep(&mut self, draft: &Draft) {
        self.0.retain(|kept| kept.entry.info.id != draft.entry.info.id);
        self.0.push(draft.clone());
    }
}
