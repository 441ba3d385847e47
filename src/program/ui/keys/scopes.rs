//! Where commands apply.

/// Where a command applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The home screen.
    Home,
    /// The question whether to resume an unfinished match.
    Unfinished,
    /// The form that sets up a table.
    Form,
    /// A person chooses a piece.
    Hand,
    /// A person chooses from a row.
    Row,
    /// Waiting for others.
    Wait,
    /// The curtain between two players' turns.
    Curtain,
    /// A hand that its player has hidden.
    Covered,
    /// The score after a deal.
    DealOver,
    /// The score after the match.
    MatchOver,
    /// A rule page.
    Rules,
    /// The contents of a rule page.
    Contents,
    /// A search text is being typed.
    Finding,
    /// A panel to look at and close.
    Listing,
    /// A yes-or-no question.
    Ask,
    /// Talking to people at other terminals.
    Talk,
    /// What somebody who has opened a table may decide about it.
    Host,
    /// The tables of a house.
    Lobby,
    /// A table that waits for its players.
    Room,
    /// The saved matches.
    Replays,
    /// A replay.
    Replay,
    /// The statistics.
    Statistics,
    /// The result of a match.
    Result,
    /// The review of a match.
    Review,
    /// The list of lessons.
    Lessons,
    /// A page of a lesson over the table.
    Lesson,
    /// The settings.
    Settings,
    /// A text of the form or a setting is being typed.
    Typing,
    /// The list of keys.
    Keys,
}

impl Scope {
    /// All of them, in the order of the list of keys.
    pub const ALL: [Scope; 29] = [
        Scope::Hand,
        Scope::Row,
        Scope::Wait,
        Scope::Curtain,
        Scope::Covered,
        Scope::DealOver,
        Scope::MatchOver,
        Scope::Ask,
        Scope::Talk,
        Scope::Host,
        Scope::Listing,
        Scope::Home,
        Scope::Unfinished,
        Scope::Form,
        Scope::Rules,
        Scope::Contents,
        Scope::Finding,
        Scope::Lobby,
        Scope::Room,
        Scope::Replays,
        Scope::Replay,
        Scope::Statistics,
        Scope::Result,
        Scope::Review,
        Scope::Lessons,
        Scope::Lesson,
        Scope::Settings,
        Scope::Typing,
        Scope::Keys,
    ];

    /// Whether it shows text that the commands [`Up`](super::Command::Up) and [`Down`](super::Command::Down) scroll by a
    /// line.
    pub const fn scrolls(self) -> bool {
        matches!(
            self,
            Scope::Rules
                | Scope::Finding
                | Scope::Listing
                | Scope::Statistics
                | Scope::Result
                | Scope::DealOver
        )
    }

    /// The message key of its title in the list of keys.
    pub const fn title(self) -> &'static str {
        match self {
            Scope::Home => "ui-scope-home",
            Scope::Unfinished => "ui-scope-unfinished",
            Scope::Form => "ui-scope-form",
            Scope::Hand => "ui-scope-hand",
            Scope::Row => "ui-scope-row",
            Scope::Wait => "ui-scope-wait",
            Scope::Curtain => "ui-scope-curtain",
            Scope::Covered => "ui-scope-covered",
            Scope::DealOver => "ui-scope-deal-over",
            Scope::MatchOver => "ui-scope-match-over",
            Scope::Rules => "ui-scope-rules",
            Scope::Contents => "ui-scope-contents",
            Scope::Finding => "ui-scope-finding",
            Scope::Listing => "ui-scope-listing",
            Scope::Ask => "ui-scope-ask",
            Scope::Talk => "ui-scope-talk",
            Scope::Host => "ui-scope-host",
            Scope::Lobby => "ui-scope-lobby",
            Scope::Room => "ui-scope-room",
            Scope::Replays => "ui-scope-replays",
            Scope::Replay => "ui-scope-replay",
            Scope::Statistics => "ui-scope-statistics",
            Scope::Result => "ui-scope-result",
            Scope::Review => "ui-scope-review",
            Scope::Lessons => "ui-scope-lessons",
            Scope::Lesson => "ui-scope-lesson",
            Scope::Settings => "ui-scope-settings",
            Scope::Typing => "ui-scope-typing",
            Scope::Keys => "ui-scope-keys",
        }
    }
}
