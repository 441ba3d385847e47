//! A review in words.

use std::cmp::Reverse;

use super::{Decision, Review, Sums};
use crate::core::{Arg, Info, Move, Text};
use crate::lang::Words;
use crate::record::Player;
use crate::table::{
    Hint, HintSearch, Judgement, Mistake, Replay, Verdict, hint_words, move_label, replay_of, shown_names,
};

/// The fewest decisions for a mean loss.
pub const FEWEST: usize = 30;

/// The game, the seat and its player, and how much there is to judge.
pub fn heading(words: &Words, review: &Review) -> String {
    let header = &review.facts().header;
    let name = shown_names(words, &header.seats).into_iter().nth(review.seat().index()).unwrap_or_default();
    let game = words.get(&format!("game-{}", review.info().id));
    let text = Text::new("review-heading")
        .with("game", Arg::Quote(game))
        .with("name", Arg::Quote(name))
        .with("deals", review.deals().len());
    words.say(&text, &[])
}

/// The verdicts, what was lost, and where the result came from.
pub fn summary(words: &Words, review: &Review) -> Vec<String> {
    let sums = review.sums();
    let count = |verdict| review.count(verdict);
    if review.is_complete() && sums.decisions == 0 {
        return vec![words.get("review-empty")];
    }
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
    // They are listed below, and should add up to what is printed here.
    let large = review.decisions().filter(costly).map(|one| tenths(one.judgement.loss)).sum();
    lines.push(losses(words, &sums, (large, count(Verdict::Costly))));
    if sums.decisions >= FEWEST && costs(&sums) {
        let count = sums.decisions as f64;
        lines.push(mean(
            words,
            ["review-mean", "review-mean-none"],
            sums.decisions,
            (sums.losses / count, sums.error / count),
        ));
    }
    lines.extend(mistakes(words, review));
    lines.extend(cleverest(words, review));
    lines
}

/// The most kinds of mistakes in the summary.
const KINDS: usize = 3;

/// What kinds of mistakes the worse choices were, the most frequent first.
fn mistakes(words: &Words, review: &Review) -> Option<String> {
    let made: Vec<Mistake> = review.decisions().filter_map(|one| one.judgement.mistake).collect();
    let count = |kind: Mistake| made.iter().filter(|&&one| one == kind).count();
    let mut kinds: Vec<(usize, Mistake)> = Mistake::ALL.map(|kind| (count(kind), kind)).into();
    kinds.retain(|(times, _)| *times > 0);
    kinds.sort_by_key(|&(times, _)| Reverse(times));
    let say = |&(times, kind): &(usize, Mistake)| words.say(&Text::new(kind.key()).with("times", times), &[]);
    let said: Vec<String> = kinds.iter().take(KINDS).map(say).collect();
    let kinds = said.join(&words.get("ui-comma"));
    (!said.is_empty()).then(|| words.with("review-mistakes", &[("kinds", &kinds)]))
}

/// Whether the choices may have cost something.
fn costs(sums: &Sums) -> bool {
    tenths(sums.losses + sums.error) > 0
}

/// What all choices cost, and how much of it the costly ones, of which there are `costly`: `large` tenths of a percent.
fn losses(words: &Words, sums: &Sums, (large, costly): (i64, usize)) -> String {
    if !costs(sums) {
        return words.get("review-losses-nothing");
    }
    let is_sure = sums.losses > sums.error;
    let small = tenths(sums.losses) - large;
    let key = if large > 0 && (!is_sure || small <= 0) {
        "review-losses-costly"
    } else if is_sure {
        "review-losses"
    } else {
        "review-losses-none"
    };
    let losses = with_error(words, &percent(sums.losses), &percent(sums.error));
    let parts = [
        ("losses", losses),
        ("large", in_percent(large)),
        ("small", in_percent(small)),
        ("most", percent((sums.losses + sums.error).max(0.0))),
    ];
    let counts = Text::new(key).with("costly", costly).with("others", sums.decisions.saturating_sub(costly));
    let text = parts.into_iter().fold(counts, |text, (name, part)| text.with(name, Arg::Quote(part)));
    words.say(&text, &[])
}

/// What a choice lost on average, with its error: the first message, or the second if that may be nothing.
pub(super) fn mean(
    words: &Words,
    [some, none]: [&str; 2],
    decisions: usize,
    (loss, error): (f64, f64),
) -> String {
    let key = if loss > error { some } else { none };
    let most = format!("{:.2}", (loss + error).max(0.0));
    let loss = with_error(words, &format!("{loss:.2}"), &format!("{error:.2}"));
    words.with(key, &[("decisions", &decisions.to_string()), ("loss", &loss), ("most", &most)])
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
    let printed = Printed::of(sums);
    words.with(
        key,
        &[
            ("before", &in_percent(printed.before)),
            ("cards", &signed(printed.cards)),
            ("news", &signed(printed.news)),
            ("losses", &signed(-printed.losses)),
            ("after", &in_percent(printed.after)),
        ],
    )
}

/// Sums in tenths of a percent that add up as they are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Printed {
    before: i64,
    cards: i64,
    news: i64,
    losses: i64,
    after: i64,
}

impl Printed {
    /// By the method of the largest remainder; the rest goes to what the other players did.
    fn of(sums: &Sums) -> Self {
        let (before, after) = (tenths(sums.before), tenths(sums.after));
        // Choices that did better than the best ones, as far as one can tell, have lost nothing.
        let losses = tenths(sums.losses).max(0);
        let down = |value: f64| (10.0 * value).floor() as i64;
        let remainder = |value: f64| 10.0 * value - (10.0 * value).floor();
        let left = after - before + losses - down(sums.cards) - down(sums.news);
        let rounds_up = left >= 2 || left == 1 && remainder(sums.cards) > remainder(sums.news);
        let cards = down(sums.cards) + i64::from(rounds_up && remainder(sums.cards) > 0.0);
        Printed { before, cards, news: after - before + losses - cards, losses, after }
    }
}

/// When a decision was made: its deal, and its trick if a piece was played.
pub fn moment(words: &Words, one: &Decision) -> String {
    let is_play = matches!(one.judgement.own, Move::Play(_) | Move::Lead(..));
    let trick = if is_play { one.place.trick } else { 0 };
    words.say(&Text::new("review-moment").with("deal", one.deal).with("trick", trick), &[])
}

/// How far it is, unless it is complete.
pub fn progress(words: &Words, review: &Review) -> Option<String> {
    let (done, all) = review.progress();
    let text = Text::new("review-progress").with("percent", 100 * done / all.max(1));
    (done < all).then(|| words.say(&text, &[]))
}

/// The best and the costliest choice, a line each. Before everything is judged, the first line says how far it is.
pub fn extremes(words: &Words, review: &Review) -> [String; 2] {
    if let Some(progress) = progress(words, review) {
        return [progress, String::new()];
    }
    let costliest = match costliest(review) {
        Some(one) => named(words, review, "review-costliest", &one, one.judgement.loss),
        None => words.get("review-none-costly"),
    };
    match cleverest(words, review) {
        Some(cleverest) => [cleverest, costliest],
        None => [costliest, String::new()],
    }
}

/// The costliest choice, if one was costly.
pub fn costliest(review: &Review) -> Option<Decision> {
    review.worst().into_iter().find(|one| one.judgement.verdict() == Verdict::Costly)
}

/// The reason for what [`extremes`] says of a choice, according to this hint: why it is good, or what would have been better
/// and why. `None` if the hint has another opinion than the review.
pub fn reason(words: &Words, review: &Review, one: &Decision, hint: &Hint) -> Option<String> {
    if one.judgement.own == one.judgement.best {
        let replay = replay_at(review, one)?;
        let names = shown_names(words, &replay.header().seats);
        let agrees = replay.alike(one.judgement.own).contains(&hint.choice);
        let why: Vec<String> = hint.why(None).map(|text| words.say(text, &names)).collect();
        return (agrees && !why.is_empty()).then(|| words.sentences(&why));
    }
    let why = why(words, review, one, Some(hint)).into_iter().next()?;
    Some(words.sentences(&[better(words, review, &one.judgement), why]))
}

fn cleverest(words: &Words, review: &Review) -> Option<String> {
    let one = review.cleverest()?;
    Some(named(words, review, "review-clever", &one, one.judgement.gained))
}

/// A sentence that names a decision and what it was worth, in percent.
fn named(words: &Words, review: &Review, key: &'static str, one: &Decision, worth: f64) -> String {
    let own = own(words, review, &one.judgement);
    words.with(key, &[("moment", &moment(words, one)), ("own", &own), ("worth", &percent(worth))])
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

/// The match at a decision.
fn replay_at(review: &Review, one: &Decision) -> Option<Box<dyn Replay>> {
    let mut replay = replay_of((**review.facts()).clone(), None).ok()?;
    replay.go_to(one.place.step);
    Some(replay)
}

/// The search for the hint that says why another choice would have been better.
pub fn why_search(review: &Review, one: &Decision) -> Option<HintSearch> {
    replay_at(review, one)?.hint_search()
}

/// Why the better choice is better, according to this hint, and what usually follows the player's own choice. Empty if
/// the hint recommends another choice or sees no difference.
pub fn why(words: &Words, review: &Review, one: &Decision, hint: Option<&Hint>) -> Vec<String> {
    let Some(replay) = replay_at(review, one) else { return Vec::new() };
    let best = replay.alike(one.judgement.best);
    let own = one.judgement.own;
    let is_worse = |hint: &Hint| hint.rival(Some(own)).is_some_and(|n| hint.is_behind(n));
    let agrees = |hint: &Hint| is_worse(hint) && best.contains(&hint.choice);
    let Some(hint) = hint.filter(|hint| agrees(hint)) else { return Vec::new() };
    let names = shown_names(words, &replay.header().seats);
    let said = hint_words(words, &names, review.info(), hint, Some(own));
    // How far it is behind is said by the judgement, which has tried more deals.
    let usually = said.usually(words);
    said.why.into_iter().chain(said.drawbacks).chain(usually).collect()
}

/// The loss with its error, as parts of the chance to win the match.
pub fn loss(words: &Words, judgement: &Judgement) -> String {
    if judgement.exact {
        return format!("{}%", percent(judgement.loss));
    }
    // A choice that did better than a master's, as far as one can tell, has lost nothing.
    with_error(words, &percent(judgement.loss.max(0.0)), &percent(judgement.error))
}

/// A percentage with its error.
fn with_error(words: &Words, value: &str, error: &str) -> String {
    format!("{value}% {} {error}%", words.glyphs.give_or_take())
}

/// What a decision in this game cost, and what would have happened with the cards as they were.
pub fn cost(words: &Words, info: &Info, judgement: &Judgement) -> Vec<String> {
    let mut lines = Vec::new();
    let unit = words.with("unit", &[("game", info.id)]);
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
        let loss = loss(words, judgement);
        lines.push(words.with(key, &[("loss", &loss), ("points", &points), ("unit", &unit)]));
        let key = if judgement.as_it_lay >= 0.05 {
            "review-gained"
        } else if judgement.as_it_lay <= -0.05 {
            "review-lost"
        } else {
            "review-same"
        };
        let points = percent(judgement.as_it_lay.abs());
        lines.push(words.with(key, &[("points", &points), ("unit", &unit)]));
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
        lines.extend(cost(words, review.info(), &one.judgement));
        if one.judgement.own != one.judgement.best {
            let better = std::iter::once(better(words, review, &one.judgement));
            let hint = why_search(review, &one).and_then(|search| search());
            let why = why(words, review, &one, hint.as_ref());
            lines.push(words.sentences(&better.chain(why).collect::<Vec<_>>()));
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
    in_percent(tenths(value))
}

/// Tenths of a percent, with one decimal.
fn in_percent(tenths: i64) -> String {
    format!("{:.1}", tenths as f64 / 10.0)
}

fn signed(tenths: i64) -> String {
    if tenths == 0 { in_percent(0) } else { format!("{:+.1}", tenths as f64 / 10.0) }
}

fn tenths(value: f64) -> i64 {
    (10.0 * value).round() as i64
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;
    use crate::core::rng::nth;
    use crate::core::{Pack, Seating};
    use crate::lang::{Glyphs, Language};

    #[test]
    fn costs_are_in_the_units_of_the_game() {
        let judgement = Judgement {
            own: Move::Pass,
            best: Move::Bid(9),
            chance: 50.0,
            loss: 9.0,
            error: 1.0,
            points: 1.5,
            points_error: 0.1,
            as_it_lay: 2.0,
            gained: 0.0,
            gained_error: 0.0,
            share: None,
            mistake: None,
            exact: false,
        };
        for (id, units) in
            [("loo", ["chips", "チップ"]), ("reveille", ["marks", "マーク"]), ("hamlet", ["points", "点"])]
        {
            let info = Info::new(id, Pack::French, Seating::exactly(3));
            for (language, unit) in Language::ALL.into_iter().zip(units) {
                let words = Words::new(language, Glyphs::Ascii);
                for as_it_lay in [2.0, -2.0] {
                    let said = cost(&words, &info, &Judgement { as_it_lay, ..judgement });
                    assert_eq!(said.len(), 2);
                    assert!(said.iter().all(|line| line.contains(unit)), "{said:?}");
                }
            }
        }
    }

    #[test]
    fn printed_sums_add_up() {
        let words = Words::new(Language::English, Glyphs::Ascii);
        let mut rng = nth(16, 0);
        let mut each = || f64::from(rng.next_u32() % 2000) / 100.0 - 10.0;
        for _ in 0..1000 {
            let (before, cards, news, losses) = (50.0 + each(), each(), each(), each() + 9.0);
            let after = before + cards + news - losses;
            let sums = Sums { before, cards, news, losses, after, error: 2.0, decisions: 40 };
            let printed = Printed::of(&sums);
            assert_eq!(printed.before + printed.cards + printed.news - printed.losses, printed.after);
            let is_close = |printed: i64, value: f64| (printed as f64 / 10.0 - value).abs() < 0.1;
            assert!(is_close(printed.cards, cards) && is_close(printed.losses, losses.max(0.0)), "{sums:?}");
            assert!((printed.news as f64 / 10.0 - news - losses.min(0.0).abs()).abs() < 0.25, "{sums:?}");
            let said = sum(&words, "review-sum", &sums);
            assert!(!said.contains("-0.0") && !said.contains("+0.0"), "{said}");
        }
        let sums =
            Sums { before: 50.0, cards: 0.04, news: 0.04, losses: -0.02, after: 50.1, ..Sums::default() };
        let expected = Printed { before: 500, cards: 0, news: 1, losses: 0, after: 501 };
        assert_eq!(Printed::of(&sums), expected);
    }

    #[test]
    fn no_sum_of_losses_is_negative() {
        let said = |losses, error, large| {
            let sums = Sums { losses, error, decisions: 40, ..Sums::default() };
            let words = Words::new(Language::English, Glyphs::Ascii);
            let each = (losses / 40.0, error / 40.0);
            let costly = if large > 0 { 2 } else { 0 };
            [
                self::losses(&words, &sums, (large, costly)),
                mean(&words, ["review-mean", "review-mean-none"], 40, each),
            ]
        };
        for (losses, error, large, expected) in [
            (
                6.0,
                1.0,
                40,
                "Your choices cost 6.0% +- 1.0% in all: 4.0% in 2 costly choices, 2.0% in the 38 others together.",
            ),
            (6.0, 1.0, 0, "Your choices cost 6.0% +- 1.0% in all, but none was costly by itself."),
            (0.3, 0.5, 0, "In all, your choices cost at most 0.8%, and perhaps nothing."),
            (-0.5, 0.5, 0, "Your choices cost nothing."),
            (3.0, 1.0, 35, "2 costly choices cost you 3.5% in all, the others perhaps nothing."),
            (-1.0, 2.0, 35, "2 costly choices cost you 3.5% in all, the others perhaps nothing."),
        ] {
            let [all, mean] = said(losses, error, large);
            assert_eq!(all, expected);
            assert!(!mean.contains('-') || mean.contains("+-"), "{mean}");
            assert_eq!(mean.contains("perhaps nothing"), losses <= error, "{mean}");
        }
    }
}
