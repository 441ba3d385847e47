//! Draws the lobby.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Lobby, Step, levels};
use crate::core::text::{shown, shown_up_to};
use crate::core::{Arg, Text};
use crate::lang::Words;
use crate::record::Player;
use crate::sitting::{game_name, options_agreed, seat_names};
use crate::table::player_words;
use crate::together::protocol::{SeatState, Stage, TableState};
use crate::together::{Address, Link};
use crate::ui::company_view::pace_words;
use crate::ui::keys::{Command, Scope};
use crate::ui::look::{Look, put, put_lines, rows};
use crate::ui::rail;
use crate::ui::scroll::follow;

/// The widest column of names.
const WIDEST: usize = 40;

/// What a table waits for.
fn stage(table: &TableState, words: &Words) -> String {
    match (table.stage, table.turn) {
        (Stage::Gathering, _) => words.get("lobby-gathers"),
        (Stage::Over, _) => words.get("lobby-over"),
        (Stage::Playing, Some(seat)) if table.you == Some(seat) => words.get("lobby-your-turn"),
        (Stage::Playing, Some(seat)) => match seat_names(table, words).get(seat) {
            Some(name) => words.with("lobby-turn", &[("name", name)]),
            None => String::new(),
        },
        (Stage::Playing, None) => words.get("lobby-playing"),
    }
}

impl Lobby {
    pub(super) fn draw_all(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let you = self.link.as_ref().map_or_else(String::new, |link| shown(link.you()));
        match &self.step {
            Step::Connecting(_) | Step::Away => {
                rail::draw(buf, area, look, &look.words.get("lobby"), "");
                say(buf, area, look, &[look.words.get("lobby-connecting")]);
            }
            Step::Entering(arrival) => {
                let table = arrival.state();
                let number = table.table.to_string();
                let args = [("table", number.as_str()), ("game", &game_name(table, look.words))];
                rail::draw(buf, area, look, &look.words.with("lobby-room", &args), "");
                say(buf, area, look, &[look.words.get("lobby-entering")]);
            }
            Step::Failed(key, why) => {
                rail::draw(buf, area, look, &look.words.get("lobby"), "");
                let [new, again, other] = [Command::NewTable, Command::Refresh, Command::Elsewhere]
                    .map(|command| Arg::Quote(look.key(Scope::Lobby, command)));
                let what = Text::new(key).with("count", self.waiting).with("new", new);
                let what = what.with("again", again).with("other", other);
                say(buf, area, look, &[look.say(&what), shown_up_to(why, 300)]);
            }
            Step::List => {
                rail::draw(buf, area, look, &look.words.get("lobby"), &you);
                self.draw_list(buf, rows(area, 2, area.height.saturating_sub(4)), look);
            }
            Step::Room(table) if self.hosting.is_some() => {
                let panel = self.hosting.unwrap_or_default();
                panel.draw(buf, area, look, &self.host_actions(), &table.names());
            }
            Step::Room(table) => {
                let number = table.table.to_string();
                let args = [("table", number.as_str()), ("game", &game_name(table, look.words))];
                rail::draw(buf, area, look, &look.words.with("lobby-room", &args), &you);
                self.draw_room(buf, rows(area, 2, area.height.saturating_sub(4)), look, table);
            }
        }
        let another_name =
            || Some(look.words.with("lobby-as-another", &[("line", &self.other_name_line()?)]));
        if let Some(notice) = self.notice.as_ref().map(|notice| look.say(notice)).or_else(another_name) {
            let lines = look.prose(&[notice], area.width.saturating_sub(4).into(), 2);
            for (line, y) in lines.iter().zip(area.bottom().saturating_sub(2)..) {
                put(buf, area, area.x + 2, y, line, look.theme.alert);
            }
        }
    }

    fn draw_list(&self, buf: &mut Buffer, body: Rect, look: &Look) {
        if self.tables.is_empty() {
            let none = Rect { y: body.y.saturating_sub(2), ..body };
            let keys = match (self.listed, self.can_open()) {
                (false, _) => &["lobby-connecting"][..],
                (true, true) => &["lobby-none", "lobby-none-yet"],
                (true, false) => &["lobby-none"],
            };
            let new = look.key(Scope::Lobby, Command::NewTable);
            let say_one = |key: &&str| look.words.with(key, &[("key", &new)]);
            let sentences: Vec<String> = keys.iter().map(say_one).collect();
            say(buf, none, look, &sentences);
        }
        let comma = look.words.get("ui-comma");
        let cells = |table: &TableState| {
            let names = seat_names(table, look.words).join(&comma);
            [game_name(table, look.words), names, stage(table, look.words)]
        };
        let lines: Vec<[String; 3]> = self.tables.iter().map(cells).collect();
        let widest = |column: usize| lines.iter().map(|line| line[column].width()).max().unwrap_or(0);
        let room = usize::from(body.width).saturating_sub(widest(0) + widest(2) + 16);
        let widths = [widest(0), widest(1).min(WIDEST).min(room.max(8))];
        let height = usize::from(body.height);
        self.top.set(follow(self.top.get(), height, &(self.at..self.at + 1), lines.len()));
        let shown = lines.iter().zip(&self.tables).enumerate().skip(self.top.get());
        for ((place, (line, table)), y) in shown.zip(body.y..body.bottom()) {
            let chosen = place == self.at;
            let here = if chosen { look.signs().here } else { " " };
            let pad = |text: &str, width: usize| {
                let text = look.fit(text, width);
                let rest = width.saturating_sub(text.width());
                text + &" ".repeat(rest)
            };
            let (game, names) = (pad(&line[0], widths[0]), pad(&line[1], widths[1]));
            let text = format!(" {here} {:>3}  {game}  {names}  {}", table.table, line[2]);
            let style = if chosen { look.theme.chosen } else { look.theme.text };
            put(buf, body, body.x, y, &look.fit(&text, body.width.into()), style);
            look.hit(Rect { y, height: 1, ..body }, Command::Point(place));
        }
    }

    /// How others join this table.
    fn invitations(&self, words: &Words, table: u32) -> Vec<String> {
        let Some(line) = self.join_line(table) else { return Vec::new() };
        let mut lines = vec![words.with("lobby-invite", &[("line", &line)])];
        // Through a door, a ticket says who somebody is.
        let may_choose_name = !matches!(self.house.address(), Some(Address::Door(_)));
        if may_choose_name && !self.house.confines() {
            lines.push(words.get("lobby-invite-as"));
        }
        let you = self.link.as_ref().map_or("", Link::you);
        let elsewhere = self.house.address().and_then(|address| address.from_elsewhere(you));
        if let Some(destination) = elsewhere.filter(|_| !self.house.confines()) {
            let line = Address::Ssh(destination).join_command(Some(table));
            lines.push(words.with("lobby-invite-ssh", &[("line", &line)]));
        }
        lines
    }

    fn draw_room(&self, buf: &mut Buffer, body: Rect, look: &Look, table: &TableState) {
        let words = look.words;
        let names = seat_names(table, words);
        let widest = names.iter().map(|name| name.width()).max().unwrap_or(0);
        let mut y = body.y;
        for (n, (seat, name)) in (1..).zip(table.seats.iter().zip(&names)) {
            let own = if table.you == Some(n - 1) { look.signs().here } else { " " };
            let pad = " ".repeat(widest.saturating_sub(name.width()));
            let state = match seat {
                SeatState { bot: Some(level), .. } => player_words(words, &Player::Bot(shown(level))),
                SeatState { name: None, .. } => String::new(),
                SeatState { here: true, .. } => words.get("lobby-here"),
                _ => words.get("lobby-not-here"),
            };
            let style = if seat.here { look.theme.text } else { look.theme.strong };
            put(buf, body, body.x, y, &format!(" {own} {n}  {name}{pad}  {state}"), style);
            y += 1;
        }
        y += 1;
        let width = usize::from(body.width.saturating_sub(6));
        let options = options_agreed(table, words).join(&words.get("ui-comma"));
        let agreed = [options, manners(words, table)].into_iter().filter(|line| !line.is_empty());
        let mut lines: Vec<String> = agreed.flat_map(|line| look.prose(&[line], width, 2)).collect();
        if table.seats.iter().any(|seat| !seat.here) {
            lines.extend([words.get("lobby-begins"), String::new()]);
            // A command is shown whole.
            let invitations = self.invitations(words, table.table);
            lines.extend(invitations.into_iter().flat_map(|line| look.prose(&[line], width, 3)));
        }
        if let (Some(seat), Some(level)) = (self.to_fill(), levels().get(self.level)) {
            let level = player_words(words, &Player::Bot(level.clone()));
            let seat = (seat + 1).to_string();
            lines.extend([String::new(), words.with("lobby-fill", &[("seat", &seat), ("level", &level)])]);
        }
        let below = Rect { x: body.x + 3, y, width: width as u16, ..body }.intersection(body);
        if lines.len() > below.height.into() {
            lines.retain(|line| !line.is_empty());
        }
        let lines: Vec<String> = lines.iter().map(|line| look.fit(line, width)).collect();
        put_lines(buf, below, &lines, look.theme.text);
    }
}

/// What is agreed at a table.
fn manners(words: &Words, table: &TableState) -> String {
    let manners = &table.manners;
    let pick = |is: bool, yes, no| words.get(if is { yes } else { no });
    let mut parts = vec![
        pace_words(words, manners.pace),
        pick(manners.hints, "together-hints", "together-hints-off"),
        pick(manners.texts, "together-texts", "together-texts-off"),
    ];
    if manners.open_hands {
        parts.push(words.get("together-open-hands"));
    }
    words.with("lobby-manners", &[("what", &parts.join(&words.get("ui-comma")))])
}

/// Writes sentences below the title.
fn say(buf: &mut Buffer, area: Rect, look: &Look, sentences: &[String]) {
    let body = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..rows(area, 2, area.height) };
    let said: Vec<String> = sentences.iter().filter(|line| !line.is_empty()).cloned().collect();
    put_lines(buf, body, &look.prose(&said, body.width.into(), 8), look.theme.text);
}
