//! What can be seen of a match, as lines.

mod brief;

use super::score::Scores;
use super::{answer, games};
use crate::core::text::shown_up_to;
use crate::core::{Direction, Event, Info, Move, Moves, Piece, Seat, Text};
use crate::lang::Words;
use crate::record::{Header, Player};
use crate::sitting::Session;
use crate::table::{
    DealScore, Placed, Replay, Scene, Sight, event_texts, known, no_last_trick, played_legend, played_rows,
    player_words, shown_names, why_not_played, winners,
};

/// Where the match comes from.
enum Source<'a> {
    /// A table.
    Match(&'a Session),
    /// A replay.
    Replay(&'a dyn Replay, Sight),
}

/// A match as its viewer sees it, in words.
pub(super) struct View<'a> {
    words: &'a Words,
    source: Source<'a>,
    names: &'a [String],
    info: &'static Info,
    scene: Scene,
}

impl<'a> View<'a> {
    /// A match being played, as its viewer sees it.
    pub fn new(words: &'a Words, session: &'a Session) -> Self {
        let (names, info) = (session.names(words), session.info());
        View { words, source: Source::Match(session), names, info, scene: session.scene() }
    }

    /// A replay.
    pub fn of_replay(words: &'a Words, replay: &'a dyn Replay, names: &'a [String], sight: Sight) -> Self {
        let (source, scene) = (Source::Replay(replay, sight), replay.scene_in(sight));
        View { words, source, names, info: replay.info(), scene }
    }

    /// The events from number `from` on, as the viewer saw them.
    fn events_from(&self, from: usize) -> Vec<Event> {
        match self.source {
            Source::Match(session) => session.table().events(from, session.viewer()),
            Source::Replay(replay, sight) => replay.events_in(from, sight),
        }
    }

    fn deals(&self) -> &'a [DealScore] {
        match self.source {
            Source::Match(session) => session.table().sheet(),
            Source::Replay(replay, _) => replay.sheet(),
        }
    }

    fn scores(&self) -> Scores<'a> {
        let winners = match self.source {
            Source::Match(session) => session.winners(),
            Source::Replay(replay, _) => winners(&self.events_from(replay.event_count().saturating_sub(4))),
        };
        let over = self.scene.over.clone();
        Scores { words: self.words, info: self.info, names: self.names, deals: self.deals(), winners, over }
    }

    fn say(&self, text: &Text) -> String {
        self.words.say(text, self.names)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    fn piece(&self, piece: Piece) -> String {
        self.words.piece(self.info.pack, piece)
    }

    fn listed(&self, items: &[String]) -> String {
        items.join(&self.words.get("ui-comma"))
    }

    /// The visible hands: in a match the viewer's, with illegal pieces listed separately.
    pub fn hand(&self) -> Vec<String> {
        let Source::Match(session) = self.source else { return self.hands() };
        let chooses = !self.scene.legal.pieces().is_empty();
        let can = |piece: &&Piece| !chooses || session.can(&self.scene, **piece);
        let (open, barred): (Vec<&Piece>, Vec<&Piece>) = self.scene.hand.iter().partition(can);
        vec![match (&open[..], &barred[..]) {
            ([], []) => self.words.get("plain-hand-empty"),
            (open, []) => self.words.with("plain-hand", &[("pieces", &self.pieces(open))]),
            (open, barred) => {
                let args = [("pieces", &*self.pieces(open)), ("barred", &self.pieces(barred))];
                self.words.with("plain-hand-part", &args)
            }
        }]
    }

    /// The hands of a replay.
    fn hands(&self) -> Vec<String> {
        let of = |seat: Seat, hand: &[Piece]| {
            if hand.is_empty() {
                return self.words.with("plain-hand-of-empty", &[("name", self.name(seat))]);
            }
            let pieces = self.pieces(&hand.iter().collect::<Vec<_>>());
            self.words.with("plain-hand-of", &[("name", self.name(seat)), ("pieces", &pieces)])
        };
        let open = Seat::all(self.names.len()).zip(&self.scene.hands).map(|(seat, hand)| of(seat, hand));
        self.scene.viewer.map(|seat| of(seat, &self.scene.hand)).into_iter().chain(open).collect()
    }

    fn pieces(&self, pieces: &[&Piece]) -> String {
        self.listed(&pieces.iter().map(|&&piece| self.piece(piece)).collect::<Vec<_>>())
    }

    /// The choices with what to type for each: in brief lines, the stable numbers of pieces.
    pub fn choices(&self, brief: bool) -> Vec<String> {
        let Source::Match(session) = self.source else { return Vec::new() };
        if brief || self.scene.legal.pieces().is_empty() {
            let coded = answer::coded(session);
            if let (true, Moves::Bid(_)) = (brief, self.scene.legal) {
                return self.bids(&coded);
            }
            return coded.iter().map(|(code, mv)| self.choice(code, *mv)).collect();
        }
        let count = answer::choices(session).len();
        self.ways(&(1..=count).collect::<Vec<_>>())
    }

    /// The choices of these places, in brief lines.
    pub fn coded_ways(&self, numbers: &[usize]) -> Vec<String> {
        let Source::Match(session) = self.source else { return Vec::new() };
        let coded = answer::coded(session);
        let ways = numbers.iter().filter_map(|number| coded.get(number.wrapping_sub(1)));
        ways.map(|(code, mv)| self.choice(code, *mv)).collect()
    }

    fn choice(&self, code: &str, mv: Move) -> String {
        let label = answer::described(self.words, self.info, mv);
        self.words.with("plain-choice", &[("number", code), ("choice", &label)])
    }

    /// The choices of these numbers.
    pub fn ways(&self, numbers: &[usize]) -> Vec<String> {
        let Source::Match(session) = self.source else { return Vec::new() };
        let choices = answer::choices(session);
        let line =
            |&number: &usize| Some(self.choice(&number.to_string(), *choices.get(number.wrapping_sub(1))?));
        numbers.iter().filter_map(line).collect()
    }

    fn placed(&self, pieces: &[Placed]) -> String {
        let one = |placed: &Placed| {
            let (name, piece) = (self.name(placed.seat), self.piece(placed.piece));
            self.words.with("plain-placed", &[("name", name), ("piece", &piece)])
        };
        self.listed(&pieces.iter().map(one).collect::<Vec<_>>())
    }

    /// The current trick, and who is winning it.
    pub fn trick(&self) -> Vec<String> {
        vec![match self.scene.winning {
            Some(winning) => {
                let args = [("pieces", &*self.placed(&self.scene.trick)), ("name", self.name(winning))];
                self.words.with("plain-trick", &args)
            }
            None => self.words.get("plain-no-trick"),
        }]
    }

    /// The last trick, and who won it.
    pub fn last_trick(&self) -> Vec<String> {
        vec![match &self.scene.last_trick {
            Some((pieces, winner)) => {
                let args = [("pieces", &*self.placed(pieces)), ("name", self.name(*winner))];
                self.words.with("plain-last-trick", &args)
            }
            None => self.say(&no_last_trick(&self.scene)),
        }]
    }

    /// The pieces played so far in the deal by suit, and what everybody knows from them.
    pub fn played_so_far(&self) -> Vec<String> {
        if let Some(why_not) = why_not_played(&self.scene) {
            return vec![self.say(&why_not)];
        }
        let rows = played_rows(self.words, self.info, &self.scene);
        let rows = rows.into_iter().map(|row| format!("{} {}", row.label, row.pieces).trim().to_owned());
        let legend = played_legend(self.words, &self.scene);
        let known = known(self.info, &self.scene).into_iter().map(|text| self.say(&text));
        rows.chain([legend]).chain(known).collect()
    }

    /// The deal and the facts on the table.
    fn deal(&self) -> Vec<String> {
        let deal = Text::new("ui-deal").with("deal", self.scene.deal).with("dealer", self.scene.dealer);
        let mut lines = vec![self.say(&deal)];
        let facts: Vec<Text> = std::iter::once(&self.scene.goal).chain(&self.scene.facts).cloned().collect();
        lines.extend(self.facts(&facts));
        lines
    }

    /// The place in a replay: deal, facts, trick and visible hands.
    pub fn place(&self) -> Vec<String> {
        let trick = if self.scene.trick.is_empty() { Vec::new() } else { self.trick() };
        [self.deal(), trick, self.hand()].concat()
    }

    /// The deal, the facts on the table and the public facts about each seat.
    pub fn table(&self) -> Vec<String> {
        let mut lines = self.deal();
        lines.extend(Seat::all(self.scene.seats.len()).map(|seat| self.seat(seat)));
        lines.extend(self.trick());
        lines
    }

    fn seat(&self, seat: Seat) -> String {
        let Some(own) = self.scene.seats.get(seat.index()) else { return String::new() };
        let seats = self.scene.seats.len();
        let partner =
            self.scene.viewer.is_some_and(|viewer| (viewer.index() + seats / 2) % seats == seat.index());
        let marks: Vec<String> = [
            (self.scene.viewer == Some(seat), "plain-mark-you"),
            (self.info.partners && partner, "ui-mark-partner"),
            (self.scene.dealer == seat, "ui-mark-dealer"),
            (self.scene.turn == Some(seat), "plain-mark-turn"),
        ]
        .into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, key)| self.words.get(key))
        .collect();
        // A scene after the last move of a deal still has the totals before it.
        let ended = self.deals().last().filter(|deal| deal.number == self.scene.deal);
        let total = ended.map_or(own.total, |deal| deal.totals[seat]);
        let standing = self.words.standing(self.info, own.tricks, total);
        let state: Vec<String> =
            std::iter::once(standing).chain(own.facts.iter().map(|text| self.say(text))).collect();
        let state = state.join(&self.words.get("plain-between"));
        let args = [("name", self.name(seat)), ("marks", &self.listed(&marks)), ("state", &state)];
        self.words.with(if marks.is_empty() { "plain-seat" } else { "plain-seat-marked" }, &args)
    }

    fn facts(&self, facts: &[Text]) -> Option<String> {
        let said: Vec<String> = facts.iter().map(|fact| self.say(fact)).collect();
        let joined = said.join(&self.words.get("plain-between"));
        (!said.is_empty()).then(|| self.words.with("plain-facts", &[("facts", &joined)]))
    }

    /// The facts that changed since the viewer saw `old`.
    pub fn facts_since(&self, old: Option<&Scene>) -> Vec<String> {
        // A new deal repeats the facts on the table.
        let old_facts = old.filter(|old| old.deal == self.scene.deal).map_or(&[][..], |old| &old.facts);
        let facts = self.facts(changed(&self.scene.facts, old_facts));
        let seats = Seat::all(self.scene.seats.len()).filter_map(|seat| {
            let (own, before) =
                (self.scene.seats.get(seat.index())?, old.and_then(|old| old.seats.get(seat.index())));
            let is_new = |fact: &&Text| before.is_none_or(|before| !before.facts.contains(*fact));
            let new: Vec<String> = own.facts.iter().filter(is_new).map(|fact| self.say(fact)).collect();
            let args = [("name", self.name(seat)), ("facts", &*self.listed(&new))];
            (!new.is_empty()).then(|| self.words.with("plain-seat-facts", &args))
        });
        let seats = seats.collect::<Vec<_>>().join(&self.words.get("plain-between"));
        let seats = (!seats.is_empty()).then(|| self.words.with("plain-seats-facts", &[("seats", &seats)]));
        facts.into_iter().chain(seats).collect()
    }

    /// The events of this deal, or with a typed number the last ones of the match.
    pub fn events(&self, typed: &str) -> Vec<String> {
        let mut events = match self.source {
            Source::Match(session) => session.table().remembered(0, session.viewer()),
            Source::Replay(..) => self.events_from(0),
        };
        if let Ok(count) = typed.parse::<usize>() {
            let lines = event_lines(self.words, self.info, self.names, &events);
            return lines[lines.len().saturating_sub(count)..].to_vec();
        }
        let dealt = events.iter().rposition(|event| matches!(event, Event::Dealt { .. }));
        events.drain(..dealt.unwrap_or(0));
        event_lines(self.words, self.info, self.names, &events)
    }

    /// The events from number `from` on, with the scores of deals that ended.
    pub fn since(&self, from: usize) -> Vec<String> {
        let events = self.events_from(from);
        let mut lines = event_lines(self.words, self.info, self.names, &events);
        if events.iter().any(|event| matches!(event, Event::Scored { .. })) {
            lines.extend(self.scores().after_deal());
        }
        lines
    }

    /// The scores of all deals, and who is leading.
    pub fn score_sheet(&self) -> Vec<String> {
        self.scores().sheet()
    }

    /// The score of the finished deal, and the result of the match if it is over.
    ///
    /// Brief lines leave the reasons to the score sheet.
    pub fn after_deal(&self, brief: bool) -> Vec<String> {
        if let Source::Match(session) = self.source
            && let Some(fault) = session.fault()
        {
            let fault = shown_up_to(&fault.to_string(), 200);
            return vec![self.words.with("ui-broken", &[("why", &fault)])];
        }
        if brief { self.scores().brief() } else { self.scores().after_deal() }
    }
}

/// The facts from the first new one to the last, because neighbours explain each other.
fn changed<'t>(new: &'t [Text], old: &[Text]) -> &'t [Text] {
    let same = |(a, b): &(&Text, &Text)| a == b;
    let before = new.iter().zip(old).take_while(same).count();
    let (new, old) = (&new[before..], &old[before..]);
    let after = new.iter().rev().zip(old.iter().rev()).take_while(same).count();
    &new[..new.len() - after]
}

/// Events in words, without those that have none.
pub(super) fn event_lines(words: &Words, info: &Info, names: &[String], events: &[Event]) -> Vec<String> {
    let texts = events.iter().flat_map(|event| event_texts(info, names.len(), event));
    texts.map(|text| words.say(&text, names)).collect()
}

/// Which game it is, who plays, and which way turns go.
pub(super) fn introduction(words: &Words, info: &Info, header: &Header) -> String {
    let players = shown_names(words, &header.seats).into_iter().zip(&header.seats).map(|(name, sitter)| {
        let player = player_words(words, &sitter.player);
        words.with("plain-player", &[("name", &name), ("player", &player)])
    });
    let players = players.collect::<Vec<_>>().join(&words.get("ui-comma"));
    let turns = words.get(match info.direction {
        Direction::Clockwise => "ui-turns-left",
        Direction::CounterClockwise => "ui-turns-right",
    });
    let game = games::title(words, info.id);
    words.with("plain-match", &[("game", &game), ("players", &players), ("turns", &turns)])
}

/// The word to type in a table setup for this player.
pub(super) fn player_word(player: &Player) -> &str {
    match player {
        Player::Human => "human",
        Player::Bot(name) | Player::Engine(name) => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_facts_are_said_with_those_between() {
        let facts = |keys: &[&'static str]| keys.iter().map(|key| Text::new(key)).collect::<Vec<_>>();
        for (old, new, expected) in [
            (&[][..], &["a", "b"][..], &["a", "b"][..]),
            (&["a", "b"], &["a", "b"], &[]),
            (&["a", "b", "c", "d"], &["a", "x", "c", "y"], &["x", "c", "y"]),
            (&["a", "b"], &["a"], &[]),
            (&["a", "a"], &["a", "a", "a"], &["a"]),
        ] {
            assert_eq!(changed(&facts(new), &facts(old)), facts(expected));
        }
    }
}
