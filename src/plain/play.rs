//! A match: what is said when, and what answers do.

mod ask;
mod exercise;
mod lesson;
mod result;

use std::io;
use std::time::{Duration, Instant};

use super::answer::{self, Answer};
use super::talk::Talk;
use super::view::{View, event_lines, introduction};
use super::watch::Watch;
use super::{games, rules};
use crate::compare::budget_for;
use crate::core::{Clause, Event, Move, Piece, Refusal, Seat, Text};
use crate::games::Entry;
use crate::lang::{Glyphs, Words};
use crate::learn::Coach;
use crate::record::Player;
use crate::table::{Budget, Company, Phase, Saved, Scene, Session, Table, Waiting};
use ask::Asking;
use exercise::Finding;
use lesson::Teaching;

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
    pub(super) session: Session,
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
    /// The open yes-or-no question.
    pub(super) asking: Option<Asking>,
    /// The number of events before the last undone decision, which is never made automatically.
    pub(super) taken_back: Option<usize>,
    /// Whether the player knows that the record is not saved.
    warned: bool,
    /// Whether the players know to look away from the next hand.
    handed_over: bool,
    /// How many of the table's notices have been said.
    noticed: usize,
    /// The lesson, if it is one.
    lesson: Option<Teaching>,
    /// The problem, if it is one.
    finding: Option<Finding>,
    coach: Option<Coach>,
}

impl Play {
    /// Starts or resumes a match, with this budget for bots.
    pub fn new(mut table: Box<dyn Table>, budget: Budget) -> Self {
        table.set_budget(budget_for(table.header(), budget));
        let session = Session::new(table);
        let seats = session.names().len();
        // When a match is resumed, only its last deal matters.
        let begins = deal_begins(session.table());
        Play {
            session,
            said: begins,
            told: vec![begins; seats],
            scenes: vec![None; seats],
            shown: Vec::new(),
            open: None,
            presented: None,
            refusal: None,
            taught: vec![Taught::default(); seats],
            doubtful: None,
            asking: None,
            taken_back: None,
            warned: false,
            handed_over: false,
            noticed: 0,
            lesson: None,
            finding: None,
            coach: None,
        }
    }

    /// The session of the match.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The game.
    pub fn entry(&self) -> Option<&'static Entry> {
        crate::games::find(self.session.info().id)
    }

    /// The place in the rules for this situation.
    pub fn moment(&self) -> String {
        if let Some(anchor) = self.lesson_moment() {
            return anchor;
        }
        let cited = self.refusal.as_ref().map(|refusal| refusal.clause.to_string());
        cited.unwrap_or_else(|| self.session.scene().section.to_owned())
    }

    /// Says all hands of the last deal that is over, if this table shows them.
    pub fn say_open_deal(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.session.company().and_then(Watch::last_open_deal) {
            Some(deal) => {
                let lines = deal.view(&talk.words).hand();
                talk.say_all(&lines)
            }
            None => talk.say_key("plain-no-open-deal", &[]),
        }
    }

    /// Says which game it is, who plays, and the direction of turns.
    pub fn introduce(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let line = introduction(&talk.words, self.session.info(), self.session.table().header());
        talk.say(&line)
    }

    /// Continues to the next thing for a person to do, and says what has happened and what to do.
    pub fn go_on(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        loop {
            self.session.listen();
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
            let forced = self.forced(talk.settings());
            // Brief lines report a whole trick at once.
            if !self.session.is_shared() && (forced.is_some() || !self.is_brief(talk)) {
                self.say_news(talk, Vec::new())?;
                talk.flush()?;
            }
            match (self.session.phase(), forced) {
                (Phase::Bot, _) if self.session.company().is_some() => {
                    if self.waits_for_others(talk)? {
                        return Ok(());
                    }
                    self.session.tick();
                }
                (Phase::Bot, _) => {
                    self.session.think();
                    while self.session.thinks() {
                        talk.check()?;
                        if self.session.listen() {
                            self.say_notices(talk)?;
                            talk.flush()?;
                        }
                        if self.is_asked_elsewhere() {
                            return Ok(());
                        }
                    }
                    self.session.tick();
                }
                (Phase::Trick, _) => self.session.tick(),
                (_, Some(only)) => self.make_forced(talk, only)?,
                _ => break,
            }
        }
        let now = (self.session.phase(), self.session.table().event_count());
        if self.presented == Some(now) {
            return Ok(());
        }
        self.presented = Some(now);
        match now.0 {
            Phase::Choose(seat) => {
                self.say_situation(talk, seat)?;
                self.say_task(talk)?;
                self.say_note(talk, seat)
            }
            Phase::Curtain(next) => self.say_curtain(talk, next),
            _ => {
                self.say_news(talk, Vec::new())?;
                let mut lines = View::new(&talk.words, &self.session).after_deal(self.is_brief(talk));
                if let Some(code) = self.session.deal_code() {
                    lines.push(talk.words.with("ui-match-code", &[("code", &code.to_string())]));
                }
                talk.say_all(&lines)?;
                if self.is_compared() { self.say_comparison(talk) } else { Ok(()) }
            }
        }
    }

    /// Waits a moment for others at their terminals. If that is not enough, says what has happened, and returns true.
    fn waits_for_others(&mut self, talk: &mut Talk<'_>) -> io::Result<bool> {
        let until = Instant::now() + MOMENT;
        while self.session.thinks() {
            talk.check()?;
            if self.session.listen() {
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

    /// Says the events that have not been said, including those of an unfinished trick.
    fn say_so_far(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        if !self.is_brief(talk) {
            return self.say_news(talk, Vec::new());
        }
        let table = self.session.table();
        let news = table.events(self.said, self.session.viewer());
        self.said = table.event_count();
        talk.say_all(&View::new(&talk.words, &self.session).brief_news(&news, true))
    }

    /// Takes note of what has arrived from other terminals; true if there is something to say.
    pub fn hears_news(&mut self) -> bool {
        let standing = |play: &Play| {
            let company = play.session.company();
            let asked = company.and_then(Company::question);
            let table = play.session.table();
            let heard = (table.event_count(), table.notices().len(), company.map(Company::rewinds));
            (play.session.phase(), asked, heard)
        };
        let before = standing(self);
        self.session.listen();
        self.session.phase() == Phase::Bot || standing(self) != before
    }

    /// Says the events that have not been said, or `since` if that is more.
    fn say_news(&mut self, talk: &mut Talk<'_>, since: Vec<Event>) -> io::Result<()> {
        let table = self.session.table();
        // Around one keyboard, what only one player sees is said separately.
        let viewer = self.session.viewer().filter(|_| !self.session.is_shared());
        let news = table.events(self.said, viewer);
        self.said = table.event_count();
        let news = if since.len() > news.len() { since } else { news };
        let lines = if self.is_brief(talk) {
            View::new(&talk.words, &self.session).brief_news(&news, false)
        } else {
            event_lines(&talk.words, self.session.info(), self.session.names(), &news)
        };
        talk.say_all(&lines)
    }

    /// Whether to say only what is new at each turn. Spectators hear every event at once.
    pub fn is_brief(&self, talk: &Talk<'_>) -> bool {
        let seats = &self.session.table().header().seats;
        talk.settings().brief && seats.iter().any(|sitter| sitter.player == Player::Human)
    }

    fn say_notices(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let notices = self.session.table().notices();
        let news = notices.get(self.noticed..).unwrap_or_default();
        self.noticed = notices.len();
        let hears = talk.settings().talk;
        let mut news = news.iter().filter(|notice| hears || notice.key != "together-said");
        news.try_for_each(|notice| talk.say_text(notice, self.session.names()))
    }

    /// Says once that the record is no longer saved.
    fn warn(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.session.table().saved() {
            Saved::Failed(why) if !self.warned => {
                self.warned = true;
                let why = why.say(&talk.words);
                talk.say_key("ui-not-saved", &[("why", &why)])
            }
            _ => Ok(()),
        }
    }

    /// Says who is next and the events since their last decision or the start of the deal, without any hand.
    fn say_curtain(&mut self, talk: &mut Talk<'_>, next: Seat) -> io::Result<()> {
        let mut since = self.session.since_looked(next);
        let dealt = since.iter().rposition(|event| matches!(event, Event::Dealt { .. }));
        since.drain(..dealt.unwrap_or(0));
        self.say_news(talk, since)?;
        // In brief lines the question names the next player, and the warning is said once.
        if std::mem::replace(&mut self.handed_over, true) && self.is_brief(talk) {
            return Ok(());
        }
        let name = self.session.names().get(next.index()).map_or("", String::as_str);
        talk.say_key("plain-curtain", &[("name", name)])
    }

    /// Says what this player needs for a decision.
    fn say_situation(&mut self, talk: &mut Talk<'_>, seat: Seat) -> io::Result<()> {
        let at = seat.index();
        let follows = self.open == Some(seat);
        if self.session.is_shared() {
            if follows {
                self.say_news(talk, Vec::new())?;
            }
            self.open = Some(seat);
            let table = self.session.table();
            let mut secret = table.events(self.told[at], Some(seat));
            secret.retain(|event| event.seen_by(None) != Some(*event));
            self.told[at] = table.event_count();
            talk.say_all(&event_lines(&talk.words, self.session.info(), self.session.names(), &secret))?;
        }
        let old = self.scenes[at].replace(self.session.scene());
        if self.is_brief(talk) {
            return self.say_brief_situation(talk, seat, old.is_none(), follows);
        }
        let lines = View::new(&talk.words, &self.session).facts_since(old.as_ref());
        talk.say_all(&lines)?;
        self.say_choices(talk)
    }

    /// Says the news, the facts on the table if the decision needs them, what is new in the hand, the trick, and why only
    /// some of the hand can be chosen.
    ///
    /// Around one keyboard, the whole hand is said unless the player `follows` themselves.
    fn say_brief_situation(
        &mut self,
        talk: &mut Talk<'_>,
        seat: Seat,
        is_first: bool,
        follows: bool,
    ) -> io::Result<()> {
        let shared = self.session.is_shared();
        if !shared {
            self.say_news(talk, Vec::new())?;
        }
        let tells_facts = self.needs_facts(seat) || is_first;
        let limit = self.new_limit(seat).map(|reason| talk.words.say(&reason, self.session.names()));
        let view = View::new(&talk.words, &self.session);
        let facts = if tells_facts { view.table_facts() } else { Vec::new() };
        let numbers = answer::numbers(&self.session);
        let tells_new = (!shared || follows) && numbers.starts_with(&self.shown);
        let known = if tells_new { self.shown.len() } else { 0 };
        let hand = view.numbered_hand(known);
        let lines = [facts, hand, view.brief_trick(), limit.into_iter().collect()].concat();
        self.shown = numbers;
        talk.say_all(&lines)
    }

    /// Whether the facts on the table are told before this decision: before the first bid or declaration of a deal, unless
    /// they were the same in the deal before.
    fn needs_facts(&mut self, seat: Seat) -> bool {
        let scene = self.session.scene();
        if matches!(self.session.prompt().key, "prompt-lead" | "prompt-play") {
            return false;
        }
        let told = &mut self.taught[seat.index()].facts;
        match told {
            Some((deal, _)) if *deal == scene.deal => false,
            _ => told.replace((scene.deal, scene.facts.clone())).is_none_or(|(_, old)| old != scene.facts),
        }
    }

    /// Why only some of the hand can be led or bid, if this seat has not been told yet. Following suit needs no reason.
    fn new_limit(&mut self, seat: Seat) -> Option<Text> {
        let scene = self.session.scene();
        if scene.legal.pieces().is_empty() || self.session.prompt().key == "prompt-play" {
            return None;
        }
        let barred = scene.hand.iter().find(|piece| !self.session.can(&scene, **piece))?;
        let refusal = self.session.table().check(seat, answer::with_piece(&scene, *barred)).err()?;
        let clauses = &mut self.taught[seat.index()].clauses;
        let is_new = !clauses.contains(&refusal.clause);
        clauses.push(refusal.clause);
        is_new.then_some(refusal.reason)
    }

    /// Says the table, the hand and the choices in full.
    pub fn say_more(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let view = View::new(&talk.words, &self.session);
        let brief = self.is_brief(talk);
        let hand = if brief { view.numbered_hand(0) } else { view.hand() };
        let lines = [view.table(), hand, view.choices(brief)].concat();
        talk.say_all(&lines)
    }

    /// Shows the viewer's hand.
    pub fn say_hand(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let view = View::new(&talk.words, &self.session);
        let lines = if self.is_brief(talk) { view.numbered_hand(0) } else { view.hand() };
        talk.say_all(&lines)
    }

    pub(super) fn say_choices(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let view = View::new(&talk.words, &self.session);
        if self.is_brief(talk) {
            let hand = if self.session.is_shared() { view.numbered_hand(0) } else { Vec::new() };
            return talk.say_all(&[hand, view.brief_trick()].concat());
        }
        let trick = if self.session.scene().trick.is_empty() { Vec::new() } else { view.trick() };
        let lines = [trick, view.hand(), view.choices(false)].concat();
        talk.say_all(&lines)
    }

    /// Handles an empty line: continues, or repeats the choices or who is awaited.
    pub fn enter(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.session.phase() {
            _ if self.asking.is_some() => Ok(()),
            Phase::Choose(_) if self.session.is_covered() => {
                self.session.cover(false);
                self.say_choices(talk)
            }
            Phase::Choose(_) => self.say_choices(talk),
            Phase::DealOver => {
                self.session.next_deal();
                Ok(())
            }
            Phase::Bot => match self.session.table().waiting() {
                Waiting::Bot(seat) => {
                    let name = self.session.names().get(seat.index()).map_or("", String::as_str);
                    talk.say_key("ui-thinking", &[("name", name)])
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Opens the hand of the next player, or one that was hidden.
    pub fn open_hand(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.session.lift_curtain();
        if self.session.is_covered() { self.enter(talk) } else { Ok(()) }
    }

    /// Whether the typed text starts the name of the player whose hand is next.
    pub fn names_next(&self, typed: &str) -> bool {
        let Phase::Curtain(next) = self.session.phase() else { return false };
        let name = self.session.names().get(next.index());
        name.is_some_and(|name| name.to_lowercase().starts_with(&typed.to_lowercase()))
    }

    /// Hides the hand until it is asked for.
    pub fn cover(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.session.cover(true);
        self.turn_page(talk)
    }

    /// Hides what has been said, with every hand in it.
    fn turn_page(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.open = None;
        talk.turn_page()
    }

    /// The meaning of a line that names a piece.
    pub fn piece(&self, talk: &Talk<'_>, typed: &str) -> Option<Answer> {
        answer::piece(talk, &self.session, typed)
    }

    /// Interprets a line that is not a command.
    pub fn understand(&self, talk: &Talk<'_>, typed: &str) -> Answer {
        answer::understand(talk, &self.session, typed)
    }

    /// Does what was typed, or says why not.
    pub fn take(&mut self, talk: &mut Talk<'_>, answer: Answer) -> io::Result<()> {
        match answer {
            Answer::Move(mv) => self.choose(talk, mv),
            Answer::Number { number, mv, others } => self.choose_number(talk, number, mv, &others),
            Answer::Ways(numbers) => {
                let view = View::new(&talk.words, &self.session);
                let lines = if self.is_brief(talk) { view.coded_ways(&numbers) } else { view.ways(&numbers) };
                talk.say_all(&lines)
            }
            Answer::Gone(number, piece) => {
                let gone = Text::new("plain-gone").with("number", number);
                talk.say_text(&gone.piece("piece", self.session.info().pack, piece), &[])
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
        let Some((seat, piece)) = self.session.viewer().zip(mv.piece()) else { return Ok(()) };
        let (words, pack) = (&talk.words, self.session.info().pack);
        if let Err(refusal) = self.session.table().check(seat, mv) {
            let reason = self.reason(&talk.words, &refusal, Some((number, piece)));
            self.say_refusal(talk, &refusal, &reason)?;
            self.refusal = Some(refusal);
            return Ok(());
        }
        let here = Some((self.session.table().event_count(), number));
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
        if talk.settings().confirm && self.session.choices().contains(&mv) {
            self.asking = Some(Asking::Move(mv));
            return Ok(());
        }
        self.make(talk, mv)
    }

    /// Makes a move; an illegal one is refused with its clause and asked for again.
    pub fn make(&mut self, talk: &mut Talk<'_>, mv: Move) -> io::Result<()> {
        if self.says_wrong(talk, mv)? || self.says_how_good(talk, mv)? {
            return Ok(());
        }
        match self.session.make(mv) {
            Ok(()) => {
                self.refusal = None;
                let passes_on = self.session.is_shared() && self.session.viewer().is_none();
                if passes_on { self.turn_page(talk) } else { Ok(()) }
            }
            Err(refusal) => {
                let reason = self.reason(&talk.words, &refusal, None);
                self.say_refusal(talk, &refusal, &reason)?;
                self.refusal = Some(refusal);
                Ok(())
            }
        }
    }

    /// The reason of a refusal, after the piece that was chosen by this number.
    fn reason(&self, words: &Words, refusal: &Refusal, numbered: Option<(usize, Piece)>) -> String {
        let reason = words.say(&refusal.reason, self.session.names());
        let Some((number, piece)) = numbered else { return reason };
        let piece = words.piece(self.session.info().pack, piece);
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
            let Some(seat) = self.session.viewer() else { return Ok(()) };
            let answer = self.understand(talk, typed);
            let numbered = if let Answer::Number { number, mv, .. } = answer {
                Some(number).zip(mv.piece())
            } else {
                None
            };
            match answer {
                Answer::Move(mv) | Answer::Number { mv, .. } => match self.session.table().check(seat, mv) {
                    Ok(()) => return talk.say_key("plain-allowed", &[]),
                    Err(refusal) => {
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
            talk.say_key("plain-why-what", &[("pack", games::pack_word(self.session.info().pack))])
        }
    }
}

/// The number of events before the current deal; 0 in the first.
fn deal_begins(table: &dyn Table) -> usize {
    let begins = |from: &usize| {
        let first = table.events(*from, None).into_iter().next();
        matches!(first, Some(Event::Dealt { number, .. }) if number > 1)
    };
    (0..table.event_count()).rev().find(begins).unwrap_or(0)
}
