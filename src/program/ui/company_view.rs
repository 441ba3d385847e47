//! The other people at a table, when they sit at terminals of their own: who is away, the clock, and talk.

use std::collections::BTreeSet;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::call::Awaited;
use super::keys::Command;
use super::look::{Look, put, put_lines, rows};
use super::rail;
use super::text_input::TextInput;
use crate::config::Settings;
use crate::core::text::narrow;
use crate::core::{Arg, Seat, Text};
use crate::lang::Words;
use crate::record::Player;
use crate::sitting::{Session, Sitting};
use crate::table::{Company, Phrase, Rematch, Said, Talk};
use crate::together::DAY;

/// From this time on, the clock shows seconds.
const SECONDS_FROM: Duration = Duration::from_secs(600);

/// The question whether to play again, which has no number.
const PLAY_AGAIN: u32 = u32::MAX;

/// The most people who can be muted one by one.
const MOST_OTHERS: usize = 6;

/// The names of the players, with who is away.
pub fn names(look: &Look, session: &Session) -> Vec<String> {
    let fellows = session.company().map(Company::fellows).unwrap_or_default();
    let marked = |(n, name): (usize, &String)| {
        let key = match fellows.get(n) {
            Some(fellow) if fellow.bot_plays => "together-name-bot",
            Some(fellow) if !fellow.here => "together-name-away",
            Some(fellow) if fellow.late => "together-name-late",
            _ => return name.clone(),
        };
        look.words.with(key, &[("name", name)])
    };
    session.names(look.words).iter().enumerate().map(marked).collect()
}

/// The state of the connection, or the clock; with whether it is alarming.
pub fn status(look: &Look, session: &Session) -> Option<(String, bool)> {
    let company = session.company()?;
    if let Some(trouble) = company.connection().trouble() {
        return Some((look.words.get(trouble), true));
    }
    let left = company.time_left()?;
    let time = clock(look.words, left);
    Some((look.words.with("together-time", &[("time", &time)]), left.is_zero()))
}

/// A time as days, hours, minutes and seconds, as far as they matter.
fn clock(words: &Words, left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if left < SECONDS_FROM {
        format!("{minutes}:{:02}", seconds % 60)
    } else if hours < 24 {
        format!("{hours}:{minutes:02} h")
    } else {
        let (days, hours) = ((hours / 24).to_string(), (hours % 24).to_string());
        words.with("together-days", &[("days", &days), ("hours", &hours)])
    }
}

/// When the clock shows something else; `None` if there is none or it has run out.
pub fn next_second(session: &Session) -> Option<Duration> {
    let left = session.company()?.time_left().filter(|left| !left.is_zero())?;
    Some(Duration::from_secs(if left > SECONDS_FROM { 60 } else { 1 }))
}

/// What somebody said, in words.
fn said(look: &Look, said: &Said) -> String {
    let text = match &said.talk {
        Talk::Phrase(phrase) => look.words.get(phrase.key()),
        Talk::Text(text) => text.clone(),
    };
    look.words.with("together-said", &[("name", &said.name), ("text", &text)])
}

/// Whether a notice only answers what this player has asked for. What others do and say is news.
pub fn is_answer(notice: &Text) -> bool {
    const ASKED: [&str; 4] =
        ["together-asked", "together-not-undone", "together-match-goes-on", "together-no-hints"];
    !notice.key.starts_with("together-") || ASKED.contains(&notice.key)
}

/// What there is to call the player for at a table in a house; nothing for spectators.
pub fn awaited(sitting: &Sitting, talking: &Talking, settings: &Settings) -> Option<Awaited> {
    let session = sitting.session();
    let company = session.company().filter(|_| !session.people().is_empty())?;
    let header = session.table().header();
    let own = |name: &str| session.people().iter().any(|seat| header.seats[seat.index()].name == name);
    let is_person =
        |seat: &Seat| header.seats[seat.index()].player == Player::Human && !session.people().contains(seat);
    let fellows = company.fellows();
    let others = Seat::all(fellows.len()).filter(is_person);
    // Whoever has not answered is asked by everybody who wants to play again.
    let again = company.rematch().filter(|rematch| !rematch.yes.is_empty() && !rematch.is_open);
    let has_answered = |rematch: &Rematch| {
        session.people().iter().any(|&own| rematch.yes.contains(own) || rematch.no.contains(own))
    };
    let again = again.filter(|rematch| !has_answered(rematch)).map(|_| PLAY_AGAIN);
    let said = company.talk().iter().filter(|said| !own(&said.name) && talking.hears(&said.name, settings));
    Some(Awaited {
        game: session.info().id,
        turn: sitting.chooses().then(|| session.table().event_count()),
        question: company.question().map(|question| question.number).or(again),
        said: said.count(),
        here: others.filter(|seat| fellows[seat.index()].here).count(),
    })
}

/// What a player says, and whom the player does not want to hear.
#[derive(Default)]
pub struct Talking {
    input: TextInput,
    muted: BTreeSet<String>,
    /// Which of the others is chosen.
    at: usize,
}

impl Talking {
    /// Begins with an empty text.
    pub fn open(&mut self) {
        self.input = TextInput::default();
    }

    /// Whether to show this notice of the table. What muted people say is not shown.
    pub fn shows(&self, notice: &Text, settings: &Settings) -> bool {
        if notice.key != "together-said" {
            return true;
        }
        let by_muted = notice
            .args
            .iter()
            .any(|(key, arg)| *key == "name" && matches!(arg, Arg::Quote(name) if self.muted.contains(name)));
        settings.talk && !by_muted
    }

    /// Whether to show what somebody says.
    fn hears(&self, name: &str, settings: &Settings) -> bool {
        settings.talk && !self.muted.contains(name)
    }

    /// Whether this letter is part of a text. Until a text has begun, a digit is a phrase.
    pub fn takes_text(&self, letter: char, company: Option<&dyn Company>) -> bool {
        let letter = narrow(letter);
        let is_phrase = ('1'..='6').contains(&letter) || letter == ' ';
        company.is_some_and(Company::allows_texts) && (!self.input.text().is_empty() || !is_phrase)
    }

    /// Whether no text has begun.
    pub fn is_empty(&self) -> bool {
        self.input.text().trim().is_empty()
    }

    /// Handles a command; returns what to say. `others` are those who can be muted.
    pub fn command(&mut self, command: Command, others: &[String]) -> Option<Talk> {
        match command {
            Command::Nth(n) => return Phrase::ALL.get(n.checked_sub(1)?).copied().map(Talk::Phrase),
            Command::Choose => {
                let text = self.input.text().trim();
                return (!text.is_empty()).then(|| Talk::Text(text.to_owned()));
            }
            Command::Up => self.at = self.at.saturating_sub(1),
            Command::Down => self.at = (self.at + 1).min(others.len().saturating_sub(1)),
            Command::Mute => {
                if let Some(name) = others.get(self.at)
                    && !self.muted.remove(name)
                {
                    self.muted.insert(name.clone());
                }
            }
            other => {
                self.input.command(other);
            }
        }
        None
    }

    /// Draws what was said, whom it came from, the phrases and the text.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look, session: &Session, is_on: bool) {
        let Some(company) = session.company() else { return };
        let others = others(session);
        let body = rail::draw(buf, area, look, &look.words.get("ui-talk"), "");
        let body = Rect { x: body.x + 2, width: body.width.saturating_sub(4), ..body };
        let below = Phrase::ALL.len() + 4 + usize::from(!others.is_empty()) * (others.len() + 1);
        let log = rows(body, 1, body.height.saturating_sub(below as u16 + 1));
        let heard = |one: &&Said| is_on && !self.muted.contains(&one.name);
        let lines: Vec<String> = company.talk().iter().filter(heard).map(|one| said(look, one)).collect();
        let wrap = |line: String| look.flow(&[line], "", log.width.into(), usize::MAX);
        let mut lines: Vec<String> = lines.into_iter().flat_map(wrap).collect();
        lines.drain(..lines.len().saturating_sub(log.height.into()));
        if lines.is_empty() {
            let key = if is_on { "together-talk-none" } else { "together-talk-off" };
            put(buf, log, log.x, log.y, &look.words.get(key), look.theme.text);
        }
        put_lines(buf, log, &lines, look.theme.text);
        let mut y = log.bottom() + 1;
        for (n, name) in others.iter().enumerate() {
            let chosen = n == self.at;
            let here = if chosen { look.signs().here } else { " " };
            let key = if self.muted.contains(name) { "together-muted" } else { "together-heard" };
            let line = format!("{here} {}", look.words.with(key, &[("name", name)]));
            let style = if chosen { look.theme.strong } else { look.theme.text };
            put(buf, body, body.x, y, &look.fit(&line, body.width.into()), style);
            y += 1;
        }
        y += u16::from(!others.is_empty());
        for (n, phrase) in (1..).zip(Phrase::ALL) {
            let x = put(buf, body, body.x, y, &n.to_string(), look.theme.key);
            put(buf, body, x + 1, y, &look.words.get(phrase.key()), look.theme.text);
            look.hit(Rect { y, height: 1, ..body }.intersection(body), Command::Nth(n));
            y += 1;
        }
        y += 1;
        let key = if company.allows_texts() { "together-talk-type" } else { "together-talk-phrases" };
        let x = put(buf, body, body.x, y, &look.words.get(key), look.theme.strong) + 1;
        if company.allows_texts() {
            let field = Rect { x, y, width: body.right().saturating_sub(x), height: 1 }.intersection(body);
            look.place_cursor(self.input.draw(buf, field, look.theme.chosen));
        }
    }
}

/// The other people at the table, and those who watch and have said something.
pub fn others(session: &Session) -> Vec<String> {
    let seats = &session.table().header().seats;
    let own: Vec<&str> =
        session.people().iter().filter_map(|seat| Some(seats.get(seat.index())?.name.as_str())).collect();
    let people = seats.iter().filter(|sitter| sitter.player == Player::Human).map(|sitter| &sitter.name);
    let talkers = session.company().map(Company::talk).unwrap_or_default().iter().map(|one| &one.name);
    let mut others: Vec<String> = Vec::new();
    for name in people.chain(talkers) {
        if !own.contains(&name.as_str()) && !others.contains(name) && others.len() < MOST_OTHERS {
            others.push(name.clone());
        }
    }
    others
}

/// How long a decision may take, in words.
pub fn pace_words(words: &Words, pace: u32) -> String {
    let (key, count) = match pace {
        0 => ("together-pace-none", 0),
        days if days.is_multiple_of(DAY) => ("together-pace-days", days / DAY),
        hours if hours.is_multiple_of(60 * 60) => ("together-pace-hours", hours / 60 / 60),
        minutes if minutes.is_multiple_of(60) => ("together-pace-minutes", minutes / 60),
        seconds => ("together-pace-seconds", seconds),
    };
    words.say(&Text::new(key).with("count", count), &[])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Glyphs, Language};

    #[test]
    fn the_clock_shows_the_two_units_that_matter() {
        let words = |language| Words::new(language, Glyphs::Unicode);
        let english = |seconds| clock(&words(Language::English), Duration::from_secs(seconds));
        assert_eq!(english(59), "0:59");
        assert_eq!(english(599), "9:59");
        assert_eq!(english(600), "0:10 h");
        assert_eq!(english(86_399), "23:59 h");
        assert_eq!(english(86_400), "1 d 0 h");
        assert_eq!(english(259_140), "2 d 23 h");
        assert_eq!(clock(&words(Language::Japanese), Duration::from_secs(259_140)), "2日23時間");
    }
}
