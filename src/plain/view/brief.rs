//! Brief lines: only what is new, the trick and a short question.

use super::super::answer;
use super::{Source, View, event_lines};
use crate::core::{Event, Move, Piece};
use crate::table::event_text;

/// Up to this many legal pieces are named in the question.
const NAMED: usize = 3;

/// Up to this many other choices are named in the question.
const LISTED: usize = 9;

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
            // Who has just declared needs no echo. Around one keyboard the others do.
            if let (Event::Acted { seat, mv: Some(mv) }, false) = (event, self.is_shared())
                && self.scene.viewer == Some(*seat)
                && mv.piece().is_none()
            {
                continue;
            }
            let mut said = match *event {
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

    fn is_shared(&self) -> bool {
        matches!(self.source, Source::Match(session) if session.is_shared())
    }

    /// A play as name and piece, or in full if the leader named a suit.
    fn played(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Acted { seat, mv: Some(Move::Play(piece)) } => {
                let args = [("name", self.name(seat)), ("piece", &*self.piece(piece))];
                Some(self.words.with("plain-brief-played", &args))
            }
            _ => event_text(self.info, event).map(|text| self.say(&text)),
        }
    }

    /// The current trick with the suit that its leader named, and who is winning it if that is a question.
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
        let pieces: Vec<String> = (1..)
            .zip(answer::numbers(session))
            .skip(known)
            .filter(|(_, piece)| self.scene.hand.contains(piece))
            .map(|(number, piece)| self.numbered(&number.to_string(), &self.piece(piece)))
            .collect();
        if pieces.is_empty() {
            return if known > 0 { Vec::new() } else { vec![self.words.get("plain-hand-empty")] };
        }
        let key = if known > 0 { "plain-brief-new" } else { "plain-brief-hand" };
        vec![self.words.with(key, &[("pieces", &self.listed(&pieces))])]
    }

    fn numbered(&self, number: &str, piece: &str) -> String {
        self.words.with("plain-numbered", &[("number", number), ("piece", piece)])
    }

    /// The question for a decision: what to do, and with which pieces if not with all.
    pub fn brief_question(&self) -> String {
        let Source::Match(session) = self.source else { return String::new() };
        let prompt = session.prompt().key;
        let verb = self.words.get(match prompt {
            "prompt-lead" => "plain-verb-lead",
            "prompt-play" => "plain-verb-play",
            "prompt-lay" => "plain-verb-lay",
            _ => "plain-verb-choose",
        });
        let question = match (self.few_words(), self.possible()) {
            (Some(words), _) => self.words.with("plain-ask-brief", &[("verb", &words)]),
            (None, Some(some)) => {
                self.words.with("plain-ask-brief-some", &[("verb", &verb), ("some", &some)])
            }
            (None, None) => self.words.with("plain-ask-brief", &[("verb", &verb)]),
        };
        if session.can_claim() {
            self.words.with("plain-brief-claim", &[("question", &question)])
        } else {
            question
        }
    }

    /// A few choices that have words of their own, such as to stay or to drop, without numbers.
    fn few_words(&self) -> Option<String> {
        let Source::Match(session) = self.source else { return None };
        let choices = session.choices();
        let labels: Vec<String> =
            choices.iter().map(|mv| answer::label(self.words, self.info, *mv)).collect();
        let worded = |label: &String| !label.starts_with(|c: char| c.is_numeric());
        let few = choices.len() <= NAMED && choices.iter().all(|mv| mv.piece().is_none());
        if few && labels.iter().all(worded) { self.one_of(&labels) } else { None }
    }

    /// Alternatives, the last after "or".
    fn one_of(&self, named: &[String]) -> Option<String> {
        let (last, others) = named.split_last()?;
        let others = (!others.is_empty()).then(|| self.listed(others));
        let parts: Vec<String> = others.into_iter().chain([last.clone()]).collect();
        Some(parts.join(&self.words.get("plain-or")))
    }

    /// What may be chosen, unless it is any piece.
    fn possible(&self) -> Option<String> {
        let Source::Match(session) = self.source else { return None };
        if self.scene.legal.pieces().is_empty() {
            let coded = answer::coded(session);
            if coded.len() > LISTED {
                return Some(self.ranges(coded.iter().filter_map(|(code, _)| code.parse().ok()).collect()));
            }
            let one =
                |(code, mv): &(String, Move)| self.numbered(code, &answer::label(self.words, self.info, *mv));
            return Some(self.listed(&coded.iter().map(one).collect::<Vec<_>>()));
        }
        let held = |(_, piece): &(usize, Piece)| self.scene.hand.contains(piece);
        let numbers: Vec<(usize, Piece)> = (1..).zip(answer::numbers(session)).filter(held).collect();
        let can = |(_, piece): &&(usize, Piece)| session.can(&self.scene, *piece);
        let legal: Vec<&(usize, Piece)> = numbers.iter().filter(can).collect();
        if legal.len() == numbers.len() {
            return None;
        }
        if legal.len() > NAMED {
            return Some(self.ranges(legal.iter().map(|(number, _)| *number).collect()));
        }
        let named: Vec<String> = legal
            .iter()
            .map(|(number, piece)| self.numbered(&number.to_string(), &self.piece(*piece)))
            .collect();
        self.one_of(&named)
    }

    /// Ascending numbers, neighbours as ranges.
    fn ranges(&self, numbers: Vec<usize>) -> String {
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
