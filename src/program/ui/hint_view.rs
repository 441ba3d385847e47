//! Draws a hint over the table: a bot's choice, its reason, and the value of each choice. It is next to the trick where
//! there is room. Otherwise it covers the table below the facts, and says what has been played to the trick under it.
//!
//! ```text
//! ┌ Hint: Play Q♠, not A♠ ───────────────────────────────┐
//! │ Kept for later, your A♠ wins a trick 72% of the time.│
//! │ What usually happens   Q♠    A♠                      │
//! │ tricks                2.1   1.4                      │
//! │                                                      │
//! │           Win       Points    loss 0 gain            │
//! │ Play Q♠   63%   +2.3 ± 0.4         ████████          │
//! │ Play 9♠   59%   -1.1 ± 0.5     ████                  │
//! └ Best chance first. Points this deal from 600 deals ──┘
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::look::{Look, frame, put, put_centered, put_lines, rows};
use super::table_view::Ground;
use crate::core::{Info, Move, Text};
use crate::table::{Estimate, Hint, HintWords, Scene, group_label, hint_titles, hint_words};

/// The greatest width of a frame next to the trick.
const WIDEST: u16 = 64;

/// The least width of a frame next to the trick.
const BESIDE: u16 = 38;

/// The columns of the trick.
const TRICK: u16 = 44;

/// The most choices that stay in sight however long the reason is.
const LEAST: usize = 3;

/// The rows above a frame, for what is on the table apart from the trick.
const FACTS: u16 = 2;

/// The rows of a short reason.
const SHORTEST: usize = 2;

/// The columns of the chance to win.
const WIN: u16 = 6;

/// The columns of the points, with the gap before them, where there is room.
const POINTS: u16 = 9;

/// The most columns of the bars.
const BARS: u16 = 48;

/// Draws the hint over a table, compared with the choice that the player has marked. If not all choices fit, shows those
/// from number `from` on. Returns how many are shown.
pub fn draw(
    buf: &mut Buffer,
    ground: &Ground,
    look: &Look,
    info: &Info,
    scene: &Scene,
    (hint, marked, from): (&Hint, Option<Move>, usize),
) -> usize {
    let (place, reason) = place(ground, look, info, scene, (hint, marked));
    frame(buf, place, look.signs(), look.theme.gold);
    let inner = place.width.saturating_sub(4);
    let [whole, alone] = hint_titles(look.words, info, hint, marked).map(|title| format!(" {title} "));
    let title = if whole.width() <= inner.into() { whole } else { alone };
    put(buf, place, place.x + 1, place.y, &look.fit(&title, inner.into()), look.theme.heading);
    let basis = look.say(&hint.basis());
    let measure = look.say(&hint.measure());
    let basis = ["hint-order", "hint-basis-alone"]
        .map(|key| look.words.with(key, &[("measure", &measure), ("basis", &basis)]));
    let fits = |text: &&String| text.width() + 2 <= inner.into();
    if let Some(basis) = basis.iter().find(fits).filter(|_| place.height > 2) {
        put(buf, place, place.x + 1, place.bottom() - 1, &format!(" {basis} "), look.theme.label);
    }
    let inside =
        Rect { x: place.x + 2, y: place.y + 1, width: inner, height: place.height.saturating_sub(2) };
    put_lines(buf, inside, &reason, look.theme.text);
    let below = rows(inside, reason.len() as u16 + 1, inside.height);
    let groups: Vec<&[Estimate]> = hint.groups().collect();
    let labels: Vec<String> = groups.iter().map(|group| group_label(look.words, info, group, true)).collect();
    let widest = labels.iter().map(|label| label.width()).max().unwrap_or(0).min(inner as usize / 2) as u16;
    let numbers = Numbers::within(inner.saturating_sub(widest + 1), look, hint);
    let widest = widest.min(inner.saturating_sub(1 + numbers.width()));
    // The zero needs a column when all bars are to its left.
    let scale = Scale::of(hint, inner.saturating_sub(widest + 2 + numbers.bars()).min(BARS));
    draw_headings(buf, rows(below, 0, 1), look, (hint, widest), (numbers, &scale));
    let list = rows(below, 1, below.height);
    let more = groups.len() > list.height.into();
    let shown = usize::from(list.height) - usize::from(more && list.height > 0);
    let from = from.min(groups.len().saturating_sub(shown));
    let visible = groups.iter().filter_map(|group| group.first()).zip(&labels).skip(from).take(shown);
    for ((estimate, label), y) in visible.zip(list.y..) {
        let style = if estimate.mv == hint.choice { look.theme.strong } else { look.theme.text };
        let line = Rect { y, height: 1, ..list };
        put(buf, line, line.x, y, &look.fit(label, widest.into()), style);
        let line = Rect { x: line.x + widest + 1, width: line.width.saturating_sub(widest + 1), ..line };
        draw_estimate(buf, line, look, estimate, style, (numbers, &scale));
    }
    if more {
        let text = Text::new("ui-hint-more")
            .with("from", from + 1)
            .with("to", from + shown)
            .with("all", groups.len());
        put_centered(buf, list, list.bottom().saturating_sub(1), &look.say(&text), look.theme.label);
    }
    shown
}

/// The frame, and the reason in lines.
fn place(
    ground: &Ground,
    look: &Look,
    info: &Info,
    scene: &Scene,
    (hint, marked): (&Hint, Option<Move>),
) -> (Rect, Vec<String>) {
    let area = ground.between;
    let beside = area.width.saturating_sub(TRICK) / 2;
    let is_beside = beside >= BESIDE;
    let width = if is_beside { beside.min(WIDEST) } else { area.width };
    let inner = (width as usize).saturating_sub(4);
    let said = hint_words(look.words, look.names, info, hint, marked);
    // Some of the choices stay in sight, below the empty row and the headings, with the line that says how many there are.
    let count = hint.groups().count();
    let numbers = 2 + count.min(LEAST) + usize::from(count > LEAST);
    // What a frame would cover is said in it.
    let played = (!ground.trick.is_empty()).then(|| trick(look, info, scene));
    let covered = look.prose(&Vec::from_iter(played), inner, 2);
    let room = |facts: u16| {
        usize::from(area.height.saturating_sub(facts + 2)).saturating_sub(numbers + covered.len())
    };
    // Where there is too little room for a reason, it covers the facts too.
    let above = if room(FACTS) < SHORTEST { 0 } else { FACTS };
    let most = room(above).max(1);
    // What does not fit is left out whole, from the least important on.
    let prose = |said: &[String]| look.prose(said, inner, usize::MAX);
    let against = prose(said.against.as_slice());
    let usually = prose(said.usually(look.words).as_slice());
    let why = |count: usize| prose(&said.why[..count.min(said.why.len())]);
    let all = why(usize::MAX);
    let versions = [
        [&all[..], &against, &table(look, &said, inner)].concat(),
        [&all[..], &against, &usually].concat(),
        [&all[..], &against].concat(),
        all,
        why(1),
    ];
    let fitting = versions.into_iter().find(|lines| lines.len() <= most);
    let mut reason = fitting.unwrap_or_else(|| why(1));
    reason.truncate(most);
    let around = |reason: &[String]| {
        let wanted = reason.len() + 2 + hint.groups().count() + 2;
        let height = (wanted as u16).min(area.height.saturating_sub(above).max(2)).min(area.height);
        let free = area.height - height;
        let (x, y) = if is_beside { (area.right() - width, free.min(above)) } else { (area.x, free) };
        Rect { x, y: area.y + y, width, height }
    };
    if around(&reason).intersects(ground.trick) {
        reason.extend(covered);
    }
    (around(&reason), reason)
}

/// What usually happens after the choice and after the alternative, in columns; in a sentence if there is no alternative.
fn table(look: &Look, said: &HintWords, inner: usize) -> Vec<String> {
    let Some(names) = said.names.as_ref().filter(|_| !said.usual.is_empty()) else {
        return look.prose(said.usually(look.words).as_slice(), inner, usize::MAX);
    };
    let heading = look.words.get("hint-usual-heading");
    let rows = said.usual.iter().map(|row| [&row.what, &row.best, row.other.as_ref().unwrap_or(&row.best)]);
    let rows: Vec<[&String; 3]> = std::iter::once([&heading, &names[0], &names[1]]).chain(rows).collect();
    let widest = |n: usize| rows.iter().map(|row| row[n].width()).max().unwrap_or_default();
    let widths = [widest(0), widest(1), widest(2)];
    let line = |[what, best, other]: &[&String; 3]| {
        let pad = |text: &str, width: usize| " ".repeat(width - text.width());
        let what = format!("{what}{}", pad(what, widths[0]));
        format!("{what}   {}{best}   {}{other}", pad(best, widths[1]), pad(other, widths[2]))
    };
    // Columns that do not fit would say nothing.
    if widths.iter().sum::<usize>() + 6 > inner {
        return look.prose(said.usually(look.words).as_slice(), inner, usize::MAX);
    }
    rows.iter().map(line).collect()
}

/// The trick that the frame covers, in words.
fn trick(look: &Look, info: &Info, scene: &Scene) -> String {
    let placed = scene.trick.iter().map(|placed| {
        let piece = look.words.piece(info.pack, placed.piece);
        let piece = format!("{} {piece}", look.name(placed.seat));
        if scene.winning == Some(placed.seat) {
            look.words.with("ui-hint-wins", &[("piece", &piece)])
        } else {
            piece
        }
    });
    let placed: Vec<String> = placed.collect();
    look.words.with("ui-hint-trick", &[("pieces", &placed.join(&look.words.get("ui-comma")))])
}

/// The layout of a choice's numbers: its chance to win, and points with their error.
#[derive(Clone, Copy)]
struct Numbers {
    /// The columns of the points, with the gap before them.
    points: u16,
    /// The columns of their errors, with the gap before them.
    error: u16,
}

impl Numbers {
    /// The layout for this many columns, with a smaller gap if necessary.
    fn within(columns: u16, look: &Look, hint: &Hint) -> Self {
        let widest = |text: &dyn Fn(&Estimate) -> String| {
            hint.alternatives.iter().map(|one| text(one).width()).max().unwrap_or_default() as u16
        };
        let roomy = Numbers { points: POINTS, error: 1 + widest(&|one| error(look, one)) };
        if roomy.width() <= columns { roomy } else { Numbers { points: 2 + widest(&points), ..roomy } }
    }

    /// The columns of all numbers.
    fn width(self) -> u16 {
        WIN + self.points + self.error
    }

    /// Where the bars begin.
    fn bars(self) -> u16 {
        self.width() + 2
    }
}

/// The points of a choice in tenths. Zero has no sign.
fn points(estimate: &Estimate) -> String {
    let tenths = (estimate.gain * 10.0).round() / 10.0;
    if tenths == 0.0 { "0.0".to_owned() } else { format!("{tenths:+.1}") }
}

/// The error of a choice's points.
fn error(look: &Look, estimate: &Estimate) -> String {
    format!("{} {:.1}", look.words.glyphs.give_or_take(), estimate.error)
}

/// Points by columns: all bars of a hint begin at the same zero.
struct Scale {
    /// Columns to the left of zero.
    left: usize,
    /// Columns to the right of zero.
    right: usize,
    /// Points of a bar as wide as the chart.
    most: f64,
}

impl Scale {
    fn of(hint: &Hint, width: u16) -> Self {
        let gains = || hint.alternatives.iter().map(|one| one.gain);
        let (low, high) = (gains().fold(0.0, f64::min), gains().fold(0.0, f64::max));
        // What may be mere error does not fill the chart.
        let doubt = hint.alternatives.iter().map(|one| one.error).fold(0.0, f64::max);
        let all = (high - low).max(2.0 * doubt);
        let width = usize::from(width);
        let left = if all > 0.0 { (-low / all * width as f64).round() as usize } else { 0 };
        let right = width.saturating_sub(left);
        let share = |points: f64, columns: usize| if columns > 0 { points / columns as f64 } else { 0.0 };
        let most = (share(-low, left).max(share(high, right)) * width as f64).max(all);
        Scale { left, right, most }
    }

    /// The columns of this many points, positive or negative.
    fn columns(&self, points: f64) -> usize {
        let width = self.left + self.right;
        if self.most > 0.0 { (points.abs() / self.most * width as f64).round() as usize } else { 0 }
    }
}

fn draw_headings(
    buf: &mut Buffer,
    line: Rect,
    look: &Look,
    (hint, widest): (&Hint, u16),
    (numbers, scale): (Numbers, &Scale),
) {
    let x = line.x + widest + 1;
    let right = |end: u16, text: &str| end.saturating_sub(text.width() as u16);
    let points = look.words.with("unit-heading", &[("game", hint.game)]);
    let win = look.words.get("ui-hint-win");
    let style = look.theme.label;
    put(buf, line, right(x + WIN, &win), line.y, &win, style);
    put(buf, line, right(x + numbers.width(), &points), line.y, &points, style);
    let zero = x + numbers.bars() + scale.left as u16;
    // Words name the sides, because of two bars to the left, the shorter one is better.
    let [left, right, ..] = look.signs().arrows;
    let [loss, gain] = ["ui-hint-loss", "ui-hint-gain"].map(|key| look.words.get(key));
    let (loss, gain) = (format!("{left}{loss}"), format!("{gain}{right}"));
    if loss.width() < scale.left {
        put(buf, line, x + numbers.bars(), line.y, &loss, style);
    }
    if scale.left > 0 {
        put(buf, line, zero, line.y, "0", style);
        if gain.width() + 2 <= scale.right {
            put(buf, line, zero + 2, line.y, &gain, style);
        }
    }
}

fn draw_estimate(
    buf: &mut Buffer,
    line: Rect,
    look: &Look,
    estimate: &Estimate,
    style: Style,
    (numbers, scale): (Numbers, &Scale),
) {
    let error = error(look, estimate);
    let chance = look.words.with("ui-percent", &[("part", &format!("{:.1}", estimate.chance))]);
    let text = format!("{chance:>6}{:>1$} {error}", points(estimate), usize::from(numbers.points));
    put(buf, line, line.x, line.y, &text, style);
    let zero = line.x + numbers.bars() + scale.left as u16;
    let length = scale.columns(estimate.gain);
    if estimate.gain < 0.0 {
        let length = length.clamp(1, scale.left.max(1));
        let bar = look.signs().bars.last().copied().unwrap_or_default().repeat(length);
        put(buf, line, zero.saturating_sub(length as u16), line.y, &bar, look.theme.failure);
    } else {
        let bar = look.signs().bar(
            (estimate.gain * 100.0) as u32,
            (scale.most.max(0.01) * 100.0) as u32,
            scale.left + scale.right,
        );
        put(buf, line, zero, line.y, &bar, look.theme.chart);
    }
}
