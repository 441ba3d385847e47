//! Around one keyboard nobody sees on the screen what they may not know.
//!
//! Whole matches are played with keys. After every key and every tick each frame is drawn a second time, from
//! a table that answers whoever asks for more than the player in front of the screen may see with something
//! else: nothing may change. Then two tables that differ only in what is hidden from a player are played
//! side by side, with the same keys: every cell of every frame is the same.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
#[path = "common/screen.rs"]
mod screen;

use std::cell::Cell as Slot;
use std::fs;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::worlds::{World, seen_by};
use common::{Cell, Check, Run, check_all, default_cells};
use offsuit::core::rng::{BotRng, below, for_bots};
use offsuit::core::{Deal, Event, Info, Move, Moves, OptionValues, Refusal, Seat, Text, TrickTaking, Turn};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::record::{Header, Marks, Player, Scribe, Sitter};
use offsuit::table::{
    DealScore, Hint, Phase, Saved, Saver, Scene, Setup, Table, Undo, Waiting, event_text, resume,
};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use screen::{draw, press, text};

/// What a [`Veiled`] table tells the truth about.
#[derive(Clone, Copy)]
enum Truth {
    All,
    /// What this player may see, or nobody but what all see.
    For(Option<Seat>),
}

/// A table that lies about hands that are closed, when it is told to.
struct Veiled {
    table: Box<dyn Table>,
    truth: Rc<Slot<Truth>>,
}

impl Veiled {
    fn lies_to(&self, viewer: Option<Seat>) -> bool {
        matches!(self.truth.get(), Truth::For(allowed) if viewer.is_some() && viewer != allowed)
    }
}

impl Table for Veiled {
    fn info(&self) -> &'static Info {
        self.table.info()
    }

    fn header(&self) -> &Header {
        self.table.header()
    }

    fn waiting(&self) -> Waiting {
        self.table.waiting()
    }

    fn scene(&self, viewer: Option<Seat>) -> Scene {
        let mut scene = self.table.scene(viewer);
        if self.lies_to(viewer) {
            let next = viewer.map(|seat| Seat::new((seat.index() + 1) % scene.seats.len()));
            scene.hand = self.table.scene(next).hand;
            scene.legal = Moves::NONE;
        }
        scene
    }

    fn choices(&self, seat: Seat) -> Vec<Move> {
        if self.lies_to(Some(seat)) { vec![Move::Bid(63)] } else { self.table.choices(seat) }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.table.check(seat, mv)
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.table.play(seat, mv)
    }

    fn advance(&mut self) -> Result<(), String> {
        self.table.advance()
    }

    fn hint(&self, seat: Seat) -> Option<Hint> {
        self.table.hint(seat).filter(|_| !self.lies_to(Some(seat)))
    }

    fn can_claim(&self) -> bool {
        self.table.can_claim()
    }

    fn play_out_deal(&mut self) -> Result<(), String> {
        self.table.play_out_deal()
    }

    fn events(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        // In place of a player's own sight of what has happened, something that has not.
        let lies = self.lies_to(viewer);
        let mut events = self.table.events(from, viewer.filter(|_| !lies));
        if lies {
            events.push(Event::Dealt { number: 99, dealer: Seat::new(0) });
        }
        events
    }

    fn event_count(&self) -> usize {
        self.table.event_count()
    }

    fn sheet(&self) -> &[DealScore] {
        self.table.sheet()
    }

    fn saved(&self) -> &Saved {
        self.table.saved()
    }

    fn can_undo(&self, seat: Seat) -> Undo {
        self.table.can_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Text> {
        self.table.undo(seat)
    }

    fn mark_hint(&mut self, seat: Seat) {
        self.table.mark_hint(seat);
    }
}

fn app(table: Box<dyn Table>, motion: bool) -> App {
    let mut settings = screen::settings(Language::English, Glyphs::Unicode, true);
    settings.motion = motion;
    let mut app = App::new(Launch { keep: false, seed: Some(7), settings, ..Launch::default() }).unwrap();
    app.sit_at(table);
    app
}

const SIZE: (u16, u16) = (80, 24);
const LARGER: [(u16, u16); 2] = [(100, 30), (160, 50)];

/// A match around one keyboard, and who sits before the screen.
struct Keyboard {
    app: App,
    truth: Rc<Slot<Truth>>,
    /// Whoever has lifted the curtain, until they have decided.
    opened: Option<Seat>,
    rng: BotRng,
    frames: usize,
    /// How many frames showed an open hand.
    open_frames: usize,
}

impl Keyboard {
    fn new(setup: Setup, motion: bool, seed: u64) -> Self {
        let truth = Rc::new(Slot::new(Truth::All));
        let table = Box::new(Veiled { table: setup.open(Saver::none()).unwrap(), truth: truth.clone() });
        let rng = for_bots(seed, 0, 0);
        Keyboard { app: app(table, motion), truth, opened: None, rng, frames: 0, open_frames: 0 }
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
            (Scope::Curtain, Phase::Curtain(seat)) if code == KeyCode::Enter => Some(seat),
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

    /// Whatever has happened at the table, the hand that was open is closed.
    fn note(&mut self, before: usize) {
        if self.events() != before {
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
        assert_same(&frame, &lie, "what is hidden shows");
        self.frames += 1;
        self.open_frames += usize::from(allowed.is_some());
        if size == SIZE && !matches!(self.app.scope(), Scope::Rules | Scope::Keys) {
            self.check_names(&text(&frame), allowed);
        }
    }

    /// No name of a hidden piece stands on the screen, unless it stands in what all may read.
    fn check_names(&self, shown: &str, allowed: Option<Seat>) {
        let session = self.app.session().unwrap();
        let (pack, words, table) = (session.info().pack, self.app.words(), session.table());
        let scene = table.scene(allowed);
        let mut open: Vec<String> = Vec::new();
        open.extend(scene.facts.iter().map(|fact| words.say(fact, session.names())));
        let of_seats = scene.seats.iter().flat_map(|seat| &seat.facts);
        open.extend(of_seats.map(|fact| words.say(fact, session.names())));
        let events = table.events(0, allowed);
        // A list of events goes back to the first; elsewhere the last lines of them are of two deals at most.
        let deals = events.iter().enumerate().filter(|(_, event)| matches!(event, Event::Dealt { .. }));
        let from = match deals.map(|(n, _)| n).collect::<Vec<_>>()[..] {
            _ if self.app.scope() == Scope::Listing => 0,
            [.., last, _] => last,
            _ => 0,
        };
        let texts = events[from..].iter().filter_map(|event| event_text(pack, event));
        open.extend(texts.map(|text| words.say(&text, session.names())));
        open.extend(scene.hand.iter().map(|&piece| words.glyphs.piece(pack, piece)));
        if let Some(score) = table.sheet().last() {
            open.extend(score.lines.iter().map(|line| words.say(&line.reason, session.names())));
        }
        let open = open.join("\n");
        for seat in Seat::all(scene.seats.len()).filter(|&seat| allowed != Some(seat)) {
            for piece in table.scene(Some(seat)).hand {
                let name = words.glyphs.piece(pack, piece);
                assert!(has(&open, &name) || !has(shown, &name), "{name} of {seat} shows\n{shown}");
            }
        }
    }

    /// One key or tick of people who press this and that.
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
            Scope::Covered => {
                self.any(&[KeyCode::Enter, KeyCode::Char('.'), KeyCode::F(1), KeyCode::Char('s')])
            }
            Scope::Hand | Scope::Row if self.one_in(2) => self.choosing_key(),
            Scope::Hand | Scope::Row => {
                let digit = self.any(&['1', '1', '2', '3', '4']);
                self.key(KeyCode::Char(digit));
                KeyCode::Enter
            }
            _ => KeyCode::Enter,
        };
        self.key(code);
    }

    fn is_undo(&mut self) -> bool {
        !text(&draw(&mut self.app, SIZE)).contains("No record")
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

/// Whether a piece's name stands in the text, and not as a part of a longer one.
fn has(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

fn assert_same(one: &Buffer, other: &Buffer, what: &str) {
    assert!(one.content() == other.content(), "{what}:\n{}\n{}", text(one), text(other));
}

/// A match short enough to be watched whole.
fn short(entry: &'static Entry, seats: usize, people: usize, seed: u64) -> Setup {
    let options = match entry.info.id {
        "head-and-tail" => Some(("limit", "5")),
        "fifteens" => Some(("deals", "4")),
        "hamlet" => Some(("target", "100")),
        "reveille" => Some(("target", "2")),
        _ => None,
    };
    let mut setup = Setup::quick_for(entry, seats, seed);
    let mut values = OptionValues::defaults(entry.info.options);
    if let Some((key, value)) = options {
        values.set(entry.info.options, key, value).unwrap();
    }
    setup.options = values;
    for (n, sitter) in setup.seats.iter_mut().enumerate().take(people) {
        *sitter = Sitter::new(&format!("Person {n}"), Player::Human).unwrap();
    }
    setup
}

fn watch(entry: &'static Entry, motion: bool) {
    let seating = entry.info.seating;
    let mut tables = vec![(seating.best, 2), (seating.best, seating.best)];
    tables.dedup();
    let (mut frames, mut open) = (0, 0);
    for (n, (seats, people)) in tables.into_iter().enumerate() {
        let mut keyboard = Keyboard::new(short(entry, seats, people, 11 + n as u64), motion, 3 + n as u64);
        keyboard.look();
        for _ in 0..12_000 {
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
fn no_frame_of_a_match_around_one_keyboard_shows_a_closed_hand() {
    std::thread::scope(|scope| {
        for motion in [true, false] {
            scope.spawn(move || CATALOG.iter().for_each(|entry| watch(entry, motion)));
        }
    });
}

/// Two matches that differ only in what is hidden from a player, and the same keys for both.
struct Pair {
    apps: [App; 2],
    frames: usize,
}

impl Pair {
    fn key(&mut self, code: KeyCode) {
        self.apps.iter_mut().for_each(|app| press(app, code));
        self.check(&format!("after {code:?}"));
    }

    fn tick(&mut self) {
        self.apps.iter_mut().for_each(App::tick);
        self.check("after a tick");
    }

    fn check(&mut self, when: &str) {
        let [one, other] = &mut self.apps;
        assert_eq!((one.scope(), one.wait()), (other.scope(), other.wait()), "{when}");
        for size in [SIZE, LARGER[0], LARGER[1]] {
            // The largest frames take longest, and show what the others do.
            if size != SIZE && !self.frames.is_multiple_of(5) {
                continue;
            }
            let (frame, alike) = (draw(one, size), draw(other, size));
            assert_same(&frame, &alike, &format!("frames differ {when}"));
        }
        draw(one, SIZE);
        draw(other, SIZE);
        self.frames += 1;
    }

    fn scope(&self) -> Scope {
        self.apps[0].scope()
    }

    fn event_count(&self) -> usize {
        self.apps[0].session().unwrap().table().event_count()
    }

    /// Whether the same has happened in both, as all see it.
    fn agree(&self) -> bool {
        let [one, other] = [0, 1].map(|n| self.apps[n].session().unwrap().table().events(0, None));
        one == other
    }
}

/// The deals and moves of a match.
type Told = Vec<(Deal, Vec<(Seat, Move)>)>;

fn table_of<G: TrickTaking>(header: &Header, told: &Told, folder: &std::path::Path) -> Box<dyn Table> {
    let mut scribe = Scribe::<G>::new(header, &mut ());
    for (deal, moves) in told {
        scribe.begin(deal, &mut ()).unwrap();
        for &(seat, mv) in moves {
            scribe.play(seat, mv, Marks { legal: false, hint: false }, &mut ()).unwrap();
        }
    }
    let lines = scribe.take_lines().into_iter().map(|line| line.to_string() + "\n").collect::<String>();
    let path = folder.join("00001-match.jsonl");
    fs::write(&path, format!("{}\n{lines}", header.write())).unwrap();
    let Ok(resumed) = resume(&path) else { panic!("a record that is none:\n{lines}") };
    resumed.table
}

fn acted(log: &[Event]) -> Vec<(Seat, Move)> {
    let acted = |event: &Event| match *event {
        Event::Acted { seat, mv: Some(mv) } => Some((seat, mv)),
        _ => None,
    };
    log.iter().filter_map(acted).collect()
}

/// At moments of random matches: the frames of the true match, and of one that the player imagines.
struct Lookalikes {
    /// Whether all seats are people's, or only the one that is to choose.
    shared: bool,
    moments: usize,
    frames: AtomicUsize,
}

impl Lookalikes {
    fn compare<G: TrickTaking>(&self, cell: &Cell, run: &mut Run<G>, told: &Told, viewer: Seat) {
        let truth = *run.now.position();
        let imagined = truth.view(viewer).unwrap().imagine(&mut run.rng).unwrap();
        let seen = seen_by(&run.log, viewer);
        let world = World::of(&imagined, cell.seats);
        assert!(world.fits(run, viewer, &seen), "what was imagined is not what was seen");
        let mut other = told.clone();
        *other.last_mut().unwrap() = (world.first_deal(G::INFO.pack, &seen).unwrap(), world.moves(&seen));
        let player = |seat: usize| {
            if self.shared || seat == viewer.index() { Player::Human } else { Player::Bot("novice".into()) }
        };
        let seats = (0..cell.seats).map(|seat| Sitter { name: format!("P{seat}"), player: player(seat) });
        let header =
            Header { game: cell.id(), options: cell.values, seats: seats.collect(), seed: 5, undone: 0 };
        // The files stay locked while they are played.
        let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let tables = [(told, &folders[0]), (&other, &folders[1])]
            .map(|(told, folder)| table_of::<G>(&header, told, folder.path()));
        let motion = run.now.decisions().is_multiple_of(2);
        let mut pair = Pair { apps: tables.map(|table| app(table, motion)), frames: 0 };
        pair.check("at first");
        self.press_keys(&mut pair, &mut run.rng);
        self.frames.fetch_add(pair.frames, Ordering::Relaxed);
    }

    fn press_keys(&self, pair: &mut Pair, rng: &mut BotRng) {
        const PANELS: [KeyCode; 6] = [
            KeyCode::Char('s'),
            KeyCode::Char('?'),
            KeyCode::F(1),
            KeyCode::Char('.'),
            KeyCode::Char('e'),
            KeyCode::Char('l'),
        ];
        const CHOOSING: [KeyCode; 10] = [
            KeyCode::Right,
            KeyCode::End,
            KeyCode::Left,
            KeyCode::Char('1'),
            KeyCode::Char('7'),
            KeyCode::Char('q'),
            KeyCode::Char('6'),
            KeyCode::Enter,
            KeyCode::Char('u'),
            KeyCode::Char('h'),
        ];
        if self.shared {
            assert_eq!(pair.scope(), Scope::Curtain);
            for code in PANELS {
                pair.key(code);
                if pair.scope() != Scope::Curtain {
                    pair.key(KeyCode::Esc);
                }
            }
            pair.key(KeyCode::Enter);
        }
        let (before, mut keys) = (pair.event_count(), 0);
        // This and that, and at last a decision.
        while pair.event_count() == before && keys < 60 {
            keys += 1;
            let code = match pair.scope() {
                Scope::Rules => KeyCode::Char('q'),
                Scope::Listing | Scope::Keys => KeyCode::Esc,
                Scope::Ask => KeyCode::Char('n'),
                Scope::Covered if below(rng, 2) == 0 => PANELS[below(rng, 3)],
                Scope::Hand | Scope::Row if keys > 20 => KeyCode::Enter,
                Scope::Hand | Scope::Row if below(rng, 2) == 0 => PANELS[below(rng, PANELS.len())],
                Scope::Hand | Scope::Row => {
                    // A hint is worth its time now and then.
                    let most = if below(rng, 8) == 0 { CHOOSING.len() } else { CHOOSING.len() - 1 };
                    CHOOSING[below(rng, most)]
                }
                _ => KeyCode::Enter,
            };
            if keys > 40 && pair.scope() == Scope::Hand {
                pair.key(KeyCode::Char('1'));
            }
            let count = pair.event_count();
            if count != before {
                break;
            }
            self.key_or_decision(pair, code);
        }
        // Until somebody else's hand is opened, or a bot decides by what it alone sees.
        let decided = pair.event_count();
        while self.shared && pair.agree() && pair.apps[0].wait().is_some() {
            pair.tick();
        }
        if pair.agree() && pair.scope() == Scope::Curtain && pair.event_count() == decided {
            pair.key(KeyCode::Char('u'));
            if pair.scope() == Scope::Ask {
                pair.key(KeyCode::Char('n'));
            }
            pair.key(KeyCode::Char('s'));
            pair.key(KeyCode::Esc);
        }
    }

    /// A decision may show what was hidden: cards are turned up, tiles drawn.
    fn key_or_decision(&self, pair: &mut Pair, code: KeyCode) {
        let before = pair.event_count();
        pair.apps.iter_mut().for_each(|app| press(app, code));
        if pair.event_count() == before || pair.agree() {
            pair.check(&format!("after {code:?}"));
        }
    }
}

impl Check for Lookalikes {
    fn check<G: TrickTaking>(&self, cell: &Cell) {
        if cell.seats != cell.entry.info.seating.best {
            return;
        }
        let mut run = Run::<G>::new(cell, 5);
        let (mut told, mut compared): (Told, usize) = (Vec::new(), 0);
        while compared < self.moments {
            match run.now.turn() {
                Turn::Deal => told.push((run.now.next_deal(), Vec::new())),
                Turn::Act(seat) if below(&mut run.rng, 7) == 0 => {
                    self.compare(cell, &mut run, &told, seat);
                    compared += 1;
                }
                Turn::Act(_) => {}
                Turn::Over => break,
            }
            run.step();
            if let Some(last) = told.last_mut() {
                last.1 = acted(&run.log);
            }
        }
        assert!(compared > 3, "the match was short");
    }
}

#[test]
fn tables_that_differ_in_what_is_hidden_look_the_same() {
    for shared in [true, false] {
        let check = Lookalikes { shared, moments: 16, frames: AtomicUsize::new(0) };
        check_all(&default_cells(), &check);
        let frames = check.frames.into_inner();
        assert!(frames > 500, "{frames}");
    }
}
