//! Draws the form and makes it clickable.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use crate::core::{OptionKind, Text};
use crate::lang::Words;
use crate::record::Player;
use crate::table::{level_about, player_words};
use crate::ui::company_view::pace_words;
use crate::ui::draft::{Draft, Row, Taker};
use crate::ui::keys::Command;
use crate::ui::look::{Look, put};
use crate::ui::text_input::TextInput;

/// Columns before the labels: a margin, the mark of the chosen row, a space.
const INDENT: u16 = 4;
/// The most lines for an option's explanation.
const MOST_LINES: usize = 2;
/// The greatest width of a name field, in columns.
const WIDEST_NAME: usize = 34;

/// A line of the form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// An empty one.
    Gap,
    /// A heading.
    Head(&'static str),
    /// The row of this number.
    Row(usize, Row),
    /// The description of the row of this number.
    About(usize, String),
    /// The remark about the row of this number.
    Remark(usize, String, bool),
}

impl Line {
    /// The number of its row.
    pub fn row(&self) -> Option<usize> {
        match self {
            Line::Gap | Line::Head(_) => None,
            Line::Row(row, _) | Line::About(row, _) | Line::Remark(row, _, _) => Some(*row),
        }
    }
}

/// The name of a row.
pub fn label(draft: &Draft, look: &Look, row: Row) -> String {
    match row {
        Row::Count => look.words.get("ui-form-players"),
        Row::Seat(seat) => look.say(&Text::new("ui-form-seat").with("number", seat + 1)),
        Row::Option(at) => draft.spec(at).map_or_else(String::new, |spec| look.words.option_name(spec)),
        Row::Pace => look.words.get("ui-form-pace"),
        Row::Hints => look.words.get("ui-form-hints"),
        Row::Texts => look.words.get("ui-form-texts"),
        Row::Watchers => look.words.get("ui-form-watchers"),
        Row::Code => look.words.get("ui-form-code"),
        Row::Start => look.words.get("ui-form-start"),
    }
}

/// The message key of the heading above a row.
const fn heading(row: Row) -> Option<&'static str> {
    match row {
        Row::Count | Row::Seat(_) => Some("ui-form-head-players"),
        Row::Option(_) => Some("ui-form-head-options"),
        Row::Pace | Row::Hints | Row::Texts | Row::Watchers => Some("ui-form-head-shared"),
        Row::Code => Some("ui-form-head-deal"),
        Row::Start => None,
    }
}

/// The lines of the form, with empty lines between its parts if they fit.
pub fn lines(draft: &Draft, look: &Look, area: Rect) -> Vec<Line> {
    let width = usize::from(area.width.saturating_sub(INDENT + 4));
    let mut lines = Vec::new();
    let mut last = None;
    for (n, row) in draft.rows().into_iter().enumerate() {
        let part = heading(row);
        if last != Some(part) {
            if last.is_some() {
                lines.push(Line::Gap);
            }
            lines.extend(part.map(Line::Head));
            last = Some(part);
        }
        lines.push(Line::Row(n, row));
        if let Row::Option(at) = row
            && let Some(spec) = draft.spec(at)
        {
            let about = look.prose(&[look.words.option_about(spec)], width, MOST_LINES);
            lines.extend(about.into_iter().map(|line| Line::About(n, line)));
        }
        if let Some(remark) = draft.remark(row) {
            let text = look.prose(&[look.say(&remark.text)], width, MOST_LINES);
            lines.extend(text.into_iter().map(|line| Line::Remark(n, line, remark.grave)));
        }
        let mut to_fix = if row == Row::Start { draft.to_fix() } else { Vec::new() };
        // What is wrong with the start is said right above.
        to_fix.retain(|&other| other != row);
        if !to_fix.is_empty() {
            let rows: Vec<String> = to_fix.into_iter().map(|row| label(draft, look, row)).collect();
            let rows = rows.join(&look.words.get("ui-comma"));
            let text = look.words.with("ui-form-fix", &[("rows", &rows)]);
            let text = look.prose(&[text], width, MOST_LINES);
            lines.extend(text.into_iter().map(|line| Line::Remark(n, line, true)));
        }
    }
    // Without headings, a small form need not be scrolled.
    let heads = lines.iter().filter(|line| matches!(line, Line::Head(_))).count();
    let gaps = lines.iter().filter(|line| **line == Line::Gap).count();
    let room = usize::from(area.height);
    if (room + 1..=room + heads).contains(&lines.len().saturating_sub(gaps)) {
        lines.retain(|line| !matches!(line, Line::Head(_)));
    }
    while lines.len() > area.height.into()
        && let Some(gap) = lines.iter().position(|line| *line == Line::Gap)
    {
        lines.remove(gap);
    }
    lines
}

/// The description of the chosen row below the form.
pub fn about(draft: &Draft, look: &Look, row: Row, typing: bool) -> Vec<String> {
    if typing {
        return vec![look.words.get("ui-form-about-typing")];
    }
    let info = &draft.entry.info;
    match row {
        Row::Seat(seat) => {
            let taker = draft.seats.get(seat).map(|seat| &seat.taker);
            let mut about = Vec::new();
            if let Some(Taker::Here(Player::Bot(level))) = taker {
                about.push(level_about(look.words, info, level));
            }
            about.push(look.words.get(match taker {
                Some(Taker::Anybody) => "ui-form-about-open",
                Some(Taker::Guest) => "ui-form-about-guest",
                Some(Taker::Here(Player::Human)) if draft.is_shared() => "ui-form-about-you",
                Some(Taker::Here(_)) if draft.is_shared() => "ui-form-about-choice",
                _ => "ui-form-about-seat",
            }));
            about
        }
        Row::Pace => vec![look.words.get("ui-form-about-pace")],
        Row::Count | Row::Hints | Row::Texts | Row::Watchers => vec![look.words.get("ui-form-about-choice")],
        Row::Option(at) => match draft.spec(at).map(|spec| spec.kind) {
            Some(OptionKind::Number { min, max, step, .. }) => {
                let key = if step == 1 { "ui-form-number" } else { "ui-form-number-steps" };
                vec![look.say(&Text::new(key).with("min", min).with("max", max).with("step", step))]
            }
            _ => vec![look.words.get("ui-form-about-choice")],
        },
        Row::Code => vec![look.words.get("ui-form-about-code")],
        Row::Start => vec![look.words.match_length(info, &draft.values())],
    }
}

/// A form to draw.
pub struct Sheet<'a> {
    /// The table.
    pub draft: &'a Draft,
    /// The number of the chosen row.
    pub at: usize,
    /// Whether its text is being edited.
    pub typing: bool,
    /// The current look.
    pub look: &'a Look<'a>,
    labels: usize,
    /// The names of the players as they are shown.
    names: Vec<String>,
}

impl<'a> Sheet<'a> {
    /// The form with row `at` chosen.
    pub fn new(draft: &'a Draft, at: usize, typing: bool, look: &'a Look<'a>) -> Self {
        let rows = draft.rows().into_iter().filter(|row| *row != Row::Start);
        let labels = rows.map(|row| label(draft, look, row).width()).max().unwrap_or(0);
        Sheet { draft, at, typing, look, labels, names: draft.shown_names(look.words) }
    }

    /// Draws these lines.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, lines: &[Line]) {
        let look = self.look;
        for (line, y) in lines.iter().zip(area.y..area.bottom()) {
            let place = Rect { y, height: 1, ..area };
            if let Some(row) = line.row() {
                look.hit(place, Command::Point(row));
            }
            match line {
                Line::Gap => {}
                Line::Head(key) => {
                    put(buf, place, place.x + 2, y, &look.words.get(key), look.theme.strong);
                    let x = place.x + 3 + look.words.get(key).width() as u16;
                    let line = look.signs().lines[0].repeat(usize::from(place.right().saturating_sub(x + 4)));
                    put(buf, place, x, y, &line, look.theme.frame);
                }
                Line::Row(n, row) => self.draw_row(buf, place, *n, *row),
                Line::About(_, text) => {
                    put(buf, place, place.x + INDENT + 2, y, text, look.theme.text);
                }
                Line::Remark(_, text, grave) => {
                    let style = if *grave { look.theme.alert } else { look.theme.strong };
                    put(buf, place, place.x + INDENT, y, &format!("! {text}"), style);
                }
            }
        }
    }

    fn draw_row(&self, buf: &mut Buffer, place: Rect, n: usize, row: Row) {
        let look = self.look;
        let chosen = n == self.at;
        let name = label(self.draft, look, row);
        let style = if chosen { look.theme.strong } else { look.theme.text };
        if chosen {
            put(buf, place, place.x + 2, place.y, look.signs().here, look.theme.key);
        }
        let left = place.x + INDENT;
        if row == Row::Start {
            let style = if chosen { look.theme.chosen } else { look.theme.strong };
            put(buf, place, left, place.y, &format!("[ {name} ]"), style);
            return;
        }
        put(buf, place, left, place.y, &name, style);
        let x = left + self.labels as u16 + 2;
        let rest = Rect { x: x.min(place.right()), width: place.right().saturating_sub(x), ..place };
        match row {
            Row::Count => {
                self.draw_stepped(buf, rest, n, &self.draft.count.to_string());
            }
            Row::Seat(seat) => self.draw_seat(buf, rest, n, seat),
            Row::Option(at) => self.draw_option(buf, rest, n, at),
            Row::Pace | Row::Hints | Row::Texts | Row::Watchers => {
                let manners = &self.draft.manners;
                let value = match row {
                    Row::Pace => pace_words(look.words, manners.pace),
                    Row::Hints => look.words.get(allowed(manners.hints)),
                    Row::Texts => look.words.get(allowed(manners.texts)),
                    _ if manners.open_hands => look.words.get("ui-form-watch-open"),
                    _ => look.words.get("ui-form-watch-backs"),
                };
                self.draw_stepped(buf, rest, n, &value);
            }
            Row::Code => {
                let field = Rect { width: rest.width.min(24), ..rest };
                if self.draft.code.text().is_empty() && !(chosen && self.typing) {
                    let style = if chosen { look.theme.chosen } else { look.theme.text };
                    put(buf, rest, rest.x, rest.y, &look.words.get("ui-form-code-new"), style);
                    return;
                }
                self.draw_text(buf, field, n, &self.draft.code);
            }
            Row::Start => {}
        }
    }

    /// Draws `< value >`; returns the column after it.
    fn draw_stepped(&self, buf: &mut Buffer, area: Rect, n: usize, value: &str) -> u16 {
        let style = if n == self.at && !self.typing { self.look.theme.chosen } else { self.look.theme.text };
        let x = self.draw_arrow(buf, area, area.x, "<", Command::PointLess(n));
        let x = put(buf, area, x, area.y, value, style);
        self.draw_arrow(buf, area, x, ">", Command::PointMore(n))
    }

    /// Draws an arrow next to a value, with a space before or after it; returns the column after it.
    fn draw_arrow(&self, buf: &mut Buffer, area: Rect, x: u16, arrow: &str, command: Command) -> u16 {
        let text = if arrow == "<" { "< " } else { " >" };
        let after = put(buf, area, x, area.y, text, self.look.theme.key);
        self.look.hit(Rect::new(x, area.y, after - x, 1).intersection(area), command);
        after
    }

    /// Draws a text, with its cursor if it is being edited.
    fn draw_text(&self, buf: &mut Buffer, area: Rect, n: usize, input: &TextInput) {
        let typing = n == self.at && self.typing;
        if typing {
            let style = self.look.theme.text.patch(Style::new().add_modifier(Modifier::UNDERLINED));
            self.look.place_cursor(input.draw(buf, area, style));
            return;
        }
        let style = if n == self.at { self.look.theme.chosen } else { self.look.theme.text };
        let shown = crate::core::text::shown_up_to(input.text(), usize::from(area.width));
        let shown = self.look.fit(&shown, area.width.into());
        // An empty text is drawn as a space, so that the choice is visible.
        put(buf, area, area.x, area.y, if shown.is_empty() { " " } else { &shown }, style);
    }

    fn draw_seat(&self, buf: &mut Buffer, area: Rect, n: usize, number: usize) {
        let Some(seat) = self.draft.seats.get(number) else { return };
        let player = taker_words(self.look.words, &seat.taker);
        let room = usize::from(area.width).saturating_sub(self.widest_player() + 7);
        let field = Rect { width: room.min(WIDEST_NAME) as u16, ..area };
        let words = self.look.words;
        match &seat.taker {
            Taker::Guest => self.draw_text(buf, field, n, &seat.guest),
            Taker::Here(_) if !self.draft.is_shared() => {
                // While a name is edited, it is what the record will say.
                let shown = self.names.get(number).filter(|_| !self.typing || n != self.at);
                let shown = shown.map(TextInput::new);
                self.draw_text(buf, field, n, shown.as_ref().unwrap_or(&seat.name));
            }
            taker => {
                let key = match taker {
                    Taker::Anybody => "ui-form-anybody",
                    Taker::Here(Player::Human) => "ui-form-you",
                    // The house names its bots.
                    _ => "ui-form-unnamed",
                };
                let style = if n == self.at { self.look.theme.chosen } else { self.look.theme.text };
                put(buf, field, field.x, field.y, &self.look.fit(&words.get(key), field.width.into()), style);
            }
        }
        let x = (field.right() + 2).min(area.right());
        let beside = Rect { x, width: area.right() - x, ..area };
        let x = self.draw_arrow(buf, beside, beside.x, "<", Command::PointLess(n));
        let x = put(buf, beside, x, beside.y, &player, self.look.theme.text);
        self.draw_arrow(buf, beside, x, ">", Command::PointMore(n));
    }

    fn widest_player(&self) -> usize {
        Taker::all().iter().map(|taker| taker_words(self.look.words, taker).width()).max().unwrap_or(0)
    }

    fn draw_option(&self, buf: &mut Buffer, area: Rect, n: usize, at: usize) {
        let (Some(spec), Some(input)) = (self.draft.spec(at), self.draft.options.get(at)) else { return };
        let value = self.draft.value(at);
        let x = match spec.kind {
            OptionKind::Choice(_) => {
                let shown = value.map_or_else(String::new, |value| self.look.words.option_value(spec, value));
                self.draw_stepped(buf, area, n, &shown)
            }
            OptionKind::Number { .. } => {
                let x = self.draw_arrow(buf, area, area.x, "<", Command::PointLess(n));
                let typing = n == self.at && self.typing;
                // A field that scrolls keeps two columns free after its text.
                let width = input.text().width().min(10) as u16 + 2 * u16::from(typing);
                let field = Rect { x, width: width.max(1), ..area }.intersection(area);
                self.draw_text(buf, field, n, input);
                self.draw_arrow(buf, area, field.right(), ">", Command::PointMore(n))
            }
        };
        let default = spec.default_value();
        let note = if value == Some(default) {
            self.look.words.get("ui-form-default")
        } else {
            let default = self.look.words.option_value(spec, default);
            self.look.words.with("ui-form-default-is", &[("value", &default)])
        };
        let room = usize::from(area.right().saturating_sub(x + 2));
        put(buf, area, x + 2, area.y, &self.look.fit(&note, room), self.look.theme.text);
    }
}

/// Who a seat is for, in a word or two.
fn taker_words(words: &Words, taker: &Taker) -> String {
    match taker {
        Taker::Here(player) => player_words(words, player),
        Taker::Anybody => words.get("ui-form-open"),
        Taker::Guest => words.get("ui-form-reserved"),
    }
}

/// The message key of whether something is allowed.
fn allowed(is: bool) -> &'static str {
    if is { "together-allowed" } else { "together-forbidden" }
}
