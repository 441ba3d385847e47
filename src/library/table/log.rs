//! The events of a match, and what a screen shows after them.

use super::scene::{DealScore, Placed, Scene, SeatScene};
use super::{Hint, HintSearch};
use crate::core::{
    Arg, Event, Game, Log, Move, Moves, PerSeat, PieceSet, Position, Public, Seat, SeatSet, Text, Turn, View,
};
use crate::record::Header;

/// The events so far, and what a screen often needs of them.
#[derive(Clone, Default)]
pub struct TableLog {
    pub(super) events: Vec<Event>,
    /// The dealer of the current or last deal.
    dealer: Option<Seat>,
    trick: Vec<Placed>,
    last_trick: Option<(Vec<Placed>, Seat)>,
    /// The size of the largest hand dealt in the current or last deal, as far as it was seen.
    dealt: usize,
    /// The pieces of this deal that lie face up and were not played.
    face_up: PieceSet,
    /// The pieces of this deal that each seat has exchanged for others, as far as it was seen.
    given_up: PerSeat<PieceSet>,
    pub(super) sheet: Vec<DealScore>,
    /// Whether the match is played [from memory](crate::core::MEMORY).
    is_from_memory: bool,
    /// The number of events before the deal that is being played, if there is one.
    deal: Option<usize>,
    /// The number of events before the trick on the table or, until the next lead, before the last one.
    here: usize,
}

impl Log for TableLog {
    fn note(&mut self, event: Event) {
        match event {
            Event::Dealt { dealer, .. } => {
                (self.deal, self.here) = (Some(self.events.len()), self.events.len());
                self.dealer = Some(dealer);
                self.trick.clear();
                self.last_trick = None;
                self.dealt = 0;
                self.face_up = PieceSet::EMPTY;
                self.given_up = PerSeat::default();
            }
            Event::TurnedUp(piece) => self.face_up.insert(piece),
            Event::Drew { piece: Some(piece), face_up: true, .. } => self.face_up.remove(piece),
            Event::Exchanged { seat, old, .. } => self.given_up[seat] |= old,
            Event::Hand { hand, .. } => self.dealt = self.dealt.max(hand.len()),
            Event::Acted { seat, mv: Some(Move::Play(piece) | Move::Lead(piece, _)) } => {
                if self.trick.is_empty() && self.last_trick.is_some() {
                    self.here = self.events.len();
                }
                self.trick.push(Placed { seat, piece });
            }
            Event::Trick { winner, .. } => {
                self.last_trick = Some((std::mem::take(&mut self.trick), winner));
            }
            Event::Scored { number, points, totals, .. } => {
                self.deal = None;
                // `explain`, which knows the game, adds the lines.
                self.sheet.push(DealScore { number, points, totals, lines: Vec::new() });
            }
            _ => {}
        }
        self.events.push(event);
    }
}

/// The winners, if these last events end a match.
pub fn winners(last: &[Event]) -> Option<SeatSet> {
    last.iter().rev().find_map(|event| match event {
        Event::Ended { winners, .. } => Some(*winners),
        _ => None,
    })
}

/// A fact about two seats that names the viewer first.
fn own_first(mut fact: Text, viewer: Option<Seat>) -> Text {
    let is_seat = |(_, arg): &&mut (&str, Arg)| matches!(arg, Arg::Seat(_));
    let seats: Vec<&mut (&str, Arg)> = fact.args.iter_mut().filter(is_seat).collect();
    if let Ok([first, second]) = <[_; 2]>::try_from(seats)
        && viewer.is_some_and(|viewer| second.1 == Arg::Seat(viewer))
    {
        std::mem::swap(&mut first.1, &mut second.1);
    }
    fact
}

/// What the viewer knows to be in the hands of the others.
fn located<G: Game>(view: &View<G>) -> PerSeat<PieceSet> {
    let (pool, shares) = G::unseen(&view.public, &view.private, view.seat);
    let mut located = PerSeat::default();
    let open = || shares.iter().enumerate().filter(|(_, share)| share.count > 0);
    for (n, share) in open() {
        // If one hand has everything that is left, it is as good as open.
        let is_all = open().count() == 1 && share.count == pool.len();
        if n < view.public.seats() {
            located[Seat::new(n)] = if is_all { pool } else { share.required };
        }
    }
    located
}

/// Whether an event shows pieces, which players may have to remember. What bids were turned up stays on the table.
fn shows_pieces(event: &Event) -> bool {
    match event {
        Event::Acted { mv, .. } => mv.is_some_and(|mv| mv.piece().is_some()),
        Event::Hand { .. }
        | Event::TurnedUp(_)
        | Event::Drew { .. }
        | Event::Exchanged { .. }
        | Event::Trick { .. } => true,
        Event::DrewForDeal { .. }
        | Event::Dealt { .. }
        | Event::Revealed { .. }
        | Event::Scored { .. }
        | Event::Ended { .. } => false,
    }
}

/// The scene without what players have to remember.
fn on_the_table<G: Game>(mut scene: Scene) -> Scene {
    if !scene.trick.is_empty() {
        scene.last_trick = None;
    }
    scene.shows_played = G::KEEPS_PLAYED;
    if !scene.shows_played {
        let last = scene.last_trick.iter().flat_map(|(pieces, _)| pieces);
        scene.played = scene.trick.iter().chain(last).map(|placed| placed.piece).collect();
    }
    (scene.excluded, scene.located) = Default::default();
    scene.given_up = PieceSet::EMPTY;
    let facts = scene.seats.iter_mut().map(|seat| &mut seat.facts).chain([&mut scene.facts]);
    facts.for_each(|facts| facts.retain(|fact| !G::REMEMBERED_FACTS.contains(&fact.key)));
    scene
}

impl TableLog {
    /// The log of a match with this header.
    pub fn new(header: &Header) -> Self {
        let specs = header.info().map_or(&[][..], |info| info.options);
        TableLog { is_from_memory: header.options.is_from_memory(specs), ..TableLog::default() }
    }

    /// Lets everything be looked at.
    pub(super) fn open(&mut self) {
        self.is_from_memory = false;
    }

    /// Whether an event is one that players may only remember.
    fn is_memory(&self, n: usize) -> bool {
        let played = self.deal.is_some_and(|deal| (deal..self.here).contains(&n));
        self.is_from_memory && played && self.events.get(n).is_some_and(shows_pieces)
    }

    /// The events from number `from` on that the viewer sees and that may still be looked at.
    pub fn remembered(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        let events = self.events.iter().enumerate().skip(from).filter(|(n, _)| !self.is_memory(*n));
        events.filter_map(|(_, event)| event.seen_by(viewer)).collect()
    }

    /// A search for a hint, which says nothing that players have to remember.
    pub fn limit(&self, search: HintSearch) -> HintSearch {
        if !self.is_from_memory {
            return search;
        }
        Box::new(|| search().map(Hint::without_reasons))
    }

    /// Whether players may go back to before this event: all that followed is on the table, or may be looked at anyway.
    pub(super) fn may_return_to(&self, event: usize) -> bool {
        !self.is_from_memory || self.deal.is_none_or(|deal| event < deal || event >= self.here)
    }

    /// The events, oldest first.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The scores of the finished deals, in order.
    pub fn sheet(&self) -> &[DealScore] {
        &self.sheet
    }

    /// Explains the scores from this one on, which follow from this state.
    pub fn explain<G: Game>(&mut self, from: usize, public: &Public<G>) {
        for score in self.sheet.iter_mut().skip(from) {
            score.lines = G::explain(public);
        }
    }

    /// What `viewer` sees in this position.
    pub fn scene<G: Game>(&self, position: &Position<G>, viewer: Option<Seat>) -> Scene {
        let public = &position.public;
        let standing = public.standing;
        let view = viewer.and_then(|seat| position.view(seat));
        let hand = view.as_ref().map_or(PieceSet::EMPTY, |view| G::hand(&view.private));
        let legal = view.as_ref().map_or(Moves::NONE, crate::core::View::legal);
        let duty = view
            .as_ref()
            .filter(|view| public.turn == Turn::Act(view.seat))
            .and_then(|view| G::duty(public, &view.private, view.seat));
        let seats = Seat::all(standing.seats).map(|seat| SeatScene {
            total: standing.totals[seat],
            tricks: public.tricks[seat],
            held: position
                .view(seat)
                .filter(|_| !G::sits_out(public, seat))
                .map_or(0, |view| G::hand(&view.private).len()),
            facts: G::seat_facts(public, seat),
        });
        let winning = public
            .trick
            .winning_piece()
            .and_then(|best| self.trick.iter().find(|placed| placed.piece == best).map(|placed| placed.seat));
        let known = Seat::all(standing.seats).fold(PieceSet::EMPTY, |all, seat| all | public.known[seat]);
        let mut excluded = public.excluded;
        for seat in Seat::all(standing.seats) {
            excluded[seat] = (excluded[seat] | known) - public.known[seat];
        }
        let is_played = matches!(public.turn, Turn::Act(_));
        let located = match &view {
            Some(view) if is_played => located(view),
            None if is_played => public.known,
            _ => PerSeat::default(),
        };
        let scene = Scene {
            viewer,
            is_from_memory: self.is_from_memory,
            shows_played: true,
            deal: standing.deal,
            dealt: self.dealt,
            dealer: self.dealer.unwrap_or(standing.dealer),
            turn: match public.turn {
                Turn::Act(seat) => Some(seat),
                Turn::Deal | Turn::Over => None,
            },
            seats: seats.collect(),
            trick: self.trick.clone(),
            winning,
            last_trick: self.last_trick.clone(),
            goal: G::goal(public),
            over: (public.turn == Turn::Over).then(|| G::over(public)),
            facts: G::facts(public).into_iter().map(|fact| own_first(fact, viewer)).collect(),
            hand: G::INFO.pack.sorted(hand),
            // Some games deal certain pieces apart from the others.
            pack: G::shape(standing.seats).pack | public.played | known | hand,
            played: public.played,
            excluded,
            located,
            face_up: self.face_up,
            given_up: viewer.map_or(PieceSet::EMPTY, |seat| self.given_up[seat]),
            trumps: if standing.deal > 0 { G::trumps(public) } else { PieceSet::EMPTY },
            legal,
            duty,
            section: G::section(public),
            hands: Vec::new(),
        };
        if self.is_from_memory && is_played { on_the_table::<G>(scene) } else { scene }
    }
}
