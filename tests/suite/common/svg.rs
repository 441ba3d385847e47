//! Screens as SVG, drawn from their buffers: a cell is 10 by 20 units, so that no font can move anything.

use std::collections::BTreeMap;
use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

const WIDTH: usize = 10;
const HEIGHT: usize = 20;

/// A terminal's own colours of text and background, for themes that set none.
pub type Terminal = [&'static str; 2];
/// A dark terminal.
pub const DARK: Terminal = ["#d8d8d8", "#16181d"];
/// A light terminal.
pub const LIGHT: Terminal = ["#1c1c1e", "#ffffff"];

fn hex(color: Color, default: &str) -> String {
    let named = match color {
        Color::Rgb(red, green, blue) => return format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Reset => default,
        // The sixteen are the user's: these are common.
        Color::Black => "#000000",
        Color::Red => "#cd3131",
        Color::Green => "#0dbc79",
        Color::Yellow => "#e5e510",
        Color::Blue => "#2472c8",
        Color::Magenta => "#bc3fbc",
        Color::Cyan => "#11a8cd",
        Color::Gray => "#e5e5e5",
        Color::DarkGray => "#7f7f7f",
        Color::LightRed => "#f14c4c",
        Color::LightGreen => "#23d18b",
        Color::LightYellow => "#f5f543",
        Color::LightBlue => "#3b8eea",
        Color::LightMagenta => "#d670d6",
        Color::LightCyan => "#29b8db",
        Color::White => "#ffffff",
        other @ Color::Indexed(_) => panic!("no picture is made in 256 colours: {other:?}"),
    };
    named.to_owned()
}

/// The text and background of a cell.
fn colours(cell: &Cell, terminal: Terminal) -> [String; 2] {
    let (text, ground) = (hex(cell.fg, terminal[0]), hex(cell.bg, terminal[1]));
    if cell.modifier.contains(Modifier::REVERSED) { [ground, text] } else { [text, ground] }
}

/// Cells of a row that look alike: the first column, how many columns, and their text.
fn runs<K: PartialEq>(row: &[Cell], key: impl Fn(&Cell) -> K) -> Vec<(usize, usize, K, String)> {
    let mut runs: Vec<(usize, usize, K, String)> = Vec::new();
    let mut skip = 0;
    for (x, cell) in row.iter().enumerate() {
        if skip > 0 {
            skip -= 1;
            continue;
        }
        let width = cell.symbol().width().max(1);
        skip = width - 1;
        let now = key(cell);
        match runs.last_mut() {
            Some((_, length, last, text)) if *last == now => {
                *length += width;
                text.push_str(cell.symbol());
            }
            _ => runs.push((x, width, now, cell.symbol().to_owned())),
        }
    }
    runs
}

/// The shape of a sign that has to fill its cell: x, y, width and height in a cell.
fn block(sign: &str) -> Option<(usize, usize, usize, usize)> {
    Some(match sign {
        "▀" => (0, 0, WIDTH, HEIGHT / 2),
        "▄" => (0, HEIGHT / 2, WIDTH, HEIGHT / 2),
        "█" => (0, 0, WIDTH, HEIGHT),
        "▌" => (0, 0, WIDTH / 2, HEIGHT),
        "▐" => (WIDTH / 2, 0, WIDTH / 2, HEIGHT),
        "▮" => (2, 3, WIDTH - 4, HEIGHT - 6),
        _ => return None,
    })
}

/// The inside of the picture of a screen. The names of its styles begin with `prefix`.
fn screen(buffer: &Buffer, terminal: Terminal, prefix: &str) -> String {
    let mut out = String::new();
    let columns = usize::from(buffer.area.width);
    let mut classes: BTreeMap<(String, bool), String> = BTreeMap::new();
    let mut words = String::new();
    let mut shapes = String::new();
    for (y, row) in buffer.content().chunks(columns).enumerate() {
        for (x, width, ground, _) in runs(row, |cell| colours(cell, terminal)[1].clone()) {
            if ground != terminal[1] {
                let (x, y, width) = (x * WIDTH, y * HEIGHT, width * WIDTH);
                writeln!(
                    shapes,
                    r#"<rect x="{x}" y="{y}" width="{width}" height="{HEIGHT}" fill="{ground}"/>"#
                )
                .unwrap();
            }
        }
        let style = |cell: &Cell| {
            let special = block(cell.symbol()).is_some() || cell.symbol() == "●";
            let bold = cell.modifier.contains(Modifier::BOLD);
            let under = cell.modifier.contains(Modifier::UNDERLINED);
            (colours(cell, terminal)[0].clone(), bold, under, cell.symbol() == " ", special)
        };
        for (x, width, (fill, bold, under, blank, special), text) in runs(row, style) {
            let left = x * WIDTH;
            if special {
                for (n, sign) in text.chars().enumerate() {
                    let (left, top) = (left + n * WIDTH, y * HEIGHT);
                    if let Some((dx, dy, width, height)) = block(&sign.to_string()) {
                        let (x, y) = (left + dx, top + dy);
                        writeln!(
                            shapes,
                            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#
                        )
                    } else {
                        let (x, y) = (left + WIDTH / 2, top + HEIGHT / 2);
                        writeln!(shapes, r#"<circle cx="{x}" cy="{y}" r="4.2" fill="{fill}"/>"#)
                    }
                    .unwrap();
                }
            } else if !blank {
                let count = classes.len();
                let class = classes.entry((fill, bold)).or_insert_with(|| format!("{prefix}{count}")).clone();
                let (base, length) = (y * HEIGHT + 15, width * WIDTH);
                let line = if under { r#" text-decoration="underline""# } else { "" };
                let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                writeln!(
                    words,
                    r#"<text class="{class}" x="{left}" y="{base}" textLength="{length}"{line}>{text}</text>"#
                )
                .unwrap();
            }
        }
    }
    out.push_str("<style>");
    for ((fill, bold), class) in classes {
        let weight = if bold { ";font-weight:bold" } else { "" };
        write!(out, ".{class}{{fill:{fill}{weight}}}").unwrap();
    }
    out.push_str("</style>\n");
    out + &shapes + &words
}

/// The beginning of a picture as large as this buffer.
fn head(buffer: &Buffer, terminal: Terminal, title: &str) -> String {
    let (width, height) = (usize::from(buffer.area.width) * WIDTH, usize::from(buffer.area.height) * HEIGHT);
    let ground = terminal[1];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         font-family=\"DejaVu Sans Mono,Menlo,Consolas,Noto Sans Mono CJK JP,monospace\" font-size=\"16\" \
         xml:space=\"preserve\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\n"
    )
}

/// The picture of a screen.
pub fn picture(buffer: &Buffer, terminal: Terminal, title: &str) -> String {
    format!("{}{}</svg>\n", head(buffer, terminal, title), screen(buffer, terminal, "c"))
}

/// An animation that loops through the screens and shows each for this many seconds.
pub fn animation(buffers: &[Buffer], terminal: Terminal, seconds: f64, title: &str) -> String {
    let mut out = head(&buffers[0], terminal, title);
    let (count, whole) = (buffers.len(), seconds * buffers.len() as f64);
    let share = 100.0 / count as f64;
    writeln!(
        out,
        "<style>.f{{visibility:hidden;animation:f {whole}s step-end infinite}}\
         @keyframes f{{0%{{visibility:visible}}{share:.3}%{{visibility:hidden}}}}</style>"
    )
    .unwrap();
    for (n, buffer) in buffers.iter().enumerate() {
        let prefix = format!("f{n}c");
        let delay = seconds * n as f64;
        write!(
            out,
            "<g class=\"f\" style=\"animation-delay:{delay}s\">{}",
            screen(buffer, terminal, &prefix)
        )
        .unwrap();
        out.push_str("</g>\n");
    }
    out + "</svg>\n"
}
