//! What lies open of the tricks that a seat has won: a column for each trick, its pieces one below the other.
//!
//! ```text
//! high 34  K♦  10♣  J♥
//! low 6    A♠  2♣   3♥
//! ```

use ratatui::text::{Line, Span};

use super::art::{self, Make};
use super::look::Look;
use crate::core::{Arg, Pack, Piece, Text};

/// Whether a fact shows a piece of each trick.
pub fn is_pile(fact: &Text) -> bool {
    fact.args.iter().any(|(_, arg)| matches!(arg, Arg::ForTricks(..)))
}

/// The pack and the pieces of such a fact, and its caption.
struct Row<'a> {
    caption: String,
    pack: Pack,
    pieces: &'a [Piece],
}

impl<'a> Row<'a> {
    fn of(look: &Look, fact: &'a Text) -> Option<Self> {
        let caption = look.words.caption(fact, look.names).unwrap_or_default();
        fact.args.iter().find_map(|(_, arg)| match arg {
            Arg::ForTricks(pack, pieces) => Some(Row { caption: caption.clone(), pack: *pack, pieces }),
            _ => None,
        })
    }
}

/// The facts that show a piece of each trick, with pads around the pieces if there is room. No lines if there are no such
/// facts or no room for them.
pub fn lines(look: &Look, make: Make, facts: &[Text], width: usize) -> Vec<Line<'static>> {
    let rows: Vec<Row> = facts.iter().filter_map(|fact| Row::of(look, fact)).collect();
    let fits = |lines: &Vec<Line>| lines.iter().all(|line| line.width() <= width);
    [true, false].into_iter().map(|pads| columns(look, make, &rows, pads)).find(fits).unwrap_or_default()
}

fn columns(look: &Look, make: Make, rows: &[Row], pads: bool) -> Vec<Line<'static>> {
    let minis = |row: &Row| -> Vec<Line<'static>> {
        let make = Make { pack: row.pack, ..make };
        row.pieces.iter().map(|&piece| art::mini(look, make, piece, pads)).collect()
    };
    let captions = rows.iter().map(|row| Line::styled(row.caption.clone(), look.theme.label));
    let cells: Vec<Vec<Line>> =
        captions.zip(rows).map(|(caption, row)| [vec![caption], minis(row)].concat()).collect();
    let width_of = |n: usize| cells.iter().filter_map(|row| row.get(n)).map(Line::width).max().unwrap_or(0);
    let line = |row: &Vec<Line<'static>>| {
        let mut line = Line::default();
        for (n, cell) in row.iter().enumerate() {
            let blank = width_of(n).saturating_sub(cell.width()) + usize::from(n + 1 < row.len());
            line.spans.extend(cell.spans.iter().cloned());
            line.push_span(Span::styled(" ".repeat(blank), look.theme.text));
        }
        line
    };
    cells.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Glyphs, Language, Words};
    use crate::ui::Theme;
    use crate::ui::keys::Keymap;
    use crate::ui::look::Hits;

    #[test]
    fn the_pieces_of_a_trick_are_in_a_column() {
        let words = Words::new(Language::English, Glyphs::Unicode);
        let (theme, hits, keys) = (Theme::plain(), Hits::default(), Keymap::usual());
        let look = Look { words: &words, theme: &theme, names: &[], hits: &hits, keys };
        let make = Make { pack: Pack::French, solid: false };
        let fact = |key, sum: i32, cards: [&str; 3]| {
            let cards = cards.map(|card| Pack::French.parse(card).unwrap());
            Text::new(key).with("sum", sum).with("cards", Arg::ForTricks(Pack::French, cards.to_vec()))
        };
        let facts = [
            Text::new("seat-declarer"),
            fact("seat-open-highest", 34, ["KD", "TC", "JH"]),
            fact("seat-open-lowest", 6, ["AS", "2C", "3H"]),
        ];
        let shown = |width| lines(&look, make, &facts, width).iter().map(Line::to_string).collect::<Vec<_>>();
        assert_eq!(shown(17), ["high 34 K♦ 10♣ J♥", "low 6   A♠ 2♣  3♥"]);
        assert!(shown(16).is_empty());
        assert_eq!(facts.iter().filter(|fact| is_pile(fact)).count(), 2);
    }
}
