//! What several players made of the same cards.

use std::cmp::Reverse;

use thiserror::Error;

use super::field::Rival;
use super::help::Help;
use super::played::Played;
use crate::bots::Level;
use crate::lang::Words;

/// Who played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// A player with a code, usually a person, by name.
    Player(String),
    /// A bot of the field.
    Bot(Level),
}

/// A player and their points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Who.
    pub who: Who,
    /// The points of each deal.
    pub points: Vec<i32>,
    /// The final total.
    pub total: i32,
    /// What helped them.
    pub help: Help,
}

/// A result against the results of all other entrants.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    /// The share of the others with fewer points, in percent. An equal result counts half.
    pub beaten: f64,
    /// Points above the mean of the others.
    pub above: f64,
}

/// Why two matches cannot be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Difference {
    /// They are of different games.
    #[error("the games differ")]
    Game,
    /// They have different numbers of players.
    #[error("the numbers of players differ")]
    Players,
    /// They have different options.
    #[error("the options differ")]
    Options,
    /// They have different cards.
    #[error("the cards differ")]
    Cards,
    /// They were played from different seats.
    #[error("the seats differ")]
    Seat,
}

impl Difference {
    /// The difference as a sentence without a full stop.
    pub fn say(self, words: &Words) -> String {
        words.get(match self {
            Difference::Game => "compare-game-differs",
            Difference::Players => "compare-players-differ",
            Difference::Options => "compare-options-differ",
            Difference::Cards => "compare-cards-differ",
            Difference::Seat => "compare-seat-differs",
        })
    }
}

/// Checks that both had the same cards in the same seat.
///
/// # Errors
/// When they had not, with the first difference.
pub fn same_cards(one: &Played, other: &Played) -> Result<(), Difference> {
    let (a, b) = (&one.header, &other.header);
    let checks = [
        (a.game == b.game, Difference::Game),
        (a.seats.len() == b.seats.len(), Difference::Players),
        (a.options == b.options, Difference::Options),
        (a.cards() == b.cards(), Difference::Cards),
        (one.seat == other.seat, Difference::Seat),
    ];
    checks.into_iter().find(|(same, _)| !same).map_or(Ok(()), |(_, difference)| Err(difference))
}

/// Whether both also had the same kinds of opponents.
pub fn same_opponents(one: &Played, other: &Played) -> bool {
    let kinds = |played: &Played| {
        let seats = played.header.seats.iter().enumerate();
        let others = seats.filter(|(n, _)| *n != played.seat.index());
        others.map(|(_, sitter)| super::field::stand_in(sitter)).collect::<Vec<_>>()
    };
    kinds(one) == kinds(other)
}

/// What several players made of the same cards. Each is compared with all others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// The players, in the order in which they were added.
    pub entrants: Vec<Entrant>,
}

impl Comparison {
    /// The results of these matches, which must be of the [same cards](same_cards).
    pub fn of(matches: &[Played]) -> Self {
        let entrants = matches.iter().map(|played| Entrant {
            who: Who::Player(played.name().to_owned()),
            points: played.own_points(),
            total: played.total(),
            help: played.help,
        });
        Comparison { entrants: entrants.collect() }
    }

    /// Adds the result of a bot. Bots stay sorted, the strongest first.
    pub fn add(&mut self, rival: Rival) {
        let Rival { level, points, total } = rival;
        let weaker = |entrant: &Entrant| matches!(entrant.who, Who::Bot(other) if other < level);
        let at = self.entrants.iter().position(weaker).unwrap_or(self.entrants.len());
        self.entrants.insert(at, Entrant { who: Who::Bot(level), points, total, help: Help::default() });
    }

    /// The number of deals that are compared: those of the longest match of a player. Deals that only bots played say
    /// nothing about anybody.
    pub fn deals(&self) -> usize {
        let players = self.entrants.iter().filter(|entrant| matches!(entrant.who, Who::Player(_)));
        players.map(|entrant| entrant.points.len()).max().unwrap_or_default()
    }

    /// The points of entrant `who` in deal `deal`, both counted from 0; `None` if their match was over before that
    /// deal.
    pub fn points(&self, who: usize, deal: usize) -> Option<i32> {
        self.entrants.get(who)?.points.get(deal).copied()
    }

    /// The marks of all entrants.
    pub fn marks(&self) -> Marks {
        let deals: Vec<Vec<Option<Mark>>> = (0..self.deals()).map(|deal| self.marks_of(deal)).collect();
        let overall: Vec<Option<Mark>> =
            (0..self.entrants.len()).map(|who| mean(deals.iter().filter_map(|marks| marks[who]))).collect();
        let mut ranking: Vec<usize> = (0..overall.len()).collect();
        // In thousandths: equal results must stay in order whatever the rounding.
        let thousandths = |value: f64| (value * 1000.0).round() as i64;
        ranking.sort_unstable_by_key(|&who| {
            let mark = overall[who];
            (mark.map(|mark| Reverse((thousandths(mark.beaten), thousandths(mark.above)))), who)
        });
        Marks { deals, overall, ranking }
    }

    /// The mark of each entrant in a deal.
    fn marks_of(&self, deal: usize) -> Vec<Option<Mark>> {
        let all = (0..self.entrants.len()).map(|who| self.points(who, deal));
        let mut sorted: Vec<i32> = all.clone().flatten().collect();
        sorted.sort_unstable();
        let sum: i64 = sorted.iter().copied().map(i64::from).sum();
        let others = sorted.len().saturating_sub(1) as f64;
        let mark = |own: i32| {
            let fewer = sorted.partition_point(|&points| points < own);
            // Without this entrant's own result.
            let equal = sorted.partition_point(|&points| points <= own) - fewer - 1;
            let mean = (sum - i64::from(own)) as f64 / others;
            Mark { beaten: 50.0 * (2 * fewer + equal) as f64 / others, above: f64::from(own) - mean }
        };
        all.map(|points| points.filter(|_| others > 0.0).map(mark)).collect()
    }
}

/// The marks of all entrants of a [`Comparison`].
#[derive(Clone, PartialEq, Debug)]
pub struct Marks {
    /// By deal and entrant.
    deals: Vec<Vec<Option<Mark>>>,
    overall: Vec<Option<Mark>>,
    ranking: Vec<usize>,
}

impl Marks {
    /// The mark of entrant `who` in deal `deal`; `None` if they or everybody else did not play it.
    pub fn of(&self, who: usize, deal: usize) -> Option<Mark> {
        *self.deals.get(deal)?.get(who)?
    }

    /// The mark of each entrant for the match: the means over the deals.
    pub fn overall(&self) -> &[Option<Mark>] {
        &self.overall
    }

    /// The entrants from the best to the worst: by the share of the others beaten, then by points above the mean.
    pub fn ranking(&self) -> &[usize] {
        &self.ranking
    }
}

/// The mean of marks; `None` if there are none.
fn mean(marks: impl Iterator<Item = Mark>) -> Option<Mark> {
    let marks: Vec<Mark> = marks.collect();
    let mean = |of: fn(&Mark) -> f64| marks.iter().map(of).sum::<f64>() / marks.len() as f64;
    (!marks.is_empty()).then(|| Mark { beaten: mean(|mark| mark.beaten), above: mean(|mark| mark.above) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant(name: &str, points: &[i32]) -> Entrant {
        let who = Who::Player(name.to_owned());
        Entrant { who, points: points.to_vec(), total: points.iter().sum(), help: Help::default() }
    }

    #[test]
    fn marks_are_those_worked_out_by_hand() {
        let mut comparison =
            Comparison { entrants: vec![entrant("Ann", &[5, -1, 4]), entrant("Ben", &[5, 3])] };
        comparison.add(Rival { level: Level::Novice, points: vec![2, -3, 0], total: -1 });
        comparison.add(Rival { level: Level::Master, points: vec![8, 3, 1, 50], total: 62 });
        comparison.add(Rival { level: Level::Random, points: vec![-4, -7], total: -11 });
        let names: Vec<&Who> = comparison.entrants.iter().skip(2).map(|entrant| &entrant.who).collect();
        assert_eq!(names, [&Who::Bot(Level::Master), &Who::Bot(Level::Novice), &Who::Bot(Level::Random)]);
        assert_eq!(comparison.deals(), 3);
        let marks = comparison.marks();
        // Deal 1: Ann has 5, the others 5, 8, 2, -4: a tie, a loss and two wins; their mean is 2.75.
        assert_eq!(marks.of(0, 0), Some(Mark { beaten: 62.5, above: 2.25 }));
        // Deal 2: -1 against 3, 3, -3, -7: two losses and two wins; their mean is -1.
        assert_eq!(marks.of(0, 1), Some(Mark { beaten: 50.0, above: 0.0 }));
        // Deal 3, which Ben and the random bot did not reach: 4 against 1 and 0.
        assert_eq!(marks.of(0, 2), Some(Mark { beaten: 100.0, above: 3.5 }));
        assert_eq!(marks.of(1, 2), None);
        // The means of three and of two deals.
        let overall = marks.overall()[0].unwrap();
        assert!((overall.beaten - 212.5 / 3.0).abs() < 1e-9 && (overall.above - 5.75 / 3.0).abs() < 1e-9);
        // Ben: 5 against 5, 8, 2, -4; 3 against -1, 3, -3, -7.
        let ben = marks.overall()[1].unwrap();
        assert!((ben.beaten - 75.0).abs() < 1e-9, "{ben:?}");
        assert!((ben.above - 3.625).abs() < 1e-9, "{ben:?}");
        assert_eq!(marks.ranking(), [2, 1, 0, 3, 4]);
    }

    /// Marks as their definition says, one entrant after the other.
    #[test]
    fn marks_of_many_are_those_of_their_definition() {
        let points =
            |who: usize| (0..who % 5).map(move |deal| (who * 7919 + deal * 104_729) as i32 % 23 - 11);
        let all = (0..60).map(|who| entrant("Ann", &points(who).collect::<Vec<_>>()));
        let comparison = Comparison { entrants: all.collect() };
        let marks = comparison.marks();
        for (who, deal) in (0..60).flat_map(|who| (0..5).map(move |deal| (who, deal))) {
            let others = (0..60).filter(|&other| other != who);
            let others: Vec<i32> = others.filter_map(|other| comparison.points(other, deal)).collect();
            let expected = comparison.points(who, deal).map(|own| {
                let halves: i32 = others.iter().map(|points| 1 + (own - points).signum()).sum();
                let mean = f64::from(others.iter().sum::<i32>()) / others.len() as f64;
                Mark { beaten: 50.0 * f64::from(halves) / others.len() as f64, above: f64::from(own) - mean }
            });
            assert_eq!(marks.of(who, deal), expected, "{who} {deal}");
        }
    }

    #[test]
    fn nobody_is_compared_with_themselves() {
        let alone = Comparison { entrants: vec![entrant("Ann", &[5, -1])] };
        let marks = alone.marks();
        assert_eq!((marks.of(0, 0), marks.overall()[0], marks.ranking()), (None, None, &[0][..]));
    }
}
