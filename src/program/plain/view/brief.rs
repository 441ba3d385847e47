//! Brief lines: only what is new, the trick and a short question.

use super::super::answer;
use super::{Source, View, event_lines};
use crate::core::{DeclarationSpec, DeclarationValue, Event, Move, Moves, Order, Piece};
use crate::sitting::Session;
use crate::table::{event_texts, move_number};

/// Up to this many legal pieces are named in the question.
const NAMED: usize = 3;

/// Whether a piece is played to a trick.
fn plays(event: &Event) -> bool {
    matches!(event, Event::Acted { mv: Some(Move::Play(_) | Move::Lead(..)), .. })
}

impl View<'_> {
    /// Events in few words, without the plays of the current trick: the trick itself says them.
    ///
    /// Plays of an unfinished trick are left out unless `all` are wanted.
    pub fn brief_news(&self, events: &[Event], all: bool) -> Vec<String> {
        let played = events.iter().filter(|event| plays(event)).count();
        let unfinished = if all { 0 } else { self.scene.trick.len() };
        let mut earlier = played.saturating_sub(unfinished);
        let (mut lines, mut pieces) = (Vec::new(), Vec::new());
        for event in events {
            if plays(event) {
                if earlier > 0 {
                    earlier -= 1;
                    pieces.extend(self.played(event));
                }
                continue;
            }
            // Players who have just declared by a word know what they typed. A number is repeated in the game's words.
            if let Event::Acted { seat, mv: Some(Move::Declare(_)) } = *event
                && self.scene.viewer == Some(seat)
                && !self.declares_numbers()
            {
                continue;
            }
            let mut said = match *event {
                // The new hand is told with its numbers.
                Event::Exchanged { seat, .. } if self.scene.viewer == Some(seat) => Vec::new(),
                Event::TurnedUp(piece) => {
                    vec![self.words.with("plain-brief-turned-up", &[("piece", &self.piece(piece))])]
                }
                _ => event_lines(self.words, self.info, self.names, std::slice::from_ref(event)),
            };
            if !pieces.is_empty() && !said.is_empty() {
                let plays = self.listed(&std::mem::take(&mut pieces));
                if let Event::Trick { winner, .. } = event {
                    let args = [("plays", &*plays), ("name", self.name(*winner))];
                    said = vec![self.words.with("plain-brief-won", &args)];
                } else {
                    lines.push(self.words.with("plain-brief-plays", &[("plays", &plays)]));
                }
            }
            lines.extend(said);
        }
        if !pieces.is_empty() {
            lines.push(self.words.with("plain-brief-plays", &[("plays", &self.listed(&pieces))]));
        }
        lines
    }

    /// Whether this game declares numbers, or other players share the keyboard.
    fn declares_numbers(&self) -> bool {
        let number = |spec: &DeclarationSpec| matches!(spec.value, DeclarationValue::Number(_));
        self.info.declarations.iter().any(number)
            || matches!(self.source, Source::Match(session) if session.is_shared())
    }

    /// A play as name and piece, or in full if the leader named a suit.
    fn played(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Acted { seat, mv: Some(Move::Play(piece)) } => {
                let args = [("name", self.name(seat)), ("piece", &*self.piece(piece))];
                Some(self.words.with("plain-brief-played", &args))
            }
            _ => event_texts(self.info, self.names.len(), event).first().map(|text| self.say(text)),
        }
    }

    /// The current trick with the suit that its leader named, and who is winning it once there are several pieces.
    pub fn brief_trick(&self) -> Vec<String> {
        let Source::Match(session) = self.source else { return Vec::new() };
        if self.scene.trick.is_empty() {
            return Vec::new();
        }
        let from = session.table().event_count().saturating_sub(self.scene.trick.len() + 8);
        let events = self.events_from(from);
        let mut recent: Vec<&Event> = events.iter().filter(|event| plays(event)).collect();
        let pieces = recent.split_off(recent.len().saturating_sub(self.scene.trick.len()));
        let pieces =
            self.listed(&pieces.into_iter().filter_map(|event| self.played(event)).collect::<Vec<_>>());
        vec![match self.scene.winning {
            Some(winning) if self.scene.trick.len() > 1 => {
                self.words.with("plain-trick", &[("pieces", &pieces), ("name", self.name(winning))])
            }
            _ => self.words.with("plain-brief-trick", &[("pieces", &pieces)]),
        }]
    }

    /// The facts on the table.
    pub fn table_facts(&self) -> Vec<String> {
        self.facts(&self.scene.facts).into_iter().collect()
    }

    /// The hand with its stable numbers, or only the pieces that came after the first `known` numbers.
    pub fn numbered_hand(&self, known: usize) -> Vec<String> {
        let Source::Match(session) = self.source else { return self.hands() };
        let hand = &self.scene.hand;
        let mut held: Vec<(usize, Piece)> = (1..).zip(answer::numbers(session)).skip(known).collect();
        held.retain(|(_, piece)| hand.contains(piece));
        if session.order() != Order::default() {
            held.sort_by_key(|(_, piece)| hand.iter().position(|other| other == piece));
        }
        let pieces: Vec<String> = held
            .into_iter()
            .map(|(number, piece)| {
                let key = if known > 0 { "plain-numbered-new" } else { "plain-numbered" };
                let args = [("number", &*number.to_string()), ("piece", &self.piece(piece))];
                self.words.with(key, &args)
            })
            .collect();
        if pieces.is_empty() {
            return if known > 0 { Vec::new() } else { vec![self.words.get("plain-hand-empty")] };
        }
        let key = if known > 0 { "plain-brief-new" } else { "plain-brief-hand" };
        vec![self.words.with(key, &[("pieces", &self.listed(&pieces))])]
    }

    /// The question for a decision: what to do, and with which pieces if not with all, or that the rest can be played out.
    pub fn brief_question(&self, can_claim: bool) -> String {
        let Source::Match(session) = self.source else { return String::new() };
        let pieces = !self.scene.legal.pieces().is_empty();
        let question = if pieces { self.piece_question(session) } else { self.worded_question(session) };
        if can_claim { self.words.with("plain-brief-claim", &[("question", &question)]) } else { question }
    }

    /// Asks for a piece: by name if few are legal, otherwise by number.
    fn piece_question(&self, session: &Session) -> String {
        let verb = self.words.get(match session.prompt().key {
            "prompt-lead" => "plain-verb-lead",
            "prompt-lay" => "plain-verb-lay",
            _ => "plain-verb-play",
        });
        let held = |(_, piece): &(usize, Piece)| self.scene.hand.contains(piece);
        let numbers: Vec<(usize, Piece)> = (1..).zip(answer::numbers(session)).filter(held).collect();
        let can = |(_, piece): &&(usize, Piece)| session.can(&self.scene, *piece);
        let legal: Vec<&(usize, Piece)> = numbers.iter().filter(can).collect();
        let mut names: Vec<String> = legal.iter().map(|(_, piece)| self.piece(*piece)).collect();
        names.dedup();
        if legal.len() == numbers.len() {
            self.words.with("plain-ask-brief", &[("verb", &verb)])
        } else if names.len() > NAMED {
            let some = self.ranges(legal.iter().map(|(number, _)| *number));
            self.words.with("plain-ask-brief-numbers", &[("verb", &verb), ("some", &some)])
        } else {
            self.words.with("plain-ask-brief-some", &[("verb", &verb), ("some", &self.one_of(names))])
        }
    }

    /// Asks for a bid or a declaration: says what is decided, and every choice.
    fn worded_question(&self, session: &Session) -> String {
        let choices = session.choices();
        let (numbers, others): (Vec<Move>, Vec<Move>) = choices.iter().partition(|mv| self.is_number(**mv));
        let some = self.ranges(numbers.iter().filter_map(|mv| move_number(self.info, *mv)));
        if let (Moves::Bid(_), false) = (self.scene.legal, numbers.is_empty()) {
            let key = if others.is_empty() { "plain-ask-brief-bid" } else { "plain-ask-brief-bid-or-pass" };
            return self.words.with(key, &[("some", &some)]);
        }
        let named = others.iter().map(|mv| answer::described(self.words, self.info, *mv));
        let some = (!some.is_empty()).then_some(some).into_iter().chain(named).collect();
        let verb = self.words.attribute(&session.prompt(), "ask", self.names);
        match verb {
            Some(verb) => {
                let args = [("verb", &*verb), ("some", &*self.one_of(some))];
                self.words.with("plain-ask-brief-declare", &args)
            }
            None => self.words.with("plain-ask-brief", &[("verb", &self.one_of(some))]),
        }
    }

    /// All bids in one line, after the pass.
    pub(super) fn bids(&self, coded: &[(String, Move)]) -> Vec<String> {
        let (bids, others): (Vec<_>, Vec<_>) = coded.iter().partition(|(_, mv)| self.is_number(*mv));
        let some = self.ranges(bids.iter().filter_map(|(_, mv)| move_number(self.info, *mv)));
        let bids = (!some.is_empty()).then(|| self.words.with("plain-choice-bids", &[("some", &some)]));
        others.iter().map(|(code, mv)| self.choice(code, *mv)).chain(bids).collect()
    }

    /// Whether a number is what people call this bid or declaration.
    fn is_number(&self, mv: Move) -> bool {
        match mv {
            Move::Bid(_) => true,
            Move::Declare(declaration) => declaration
                .spec(self.info.declarations)
                .is_some_and(|spec| matches!(spec.value, DeclarationValue::Number(_))),
            _ => false,
        }
    }

    /// Alternatives, the last after "or".
    fn one_of(&self, mut named: Vec<String>) -> String {
        let last = named.pop();
        let others = (!named.is_empty()).then(|| self.listed(&named));
        let parts: Vec<String> = others.into_iter().chain(last).collect();
        parts.join(&self.words.get("plain-or"))
    }

    /// Ascending numbers, neighbours as ranges.
    fn ranges(&self, numbers: impl Iterator<Item = usize>) -> String {
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        for number in numbers {
            match ranges.last_mut() {
                Some((_, to)) if *to + 1 == number => *to = number,
                _ => ranges.push((number, number)),
            }
        }
        let say = |&(from, to): &(usize, usize)| {
            if from == to {
                from.to_string()
            } else {
                self.words.with("plain-range", &[("from", &from.to_string()), ("to", &to.to_string())])
            }
        };
        self.listed(&ranges.iter().map(say).collect::<Vec<_>>())
    }
}
