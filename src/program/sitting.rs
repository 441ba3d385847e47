//! A person at a match: what they may wish for, and what follows from it.
//!
//! A sitting knows nothing about keys, lines, colours or time. Screens and plain lines are its two faces: they turn what
//! somebody types into a [`Wish`], and show the [`Reply`]. Wishes and replies hold moves and messages, never a hand or a
//! scene: a face fetches those for the sitting's [viewer](Session::viewer).

mod afterwards;
mod coaching;
mod live;
mod question;
mod room_words;
mod searching;
mod session;
mod study;
mod wish;

pub use live::Live;
pub use question::Question;
pub use room_words::{game_name, options_agreed, seat_names};
use searching::Hinting;
use session::News;
pub use session::{Phase, Session};
use study::Study;
pub use study::{Finding, Teaching};
use wish::WayToUndo;
pub use wish::{Judged, Reply, Wish};

use crate::compare::budget_for;
use crate::config::Settings;
use crate::core::{Move, Refusal};
use crate::learn::Coach;
use crate::table::{Budget, Company, Saved, Talk};
use crate::together::NextTable;

/// A person, or several around one keyboard, at a match.
pub struct Sitting {
    session: Session,
    /// The lesson or problem, if it is not a match.
    study: Option<Study>,
    coach: Option<Coach>,
    /// The open question to the person.
    question: Option<Question>,
    hinting: Option<Hinting>,
    /// The number of events after the last undo. The decision there is never made automatically.
    taken_back: Option<usize>,
}

impl Sitting {
    /// Sits down at a match, new or resumed.
    pub fn new(live: impl Into<Live>) -> Self {
        Sitting {
            session: Session::new(live),
            study: None,
            coach: None,
            question: None,
            hinting: None,
            taken_back: None,
        }
    }

    /// Limits how long bots and searches for hints may take, unless the match will be compared: then the limits are the
    /// same for everybody.
    pub fn limit(&mut self, budget: Budget) {
        let budget = budget_for(self.session.table().header(), budget);
        self.session.limit(budget);
    }

    /// What happens at the table, and whose hand is open.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Takes note of what has arrived from other terminals; true if that changed anything.
    pub fn listen(&mut self) -> bool {
        let news = self.session.listen();
        if news == News::Undone {
            self.taken_back = Some(self.session.table().event_count());
            self.forget_move();
        }
        self.drop_old_hint();
        self.hear();
        news != News::None
    }

    /// Takes note that the person here has done something: a bot that plays for them stops, and they no longer wait for a
    /// hint.
    pub fn stir(&mut self) {
        self.forget_hint();
        self.session.stir();
    }

    /// Lets the next bot think in the background.
    pub fn think(&mut self) {
        self.session.think();
    }

    /// Goes on after a pause: a bot decides, or a trick is put away.
    pub fn tick(&mut self) {
        self.session.tick();
    }

    /// Says something to the people at other terminals.
    pub fn say(&mut self, talk: Talk) {
        if let Some(company) = self.session.company_mut() {
            company.say(talk);
        }
    }

    /// Whether the house has brought the player to the next table.
    pub fn has_next(&self) -> bool {
        self.session.has_next()
    }

    /// The next table, once the house has brought the player there.
    pub fn take_next(&mut self) -> Option<NextTable> {
        self.session.take_next()
    }

    /// The open question.
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// Drops the question whether to make a move: the player does something else.
    pub fn forget_move(&mut self) {
        self.question.take_if(|question| matches!(question, Question::Move(_)));
    }

    /// Drops a question that no longer applies, and opens or closes the question of a player at another terminal. That
    /// question waits while another is open. Only one about a move gives way, because it can be asked again.
    fn hear(&mut self) {
        self.question = self.question.filter(|&question| self.still_applies(question));
        let asked = self.session.company().and_then(Company::question).map(Question::Elsewhere);
        if asked.is_some() {
            self.forget_move();
        }
        if matches!(self.question, None | Some(Question::Elsewhere(_))) {
            self.question = asked;
        }
    }

    fn still_applies(&self, question: Question) -> bool {
        match question {
            Question::Move(mv) => self.chooses() && self.session.choices().contains(&mv),
            Question::Undo { by, others } => {
                matches!(self.way_to_undo(), Ok(WayToUndo::AskHere(now, agree)) if (now, agree) == (by, others))
            }
            Question::End => self.offers(Wish::End),
            Question::Host(action) => self.offers(Wish::Host(action)),
            Question::Elsewhere(_) => true,
        }
    }

    /// Whether to ask the player before leaving: the match is not saved, or people at other terminals would wait.
    pub fn asks_before_leaving(&self) -> bool {
        let session = &self.session;
        let is_kept = matches!(session.table().saved(), Saved::At(_) | Saved::ByHouse);
        let is_awaited = session.company().is_some() && !session.people().is_empty();
        (!is_kept || is_awaited) && session.phase() != Phase::Over && !self.is_study()
    }

    /// Whether a person with an open hand has to choose.
    pub fn chooses(&self) -> bool {
        matches!(self.session.phase(), Phase::Choose(_)) && self.session.viewer().is_some()
    }

    /// The only legal move, if it is made without asking the player.
    pub fn forced(&self, settings: &Settings) -> Option<Move> {
        // Around one keyboard this would tell the others that there was no choice. In a lesson about a forced move, the
        // player must make it.
        let asks = !settings.auto_play || self.session.is_shared() || self.is_study() || !self.chooses();
        if asks || self.taken_back == Some(self.session.table().event_count()) {
            return None;
        }
        if let [only] = self.session.choices()[..] { Some(only) } else { None }
    }

    /// Why the player who chooses may not make this move; `None` if they may.
    pub fn refusal(&self, mv: Move) -> Option<Refusal> {
        self.session.refusal(mv)
    }
}
