//! A match: what is said when, and what answers do.

mod ask;
mod lesson;
mod result;
mod say;

use std::io;
use std::time::{Duration, Instant};

use super::answer::{self, Answer};
use super::talk::Talk;
use super::view::View;
use super::{games, rules};
use crate::core::{Clause, Event, Move, Piece, Refusal, Seat, Text};
use crate::games::Entry;
use crate::lang::{Glyphs, Words};
use crate::sitting::{Live, Phase, Question, Session, Sitting, Wish};
use crate::table::{Budget, Company, Scene, Table, Waiting};

/// How long to wait for others before saying what they have done so far. Quicker moves are said trick by trick.
const MOMENT: Duration = Duration::from_millis(300);

/// What a player has been told about their decisions.
#[derive(Clone, Default)]
struct Taught {
    /// The last deal whose bid or declaration was introduced with the facts on the table, and these facts.
    facts: Option<(u32, Vec<Text>)>,
    /// The clauses that limited what they could choose.
    clauses: Vec<Clause>,
    /// Whether they know that a number counts the pieces of the hand, even if it looks like a piece.
    numbers: bool,
}

/// A match and how much of it has been said.
pub(super) struct Play {
    pub(super) sitting: Sitting,
    /// The number of events said so far.
    pub(super) said: usize,
    /// For each seat, the number of events when it was last told what only it sees.
    pub(super) told: Vec<usize>,
    /// For each seat, the scene of its last decision, as it was told.
    scenes: Vec<Option<Scene>>,
    /// The numbered pieces that were told last in brief lines.
    pub(super) shown: Vec<Piece>,
    /// Whose hand has been said since the last page, around one keyboard.
    open: Option<Seat>,
    /// The last presented moment: its phase and the number of events.
    pub(super) presented: Option<(Phase, usize)>,
    pub(super) refusal: Option<Refusal>,
    /// What each seat has been told about its decisions.
    taught: Vec<Taught>,
    /// The number that was asked about last because it looks like another piece, with the number of events then.
    doubtful: Option<(usize, usize)>,
    /// Whether the player knows that the record is not saved.
    warned: bool,
    /// Whether the players know to look away from the next hand.
    handed_over: bool,
    /// How many of the table's notices have been said.
    noticed: usize,
}

impl Play {
    /// Starts or resumes a match, with this budget for bots.
    pub fn new(live: impl Into<Live>, budget: Budget, keep: bool) -> Self {
        Self::sitting(Sitting::new(live).coached(keep), budget)
    }

    /// The match of this sitting, with this budget for bots. Of a lesson or a problem, only what happens now is said.
    pub fn sitting(mut sitting: Sitting, budget: Budget) -> Self {
        sitting.limit(budget);
        let session = sitting.session();
        let seats = session.player_count();
        // When a match is resumed, only its last deal matters.
        let study = sitting.is_study().then(|| session.table().event_count());
        let begins = study.unwrap_or_else(|| deal_begins(session.table()));
        Play {
            sitting,
            said: begins,
            told: vec![begins; seats],
            scenes: vec![None; seats],
            shown: Vec::new(),
            open: None,
            presented: None,
            refusal: None,
            taught: vec![Taught::default(); seats],
            doubtful: None,
            warned: false,
            handed_over: false,
            noticed: 0,
        }
    }

    /// The session of the match.
    pub fn session(&self) -> &Session {
        self.sitting.session()
    }

    /// The game.
    pub fn entry(&self) -> Option<&'static Entry> {
        crate::games::find(self.session().info().id)
    }

    /// The place in the rules for this situation.
    pub fn moment(&self) -> String {
        if let Some(anchor) = self.lesson_moment() {
            return anchor;
        }
        let cited = self.refusal.as_ref().map(|refusal| refusal.clause.to_string());
        cited.unwrap_or_else(|| self.session().scene().section.to_owned())
    }

    /// Continues to the next thing for a person to do, and says what has happened and what to do.
    pub fn go_on(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        loop {
            self.sitting.listen();
            self.say_notices(talk)?;
            if self.is_asked_elsewhere() {
                return Ok(());
            }
            // Before the news: everything said without this warning is on record.
            self.warn(talk)?;
            if self.says_right(talk)? {
                return Ok(());
            }
            // Around one keyboard, news must wait until it is known whom it is for.
            let forced = self.sitting.forced(talk.settings());
            // Brief lines report a whole trick at once.
            if !self.session().is_shared() && (forced.is_some() || !self.is_brief(talk)) {
                self.say_news(talk, Vec::new())?;
                talk.flush()?;
            }
            match (self.session().phase(), forced) {
                (Phase::Bot, _) if self.session().company().is_some() => {
                    if self.waits_for_others(talk)? {
                        return Ok(());
                    }
                    self.sitting.tick();
                }
                (Phase::Bot, _) => {
                    self.sitting.think();
                    while self.session().thinks() {
                        talk.check()?;
                        if self.sitting.listen() {
                            self.say_notices(talk)?;
                            talk.flush()?;
                        }
                        if self.is_asked_elsewhere() {
                            return Ok(());
                        }
                    }
                    self.sitting.tick();
                }
                (Phase::Trick, _) => self.sitting.tick(),
                (_, Some(only)) => self.make_forced(talk, only)?,
                _ => break,
            }
        }
        let now = (self.session().phase(), self.session().table().event_count());
        if self.presented == Some(now) {
            return Ok(());
        }
        self.presented = Some(now);
        match now.0 {
            Phase::Choose(seat) => {
                self.say_situation(talk, seat)?;
                self.say_task(talk)?;
                self.say_note(talk)
            }
            Phase::Curtain(next) => self.say_curtain(talk, next),
            _ => {
                self.say_news(talk, Vec::new())?;
                let mut lines = View::new(&talk.words, self.session()).after_deal(self.is_brief(talk));
                if let Some(code) = self.session().deal_code() {
                    lines.push(talk.words.with("ui-match-code", &[("code", &code.to_string())]));
                }
                talk.say_all(&lines)?;
                if self.is_compared() { self.say_comparison(talk) } else { Ok(()) }
            }
        }
    }

    /// Takes note that the person here has typed something.
    pub fn stir(&mut self) {
        self.sitting.stir();
    }

    /// Whether a wish would be granted, or lead to a question.
    pub fn offers(&self, wish: Wish) -> bool {
        self.sitting.offers(wish)
    }

    /// Whether a wish of this kind can ever be granted at this table.
    pub fn allows(&self, wish: Wish) -> bool {
        self.sitting.allows(wish)
    }

    /// Whether to ask the player before leaving.
    pub fn asks_before_leaving(&self) -> bool {
        self.sitting.asks_before_leaving()
    }

    /// Whether a question is open.
    pub fn is_asked(&self) -> bool {
        self.sitting.question().is_some()
    }

    /// Whether a player at another terminal waits for an answer.
    fn is_asked_elsewhere(&self) -> bool {
        matches!(self.sitting.question(), Some(Question::Elsewhere(_)))
    }

    /// Waits a moment for others at their terminals. If that is not enough, says what has happened, and returns true.
    fn waits_for_others(&mut self, talk: &mut Talk<'_>) -> io::Result<bool> {
        let until = Instant::now() + MOMENT;
        while self.session().thinks() {
            talk.check()?;
            if self.sitting.listen() {
                self.say_notices(talk)?;
            }
            if self.is_asked_elsewhere() {
                return Ok(true);
            }
            if Instant::now() >= until {
                self.say_so_far(talk)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes note of what has arrived from other terminals; true if there is something to say.
    pub fn hears_news(&mut self) -> bool {
        let standing = |play: &Play| {
            let company = play.session().company();
            let asked = company.and_then(Company::question);
            let table = play.session().table();
            let heard = (table.event_count(), table.notices().len(), company.map(Company::rewinds));
            (play.session().phase(), asked, heard)
        };
        let before = standing(self);
        self.sitting.listen();
        self.session().phase() == Phase::Bot || self.sitting.has_next() || standing(self) != before
    }

    pub(super) fn say_choices(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let view = View::new(&talk.words, self.session());
        if self.is_brief(talk) {
            let hand = if self.session().is_shared() { view.numbered_hand(0) } else { Vec::new() };
            return talk.say_all(&[hand, view.brief_trick()].concat());
        }
        let trick = if self.session().scene().trick.is_empty() { Vec::new() } else { view.trick() };
        let lines = [trick, view.hand(), view.choices(false)].concat();
        talk.say_all(&lines)
    }

    /// Handles an empty line: continues, or repeats the choices or who is awaited.
    pub fn enter(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.session().phase() {
            _ if self.sitting.question().is_some() => Ok(()),
            Phase::Choose(_) if self.session().is_covered() => {
                self.wish(talk, Wish::Open)?;
                self.say_choices(talk)
            }
            Phase::Choose(_) => self.say_choices(talk),
            Phase::DealOver => self.wish(talk, Wish::NextDeal),
            Phase::Bot => match self.session().table().waiting() {
                Waiting::Bot(seat) => {
                    let names = self.session().names(&talk.words);
                    let name = names.get(seat.index()).map_or("", String::as_str);
                    talk.say_key("ui-thinking", &[("name", name)])
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Opens the hand of the next player, or one that was hidden.
    pub fn open_hand(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        if self.session().is_covered() { self.enter(talk) } else { self.wish(talk, Wish::Open) }
    }

    /// Whether the typed text starts the name of the player whose hand is next.
    pub fn names_next(&self, typed: &str) -> bool {
        let Phase::Curtain(next) = self.session().phase() else { return false };
        self.session().recorded_name(next).to_lowercase().starts_with(&typed.to_lowercase())
    }

    /// Hides what has been said, with every hand in it.
    fn turn_page(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.open = None;
        talk.turn_page()
    }

    /// The meaning of a line that names a piece.
    pub fn piece(&self, talk: &Talk<'_>, typed: &str) -> Option<Answer> {
        answer::piece(talk, self.session(), typed)
    }

    /// Interprets a line that is not a command.
    pub fn understand(&self, talk: &Talk<'_>, typed: &str) -> Answer {
        answer::understand(talk, self.session(), typed)
    }

    /// Does what was typed, or says why not.
    pub fn take(&mut self, talk: &mut Talk<'_>, answer: Answer) -> io::Result<()> {
        match answer {
            Answer::Move(mv) => self.choose(talk, mv),
            Answer::Number { number, mv, others } => self.choose_number(talk, number, mv, &others),
            Answer::Ways(numbers) => {
                let view = View::new(&talk.words, self.session());
                let lines = if self.is_brief(talk) { view.coded_ways(&numbers) } else { view.ways(&numbers) };
                talk.say_all(&lines)
            }
            Answer::Gone(number, piece) => {
                let gone = Text::new("plain-gone").with("number", number);
                talk.say_text(&gone.piece("piece", self.session().info().pack, piece), &[])
            }
            Answer::Beyond(number) => talk.say_text(&Text::new("plain-beyond").with("number", number), &[]),
            Answer::Words(_) => Ok(()),
        }
    }

    /// Chooses a piece by its number.
    ///
    /// If the number looks like another piece that may be played, it must be typed twice, until the player has done so once.
    fn choose_number(
        &mut self,
        talk: &mut Talk<'_>,
        number: usize,
        mv: Move,
        others: &[Piece],
    ) -> io::Result<()> {
        let Some((seat, piece)) = self.session().viewer().zip(mv.piece()) else { return Ok(()) };
        let (words, pack) = (&talk.words, self.session().info().pack);
        if let Some(refusal) = self.sitting.refusal(mv) {
            let reason = self.reason(&talk.words, &refusal, Some((number, piece)));
            self.say_refusal(talk, &refusal, &reason)?;
            self.refusal = Some(refusal);
            return Ok(());
        }
        let here = Some((self.session().table().event_count(), number));
        let taught = &mut self.taught[seat.index()].numbers;
        *taught |= self.doubtful == here;
        if let (Some(other), false, false) = (others.first(), *taught, talk.settings().confirm) {
            self.doubtful = here;
            let names: Vec<String> = others.iter().map(|other| words.piece(pack, *other)).collect();
            let names = names.join(&words.get("plain-or"));
            let typed = Glyphs::Ascii.piece(pack, *other);
            let (number, piece) = (number.to_string(), words.piece(pack, piece));
            let args = [("number", &*number), ("piece", &*piece), ("others", &*names), ("typed", &*typed)];
            return talk.say_key("plain-doubtful", &args);
        }
        self.choose(talk, mv)
    }

    /// Makes a move, or first asks for confirmation if that is set.
    pub fn choose(&mut self, talk: &mut Talk<'_>, mv: Move) -> io::Result<()> {
        self.wish(talk, Wish::Choose { mv, ask: talk.settings().confirm })
    }

    /// The reason of a refusal, after the piece that was chosen by this number.
    fn reason(&self, words: &Words, refusal: &Refusal, numbered: Option<(usize, Piece)>) -> String {
        let reason = words.say(&refusal.reason, self.session().names(words));
        let Some((number, piece)) = numbered else { return reason };
        let piece = words.piece(self.session().info().pack, piece);
        let args = [("number", &*number.to_string()), ("piece", &*piece), ("reason", &*reason)];
        words.with("plain-number-refused", &args)
    }

    fn say_refusal(&self, talk: &mut Talk<'_>, refusal: &Refusal, reason: &str) -> io::Result<()> {
        let clause = self.entry().map(|entry| rules::clause(&talk.words, entry, refusal.clause).0);
        let args = [("reason", reason), ("clause", clause.as_deref().unwrap_or_default())];
        talk.say_key("plain-refused", &args)
    }

    /// Explains with its clause why the typed choice is not allowed; without one, the last refusal.
    pub fn why(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        if !typed.is_empty() {
            if self.session().viewer().is_none() {
                return Ok(());
            }
            let answer = self.understand(talk, typed);
            let numbered = if let Answer::Number { number, mv, .. } = answer {
                Some(number).zip(mv.piece())
            } else {
                None
            };
            match answer {
                Answer::Move(mv) | Answer::Number { mv, .. } => match self.sitting.refusal(mv) {
                    None => return talk.say_key("plain-allowed", &[]),
                    Some(refusal) => {
                        talk.say(&self.reason(&talk.words, &refusal, numbered))?;
                        self.refusal = Some(refusal);
                    }
                },
                Answer::Ways(_) => return talk.say_key("plain-allowed", &[]),
                other => return self.take(talk, other),
            }
        }
        if let (Some(refusal), Some(entry)) = (&self.refusal, self.entry()) {
            let (_, lines) = rules::clause(&talk.words, entry, refusal.clause);
            talk.say_all(&lines)
        } else {
            talk.say_key("plain-why-what", &[("pack", games::pack_word(self.session().info().pack))])
        }
    }
}

/// The number of events before the current deal; 0 in the first.
fn deal_begins(table: &dyn Table) -> usize {
    let begins = |from: &usize| {
        let first = table.events(*from, None).into_iter().next();
        matches!(first, Some(Event::Dealt { number, .. }) if number > 1)
    };
    let events = table.event_count();
    let deal = (0..events).rev().find(begins).unwrap_or(0);
    // Nobody may look back at what is no longer on the table.
    let is_here = |from: &usize| table.events(*from, None) == table.remembered(*from, None);
    (deal..events).find(is_here).unwrap_or(events)
}
