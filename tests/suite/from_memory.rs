//! Matches from memory: until the deal ends, no screen and no plain command shows what is no longer on the table.

use std::collections::BTreeSet;

use crossterm::event::KeyCode;
use offsuit::core::rng::{BotRng, below, for_bots};
use offsuit::core::{Arg, Event, Info, MEMORY, Move, PieceSet, Seat, Text};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::{Player, Sitter};
use offsuit::table::{Saver, Setup, Table, Undo, Waiting, event_texts, open_replay};
use offsuit::ui::App;
use offsuit::ui::keys::Scope;

use crate::common::facts::short_options;
use crate::common::kept::{path, play_to_end, step};
use crate::common::plain_lines::{answers, at_table as plainly_at};
use crate::common::screen::{at_table, draw, has_word, press, text};
use crate::common::{amount, hint_at};

/// A short match of people, who must remember or may look back.
fn setup(entry: &'static Entry, people: usize, memory: &str, seed: u64) -> Setup {
    let mut setup = Setup::quick(entry, seed);
    setup.options = short_options(entry);
    setup.options.set(entry.info.options, MEMORY.key, memory).unwrap();
    for (n, sitter) in setup.seats.iter_mut().enumerate().take(people) {
        *sitter = Sitter::new(&format!("Person {n}"), Player::Human).unwrap();
    }
    setup
}

fn pieces_in(text: &Text) -> PieceSet {
    text.args.iter().fold(PieceSet::EMPTY, |all, (_, arg)| match arg {
        Arg::Piece(_, piece) => all | piece.set(),
        Arg::Pieces(_, pieces) => all | *pieces,
        Arg::ForTricks(_, pieces) => all | pieces.iter().copied().collect(),
        Arg::Text(inner) => all | pieces_in(inner),
        _ => all,
    })
}

/// The pieces in the words of events.
fn told(info: &Info, events: &[Event]) -> PieceSet {
    let texts = events.iter().flat_map(|event| event_texts(info, 8, event));
    texts.fold(PieceSet::EMPTY, |all, text| all | pieces_in(&text))
}

/// The pieces that were played in this deal.
fn played(table: &dyn Table) -> PieceSet {
    let events = table.events(0, None);
    let dealt = events.iter().rposition(|event| matches!(event, Event::Dealt { .. })).unwrap_or(0);
    let played = events[dealt..].iter().filter_map(|event| match event {
        Event::Acted { mv: Some(Move::Play(piece) | Move::Lead(piece, _)), .. } => Some(*piece),
        _ => None,
    });
    played.collect()
}

/// The pieces that were played in this deal and are in no trick on the table; none between deals.
fn gone(table: &dyn Table) -> PieceSet {
    if !matches!(table.waiting(), Waiting::Human(_) | Waiting::Bot(_)) {
        return PieceSet::EMPTY;
    }
    let scene = table.scene(None);
    let mut here: PieceSet = scene.trick.iter().map(|placed| placed.piece).collect();
    if scene.trick.is_empty() {
        let last = scene.last_trick.iter().flat_map(|(pieces, _)| pieces);
        here |= last.map(|placed| placed.piece).collect();
    }
    played(table) - here
}

/// The pieces of facts, which the game lays out.
fn laid_out(table: &dyn Table) -> PieceSet {
    let scene = table.scene(None);
    let facts = scene.facts.iter().chain(scene.seats.iter().flat_map(|seat| &seat.facts));
    facts.fold(PieceSet::EMPTY, |all, fact| all | pieces_in(fact))
}

/// Whether all pieces that were played lie face up, so that only who played what has to be remembered.
fn keeps_played(entry: &'static Entry) -> bool {
    let mut table = setup(entry, 1, "table", 0).open(Saver::none()).unwrap();
    table.advance().unwrap();
    table.scene(None).shows_played
}

/// How many names of pieces that are gone a screen shows.
fn names_of_gone(app: &mut App, gone: PieceSet) -> Vec<String> {
    let mut screen = text(&draw(app, (100, 30)));
    let (words, session) = (app.words(), app.session().unwrap());
    let pack = session.info().pack;
    let name = |piece| words.glyphs.piece(pack, piece);
    // Twins have the same name.
    let table = session.table();
    let mut here = laid_out(table);
    let scene = session.scene();
    here |= scene.hand.iter().copied().chain(scene.trick.iter().map(|placed| placed.piece)).collect();
    here |= scene.last_trick.iter().flat_map(|(pieces, _)| pieces).map(|placed| placed.piece).collect();
    // Bids that were turned up stay there, and earlier deals may be looked at.
    let events = table.events(0, None);
    let dealt = events.iter().rposition(|event| matches!(event, Event::Dealt { .. })).unwrap_or(0);
    if let (Scope::Listing, Some((_, deal))) =
        (app.scope(), screen.rsplit_once(&format!("Deal {}:", scene.deal)))
    {
        screen = deal.to_owned();
    } else {
        here |= told(session.info(), &events[..dealt]);
    }
    let bids: Vec<Event> =
        events[dealt..].iter().filter(|event| matches!(event, Event::Revealed { .. })).copied().collect();
    here |= told(session.info(), &bids);
    let here: BTreeSet<String> = here.iter().map(name).collect();
    let names: BTreeSet<String> = gone.iter().map(name).collect();
    let found: Vec<String> =
        names.difference(&here).filter(|name| has_word(&screen, name)).cloned().collect();
    if found.is_empty() { found } else { vec![format!("{found:?} in\n{screen}")] }
}

/// A person who looks at everything, and plays.
fn look_around(app: &mut App, rng: &mut BotRng) {
    if app.wait().is_some() {
        app.tick();
        return;
    }
    let keys: Vec<KeyCode> = match app.scope() {
        Scope::Hand | Scope::Row => match below(rng, 4) {
            0 => "lkesuvhco".chars().map(KeyCode::Char).collect(),
            _ => vec![KeyCode::Right, KeyCode::Enter],
        },
        Scope::Ask => vec![KeyCode::Char('n')],
        Scope::Curtain => vec![KeyCode::Char(' ')],
        Scope::DealOver => vec![KeyCode::Enter],
        _ => vec![KeyCode::Esc],
    };
    press(app, keys[below(rng, keys.len())]);
}

/// Plays a match and returns how many frames there were with something to remember, and those that showed it.
fn watch(entry: &'static Entry, people: usize, memory: &str, seed: u64) -> (usize, Vec<String>) {
    let setup = setup(entry, people, memory, seed);
    let mut app = at_table(setup.open(Saver::none()).unwrap(), false);
    let mut rng = for_bots(seed, 0, 0);
    let (mut frames, mut shown) = (0, Vec::new());
    for _ in 0..amount(300, 4000) {
        if app.scope() == Scope::MatchOver {
            break;
        }
        look_around(&mut app, &mut rng);
        if app.session().is_none() || matches!(app.scope(), Scope::Rules | Scope::Keys) {
            continue;
        }
        let gone = gone(app.session().unwrap().table());
        frames += usize::from(!gone.is_empty());
        shown.extend(names_of_gone(&mut app, gone));
    }
    (frames, shown)
}

#[test]
fn no_screen_shows_what_has_to_be_remembered() {
    for entry in CATALOG {
        let mut frames = 0;
        for seed in 0..amount(1, 34) {
            let people = 1 + (seed % 2) as usize;
            let (looked, shown) = watch(entry, people, "table", seed);
            assert!(shown.is_empty(), "{}, seed {seed}: {}", entry.info.id, shown[0]);
            frames += looked;
        }
        assert!(frames > 60, "{}: {frames}", entry.info.id);
        // Where players may look back, the same search finds something.
        let (_, shown) = watch(entry, 1, "open", 1);
        assert!(keeps_played(entry) || !shown.is_empty(), "{}", entry.info.id);
    }
}

/// The facts about pieces that a game keeps on the table.
const LAID_OUT: [(&str, &str); 5] = [
    ("head-and-tail", "seat-betting-taken"),
    ("head-and-tail", "seat-open-highest"),
    ("head-and-tail", "seat-open-lowest"),
    ("deer-hunt", "fact-side-pips"),
    ("deer-hunt", "fact-side-tiles"),
];

#[test]
fn a_scene_from_memory_has_only_what_is_on_the_table() {
    let mut kept = BTreeSet::new();
    for entry in CATALOG {
        let words = Words::new(Language::English, Glyphs::Ascii);
        for seed in 0..amount(3, 200) {
            let mut table = setup(entry, 1, "table", seed).open(Saver::none()).unwrap();
            let mut rng = for_bots(seed, 1, 0);
            while table.waiting() != Waiting::Nothing {
                check_scene(entry, &words, &*table, &mut kept);
                if let Waiting::Human(seat) = table.waiting() {
                    let choices = table.choices(seat);
                    check_hint(&*table, seat, &mut rng);
                    table.play(seat, choices[below(&mut rng, choices.len())]).unwrap();
                } else {
                    table.advance().unwrap();
                }
            }
        }
    }
    let listed = LAID_OUT.into_iter().collect();
    assert_eq!(kept, listed);
}

fn check_scene(
    entry: &'static Entry,
    words: &Words,
    table: &dyn Table,
    kept: &mut BTreeSet<(&'static str, &'static str)>,
) {
    let gone = gone(table);
    for viewer in [None, Some(Seat::new(0))] {
        let scene = table.scene(viewer);
        if scene.turn.is_none() {
            continue;
        }
        assert!(scene.is_from_memory && (scene.shows_played || !scene.played.meets(gone)));
        assert!(Seat::all(8).all(|seat| scene.located[seat].is_empty() && scene.excluded[seat].is_empty()));
        assert!(scene.given_up.is_empty() && (scene.trick.is_empty() || scene.last_trick.is_none()));
        let facts = scene.facts.iter().chain(scene.seats.iter().flat_map(|seat| &seat.facts));
        let telling = facts.filter(|fact| pieces_in(fact).meets(gone));
        kept.extend(telling.map(|fact| (entry.info.id, fact.key)));
        let names: Vec<String> = (0..8).map(|n| format!("Player {n}")).collect();
        let dealt = table.remembered(0, viewer);
        let dealt =
            &dealt[dealt.iter().rposition(|event| matches!(event, Event::Dealt { .. })).unwrap_or(0)..];
        // Bids that were turned up stay there.
        let plays = dealt.iter().filter(|event| is_play(event)).count();
        let last = scene.last_trick.as_ref().filter(|_| scene.trick.is_empty());
        assert_eq!(plays, last.map_or(scene.trick.len(), |(pieces, _)| pieces.len()));
        let texts = dealt
            .iter()
            .filter(|event| !matches!(event, Event::Revealed { .. }))
            .flat_map(|event| event_texts(&entry.info, 8, event));
        let pack = entry.info.pack;
        for text in texts {
            // Of twins, one may be gone.
            let told = pieces_in(&text) & gone;
            let is_told = told.iter().any(|piece| pack.alike(piece).len() == 1);
            assert!(!is_told, "{}", words.say(&text, &names));
        }
    }
}

/// A hint gives no reasons, which rest on everything that was played.
fn check_hint(table: &dyn Table, seat: Seat, rng: &mut BotRng) {
    if below(rng, 40) == 0
        && let Some(hint) = hint_at(table, seat)
    {
        assert!(hint.details.iter().all(|detail| detail.reasons.is_empty() && detail.remarks.is_empty()));
    }
}

#[test]
fn only_a_decision_in_the_trick_on_the_table_can_be_undone() {
    let (mut undone, mut refused) = (0, 0);
    for entry in CATALOG {
        let pack = entry.info.pack;
        let mut table = setup(entry, 1, "table", 3).open(Saver::none()).unwrap();
        let own = Seat::new(0);
        while table.waiting() != Waiting::Nothing && undone + refused < 400 {
            let before = gone(&*table);
            match table.can_undo(own) {
                Undo::Free => {
                    undone += 1;
                    // Where it leads, nothing comes back.
                    let events = table.events(0, None).len();
                    table.undo(own).unwrap();
                    assert!(table.events(0, None).len() < events);
                    let back = (gone(&*table) - before).iter().any(|piece| pack.alike(piece).len() == 1);
                    assert!(!back || before.is_empty(), "{}", entry.info.id);
                    table.redo().unwrap();
                }
                Undo::No(why) => refused += usize::from(why.key == "undo-memory"),
                Undo::Asks(_) => unreachable!("one person plays"),
            }
            step(&mut *table);
        }
    }
    assert!(undone > 20 && refused > 20, "{undone} {refused}");
}

#[test]
fn a_replay_of_a_running_match_leaves_its_deal_out() {
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let saver = Saver::in_folder(folder.path(), entry.info.id);
        let mut table = setup(entry, 1, "table", 2).open(saver).unwrap();
        while gone(&*table).is_empty() {
            step(&mut *table);
        }
        let record = path(&*table);
        let mut replay = open_replay(&record, 0).unwrap();
        replay.go_to(usize::MAX);
        assert!(replay.withholds() && replay.notice().is_some(), "{}", entry.info.id);
        assert!(replay.steps().is_empty() && replay.open_events(0).iter().all(|event| !is_play(event)));
        play_to_end(&mut *table);
        let mut replay = open_replay(&record, 0).unwrap();
        replay.go_to(usize::MAX);
        assert!(!replay.withholds() && replay.notice().is_none());
        assert!(replay.open_events(0).iter().any(is_play));
        // In a match that is over, everything can be looked at in every deal.
        replay.go_to(replay.steps().len() / 2);
        assert!(!replay.scene(None).is_from_memory);
    }
}

fn is_play(event: &Event) -> bool {
    matches!(event, Event::Acted { mv: Some(Move::Play(_) | Move::Lead(..)), .. })
}

/// What the commands `last`, `seen` and `events` answer at each decision of a match, with those that show what is on the
/// table.
fn looked_up(entry: &'static Entry, memory: &str, seed: u64) -> Vec<[String; 6]> {
    let commands = ["last", "seen", "events", "trick", "hand", "table"];
    let lines: Vec<&str> = [&commands[..], &["1"]].concat().repeat(amount(40, 400));
    let said = answers(plainly_at(setup(entry, 1, memory, seed)), &lines);
    let asked = said.split_first().unwrap().1;
    let turns = asked.chunks(commands.len() + 1);
    turns.filter_map(|turn| turn.first_chunk().cloned()).collect()
}

#[test]
fn no_plain_command_says_what_has_to_be_remembered() {
    for entry in CATALOG {
        let words = Words::new(Language::English, Glyphs::Ascii);
        let pack = entry.info.pack;
        let names: BTreeSet<String> = PieceSet::from_bits(u64::MAX)
            .iter()
            .filter(|&piece| pack.face(piece).is_some())
            .map(|piece| words.glyphs.piece(pack, piece))
            .collect();
        let named =
            |text: &str| -> BTreeSet<&String> { names.iter().filter(|name| has_word(text, name)).collect() };
        let mut found = 0;
        for memory in ["table", "open"] {
            for seed in 0..amount(1, 34) {
                for [last, seen, events, trick, hand, table] in looked_up(entry, memory, seed) {
                    // Between deals everything may be looked at.
                    let is_over = !seen.contains("You play from memory");
                    if memory == "table" && is_over {
                        continue;
                    }
                    // The last trick may be looked at until the next lead, with what it led to.
                    let is_gone = last.contains("until the next lead") || memory == "open";
                    let last = if is_gone { "" } else { &*last };
                    let here = named(&[&*trick, &*hand, &*table, last].concat());
                    let is_new = |line: &&str| !line.contains(" shows ") && !line.contains(" draws ");
                    let events: String = events.lines().filter(is_new).collect::<Vec<_>>().join("\n");
                    let told = named(&events);
                    let lost: Vec<_> = told.difference(&here).collect();
                    assert!(memory == "open" || lost.is_empty(), "{}: {lost:?} in {events}", entry.info.id);
                    found += lost.len();
                }
            }
        }
        assert!(keeps_played(entry) || found > 50, "{}: {found}", entry.info.id);
    }
}
