//! The table of keys: every command that keys give, where, and its word in the key bar.

use crossterm::event::KeyCode;

use super::{Binding, Command, Key, Scope};

/// A line with a word in the key bar.
const fn bind(
    keys: &'static [Key],
    command: Command,
    label: &'static str,
    scopes: &'static [Scope],
) -> Binding {
    Binding { keys, command, label: Some(label), scopes }
}

const fn unlabelled(keys: &'static [Key], command: Command, scopes: &'static [Scope]) -> Binding {
    Binding { keys, command, label: None, scopes }
}

const fn c(letter: char) -> Key {
    Key::Code(KeyCode::Char(letter))
}

const ENTER: Key = Key::Code(KeyCode::Enter);
const ESC: Key = Key::Code(KeyCode::Esc);
const SPACE: Key = c(' ');
const LEFT: Key = Key::Code(KeyCode::Left);
const RIGHT: Key = Key::Code(KeyCode::Right);
const UP: Key = Key::Code(KeyCode::Up);
const DOWN: Key = Key::Code(KeyCode::Down);
const HOME: Key = Key::Code(KeyCode::Home);
const END: Key = Key::Code(KeyCode::End);
const TAB: Key = Key::Code(KeyCode::Tab);
const BACK_TAB: Key = Key::Code(KeyCode::BackTab);
const BACKSPACE: Key = Key::Code(KeyCode::Backspace);
const DELETE: Key = Key::Code(KeyCode::Delete);
const F1: Key = Key::Code(KeyCode::F(1));
const PAGE_UP: Key = Key::Code(KeyCode::PageUp);
const PAGE_DOWN: Key = Key::Code(KeyCode::PageDown);

/// Where the player chooses a piece, or one of the ways to play it.
pub(in crate::ui) const CHOOSING: &[Scope] = &[Scope::Hand, Scope::Row];
/// Where pages are read outside a match. Their letters are those of pagers.
const READING: &[Scope] = &[Scope::Rules, Scope::Statistics];
/// Where pages are read at a match.
const READING_AT_MATCH: &[Scope] = &[Scope::Listing, Scope::Result];
/// Lists in which letters are commands.
const LETTERED_LISTS: &[Scope] = &[Scope::Replays, Scope::Lobby, Scope::Review, Scope::Lessons];
/// All other lists.
const PLAIN_LISTS: &[Scope] =
    &[Scope::Form, Scope::Settings, Scope::Host, Scope::Contents, Scope::Unfinished];
/// Where typed letters filter a list.
const FILTERED: &[Scope] = &[Scope::Keys];
const TABLE: &[Scope] = &[Scope::Hand, Scope::Row, Scope::Wait, Scope::DealOver, Scope::MatchOver];
/// All scopes of a match that is being played.
pub(super) const MATCH: &[Scope] = &[
    Scope::Hand,
    Scope::Row,
    Scope::Wait,
    Scope::Curtain,
    Scope::Covered,
    Scope::DealOver,
    Scope::MatchOver,
];
/// Where rules can be opened outside a match.
const OUTSIDE_MATCH: &[Scope] = &[
    Scope::Home,
    Scope::Unfinished,
    Scope::Form,
    Scope::Replay,
    Scope::Review,
    Scope::Lessons,
    Scope::Lesson,
];
/// Everything that happens at a match and afterwards. A letter has one command in all of them, or none.
pub const AT_MATCH: &[Scope] = &[
    Scope::Hand,
    Scope::Row,
    Scope::Wait,
    Scope::Curtain,
    Scope::Covered,
    Scope::DealOver,
    Scope::MatchOver,
    Scope::Listing,
    Scope::Replay,
    Scope::Review,
    Scope::Result,
    Scope::Lesson,
];
/// Where letters are commands and `/` is not a search, outside a match.
const LETTERED: &[Scope] = &[
    Scope::Home,
    Scope::Unfinished,
    Scope::Form,
    Scope::Lobby,
    Scope::Room,
    Scope::Host,
    Scope::Statistics,
    Scope::Lessons,
    Scope::Settings,
];
/// Where `/` is a letter or another search.
const UNSLASHED: &[Scope] =
    &[Scope::Rules, Scope::Replays, Scope::Contents, Scope::Finding, Scope::Typing, Scope::Ask, Scope::Talk];

/// All bindings, in the order of the key bar.
pub const BINDINGS: &[Binding] = &[
    // Space opens a hand at the curtain but plays nothing, because a held key would go on to play.
    bind(&[SPACE], Command::Choose, "ui-key-show-hand", &[Scope::Curtain]),
    bind(&[ENTER], Command::Choose, "ui-key-play", &[Scope::Hand]),
    bind(&[ENTER], Command::Choose, "ui-key-choose", &[Scope::Row]),
    bind(&[ENTER], Command::Choose, "ui-key-start", &[Scope::Home, Scope::Form]),
    bind(&[ENTER, c('.')], Command::Choose, "ui-key-show-hand", &[Scope::Covered]),
    bind(&[ENTER], Command::Choose, "ui-key-hurry", &[Scope::Wait]),
    bind(&[ENTER], Command::Choose, "ui-key-next-deal", &[Scope::DealOver]),
    bind(&[ENTER], Command::Choose, "ui-key-again", &[Scope::MatchOver]),
    bind(&[c('N')], Command::Decline, "ui-key-decline", &[Scope::MatchOver]),
    bind(&[ENTER], Command::Choose, "ui-key-start", &[Scope::Lessons]),
    bind(&[ENTER], Command::Choose, "ui-key-open", &[Scope::Replays, Scope::Contents]),
    bind(&[c('v')], Command::Review, "ui-key-review", &[Scope::MatchOver, Scope::DealOver, Scope::Replays]),
    bind(&[c('x')], Command::Result, "ui-key-result", &[Scope::MatchOver]),
    bind(&[c('t')], Command::SetUp, "ui-key-other-seats", &[Scope::MatchOver]),
    bind(&[c('r')], Command::Replay, "ui-key-replay", &[Scope::MatchOver, Scope::DealOver]),
    bind(&[ENTER], Command::Choose, "ui-key-retry", &[Scope::Review]),
    bind(&[c('a')], Command::Answer, "ui-key-answer", &[Scope::Review, Scope::Lesson]),
    bind(&[c('r')], Command::Replay, "ui-key-replay", &[Scope::Review]),
    bind(&[c('f')], Command::All, "ui-key-all", &[Scope::Review]),
    bind(&[c('p')], Command::Problems, "ui-key-problems", &[Scope::Lessons]),
    bind(&[c('l')], Command::LastTrick, "ui-key-last-deal", &[Scope::MatchOver]),
    bind(&[c('P')], Command::PlayOn, "ui-key-play-on-after", &[Scope::MatchOver]),
    bind(&[ENTER], Command::Choose, "ui-key-change", &[Scope::Settings]),
    bind(&[ENTER], Command::Choose, "ui-key-go-on", &[Scope::Lesson]),
    bind(&[c('j')], Command::Skip, "ui-key-skip", &[Scope::Lesson]),
    bind(&[SPACE], Command::Peek, "ui-key-peek", &[Scope::Lesson]),
    bind(&[SPACE], Command::Peek, "ui-key-goal", CHOOSING),
    unlabelled(&[Key::Digit], Command::Nth(0), &[Scope::Lessons]),
    bind(&[ENTER], Command::Choose, "ui-key-run", FILTERED),
    bind(&[ENTER], Command::Choose, "ui-key-done", &[Scope::Typing, Scope::Finding]),
    bind(&[ENTER], Command::Choose, "ui-key-sit", &[Scope::Lobby]),
    bind(&[c('w')], Command::Watch, "ui-key-watch", &[Scope::Lobby]),
    bind(&[c('r')], Command::Refresh, "ui-key-refresh", &[Scope::Lobby]),
    bind(&[c('n')], Command::NewTable, "ui-key-new-table", &[Scope::Lobby]),
    bind(&[c('e')], Command::Elsewhere, "ui-key-elsewhere", &[Scope::Lobby]),
    bind(&[c('e')], Command::Elsewhere, "ui-key-friends", &[Scope::Room]),
    bind(&[c('f')], Command::Fill, "ui-key-fill", &[Scope::Room]),
    bind(&[c('M')], Command::Host, "ui-key-host", &[Scope::Room]),
    bind(&[ENTER], Command::Choose, "ui-key-choose", &[Scope::Host, Scope::Unfinished]),
    bind(&[LEFT], Command::Less, "ui-key-level", &[Scope::Room]),
    bind(&[RIGHT], Command::More, "ui-key-level", &[Scope::Room]),
    bind(&[Key::Digit], Command::Nth(0), "ui-key-say", &[Scope::Talk]),
    bind(&[ENTER], Command::Choose, "ui-key-send", &[Scope::Talk]),
    bind(&[TAB], Command::Mute, "ui-key-mute", &[Scope::Talk]),
    bind(&[UP], Command::Up, "ui-key-move", &[Scope::Talk]),
    bind(&[DOWN], Command::Down, "ui-key-move", &[Scope::Talk]),
    unlabelled(&[LEFT], Command::Back, &[Scope::Talk]),
    unlabelled(&[RIGHT], Command::Forward, &[Scope::Talk]),
    bind(&[c('y')], Command::Choose, "ui-key-yes", &[Scope::Ask]),
    bind(&[c('n'), ESC], Command::Leave, "ui-key-no", &[Scope::Ask]),
    bind(&[c('y')], Command::Copy, "ui-key-copy", &[Scope::Result, Scope::Room]),
    bind(&[c('b')], Command::SameCards, "ui-key-same-cards", &[Scope::Result]),
    unlabelled(&[c('c')], Command::Continue, &[Scope::Home]),
    bind(&[c('r')], Command::Replay, "ui-key-replay", &[Scope::Replays]),
    bind(&[c('n')], Command::Name, "ui-key-name", &[Scope::Replays]),
    bind(&[c('d'), DELETE], Command::Discard, "ui-key-delete", &[Scope::Replays]),
    bind(&[c('u')], Command::Undo, "ui-key-undo", &[Scope::Replays]),
    unlabelled(&[Key::Digit], Command::Nth(0), &[Scope::Home, Scope::Unfinished]),
    bind(&[LEFT], Command::Back, "ui-key-move", CHOOSING),
    bind(&[RIGHT], Command::Forward, "ui-key-move", CHOOSING),
    bind(&[Key::Digit], Command::Nth(0), "ui-key-move", CHOOSING),
    unlabelled(&[UP], Command::Back, CHOOSING),
    unlabelled(&[DOWN], Command::Forward, CHOOSING),
    unlabelled(&[TAB], Command::NextSection, CHOOSING),
    unlabelled(&[BACK_TAB], Command::PreviousSection, CHOOSING),
    unlabelled(&[c('p')], Command::Pass, &[Scope::Row]),
    bind(&[UP, BACK_TAB], Command::Back, "ui-key-move", LETTERED_LISTS),
    bind(&[DOWN, TAB], Command::Forward, "ui-key-move", LETTERED_LISTS),
    bind(&[UP, c('k'), BACK_TAB], Command::Back, "ui-key-move", PLAIN_LISTS),
    bind(&[DOWN, c('j'), TAB], Command::Forward, "ui-key-move", PLAIN_LISTS),
    unlabelled(&[UP], Command::Up, &[Scope::Home]),
    unlabelled(&[DOWN], Command::Down, &[Scope::Home]),
    unlabelled(&[BACK_TAB], Command::Back, &[Scope::Home]),
    unlabelled(&[TAB], Command::Forward, &[Scope::Home]),
    bind(&[LEFT], Command::Less, "ui-key-game", &[Scope::Lessons]),
    bind(&[RIGHT], Command::More, "ui-key-game", &[Scope::Lessons]),
    bind(&[c('g')], Command::Play, "ui-key-match", &[Scope::Lesson, Scope::Lessons]),
    bind(&[LEFT], Command::Less, "ui-key-change", &[Scope::Form, Scope::Settings]),
    bind(&[RIGHT], Command::More, "ui-key-change", &[Scope::Form, Scope::Settings]),
    unlabelled(&[LEFT], Command::Back, &[Scope::Replays]),
    unlabelled(&[RIGHT], Command::Forward, &[Scope::Replays]),
    unlabelled(&[LEFT], Command::Back, &[Scope::Home]),
    unlabelled(&[RIGHT], Command::Forward, &[Scope::Home]),
    bind(&[UP, BACK_TAB], Command::Back, "ui-key-move", FILTERED),
    bind(&[DOWN, TAB], Command::Forward, "ui-key-move", FILTERED),
    bind(&[LEFT], Command::Back, "ui-key-move", &[Scope::Typing]),
    bind(&[RIGHT], Command::Forward, "ui-key-move", &[Scope::Typing]),
    unlabelled(&[UP, BACK_TAB], Command::Up, &[Scope::Typing]),
    unlabelled(&[DOWN, TAB], Command::Down, &[Scope::Typing]),
    unlabelled(&[HOME], Command::First, LETTERED_LISTS),
    unlabelled(&[END], Command::Last, LETTERED_LISTS),
    unlabelled(&[HOME], Command::First, PLAIN_LISTS),
    unlabelled(&[END], Command::Last, PLAIN_LISTS),
    unlabelled(&[HOME, PAGE_UP], Command::First, &[Scope::Home]),
    unlabelled(&[END, PAGE_DOWN], Command::Last, &[Scope::Home]),
    unlabelled(&[HOME], Command::First, &[Scope::Keys, Scope::Typing, Scope::Talk]),
    unlabelled(&[END], Command::Last, &[Scope::Keys, Scope::Typing, Scope::Talk]),
    unlabelled(&[HOME], Command::First, CHOOSING),
    unlabelled(&[END], Command::Last, CHOOSING),
    bind(&[LEFT], Command::Back, "ui-key-step", &[Scope::Replay]),
    bind(&[RIGHT, ENTER, SPACE], Command::Forward, "ui-key-step", &[Scope::Replay]),
    bind(&[UP], Command::TrickBack, "ui-key-trick", &[Scope::Replay]),
    bind(&[DOWN], Command::TrickForward, "ui-key-trick", &[Scope::Replay]),
    bind(&[PAGE_UP], Command::DealBack, "ui-key-deal", &[Scope::Replay]),
    bind(&[PAGE_DOWN], Command::DealForward, "ui-key-deal", &[Scope::Replay]),
    unlabelled(&[HOME], Command::First, &[Scope::Replay]),
    unlabelled(&[END], Command::Last, &[Scope::Replay]),
    bind(&[TAB, c('w')], Command::Sight, "ui-key-sight", &[Scope::Replay]),
    bind(&[c('w')], Command::Sight, "ui-key-sight", &[Scope::Review]),
    bind(&[c('P')], Command::PlayOn, "ui-key-play-on", &[Scope::Replay]),
    bind(&[c('v')], Command::Review, "ui-key-review", &[Scope::Replay]),
    bind(&[ENTER], Command::Choose, "ui-key-follow", &[Scope::Rules]),
    bind(&[ESC, BACKSPACE], Command::Return, "ui-key-back", &[Scope::Rules]),
    bind(&[c('n')], Command::FindNext, "ui-key-found", &[Scope::Rules]),
    bind(&[c('N')], Command::FindPrevious, "ui-key-found", &[Scope::Rules]),
    bind(&[c('c')], Command::Contents, "ui-key-contents", &[Scope::Rules]),
    bind(&[c('/')], Command::Find, "ui-key-find", &[Scope::Rules]),
    bind(&[LEFT], Command::Back, "ui-key-link", &[Scope::Rules]),
    bind(&[RIGHT], Command::Forward, "ui-key-link", &[Scope::Rules]),
    bind(&[c('r')], Command::Card, "ui-key-card", &[Scope::Rules]),
    bind(&[UP, c('k')], Command::Up, "ui-key-scroll", READING),
    bind(&[DOWN, c('j')], Command::Down, "ui-key-scroll", READING),
    bind(&[UP], Command::Up, "ui-key-scroll", READING_AT_MATCH),
    bind(&[DOWN], Command::Down, "ui-key-scroll", READING_AT_MATCH),
    bind(&[PAGE_UP, c('b')], Command::PageUp, "ui-key-page", READING),
    bind(&[PAGE_DOWN, SPACE], Command::PageDown, "ui-key-page", READING),
    bind(&[PAGE_UP], Command::PageUp, "ui-key-page", READING_AT_MATCH),
    bind(&[PAGE_DOWN, SPACE], Command::PageDown, "ui-key-page", READING_AT_MATCH),
    // A long hint has pages.
    unlabelled(&[PAGE_UP], Command::PageUp, CHOOSING),
    unlabelled(&[PAGE_DOWN], Command::PageDown, CHOOSING),
    unlabelled(&[PAGE_UP], Command::PageUp, LETTERED_LISTS),
    unlabelled(&[PAGE_DOWN], Command::PageDown, LETTERED_LISTS),
    unlabelled(&[PAGE_UP], Command::PageUp, PLAIN_LISTS),
    unlabelled(&[PAGE_DOWN], Command::PageDown, PLAIN_LISTS),
    unlabelled(&[PAGE_UP], Command::PageUp, FILTERED),
    unlabelled(&[PAGE_DOWN], Command::PageDown, FILTERED),
    unlabelled(&[HOME, c('g')], Command::First, READING),
    unlabelled(&[END, c('G')], Command::Last, READING),
    unlabelled(&[HOME], Command::First, READING_AT_MATCH),
    unlabelled(&[END], Command::Last, READING_AT_MATCH),
    bind(&[c('/')], Command::Find, "ui-key-find", &[Scope::Replays]),
    bind(&[TAB], Command::NextSection, "ui-key-section", &[Scope::Rules]),
    bind(&[BACK_TAB], Command::PreviousSection, "ui-key-section", &[Scope::Rules]),
    bind(&[BACKSPACE], Command::Erase, "ui-key-erase", &[Scope::Typing, Scope::Finding]),
    unlabelled(&[UP], Command::Up, &[Scope::DealOver]),
    unlabelled(&[DOWN], Command::Down, &[Scope::DealOver]),
    unlabelled(&[DELETE], Command::Delete, &[Scope::Typing, Scope::Talk]),
    unlabelled(
        &[BACKSPACE],
        Command::Erase,
        &[Scope::Form, Scope::Keys, Scope::Talk, Scope::Hand, Scope::Row],
    ),
    bind(&[c('h')], Command::Hint, "ui-key-hint", CHOOSING),
    // While others play, it says when hints are for.
    unlabelled(
        &[c('h')],
        Command::Hint,
        &[Scope::Wait, Scope::Curtain, Scope::Covered, Scope::DealOver, Scope::MatchOver],
    ),
    bind(&[c('u')], Command::Undo, "ui-key-undo", MATCH),
    bind(&[c('U')], Command::Redo, "ui-key-redo", MATCH),
    bind(&[c('c')], Command::Claim, "ui-key-claim", CHOOSING),
    bind(&[c('?')], Command::Rules, "ui-key-rules", MATCH),
    bind(&[c('?')], Command::Rules, "ui-key-rules", OUTSIDE_MATCH),
    bind(&[c('l')], Command::LastTrick, "ui-key-last-trick", &[Scope::Hand, Scope::Row, Scope::Wait]),
    bind(&[c('B')], Command::LetBot, "ui-key-let-bot", &[Scope::Hand, Scope::Row, Scope::Wait]),
    bind(&[c('T')], Command::Talk, "ui-key-talk", MATCH),
    bind(&[c('M')], Command::Host, "ui-key-host", &[Scope::Hand, Scope::Row, Scope::Wait, Scope::DealOver]),
    bind(&[c('e')], Command::Events, "ui-key-events", TABLE),
    bind(
        &[c('s')],
        Command::Score,
        "ui-key-score",
        &[Scope::Hand, Scope::Row, Scope::Wait, Scope::MatchOver],
    ),
    bind(&[c('e')], Command::Events, "ui-key-events", &[Scope::Replay]),
    bind(&[c('s')], Command::Score, "ui-key-score", &[Scope::Replay]),
    bind(&[c('k')], Command::Played, "ui-key-played", &[Scope::Hand, Scope::Row, Scope::Wait]),
    // After a deal the score is on the screen.
    unlabelled(&[c('s')], Command::Score, &[Scope::DealOver, Scope::Curtain, Scope::Covered]),
    unlabelled(&[c('n')], Command::Notes, MATCH),
    unlabelled(&[c('v')], Command::Review, &[Scope::Hand, Scope::Row, Scope::Wait]),
    unlabelled(&[c('o')], Command::Order, CHOOSING),
    bind(&[c('.')], Command::Cover, "ui-key-cover", CHOOSING),
    unlabelled(&[c('+'), c('=')], Command::Faster, MATCH),
    unlabelled(&[c('-')], Command::Slower, MATCH),
    bind(&[c('t')], Command::SetUp, "ui-key-set-up", &[Scope::Home]),
    bind(&[c('l'), c('L')], Command::Learn, "ui-key-learn", &[Scope::Home]),
    bind(&[c('E')], Command::AskEnd, "ui-key-ask-end", TABLE),
    bind(&[c('r')], Command::Replays, "ui-key-replays", &[Scope::Home]),
    bind(&[c(',')], Command::Settings, "ui-key-settings", &[Scope::Home]),
    unlabelled(&[c(',')], Command::Settings, MATCH),
    unlabelled(&[c(',')], Command::Settings, &[Scope::Replay]),
    bind(&[c('q'), c('?')], Command::Leave, "ui-key-close", &[Scope::Rules]),
    unlabelled(&[c('c')], Command::Leave, &[Scope::Contents]),
    bind(&[ESC, c('q'), ENTER], Command::Leave, "ui-key-back", &[Scope::Listing]),
    // The letter that opened a panel closes it, and another one opens another.
    unlabelled(&[c('l')], Command::LastTrick, &[Scope::Listing]),
    unlabelled(&[c('k')], Command::Played, &[Scope::Listing]),
    unlabelled(&[c('e')], Command::Events, &[Scope::Listing]),
    unlabelled(&[c('s')], Command::Score, &[Scope::Listing]),
    bind(
        &[ESC, c('q')],
        Command::Leave,
        "ui-key-back",
        &[
            Scope::Settings,
            Scope::Unfinished,
            Scope::Lobby,
            Scope::Room,
            Scope::Host,
            Scope::Replays,
            Scope::Replay,
            Scope::Statistics,
            Scope::Result,
            Scope::Review,
            Scope::Contents,
            Scope::Lessons,
            Scope::Lesson,
        ],
    ),
    // What was changed is kept only if the match starts.
    bind(&[ESC, c('q')], Command::Leave, "ui-key-cancel", &[Scope::Form]),
    bind(&[ESC, F1, Key::Ctrl('k')], Command::Leave, "ui-key-back", FILTERED),
    bind(&[ESC], Command::Leave, "ui-key-back", &[Scope::Typing, Scope::Finding, Scope::Talk]),
    bind(&[ESC], Command::Leave, "ui-key-home", MATCH),
    // Some terminals keep F1 for themselves.
    bind(&[c('m'), F1, c('/')], Command::Keys, "ui-key-menu", AT_MATCH),
    bind(&[F1, c('/')], Command::Keys, "ui-key-keys", LETTERED),
    bind(&[F1, Key::Ctrl('k')], Command::Keys, "ui-key-keys", UNSLASHED),
    bind(&[c('q'), c('Q')], Command::Quit, "ui-key-quit", &[Scope::Home]),
    // These do not fit into a bar of 80 columns.
    bind(&[c('j')], Command::Join, "ui-key-join", &[Scope::Home]),
    bind(&[c('s')], Command::Statistics, "ui-key-statistics", &[Scope::Home]),
    bind(&[c('Q')], Command::Quit, "ui-key-quit", MATCH),
    // The first row of the home screen has it too.
    bind(&[c('d')], Command::Daily, "ui-key-daily", &[Scope::Home]),
    bind(&[c('p')], Command::DailyProblem, "ui-key-daily-problem", &[Scope::Home]),
    unlabelled(&[Key::Ctrl('l')], Command::Redraw, &Scope::ALL),
    unlabelled(&[Key::Ctrl('c')], Command::Exit, &Scope::ALL),
    unlabelled(&[Key::Ctrl('z')], Command::Suspend, &Scope::ALL),
];
