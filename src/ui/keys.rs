//! The commands, their keys and their words: one table that drives both the input and the bar of keys.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::look::Look;

/// Something that a player asks for with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// To what stands before.
    Back,
    /// To what stands after.
    Forward,
    /// To the first.
    First,
    /// To the last.
    Last,
    /// A line up.
    Up,
    /// A line down.
    Down,
    /// A screen up.
    PageUp,
    /// A screen down.
    PageDown,
    /// To the next section.
    NextSection,
    /// To the section before.
    PreviousSection,
    /// Take what is chosen; go on.
    Choose,
    /// Take the n-th, from 1.
    Nth(usize),
    /// The rule page.
    Rules,
    /// The last trick.
    LastTrick,
    /// What has happened.
    Events,
    /// The score sheet.
    Score,
    /// Back to where one came from.
    Leave,
    /// Out of the match, or the program.
    Quit,
    /// Out of the program at once.
    Exit,
}

/// Where a command applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The home screen.
    Home,
    /// A person is to choose a piece.
    Hand,
    /// A person is to choose from a row.
    Row,
    /// Time passes.
    Wait,
    /// The curtain between two players.
    Curtain,
    /// The score after a deal.
    DealOver,
    /// The score after the match.
    MatchOver,
    /// A rule page.
    Rules,
    /// A list or picture that is looked at and closed.
    Listing,
    /// Whether to leave the match.
    Ask,
}

impl Scope {
    /// All of them.
    pub const ALL: [Scope; 10] = [
        Scope::Home,
        Scope::Hand,
        Scope::Row,
        Scope::Wait,
        Scope::Curtain,
        Scope::DealOver,
        Scope::MatchOver,
        Scope::Rules,
        Scope::Listing,
        Scope::Ask,
    ];
}

/// A key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// This one.
    Code(KeyCode),
    /// A digit from 1 to 9; the command is then [`Command::Nth`] of it.
    Digit,
    /// A letter with Ctrl.
    Ctrl(char),
}

/// A line of the table: keys, what they do where, and what the bar calls it.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The key named in the bar, then others that do the same.
    pub keys: &'static [Key],
    /// What they do.
    pub command: Command,
    /// Its word in the bar; neighbours of one word stand there as one. Without a word it is not shown.
    pub label: Option<&'static str>,
    /// Where.
    pub scopes: &'static [Scope],
}

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
const PAGE_UP: Key = Key::Code(KeyCode::PageUp);
const PAGE_DOWN: Key = Key::Code(KeyCode::PageDown);

const CHOOSING: &[Scope] = &[Scope::Hand, Scope::Row];
const READING: &[Scope] = &[Scope::Rules, Scope::Listing];
const TABLE: &[Scope] = &[Scope::Hand, Scope::Row, Scope::Wait, Scope::DealOver, Scope::MatchOver];

/// Wherever nothing lies over the home screen or the table.
const UNCOVERED: &[Scope] =
    &[Scope::Home, Scope::Hand, Scope::Row, Scope::Wait, Scope::Curtain, Scope::DealOver, Scope::MatchOver];

/// All commands, in the order of the bar.
pub const BINDINGS: &[Binding] = &[
    bind(&[ENTER, SPACE], Command::Choose, "ui-key-play", &[Scope::Hand]),
    bind(&[ENTER, SPACE], Command::Choose, "ui-key-choose", &[Scope::Row]),
    bind(&[ENTER], Command::Choose, "ui-key-start", &[Scope::Home]),
    bind(&[ENTER], Command::Choose, "ui-key-show-hand", &[Scope::Curtain]),
    bind(&[ENTER, SPACE], Command::Choose, "ui-key-go-on", &[Scope::Wait]),
    bind(&[ENTER, SPACE], Command::Choose, "ui-key-next-deal", &[Scope::DealOver]),
    bind(&[ENTER], Command::Choose, "ui-key-again", &[Scope::MatchOver]),
    bind(&[c('y')], Command::Choose, "ui-key-yes", &[Scope::Ask]),
    bind(&[c('n'), ESC], Command::Leave, "ui-key-no", &[Scope::Ask]),
    bind(&[Key::Digit], Command::Nth(0), "ui-key-direct", &[Scope::Hand, Scope::Row, Scope::Home]),
    bind(&[LEFT, c('h')], Command::Back, "ui-key-move", CHOOSING),
    bind(&[RIGHT, c('l'), TAB], Command::Forward, "ui-key-move", CHOOSING),
    unlabelled(&[UP, c('k'), BACK_TAB], Command::Back, CHOOSING),
    unlabelled(&[DOWN, c('j')], Command::Forward, CHOOSING),
    bind(&[UP, c('k')], Command::Back, "ui-key-move", &[Scope::Home]),
    bind(&[DOWN, c('j'), TAB], Command::Forward, "ui-key-move", &[Scope::Home]),
    unlabelled(&[LEFT, BACK_TAB, c('h')], Command::Back, &[Scope::Home]),
    unlabelled(&[RIGHT, c('l')], Command::Forward, &[Scope::Home]),
    unlabelled(&[HOME], Command::First, &[Scope::Home, Scope::Hand, Scope::Row]),
    unlabelled(&[END], Command::Last, &[Scope::Home, Scope::Hand, Scope::Row]),
    bind(&[UP, c('k')], Command::Up, "ui-key-scroll", READING),
    bind(&[DOWN, c('j')], Command::Down, "ui-key-scroll", READING),
    bind(&[PAGE_UP, c('b')], Command::PageUp, "ui-key-page", READING),
    bind(&[PAGE_DOWN, SPACE], Command::PageDown, "ui-key-page", READING),
    unlabelled(&[HOME, c('g')], Command::First, READING),
    unlabelled(&[END, c('G')], Command::Last, READING),
    bind(&[c('n'), TAB], Command::NextSection, "ui-key-section", &[Scope::Rules]),
    bind(&[c('p'), BACK_TAB], Command::PreviousSection, "ui-key-section", &[Scope::Rules]),
    bind(&[ESC, c('q'), c('?')], Command::Leave, "ui-key-back", &[Scope::Rules]),
    bind(&[ESC, c('q'), ENTER, c('t'), c('e'), c('s')], Command::Leave, "ui-key-back", &[Scope::Listing]),
    bind(&[c('?'), Key::Code(KeyCode::F(1))], Command::Rules, "ui-key-rules", UNCOVERED),
    bind(&[c('t')], Command::LastTrick, "ui-key-last-trick", &[Scope::Hand, Scope::Row, Scope::Wait]),
    bind(&[c('e')], Command::Events, "ui-key-events", TABLE),
    bind(&[c('s')], Command::Score, "ui-key-score", TABLE),
    unlabelled(&[c('s')], Command::Score, &[Scope::Curtain]),
    bind(&[ESC], Command::Leave, "ui-key-home", &[Scope::MatchOver]),
    unlabelled(
        &[ESC],
        Command::Leave,
        &[Scope::Hand, Scope::Row, Scope::Wait, Scope::Curtain, Scope::DealOver],
    ),
    bind(&[c('q')], Command::Quit, "ui-key-quit", UNCOVERED),
    unlabelled(&[Key::Ctrl('c')], Command::Exit, &Scope::ALL),
];

impl Key {
    fn takes(self, event: &KeyEvent) -> Option<usize> {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match (self, event.code) {
            (Key::Ctrl(letter), KeyCode::Char(typed)) if control && typed == letter => Some(0),
            (Key::Digit, KeyCode::Char(digit @ '1'..='9')) if !control => Some(digit as usize - '0' as usize),
            (Key::Code(code), typed) if !control && code == typed => Some(0),
            _ => None,
        }
    }

    /// How the bar writes it.
    fn shown(self, look: &Look) -> String {
        let [left, right, up, down] = look.signs().arrows;
        match self {
            Key::Digit => "1-9".to_owned(),
            Key::Ctrl(letter) => format!("^{}", letter.to_uppercase()),
            Key::Code(KeyCode::Enter) => look.words.get("ui-enter"),
            Key::Code(KeyCode::Esc) => look.words.get("ui-esc"),
            Key::Code(KeyCode::PageUp) => look.words.get("ui-page-up"),
            Key::Code(KeyCode::PageDown) => look.words.get("ui-page-down"),
            Key::Code(KeyCode::Left) => left.to_owned(),
            Key::Code(KeyCode::Right) => right.to_owned(),
            Key::Code(KeyCode::Up) => up.to_owned(),
            Key::Code(KeyCode::Down) => down.to_owned(),
            Key::Code(code) => code.to_string(),
        }
    }
}

/// What a key asks for here.
pub fn command(scope: Scope, event: &KeyEvent) -> Option<Command> {
    let here = BINDINGS.iter().filter(|binding| binding.scopes.contains(&scope));
    here.flat_map(|binding| binding.keys.iter().map(move |key| (key, binding.command))).find_map(
        |(key, command)| {
            key.takes(event).map(|digit| match command {
                Command::Nth(_) => Command::Nth(digit),
                other => other,
            })
        },
    )
}

/// The bar of keys here: each entry its keys and its word.
pub fn bar(scope: Scope, look: &Look) -> Vec<(String, String)> {
    let mut entries: Vec<(String, &str)> = Vec::new();
    for binding in BINDINGS.iter().filter(|binding| binding.scopes.contains(&scope)) {
        let (Some(label), Some(key)) = (binding.label, binding.keys.first()) else { continue };
        let shown = key.shown(look);
        match entries.last_mut() {
            Some((keys, last)) if *last == label => {
                // Arrows and letters stand side by side, words apart.
                let joint = if shown.chars().count() > 1 { "/" } else { "" };
                *keys = format!("{keys}{joint}{shown}");
            }
            _ => entries.push((shown, label)),
        }
    }
    entries.into_iter().map(|(keys, label)| (keys, look.words.get(label))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things_in_one_place() {
        for scope in Scope::ALL {
            let keys: Vec<_> = BINDINGS
                .iter()
                .filter(|binding| binding.scopes.contains(&scope))
                .flat_map(|binding| binding.keys)
                .collect();
            for (n, key) in keys.iter().enumerate() {
                assert!(!keys[n + 1..].contains(key), "{scope:?}: {key:?}");
            }
        }
    }
}
