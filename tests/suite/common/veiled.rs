//! A table that lies about closed hands, so that what is drawn from it shows whether anybody asked.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use offsuit::core::{Event, Info, Move, Moves, Refusal, Seat, SeatSet, Text};
use offsuit::record::{Facts, Header};
use offsuit::table::{
    Budget, DealScore, HintSearch, Local, MatchError, Saved, Scene, Shown, Table, Undo, Waiting,
};

/// What a [`Veiled`] table tells the truth about.
#[derive(Clone, Copy)]
pub enum Truth {
    All,
    /// What this player may see; with `None`, what everybody may see.
    For(Option<Seat>),
}

/// A table that lies about closed hands when told to.
pub struct Veiled {
    pub table: Box<dyn Local>,
    pub truth: Rc<Cell<Truth>>,
}

impl Veiled {
    fn lies_to(&self, viewer: Option<Seat>) -> bool {
        matches!(self.truth.get(), Truth::For(allowed) if viewer.is_some() && viewer != allowed)
    }
}

impl Shown for Veiled {
    fn info(&self) -> &'static Info {
        self.table.info()
    }

    fn header(&self) -> &Header {
        self.table.header()
    }

    fn scene(&self, viewer: Option<Seat>) -> Scene {
        let mut scene = self.table.scene(viewer);
        if self.lies_to(viewer) {
            let next = viewer.map(|seat| Seat::new((seat.index() + 1) % scene.seats.len()));
            scene.hand = self.table.scene(next).hand;
            scene.legal = Moves::NONE;
        }
        scene
    }

    fn events(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        // A false event in place of a player's own view.
        let lies = self.lies_to(viewer);
        let mut events = self.table.events(from, viewer.filter(|_| !lies));
        if lies {
            events.push(Event::Dealt { number: 99, dealer: Seat::new(0) });
        }
        events
    }

    fn remembered(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        if self.lies_to(viewer) { self.events(from, viewer) } else { self.table.remembered(from, viewer) }
    }

    fn event_count(&self) -> usize {
        self.table.event_count()
    }

    fn sheet(&self) -> &[DealScore] {
        self.table.sheet()
    }
}

impl Table for Veiled {
    fn waiting(&self) -> Waiting {
        self.table.waiting()
    }

    fn choices(&self, seat: Seat) -> Vec<Move> {
        if self.lies_to(Some(seat)) { vec![Move::Bid(63)] } else { self.table.choices(seat) }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.table.check(seat, mv)
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.table.play(seat, mv)
    }

    fn advance(&mut self) -> Result<(), MatchError> {
        self.table.advance()
    }

    fn set_budget(&mut self, budget: Budget) {
        self.table.set_budget(budget);
    }

    fn thinks(&self, patience: Duration) -> bool {
        self.table.thinks(patience)
    }

    fn hint_search(&self, seat: Seat) -> Option<HintSearch> {
        self.table.hint_search(seat).filter(|_| !self.lies_to(Some(seat)))
    }

    fn can_claim(&self) -> bool {
        self.table.can_claim()
    }

    fn play_out_deal(&mut self) -> Result<(), MatchError> {
        self.table.play_out_deal()
    }

    fn saved(&self) -> Saved {
        self.table.saved()
    }

    fn people(&self) -> SeatSet {
        self.table.people()
    }

    fn decisions(&self) -> u64 {
        self.table.decisions()
    }

    fn finished(&self) -> Option<&Facts> {
        self.table.finished()
    }

    fn notices(&self) -> &[Text] {
        self.table.notices()
    }

    fn mark_hint(&mut self, seat: Seat) {
        self.table.mark_hint(seat);
    }
}

impl Local for Veiled {
    fn think(&mut self) {
        self.table.think();
    }

    fn can_redo(&self) -> bool {
        self.table.can_redo()
    }

    fn redo(&mut self) -> Result<(), Text> {
        self.table.redo()
    }

    fn can_undo(&self, seat: Seat) -> Undo {
        self.table.can_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Text> {
        self.table.undo(seat)
    }

    fn is_untouched(&self) -> bool {
        self.table.is_untouched()
    }

    fn discard(&mut self) {
        self.table.discard();
    }
}
