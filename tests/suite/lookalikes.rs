//! Two tables that differ only in what is hidden from a player look the same to that player, cell by cell, whatever
//! keys are pressed, until more is shown.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::screen::{at_table, draw, press, text};
use crate::common::worlds::{World, seen_by};
use crate::common::{Cell, Check, Run, amount, check_all, default_cells};
use crossterm::event::KeyCode;
use offsuit::core::rng::{BotRng, below};
use offsuit::core::{Deal, Event, Game, Move, Seat, Turn};
use offsuit::record::{Dealt, Header, Marks, MatchMarks, Player, Scribe, Sitter};
use offsuit::table::{Local, resume};
use offsuit::ui::App;
use offsuit::ui::keys::Scope;
use ratatui::buffer::Buffer;

const SIZE: (u16, u16) = (80, 24);
const LARGER: [(u16, u16); 2] = [(100, 30), (160, 50)];

fn assert_same(one: &Buffer, other: &Buffer, what: &str) {
    assert!(one.content() == other.content(), "{what}:\n{}\n{}", text(one), text(other));
}

/// Two matches that differ only in what is hidden from a player, with the same keys for both.
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
            // The largest frames take longest, and show nothing that the others do not.
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

    /// Presses a key that may decide. A decision may show what was hidden: a card is turned up or a tile drawn.
    fn key_or_decision(&mut self, code: KeyCode) {
        let before = self.event_count();
        self.apps.iter_mut().for_each(|app| press(app, code));
        if self.event_count() == before || self.agree() {
            self.check(&format!("after {code:?}"));
        }
    }

    fn scope(&self) -> Scope {
        self.apps[0].scope()
    }

    fn event_count(&self) -> usize {
        self.apps[0].session().unwrap().table().event_count()
    }

    /// Whether the same happened in both, as everybody sees it.
    fn agree(&self) -> bool {
        let [one, other] = [0, 1].map(|n| self.apps[n].session().unwrap().table().events(0, None));
        one == other
    }
}

/// The deals and moves of a match.
type Told = Vec<(Deal, Vec<(Seat, Move)>)>;

fn table_of<G: Game>(header: &Header, told: &Told, folder: &Path) -> Box<dyn Local> {
    let mut scribe = Scribe::<G>::new(header, &mut ());
    for (deal, moves) in told {
        scribe.begin(deal, &mut ()).unwrap();
        for &(seat, mv) in moves {
            scribe.play(seat, mv, Marks::default(), &mut ()).unwrap();
        }
    }
    let lines = scribe.take_lines().into_iter().map(|line| line.to_string() + "\n").collect::<String>();
    let path = folder.join("00001-match.jsonl");
    fs::write(&path, format!("{}\n{lines}", header.write())).unwrap();
    let Ok(resumed) = resume(&path) else { panic!("not a valid record:\n{lines}") };
    resumed.table
}

fn acted(log: &[Event]) -> Vec<(Seat, Move)> {
    let acted = |event: &Event| match *event {
        Event::Acted { seat, mv: Some(mv) } => Some((seat, mv)),
        _ => None,
    };
    log.iter().filter_map(acted).collect()
}

/// Compares frames of the true match and of one that the player imagines, at moments of random matches.
struct Lookalikes {
    /// Whether people have all seats, or only the one that is to decide.
    shared: bool,
    moments: usize,
    frames: AtomicUsize,
}

impl Lookalikes {
    fn compare<G: Game>(&self, cell: &Cell, run: &mut Run<G>, told: &Told, viewer: Seat) {
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
        let header = Header {
            game: cell.id(),
            options: cell.values,
            seats: seats.collect(),
            seed: 5,
            dealt: Dealt::Unstated,
            undone: 0,
            marks: MatchMarks::default(),
        };
        // The files stay locked during play.
        let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let tables = [(told, &folders[0]), (&other, &folders[1])]
            .map(|(told, folder)| table_of::<G>(&header, told, folder.path()));
        let motion = run.now.decisions().is_multiple_of(2);
        let mut pair = Pair { apps: tables.map(|table| at_table(table, motion)), frames: 0 };
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
            pair.key(KeyCode::Char(' '));
        }
        let (before, mut keys) = (pair.event_count(), 0);
        // Some keys that decide nothing, and then a decision.
        while pair.event_count() == before && keys < 60 {
            keys += 1;
            let code = match pair.scope() {
                Scope::Rules => KeyCode::Char('q'),
                Scope::Listing | Scope::Keys => KeyCode::Esc,
                Scope::Ask => KeyCode::Char('n'),
                Scope::Covered if below(rng, 2) == 0 => PANELS[below(rng, 3)],
                Scope::Curtain => KeyCode::Char(' '),
                Scope::Hand | Scope::Row if keys > 20 => [KeyCode::Tab, KeyCode::Enter][keys % 2],
                Scope::Hand | Scope::Row if below(rng, 2) == 0 => PANELS[below(rng, PANELS.len())],
                Scope::Hand | Scope::Row => {
                    // A hint takes time, so ask for one only sometimes.
                    let most = if below(rng, 8) == 0 { CHOOSING.len() } else { CHOOSING.len() - 1 };
                    CHOOSING[below(rng, most)]
                }
                _ => KeyCode::Enter,
            };
            pair.key_or_decision(code);
        }
        assert_ne!(pair.event_count(), before, "nothing was decided");
        // Until somebody else's hand is opened, or a bot's decision depends on what it alone sees.
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
}

impl Check for Lookalikes {
    fn check<G: Game>(&self, cell: &Cell) {
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
fn tables_that_differ_only_in_hidden_cards_look_the_same() {
    for shared in [true, false] {
        let check = Lookalikes { shared, moments: amount(4, 8), frames: AtomicUsize::new(0) };
        check_all(&default_cells(), &check);
        let frames = check.frames.into_inner();
        assert!(frames > amount(250, 500), "{frames}");
    }
}
