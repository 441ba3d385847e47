//! The commands that keys and clicks give.

use super::{CHOOSING, Scope};

/// A command given by key or mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// To the previous item.
    Back,
    /// To the next item.
    Forward,
    /// To the first item.
    First,
    /// To the last item.
    Last,
    /// One line up.
    Up,
    /// One line down.
    Down,
    /// One page up.
    PageUp,
    /// One page down.
    PageDown,
    /// To the next section.
    NextSection,
    /// To the previous section.
    PreviousSection,
    /// Decrease a value, or take the previous one.
    Less,
    /// Increase a value, or take the next one.
    More,
    /// Select, or continue.
    Choose,
    /// Choose item `n`, counted from 1; 10 is the digit 0.
    Nth(usize),
    /// Choose to pass.
    Pass,
    /// A click on item `n`, counted from 0: choose it, or take it if it is chosen.
    Point(usize),
    /// A click before the value of item `n`, counted from 0: choose and decrease it.
    PointLess(usize),
    /// A click after the value of item `n`, counted from 0: choose and increase it.
    PointMore(usize),
    /// A letter of a text.
    Type(char),
    /// Delete the last character.
    Erase,
    /// Delete the character at the cursor.
    Delete,
    /// Houses elsewhere, or friends elsewhere.
    Elsewhere,
    /// The rule page.
    Rules,
    /// The list of keys.
    Keys,
    /// Search.
    Find,
    /// The next search result.
    FindNext,
    /// The previous search result.
    FindPrevious,
    /// The quick reference.
    Card,
    /// Back to the previous place in the rules.
    Return,
    /// The contents.
    Contents,
    /// The last trick or, at the end of a match, the score of the last deal.
    LastTrick,
    /// The pieces played in this deal.
    Played,
    /// The phrases to say to people at other terminals.
    Talk,
    /// Mute somebody at another terminal, or hear them again.
    Mute,
    /// Ask the people at other terminals to end the match.
    AskEnd,
    /// Let a bot play for a player at another terminal who is late.
    LetBot,
    /// Remove a player from the table, or close it.
    Host,
    /// Tell the people at other terminals that the player does not play again.
    Decline,
    /// The events so far.
    Events,
    /// The score sheet.
    Score,
    /// Ask a bot for advice.
    Hint,
    /// Undo the last decision.
    Undo,
    /// Redo the last undone decision.
    Redo,
    /// Play out the rest of the deal.
    Claim,
    /// Sort the hand another way.
    Order,
    /// Hide or show the hand.
    Cover,
    /// Resume the last match.
    Continue,
    /// Name the chosen match.
    Name,
    /// Delete the chosen match.
    Discard,
    /// The tables of the house of this machine.
    Join,
    /// Watch the chosen table.
    Watch,
    /// Connect to the house again.
    Refresh,
    /// Open a table for people at other terminals.
    NewTable,
    /// Give an open seat to a bot.
    Fill,
    /// Set up a table.
    SetUp,
    /// The saved matches.
    Replays,
    /// The statistics.
    Statistics,
    /// The settings.
    Settings,
    /// Speed up.
    Faster,
    /// Slow down.
    Slower,
    /// Back by one trick.
    TrickBack,
    /// Forward by one trick.
    TrickForward,
    /// Back by one deal.
    DealBack,
    /// Forward by one deal.
    DealForward,
    /// See a replay from another seat.
    Sight,
    /// Play on from here.
    PlayOn,
    /// Replay this match.
    Replay,
    /// See what the player's decisions in this match cost.
    Review,
    /// Show the better choice.
    Answer,
    /// List all decisions, or only those that cost something.
    All,
    /// Solve the problems of the chosen game.
    Problems,
    /// The result code of the match, and how others did with its cards.
    Result,
    /// Copy the result code.
    Copy,
    /// Play the same cards again.
    SameCards,
    /// The match of the day.
    Daily,
    /// The problem of the day.
    DailyProblem,
    /// The lessons.
    Learn,
    /// Play a match of the game of the lessons.
    Play,
    /// Skip to the last problem of a lesson.
    Skip,
    /// Hide or show the text of a lesson.
    Peek,
    /// Switch the coach's notes on or off.
    Notes,
    /// Back to the previous screen.
    Leave,
    /// Quit the program, asking if a match would be lost.
    Quit,
    /// Quit the program at once.
    Exit,
    /// Erase the screen and draw it again.
    Redraw,
    /// Suspend the program, for the shell's job control.
    Suspend,
    /// A key or place without a command.
    Other,
}

impl Command {
    /// Whether it is for the players of a table who sit at other terminals.
    pub const fn needs_company(self) -> bool {
        matches!(self, Command::LetBot | Command::Talk | Command::AskEnd | Command::Host | Command::Decline)
    }

    /// The key of the message that says what it does there.
    pub fn meaning(self, scope: Scope) -> &'static str {
        match self {
            Command::Nth(_) if CHOOSING.contains(&scope) => "ui-do-pick",
            Command::Erase if CHOOSING.contains(&scope) => "ui-do-unselect",
            Command::NextSection if CHOOSING.contains(&scope) => "ui-do-next-group",
            Command::PreviousSection if CHOOSING.contains(&scope) => "ui-do-previous-group",
            Command::Back => "ui-do-back",
            Command::Forward => "ui-do-forward",
            Command::First => "ui-do-first",
            Command::Last => "ui-do-last",
            Command::Up => "ui-do-up",
            Command::Down => "ui-do-down",
            Command::PageUp => "ui-do-page-up",
            Command::PageDown => "ui-do-page-down",
            Command::NextSection => "ui-do-next-section",
            Command::PreviousSection => "ui-do-previous-section",
            Command::Less | Command::PointLess(_) => "ui-do-less",
            Command::More | Command::PointMore(_) => "ui-do-more",
            Command::Choose => "ui-do-choose",
            Command::Nth(_) | Command::Point(_) => "ui-do-nth",
            Command::Pass => "ui-do-pass",
            Command::Type(_) => "ui-do-type",
            Command::Erase => "ui-do-erase",
            Command::Delete => "ui-do-delete",
            Command::Rules => "ui-do-rules",
            Command::Keys => "ui-do-keys",
            Command::Find => "ui-do-find",
            Command::FindNext => "ui-do-find-next",
            Command::FindPrevious => "ui-do-find-previous",
            Command::Card => "ui-do-card",
            Command::Return => "ui-do-return",
            Command::Contents => "ui-do-contents",
            Command::LastTrick if scope == Scope::MatchOver => "ui-do-last-deal",
            Command::LastTrick => "ui-do-last-trick",
            Command::Played => "ui-do-played",
            Command::Talk => "ui-do-talk",
            Command::Mute => "ui-do-mute",
            Command::AskEnd => "ui-do-ask-end",
            Command::LetBot => "ui-do-let-bot",
            Command::Host => "ui-do-host",
            Command::Elsewhere => "ui-do-elsewhere",
            Command::Decline => "ui-do-decline",
            Command::Events => "ui-do-events",
            Command::Score => "ui-do-score",
            Command::Hint => "ui-do-hint",
            Command::Undo => "ui-do-undo",
            Command::Redo => "ui-do-redo",
            Command::Claim => "ui-do-claim",
            Command::Order => "ui-do-order",
            Command::Cover => "ui-do-cover",
            Command::Continue => "ui-do-continue",
            Command::Name => "ui-do-name",
            Command::Discard => "ui-do-discard",
            Command::Join => "ui-do-join",
            Command::Watch => "ui-do-watch",
            Command::Refresh => "ui-do-refresh",
            Command::NewTable => "ui-do-new-table",
            Command::Fill => "ui-do-fill",
            Command::SetUp => "ui-do-set-up",
            Command::Replays => "ui-do-replays",
            Command::Statistics => "ui-do-statistics",
            Command::Settings => "ui-do-settings",
            Command::Faster => "ui-do-faster",
            Command::Slower => "ui-do-slower",
            Command::TrickBack => "ui-do-trick-back",
            Command::TrickForward => "ui-do-trick-forward",
            Command::DealBack => "ui-do-deal-back",
            Command::DealForward => "ui-do-deal-forward",
            Command::Sight => "ui-do-sight",
            Command::PlayOn if scope == Scope::MatchOver => "ui-do-play-on-after",
            Command::PlayOn => "ui-do-play-on",
            Command::Replay => "ui-do-replay",
            Command::Review => "ui-do-review",
            Command::Answer => "ui-do-answer",
            Command::All => "ui-do-all",
            Command::Problems => "ui-do-problems",
            Command::Result => "ui-do-result",
            Command::Copy => "ui-do-copy",
            Command::SameCards => "ui-do-same-cards",
            Command::Daily => "ui-do-daily",
            Command::DailyProblem => "ui-do-daily-problem",
            Command::Learn => "ui-do-learn",
            Command::Play => "ui-do-play",
            Command::Skip => "ui-do-skip",
            Command::Peek => "ui-do-peek",
            Command::Notes => "ui-do-notes",
            Command::Leave => "ui-do-leave",
            Command::Redraw => "ui-do-redraw",
            Command::Suspend => "ui-do-suspend",
            Command::Quit | Command::Exit | Command::Other => "ui-do-quit",
        }
    }
}
