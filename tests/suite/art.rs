//! Pieces as pictures: each fits its box, no two look alike, and snapshots show some of them.
//!
//! Everything is checked for solid pieces and for outlines.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::amount;
use offsuit::config::{Depth, ThemeName};
use offsuit::core::pack::{chinese, dominoes, french};
use offsuit::core::{Pack, Piece, PieceSet};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::ui::art::{Art, Make, Shade, Size};
use offsuit::ui::hand::{self, Hand};
use offsuit::ui::keys::Keymap;
use offsuit::ui::look::Hits;
use offsuit::ui::{Look, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use unicode_width::UnicodeWidthStr;

const SHADES: [Shade; 5] = [Shade::Plain, Shade::Open, Shade::Shut, Shade::Marked, Shade::Winning];

fn packs() -> [(Pack, PieceSet); 3] {
    [
        (Pack::French, french::CARDS | french::JOKERS),
        (Pack::Dominoes, dominoes::ALL),
        (Pack::Chinese, chinese::ALL),
    ]
}

fn with_look<T>(glyphs: Glyphs, theme: &Theme, then: impl FnOnce(&Look) -> T) -> T {
    let words = Words::new(Language::English, glyphs);
    then(&Look { words: &words, theme, names: &[], hits: &Hits::default(), keys: Keymap::usual() })
}

/// The theme without colours, which has outlines, and one with solid pieces.
fn themes() -> [Theme; 2] {
    [Theme::plain(), Theme::new(ThemeName::Felt, Depth::TrueColor, false)]
}

/// Each glyph set with outlines, and with solid pieces if it has them.
fn with_looks(mut each: impl FnMut(&Look)) {
    let mut makes = BTreeSet::new();
    for (glyphs, theme) in Glyphs::ALL.into_iter().flat_map(|glyphs| themes().map(|theme| (glyphs, theme))) {
        with_look(glyphs, &theme, |look| {
            makes.insert(Make::of(look, Pack::French).solid);
            each(look);
        });
    }
    assert_eq!(makes.len(), 2, "solid pieces and outlines");
}

/// A piece in a buffer of its size with an empty column and row around it.
fn buffer(look: &Look, pack: Pack, piece: Option<Piece>, size: Size, shade: Shade) -> Buffer {
    let make = Make::of(look, pack);
    let (width, height) = size.of(make);
    let mut buffer = Buffer::empty(Rect::new(0, 0, width + 2, height + 2));
    Art { make, piece, size, shade }.draw(&mut buffer, Rect::new(1, 1, width, height), look);
    buffer
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let rows = buffer.content().chunks(buffer.area.width.into());
    rows.map(|row| row.iter().map(Cell::symbol).collect()).collect()
}

#[test]
fn every_piece_fits_its_box_in_every_glyph_set() {
    with_looks(|look| {
        let glyphs = look.words.glyphs;
        for (pack, all) in packs() {
            let make = Make::of(look, pack);
            let rim = if make.solid { 0 } else { 2 };
            for (size, shade) in Size::ALL.into_iter().flat_map(|size| SHADES.map(|shade| (size, shade))) {
                let (width, height) = size.of(make);
                for piece in all.iter().map(Some).chain([None]) {
                    let art = Art { make, piece, size, shade }.lines(look);
                    assert_eq!(art.len(), usize::from(height) - rim);
                    for line in art {
                        let text = line.to_string();
                        let expected = usize::from(width) - rim;
                        assert_eq!(text.width(), expected, "{text:?}");
                        assert!(glyphs == Glyphs::Unicode || text.width_cjk() == expected, "{text:?}");
                        assert!(glyphs != Glyphs::Ascii || text.is_ascii(), "{text:?}");
                    }
                    let buffer = buffer(look, pack, piece, size, shade);
                    let blank = |cell: &Cell| cell.symbol() == " " && cell.style() == Cell::EMPTY.style();
                    for (x, y) in (0..width + 2).flat_map(|x| [(x, 0), (x, height + 1)]) {
                        assert!(blank(&buffer[(x, y)]));
                    }
                    for (x, y) in (0..height + 2).flat_map(|y| [(0, y), (width + 1, y)]) {
                        assert!(blank(&buffer[(x, y)]));
                    }
                }
            }
        }
    });
}

#[test]
fn nothing_is_drawn_where_there_is_no_room() {
    with_looks(|look| {
        for ((pack, all), shade) in packs().into_iter().flat_map(|pack| SHADES.map(|shade| (pack, shade))) {
            let make = Make::of(look, pack);
            for size in Size::ALL {
                let art = Art { make, piece: all.first(), size, shade };
                let (width, height) = size.of(make);
                for (cut_x, cut_y) in [(1, 0), (0, 1)] {
                    let area = Rect::new(0, 0, width - cut_x, height - cut_y);
                    let mut small = Buffer::empty(area);
                    art.draw(&mut small, area, look);
                    art.draw(&mut small, Rect::new(0, 0, width, height), look);
                    art.draw(&mut small, Rect::new(500, 500, width, height), look);
                    assert_eq!(small, Buffer::empty(area));
                }
            }
        }
    });
}

#[test]
fn the_gold_bar_is_in_the_row_below_a_marked_or_winning_solid_piece() {
    with_looks(|look| {
        for ((pack, all), shade) in packs().into_iter().flat_map(|pack| SHADES.map(|shade| (pack, shade))) {
            let make = Make::of(look, pack);
            for size in Size::ALL {
                let (width, height) = size.of(make);
                let area = Rect::new(0, 0, width, height + 1);
                let mut buffer = Buffer::empty(area);
                Art { make, piece: all.first(), size, shade }.draw(&mut buffer, area, look);
                let lifted = make.solid && matches!(shade, Shade::Marked | Shade::Winning);
                let below = rows(&buffer).pop().unwrap();
                let bar = look.signs().under.repeat(width.into());
                assert_eq!(below, if lifted { bar } else { " ".repeat(width.into()) });
            }
        }
    });
}

/// The different looks of pieces of which `width` columns are seen, as plain text, with the pieces that look like that.
fn looks(
    look: &Look,
    pack: Pack,
    all: PieceSet,
    size: Size,
    width: u16,
) -> BTreeMap<Vec<String>, Vec<Piece>> {
    let mut looks: BTreeMap<Vec<String>, Vec<Piece>> = BTreeMap::new();
    for piece in all {
        let seen = |row: String| row.chars().skip(1).take(width.into()).collect();
        let buffer = buffer(look, pack, Some(piece), size, Shade::Plain);
        let rows = rows(&buffer).into_iter().map(seen).collect();
        looks.entry(rows).or_default().push(piece);
    }
    looks
}

#[test]
fn different_pieces_look_different_without_colour_and_twins_alike() {
    with_looks(|look| {
        for (pack, all) in packs() {
            let make = Make::of(look, pack);
            for size in Size::ALL {
                // Whole, and covered as far as a hand may cover them.
                for width in [size.of(make).0, size.uncovered(make)] {
                    for alike in looks(look, pack, all, size, width).into_values() {
                        let set: PieceSet = alike.iter().copied().collect();
                        assert_eq!(set, pack.alike(alike[0]), "{size:?} {width} {alike:?}");
                    }
                }
                let text = |piece| rows(&buffer(look, pack, piece, size, Shade::Plain));
                let back = text(None);
                assert!(all.iter().all(|piece| text(Some(piece)) != back));
            }
        }
    });
}

/// A hand in a buffer, with whether each piece can be chosen, and its size.
fn hand_buffer(
    look: &Look,
    pack: Pack,
    pieces: &[(Piece, bool)],
    cursor: Option<usize>,
    width: u16,
    most: Size,
) -> Buffer {
    let make = Make::of(look, pack);
    let size = hand::size(make, pieces.len(), width, most);
    let area = Rect::new(0, 0, width, hand::rows(make, size));
    let mut buffer = Buffer::empty(area);
    Hand { make, pieces, named: &[], cursor, choosing: true, size, below_is_taken: false }.draw(
        &mut buffer,
        area,
        look,
    );
    buffer
}

/// A hand with the cursor on a piece, as text.
fn hand_rows(
    look: &Look,
    pack: Pack,
    pieces: &[Piece],
    cursor: usize,
    width: u16,
    most: Size,
) -> Vec<String> {
    let pieces: Vec<(Piece, bool)> = pieces.iter().map(|&piece| (piece, true)).collect();
    rows(&hand_buffer(look, pack, &pieces, Some(cursor), width, most))
}

#[test]
fn every_piece_of_a_hand_can_be_identified_wherever_the_cursor_is() {
    with_looks(|look| {
        for (pack, all) in packs() {
            // One of each pair of twins is enough.
            let all: Vec<Piece> = all.iter().filter(|&piece| pack.kind(piece) == piece).collect();
            for (width, most) in [
                (60, Size::Small),
                (80, Size::Small),
                (100, Size::Medium),
                (109, Size::Large),
                (140, Size::Huge),
            ] {
                for count in [2, 13, 17] {
                    let (held, others) = all.split_at(count);
                    for (cursor, changed) in
                        (0..count).step_by(amount(3, 1)).flat_map(|at| [(at, at), (at, (at + 1) % count)])
                    {
                        let shown = hand_rows(look, pack, held, cursor, width, most);
                        for &other in others {
                            let mut hand = held.to_vec();
                            hand[changed] = other;
                            let rows = hand_rows(look, pack, &hand, cursor, width, most);
                            assert_ne!(
                                rows,
                                shown,
                                "{changed} of {count} at {width}, cursor {cursor}\n{}",
                                shown.join("\n")
                            );
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn a_tile_has_its_pips_in_both_colours() {
    // Both have colours; the first has outlines.
    let themes = [Depth::Ansi16, Depth::TrueColor].map(|depth| Theme::new(ThemeName::Dark, depth, false));
    for (glyphs, theme) in Glyphs::ALL.into_iter().flat_map(|glyphs| themes.map(|theme| (glyphs, theme))) {
        with_look(glyphs, &theme, |look| {
            for (pack, all) in packs().into_iter().skip(1) {
                let make = Make::of(look, pack);
                let sizes = if make.solid {
                    &[Size::Small, Size::Medium, Size::Large, Size::Huge][..]
                } else {
                    &[Size::Medium, Size::Large, Size::Huge]
                };
                for (piece, &size) in all.iter().flat_map(|piece| sizes.iter().map(move |size| (piece, size)))
                {
                    check_pips(look, make, piece, size);
                }
            }
        });
    }
}

/// Red pips of solid tiles differ from the others by colour, those of outlines by sign too.
fn check_pips(look: &Look, make: Make, piece: Piece, size: Size) {
    let (pack, name) = (make.pack, make.pack.name(piece));
    let buffer = buffer(look, pack, Some(piece), size, Shade::Open);
    let (high, low) = match pack {
        Pack::Chinese => chinese::ends(piece),
        _ => (dominoes::high(piece), dominoes::low(piece)),
    };
    let reds = if pack == Pack::Chinese { usize::from(chinese::red_pips(piece)) } else { 0 };
    let ([black, red], styles) = match look.theme.pieces.filter(|_| make.solid) {
        Some(pieces) => ([look.signs().pips[0]; 2], [pieces.open.pip, pieces.open.red_pip]),
        None => (look.signs().pips, [look.theme.text, look.theme.red_pip()]),
    };
    let colours = styles.map(|style| style.fg.unwrap_or(Color::Reset));
    assert_ne!(colours[0], colours[1]);
    let count = |sign: &str, colour: Color| {
        buffer.content().iter().filter(|cell| cell.symbol() == sign && cell.fg == colour).count()
    };
    assert_eq!(count(red, colours[1]), reds, "{name}");
    assert_eq!(count(black, colours[0]), usize::from(high + low) - reds, "{name}");
    for cell in buffer.content().iter().filter(|cell| cell.fg == colours[1]) {
        assert_eq!(cell.symbol(), red, "{name}: nothing but red pips is red");
    }
    assert!(make.solid || black != red, "outlines differ without colour");
    let signs = buffer.content().iter().filter(|cell| cell.symbol() == red).count();
    assert_eq!(signs, if make.solid { usize::from(high + low) } else { reds }, "{name}");
}

/// What is printed on a piece: the signs in its box with their colours, without its edge.
fn printed(look: &Look, pack: Pack, piece: Piece, size: Size, shade: Shade) -> Vec<(String, Color, Color)> {
    let make = Make::of(look, pack);
    let rim = if make.solid { 1 } else { 2 };
    let buffer = buffer(look, pack, Some(piece), size, shade);
    let (width, height) = size.of(make);
    let inside = (rim..height + 2 - rim).flat_map(|y| (rim..width + 2 - rim).map(move |x| (x, y)));
    inside.map(|at| &buffer[at]).map(|cell| (cell.symbol().to_owned(), cell.fg, cell.bg)).collect()
}

#[test]
fn marking_never_changes_the_colours_of_what_is_printed() {
    for name in [ThemeName::Felt, ThemeName::Dark, ThemeName::Light, ThemeName::HighContrast] {
        for (depth, four) in [Depth::None, Depth::Ansi8, Depth::Ansi16, Depth::Ansi256, Depth::TrueColor]
            .into_iter()
            .flat_map(|depth| [(depth, false), (depth, true)])
        {
            with_look(Glyphs::Unicode, &Theme::new(name, depth, four), |look| {
                for (pack, all) in packs() {
                    for (piece, size) in all.iter().flat_map(|piece| Size::ALL.map(|size| (piece, size))) {
                        let open = printed(look, pack, piece, size, Shade::Open);
                        for shade in [Shade::Plain, Shade::Marked, Shade::Winning] {
                            let other = printed(look, pack, piece, size, shade);
                            assert_eq!(other, open, "{name:?} {depth:?} {shade:?}");
                        }
                    }
                }
            });
        }
    }
}

#[test]
fn what_cannot_be_played_differs_without_colour() {
    // An outline has no top edge.
    for glyphs in Glyphs::ALL {
        with_look(glyphs, &Theme::plain(), |look| {
            for (pack, all) in packs() {
                for (piece, size) in all.iter().flat_map(|piece| Size::ALL.map(|size| (piece, size))) {
                    let [open, shut] = [Shade::Open, Shade::Shut]
                        .map(|shade| rows(&buffer(look, pack, Some(piece), size, shade)));
                    assert_eq!(shut[1].trim(), "");
                    assert_ne!(open[1].trim(), "");
                    assert_eq!(open[2..], shut[2..]);
                }
            }
        });
    }
    // A solid piece in a hand has no digit below it, only its name if it is a tile, and so has an outline.
    with_looks(|look| {
        for (pack, all) in packs() {
            let kinds = all.iter().filter(|&piece| pack.kind(piece) == piece);
            for count in [2, 7, 13, 20] {
                let pieces: Vec<(Piece, bool)> =
                    kinds.clone().take(count).zip((0..).map(|n| n % 3 != 1)).collect();
                for most in [Size::Small, Size::Medium, Size::Large, Size::Huge] {
                    let buffer = hand_buffer(look, pack, &pieces, None, 150, most);
                    let below = rows(&buffer).pop().unwrap();
                    let is_name = |sign: &&str| sign.contains('-');
                    let signs: Vec<&str> = below.split_whitespace().filter(|sign| !is_name(sign)).collect();
                    let legal = (1..).zip(&pieces).filter(|(_, (_, can))| *can);
                    let expected: Vec<String> = legal.map(|(n, _): (usize, _)| n.to_string()).collect();
                    assert_eq!(signs, expected);
                    check_signs_are_below(look, pack, &pieces, most, &below);
                }
            }
        }
    });
}

/// Whether the signs below a hand are below the visible columns of the pieces that can be chosen.
fn check_signs_are_below(look: &Look, pack: Pack, pieces: &[(Piece, bool)], most: Size, below: &str) {
    let marks = |n: usize| {
        let raised = hand_buffer(look, pack, pieces, Some(n), 150, most);
        // Only a raised piece reaches into the first row, with its box or its paper.
        let first = (0..150).filter(|&x| raised[(x, 0)] != Cell::EMPTY);
        first.collect::<Vec<u16>>()
    };
    // The first column of each number, without the names of tiles.
    let starts = |x: usize| x == 0 || below.chars().nth(x - 1) == Some(' ');
    let is_name = |x: usize| below.chars().skip(x).take_while(|c| *c != ' ').any(|c| c == '-');
    let columns = (0..).zip(below.chars()).filter(|(_, c)| *c != ' ').map(|(x, _)| x);
    let mut columns = columns.filter(|&x: &u16| starts(x.into()) && !is_name(x.into()));
    for (n, _) in pieces.iter().enumerate().filter(|(_, (_, can))| *can) {
        let x: u16 = columns.next().unwrap();
        assert!(marks(n).contains(&x), "{n} {below}");
    }
}

/// Also where a tile is only its name, its red ends are red, and marked for those who do not see the colour.
#[test]
fn the_red_ends_of_small_tiles_are_marked() {
    with_looks(|look| {
        let make = Make::of(look, Pack::Chinese);
        for piece in chinese::ALL {
            let (high, low) = chinese::ends(piece);
            let expected = [high, low].iter().filter(|end| [1, 4].contains(*end)).count();
            let expected = if (high, low) == (6, 6) { 2 } else { expected };
            let sizes = if make.solid { &[Size::Tight][..] } else { &[Size::Tight, Size::Small] };
            for &size in sizes {
                let buffer = buffer(look, Pack::Chinese, Some(piece), size, Shade::Open);
                let sign = if make.solid { look.signs().pips[0] } else { look.signs().pips[1] };
                let marks = buffer.content().iter().filter(|cell| cell.symbol() == sign).count();
                assert_eq!(marks, expected, "{}", Pack::Chinese.name(piece));
                if let Some(pieces) = look.theme.pieces.filter(|_| make.solid) {
                    let is_red = |cell: &&Cell| Some(cell.fg) == pieces.open.red_pip.fg;
                    let red = buffer.content().iter().filter(is_red).count();
                    assert_eq!(red, 2 * expected, "{}", Pack::Chinese.name(piece));
                }
            }
        }
    });
}

#[test]
fn outlines_that_cannot_be_played_have_no_red() {
    let theme = Theme::new(ThemeName::Dark, Depth::Ansi16, false);
    with_look(Glyphs::Unicode, &theme, |look| {
        let make = Make::of(look, Pack::Chinese);
        for shade in SHADES {
            let art = Art { make, piece: chinese::tile(6, 4), size: Size::Large, shade };
            let lines = art.lines(look);
            let colours: Vec<Option<Color>> = lines.iter().flatten().map(|span| span.style.fg).collect();
            assert_eq!(colours.contains(&theme.red_pip().fg), shade != Shade::Shut, "{colours:?}");
        }
    });
}

#[test]
fn solid_pieces_that_cannot_be_played_are_shaded() {
    let theme = Theme::new(ThemeName::Felt, Depth::TrueColor, false);
    let pieces = theme.pieces.unwrap();
    with_look(Glyphs::Unicode, &theme, |look| {
        for (pack, all) in packs() {
            let of = |shade| {
                let art = Art { make: Make::of(look, pack), piece: all.first(), size: Size::Large, shade };
                art.lines(look).iter().flatten().map(|span| span.style).collect::<Vec<Style>>()
            };
            let grounds = |faces: offsuit::ui::look::pieces::Faces| {
                if pack == Pack::French { faces.suits[0].bg } else { faces.pip.bg }
            };
            assert_ne!(grounds(pieces.open), grounds(pieces.shaded));
            assert!(of(Shade::Open).iter().all(|style| style.bg == grounds(pieces.open)));
            assert!(of(Shade::Shut).iter().all(|style| style.bg == grounds(pieces.shaded)));
        }
    });
}

/// Pieces side by side, with a row for each size.
fn gallery(look: &Look, pack: Pack, names: &[&str]) -> String {
    let make = Make::of(look, pack);
    let mut text = String::new();
    for size in Size::ALL {
        let pieces = names.iter().map(|name| Some(pack.parse(name).unwrap())).chain([None]);
        let drawn: Vec<Vec<String>> =
            pieces.map(|piece| rows(&buffer(look, pack, piece, size, Shade::Plain))).collect();
        for n in 1..=usize::from(size.of(make).1) {
            let row: String = drawn.iter().map(|rows| rows[n].as_str()).collect();
            text += row.trim_end();
            text += "\n";
        }
    }
    text
}

#[test]
fn pieces_look_as_they_should() {
    with_looks(|look| {
        let glyphs = format!("{:?}", look.words.glyphs).to_lowercase();
        let solid = Make::of(look, Pack::French).solid;
        let name = if solid { format!("solid-{glyphs}") } else { glyphs };
        let cards = gallery(look, Pack::French, &["AS", "7S", "TD", "QH", "KC", "JD", "JR", "JK"]);
        insta::assert_snapshot!(format!("cards-{name}"), cards);
        let tiles = gallery(look, Pack::Dominoes, &["6-5", "4-3", "2-1", "6-6", "1-0"]);
        insta::assert_snapshot!(format!("dominoes-{name}"), tiles);
        let tiles = gallery(look, Pack::Chinese, &["6-6", "6-4", "5-2", "4-1", "3-3", "2-2", "1-1"]);
        insta::assert_snapshot!(format!("chinese-{name}"), tiles);
    });
}
