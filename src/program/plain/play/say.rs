//! What is said in a match: the news, the situation of a decision, hands.

use std::io;

use super::Play;
use crate::core::{Event, Seat, Text};
use crate::plain::answer;
use crate::plain::talk::Talk;
use crate::plain::view::{View, event_lines, introduction};
use crate::plain::watch::Watch;
use crate::record::Player;
use crate::table::Saved;

impl Play {
    /// Says all hands of the last deal that is over, if this table shows them.
    pub fn say_open_deal(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.session().company().and_then(Watch::last_open_deal) {
            Some(deal) => {
                let lines = deal.view(&talk.words).hand();
                talk.say_all(&lines)
            }
            None => talk.say_key("plain-no-open-deal", &[]),
        }
    }

    /// Says which game it is, who plays, the direction of turns, and whether it is played from memory.
    pub fn introduce(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let line = introduction(&talk.words, self.session().info(), self.session().table().header());
        talk.say(&line)?;
        if self.session().scene().is_from_memory {
            talk.say_key("plain-from-memory", &[])?;
        }
        Ok(())
    }

    /// Says the events that have not been said, including those of an unfinished trick.
    pub(super) fn say_so_far(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        if !self.is_brief(talk) {
            return self.say_news(talk, Vec::new());
        }
        let table = self.session().table();
        let news = table.events(self.said, self.session().viewer());
        self.said = table.event_count();
        talk.say_all(&View::new(&talk.words, self.session()).brief_news(&news, true))
    }

    /// Says the events that have not been said, or `since` if that is more.
    pub(super) fn say_news(&mut self, talk: &mut Talk<'_>, since: Vec<Event>) -> io::Result<()> {
        let table = self.session().table();
        // Around one keyboard, what only one player sees is said separately.
        let viewer = self.session().viewer().filter(|_| !self.session().is_shared());
        let news = table.events(self.said, viewer);
        self.said = table.event_count();
        let news = if since.len() > news.len() { since } else { news };
        let lines = if self.is_brief(talk) {
            View::new(&talk.words, self.session()).brief_news(&news, false)
        } else {
            event_lines(&talk.words, self.session().info(), self.session().names(&talk.words), &news)
        };
        talk.say_all(&lines)
    }

    /// Whether to say only what is new at each turn. Spectators hear every event at once.
    pub fn is_brief(&self, talk: &Talk<'_>) -> bool {
        let seats = &self.session().table().header().seats;
        talk.settings().brief && seats.iter().any(|sitter| sitter.player == Player::Human)
    }

    pub(super) fn say_notices(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let notices = self.sitting.session().table().notices();
        let news = notices.get(self.noticed..).unwrap_or_default();
        self.noticed = notices.len();
        let hears = talk.settings().talk;
        let mut news = news.iter().filter(|notice| hears || notice.key != "together-said");
        let names = self.sitting.session().names(&talk.words);
        news.try_for_each(|notice| talk.say_text(notice, names))
    }

    /// Says once that the record is no longer saved.
    pub(super) fn warn(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.session().table().saved() {
            Saved::Failed(why) if !self.warned => {
                self.warned = true;
                let why = talk.words.say(&why.text(), &[]);
                talk.say_key("ui-not-saved", &[("why", &why)])
            }
            _ => Ok(()),
        }
    }

    /// Says who is next and the events since their last decision or the start of the deal, without any hand.
    pub(super) fn say_curtain(&mut self, talk: &mut Talk<'_>, next: Seat) -> io::Result<()> {
        let mut since = self.session().since_looked(next);
        let dealt = since.iter().rposition(|event| matches!(event, Event::Dealt { .. }));
        since.drain(..dealt.unwrap_or(0));
        self.say_news(talk, since)?;
        // In brief lines the question names the next player, and the warning is said once.
        if std::mem::replace(&mut self.handed_over, true) && self.is_brief(talk) {
            return Ok(());
        }
        let names = self.session().names(&talk.words);
        let name = names.get(next.index()).map_or("", String::as_str);
        talk.say_key("plain-curtain", &[("name", name)])
    }

    /// Says what this player needs for a decision.
    pub(super) fn say_situation(&mut self, talk: &mut Talk<'_>, seat: Seat) -> io::Result<()> {
        let at = seat.index();
        let follows = self.open == Some(seat);
        if self.session().is_shared() {
            if follows {
                self.say_news(talk, Vec::new())?;
            }
            self.open = Some(seat);
            let table = self.session().table();
            let mut secret = table.events(self.told[at], Some(seat));
            secret.retain(|event| event.seen_by(None) != Some(*event));
            self.told[at] = table.event_count();
            let names = self.session().names(&talk.words);
            talk.say_all(&event_lines(&talk.words, self.session().info(), names, &secret))?;
        }
        let old = self.scenes[at].replace(self.sitting.session().scene());
        if self.is_brief(talk) {
            return self.say_brief_situation(talk, seat, old.is_none(), follows);
        }
        let lines = View::new(&talk.words, self.session()).facts_since(old.as_ref());
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
        let shared = self.session().is_shared();
        if !shared {
            self.say_news(talk, Vec::new())?;
        }
        let tells_facts = self.needs_facts(seat) || is_first;
        let limit = self.new_limit(seat);
        let limit = limit.map(|reason| talk.words.say(&reason, self.session().names(&talk.words)));
        let view = View::new(&talk.words, self.session());
        let facts = if tells_facts { view.table_facts() } else { Vec::new() };
        let numbers = answer::numbers(self.session());
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
        let scene = self.session().scene();
        if matches!(self.session().prompt().key, "prompt-lead" | "prompt-play") {
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
        let scene = self.session().scene();
        if scene.legal.pieces().is_empty() || self.session().prompt().key == "prompt-play" {
            return None;
        }
        let barred = scene.hand.iter().find(|piece| !self.session().can(&scene, **piece))?;
        let refusal = self.sitting.refusal(scene.move_of(*barred))?;
        let clauses = &mut self.taught[seat.index()].clauses;
        let is_new = !clauses.contains(&refusal.clause);
        clauses.push(refusal.clause);
        is_new.then_some(refusal.reason)
    }

    /// Says the table, the hand and the choices in full.
    pub fn say_more(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let view = View::new(&talk.words, self.session());
        let brief = self.is_brief(talk);
        let hand = if brief { view.numbered_hand(0) } else { view.hand() };
        let lines = [view.table(), hand, view.choices(brief)].concat();
        talk.say_all(&lines)
    }

    /// Shows the viewer's hand.
    pub fn say_hand(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let view = View::new(&talk.words, self.session());
        let lines = if self.is_brief(talk) { view.numbered_hand(0) } else { view.hand() };
        talk.say_all(&lines)
    }
}
