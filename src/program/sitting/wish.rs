//! What a person may wish for, and what follows.

use super::{Phase, Question, Session, Sitting};
use crate::core::{Move, Refusal, Seat, SeatSet, Text};
use crate::learn::Verdict;
use crate::table::{Asked, HostAction, Rematch, Undo};

/// Something that a person wishes for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To make this choice, after one more question if `ask`.
    Choose {
        /// The choice, legal or not.
        mv: Move,
        /// Whether to ask first.
        ask: bool,
    },
    /// To answer the open question with yes or no.
    Answer(bool),
    /// To know what a master would choose, and why.
    Hint,
    /// To undo the last decision of somebody here.
    Undo,
    /// To make the decision that was undone last again.
    Redo,
    /// To play out the rest of the deal.
    Claim,
    /// To sort the hand another way.
    Order,
    /// To hide the open hand.
    Cover,
    /// To open the hand of the player named on the curtain, or one that was hidden.
    Open,
    /// To skip waits up to the next thing to see or decide.
    Skip,
    /// To go on after the score of a deal.
    NextDeal,
    /// To be told the answer to a problem.
    GiveUp,
    /// To end the match before its end, if the others agree.
    End,
    /// To let a bot play for somebody who is late.
    LetBot,
    /// To decide this about the table.
    Host(HostAction),
    /// To play again after the match, with the others who want to, or not.
    Again(bool),
}

/// The verdict of a lesson or a problem on a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judged {
    /// It is right. A lesson makes it; a problem is solved, and nothing is played.
    Right,
    /// It is wrong. The move is not made.
    Wrong(Move),
}

/// What follows from a wish.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// It is done.
    Done,
    /// The last decision of this player is undone.
    Undone(Seat),
    /// A [question](Sitting::question) is open first.
    Asks,
    /// The people at other terminals have been asked.
    Asked,
    /// A [hint](Sitting::take_hint) follows when its search is over.
    Searches,
    /// What a lesson or a problem makes of the move.
    Judged(Judged),
    /// The decision is not undone after all.
    Kept,
    /// It is not done, for this reason.
    No(Text),
    /// A rule forbids the move, with its clause.
    Refused(Refusal),
}

/// How the last decision of somebody here can be undone.
pub(super) enum WayToUndo {
    /// At once.
    Now(Seat),
    /// After another person around the keyboard agrees.
    AskHere(Seat, SeatSet),
    /// After somebody at another terminal agrees.
    AskElsewhere,
}

impl Sitting {
    /// Whether a wish of this kind can ever be granted at this table. Lists of commands leave out all others.
    pub fn allows(&self, wish: Wish) -> bool {
        self.bar(wish).is_none()
    }

    /// Whether a wish would be granted now, or lead to a question. The key bar leaves out all others.
    pub fn offers(&self, wish: Wish) -> bool {
        self.denial(wish).is_none()
    }

    /// Why the player can talk to nobody; `None` if they can.
    pub fn silence(&self) -> Option<Text> {
        self.session.company().is_none().then(|| Text::new("nobody-elsewhere"))
    }

    /// Why the player can decide nothing about the table, such as who stays; `None` if they can.
    pub fn no_host(&self) -> Option<Text> {
        let is_host = self.session.company().is_some_and(|company| !company.host_actions().is_empty());
        self.silence().or_else(|| (!is_host).then(|| Text::new("refused-not-host")))
    }

    /// Why a wish of this kind is never granted at this table.
    fn bar(&self, wish: Wish) -> Option<Text> {
        let no = |key| Some(Text::new(key));
        let company = self.session.company();
        match wish {
            Wish::Hint if self.problem().is_some() => no("problem-no-hint"),
            Wish::Hint if self.is_study() => no("learn-no-hint"),
            Wish::Hint if company.is_some_and(|company| !company.allows_hints()) => no("together-no-hints"),
            Wish::GiveUp if self.problem().is_none() => no("problem-no-answer"),
            Wish::Undo | Wish::Redo if self.is_study() => no("learn-no-undo"),
            Wish::Claim if self.is_study() => no("learn-no-claim"),
            Wish::End | Wish::LetBot | Wish::Host(_) | Wish::Again(_) if company.is_none() => {
                no("nobody-elsewhere")
            }
            _ => None,
        }
    }

    /// Why a wish is not granted now; `None` if it is, or leads to a question.
    fn denial(&self, wish: Wish) -> Option<Text> {
        let (session, no) = (&self.session, |key| Some(Text::new(key)));
        let now = || match wish {
            Wish::Hint if session.is_covered() || matches!(session.phase(), Phase::Curtain(_)) => {
                no("hint-closed")
            }
            Wish::Hint if !self.chooses() => no("hint-not-now"),
            Wish::Undo => self.way_to_undo().err(),
            Wish::Redo if session.can_redo() => None,
            Wish::Redo => no(if session.was_undone() { "redo-closed" } else { "redo-nothing" }),
            Wish::Claim if !session.can_claim() => no("no-claim"),
            Wish::End | Wish::LetBot | Wish::Host(_) | Wish::Again(_) => self.denial_elsewhere(wish),
            _ => None,
        };
        self.bar(wish).or_else(now)
    }

    /// The same for a wish that concerns people at other terminals.
    fn denial_elsewhere(&self, wish: Wish) -> Option<Text> {
        let (session, no) = (&self.session, |key| Some(Text::new(key)));
        let Some(company) = session.company() else { return no("nobody-elsewhere") };
        if let Some(trouble) = company.connection().trouble() {
            return no(trouble);
        }
        match wish {
            Wish::End if session.people().is_empty() => no("nobody-elsewhere"),
            Wish::End | Wish::Undo if session.phase() == Phase::Over => no("already-over"),
            Wish::LetBot if session.late().is_none() => no("nobody-late"),
            Wish::Host(action) if !company.host_actions().contains(&action) => no("refused-not-host"),
            Wish::Again(yes) => self.denial_again(company.rematch(), yes).map(Text::new),
            _ => None,
        }
    }

    /// Why nobody can say whether they want to play again.
    fn denial_again(&self, rematch: Option<Rematch>, yes: bool) -> Option<&'static str> {
        let Some(rematch) = rematch else { return Some("again-unasked") };
        let own = self.session.people().first();
        let said = if yes { rematch.yes } else { rematch.no };
        match own {
            _ if rematch.is_open => (!yes).then_some("again-made"),
            None => Some("again-watching"),
            Some(&own) => said.contains(own).then_some("again-said"),
        }
    }

    /// Does what a person wishes, or says what comes first or why not.
    pub fn wish(&mut self, wish: Wish) -> Reply {
        if let Some(why) = self.denial(wish) {
            return Reply::No(why);
        }
        if !matches!(wish, Wish::Choose { .. } | Wish::Answer(_) | Wish::Hint) {
            self.forget_move();
        }
        if wish != Wish::Hint {
            self.forget_hint();
        }
        let reply = match wish {
            Wish::Choose { mv, ask } => self.choose(mv, ask),
            Wish::Answer(yes) => self.answer(yes),
            Wish::Hint => self.ask_hint(),
            Wish::GiveUp => self.give_up(),
            Wish::Undo => self.undo(),
            Wish::Redo => self.session.redo().map_or_else(Reply::No, |()| {
                self.taken_back = None;
                Reply::Done
            }),
            Wish::Claim => self.go_on(Session::claim),
            Wish::Order => {
                self.change_order();
                Reply::Done
            }
            Wish::Cover => self.go_on(|session| session.cover(true)),
            Wish::Open => self.go_on(|session| {
                session.lift_curtain();
                session.cover(false);
            }),
            Wish::Skip => self.go_on(Session::skip),
            Wish::NextDeal => self.go_on(Session::next_deal),
            Wish::End => self.ask(Question::End),
            Wish::LetBot => self.go_on(|session| {
                if let (Some(late), Some(company)) = (session.late(), session.company_mut()) {
                    company.play_on(late);
                }
            }),
            Wish::Host(action) => self.ask(Question::Host(action)),
            Wish::Again(yes) => self.go_on(|session| session.play_again(yes)),
        };
        self.drop_old_hint();
        self.hear();
        reply
    }

    fn go_on(&mut self, act: impl FnOnce(&mut Session)) -> Reply {
        act(&mut self.session);
        Reply::Done
    }

    fn ask(&mut self, question: Question) -> Reply {
        self.question = Some(question);
        Reply::Asks
    }

    fn choose(&mut self, mv: Move, ask: bool) -> Reply {
        let is_sure = self.question == Some(Question::Move(mv));
        self.forget_move();
        if ask && !is_sure && self.session.choices().contains(&mv) {
            return self.ask(Question::Move(mv));
        }
        self.make(mv)
    }

    /// Makes a move. Of legal moves, a lesson makes only the right ones, and a problem makes none.
    fn make(&mut self, mv: Move) -> Reply {
        let is_legal = self.session.refusal(mv).is_none();
        let verdict = self.study.as_mut().filter(|_| is_legal).map(|study| study.judge(mv));
        match verdict {
            Some(Verdict::Wrong) => Reply::Judged(Judged::Wrong(mv)),
            Some(Verdict::Right) if self.problem().is_some() => Reply::Judged(Judged::Right),
            Some(Verdict::Right) => self.make_as(mv, Reply::Judged(Judged::Right)),
            None => self.make_as(mv, Reply::Done),
        }
    }

    fn make_as(&mut self, mv: Move, made: Reply) -> Reply {
        self.session.make(mv).map_or_else(Reply::Refused, |()| made)
    }

    pub(super) fn way_to_undo(&self) -> Result<WayToUndo, Text> {
        let by = self.session.undoer().ok_or_else(|| Text::new("undo-nothing"))?;
        match self.session.local().map(|table| table.can_undo(by)) {
            Some(Undo::No(why)) => Err(why),
            Some(Undo::Free) => Ok(WayToUndo::Now(by)),
            Some(Undo::Asks(others)) => Ok(WayToUndo::AskHere(by, others)),
            None => self.denial_elsewhere(Wish::Undo).map_or(Ok(WayToUndo::AskElsewhere), Err),
        }
    }

    fn undo(&mut self) -> Reply {
        match self.way_to_undo() {
            Err(why) => Reply::No(why),
            Ok(WayToUndo::Now(by)) => self.take_back(by),
            Ok(WayToUndo::AskElsewhere) => self.ask_others(Asked::Undo),
            Ok(WayToUndo::AskHere(by, others)) => {
                // The people who are asked must not see a hand that is open now.
                self.session.cover(true);
                self.ask(Question::Undo { by, others })
            }
        }
    }

    fn take_back(&mut self, seat: Seat) -> Reply {
        self.session.undo().map_or_else(Reply::No, |()| {
            self.taken_back = Some(self.session.table().event_count());
            Reply::Undone(seat)
        })
    }

    fn ask_others(&mut self, what: Asked) -> Reply {
        self.session.ask(what);
        Reply::Asked
    }

    fn answer(&mut self, yes: bool) -> Reply {
        match self.question.take() {
            Some(Question::Move(mv)) if yes => self.make(mv),
            Some(Question::Undo { by, .. }) if yes => self.take_back(by),
            Some(Question::Undo { .. }) => Reply::Kept,
            Some(Question::Elsewhere(_)) => self.go_on(|session| session.answer(yes)),
            Some(Question::End) if yes => self.ask_others(Asked::End),
            Some(Question::Host(action)) if yes => self.go_on(|session| {
                if let Some(company) = session.company_mut() {
                    company.host(action);
                }
            }),
            Some(Question::Move(_) | Question::End | Question::Host(_)) | None => Reply::Done,
        }
    }
}
