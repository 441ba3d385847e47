//! Result codes: every finished match reads back, damage is found, and codes made once stay valid.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use offsuit::compare::code::{MAX_SYMBOLS, seal};
use offsuit::compare::{CodeError, CodeUnavailable, Collected, Comparison, Played, report};
use offsuit::core::rng::{self, below};
use offsuit::core::{Game, Match, OptionKind, OptionValues, Seat, Turn, symbols};
use offsuit::games::{self, CATALOG, Entry, Visitor};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::{
    Bytes, Dealt, Facts, Header, Marks, MatchMarks, Origin, Player, Shuffle, Sitter, Step,
};
use offsuit::table::{Level, Saver, Setup};
use serde_json::json;

use crate::common::kept::{self, short};

/// A match of random moves.
struct RandomMatch {
    header: Header,
    seed: u64,
    hints: bool,
}

impl Visitor for RandomMatch {
    type Out = Facts;

    fn visit<G: Game>(self) -> Facts {
        let Header { options, seats, seed, .. } = &self.header;
        let cards = self.header.cards();
        let (mut game, rounds) = Match::<G>::from_cards(options, seats.len(), *seed, cards);
        let mut facts = Facts::new(self.header.clone());
        (facts.rounds, facts.dealer) = (rounds, Some(game.standing().dealer));
        let mut rng = rng::for_bots(self.seed, 0, 0);
        loop {
            match game.turn() {
                Turn::Over => return facts,
                Turn::Deal => {
                    let deal = game.next_deal();
                    game.begin(&deal, &mut ()).unwrap();
                    facts.steps.push(Step::Deal(Box::new(deal)));
                }
                Turn::Act(seat) => {
                    let mv = game.view(seat).unwrap().legal().pick(&mut rng);
                    game.play(seat, mv, &mut ()).unwrap();
                    let marks = Marks { hint: self.hints && seat.index() == 0, ..Marks::default() };
                    facts.steps.push(Step::Act { seat, mv, marks });
                }
            }
        }
    }
}

const NAMES: [&str; 6] = ["Ann", "太郎", "Zoë", "J. R. Hartley-Smith III", "x", "Kapitän Ahab 2"];

/// The cards of a shared table.
fn together(n: u64) -> Dealt {
    let part = |salt: u64| format!("{:016x}", n ^ salt).repeat(4);
    let shuffle = json!({"secret": part(1), "guests": [{"name": "ann", "nonce": part(2)}]});
    Dealt::Together(Box::new(Shuffle::read(&shuffle).unwrap()))
}

/// The marks of a match: most have none.
fn marks(n: u64) -> MatchMarks {
    let origin = Origin { of: Bytes([7; 32]), step: [0, 1, 300, u32::MAX][n as usize % 4] };
    MatchMarks {
        undone_after_news: u32::from(n.is_multiple_of(7)),
        opened: n.is_multiple_of(11),
        continues: n.is_multiple_of(13).then_some(origin),
    }
}

/// A finished match of random moves with random seats, options, players and seed.
fn random(entry: &'static Entry, n: u64) -> Facts {
    let mut rng = rng::nth(77, n);
    let mut pick = |count: usize| below(&mut rng, count);
    let info = &entry.info;
    let seats = info.seating.min + pick(info.seating.max - info.seating.min + 1);
    let mut options = OptionValues::defaults(info.options);
    for spec in info.options {
        let value = match spec.kind {
            // Far from the largest values, which take long to play.
            OptionKind::Number { min, .. } => spec.stepped(min.max(1), pick(5) as i32),
            OptionKind::Choice(words) => pick(words.len()) as i32,
        };
        if pick(3) > 0 {
            options.set(info.options, spec.key, &spec.write(value)).unwrap();
        }
    }
    let same = pick(2) == 0;
    let players = [
        Player::Human,
        Player::Bot("novice".to_owned()),
        Player::Bot("master".to_owned()),
        Player::Engine("some program".to_owned()),
    ];
    let other = pick(players.len());
    let sitters = (0..seats).map(|seat| {
        let kind = if same && seat > 0 { other } else { pick(players.len()) };
        let name = if seat == 0 { NAMES[pick(NAMES.len())].to_owned() } else { format!("Other {seat}") };
        Sitter { name, player: players[kind].clone() }
    });
    let header = Header {
        game: info.id,
        options,
        seats: sitters.collect(),
        seed: [n, n << 48, u64::MAX - n][n as usize % 3],
        dealt: [Dealt::FromSeed, together(n)][n as usize / 5 % 2].clone(),
        undone: (n % 2) as u32,
        marks: marks(n),
    };
    games::visit(info.id, RandomMatch { header, seed: n, hints: n.is_multiple_of(5) }).unwrap()
}

/// How many random matches are played.
const MATCHES: u64 = 10_000;

#[test]
fn every_finished_match_reads_back() {
    for n in 0..MATCHES {
        let at = n as usize % CATALOG.len();
        let facts = random(&CATALOG[at], n);
        let seat = Seat::new(n as usize / CATALOG.len() % facts.header.seats.len());
        let played = Played::of(&facts, Some(seat)).unwrap();
        let code = played.code();
        let read = Played::read(&code).unwrap();
        assert_eq!(read.code(), code);
        assert_eq!((&read.points, &read.totals, read.seat), (&played.points, &played.totals, seat));
        assert_eq!(read.help, played.help);
        let specs = CATALOG[at].info.options;
        let is_late = facts.header.options.written(specs).any(|(spec, _)| spec.is_late);
        let versions = match (marks(n) == MatchMarks::default(), is_late) {
            (true, false) => ['1', '2'],
            (false, false) => ['3', '4'],
            (true, true) => ['5', '6'],
            (false, true) => ['7', '8'],
        };
        assert!(code.starts_with(versions), "{code}");
        let (own, back) = (&played.header, &read.header);
        assert_eq!((own.game, own.options, own.cards()), (back.game, back.options, back.cards()));
        let kind = |player: &Player| match player {
            Player::Engine(_) => "engine".to_owned(),
            other => other.to_string(),
        };
        for (own, back) in own.seats.iter().zip(&back.seats) {
            assert_eq!(kind(&own.player), kind(&back.player));
        }
        let cut: String = played.name().chars().take(16).collect();
        assert_eq!(read.name(), cut.trim());
        let spoken = code.to_lowercase().replace('-', " \n").replace('0', "o").replace('1', "l");
        assert_eq!(Played::read(&spoken), Ok(read));
        let symbols = code.chars().filter(|c| *c != '-').count();
        assert!(symbols < MAX_SYMBOLS);
    }
}

/// The golden codes: game, name, total and code of each line.
fn golden() -> Vec<(String, String, i32, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/codes.txt");
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let line = |line: &str| {
        let [game, name, total, code] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        (game.to_owned(), name.to_owned(), total.parse().unwrap(), code.to_owned())
    };
    lines.map(line).collect()
}

#[test]
fn codes_made_once_stay_valid() {
    let golden = golden();
    for entry in CATALOG {
        assert!(golden.iter().any(|(game, ..)| game == entry.info.id), "no code for {}", entry.info.id);
    }
    for (game, name, total, code) in golden {
        let played = Played::read(&code).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!((played.header.game, played.name(), played.total()), (&*game, &*name, total));
        assert_eq!(played.code(), code);
    }
}

#[test]
fn every_wrong_character_is_detected() {
    for (game, _, _, code) in golden() {
        let letters: Vec<char> = code.chars().filter(|c| *c != '-').collect();
        for at in 0..letters.len() {
            for other in (0..32).map(symbols::letter).filter(|&other| other != letters[at]) {
                let mut wrong = letters.clone();
                wrong[at] = other;
                let text: String = wrong.iter().collect();
                assert_eq!(Played::read(&text), Err(CodeError::Check), "{game} {at} {other}");
            }
            for other in (0..at).filter(|&other| letters[other] != letters[at]) {
                let mut wrong = letters.clone();
                wrong.swap(at, other);
                let text: String = wrong.iter().collect();
                assert_eq!(Played::read(&text), Err(CodeError::Check), "{game}: {at} and {other} exchanged");
            }
            let mut wrong = letters.clone();
            wrong.remove(at);
            let text: String = wrong.iter().collect();
            assert_eq!(Played::read(&text), Err(CodeError::Check), "{game}: {at} left out");
            let mut wrong = letters.clone();
            wrong[at] = 'U';
            let text: String = wrong.iter().collect();
            assert_eq!(Played::read(&text), Err(CodeError::Letter { place: at + 1 }));
        }
    }
}

/// The symbols of a code, without its check symbols.
fn open(code: &str) -> Vec<u8> {
    let mut all: Vec<u8> = code.chars().filter_map(symbols::value).collect();
    all.truncate(all.len() - 6);
    all
}

#[test]
fn a_code_that_no_match_gives_is_refused() {
    for (game, _, _, code) in golden() {
        let good = open(&code);
        assert_eq!(seal(&good), code);
        let longer = |more: &[u8]| Played::read(&seal(&[&good, more].concat()));
        assert_eq!(longer(&[0]), Err(CodeError::Trailing), "{game}");
        // This symbol changes the meaning of the whole code, which may even be valid for another match.
        assert!(longer(&[1]).is_ok_and(|played| played.code() != code) || longer(&[1]).is_err(), "{game}");
        let mut newer = good.clone();
        newer[0] = 9;
        assert_eq!(Played::read(&seal(&newer)), Err(CodeError::Version(9)));
        let mut unknown = good.clone();
        (unknown[1], unknown[2]) = (31, 31);
        assert_eq!(Played::read(&seal(&unknown)), Err(CodeError::Game));
    }
    assert_eq!(Played::read(""), Err(CodeError::Short));
    assert_eq!(Played::read("1F3"), Err(CodeError::Short));
    assert_eq!(Played::read(&seal(&[])), Err(CodeError::Short));
    assert_eq!(Played::read(&"0".repeat(1 << 20)), Err(CodeError::Long));
    assert_eq!(Played::read("1F3QK-\u{1b}[2J"), Err(CodeError::Letter { place: 6 }));
}

/// Anything that could be a code is read in bounded time, and is the code of the match that it gives.
#[test]
fn random_symbols_with_correct_checks_are_read_or_refused() {
    let starts: Vec<Vec<u8>> = golden().iter().map(|(.., code)| open(code)).collect();
    let (mut good, start) = (0, Instant::now());
    for n in 0..3000 {
        let mut rng = rng::nth(5, n);
        let mut symbols = starts[n as usize % starts.len()].clone();
        match below(&mut rng, 3) {
            0 => symbols.truncate(4 + below(&mut rng, symbols.len() - 4)),
            1 => symbols.extend((0..below(&mut rng, 300)).map(|_| below(&mut rng, 32) as u8)),
            _ => {}
        }
        for _ in 0..below(&mut rng, 4) {
            let at = 3 + below(&mut rng, symbols.len() - 3);
            symbols[at] = below(&mut rng, 32) as u8;
        }
        let code = seal(&symbols);
        if let Ok(played) = Played::read(&code) {
            assert_eq!(played.code(), code);
            good += 1;
        }
    }
    assert!(good > 100, "only {good} could be read");
    assert!(start.elapsed() < Duration::from_secs(120));
    // The longest number there can be.
    let mut longest = vec![31; MAX_SYMBOLS - 6];
    longest[..3].copy_from_slice(&starts[0][..3]);
    assert!(Played::read(&seal(&longest)).is_err());
}

#[test]
fn only_finished_matches_that_others_can_play_have_codes() {
    for (n, entry) in CATALOG.iter().enumerate() {
        let facts = random(entry, 600 + n as u64);
        assert!(Played::of(&facts, None).is_ok());
        let mut unfinished = facts.clone();
        unfinished.steps.pop();
        assert_eq!(Played::of(&unfinished, None), Err(CodeUnavailable::Unfinished));
        let mut elsewhere = facts.clone();
        elsewhere.header.dealt = Dealt::Unstated;
        assert_eq!(Played::of(&elsewhere, None), Err(CodeUnavailable::Unstated));
        let mut stood_in = facts.clone();
        if let Some(Step::Act { marks, .. }) = stood_in.steps.last_mut() {
            marks.stand_in = true;
        }
        assert_eq!(Played::of(&stood_in, None), Err(CodeUnavailable::StandIn));
        let mut broken = facts;
        if let Some(Step::Act { mv, .. }) = broken.steps.last_mut() {
            *mv = offsuit::core::Move::Bid(63);
        }
        assert_eq!(Played::of(&broken, None), Err(CodeUnavailable::Broken));
    }
}

/// A friend can take on the result of one seat of a shared table, alone and with the same cards.
#[test]
fn a_challenge_deals_the_cards_of_a_shared_table_again() {
    for (n, entry) in (0..).zip(CATALOG) {
        let mut facts = random(entry, 1000 + n);
        facts.header.dealt = together(n);
        let facts = games::visit(entry.info.id, RandomMatch { header: facts.header, seed: n, hints: false });
        let facts = facts.unwrap();
        let played = Played::of(&facts, None).unwrap();
        let read = Played::read(&played.code()).unwrap();
        assert_eq!((&read.points, read.header.cards()), (&played.points, facts.header.cards()));
        // The record of the new match states the key, and deals from it.
        let again = read.challenge(None).unwrap().open(Saver::none()).unwrap();
        let header = Header::read(&again.header().write()).unwrap();
        assert_eq!((header.cards(), header.seed), (facts.header.cards(), played.header.seed));
        assert!(matches!(header.dealt, Dealt::FromKey(_)));
    }
}

/// Comparing takes time in proportion to the matches: equal ones are replayed once, whoever played them.
#[test]
fn equal_matches_are_replayed_once() {
    for (n, entry) in (0..).zip(CATALOG) {
        let mut collected = Collected::default();
        let mut facts = [random(entry, n), random(entry, n + 6)];
        for facts in &mut facts {
            for k in 0..20 {
                facts.header.seats[0].name = format!("P{k}");
                let code = Played::of(facts, Some(Seat::new(0))).unwrap().code();
                collected.add_code(&code).unwrap();
                collected.add_code(&code.to_lowercase()).unwrap();
            }
        }
        assert_eq!((collected.replays(), collected.all().len()), (2, 40), "{}", entry.info.id);
        let read = Played::read(&collected.all()[39].code()).unwrap();
        assert_eq!(collected.all()[39], read, "{}", entry.info.id);

        let folder = tempfile::tempdir().unwrap();
        let records =
            [1, 2].map(|seed| fs::read(kept::played(folder.path(), short(entry, seed, &[0])).0).unwrap());
        let mut collected = Collected::default();
        collected.add_records(&records.concat().repeat(20)).unwrap();
        assert_eq!((collected.replays(), collected.all().len()), (2, 2), "{}", entry.info.id);
        let torn = [&*records.concat(), b"{}\n", &*records[0]].concat();
        let error = Collected::default().add_records(&torn).unwrap_err().to_string();
        let line = String::from_utf8(records.concat()).unwrap().lines().count() + 1;
        assert!(error.starts_with(&format!("line {line}: ")), "{error}");
    }
}

/// A table of twice as many players takes about twice as much work, counted in allocations.
#[test]
fn a_comparison_of_many_players_takes_no_quadratic_work() {
    let facts = random(CATALOG.iter().find(|entry| entry.info.id == "fifteens").unwrap(), 3);
    let played = Played::of(&facts, None).unwrap();
    let words = Words::new(Language::English, Glyphs::Ascii);
    let work = |players: usize| {
        let comparison = Comparison::of(&vec![played.clone(); players]);
        let counted = allocation_counter::measure(|| {
            report::table(&words, &comparison, 100);
            report::sentences(&words, &comparison);
        });
        counted.count_total
    };
    let (few, many) = (work(50), work(400));
    assert!(many < 10 * few, "{few} allocations for 50 players, {many} for 400");
}

#[test]
fn a_challenge_has_the_same_cards_seat_and_levels() {
    let facts = random(&CATALOG[1], 1);
    let seat = Seat::new(2);
    let played = Played::read(&Played::of(&facts, Some(seat)).unwrap().code()).unwrap();
    let setup = played.challenge(Some("Max")).unwrap();
    assert_eq!(
        (setup.seed, setup.options, setup.entry.info.id),
        (facts.header.seed, facts.header.options, "loo")
    );
    assert_eq!((&*setup.seats[2].name, &setup.seats[2].player), ("Max", &Player::Human));
    for (n, (new, old)) in setup.seats.iter().zip(&facts.header.seats).enumerate().filter(|(n, _)| *n != 2) {
        let expected = match &old.player {
            Player::Bot(level) => level.parse().unwrap(),
            Player::Human | Player::Engine(_) => Level::Expert,
        };
        assert_eq!(new.player, Player::Bot(expected.name().to_owned()), "seat {n}");
    }
    let mut names: Vec<&String> = setup.seats.iter().map(|sitter| &sitter.name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), setup.seats.len());
    // A player with the usual name of another seat changes names with it.
    let ben = played.challenge(Some(&Setup::bot(1, Level::Novice).name)).unwrap();
    assert_ne!(ben.seats[1].name, ben.seats[2].name);
}
