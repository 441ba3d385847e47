//! A review in words.

use super::{Decision, Review, Sums};
use crate::core::{Arg, Move, Text};
use crate::lang::Words;
use crate::record::Player;
use crate::table::{Judgement, Verdict, move_label};

/// The fewest decisions for a mean loss.
pub const FEWEST: usize = 30;

/// The game, the seat and its player, and how much there is to judge.
pub fn heading(words: &Words, review: &Review) -> String {
    let header = &review.facts().header;
    let name = header.seats.get(review.seat().index()).map_or("", |sitter| &sitter.name);
    let game = words.get(&format!("game-{}", review.info().id));
    let text = Text::new("review-heading")
        .with("game", Arg::Quote(game))
        .with("name", Arg::Quote(name.to_owned()))
        .with("deals", review.deals().len());
    words.say(&text, &[])
}

/// The verdicts, what was lost, and where the result came from.
pub fn summary(words: &Words, review: &Review) -> Vec<String> {
    let sums = review.sums();
    let count = |verdict| review.count(verdict);
    let mut lines = Vec::new();
    let counts = Text::new("review-counts")
        .with("decisions", sums.decisions)
        .with("fine", count(Verdict::Fine))
        .with("close", count(Verdict::Close))
        .with("costly", count(Verdict::Costly));
    lines.push(words.say(&counts, &[]));
    // Before everything is judged, the missing losses would count as news.
    if review.is_complete() {
        lines.push(sum(words, "review-sum", &sums));
    }
    let costly = |one: &Decision| one.judgement.verdict() == Verdict::Costly;
    let large: f64 = review.decisions().filter(costly).map(|one| one.judgement.loss).sum();
    let losses = with_error(words, &percent(sums.losses), &percent(sums.error));
    let small = percent(sums.losses - large);
    let parts = [("losses", &*losses), ("large", &percent(large)), ("small", &small)];
    lines.push(words.with("review-losses", &parts));
    if sums.decisions >= FEWEST {
        let each = |sum: f64| format!("{:.2}", sum / sums.decisions as f64);
        let loss = with_error(words, &each(sums.losses), &each(sums.error));
        lines.push(words.with("review-mean", &[("loss", &loss)]));
    }
    lines
}

/// Where the result of each deal came from.
pub fn deals(words: &Words, review: &Review) -> Vec<String> {
    let each = review.deals().iter().map(|deal| {
        let label = words.say(&Text::new("ui-sheet-deal").with("deal", deal.number), &[]);
        words.with(
            "review-deal",
            &[("deal", &label), ("sum", &sum(words, "review-sum", &review.sums_of(deal)))],
        )
    });
    each.collect()
}

fn sum(words: &Words, key: &str, sums: &Sums) -> String {
    words.with(
        key,
        &[
            ("before", &percent(sums.before)),
            ("cards", &signed(sums.cards)),
            ("news", &signed(sums.news)),
            ("losses", &signed(-sums.losses)),
            ("after", &percent(sums.after)),
        ],
    )
}

/// When a decision was made: its deal, and its trick if a piece was played.
pub fn moment(words: &Words, one: &Decision) -> String {
    let is_play = matches!(one.judgement.own, Move::Play(_) | Move::Lead(..));
    let trick = if is_play { one.place.trick } else { 0 };
    words.say(&Text::new("review-moment").with("deal", one.deal).with("trick", trick), &[])
}

/// The verdict in a word.
pub fn verdict(words: &Words, verdict: Verdict) -> String {
    words.get(match verdict {
        Verdict::Fine => "review-fine",
        Verdict::Close => "review-close",
        Verdict::Costly => "review-costly",
    })
}

/// What was chosen.
pub fn own(words: &Words, review: &Review, judgement: &Judgement) -> String {
    words.say(&move_label(review.info(), judgement.own), &[])
}

/// What would have been better.
pub fn better(words: &Words, review: &Review, judgement: &Judgement) -> String {
    let best = words.say(&move_label(review.info(), judgement.best), &[]);
    words.with("review-better", &[("best", &best)])
}

/// The loss with its error, as parts of the chance to win the match.
pub fn loss(words: &Words, judgement: &Judgement) -> String {
    if judgement.exact {
        return format!("{}%", percent(judgement.loss));
    }
    with_error(words, &percent(judgement.loss), &percent(judgement.error))
}

/// A percentage with its error.
pub(super) fn with_error(words: &Words, value: &str, error: &str) -> String {
    format!("{value}% {} {error}%", words.glyphs.give_or_take())
}

/// What a decision cost, and what would have happened with the cards as they were.
pub fn cost(words: &Words, judgement: &Judgement) -> Vec<String> {
    let mut lines = Vec::new();
    if judgement.own == judgement.best {
        lines.push(words.get("review-best"));
    } else {
        let points = percent(judgement.points);
        // A choice can lower the chance to win the match and still be worth more points, and the other way round.
        let agree = judgement.points >= 0.05;
        let key = match judgement.verdict() {
            Verdict::Fine => "review-as-good",
            Verdict::Close | Verdict::Costly if agree => "review-cost",
            Verdict::Close | Verdict::Costly => "review-cost-chance",
        };
        lines.push(words.with(key, &[("loss", &loss(words, judgement)), ("points", &points)]));
        let key = if judgement.as_it_lay >= 0.05 {
            "review-gained"
        } else if judgement.as_it_lay <= -0.05 {
            "review-lost"
        } else {
            "review-same"
        };
        lines.push(words.with(key, &[("points", &percent(judgement.as_it_lay.abs()))]));
    }
    if let Some(share) = judgement.share {
        let share = (100.0 * share).round() as i64;
        lines.push(words.say(&Text::new("review-share").with("share", share), &[]));
    }
    lines
}

/// The whole review in lines, the costliest decisions first.
pub fn lines(words: &Words, review: &Review) -> Vec<String> {
    let mut lines = vec![heading(words, review)];
    lines.extend(summary(words, review));
    let worst = review.worst();
    if !worst.is_empty() {
        lines.push(String::new());
    }
    for one in worst {
        let (moment, own) = (moment(words, &one), own(words, review, &one.judgement));
        let verdict = verdict(words, one.judgement.verdict());
        lines.push(words.with("review-line", &[("moment", &moment), ("own", &own), ("verdict", &verdict)]));
        lines.extend(cost(words, &one.judgement));
        if one.judgement.own != one.judgement.best {
            lines.push(better(words, review, &one.judgement));
        }
    }
    lines.push(String::new());
    lines.extend(deals(words, review));
    lines
}

/// The seats that people held, or all if there were none.
pub fn players(review: &Review) -> Vec<usize> {
    let seats = &review.facts().header.seats;
    let people = (0..seats.len()).filter(|&seat| seats[seat].player == Player::Human);
    let people: Vec<usize> = people.collect();
    if people.is_empty() { (0..seats.len()).collect() } else { people }
}

/// One decimal; no minus before a zero.
fn percent(value: f64) -> String {
    format!("{:.1}", tenth(value))
}

fn signed(value: f64) -> String {
    let value = tenth(value);
    if value == 0.0 { "0.0".to_owned() } else { format!("{value:+.1}") }
}

fn tenth(value: f64) -> f64 {
    (10.0 * value).round() / 10.0 + 0.0
}
