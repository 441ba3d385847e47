//! Pictures of pieces: each fits its box, and no two look alike. Some are pinned.

use std::collections::BTreeMap;

use offsuit::config::{Depth, ThemeName};
use offsuit::core::pack::{chinese, dominoes, french};
use offsuit::core::{Pack, Piece, PieceSet};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::ui::art::{Art, Size, face_style};
use offsuit::ui::hand::{self, Hand};
use offsuit::ui::look::Hits;
use offsuit::ui::{Look, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

fn packs() -> [(Pack, PieceSet); 3] {
    [
        (Pack::French, french::CARDS | french::JOKERS),
        (Pack::Dominoes, dominoes::ALL),
        (Pack::Chinese, chinese::ALL),
    ]
}

fn with_look<T>(glyphs: Glyphs, theme: &Theme, then: impl FnOnce(&Look) -> T) -> T {
    let words = Words::new(Language::English, glyphs);
    then(&Look { words: &words, theme, names: &[], hits: &Hits::default() })
}

/// A piece in a buffer of its size with an empty column and row around it.
fn buffer(look: &Look, pack: Pack, piece: Option<Piece>, size: Size) -> Buffer {
    let (width, height) = size.of(pack);
    let mut buffer = Buffer::empty(Rect::new(0, 0, width + 2, height + 2));
    let face = piece.map_or(look.theme.dim, |piece| face_style(look, pack, piece));
    let art = Art { pack, piece, size, edge: look.theme.frame, face };
    art.draw(&mut buffer, Rect::new(1, 1, width, height), look);
    buffer
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let rows = buffer.content().chunks(buffer.area.width.into());
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect()).collect()
}

#[test]
fn every_piece_fits_its_box_in_every_glyph_set() {
    for glyphs in Glyphs::ALL {
        with_look(glyphs, &Theme::plain(), |look| {
            for (pack, all) in packs() {
                for size in Size::ALL {
                    let (width, height) = size.of(pack);
                    for piece in all.iter().map(Some).chain([None]) {
                        let art =
                            Art { pack, piece, size, edge: Style::new(), face: Style::new() }.inside(look);
                        assert_eq!(art.len(), usize::from(height) - 2);
                        for line in art {
                            let text = line.to_string();
                            let expected = usize::from(width) - 2;
                            assert_eq!(text.width(), expected, "{text:?}");
                            assert!(glyphs == Glyphs::Unicode || text.width_cjk() == expected, "{text:?}");
                            assert!(glyphs != Glyphs::Ascii || text.is_ascii(), "{text:?}");
                        }
                        let buffer = buffer(look, pack, piece, size);
                        let blank = |cell: &ratatui::buffer::Cell| cell.symbol() == " ";
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
}

#[test]
fn nothing_is_drawn_without_room() {
    with_look(Glyphs::Unicode, &Theme::plain(), |look| {
        for (pack, all) in packs() {
            for size in Size::ALL {
                let art = Art { pack, piece: all.first(), size, edge: Style::new(), face: Style::new() };
                let (width, height) = size.of(pack);
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

/// Every look as text, each with the pieces that have it; only `width` columns are visible.
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
        let rows = rows(&buffer(look, pack, Some(piece), size)).into_iter().map(seen).collect();
        looks.entry(rows).or_default().push(piece);
    }
    looks
}

#[test]
fn different_pieces_look_different_without_colour_and_twins_alike() {
    for glyphs in Glyphs::ALL {
        with_look(glyphs, &Theme::plain(), |look| {
            for (pack, all) in packs() {
                for size in Size::ALL {
                    // The whole piece, and as much of it as a hand shows when it overlaps.
                    for width in [size.of(pack).0, size.uncovered(pack)] {
                        for alike in looks(look, pack, all, size, width).into_values() {
                            let set: PieceSet = alike.iter().copied().collect();
                            assert_eq!(set, pack.alike(alike[0]), "{size:?} {width} {alike:?}");
                        }
                    }
                    let back = rows(&buffer(look, pack, None, size));
                    assert!(all.iter().all(|piece| rows(&buffer(look, pack, Some(piece), size)) != back));
                }
            }
        });
    }
}

/// The text of a buffer, cell by cell.
fn symbols(buffer: &Buffer) -> impl Iterator<Item = &str> {
    buffer.content().iter().map(Cell::symbol)
}

/// A hand with the cursor on a piece.
fn hand_of(look: &Look, pack: Pack, pieces: &[Piece], cursor: usize, width: u16, most: Size) -> Buffer {
    let size = hand::size(pack, pieces.len(), width, most);
    let area = Rect::new(0, 0, width, hand::rows(pack, size));
    let mut buffer = Buffer::empty(area);
    let pieces: Vec<(Piece, bool)> = pieces.iter().map(|&piece| (piece, true)).collect();
    Hand { pack, pieces: &pieces, cursor: Some(cursor), choosing: true, size }.draw(&mut buffer, area, look);
    buffer
}

#[test]
fn every_piece_of_a_hand_is_recognizable_wherever_the_cursor_is() {
    with_look(Glyphs::Unicode, &Theme::plain(), |look| {
        for (pack, all) in packs() {
            // One of two twins is enough.
            let all: Vec<Piece> = all.iter().filter(|&piece| pack.kind(piece) == piece).collect();
            for (width, most) in
                [(60, Size::Small), (80, Size::Small), (100, Size::Medium), (109, Size::Large)]
            {
                for count in [2, 9, 13, 17] {
                    let (held, others) = all.split_at(count);
                    for (cursor, changed) in (0..count).flat_map(|at| [(at, at), (at, (at + 1) % count)]) {
                        let shown = hand_of(look, pack, held, cursor, width, most);
                        for &other in others {
                            let mut hand = held.to_vec();
                            hand[changed] = other;
                            let other = hand_of(look, pack, &hand, cursor, width, most);
                            assert!(
                                !symbols(&other).eq(symbols(&shown)),
                                "{changed} of {count} at {width}, cursor {cursor}\n{}",
                                rows(&shown).join("\n")
                            );
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn a_tile_shows_its_pips_and_red_ones_differ_in_shape_too() {
    for glyphs in Glyphs::ALL {
        let theme = Theme::new(ThemeName::Dark, Depth::TrueColor, false);
        with_look(glyphs, &theme, |look| {
            let [black, red] = look.signs().pips;
            for (pack, all) in packs().into_iter().skip(1) {
                for (piece, size) in
                    all.iter().flat_map(|piece| [Size::Medium, Size::Large].map(|s| (piece, s)))
                {
                    let buffer = buffer(look, pack, Some(piece), size);
                    let count = |sign: &str| buffer.content().iter().filter(|c| c.symbol() == sign).count();
                    let (high, low) = match pack {
                        Pack::Chinese => chinese::ends(piece),
                        _ => (dominoes::high(piece), dominoes::low(piece)),
                    };
                    let reds = if pack == Pack::Chinese { chinese::red_pips(piece) } else { 0 };
                    assert_eq!(count(red), usize::from(reds), "{}", pack.name(piece));
                    assert_eq!(count(black) + count(red), usize::from(high + low), "{}", pack.name(piece));
                    let colour = theme.red_pip().fg.unwrap();
                    for cell in buffer.content() {
                        assert_eq!(cell.symbol() == red, cell.fg == colour, "{cell:?}");
                    }
                }
            }
        });
    }
}

#[test]
fn dim_and_selected_pieces_have_no_red() {
    let theme = Theme::new(ThemeName::Dark, Depth::TrueColor, false);
    with_look(Glyphs::Unicode, &theme, |look| {
        let tile = chinese::tile(6, 4);
        for face in [theme.dim, theme.chosen, theme.text.add_modifier(Modifier::BOLD)] {
            let art = Art { pack: Pack::Chinese, piece: tile, size: Size::Large, edge: theme.frame, face };
            let lines = art.inside(look);
            let colours: Vec<Option<Color>> = lines.iter().flatten().map(|span| span.style.fg).collect();
            assert_eq!(colours.contains(&theme.red_pip().fg), face.fg.is_none(), "{colours:?}");
        }
    });
}

/// Pieces next to each other, one size per row.
fn gallery(look: &Look, pack: Pack, names: &[&str]) -> String {
    let mut text = String::new();
    for size in Size::ALL {
        let pieces = names.iter().map(|name| Some(pack.parse(name).unwrap())).chain([None]);
        let drawn: Vec<Vec<String>> = pieces.map(|piece| rows(&buffer(look, pack, piece, size))).collect();
        for n in 1..=usize::from(size.of(pack).1) {
            let row: String = drawn.iter().map(|rows| rows[n].as_str()).collect();
            text += row.trim_end();
            text += "\n";
        }
    }
    text
}

#[test]
fn pieces_look_as_recorded() {
    for glyphs in Glyphs::ALL {
        let name = format!("{glyphs:?}").to_lowercase();
        with_look(glyphs, &Theme::plain(), |look| {
            let cards = gallery(look, Pack::French, &["AS", "7S", "TD", "QH", "KC", "JD", "JR", "JK"]);
            insta::assert_snapshot!(format!("cards-{name}"), cards);
            let tiles = gallery(look, Pack::Dominoes, &["6-5", "4-3", "2-1", "6-6", "1-0"]);
            insta::assert_snapshot!(format!("dominoes-{name}"), tiles);
            let tiles = gallery(look, Pack::Chinese, &["6-6", "6-4", "5-2", "4-1", "3-3", "2-2", "1-1"]);
            insta::assert_snapshot!(format!("chinese-{name}"), tiles);
        });
    }
}
