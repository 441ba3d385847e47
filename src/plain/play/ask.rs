//! Requests at a table besides moves: hint, claim and undo, and questions before them.

use std::io;

use super::super::answer;
use super::super::talk::Talk;
use super::Play;
use crate::config::Settings;
use crate::core::{Move, Seat, Text};
use crate::lang::Words;
use crate::table::{
    self, Asked, Estimate, HostAction, Phase, Phrase, Question, Session, Undo, group_label, hint_basis,
    hint_sentences, hint_title, move_label,
};

/// A yes-or-no question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::plain) enum Asking {
    /// Whether to make this move.
    Move(Move),
    /// Whether this player may undo. Asks this person, or any of the others.
    Undo(Seat, Option<Seat>),
    /// A player at another terminal asks this one.
    Elsewhere(Question),
    /// Whether to decide this about the table.
    Host(HostAction),
}

impl Play {
    /// The question in words, if one waits.
    pub fn asking(&self, words: &Words) -> Option<String> {
        let question = match self.asking? {
            Asking::Move(mv) => {
                Text::new("plain-ask-confirm").with("choice", move_label(self.session.info(), mv))
            }
            Asking::Undo(seat, Some(other)) => {
                Text::new("plain-ask-undo").with("seat", seat).with("asked", other)
            }
            Asking::Undo(seat, None) => Text::new("plain-ask-undo-of-others").with("seat", seat),
            Asking::Elsewhere(question) => question.text(),
            Asking::Host(action) => action.question(self.session.names()),
        };
        Some(words.say(&question, self.session.names()))
    }

    /// Does what was asked about.
    pub fn yes(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.asking.take() {
            Some(Asking::Move(mv)) => self.make(talk, mv),
            Some(Asking::Undo(..)) => self.take_back(talk),
            Some(Asking::Elsewhere(_)) => {
                self.session.answer(true);
                Ok(())
            }
            Some(Asking::Host(action)) => {
                if let Some(company) = self.session.company_mut() {
                    company.host(action);
                }
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Cancels what was asked about.
    pub fn no(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.asking.take() {
            Some(Asking::Move(_)) => self.say_choices(talk),
            Some(Asking::Undo(..)) => talk.say_key("plain-not-undone", &[]),
            Some(Asking::Elsewhere(_)) => {
                self.session.answer(false);
                Ok(())
            }
            Some(Asking::Host(_)) | None => Ok(()),
        }
    }

    /// Whether a player at another terminal waits for an answer.
    pub(super) fn is_asked_elsewhere(&mut self) -> bool {
        let open = self.session.company().and_then(table::Company::question);
        match (self.asking, open) {
            (None, Some(question)) => self.asking = Some(Asking::Elsewhere(question)),
            (Some(Asking::Elsewhere(_)), None) => self.asking = None,
            _ => {}
        }
        matches!(self.asking, Some(Asking::Elsewhere(_)))
    }

    /// Says something to people at other terminals: the phrase of this number, or a text. Without either, lists the phrases.
    pub fn say(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        let Some(company) = self.session.company_mut() else { return talk.say_key("plain-nobody", &[]) };
        let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| Phrase::ALL.get(number)) {
            Some(&phrase) => company.say(table::Talk::Phrase(phrase)),
            None if number.is_none() && !typed.is_empty() => company.say(table::Talk::Text(typed.to_owned())),
            None => {
                for (number, phrase) in (1..).zip(Phrase::ALL) {
                    let line = format!("{number}. {}", talk.words.get(phrase.key()));
                    talk.say(&line)?;
                }
            }
        }
        Ok(())
    }

    /// Asks people at other terminals to end the match.
    pub fn ask_end(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        if self.session.company().is_none() || self.session.people().is_empty() {
            return talk.say_key("plain-nobody", &[]);
        }
        self.session.ask(Asked::End);
        talk.say_key("together-asked", &[])
    }

    /// Lets a bot play for a player who is late.
    pub fn let_bot_play(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        match (self.session.late(), self.session.company_mut()) {
            (_, None) => talk.say_key("plain-nobody", &[]),
            (None, Some(_)) => talk.say_key("plain-nobody-late", &[]),
            (Some(late), Some(company)) => {
                company.play_on(late);
                Ok(())
            }
        }
    }

    /// Asks whether to remove the player of this name from the table.
    pub fn remove(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        let names = self.session.names().to_vec();
        let is_named = |seat: Seat| names.get(seat.index()).is_some_and(|name| name == typed);
        self.decide(talk, |action| matches!(action, HostAction::Remove(seat) if is_named(*seat)))
    }

    /// Asks whether to close the table.
    pub fn close_table(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.decide(talk, |action| *action == HostAction::Close)
    }

    /// Asks whether to do the action of this kind, if the player may decide about the table.
    fn decide(&mut self, talk: &mut Talk<'_>, is_meant: impl Fn(&HostAction) -> bool) -> io::Result<()> {
        let Some(company) = self.session.company() else { return talk.say_key("plain-nobody", &[]) };
        let actions = company.host_actions();
        let others = actions.iter().filter(|action| **action != HostAction::Close);
        match actions.iter().find(|action| is_meant(action)) {
            Some(&action) => self.asking = Some(Asking::Host(action)),
            None if actions.is_empty() => return talk.say_key("refused-not-host", &[]),
            None => {
                let others: Vec<Text> = others.map(|action| action.text(self.session.names())).collect();
                return others.iter().try_for_each(|line| talk.say_text(line, &[]));
            }
        }
        Ok(())
    }

    /// Shows a bot's choice, its reason and the value of each choice.
    ///
    /// Only the player with the open hand can ask.
    pub fn hint(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        if self.problem_of().is_some() {
            return talk.say_key("problem-no-hint", &[]);
        }
        if self.is_study() {
            return talk.say_key("learn-no-hint", &[]);
        }
        let Some(hint) = self.session.hint() else { return Ok(()) };
        let names = self.session.names();
        let words = &talk.words;
        let title = hint_title(words, self.session.info(), &hint);
        let mut lines = vec![words.with("plain-end", &[("sentence", &title)])];
        lines.extend(hint_sentences(words, names, self.session.info(), &hint, None).concat());
        lines.push(words.with("plain-end", &[("sentence", &hint_basis(words, &hint))]));
        let estimate = |group: &[Estimate]| {
            let one = group.first()?;
            let label = group_label(words, self.session.info(), group, false);
            let (points, error) = (tenths(one.gain, true), tenths(one.error, false));
            let chance = format!("{:.1}", one.chance);
            let args = [("choice", &*label), ("points", &*points), ("error", &*error), ("chance", &*chance)];
            Some(words.with(if error == "0.0" { "plain-estimate-exact" } else { "plain-estimate" }, &args))
        };
        lines.extend(hint.groups().filter_map(estimate));
        talk.say_all(&lines)
    }

    /// Plays out the rest of the deal if nothing can change any more.
    pub fn claim(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        if !self.session.can_claim() || self.is_study() {
            return talk.say_key("plain-no-claim", &[]);
        }
        self.session.claim();
        self.refusal = None;
        if self.session.is_shared() { self.turn_page(talk) } else { Ok(()) }
    }

    /// Undoes a person's last decision, with several people after another's yes.
    ///
    /// An open hand is hidden before the keyboard passes on.
    pub fn undo(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        if self.is_study() {
            return talk.say_key("learn-no-undo", &[]);
        }
        let undoer = self.session.undoer();
        match undoer.map(|seat| (seat, self.session.table().can_undo(seat))) {
            None => talk.say_key("undo-nothing", &[]),
            Some((_, Undo::No(why))) => talk.say_text(&why, self.session.names()),
            Some((_, Undo::Free)) => self.take_back(talk),
            Some((_, Undo::Elsewhere)) => {
                self.session.ask(Asked::Undo);
                talk.say_key("together-asked", &[])
            }
            Some((seat, Undo::Asks(others))) => {
                if self.session.viewer().is_some() {
                    self.cover(talk)?;
                }
                let only = others.iter().next().filter(|_| others.len() == 1);
                self.asking = Some(Asking::Undo(seat, only));
                Ok(())
            }
        }
    }

    fn take_back(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let seat = self.session.undoer().unwrap_or_default();
        if let Err(why) = self.session.undo() {
            return talk.say_text(&why, self.session.names());
        }
        if self.open.is_some() {
            self.turn_page(talk)?;
        }
        // Forget what was told about the undone events: they will be told again.
        let there = self.session.table().event_count();
        self.said = self.said.min(there);
        self.told.iter_mut().for_each(|told| *told = there.min(*told));
        (self.presented, self.refusal, self.taken_back) = (None, None, Some(there));
        self.shown.clear();
        talk.say_text(&Text::new("plain-undone").with("seat", seat), self.session.names())
    }

    /// Makes the decision that was undone last again, and everything that followed it.
    pub fn redo(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        if self.session.table().can_redo() && !self.session.can_redo() {
            return talk.say_key("plain-redo-closed", &[]);
        }
        if let Err(why) = self.session.redo() {
            return talk.say_text(&why, self.session.names());
        }
        (self.presented, self.refusal, self.taken_back) = (None, None, None);
        if self.open.is_some() { self.turn_page(talk) } else { Ok(()) }
    }

    /// The only legal move, if it may be made without asking.
    pub fn forced(&self, settings: &Settings) -> Option<Move> {
        // Around one keyboard this would tell the others that there was no choice.
        let asks = !settings.auto_play || self.lecture().is_some();
        if asks || self.session.is_shared() || !may_choose(&self.session) {
            return None;
        }
        let here = Some(self.session.table().event_count());
        match answer::choices(&self.session)[..] {
            [only] if self.taken_back != here => Some(only),
            _ => None,
        }
    }

    /// Makes the only legal move and says so.
    pub fn make_forced(&mut self, talk: &mut Talk<'_>, only: Move) -> io::Result<()> {
        let choice = move_label(self.session.info(), only);
        talk.say_text(&Text::new("plain-auto").with("choice", choice), &[])?;
        self.make(talk, only)
    }
}

/// Whether a person with an open hand has to choose.
fn may_choose(session: &Session) -> bool {
    matches!(session.phase(), Phase::Choose(_)) && session.viewer().is_some()
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
