//! Around one keyboard, the screen shows nobody what they must not know.
//!
//! Whole matches are played with keys. After every key and every tick each frame is drawn again, from a table that lies
//! whenever it is asked for more than the player at the screen may see. The frame must stay the same.

use std::cell::Cell;
use std::rc::Rc;

use crate::common::facts;
use crate::common::is_thorough;
use crate::common::screen::{at_table_with, draw, has_word, press, settings, solid, text};
use crate::common::veiled::{Truth, Veiled};
use crossterm::event::KeyCode;
use offsuit::config::Settings;
use offsuit::core::rng::{BotRng, below, for_bots};
use offsuit::core::{Event, Face, Piece, PieceSet, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::record::{Player, Sitter};
use offsuit::sitting::Phase;
use offsuit::table::{Saver, Setup, Waiting, event_texts};
use offsuit::ui::App;
use offsuit::ui::keys::Scope;
use ratatui::buffer::Buffer;

const SIZE: (u16, u16) = (80, 24);
const LARGER: [(u16, u16); 2] = [(100, 30), (160, 50)];

/// A match around one keyboard, and who sits at the screen.
struct Keyboard {
    app: App,
    truth: Rc<Cell<Truth>>,
    /// The player who lifted the curtain, until they decide.
    opened: Option<Seat>,
    rng: BotRng,
    frames: usize,
    /// The number of frames that showed an open hand.
    open_frames: usize,
}

impl Keyboard {
    fn new(setup: Setup, motion: bool, is_solid: bool, seed: u64) -> Self {
        let truth = Rc::new(Cell::new(Truth::All));
        let table = Box::new(Veiled { table: setup.open(Saver::none()).unwrap(), truth: truth.clone() });
        let rng = for_bots(seed, 0, 0);
        let settings = Settings { motion, ..settings(Language::English, Glyphs::Unicode, true) };
        let settings = if is_solid { solid(settings) } else { settings };
        Keyboard { app: at_table_with(table, settings), truth, opened: None, rng, frames: 0, open_frames: 0 }
    }

    fn one_in(&mut self, n: usize) -> bool {
        below(&mut self.rng, n) == 0
    }

    fn any<T: Copy>(&mut self, of: &[T]) -> T {
        of[below(&mut self.rng, of.len())]
    }

    fn events(&self) -> usize {
        self.app.session().unwrap().table().event_count()
    }

    fn key(&mut self, code: KeyCode) {
        let before = self.events();
        let curtain = match (self.app.scope(), self.app.session().unwrap().phase()) {
            (Scope::Curtain, Phase::Curtain(seat)) if code == KeyCode::Char(' ') => Some(seat),
            _ => None,
        };
        press(&mut self.app, code);
        self.note(before);
        self.opened = curtain.or(self.opened);
        self.look();
    }

    fn tick(&mut self) {
        let before = self.events();
        self.app.tick();
        self.note(before);
        self.look();
    }

    /// Whatever happens at the table, the open hand is then closed, unless its owner has the next decision too. It is also
    /// closed when the curtain falls.
    fn note(&mut self, before: usize) {
        let session = self.app.session().unwrap();
        let curtain = matches!(session.phase(), Phase::Curtain(_));
        let follows = self.opened.is_some_and(|seat| session.table().waiting() == Waiting::Human(seat));
        if curtain || self.events() != before && !follows {
            self.opened = None;
        }
    }

    /// Looks at every cell.
    fn look(&mut self) {
        self.look_at(SIZE);
        if self.one_in(30) {
            let larger = self.any(&LARGER);
            self.look_at(larger);
            draw(&mut self.app, SIZE);
        }
    }

    fn look_at(&mut self, size: (u16, u16)) {
        let session = self.app.session().unwrap();
        let allowed = self.opened.filter(|_| !session.is_covered());
        assert_eq!(session.viewer(), allowed, "whose hand is open");
        let frame = draw(&mut self.app, size);
        self.truth.set(Truth::For(allowed));
        let lie = draw(&mut self.app, size);
        self.truth.set(Truth::All);
        assert_same(&frame, &lie, "a hidden piece is visible");
        self.frames += 1;
        self.open_frames += usize::from(allowed.is_some());
        if size == SIZE && !matches!(self.app.scope(), Scope::Rules | Scope::Keys) {
            self.check_names(&text(&frame), allowed);
        }
    }

    /// No hidden piece is named on the screen, unless its name is in a text that everybody may read.
    fn check_names(&self, shown: &str, allowed: Option<Seat>) {
        let session = self.app.session().unwrap();
        let (pack, words, table) = (session.info().pack, self.app.words(), session.table());
        let (scene, names) = (table.scene(allowed), session.names(words));
        let mut open: Vec<String> = Vec::new();
        open.extend(scene.facts.iter().map(|fact| words.say(fact, names)));
        let of_seats = scene.seats.iter().flat_map(|seat| &seat.facts);
        open.extend(of_seats.map(|fact| words.say(fact, names)));
        let events = table.events(0, allowed);
        // A list of events goes back to the first one; elsewhere the last lines are of two deals at most.
        let deals = events.iter().enumerate().filter(|(_, event)| matches!(event, Event::Dealt { .. }));
        let from = match deals.map(|(n, _)| n).collect::<Vec<_>>()[..] {
            _ if self.app.scope() == Scope::Listing => 0,
            [.., last, _] => last,
            _ => 0,
        };
        let texts = events[from..].iter().flat_map(|event| event_texts(session.info(), names.len(), event));
        open.extend(texts.map(|text| words.say(&text, names)));
        let name = |piece: Piece| words.glyphs.piece(pack, piece);
        open.extend(scene.hand.iter().map(|&piece| name(piece)));
        // What the viewer has seen of others' pieces is listed with what has been played, and each joker has a row there.
        let located =
            Seat::all(scene.seats.len()).fold(PieceSet::EMPTY, |all, seat| all | scene.located[seat]);
        open.extend(located.iter().map(name));
        if self.app.scope() == Scope::Listing {
            let is_joker = |piece: &Piece| matches!(pack.face(*piece), Some(Face::Joker(_)));
            open.extend(scene.pack.iter().filter(is_joker).map(name));
        }
        if let Some(score) = table.sheet().last() {
            open.extend(score.lines.iter().map(|line| words.say(&line.reason, names)));
        }
        let open = open.join("\n");
        for seat in Seat::all(scene.seats.len()).filter(|&seat| allowed != Some(seat)) {
            for piece in table.scene(Some(seat)).hand {
                let name = words.glyphs.piece(pack, piece);
                assert!(has_word(&open, &name) || !has_word(shown, &name), "{name} of {seat} shows\n{shown}");
            }
        }
    }

    /// One key or tick of people who press random keys.
    fn step(&mut self) {
        if self.app.wait().is_some() {
            if self.one_in(6) {
                self.key(KeyCode::Char('x'));
            } else {
                self.tick();
            }
            return;
        }
        let code = match self.app.scope() {
            Scope::Listing if self.one_in(2) => self.any(&[KeyCode::Up, KeyCode::PageUp, KeyCode::Down]),
            Scope::Listing | Scope::Keys | Scope::Rules | Scope::Settings | Scope::Covered
                if self.one_in(2) =>
            {
                KeyCode::Esc
            }
            Scope::Rules => self.any(&[KeyCode::Char('q'), KeyCode::Down, KeyCode::Tab, KeyCode::PageDown]),
            Scope::Keys => self.any(&[KeyCode::Esc, KeyCode::Down, KeyCode::Char('h')]),
            Scope::Ask if self.one_in(3) && self.is_undo() => KeyCode::Char('y'),
            Scope::Ask => KeyCode::Char('n'),
            Scope::Curtain | Scope::DealOver if self.one_in(4) => self.idle_key(),
            Scope::Curtain if self.one_in(4) => KeyCode::Enter,
            Scope::Curtain => KeyCode::Char(' '),
            Scope::Covered => {
                self.any(&[KeyCode::Enter, KeyCode::Char('.'), KeyCode::F(1), KeyCode::Char('s')])
            }
            Scope::Hand | Scope::Row if self.one_in(2) => self.choosing_key(),
            Scope::Hand | Scope::Row => {
                let times = self.any(&[1, 1, 2, 3]);
                (0..times).for_each(|_| self.key(KeyCode::Tab));
                KeyCode::Enter
            }
            _ => KeyCode::Enter,
        };
        self.key(code);
    }

    fn is_undo(&mut self) -> bool {
        !text(&draw(&mut self.app, SIZE)).contains("not being saved")
    }

    fn idle_key(&mut self) -> KeyCode {
        self.any(&[
            KeyCode::Char('s'),
            KeyCode::Char('?'),
            KeyCode::Char(','),
            KeyCode::Char('u'),
            KeyCode::Char('.'),
            KeyCode::F(1),
            KeyCode::Esc,
            KeyCode::Char('h'),
            KeyCode::Char('l'),
            KeyCode::Char('e'),
        ])
    }

    fn choosing_key(&mut self) -> KeyCode {
        if self.one_in(30) {
            return KeyCode::Char('h');
        }
        if self.one_in(2) {
            return self.idle_key();
        }
        self.any(&[
            KeyCode::Char('.'),
            KeyCode::Right,
            KeyCode::Left,
            KeyCode::End,
            KeyCode::Home,
            KeyCode::Enter,
            KeyCode::Char('a'),
            KeyCode::Char('6'),
            KeyCode::Char('k'),
            KeyCode::Char('c'),
        ])
    }
}

fn assert_same(one: &Buffer, other: &Buffer, what: &str) {
    assert!(one.content() == other.content(), "{what}:\n{}\n{}", text(one), text(other));
}

/// A match short enough to watch whole.
fn short(entry: &'static Entry, seats: usize, people: usize, seed: u64) -> Setup {
    let mut setup = Setup::quick_for(entry, seats, seed);
    setup.options = facts::short_options(entry);
    for (n, sitter) in setup.seats.iter_mut().enumerate().take(people) {
        *sitter = Sitter::new(&format!("Person {n}"), Player::Human).unwrap();
    }
    setup
}

/// Two matches of the game. Unless tests are thorough, only one is watched to its end.
fn watch(entry: &'static Entry, is_solid_in_motion: bool) {
    let seating = entry.info.seating;
    let mut tables = vec![(seating.best, 2), (seating.best, seating.best)];
    tables.dedup();
    let (mut frames, mut open) = (0, 0);
    for (n, (seats, people)) in tables.into_iter().enumerate() {
        let motion = n == 0;
        let is_solid = motion == is_solid_in_motion;
        let setup = short(entry, seats, people, 11 + n as u64);
        let mut keyboard = Keyboard::new(setup, motion, is_solid, 3 + n as u64);
        keyboard.look();
        for _ in 0..if motion || is_thorough() { 12_000 } else { 200 } {
            if keyboard.app.scope() == Scope::MatchOver {
                break;
            }
            keyboard.step();
        }
        frames += keyboard.frames;
        open += keyboard.open_frames;
    }
    assert!(frames > 300 && open > 100 && open < frames, "{}: {open} of {frames}", entry.info.id);
}

#[test]
fn no_frame_shows_a_closed_hand() {
    std::thread::scope(|scope| {
        // Every other game has outlines in motion and solid pieces at rest.
        for first in [0, 1] {
            scope.spawn(move || {
                CATALOG.iter().skip(first).step_by(2).for_each(|entry| watch(entry, first == 0));
            });
        }
    });
}
