//! A match as people sit at it: whose hand is open, and what is waited for.
//!
//! Nothing here knows the time, and nothing draws. Whoever shows the match says when a wait is over, and
//! asks [`Session::phase`] what is next. Where several people share the keyboard, no hand is open between
//! their turns: [`Session::viewer`] is then nobody, and what a screen can get is what all may see.

use std::time::Duration;

use crate::core::{DealCode, Event, Info, Move, PerSeat, Piece, Refusal, Seat, SeatSet, Text};
use crate::record::{Dealt, Player};

use super::{Hint, Scene, Table, Waiting, winners};

/// What a match waits for.
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

/// A match, and how far the people at the keyboard have seen it.
pub struct Session {
    table: Box<dyn Table>,
    names: Vec<String>,
    people: Vec<Seat>,
    /// Whose hand is open, where several people play.
    open: Option<Seat>,
    /// Whether the viewer has covered their hand for a while.
    covered: bool,
    phase: Phase,
    /// How many events have been taken note of.
    noted: usize,
    /// Whether waits are skipped, since a bot still thinks.
    hurried: bool,
    /// A score that is yet to be shown.
    scored: bool,
    /// How many events there were when each player last decided.
    looked: PerSeat<usize>,
    /// Why the match cannot go on: an error of the program's own.
    fault: Option<String>,
}

impl Session {
    /// Sits down to a match, new or begun.
    pub fn new(table: Box<dyn Table>) -> Self {
        let seats = &table.header().seats;
        let sitters = || seats.iter().zip(Seat::all(seats.len()));
        let mut session = Session {
            names: seats.iter().map(|sitter| sitter.name.clone()).collect(),
            people: sitters().filter(|(who, _)| who.player == Player::Human).map(|(_, seat)| seat).collect(),
            open: None,
            covered: false,
            phase: Phase::Over,
            noted: table.event_count(),
            hurried: false,
            scored: false,
            looked: PerSeat::default(),
            fault: None,
            table,
        };
        session.find_looked();
        session.proceed();
        session
    }

    /// The match that is played.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// What the game is.
    pub fn info(&self) -> &'static Info {
        self.table.info()
    }

    /// The players' names by seat.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The seats of people.
    pub fn people(&self) -> &[Seat] {
        &self.people
    }

    /// What is waited for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose hand may be shown now.
    pub fn viewer(&self) -> Option<Seat> {
        match self.people[..] {
            _ if self.covered => None,
            [only] => Some(only),
            _ => self.open,
        }
    }

    /// The seat from which the table is seen: the viewer's, or else the one whose turn it is at the
    /// keyboard, or else a person's.
    pub fn bottom(&self) -> Seat {
        let chooser = if let Phase::Choose(seat) = self.phase { Some(seat) } else { None };
        self.viewer().or(chooser).or(self.people.first().copied()).unwrap_or_default()
    }

    /// Whether people pass the keyboard on, so that hands are closed in between.
    pub fn is_shared(&self) -> bool {
        self.people.len() > 1
    }

    /// Whether the hand at the bottom is covered, by [`cover`](Self::cover).
    pub fn is_covered(&self) -> bool {
        self.covered
    }

    /// Covers the hand that is open, or shows it again. Where several people play, the curtain falls instead: who sits
    /// in front of the screen then is not known.
    pub fn cover(&mut self, covered: bool) {
        if !self.is_shared() {
            self.covered = covered && !self.people.is_empty();
        } else if let (true, Phase::Choose(seat)) = (covered, self.phase) {
            self.close_hand();
            self.phase = Phase::Curtain(seat);
        }
    }

    /// What the viewer sees.
    pub fn scene(&self) -> Scene {
        self.table.scene(self.viewer())
    }

    /// What the player who is to choose may do, in a fixed order.
    pub fn choices(&self) -> Vec<Move> {
        match self.phase {
            Phase::Choose(seat) => self.table.choices(seat),
            _ => Vec::new(),
        }
    }

    /// Whether the piece can be played, led or laid now; twins can if one can.
    pub fn can(&self, scene: &Scene, piece: Piece) -> bool {
        scene.legal.pieces().meets(self.info().pack.alike(piece))
    }

    /// Why the match cannot go on, if it cannot.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// The code that deals the same cards again, once the match is over: before that, it would tell every hand.
    pub fn deal_code(&self) -> Option<DealCode> {
        let header = self.table.header();
        (self.phase == Phase::Over && header.dealt == Dealt::FromSeed).then_some(DealCode(header.seed))
    }

    /// Who has won, once the match is over.
    pub fn winners(&self) -> Option<SeatSet> {
        winners(&self.table.events(self.table.event_count().saturating_sub(4), None))
    }

    /// Has the bot that comes next begin to think, beside whatever goes on at the screen. Without it, it thinks while
    /// [`tick`](Self::tick) waits.
    pub fn think(&mut self) {
        if self.phase != Phase::Over {
            self.table.think();
        }
    }

    /// Whether a bot still thinks, so that [`tick`](Self::tick) would have to wait for it. One that decides at once is
    /// waited for here.
    pub fn thinks(&self) -> bool {
        self.phase == Phase::Bot && self.table.thinks(AT_ONCE)
    }

    /// The wait of a [`Phase::Bot`] or [`Phase::Trick`] is over.
    pub fn tick(&mut self) {
        match self.phase {
            Phase::Bot => self.decide(),
            Phase::Trick => self.proceed(),
            _ => {}
        }
        if self.hurried {
            self.hurry();
        }
    }

    /// Skips the waits up to the next thing to be seen or decided. Where a bot thinks longer it stops, and goes on with
    /// the next [`tick`](Self::tick): [`hurries`](Self::hurries) says so.
    pub fn skip(&mut self) {
        if self.phase == Phase::Trick { self.proceed() } else { self.hurry() }
    }

    /// Whether the pauses of bots are skipped, until there is something to be seen or decided.
    pub fn hurries(&self) -> bool {
        self.hurried
    }

    fn hurry(&mut self) {
        // A trick, a score or a person comes at last: bots alone cannot go on forever.
        while self.phase == Phase::Bot {
            self.think();
            if self.thinks() {
                break;
            }
            self.decide();
        }
        self.hurried = self.phase == Phase::Bot;
    }

    /// Makes the decision of the bot that is to decide.
    fn decide(&mut self) {
        if self.advance() {
            self.after_step();
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
            self.phase = Phase::Choose(seat);
        }
    }

    /// The events since this player last decided, as all may see them.
    pub fn since_looked(&self, seat: Seat) -> Vec<Event> {
        self.table.events(self.looked[seat], None)
    }

    /// Makes the decision of the player who is to choose. Where several share the keyboard, their hand is
    /// closed at once.
    ///
    /// # Errors
    /// With the clause that forbids it; nothing has changed then.
    pub fn make(&mut self, mv: Move) -> Result<(), Refusal> {
        let Phase::Choose(seat) = self.phase else { return Ok(()) };
        self.table.play(seat, mv)?;
        self.close_hand();
        self.looked[seat] = self.table.event_count();
        self.after_step();
        Ok(())
    }

    /// A hint for the player whose hand is open and who is to choose; their decision is then marked.
    pub fn hint(&mut self) -> Option<Hint> {
        let Phase::Choose(seat) = self.phase else { return None };
        self.viewer()?;
        let hint = self.table.hint(seat);
        if hint.is_some() {
            self.table.mark_hint(seat);
        }
        hint
    }

    /// Whether the rest of the deal can be played out in one go, because nothing can change any more.
    pub fn can_claim(&self) -> bool {
        matches!(self.phase, Phase::Choose(_)) && self.table.can_claim()
    }

    /// Plays the rest of the deal out, where [`can_claim`](Self::can_claim) holds.
    pub fn claim(&mut self) {
        if !self.can_claim() {
            return;
        }
        self.close_hand();
        match self.table.play_out_deal() {
            Ok(()) => self.after_step(),
            Err(fault) => self.fail(fault),
        }
    }

    /// Who could take their last decision back now: the person who decided last.
    pub fn undoer(&self) -> Option<Seat> {
        self.people
            .iter()
            .copied()
            .filter(|&seat| self.looked[seat] > 0)
            .max_by_key(|&seat| self.looked[seat])
    }

    /// Takes the last decision of a person back; whoever has a say in it has been asked.
    ///
    /// # Errors
    /// When it cannot be taken back; nothing has changed then.
    pub fn undo(&mut self) -> Result<(), Text> {
        let Some(seat) = self.undoer() else { return Err(Text::new("undo-nothing")) };
        self.table.undo(seat)?;
        self.close_hand();
        self.noted = self.table.event_count();
        self.scored = false;
        self.hurried = false;
        self.find_looked();
        self.proceed();
        Ok(())
    }

    /// Makes the next step of the table; whether there was one.
    fn advance(&mut self) -> bool {
        if let Err(fault) = self.table.advance() {
            self.fail(fault);
        }
        self.fault.is_none()
    }

    fn fail(&mut self, fault: String) {
        self.fault = Some(fault);
        self.phase = Phase::Over;
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
        self.phase = match self.table.waiting() {
            Waiting::Bot(_) => Phase::Bot,
            Waiting::Human(seat) if !self.is_shared() => Phase::Choose(seat),
            Waiting::Human(seat) => Phase::Curtain(seat),
            Waiting::Deal | Waiting::Nothing => Phase::Over,
        };
    }

    fn close_hand(&mut self) {
        self.open = None;
        self.covered = false;
    }

    /// Finds when each player last decided, from what has happened.
    fn find_looked(&mut self) {
        self.looked = PerSeat::default();
        // An event that nobody may see is left out of the list: counted from the end, places stay right.
        let count = self.table.event_count();
        for from in (0..count).rev().take(LOOK_BACK) {
            if let Some(Event::Acted { seat, .. }) = self.table.events(from, None).first()
                && self.looked[*seat] == 0
            {
                self.looked[*seat] = from + 1;
            }
        }
    }

    /// What the player is asked to do, as a message.
    pub fn prompt(&self) -> Text {
        let Phase::Choose(_) = self.phase else { return Text::new("prompt-none") };
        let leads = self.scene().trick.is_empty();
        Text::new(match self.choices().first() {
            Some(Move::Play(_) | Move::Lead(..)) if leads => "prompt-lead",
            Some(Move::Play(_) | Move::Lead(..)) => "prompt-play",
            Some(Move::Lay(_)) => "prompt-lay",
            Some(Move::Declare(declaration)) => {
                declaration.spec(self.info().declarations).map_or("prompt-bid", |spec| spec.prompt)
            }
            _ => "prompt-bid",
        })
    }
}

/// A bot that decides within this time costs no wait of its own.
const AT_ONCE: Duration = Duration::from_millis(2);

/// How many events back a player's last decision is looked for: a deal has fewer.
const LOOK_BACK: usize = 300;
