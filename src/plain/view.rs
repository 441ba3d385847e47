//! What there is to see of a match, as lines.

use super::answer;
use super::score;
use crate::core::text::shown_up_to;
use crate::core::{Event, Piece, Seat, Text};
use crate::lang::Words;
use crate::record::Player;
use crate::table::{Placed, Scene, Session, event_text};

/// A match as its viewer sees it, in words.
pub(super) struct View<'a> {
    words: &'a Words,
    session: &'a Session,
    scene: Scene,
}

impl<'a> View<'a> {
    pub fn new(words: &'a Words, session: &'a Session) -> Self {
        View { words, session, scene: session.scene() }
    }

    fn say(&self, text: &Text) -> String {
        self.words.say(text, self.session.names())
    }

    fn name(&self, seat: Seat) -> &str {
        self.session.names().get(seat.index()).map_or("", String::as_str)
    }

    fn piece(&self, piece: Piece) -> String {
        self.words.glyphs.piece(self.session.info().pack, piece)
    }

    fn listed(&self, items: &[String]) -> String {
        items.join(&self.words.get("ui-comma"))
    }

    /// The viewer's hand, what may not be chosen now apart.
    pub fn hand(&self) -> Vec<String> {
        let chooses = !self.scene.legal.pieces().is_empty();
        let can = |piece: &&Piece| !chooses || self.session.can(&self.scene, **piece);
        let (open, barred): (Vec<&Piece>, Vec<&Piece>) = self.scene.hand.iter().partition(can);
        let names = |pieces: &[&Piece]| {
            self.listed(&pieces.iter().map(|&&piece| self.piece(piece)).collect::<Vec<_>>())
        };
        vec![match (&open[..], &barred[..]) {
            ([], []) => self.words.get("plain-hand-empty"),
            (open, []) => self.words.with("plain-hand", &[("pieces", &names(open))]),
            (open, barred) => {
                self.words.with("plain-hand-part", &[("pieces", &names(open)), ("barred", &names(barred))])
            }
        }]
    }

    /// The choices, each with its number.
    pub fn choices(&self) -> Vec<String> {
        let count = answer::choices(self.session).len();
        self.ways(&(1..=count).collect::<Vec<_>>())
    }

    /// The choices of these numbers.
    pub fn ways(&self, numbers: &[usize]) -> Vec<String> {
        let (choices, pack) = (answer::choices(self.session), self.session.info().pack);
        let line = |&number: &usize| {
            let label = answer::label(self.words, pack, *choices.get(number.wrapping_sub(1))?);
            Some(self.words.with("plain-choice", &[("number", &number.to_string()), ("choice", &label)]))
        };
        numbers.iter().filter_map(line).collect()
    }

    fn placed(&self, pieces: &[Placed]) -> String {
        let one = |placed: &Placed| {
            let (name, piece) = (self.name(placed.seat), self.piece(placed.piece));
            self.words.with("plain-placed", &[("name", name), ("piece", &piece)])
        };
        self.listed(&pieces.iter().map(one).collect::<Vec<_>>())
    }

    /// The trick on the table, and who is winning it.
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
            None => self.words.get("ui-no-last-trick"),
        }]
    }

    /// The deal, what lies on the table, and what everybody sees of each seat.
    pub fn table(&self) -> Vec<String> {
        let deal = Text::new("ui-deal").with("deal", self.scene.deal).with("dealer", self.scene.dealer);
        let mut lines = vec![self.say(&deal)];
        lines.extend(self.facts(&self.scene.facts));
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
            (self.session.info().partners && partner, "ui-mark-partner"),
            (self.scene.dealer == seat, "ui-mark-dealer"),
            (self.scene.turn == Some(seat), "plain-mark-turn"),
        ]
        .into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, key)| self.words.get(key))
        .collect();
        let line = Text::new("ui-seat").with("tricks", own.tricks).with("total", own.total);
        let state: Vec<String> = [&line].into_iter().chain(&own.facts).map(|text| self.say(text)).collect();
        let state = state.join(&self.words.get("plain-between"));
        let args = [("name", self.name(seat)), ("marks", &self.listed(&marks)), ("state", &state)];
        self.words.with(if marks.is_empty() { "plain-seat" } else { "plain-seat-marked" }, &args)
    }

    fn facts(&self, facts: &[Text]) -> Option<String> {
        let said: Vec<String> = facts.iter().map(|fact| self.say(fact)).collect();
        let joined = said.join(&self.words.get("plain-between"));
        (!said.is_empty()).then(|| self.words.with("plain-facts", &[("facts", &joined)]))
    }

    /// What has changed since the viewer saw `old`: on the table, and in front of the seats.
    pub fn facts_since(&self, old: Option<&Scene>) -> Vec<String> {
        // What lies on the table is said again in a new deal.
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

    /// What has happened in this deal; with a number typed, the last so many things of the match.
    pub fn events(&self, typed: &str) -> Vec<String> {
        let mut events = self.session.table().events(0, self.session.viewer());
        if let Ok(count) = typed.parse::<usize>() {
            let lines = event_lines(self.words, self.session, &events);
            return lines[lines.len().saturating_sub(count)..].to_vec();
        }
        let dealt = events.iter().rposition(|event| matches!(event, Event::Dealt { .. }));
        events.drain(..dealt.unwrap_or(0));
        event_lines(self.words, self.session, &events)
    }

    /// The scores of all deals, and who is ahead.
    pub fn score_sheet(&self) -> Vec<String> {
        score::sheet(self.words, self.session)
    }

    /// What came of the deal that is over, and of the match if it is.
    pub fn after_deal(&self) -> Vec<String> {
        match self.session.fault() {
            Some(fault) => vec![self.words.with("ui-broken", &[("why", &shown_up_to(fault, 200))])],
            None => score::after_deal(self.words, self.session),
        }
    }
}

/// From the first fact that is new to the last: neighbours explain each other.
fn changed<'t>(new: &'t [Text], old: &[Text]) -> &'t [Text] {
    let same = |(a, b): &(&Text, &Text)| a == b;
    let before = new.iter().zip(old).take_while(same).count();
    let (new, old) = (&new[before..], &old[before..]);
    let after = new.iter().rev().zip(old.iter().rev()).take_while(same).count();
    &new[..new.len() - after]
}

/// Events in words, those that are worded.
pub(super) fn event_lines(words: &Words, session: &Session, events: &[Event]) -> Vec<String> {
    let texts = events.iter().filter_map(|event| event_text(session.info().pack, event));
    texts.map(|text| words.say(&text, session.names())).collect()
}

/// The word for who decides for a seat: the one that is typed in a set-up.
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
    fn what_has_changed_is_said_with_what_stands_between() {
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
