//! A match as the people at the keyboard see it: whose hand is open and what comes next.
//!
//! This module does not know the time and does not draw. The caller says when a wait is over and asks
//! [`Session::phase`] what is next. When several people share the keyboard, no hand is open between their
//! turns: [`Session::viewer`] is then `None`, and a screen gets only what everybody may see.

mod undo;

use std::time::Duration;

use super::Live;
use crate::core::{DealCode, Event, Info, Move, Order, PerSeat, Piece, Refusal, Seat, SeatSet, Text};
use crate::lang::Words;
use crate::record::Dealt;
use crate::table::{Asked, Budget, Company, Local, MatchError, Names, Scene, Table, Waiting, winners};
use crate::together::NextTable;

/// What a session waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A bot is about to decide.
    Bot,
    /// A complete trick is shown.
    Trick,
    /// This player is about to open their hand.
    Curtain(Seat),
    /// This player chooses.
    Choose(Seat),
    /// The score of a deal is shown.
    DealOver,
    /// The match is over.
    Over,
}

/// What has arrived from other terminals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum News {
    /// Nothing.
    None,
    /// Something.
    Some,
    /// A decision was undone.
    Undone,
}

/// A match and what the people at the keyboard have seen of it.
pub struct Session {
    live: Live,
    names: Names,
    people: Vec<Seat>,
    /// Whose hand is open, when several people play.
    open: Option<Seat>,
    /// Whether the viewer has hidden their hand.
    covered: bool,
    /// The order of the hand.
    order: Order,
    phase: Phase,
    /// How many events have been processed.
    noted: usize,
    /// Whether waits are skipped because a bot is still thinking.
    hurried: bool,
    /// A score that has not been shown yet.
    scored: bool,
    /// The number of events when each player last decided.
    looked: PerSeat<usize>,
    /// Why the match cannot continue: a bug in the program.
    fault: Option<MatchError>,
}

/// A match that is left before a person has decided anything leaves no record.
impl Drop for Session {
    fn drop(&mut self) {
        if !std::thread::panicking()
            && self.is_untouched()
            && self.table().finished().is_none()
            && let Some(table) = self.live.local_mut()
        {
            table.discard();
        }
    }
}

impl Session {
    /// Starts a session of a match, new or resumed.
    pub(super) fn new(live: impl Into<Live>) -> Self {
        let live = live.into();
        let table = live.table();
        let mut session = Session {
            names: Names::of(&table.header().seats),
            people: table.people().iter().collect(),
            open: None,
            covered: false,
            order: Order::default(),
            phase: Phase::Over,
            noted: table.event_count(),
            hurried: false,
            scored: false,
            looked: PerSeat::default(),
            fault: None,
            live,
        };
        session.find_looked();
        // A match that was left at the score of a deal resumes there.
        session.scored = session.table().waiting() == Waiting::Deal && !session.table().sheet().is_empty();
        session.proceed();
        session
    }

    /// Whether the match is new, and no person has decided anything or asked for a hint. A house keeps its matches.
    pub fn is_untouched(&self) -> bool {
        self.live.local().is_some_and(Local::is_untouched)
    }

    /// The match, if this program runs it.
    pub(super) fn local(&self) -> Option<&dyn Local> {
        self.live.local()
    }

    /// The match being played.
    pub fn table(&self) -> &dyn Table {
        self.live.table()
    }

    /// Limits how long bots may think, and the search for a hint.
    pub(super) fn limit(&mut self, budget: Budget) {
        self.table_mut().set_budget(budget);
    }

    fn table_mut(&mut self) -> &mut dyn Table {
        self.live.table_mut()
    }

    /// The game's description.
    pub fn info(&self) -> &'static Info {
        self.table().info()
    }

    /// The players' names by seat, as the language of these words shows them.
    pub fn names(&self, words: &Words) -> &[String] {
        self.names.shown(words)
    }

    /// The name of this seat's player in the record, which for a person is also the one that is shown.
    pub fn recorded_name(&self, seat: Seat) -> &str {
        self.table().header().seats.get(seat.index()).map_or("", |sitter| &sitter.name)
    }

    /// How many play.
    pub fn player_count(&self) -> usize {
        self.names.count()
    }

    /// The seats of people.
    pub fn people(&self) -> &[Seat] {
        &self.people
    }

    /// What the session waits for.
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

    /// The seat at the bottom: the viewer's, else the person whose turn it is, else some person's.
    pub fn bottom(&self) -> Seat {
        let chooser =
            if let Phase::Choose(seat) | Phase::Curtain(seat) = self.phase { Some(seat) } else { None };
        self.viewer().or(chooser).or(self.people.first().copied()).unwrap_or_default()
    }

    /// Whether several people share the keyboard, so that hands close between turns.
    pub fn is_shared(&self) -> bool {
        self.people.len() > 1
    }

    /// Whether the player has hidden the hand at the bottom.
    pub fn is_covered(&self) -> bool {
        self.covered
    }

    /// Hides the open hand or shows it again.
    ///
    /// When several people play, the curtain falls instead, because anybody may be in front of the screen.
    pub(super) fn cover(&mut self, covered: bool) {
        if !self.is_shared() {
            self.covered = covered && !self.people.is_empty();
        } else if let (true, Phase::Choose(seat)) = (covered, self.phase) {
            self.close_hand();
            self.phase = Phase::Curtain(seat);
        }
    }

    /// What the viewer sees.
    pub fn scene(&self) -> Scene {
        let mut scene = self.table().scene(self.viewer());
        let came = if self.order == Order::Came { self.came() } else { Vec::new() };
        self.order.arrange(self.info().pack, &mut scene.hand, scene.trumps, &came);
        scene
    }

    /// The pieces of the viewer's hand in this deal in the order in which they came: those that were dealt or exchanged, as
    /// players hold them, and then what was drawn.
    pub fn came(&self) -> Vec<Piece> {
        let Some(viewer) = self.viewer() else { return Vec::new() };
        let pack = self.info().pack;
        let events = self.table().events(0, Some(viewer));
        let dealt = events.iter().rposition(|event| matches!(event, Event::Dealt { .. })).unwrap_or(0);
        let mut came = Vec::new();
        for event in &events[dealt..] {
            match *event {
                Event::Hand { hand: new, .. } | Event::Exchanged { new, .. } => came = pack.sorted(new),
                Event::Drew { seat, piece: Some(piece), .. } if seat == viewer => came.push(piece),
                _ => {}
            }
        }
        came
    }

    /// The order of the hand.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Holds the hand in this order, if the game has it.
    pub(super) fn set_order(&mut self, name: &str) {
        let named = self.info().orders.iter().find(|order| order.name() == name);
        self.order = named.copied().unwrap_or_default();
    }

    /// Changes it to the next one.
    pub(super) fn change_order(&mut self) {
        self.order = self.order.next(self.info().orders);
    }

    /// The legal moves of the player who chooses, in a fixed order.
    pub fn choices(&self) -> Vec<Move> {
        match self.phase {
            Phase::Choose(seat) => self.table().choices(seat),
            _ => Vec::new(),
        }
    }

    /// The legal ways to play this piece or, if there are none, a piece that looks the same.
    pub fn ways(&self, piece: Piece) -> Vec<Move> {
        let choices = self.choices();
        let of = |wanted: Piece| -> Vec<Move> {
            choices.iter().copied().filter(|mv| mv.piece() == Some(wanted)).collect()
        };
        let mut alike = std::iter::once(piece).chain(self.info().pack.alike(piece).iter()).map(of);
        alike.find(|ways| !ways.is_empty()).unwrap_or_default()
    }

    /// Whether the piece may be played now; twins count as one.
    pub fn can(&self, scene: &Scene, piece: Piece) -> bool {
        scene.legal.pieces().meets(self.info().pack.alike(piece))
    }

    /// Whether bids have just been turned up, and nobody has played yet.
    pub fn shows_bids(&self) -> bool {
        let last = self.table().events(self.table().event_count().saturating_sub(1), self.viewer());
        matches!(last[..], [Event::Revealed { .. }])
    }

    /// Why the match cannot continue, if it cannot.
    pub fn fault(&self) -> Option<&MatchError> {
        self.fault.as_ref()
    }

    /// The deal code, once the match is over: before that it would reveal every hand.
    pub fn deal_code(&self) -> Option<DealCode> {
        let header = self.table().header();
        (self.phase == Phase::Over && header.dealt == Dealt::FromSeed).then_some(DealCode(header.seed))
    }

    /// The winners, once the match is over.
    pub fn winners(&self) -> Option<SeatSet> {
        winners(&self.table().events(self.table().event_count().saturating_sub(4), None))
    }

    /// Lets the next bot think in the background. Otherwise the next tick waits for it.
    pub(super) fn think(&mut self) {
        if self.phase != Phase::Over
            && let Some(table) = self.live.local_mut()
        {
            table.think();
        }
    }

    /// Whether a tick would have to wait for a bot. Gives a quick bot a moment to decide first.
    pub fn thinks(&self) -> bool {
        self.phase == Phase::Bot && self.table().thinks(AT_ONCE)
    }

    /// Whether nothing happens before there is news from other terminals.
    pub fn awaits_news(&self) -> bool {
        self.phase == Phase::Bot && self.live.company().is_some() && self.table().thinks(Duration::ZERO)
    }

    /// Ends the wait of [`Phase::Bot`] or [`Phase::Trick`].
    pub(super) fn tick(&mut self) {
        match self.phase {
            Phase::Bot => self.decide(),
            Phase::Trick => self.proceed(),
            _ => {}
        }
        if self.hurried {
            self.hurry();
        }
    }

    /// Skips waits up to the next thing to see or decide.
    ///
    /// If a bot takes longer, skipping resumes with the next tick;
    /// [`hurries`](Self::hurries) says so.
    pub(super) fn skip(&mut self) {
        if self.phase == Phase::Trick { self.proceed() } else { self.hurry() }
    }

    /// Whether waits are being skipped until there is something to see or decide.
    pub fn hurries(&self) -> bool {
        self.hurried
    }

    fn hurry(&mut self) {
        // Terminates: bots alone always reach a trick, a score or a person.
        while self.phase == Phase::Bot && self.fault.is_none() {
            self.think();
            if self.thinks() {
                break;
            }
            self.decide();
        }
        self.hurried = self.phase == Phase::Bot && self.fault.is_none();
    }

    fn decide(&mut self) {
        if self.advance() {
            self.after_step();
        }
    }

    /// Continues after the score of a deal.
    pub(super) fn next_deal(&mut self) {
        if self.phase == Phase::DealOver {
            self.proceed();
        }
    }

    /// Opens the hand of the player named on the curtain.
    pub(super) fn lift_curtain(&mut self) {
        if let Phase::Curtain(seat) = self.phase {
            self.open = Some(seat);
            self.phase = Phase::Choose(seat);
        }
    }

    /// The public events since this player's last decision.
    pub fn since_looked(&self, seat: Seat) -> Vec<Event> {
        self.table().events(self.looked[seat], None)
    }

    /// Makes the current player's decision.
    ///
    /// When several share the keyboard, their hand closes at once, unless the next decision is theirs too.
    ///
    /// # Errors
    /// When a rule forbids it, with its clause. Nothing changes then.
    pub(super) fn make(&mut self, mv: Move) -> Result<(), Refusal> {
        let Phase::Choose(seat) = self.phase else { return Ok(()) };
        self.table_mut().play(seat, mv)?;
        if self.table().waiting() != Waiting::Human(seat) {
            self.close_hand();
        }
        self.looked[seat] = self.table().event_count();
        self.after_step();
        Ok(())
    }

    /// Why the player who chooses may not make this move; `None` if they may.
    pub(super) fn refusal(&self, mv: Move) -> Option<Refusal> {
        let Phase::Choose(seat) = self.phase else { return None };
        self.table().check(seat, mv).err()
    }

    /// Marks that this player was given a hint for the decision.
    pub(super) fn mark_hint(&mut self, seat: Seat) {
        self.table_mut().mark_hint(seat);
    }

    /// Whether the rest of the deal can be played out because nothing can change any more.
    pub fn can_claim(&self) -> bool {
        matches!(self.phase, Phase::Choose(_)) && self.table().can_claim()
    }

    /// Plays out the rest of the deal if [`can_claim`](Self::can_claim) allows it.
    pub(super) fn claim(&mut self) {
        if !self.can_claim() {
            return;
        }
        self.close_hand();
        match self.table_mut().play_out_deal() {
            Ok(()) => self.after_step(),
            Err(fault) => self.fail(fault),
        }
    }

    /// Takes note of what has arrived from other terminals.
    ///
    /// If a decision was undone, the session goes back with it.
    pub(super) fn listen(&mut self) -> News {
        let Some(company) = self.live.company_mut() else { return News::None };
        let before = company.rewinds();
        let changed = company.listen();
        let is_undone = company.rewinds() != before;
        if is_undone {
            self.resync();
        }
        // A bot may have played on for this person, or the players may have ended the match.
        if matches!(self.phase, Phase::Choose(seat) if self.table().waiting() != Waiting::Human(seat)) {
            self.proceed();
        }
        match (is_undone, changed) {
            (true, _) => News::Undone,
            (false, true) => News::Some,
            (false, false) => News::None,
        }
    }

    /// Takes note that the person here has done something: a bot that plays for them stops.
    pub(super) fn stir(&mut self) {
        if let Some(company) = self.live.company_mut() {
            company.stir();
        }
    }

    /// A player at another terminal who has been away or thinking for so long that a bot may play on. Spectators have no
    /// say.
    pub fn late(&self) -> Option<Seat> {
        let fellows = self.company().filter(|_| !self.people.is_empty())?.fellows();
        let mut others = Seat::all(fellows.len()).filter(|seat| !self.people.contains(seat));
        others.find(|seat| fellows[seat.index()].can_be_replaced())
    }

    /// Asks the people at other terminals.
    pub(super) fn ask(&mut self, what: Asked) {
        if let Some(company) = self.live.company_mut() {
            company.ask(what);
        }
    }

    /// Answers the question of a person at another terminal.
    pub(super) fn answer(&mut self, yes: bool) {
        if let Some(company) = self.live.company_mut() {
            company.answer(yes);
        }
    }

    /// Whether the house has brought the player to the next table.
    pub(super) fn has_next(&self) -> bool {
        self.live.has_next()
    }

    /// The next table, once the house has brought the player there.
    pub(super) fn take_next(&mut self) -> Option<NextTable> {
        self.live.take_next()
    }

    /// Says whether the player wants to play again, or goes to the next table.
    pub(super) fn play_again(&mut self, yes: bool) {
        if let Some(company) = self.live.company_mut() {
            company.play_again(yes);
        }
    }

    /// The people at other terminals, if any.
    pub fn company(&self) -> Option<&dyn Company> {
        self.live.company()
    }

    /// The same, to talk to them.
    pub(super) fn company_mut(&mut self) -> Option<&mut dyn Company> {
        self.live.company_mut()
    }

    /// Makes the table's next step; false if there was none.
    fn advance(&mut self) -> bool {
        if let Err(fault) = self.table_mut().advance() {
            self.fail(fault);
        }
        self.fault.is_none()
    }

    fn fail(&mut self, fault: MatchError) {
        self.fault = Some(fault);
        self.phase = Phase::Over;
    }

    /// Processes the last step and stops if there is something to see.
    fn after_step(&mut self) {
        if self.note() { self.phase = Phase::Trick } else { self.proceed() }
    }

    /// Processes new events; true if a trick is complete.
    fn note(&mut self) -> bool {
        let news = self.table().events(self.noted, None);
        self.noted = self.table().event_count();
        self.scored |= news.iter().any(|event| matches!(event, Event::Scored { .. }));
        news.iter().any(|event| matches!(event, Event::Trick { .. }))
    }

    /// Finds out what comes next.
    fn proceed(&mut self) {
        if std::mem::take(&mut self.scored) {
            self.close_hand();
            let over = self.table().waiting() == Waiting::Nothing;
            self.phase = if over { Phase::Over } else { Phase::DealOver };
            return;
        }
        if self.table().waiting() == Waiting::Deal {
            if !self.advance() {
                return;
            }
            self.note();
        }
        self.phase = match self.table().waiting() {
            Waiting::Bot(_) => Phase::Bot,
            Waiting::Human(seat) if !self.is_shared() || self.open == Some(seat) => Phase::Choose(seat),
            Waiting::Human(seat) => Phase::Curtain(seat),
            Waiting::Deal | Waiting::Nothing => Phase::Over,
        };
    }

    fn close_hand(&mut self) {
        self.open = None;
        self.covered = false;
    }

    /// Finds when each player last decided.
    fn find_looked(&mut self) {
        self.looked = PerSeat::default();
        // Hidden events are missing from the list, so places are counted from the end.
        let count = self.table().event_count();
        for from in (0..count).rev().take(LOOK_BACK) {
            if let Some(Event::Acted { seat, .. }) = self.table().events(from, None).first()
                && self.looked[*seat] == 0
            {
                self.looked[*seat] = from + 1;
            }
        }
    }

    /// The prompt for the player who chooses.
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

/// A bot that decides within this time needs no wait.
const AT_ONCE: Duration = Duration::from_millis(2);

/// How many events to search back for a player's last decision: a deal has fewer.
const LOOK_BACK: usize = 300;
