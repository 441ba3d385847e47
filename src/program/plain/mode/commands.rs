//! The commands: one table for understanding and listing them.
//!
//! A command is an entry here and a function. Its word is the same in every language, as on the command
//! line; the catalogues say what it does.

use std::io;

use Spot::{
    Ask, Choose, Curtain, DealOver, Ended, EndedInside, Form, Home, Lesson, Over, Replay, Unfinished, Wait,
};

use super::PlainMode;
use crate::sitting::Wish;
use crate::table::{Offer, Walk};

/// Where a command applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::plain) enum Spot {
    /// At the list of games.
    Home,
    /// The question whether to continue an unfinished match.
    Unfinished,
    /// Setting up a table.
    Form,
    /// Before a hand that is closed or hidden.
    Curtain,
    /// A person chooses.
    Choose,
    /// People at other terminals play, and nothing is asked here.
    Wait,
    /// After a deal.
    DealOver,
    /// After the match.
    Over,
    /// After a match at a house, where the next one begins at another table.
    Ended,
    /// The same in a program that must stay in this house.
    EndedInside,
    /// A yes-or-no question.
    Ask,
    /// In a replay.
    Replay,
    /// After a lesson.
    Lesson,
}

/// A command.
pub(in crate::plain) struct Command {
    /// Its word.
    pub word: &'static str,
    /// The message key of its argument, if it has one.
    pub argument: Option<&'static str>,
    /// The message key of what it does.
    pub meaning: &'static str,
    /// Where it applies.
    pub spots: &'static [Spot],
    /// What it does.
    action: Action,
}

/// What a command does.
#[derive(Clone, Copy)]
enum Action {
    /// Runs this with the text after its word.
    Run(fn(&mut PlainMode<'_>, &str) -> io::Result<()>),
    /// The same, but `help` lists it only at a table in a house.
    Together(fn(&mut PlainMode<'_>, &str) -> io::Result<()>),
    /// Tells the sitting what its player wishes for.
    Wish(Wish),
}

impl Command {
    /// Runs it with the text after its word.
    pub fn run(&self, mode: &mut PlainMode<'_>, typed: &str) -> io::Result<()> {
        match self.action {
            Action::Run(run) | Action::Together(run) => run(mode, typed),
            Action::Wish(wish) => mode.wish(wish),
        }
    }

    /// Whether the command can do anything at this table, so that `help` lists it.
    pub fn is_possible(&self, mode: &PlainMode<'_>) -> bool {
        match self.action {
            Action::Run(_) => true,
            Action::Together(_) => mode.allows(Wish::End),
            Action::Wish(wish) => mode.allows(wish),
        }
    }

    /// Lists the command in `help` only at a table in a house.
    const fn together(self) -> Self {
        match self.action {
            Action::Run(run) => Command { action: Action::Together(run), ..self },
            Action::Together(_) | Action::Wish(_) => self,
        }
    }
}

const ALL: &[Spot] =
    &[Home, Unfinished, Form, Curtain, Choose, Wait, DealOver, Over, Ended, EndedInside, Ask, Replay, Lesson];
/// In a match.
const MATCH: &[Spot] = &[Curtain, Choose, Wait, DealOver, Over, Ended, EndedInside];
/// In a match or replay.
const SEEN: &[Spot] = &[Curtain, Choose, Wait, DealOver, Over, Ended, EndedInside, Replay, Lesson];
/// Where the game of the rules is known.
const GAME: &[Spot] =
    &[Unfinished, Form, Curtain, Choose, Wait, DealOver, Over, Ended, EndedInside, Ask, Replay, Lesson];
/// Where `set` changes settings. In a table setup it changes the setup.
const SETTINGS: &[Spot] = &[Home, Curtain, Choose, Wait, DealOver, Over, Ended, EndedInside, Replay];

const fn plain(
    word: &'static str,
    meaning: &'static str,
    spots: &'static [Spot],
    run: fn(&mut PlainMode<'_>, &str) -> io::Result<()>,
) -> Command {
    Command { word, argument: None, meaning, spots, action: Action::Run(run) }
}

const fn with(
    word: &'static str,
    argument: &'static str,
    meaning: &'static str,
    spots: &'static [Spot],
    run: fn(&mut PlainMode<'_>, &str) -> io::Result<()>,
) -> Command {
    Command { word, argument: Some(argument), meaning, spots, action: Action::Run(run) }
}

const fn wish(word: &'static str, meaning: &'static str, spots: &'static [Spot], wish: Wish) -> Command {
    Command { word, argument: None, meaning, spots, action: Action::Wish(wish) }
}

/// All commands, in the order in which `help` lists them.
// Closures, because a method of a type with a lifetime does not fit every lifetime.
#[allow(clippy::redundant_closure_for_method_calls)]
pub(in crate::plain) static COMMANDS: &[Command] = &[
    plain("games", "plain-do-games", &[Home], |mode, _| mode.say_games()),
    with("start", "plain-arg-game", "plain-do-start", &[Home], |mode, typed| mode.start(typed)),
    with("setup", "plain-arg-game", "plain-do-setup", &[Home], |mode, typed| mode.set_up(typed)),
    plain("show", "plain-do-show", &[Form], |mode, _| mode.with_form(|form, talk| form.show(talk))),
    with("set", "plain-arg-set", "plain-do-set", &[Form], |mode, typed| {
        mode.with_form(|form, talk| form.set(talk, typed))
    }),
    plain("start", "plain-do-sit-down", &[Form], |mode, _| mode.sit_down_as_set_up()),
    with("continue", "plain-arg-number-may", "plain-do-continue", &[Home], |mode, typed| mode.go_on(typed)),
    plain("continue", "plain-do-continue-this", &[Unfinished], |mode, _| mode.take_offer(Offer::Continue)),
    plain("new", "plain-do-new", &[Unfinished], |mode, _| mode.take_offer(Offer::New)),
    plain("replays", "plain-do-replays-all", &[Unfinished], |mode, _| mode.take_offer(Offer::Others)),
    with("replays", "plain-arg-words", "plain-do-replays", &[Home], |mode, typed| mode.say_records(typed)),
    with("replay", "plain-arg-number", "plain-do-replay", &[Home], |mode, typed| mode.replay(typed)),
    with("review", "plain-arg-number", "plain-do-review", &[Home], |mode, typed| mode.review_saved(typed)),
    plain("review", "plain-do-review-here", &[DealOver, Over, Ended, Replay], |mode, _| mode.review_here()),
    with("name", "plain-arg-number-name", "plain-do-name", &[Home], |mode, typed| mode.name(typed)),
    with("delete", "plain-arg-number", "plain-do-delete", &[Home], |mode, typed| mode.delete(typed)),
    plain("undo", "plain-do-restore", &[Home], |mode, _| mode.restore()),
    plain("statistics", "plain-do-statistics", &[Home], |mode, _| mode.say_statistics()),
    plain("next", "plain-do-next", &[Replay], |mode, _| {
        mode.with_watch(|watch, talk| watch.go_on(talk, Walk::Forward))
    }),
    plain("back", "plain-do-back", &[Replay], |mode, _| {
        mode.with_watch(|watch, talk| watch.jump(talk, Walk::Back))
    }),
    with("trick", "plain-arg-back", "plain-do-next-trick", &[Replay], |mode, typed| {
        mode.walk(typed, Walk::TrickForward, Walk::TrickBack)
    }),
    with("deal", "plain-arg-back", "plain-do-next-deal", &[Replay], |mode, typed| {
        mode.walk(typed, Walk::DealForward, Walk::DealBack)
    }),
    with("goto", "plain-arg-step", "plain-do-goto", &[Replay], |mode, typed| {
        mode.with_watch(|watch, talk| watch.go_to(talk, typed))
    }),
    with("seat", "plain-arg-seat", "plain-do-seat", &[Replay], |mode, typed| {
        mode.with_watch(|watch, talk| watch.sit(talk, typed))
    }),
    plain("open", "plain-do-open-deal", &[Wait, DealOver], |mode, _| {
        mode.with_play(|play, talk| play.say_open_deal(talk))
    }),
    with("open", "plain-arg-anyway", "plain-do-open", &[Replay], |mode, typed| mode.open_hands(typed)),
    with("play", "plain-arg-on", "plain-do-play-on", &[Replay], |mode, typed| mode.play_on(typed)),
    wish("yes", "plain-do-yes", &[Ask], Wish::Answer(true)),
    wish("no", "plain-do-no", &[Ask], Wish::Answer(false)),
    plain("hand", "plain-do-open-hand", &[Curtain], |mode, _| {
        mode.with_play(|play, talk| play.open_hand(talk))
    }),
    plain("hand", "plain-do-hand", &[Choose, Wait], |mode, _| {
        mode.with_play(|play, talk| play.say_hand(talk))
    }),
    plain("hand", "plain-do-hands", &[Replay], |mode, _| mode.look(|view| view.hand())),
    plain("more", "plain-do-more", &[Choose], |mode, _| mode.with_play(|play, talk| play.say_more(talk))),
    plain("choices", "plain-do-choices", &[Choose], |mode, _| {
        let brief = mode.talk.settings().brief;
        mode.look(|view| view.choices(brief))
    }),
    plain("trick", "plain-do-trick", MATCH, |mode, _| mode.look(|view| view.trick())),
    plain("last", "plain-do-last", SEEN, |mode, _| mode.look(|view| view.last_trick())),
    plain("seen", "plain-do-seen", SEEN, |mode, _| mode.look(|view| view.played_so_far())),
    plain("table", "plain-do-table", SEEN, |mode, _| mode.look(|view| view.table())),
    with("events", "plain-arg-count", "plain-do-events", SEEN, |mode, typed| {
        mode.look(|view| view.events(typed))
    }),
    plain("score", "plain-do-score", SEEN, |mode, _| mode.look(|view| view.score_sheet())),
    wish("hint", "plain-do-hint", &[Choose], Wish::Hint),
    wish("answer", "plain-do-answer", &[Choose], Wish::GiveUp),
    wish("claim", "plain-do-claim", &[Choose], Wish::Claim),
    with("say", "plain-arg-say", "plain-do-say", MATCH, |mode, typed| {
        mode.with_play(|play, talk| play.say(talk, typed))
    })
    .together(),
    wish("end", "plain-do-end", MATCH, Wish::End),
    wish("bot", "plain-do-let-bot", MATCH, Wish::LetBot),
    with("kick", "plain-arg-player", "plain-do-kick", MATCH, |mode, typed| {
        mode.with_play(|play, talk| play.remove(talk, typed))
    })
    .together(),
    plain("close", "plain-do-close", MATCH, |mode, _| mode.with_play(|play, talk| play.close_table(talk)))
        .together(),
    wish("undo", "plain-do-undo", MATCH, Wish::Undo),
    wish("redo", "plain-do-redo", MATCH, Wish::Redo),
    with("why", "plain-arg-choice", "plain-do-why", &[Choose], |mode, typed| {
        mode.with_play(|play, talk| play.why(talk, typed))
    }),
    wish("order", "plain-do-order", &[Choose], Wish::Order),
    wish("cover", "plain-do-cover", &[Choose], Wish::Cover),
    with("rules", "plain-arg-game-section", "plain-do-rules", &[Home], |mode, typed| mode.rules_of(typed)),
    with("rules", "plain-arg-section", "plain-do-rules-here", GAME, |mode, typed| mode.rules_here(typed)),
    with("find", "plain-arg-text", "plain-do-find", GAME, |mode, typed| mode.find_here(typed)),
    plain("settings", "plain-do-settings", SETTINGS, |mode, _| mode.say_settings()),
    with("set", "plain-arg-setting", "plain-do-set-setting", SETTINGS, |mode, typed| mode.set_setting(typed)),
    with("problems", "plain-arg-game-may", "plain-do-problems", &[Home, Lesson], |mode, typed| {
        mode.problem(typed)
    }),
    with("learn", "plain-arg-lesson", "plain-do-learn", &[Home, Lesson], |mode, typed| mode.learn(typed)),
    plain("skip", "plain-do-skip", &[Choose], |mode, _| mode.skip_to_last()),
    with("daily", "plain-arg-game-may", "plain-do-daily", &[Home], |mode, typed| mode.daily(typed)),
    with("play", "plain-arg-code", "plain-do-play-code", &[Home], |mode, typed| mode.play_code(typed)),
    with("play", "plain-arg-code-may", "plain-do-play-cards", &[Over, Ended], |mode, typed| {
        mode.play_code(typed)
    }),
    plain("code", "plain-do-code", &[Over, Ended], |mode, _| {
        mode.with_play(|play, talk| play.say_code(talk))
    }),
    plain("compare", "plain-do-compare", &[Over, Ended], |mode, _| {
        mode.with_play(|play, talk| play.say_comparison(talk))
    }),
    plain("again", "plain-do-again", &[Over], |mode, _| mode.again()),
    plain("home", "plain-do-home", GAME, |mode, _| mode.go_home()),
    plain("quit", "plain-do-quit", ALL, |mode, _| mode.quit()),
    plain("?", "plain-do-short-help", ALL, |mode, _| mode.short_help()),
    with("help", "plain-arg-word", "plain-do-help", ALL, |mode, typed| mode.help(typed)),
];

/// The commands with one letter. A closed hand has none: it opens only by a word.
const LETTERS: &[(&str, &str)] = &[
    ("c", "choices"),
    ("e", "events"),
    ("f", "find"),
    ("h", "hand"),
    ("l", "last"),
    ("m", "more"),
    ("q", "quit"),
    ("r", "rules"),
    ("s", "score"),
    ("t", "table"),
    ("u", "undo"),
    ("w", "why"),
];

/// The word of a letter that is a command here.
pub(in crate::plain) fn of_letter(letter: &str, rest: &str, spot: Spot) -> Option<&'static str> {
    let letter = letter.to_lowercase();
    let (_, word) =
        LETTERS.iter().find(|(known, word)| *known == letter && !(*word == "hand" && spot == Curtain))?;
    let is_here = |command: &&Command| command.word == *word && command.spots.contains(&spot);
    let command = COMMANDS.iter().find(is_here)?;
    (rest.is_empty() || command.argument.is_some()).then_some(*word)
}

/// The commands that a word may mean here, given the `rest` of its line.
///
/// That is the exact one, or all that start with it. A command without an argument must stand alone: `q s`
/// is the queen of spades and never quits.
pub(in crate::plain) fn find(word: &str, rest: &str, spot: Spot) -> Vec<&'static Command> {
    let fits = |command: &&Command| command.argument.is_some() || rest.is_empty();
    let here = || COMMANDS.iter().filter(|command| command.spots.contains(&spot)).filter(fits);
    let typed = word.to_lowercase();
    match here().find(|command| command.word == typed) {
        Some(command) => vec![command],
        None => here().filter(|command| command.word.starts_with(&typed)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_one_meaning_in_each_place() {
        for (n, command) in COMMANDS.iter().enumerate() {
            for &spot in command.spots {
                let found = find(command.word, "", spot);
                assert!(
                    matches!(found[..], [one] if std::ptr::eq(one, command)),
                    "{} {spot:?}",
                    command.word
                );
                let twice =
                    COMMANDS[n + 1..].iter().any(|c| c.word == command.word && c.spots.contains(&spot));
                assert!(!twice, "{} appears twice at {spot:?}", command.word);
            }
        }
        assert_eq!(find("SC", "", Choose).len(), 1);
        assert_eq!(find("t", "", Choose).len(), 2);
        assert!(find("hand", "", Home).is_empty());
        for spot in ALL {
            assert_eq!((find("q", "", *spot).len(), find("q", "s", *spot).len()), (1, 0));
        }
    }
}
