//! The score in words.

use crate::core::{Info, ScoreLine, Seat, SeatSet, Text};
use crate::lang::Words;
use crate::table::{DealScore, ahead, names_in_a_row, over_sentences, points_of, signed, winners_sentence};

/// The scores of a match so far.
pub(super) struct Scores<'a> {
    pub words: &'a Words,
    pub info: &'a Info,
    pub names: &'a [String],
    /// The finished deals, in order.
    pub deals: &'a [DealScore],
    /// The winners, once the match is over.
    pub winners: Option<SeatSet>,
    /// Why the match is over, if it is.
    pub over: Option<Text>,
}

impl Scores<'_> {
    /// The score of the last deal with its reasons, and the winners after the match.
    pub fn after_deal(&self) -> Vec<String> {
        let Some(last) = self.deals.last() else { return Vec::new() };
        let mut lines = self.explanation(last);
        lines.push(self.row(last));
        lines.extend(self.end());
        lines
    }

    /// In two lines, why the last deal scored what it did and the totals that it changed; the winners after the match.
    pub fn brief(&self) -> Vec<String> {
        let Some(last) = self.deals.last() else { return Vec::new() };
        let seat = |(seat, name): (Seat, &String)| {
            let args = [("name", name.as_str()), ("total", &last.totals[seat].to_string())];
            self.words.with("plain-brief-total", &args)
        };
        let seats: Vec<String> = Seat::all(self.names.len())
            .zip(self.names)
            .filter(|(seat, _)| last.points[*seat] != 0)
            .map(seat)
            .collect();
        let totals = seats.join(&self.words.get("ui-comma"));
        let line = self.words.with("plain-brief-totals", &[("totals", &totals)]);
        let totals = (!totals.is_empty()).then_some(line);
        self.reasons(last).into_iter().chain(totals).chain(self.end()).collect()
    }

    /// The reasons that brought points to some and not to all, or every reason if there are none, in one line.
    fn reasons(&self, score: &DealScore) -> Option<String> {
        let seats = || Seat::all(self.names.len());
        let brings = |line: &&ScoreLine| seats().any(|seat| line.points[seat] != 0);
        let differs = |line: &&ScoreLine| brings(line) && seats().any(|seat| line.points[seat] == 0);
        let some = score.lines.iter().any(|line| differs(&line));
        let told = score.lines.iter().filter(|line| !some || differs(line));
        let told: Vec<String> = told.map(|line| self.words.say(&line.reason, self.names)).collect();
        let reasons = told.join(&self.words.get("plain-between"));
        (!told.is_empty()).then(|| self.words.with("plain-brief-reasons", &[("reasons", &reasons)]))
    }

    /// One line per deal, the reasons for the last score, and who is leading or has won.
    pub fn sheet(&self) -> Vec<String> {
        let Some(last) = self.deals.last() else { return vec![self.words.get("plain-no-score")] };
        let mut lines: Vec<String> = self.deals.iter().map(|score| self.row(score)).collect();
        lines.push(self.words.with("plain-score-why", &[("deal", &self.deal(last))]));
        lines.extend(self.explanation(last));
        let leaders = || names_in_a_row(self.words, self.names, ahead(self.deals, self.names.len()));
        lines.push(self.end().unwrap_or_else(|| self.words.with("plain-ahead", &[("names", &leaders())])));
        lines
    }

    /// The reasons for a deal's score, line by line.
    fn explanation(&self, score: &DealScore) -> Vec<String> {
        let line = |line: &ScoreLine| {
            let reason = self.words.say(&line.reason, self.names);
            let points = points_of(self.words, self.names, line);
            if points.is_empty() {
                self.words.with("plain-end", &[("sentence", &reason)])
            } else {
                self.words.with("plain-score-line", &[("reason", &reason), ("points", &points)])
            }
        };
        score.lines.iter().map(line).collect()
    }

    /// The changes of a deal, and the totals after it.
    fn row(&self, score: &DealScore) -> String {
        let seat = |(seat, name): (Seat, &String)| {
            let (points, total) = (signed(score.points[seat]), score.totals[seat].to_string());
            self.words.with("plain-score-seat", &[("name", name), ("points", &points), ("total", &total)])
        };
        let seats: Vec<String> = Seat::all(self.names.len()).zip(self.names).map(seat).collect();
        let scores = seats.join(&self.words.get("plain-between"));
        self.words.with("plain-score", &[("deal", &self.deal(score)), ("scores", &scores)])
    }

    fn deal(&self, score: &DealScore) -> String {
        self.words.say(&Text::new("ui-sheet-deal").with("deal", score.number), &[])
    }

    /// The winners, once the match is over.
    fn end(&self) -> Option<String> {
        let sentence = winners_sentence(self.words, self.info, self.names, self.winners?);
        let sentence = self.words.with("plain-end", &[("sentence", &sentence)]);
        let over = self.over.as_ref().map(|over| over_sentences(self.words, self.names, over));
        let all: Vec<String> = over.into_iter().flatten().chain([sentence]).collect();
        Some(self.words.sentences(&all))
    }
}
