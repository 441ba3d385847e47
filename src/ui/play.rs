//! A match at the screen: whose hand is open, what is waited for, what is chosen.
//!
//! Nothing here knows the time. A wait says how long it lasts, and whoever runs the screen says when it is
//! over, or a key does.

use std::time::Duration;

use crate::core::{Event, Info, Move, PerSeat, Piece, Refusal, Seat, Text};
use crate::record::Player;
use crate::table::{Saver, Scene, Setup, Table, Waiting};

/// How long a bot seems to think.
pub const BOT_PAUSE: Duration = Duration::from_millis(500);
/// How long a complete trick stays.
pub const TRICK_PAUSE: Duration = Duration::from_millis(1800);

/// What a match at the screen waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A bot is about to decide.
    Bot,
    /// A complete trick lies to be seen.
    Trick,
    /// This player is to open their hand.
    Curtain(Seat),
    /// This player is to choose.
    Choose(Seat),
    /// The score of a deal is to be seen.
    DealOver,
    /// The match is over.
    Over,
}

/// Choices in a row: bids, declarations, the ways to lead one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The choices.
    pub moves: Vec<Move>,
    /// Which is chosen now.
    pub at: usize,
    /// Whether it was opened from a piece of the hand, and can be closed again.
    pub from_hand: bool,
}

/// A match and the state of its screen.
pub struct Play {
    table: Box<dyn Table>,
    setup: Setup,
    names: Vec<String>,
    people: Vec<Seat>,
    /// Whose hand is open, where several people play.
    open: Option<Seat>,
    phase: Phase,
    /// How many events have been taken note of.
    noted: usize,
    /// A score that is yet to be shown.
    scored: bool,
    /// How many events there were when each player last closed their hand.
    looked: PerSeat<usize>,
    cursor: usize,
    row: Option<Row>,
    refusal: Option<Refusal>,
    /// Why the match cannot go on: an error of the program's own.
    fault: Option<String>,
}

impl Play {
    /// Sits down to a match.
    ///
    /// # Errors
    /// When the setup makes no match.
    pub fn new(setup: Setup, keep: bool) -> Result<Self, String> {
        let saver = if keep { Saver::in_data_directory(setup.entry.info.id) } else { Saver::none() };
        let table = setup.clone().open(saver)?;
        let sitters = || setup.seats.iter().zip(Seat::all(setup.seats.len()));
        let mut play = Play {
            names: setup.seats.iter().map(|sitter| sitter.name.clone()).collect(),
            people: sitters().filter(|(who, _)| who.player == Player::Human).map(|(_, seat)| seat).collect(),
            table,
            setup,
            open: None,
            phase: Phase::Over,
            noted: 0,
            scored: false,
            looked: PerSeat::default(),
            cursor: 0,
            row: None,
            refusal: None,
            fault: None,
        };
        play.proceed();
        Ok(play)
    }

    /// The match that is played.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// What the game is.
    pub fn info(&self) -> &'static Info {
        self.table.info()
    }

    /// What the match was made of.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The players' names by seat.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What is waited for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose hand may be shown now.
    pub fn viewer(&self) -> Option<Seat> {
        match self.people[..] {
            [only] => Some(only),
            _ => self.open,
        }
    }

    /// The seat from which the table is seen: the viewer's, or else a person's.
    pub fn bottom(&self) -> Seat {
        self.viewer().or(self.people.first().copied()).unwrap_or_default()
    }

    /// Whether people pass the keyboard on, so that hands are covered in between.
    pub fn is_shared(&self) -> bool {
        self.people.len() > 1
    }

    /// What the viewer sees.
    pub fn scene(&self) -> Scene {
        self.table.scene(self.viewer())
    }

    /// The piece of the hand that the cursor is on, by its place.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The row of choices that is open.
    pub fn row(&self) -> Option<&Row> {
        self.row.as_ref()
    }

    /// Why the last choice was refused.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// How long to wait before [`tick`](Self::tick), if anything happens by itself.
    pub fn wait(&self) -> Option<Duration> {
        match self.phase {
            Phase::Bot => Some(BOT_PAUSE),
            Phase::Trick => Some(TRICK_PAUSE),
            _ => None,
        }
    }

    /// The wait is over.
    pub fn tick(&mut self) {
        let phase = self.phase;
        match phase {
            Phase::Bot if self.advance() => self.after_step(),
            Phase::Trick => self.proceed(),
            _ => {}
        }
    }

    /// Skips the waits up to the next thing to be seen or decided.
    pub fn skip(&mut self) {
        if self.phase == Phase::Trick {
            self.proceed();
        } else {
            // A trick, a score or a person comes at last: bots alone cannot go on forever.
            while self.phase == Phase::Bot {
                self.tick();
            }
        }
    }

    /// Goes on after the score of a deal.
    pub fn next_deal(&mut self) {
        if self.phase == Phase::DealOver {
            self.proceed();
        }
    }

    /// Opens the hand of the player whom the curtain names.
    pub fn lift_curtain(&mut self) {
        if let Phase::Curtain(seat) = self.phase {
            self.open = Some(seat);
            self.choose_for(seat);
        }
    }

    /// The events since this player's hand was last open, as all may see them.
    pub fn since_looked(&self, seat: Seat) -> Vec<Event> {
        self.table.events(self.looked[seat], None)
    }

    /// Makes the next step of the table; whether there was one.
    fn advance(&mut self) -> bool {
        if let Err(fault) = self.table.advance() {
            self.fault = Some(fault);
            self.phase = Phase::Over;
        }
        self.fault.is_none()
    }

    /// Why the match cannot go on, if it cannot.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Takes note of what the last step has brought, and stops where there is something to see.
    fn after_step(&mut self) {
        if self.note() { self.phase = Phase::Trick } else { self.proceed() }
    }

    /// Takes note of new events; whether a trick is complete.
    fn note(&mut self) -> bool {
        let news = self.table.events(self.noted, None);
        self.noted = self.table.event_count();
        self.scored |= news.iter().any(|event| matches!(event, Event::Scored { .. }));
        news.iter().any(|event| matches!(event, Event::Trick { .. }))
    }

    /// Finds out what is waited for next.
    fn proceed(&mut self) {
        if std::mem::take(&mut self.scored) {
            self.close_hand();
            let over = self.table.waiting() == Waiting::Nothing;
            self.phase = if over { Phase::Over } else { Phase::DealOver };
            return;
        }
        if self.table.waiting() == Waiting::Deal {
            if !self.advance() {
                return;
            }
            self.note();
        }
        match self.table.waiting() {
            Waiting::Bot(_) => {
                self.close_hand();
                self.phase = Phase::Bot;
            }
            Waiting::Human(seat) if self.viewer() == Some(seat) => self.choose_for(seat),
            Waiting::Human(seat) => {
                self.close_hand();
                self.phase = Phase::Curtain(seat);
            }
            Waiting::Deal | Waiting::Nothing => self.phase = Phase::Over,
        }
    }

    fn close_hand(&mut self) {
        self.row = None;
        self.refusal = None;
        if let Some(seat) = self.open.take() {
            self.looked[seat] = self.table.event_count();
        }
    }

    fn choose_for(&mut self, seat: Seat) {
        self.phase = Phase::Choose(seat);
        self.refusal = None;
        let scene = self.scene();
        self.cursor = scene.hand.iter().position(|&piece| self.can(&scene, piece)).unwrap_or(0);
        self.row = if scene.legal.pieces().is_empty() {
            Some(Row { moves: self.table.choices(seat), at: 0, from_hand: false })
        } else {
            None
        };
    }

    /// Whether the piece can be chosen now; twins can if one can.
    pub fn can(&self, scene: &Scene, piece: Piece) -> bool {
        scene.legal.pieces().meets(self.info().pack.alike(piece))
    }

    /// What can be done with the piece.
    fn ways(&self, seat: Seat, piece: Piece) -> Vec<Move> {
        let choices = self.table.choices(seat);
        let of = |wanted: Piece| -> Vec<Move> {
            choices.iter().copied().filter(|mv| mv.piece() == Some(wanted)).collect()
        };
        let own = of(piece);
        if !own.is_empty() {
            return own;
        }
        self.info().pack.alike(piece).iter().map(of).find(|ways| !ways.is_empty()).unwrap_or_default()
    }

    /// Moves the cursor `by` places, round the ends.
    pub fn move_by(&mut self, by: isize) {
        let count = self.count();
        if count > 0 {
            let at = self.row.as_ref().map_or(self.cursor, |row| row.at);
            self.move_to((at as isize + by).rem_euclid(count as isize) as usize);
        }
    }

    /// Moves the cursor to a place, or the last one.
    pub fn move_to(&mut self, at: usize) {
        let at = at.min(self.count().saturating_sub(1));
        self.refusal = None;
        match &mut self.row {
            Some(row) => row.at = at,
            None => self.cursor = at,
        }
    }

    /// How many things there are to move along.
    fn count(&self) -> usize {
        self.row.as_ref().map_or_else(|| self.scene().hand.len(), |row| row.moves.len())
    }

    /// Closes a row that was opened from the hand; whether there was one.
    pub fn close_row(&mut self) -> bool {
        let from_hand = self.row.as_ref().is_some_and(|row| row.from_hand);
        if from_hand {
            self.row = None;
        }
        from_hand
    }

    /// Takes what the cursor is on.
    pub fn choose(&mut self) {
        let Phase::Choose(seat) = self.phase else { return };
        match &self.row {
            Some(row) => {
                if let Some(&mv) = row.moves.get(row.at) {
                    self.make(seat, mv);
                }
            }
            None => {
                if let Some(&piece) = self.scene().hand.get(self.cursor) {
                    self.choose_piece(seat, piece);
                }
            }
        }
    }

    /// Takes the `n`-th of the things that are allowed, from 1.
    pub fn choose_nth(&mut self, n: usize) {
        let Phase::Choose(seat) = self.phase else { return };
        let n = n.saturating_sub(1);
        if let Some(row) = &mut self.row {
            if n < row.moves.len() {
                row.at = n;
                self.choose();
            }
            return;
        }
        let scene = self.scene();
        let found = scene.hand.iter().enumerate().filter(|&(_, &piece)| self.can(&scene, piece)).nth(n);
        if let Some((at, &piece)) = found {
            self.cursor = at;
            self.choose_piece(seat, piece);
        }
    }

    fn choose_piece(&mut self, seat: Seat, piece: Piece) {
        let ways = self.ways(seat, piece);
        match ways[..] {
            [] => {
                let lays = self.table.choices(seat).iter().any(|mv| matches!(mv, Move::Lay(_)));
                let mv = if lays { Move::Lay(piece) } else { Move::Play(piece) };
                self.refusal = self.table.check(seat, mv).err();
            }
            [only] => self.make(seat, only),
            _ => {
                self.refusal = None;
                self.row = Some(Row { moves: ways, at: 0, from_hand: true });
            }
        }
    }

    fn make(&mut self, seat: Seat, mv: Move) {
        match self.table.play(seat, mv) {
            Ok(()) => {
                self.row = None;
                self.refusal = None;
                self.after_step();
            }
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    /// What the player is asked to do, as a message.
    pub fn prompt(&self) -> Text {
        let Phase::Choose(seat) = self.phase else { return Text::new("ui-prompt-none") };
        let first = self.table.choices(seat).first().copied();
        let leads = self.scene().trick.is_empty();
        let from_hand = self.row.as_ref().is_some_and(|row| row.from_hand);
        let key = match first {
            _ if from_hand => "ui-prompt-way",
            Some(Move::Play(_) | Move::Lead(..)) if leads => "ui-prompt-lead",
            Some(Move::Play(_) | Move::Lead(..)) => "ui-prompt-play",
            Some(Move::Lay(_)) => "ui-prompt-lay",
            Some(Move::Declare(_)) => "ui-prompt-declare",
            Some(Move::Call(_)) => "ui-prompt-call",
            _ => "ui-prompt-bid",
        };
        Text::new(key)
    }
}
