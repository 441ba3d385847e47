//! Requests at a table besides moves: hint, claim and undo, and questions before them.

use std::io;

use super::super::talk::Talk;
use super::Play;
use crate::core::{Move, Seat, Text};
use crate::sitting::{Judged, Question, Reply, Wish};
use crate::table::{
    self, Estimate, Hint, HostAction, Phrase, group_label, hand_order, hint_basis, hint_titles, hint_words,
    move_label,
};

impl Play {
    /// The question in words, if one waits.
    pub fn asking(&self, talk: &Talk<'_>) -> Option<String> {
        let question = self.sitting.question()?;
        let said = talk.words.say(&question.text(self.session()), self.session().names(&talk.words));
        Some(match question {
            Question::Move(_) => talk.words.with("plain-ask-confirm", &[("choice", &said)]),
            _ => talk.words.with("plain-ask-question", &[("question", &said)]),
        })
    }

    /// Does what a person wishes, or says what comes first or why not.
    pub fn wish(&mut self, talk: &mut Talk<'_>, wish: Wish) -> io::Result<()> {
        let is_about_move = matches!(self.sitting.question(), Some(Question::Move(_)));
        let reply = self.sitting.wish(wish);
        self.sitting.finish();
        let is_closed = self.open.is_some() && self.session().viewer() != self.open;
        if is_closed || wish == Wish::Cover {
            self.turn_page(talk)?;
        }
        match reply {
            Reply::Done if wish == Wish::Answer(false) && is_about_move => self.say_choices(talk),
            Reply::Done if wish == Wish::Order => {
                let session = self.session();
                talk.say_text(&hand_order(session.info().pack, session.order()), &[])?;
                self.say_hand(talk)
            }
            Reply::Done if wish == Wish::GiveUp => self.say_answer(talk),
            Reply::Done if matches!(wish, Wish::Again(_)) => talk.say_key("again-told", &[]),
            Reply::Done => {
                self.presented.take_if(|_| wish == Wish::Redo);
                let makes = matches!(wish, Wish::Choose { .. } | Wish::Redo | Wish::Claim);
                self.refusal.take_if(|_| makes || is_about_move);
                Ok(())
            }
            Reply::Asks => Ok(()),
            Reply::Undone(seat) => self.say_undone(talk, seat),
            Reply::Asked => talk.say_key("together-asked", &[]),
            Reply::Searches => match self.sitting.take_hint() {
                Some(hint) => self.say_hint(talk, &hint),
                None => Ok(()),
            },
            Reply::Judged(Judged::Right) => self.say_found(talk),
            Reply::Judged(Judged::Wrong(mv)) => self.say_wrong(talk, mv),
            Reply::Kept => talk.say_key("plain-not-undone", &[]),
            Reply::No(why) => {
                let names = self.session().names(&talk.words);
                talk.say_text(&why, names)
            }
            Reply::Refused(refusal) => {
                let reason = self.reason(&talk.words, &refusal, None);
                self.say_refusal(talk, &refusal, &reason)?;
                self.refusal = Some(refusal);
                Ok(())
            }
        }
    }

    fn say_undone(&mut self, talk: &mut Talk<'_>, seat: Seat) -> io::Result<()> {
        // Forget what was told about the undone events: they will be told again.
        let there = self.session().table().event_count();
        self.said = self.said.min(there);
        self.told.iter_mut().for_each(|told| *told = there.min(*told));
        (self.presented, self.refusal) = (None, None);
        self.shown.clear();
        let names = self.session().names(&talk.words);
        talk.say_text(&Text::new("plain-undone").with("seat", seat), names)
    }

    /// Says something to people at other terminals: the phrase of this number, or a text. Without either, lists the phrases.
    pub fn say(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        if let Some(why) = self.sitting.silence() {
            return talk.say_text(&why, &[]);
        }
        let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| Phrase::ALL.get(number)) {
            Some(&phrase) => self.sitting.say(table::Talk::Phrase(phrase)),
            None if number.is_none() && !typed.is_empty() => {
                self.sitting.say(table::Talk::Text(typed.to_owned()));
            }
            None => {
                for (number, phrase) in (1..).zip(Phrase::ALL) {
                    let line = format!("{number}. {}", talk.words.get(phrase.key()));
                    talk.say(&line)?;
                }
            }
        }
        Ok(())
    }

    /// Asks whether to remove the player of this name from the table.
    pub fn remove(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        let names = self.session().names(&talk.words).to_vec();
        let is_named = |seat: Seat| names.get(seat.index()).is_some_and(|name| name == typed);
        self.decide(talk, |action| matches!(action, HostAction::Remove(seat) if is_named(*seat)))
    }

    /// Asks whether to close the table.
    pub fn close_table(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.decide(talk, |action| *action == HostAction::Close)
    }

    /// Asks whether to do the action of this kind, if the player may decide about the table.
    fn decide(&mut self, talk: &mut Talk<'_>, is_meant: impl Fn(&HostAction) -> bool) -> io::Result<()> {
        if let Some(why) = self.sitting.no_host() {
            return talk.say_text(&why, &[]);
        }
        let actions = self.session().company().map(table::Company::host_actions).unwrap_or_default();
        if let Some(&action) = actions.iter().find(|action| is_meant(action)) {
            return self.wish(talk, Wish::Host(action));
        }
        let others = actions.iter().filter(|action| **action != HostAction::Close);
        let others: Vec<Text> = others.map(|action| action.text(self.session().names(&talk.words))).collect();
        others.iter().try_for_each(|line| talk.say_text(line, &[]))
    }

    /// Says a bot's choice, its reason and the value of each choice.
    fn say_hint(&self, talk: &mut Talk<'_>, hint: &Hint) -> io::Result<()> {
        let words = &talk.words;
        let (names, info) = (self.session().names(words), self.session().info());
        let [title, _] = hint_titles(words, info, hint, None);
        let mut lines = vec![words.with("plain-end", &[("sentence", &title)])];
        lines.extend(hint_words(words, names, info, hint, None).sentences(words));
        lines.push(words.with("plain-end", &[("sentence", &hint_basis(words, hint))]));
        let estimate = |group: &[Estimate]| {
            let one = group.first()?;
            let label = group_label(words, self.session().info(), group, false);
            let (points, error) = (tenths(one.gain, true), tenths(one.error, false));
            let chance = format!("{:.1}", one.chance);
            let args = [("choice", &*label), ("points", &*points), ("error", &*error), ("chance", &*chance)];
            Some(words.with(if error == "0.0" { "plain-estimate-exact" } else { "plain-estimate" }, &args))
        };
        lines.extend(hint.groups().filter_map(estimate));
        talk.say_all(&lines)
    }

    /// Makes the only legal move and says so.
    pub fn make_forced(&mut self, talk: &mut Talk<'_>, only: Move) -> io::Result<()> {
        let choice = move_label(self.session().info(), only);
        talk.say_text(&Text::new("plain-auto").with("choice", choice), &[])?;
        self.wish(talk, Wish::Choose { mv: only, ask: false })
    }
}

/// A number with one decimal, signed if wanted; zero has no sign.
fn tenths(value: f64, signed: bool) -> String {
    let value = (value * 10.0).round() / 10.0;
    if value == 0.0 {
        "0.0".to_owned()
    } else if signed {
        format!("{value:+.1}")
    } else {
        format!("{value:.1}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_and_zero_has_no_sign() {
        for (value, signed, plain) in
            [(1.25, "+1.3", "1.3"), (-0.04, "0.0", "0.0"), (-2.0, "-2.0", "-2.0"), (0.0, "0.0", "0.0")]
        {
            assert_eq!((&*tenths(value, true), &*tenths(value, false)), (signed, plain));
        }
    }
}
