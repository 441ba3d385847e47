//! A match on the screen: the cursor, and what is chosen with it.

mod digits;

use std::time::{Duration, Instant};

use crate::config::Settings;
use crate::core::{Arg, Info, Move, PerSeat, Piece, PieceSet, Refusal, Seat, Text};
use crate::lang::Words;
use crate::sitting::{Judged, Phase, Question, Reply, Session, Sitting, Wish};
use crate::table::{Hint, Setup, Talk};

/// Choices in a row: bids, declarations, or the ways to lead a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The choices.
    pub moves: Vec<Move>,
    /// The marked one. None is marked at first, so that Enter alone chooses nothing.
    pub at: Option<usize>,
    /// Whether it was opened from a piece of the hand and can be closed again.
    pub from_hand: bool,
}

/// What is marked, and in which row.
#[derive(Clone, Debug)]
pub struct Selection {
    cursor: Option<usize>,
    row: Option<Row>,
}

/// A match and the state of its screen.
pub struct Play {
    sitting: Sitting,
    /// The marked place in the hand.
    cursor: Option<usize>,
    row: Option<Row>,
    /// The number that was typed last, and when.
    digit: Option<(usize, Instant)>,
    refusal: Option<Refusal>,
    /// The number of events when the cursor was placed.
    placed: Option<usize>,
    /// For each seat, the number of events and the deal at its last decision, and all that it had held by then.
    held: PerSeat<(usize, u32, PieceSet)>,
    /// What has come to the hand since its owner's last decision.
    drawn: PieceSet,
    /// What a lesson or a problem has made of the last choice.
    judged: Option<Judged>,
}

impl Play {
    /// Shows the match of this sitting.
    pub fn new(sitting: Sitting) -> Self {
        let mut play = Play {
            sitting,
            judged: None,
            cursor: None,
            row: None,
            digit: None,
            refusal: None,
            placed: None,
            held: PerSeat::default(),
            drawn: PieceSet::EMPTY,
        };
        play.go_on();
        play
    }

    /// Whether this is a lesson or a problem. The player has to find the choice, so not even a forced one is marked.
    pub fn teaches(&self) -> bool {
        self.sitting.is_study()
    }

    /// The session of the match.
    pub fn session(&self) -> &Session {
        self.sitting.session()
    }

    /// The person's part in it.
    pub fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    /// The same, to go on with a lesson or a problem.
    pub fn sitting_mut(&mut self) -> &mut Sitting {
        &mut self.sitting
    }

    /// What a lesson or a problem has made of the last choice, once.
    pub fn take_judged(&mut self) -> Option<Judged> {
        self.judged.take()
    }

    /// Continues after a change: lets the next bot think, or places the cursor for a new decision.
    fn go_on(&mut self) {
        self.sitting.think();
        self.place_cursor();
    }

    /// Does what the player wishes, and continues.
    pub fn wish(&mut self, wish: Wish) -> Reply {
        let reply = self.sitting.wish(wish);
        self.go_on();
        reply
    }

    /// Takes note of what has arrived from other terminals.
    pub fn listen(&mut self) {
        self.sitting.listen();
        self.go_on();
    }

    /// Takes note that the player has pressed a key.
    pub fn stir(&mut self) {
        self.sitting.stir();
    }

    /// The hint that the player waits for, once it is found.
    pub fn take_hint(&mut self) -> Option<Hint> {
        self.sitting.take_hint()
    }

    /// Says something to the people at other terminals.
    pub fn say(&mut self, talk: Talk) {
        self.sitting.say(talk);
    }

    /// The game's description.
    pub fn info(&self) -> &'static Info {
        self.session().info()
    }

    /// The players' names by seat, as the language of these words shows them.
    pub fn names(&self, words: &Words) -> &[String] {
        self.session().names(words)
    }

    /// The setup of the match.
    pub fn setup(&self) -> Option<Setup> {
        Setup::of(self.session().table().header())
    }

    /// The marked place in the hand.
    pub fn cursor(&self) -> Option<usize> {
        self.cursor
    }

    /// The marked place in the row or the hand.
    pub fn marked_place(&self) -> Option<usize> {
        self.row.as_ref().map_or(self.cursor, |row| row.at)
    }

    /// Whether nothing is marked.
    pub fn is_unmarked(&self) -> bool {
        self.marked_place().is_none()
    }

    /// What has come to the hand since its owner's last decision. Nothing in a new hand stands out.
    pub fn drawn(&self) -> PieceSet {
        self.drawn
    }

    /// The legal move that [`choose`](Self::choose) would make or begin; `None` if nothing legal is marked.
    pub fn marked(&self) -> Option<Move> {
        let at = self.marked_place()?;
        match &self.row {
            Some(row) => row.moves.get(at).copied(),
            None => self.session().ways(*self.session().scene().hand.get(at)?).first().copied(),
        }
    }

    /// The marked choice, if choosing it asks once more first.
    pub fn asks_first(&self, settings: &Settings) -> Option<Move> {
        self.marked().filter(|&mv| settings.confirm && self.asked() != Some(mv))
    }

    /// The open row of choices.
    pub fn row(&self) -> Option<&Row> {
        self.row.as_ref()
    }

    /// Why the last choice was refused.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// The move that is made if it is chosen again.
    pub fn asked(&self) -> Option<Move> {
        match self.sitting.question() {
            Some(Question::Move(mv)) => Some(mv),
            _ => None,
        }
    }

    /// How long to wait before [`tick`](Self::tick), if anything happens without a key.
    pub fn wait(&self, settings: &Settings) -> Option<Duration> {
        match self.session().phase() {
            Phase::Bot if self.session().awaits_news() => None,
            Phase::Bot if self.session().hurries() => Some(Duration::ZERO),
            // Bids that have been turned up decide the deal, so they stay as long as a trick.
            Phase::Bot if self.session().shows_bids() => settings.speed.trick_pause(),
            Phase::Bot => settings.speed.bot_pause(),
            Phase::Trick => settings.speed.trick_pause(),
            _ if self.sitting.forced(settings).is_some() => settings.speed.bot_pause(),
            _ => None,
        }
    }

    /// Called when the wait is over.
    pub fn tick(&mut self, settings: &Settings) {
        if let Some(only) = self.sitting.forced(settings) {
            self.make(only, false);
        } else {
            self.sitting.tick();
            self.go_on();
        }
    }

    /// Clears the mark, or marks the only legal piece, once for each decision.
    ///
    /// Nothing else is marked at first: Enter should not play a piece that nobody chose.
    fn place_cursor(&mut self) {
        let now = self.session().table().event_count();
        let Phase::Choose(_) = self.session().phase() else {
            self.placed = None;
            self.row = None;
            self.forget();
            return;
        };
        let Some(viewer) = self.session().viewer().filter(|_| self.placed != Some(now)) else { return };
        self.placed = Some(now);
        self.forget();
        let scene = self.session().scene();
        let hand: PieceSet = scene.hand.iter().copied().collect();
        let (events, deal, held) = self.held[viewer];
        // After an undo, nothing is new.
        let held = if deal == scene.deal && events <= now { held } else { hand };
        self.drawn = if hand.meets(held) { hand - held } else { PieceSet::EMPTY };
        self.held[viewer] = (now, scene.deal, held | hand);
        let mut legal = (0..scene.hand.len()).filter(|&at| self.session().can(&scene, scene.hand[at]));
        self.cursor = legal.next().filter(|_| legal.next().is_none() && !self.teaches());
        self.row = scene.legal.pieces().is_empty().then(|| {
            let moves = self.session().choices();
            Row { at: (moves.len() == 1 && !self.teaches()).then_some(0), moves, from_hand: false }
        });
    }

    /// Cancels what the last keys began: a confirmation, a row of ways to play a piece, or a mark. False if there is
    /// nothing to cancel.
    pub fn cancel(&mut self) -> bool {
        let can = self.can_cancel();
        let asked = self.asked().is_some();
        self.sitting.forget_move();
        if can && !asked && !self.close_row() {
            self.unmark();
        }
        can
    }

    /// Whether there is something to cancel. The only legal choice stays marked.
    pub fn can_cancel(&self) -> bool {
        let marks = !self.is_unmarked() && (self.session().choices().len() > 1 || self.teaches());
        self.sitting.chooses()
            && (marks || self.asked().is_some() || self.row.as_ref().is_some_and(|row| row.from_hand))
    }

    /// Whether [`cancel`](Self::cancel) would close a row of ways to play a piece.
    pub fn closes_row(&self) -> bool {
        self.row.as_ref().is_some_and(|row| row.from_hand)
    }

    /// Clears the mark.
    fn unmark(&mut self) {
        self.forget();
        match &mut self.row {
            Some(row) => row.at = None,
            None => self.cursor = None,
        }
    }

    /// Hides the hand and any message about it.
    pub fn cover(&mut self) {
        self.forget();
        self.wish(Wish::Cover);
    }

    /// Sorts the hand another way; the same piece stays marked.
    pub fn change_order(&mut self) {
        let marked = self.cursor.and_then(|at| self.session().scene().hand.get(at).copied());
        self.wish(Wish::Order);
        let hand = self.session().scene().hand;
        self.cursor = marked.and_then(|piece| hand.iter().position(|&held| held == piece));
    }

    /// Drops the curtain over an open hand when several people play; false if it did not.
    pub fn drop_curtain(&mut self) -> bool {
        let falls = self.session().is_shared() && self.session().viewer().is_some();
        if falls {
            self.cover();
        }
        falls
    }

    /// The letter that opens this player's hand at the curtain, as Space does.
    ///
    /// It is the first letter of the name, unless another person's name starts with it. Where it is a command, it opens nothing.
    pub fn initial(&self, seat: Seat) -> Option<char> {
        let first = |seat: Seat| {
            let letter = self.session().recorded_name(seat).chars().next()?;
            Some(letter.to_ascii_lowercase()).filter(char::is_ascii_lowercase)
        };
        let letter = first(seat)?;
        let shared =
            self.session().people().iter().any(|&other| other != seat && first(other) == Some(letter));
        (!shared).then_some(letter)
    }

    /// Whether this letter opens the hand at the curtain.
    pub fn opens(&self, letter: char) -> bool {
        let Phase::Curtain(seat) = self.session().phase() else { return false };
        self.initial(seat) == Some(letter.to_ascii_lowercase())
    }

    /// Clears what was typed, refused or asked.
    pub fn forget(&mut self) {
        self.end_number();
        self.refusal = None;
        self.sitting.forget_move();
    }

    /// Moves the mark by `by` places, wrapping at the ends; if nothing is marked, marks the first or last legal choice.
    pub fn move_by(&mut self, by: isize) {
        let count = self.count();
        let next = match self.marked_place() {
            _ if count == 0 => return,
            Some(at) => (at as isize + by).rem_euclid(count as isize) as usize,
            None if self.row.is_some() => {
                if by < 0 {
                    count - 1
                } else {
                    0
                }
            }
            None => self.first_mark(by < 0),
        };
        self.move_to(next);
    }

    /// The place to mark if nothing is marked: the first or last legal piece. A piece that a fact about its player
    /// names, such as a bet, is avoided.
    fn first_mark(&self, from_end: bool) -> usize {
        let scene = self.session().scene();
        let facts = scene.viewer.and_then(|seat| scene.seats.get(seat.index())).map(|own| &own.facts);
        let named = |piece: Piece| {
            let mut args = facts.into_iter().flatten().flat_map(|fact| &fact.args);
            args.any(|(_, arg)| matches!(arg, Arg::Piece(_, named) if *named == piece))
        };
        let mut legal: Vec<usize> =
            (0..scene.hand.len()).filter(|&at| self.session().can(&scene, scene.hand[at])).collect();
        if from_end {
            legal.reverse();
        }
        let plain = legal.iter().find(|&&at| !named(scene.hand[at]));
        plain.or(legal.first()).copied().unwrap_or_default()
    }

    /// Moves the cursor to the next group of the hand with a piece that may be played, such as a suit, or to the one before;
    /// in a row, by one choice.
    pub fn move_to_group(&mut self, forward: bool) {
        if self.row.is_some() {
            return self.move_by(if forward { 1 } else { -1 });
        }
        let (scene, pack, order) = (self.session().scene(), self.info().pack, self.session().order());
        let mut firsts: Vec<(usize, usize)> = Vec::new();
        let mut groups = Vec::new();
        for (at, &piece) in scene.hand.iter().enumerate() {
            let is_next = at > 0 && order.group(pack, scene.hand[at - 1]) != order.group(pack, piece);
            let group = groups.last().copied().unwrap_or(0) + usize::from(is_next);
            groups.push(group);
            let is_first = firsts.last().is_none_or(|&(last, _)| last != group);
            if is_first && self.session().can(&scene, piece) {
                firsts.push((group, at));
            }
        }
        let now = self.cursor.and_then(|at| groups.get(at)).copied();
        let found = if forward {
            firsts.iter().find(|first| now.is_none_or(|now| first.0 > now)).or(firsts.first())
        } else {
            firsts.iter().rfind(|first| now.is_none_or(|now| first.0 < now)).or(firsts.last())
        };
        if let Some(&(_, at)) = found {
            self.move_to(at);
        }
    }

    /// What is marked, and in which row.
    pub fn selection(&self) -> Selection {
        Selection { cursor: self.cursor, row: self.row.clone() }
    }

    /// Marks what was marked before.
    pub fn select(&mut self, selection: &Selection) {
        self.forget();
        (self.cursor, self.row) = (selection.cursor, selection.row.clone());
    }

    /// Moves the cursor to a place, at most the last. For a piece that may not be played, it says why.
    pub fn move_to(&mut self, at: usize) {
        let at = at.min(self.count().saturating_sub(1));
        self.forget();
        if let Some(row) = &mut self.row {
            row.at = Some(at);
            return;
        }
        self.cursor = Some(at);
        if let Some(&piece) = self.session().scene().hand.get(at)
            && self.session().ways(piece).is_empty()
        {
            self.refusal = self.sitting.refusal(self.session().scene().move_of(piece));
        }
    }

    /// Moves the cursor to this choice.
    pub fn mark(&mut self, mv: Move) {
        self.close_row();
        if let Some(row) = &self.row {
            if let Some(at) = row.moves.iter().position(|&other| other == mv) {
                self.move_to(at);
            }
        } else if let Some(piece) = mv.piece() {
            let alike = self.info().pack.alike(piece);
            let hand = self.session().scene().hand;
            if let Some(at) = hand.iter().position(|&held| alike.contains(held)) {
                self.move_to(at);
            }
        }
    }

    /// Handles a click on a place: moves the cursor there, or chooses what it is on.
    pub fn point(&mut self, at: usize, settings: &Settings) {
        if self.marked_place() == Some(at) {
            self.choose(settings);
        } else {
            self.move_to(at);
        }
    }

    /// How many places the cursor has.
    fn count(&self) -> usize {
        self.row.as_ref().map_or_else(|| self.session().scene().hand.len(), |row| row.moves.len())
    }

    /// Closes a row that was opened from the hand; false if there was none.
    fn close_row(&mut self) -> bool {
        let from_hand = self.row.as_ref().is_some_and(|row| row.from_hand);
        if from_hand {
            self.row = None;
        }
        from_hand
    }

    /// Chooses what is marked. Does nothing if nothing is, because a key that also continues must not play a piece that
    /// nobody chose.
    pub fn choose(&mut self, settings: &Settings) {
        if !self.sitting.chooses() {
            return;
        }
        self.end_number();
        let Some(at) = self.marked_place() else { return };
        let mv = match &self.row {
            Some(row) => row.moves.get(at).copied(),
            None => self.session().scene().hand.get(at).and_then(|&piece| self.way_of(piece)),
        };
        let Some(mv) = mv else { return };
        self.make(mv, settings.confirm);
    }

    /// The only way to play a piece. If there are several, opens a row of them and returns `None`.
    ///
    /// An illegal piece is tried, so that the rules explain why not.
    fn way_of(&mut self, piece: Piece) -> Option<Move> {
        let ways = self.session().ways(piece);
        match ways[..] {
            [] => Some(self.session().scene().move_of(piece)),
            [only] => Some(only),
            _ => {
                self.forget();
                self.row = Some(Row { moves: ways, at: None, from_hand: true });
                None
            }
        }
    }

    fn make(&mut self, mv: Move, ask: bool) {
        self.refusal = None;
        let before = self.session().table().event_count();
        let row = self.row.take();
        match self.wish(Wish::Choose { mv, ask }) {
            Reply::Done => {}
            Reply::Judged(judged) => {
                self.judged = Some(judged);
                if self.session().table().event_count() == before {
                    self.row = row;
                    self.cancel();
                }
            }
            Reply::Refused(refusal) => (self.row, self.refusal) = (row, Some(refusal)),
            _ => self.row = row,
        }
    }

    /// The prompt for the player.
    pub fn prompt(&self) -> Text {
        match &self.row {
            Some(row) if row.from_hand => Text::new("ui-prompt-way"),
            _ => {
                let duty = self.session().scene().duty.map(|duty| duty.reason);
                duty.unwrap_or_else(|| self.session().prompt())
            }
        }
    }

    /// The seat at the bottom.
    pub fn bottom(&self) -> Seat {
        self.session().bottom()
    }
}
