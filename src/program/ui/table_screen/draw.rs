//! What the screen of a table shows: the table, or what covers it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Panel, TableScreen};
use crate::sitting::Phase;
use crate::table::names_in_a_row;
use crate::ui::keys::{Command, Scope};
use crate::ui::look::{Look, put_centered};
use crate::ui::play_view::{self, Enter, Stage};
use crate::ui::screen::Screen;
use crate::ui::table_view::Ground;
use crate::ui::{ending, listing, played, score};

impl TableScreen {
    /// The notice at the end of the match.
    fn last_notice(&self, look: &Look) -> Option<String> {
        if let Some(notice) = &self.notice {
            return Some(look.say(notice));
        }
        let company = self.play.session().company()?;
        let again = || {
            let seats = company.rematch().map(|rematch| rematch.yes).filter(|seats| !seats.is_empty())?;
            let names = names_in_a_row(look.words, self.play.names(look.words), seats);
            Some(look.words.with("together-again-waits", &[("names", &names)]))
        };
        let early = || company.ended_early().then(|| look.words.get("together-match-ended"));
        again().or_else(early)
    }

    /// Draws the table or what covers it. Returns where the parts of a table are, for a page over it.
    pub fn draw_under(&self, buf: &mut Buffer, area: Rect, look: &Look) -> Ground {
        let session = self.play.session();
        match (self.panel, session.phase()) {
            (Some(Panel::Events(up)), _) => {
                let lines = play_view::event_lines(look, session, usize::MAX);
                listing::draw(buf, area, look, &lines, up);
            }
            (Some(Panel::Played), _) => played::draw(buf, area, look, session),
            (Some(Panel::Host(panel)), _) => {
                panel.draw(buf, area, look, &self.host_actions(), session.names(look.words));
            }
            (Some(Panel::Talk), _) => self.talking.draw(buf, area, look, session, self.hears),
            (Some(Panel::Score(up)), _) => score::draw_all(buf, area, look, &score::sheet(look, session), up),
            (None | Some(Panel::Ask { .. } | Panel::AskPlayOn), Phase::Over)
                if session.fault().is_none()
                    && self.asked().is_none()
                    && !session.table().sheet().is_empty() =>
            {
                let notice = self.last_notice(look);
                // The button says that it leads home, which is not so in a confined program.
                let offers = |command| self.offers(command) && !(self.confined && command == Command::Leave);
                let said = self.verdicts.lines(look.words, session);
                ending::draw(buf, area, look, session, (notice.as_deref(), &said), offers);
            }
            (_, Phase::DealOver | Phase::Over) => {
                // After a lesson, no deal follows.
                let scope = if self.play.teaches() { Scope::Lesson } else { Scope::DealOver };
                score::draw_deal(buf, area, look, session, (scope, self.read));
                if let (Phase::Over, Some(notice)) = (session.phase(), self.last_notice(look)) {
                    let y = area.bottom().saturating_sub(2);
                    put_centered(buf, area, y, &look.fit(&notice, area.width.into()), look.theme.alert);
                }
            }
            (panel, _) => {
                let last_trick = panel == Some(Panel::LastTrick);
                // People who wait for others press no keys, so at their table a notice leaves room for the prompt.
                let notice = self.notice.as_ref().map(|notice| look.say(notice));
                let (notice, heard) =
                    if session.company().is_some() { (None, notice) } else { (notice, None) };
                let is_slow = self.slow == Some(session.table().event_count());
                let searches = is_slow && self.play.sitting().awaits_search();
                let said = self.said.as_ref().map(|said| look.say(said));
                let said = if searches { Some(look.words.get("ui-hint-searches")) } else { said };
                let note = self.note.map_or_else(Vec::new, |(note, since)| {
                    let note = note.say(look.words, session.info().pack);
                    let key = look.key(Scope::Hand, Command::Notes);
                    let coached = |message| look.words.with(message, &[("note", &*note), ("key", &key)]);
                    let by_coach = since.map(|_| ["learn-coach", "learn-note"].map(coached));
                    by_coach.into_iter().flatten().chain([note.clone()]).collect()
                });
                let stage = Stage {
                    last_trick,
                    moving: self.motions.moving,
                    before: self.motions.before.as_ref(),
                    notice: notice.as_deref(),
                    heard: heard.as_deref(),
                    said: said.as_deref(),
                    note: &note,
                    thinks: is_slow,
                    enter: if self.hint.is_some() {
                        Enter::ClosesHint
                    } else if self.enter_asks() {
                        Enter::AsksFirst
                    } else {
                        Enter::Chooses
                    },
                };
                let ground = play_view::draw(buf, area, look, &self.play, &stage);
                if let (Some(hint), false) = (&self.hint, session.is_covered()) {
                    hint.draw(buf, &ground, look, session, self.play.marked());
                }
                return ground;
            }
        }
        Ground::default()
    }
}
