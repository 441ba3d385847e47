//! Plain mode can do what the screens can: each command of the key table has a word, which does what the key does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::common::plain_lines::{
    answers, at_table, expect, launch, on_record, program, record, said, settings, setup,
};
use offsuit::config::Settings;
use offsuit::games::CATALOG;
use offsuit::launch::{Launch, Start};
use offsuit::plain;
use offsuit::ui::keys::{BINDINGS, Command, Scope};

/// The words that `help` lists, by the matching scope of the screens.
fn words() -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut words: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
    let confirming = Settings { confirm: true, ..settings() };
    // A plain `help` lists these only at a table in a house, so each is asked for by name.
    let asks = ["help", "help say", "help end", "help bot", "help kick", "help no"];
    let turns = [&asks[..], &["1"], &asks, &["yes", ""]].concat().repeat(200);
    let lines = [&asks[..], &["hand"], &asks, &["cover"], &asks].concat();
    let texts = [
        said(launch(), &["help", "setup loo", "help"]),
        said(at_table(setup("loo", 3, 2, 5)), &lines),
        said(Launch { settings: confirming, ..at_table(setup("loo", 3, 1, 5)) }, &turns),
        said(Launch { start: Start::Replay(on_record("loo")), ..launch() }, &["help"]),
    ];
    for text in &texts {
        let mut place = "";
        for line in text.lines() {
            let questions = [
                ("Which game?", "home"),
                ("Type set", "form"),
                ("Your turn", "choose"),
                ("Type hand", "curtain"),
                ("Press Enter for the next deal", "deal over"),
                ("The match is over. Again", "over"),
                ("Step ", "replay"),
            ];
            let asked = questions.iter().find(|(question, _)| line.starts_with(question));
            if line.ends_with("es, no or help?") {
                place = "ask";
            } else if let (true, Some((_, asked))) = (line.ends_with("help?"), asked) {
                place = asked;
            } else if let Some((word, _)) = line.split_once(": ") {
                words.entry(place).or_default().insert(word.split(' ').next().unwrap().to_owned());
            }
        }
    }
    words
}

/// What only screens have: panels to close, the form at the end of a match, deleted matches to restore.
const fn is_for_screens(command: Command, scope: Scope) -> bool {
    match command {
        Command::Leave => {
            matches!(
                scope,
                Scope::Rules | Scope::Replays | Scope::Statistics | Scope::Settings | Scope::Lessons
            )
        }
        Command::SetUp => matches!(scope, Scope::MatchOver),
        Command::Undo => matches!(scope, Scope::Replays),
        // Plain mode continues by itself after what a lesson says.
        Command::Choose => matches!(scope, Scope::Lesson),
        _ => false,
    }
}

/// Where plain mode has a command of this scope, and its word. `None` if plain mode does not need it, because a number,
/// a name or the terminal does the same.
#[allow(clippy::too_many_lines)] // one table
fn word(command: Command, scope: Scope) -> Option<(&'static str, &'static str)> {
    let spot = match scope {
        Scope::Home | Scope::Replays | Scope::Statistics | Scope::Settings | Scope::Lessons => "home",
        Scope::Form => "form",
        Scope::Hand | Scope::Row | Scope::Rules | Scope::Lesson => "choose",
        Scope::Curtain | Scope::Covered => "curtain",
        Scope::DealOver => "deal over",
        Scope::MatchOver | Scope::Result => "over",
        Scope::Replay | Scope::Review => "replay",
        Scope::Ask => "ask",
        // Nothing takes time or covers anything, and every line is typed.
        // Plain mode joins tables by the command line.
        Scope::Lobby | Scope::Room => return None,
        // The list of games says how to continue a match.
        Scope::Wait
        | Scope::Unfinished
        | Scope::Contents
        | Scope::Finding
        | Scope::Listing
        | Scope::Typing
        | Scope::Talk
        | Scope::Host
        | Scope::Keys => {
            return None;
        }
    };
    let word = match (command, scope) {
        (Command::Back, Scope::Replay) => "back",
        (Command::Forward, Scope::Replay) => "next",
        (Command::First | Command::Last, Scope::Replay) => "goto",
        (Command::Less | Command::More, Scope::Form)
        | (Command::Less | Command::More | Command::Choose, Scope::Settings) => "set",
        (Command::Choose, Scope::Home | Scope::Form) => "start",
        (Command::Choose, Scope::Replays) => "replay",
        (Command::Choose, Scope::MatchOver) => "again",
        (Command::Choose, Scope::Ask) => "yes",
        (Command::Leave, Scope::Ask) => "no",
        (Command::Find, Scope::Replays) | (Command::Replays, _) => "replays",
        (Command::Find | Command::FindNext | Command::FindPrevious, _) => "find",
        // Keys of the cursor, and a key that says when hints are for.
        (Command::NextSection | Command::PreviousSection, Scope::Hand | Scope::Row)
        | (Command::Hint, Scope::Curtain | Scope::Covered | Scope::DealOver | Scope::MatchOver) => {
            return None;
        }
        (
            Command::Rules
            | Command::Card
            | Command::Contents
            | Command::NextSection
            | Command::PreviousSection,
            _,
        ) => "rules",
        // From the end of a match, home leads to the form. Plain mode does not delete matches.
        (command, scope) if is_for_screens(command, scope) => return None,
        (Command::Leave, _) => "home",
        (Command::Quit, _) => "quit",
        (Command::Keys, _) => "help",
        (Command::LastTrick, _) => "last",
        (Command::Played, _) => "seen",
        (Command::Talk, _) => "say",
        (Command::AskEnd, _) => "end",
        (Command::Host, _) => "kick",
        (Command::Decline, _) => "no",
        (Command::LetBot, _) => "bot",
        (Command::Events, _) => "events",
        (Command::Score, _) => "score",
        (Command::Hint, _) => "hint",
        (Command::Undo, _) => "undo",
        (Command::Claim, _) => "claim",
        (Command::Cover, _) => "cover",
        (Command::Order, _) => "order",
        (Command::Continue, _) => "continue",
        (Command::SetUp, _) => "setup",
        (Command::Statistics, _) => "statistics",
        (Command::Settings, _) => "settings",
        (Command::TrickBack | Command::TrickForward, _) => "trick",
        (Command::DealBack | Command::DealForward, _) => "deal",
        (Command::Sight, _) => "seat",
        (Command::PlayOn | Command::SameCards, _) => "play",
        (Command::Result, _) => "compare",
        (Command::Copy, _) => "code",
        (Command::Daily, _) => "daily",
        (Command::DailyProblem | Command::Problems, _) => "problems",
        // During a deal it only says that it comes later.
        (Command::Review, Scope::Hand | Scope::Row) => return None,
        (Command::Review, _) => "review",
        (Command::Learn, _) | (Command::Choose, Scope::Lessons) => "learn",
        (Command::Skip, _) => "skip",
        (Command::Notes, _) => "set",
        // What only screens have: redo, names, the end of a match.
        // The cursor, typing with it, skipping animations, and the terminal's own keys.
        (
            Command::Join
            | Command::Elsewhere
            | Command::Watch
            | Command::NewTable
            | Command::Refresh
            | Command::Fill
            | Command::Back
            | Command::Forward
            | Command::First
            | Command::Last
            | Command::Up
            | Command::Down
            | Command::PageUp
            | Command::PageDown
            | Command::Less
            | Command::More
            | Command::Choose
            | Command::Nth(_)
            | Command::Point(_)
            | Command::PointLess(_)
            | Command::PointMore(_)
            | Command::Type(_)
            | Command::Erase
            | Command::Delete
            | Command::Redo
            | Command::Name
            | Command::Discard
            | Command::Replay
            | Command::Answer
            | Command::All
            | Command::Pass
            | Command::Peek
            | Command::Return
            | Command::Faster
            | Command::Slower
            | Command::Exit
            | Command::Redraw
            | Command::Suspend
            | Command::Mute
            | Command::Play
            | Command::Other,
            _,
        ) => return None,
    };
    Some((spot, word))
}

#[test]
fn every_command_of_the_screens_has_a_word() {
    let words = words();
    let mut compared = BTreeSet::new();
    for binding in BINDINGS {
        for &scope in binding.scopes {
            if let Some((spot, word)) = word(binding.command, scope) {
                assert!(
                    words[spot].contains(word),
                    "{:?} in {scope:?}: no {word} in {:?}",
                    binding.command,
                    words[spot]
                );
                compared.insert((spot, word));
            }
        }
    }
    assert!(compared.len() > 50, "{compared:?}");
}

#[test]
fn a_hint_names_the_best_choice_the_reason_and_all_values() {
    for entry in CATALOG {
        let game = entry.info.id;
        let answers = answers(at_table(setup(game, entry.info.seating.best, 1, 5)), &["hint"]);
        let choices =
            answers[0].lines().filter(|line| line.split(": ").next().unwrap().parse::<u8>().is_ok());
        let hint: Vec<&str> = answers[1].lines().collect();
        assert!(hint[0].starts_with("Hint: ") && hint[0].ends_with('.'), "{hint:?}");
        let estimates = hint.iter().filter(|line| line.ends_with("% to win the match."));
        // Choices that are worth the same share a line.
        let named = estimates.map(|line| line.split(": ").next().unwrap().split(", ").count());
        assert_eq!(named.sum::<usize>(), choices.count(), "{game}: {answers:?}");
    }
}

#[test]
fn a_hint_is_for_the_open_hand_and_is_recorded() {
    let lines = ["hint", "hand", "hint", "1"];
    let answers = answers(at_table(setup("hamlet", 3, 2, 5)), &lines);
    expect(&answers[1], &["\"hint\" does nothing here"]);
    expect(&answers[3], &["plus or minus"]);
    // Earlier output is out of sight for the next player.
    assert_eq!(answers[4].lines().take_while(|line| line.is_empty()).count(), plain::PAGE);
    assert!(!answers[4].contains("Hint"));
    let folder = tempfile::tempdir().unwrap();
    program(folder.path(), &["play", "hamlet", "--seed", "4"], &["hint", "1"]);
    assert!(fs::read_to_string(record(folder.path())).unwrap().contains("\"hint\":true"));
}

#[test]
fn undo_against_bots_needs_no_agreement() {
    let answers = answers(at_table(setup("fifteens", 4, 1, 5)), &["undo", "1", "undo", "undo", "2"]);
    expect(&answers[1], &["You have no decision to undo."]);
    expect(&answers[3], &["Person 0's last decision is undone.", "Your hand: "]);
    let hand = |text: &str| text.lines().find(|line| line.starts_with("Your hand: ")).map(str::to_owned);
    assert_eq!(hand(&answers[0]), hand(&answers[3]));
    assert_ne!(hand(&answers[0]), hand(&answers[2]));
}

#[test]
fn undo_among_several_people_needs_agreement() {
    let lines = ["hand", "1", "undo", "", "undo", "no", "undo", "yes", "hand"];
    let answers = answers(at_table(setup("hamlet", 3, 2, 5)), &lines);
    let next = "Type hand to see your hand, ";
    let [first, second] = [0, 2].map(|n| {
        let question = answers[n].lines().last().unwrap();
        question.strip_prefix(next).unwrap().strip_suffix(", or help?").unwrap()
    });
    assert_ne!(first, second);
    let question = format!("{first} wants to undo. {second}, do you agree? Yes, no or help?\n");
    assert_eq!((&answers[3], &answers[4]), (&question, &question), "an empty line decides nothing");
    expect(&answers[5], &["\"undo\" does nothing here", &question]);
    expect(&answers[6], &["Nothing is undone.", next, second]);
    assert_eq!(answers[7], question);
    expect(&answers[8], &[&format!("{first}'s last decision is undone."), next]);
    let hand = |text: &str| text.lines().find(|line| line.starts_with("Your hand: ")).map(str::to_owned);
    assert_eq!(hand(&answers[1]), hand(&answers[9]));
}

#[test]
fn a_hand_is_opened_by_a_word_or_name_and_not_by_an_empty_line() {
    for opener in ["hand", "HAND", "p", "Person 1", "person"] {
        let answers = answers(at_table(setup("hamlet", 3, 3, 5)), &["hand", "1", "", "", opener]);
        assert!(answers[1].contains("Your hand: "));
        for said in &answers[2..5] {
            assert!(!said.contains("Your hand: "), "{said}");
            expect(said, &["Type hand to see your hand, "]);
        }
        let opened = answers[5].contains("Your hand: ");
        // The next player may have another name.
        assert!(opened || opener == "Person 1" && !answers[4].contains(opener), "{opener}: {}", answers[5]);
    }
}

#[test]
fn an_open_hand_is_out_of_sight_before_the_next_question() {
    let answers = answers(at_table(setup("hamlet", 3, 2, 5)), &["hand", "1", "hand", "undo", "no"]);
    assert_eq!(answers[4].lines().take_while(|line| line.is_empty()).count(), plain::PAGE);
    expect(&answers[4], &[" wants to undo. "]);
    expect(&answers[5], &["Nothing is undone.", "Type hand to see your hand"]);
}

#[test]
fn a_decided_deal_is_played_out_on_request() {
    for entry in CATALOG {
        let lines = ["claim", "1", "bid 4", "pass", ""].repeat(50);
        let answers = answers(at_table(setup(entry.info.id, entry.info.seating.best, 1, 6)), &lines);
        expect(&answers.concat(), &["is not yet certain"]);
        let offered = "No choice can change the score any more: to play out the deal, type claim";
        let claimed = (0..)
            .zip(answers.windows(2))
            .find(|(n, pair)| lines.get(*n) == Some(&"claim") && pair[0].contains(offered));
        let (_, pair) = claimed.unwrap_or_else(|| panic!("{}: {answers:?}", entry.info.id));
        expect(&pair[1], &[", total "]);
        assert!(!pair[1].contains("Your turn"), "{}", pair[1]);
    }
}

#[test]
fn scores_are_explained_after_every_deal_and_when_asked() {
    for entry in CATALOG {
        let lines = ["1", "bid 4", "pass", "", "score"].repeat(30);
        let text = said(at_table(setup(entry.info.id, entry.info.seating.best, 1, 6)), &lines);
        let why = "Deal 1, line by line:\n";
        expect(&text, &[why]);
        let explained = text.split(why).nth(1).unwrap().lines().next().unwrap();
        let first = text.find(explained).unwrap();
        assert!(first < text.find(why).unwrap(), "{}: {explained} is said after the deal", entry.info.id);
    }
}

#[test]
fn choices_follow_the_settings() {
    let confirm = Settings { confirm: true, ..settings() };
    let launch = Launch { settings: confirm, ..at_table(setup("fifteens", 4, 1, 5)) };
    let answers = answers(launch, &["1", "", "no", "1", "yes"]);
    expect(&answers[1], &["Play ", ": yes, no or help?"]);
    assert!(answers[2].ends_with(": yes, no or help?\n"), "an empty line decides nothing");
    expect(&answers[3], &["Your hand: "]);
    expect(&answers[5], &["Person 0 "]);
    for people in [1, 2] {
        let auto = Settings { auto_play: true, ..settings() };
        let launch = Launch { settings: auto, ..at_table(setup("fifteens", 4, people, 5)) };
        let lines = ["", "1"].repeat(150);
        let text = said(launch, &lines);
        assert_eq!(text.contains(", automatically: it is the only choice."), people == 1, "{text}");
    }
}

#[test]
fn automatic_choices_can_be_undone() {
    let auto = Settings { auto_play: true, ..settings() };
    let by_itself = ", automatically: it is the only choice.\n";
    for n in 0..30 {
        let mut lines = vec!["1"; n];
        lines.push("undo");
        let launch = Launch { settings: auto.clone(), ..at_table(setup("fifteens", 4, 1, 5)) };
        let answers = answers(launch, &lines);
        let (last, before) = (&answers[n + 1], &answers[n]);
        if before.contains(by_itself) && before.ends_with("help?\n") && !before.contains("Score") {
            expect(last, &["last decision is undone.", "Your turn"]);
            assert!(!last.contains(by_itself), "{last}");
            return;
        }
    }
    panic!("nothing was made by itself");
}
