//! How many days in a row something was done: the problem or the match of the day.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::Progress;
use crate::compare::daily;
use crate::table::SavedMatch;

/// The days in a row, up to today, on which the problem of the day was solved or its match was finished. A match of a day
/// that was played on another day does not count. Today does not end a row until it is over.
pub fn streak(progress: &Progress, saved: &[SavedMatch], today: Date) -> usize {
    let finished = saved.iter().filter_map(|kept| {
        let outline = kept.found.as_ref().ok().filter(|outline| outline.end.is_some())?;
        let day = kept.day();
        daily::is_daily(&outline.header, day).then_some(day)
    });
    let played: BTreeSet<Date> = finished.collect();
    let is_done = |day: &Date| progress.has_solved_day(*day) || played.contains(day);
    let days = std::iter::successors(Some(today), |day| day.yesterday().ok());
    days.skip_while(|day| *day == today && !is_done(day)).take_while(is_done).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_missed_day_ends_a_row() {
        let folder = tempfile::tempdir().unwrap();
        let mut progress = Progress::load_from(&folder.path().join("learn.json"));
        let [first, next, today] = [28, 29, 30].map(|day| Date::constant(2026, 12, day));
        assert_eq!(streak(&progress, &[], today), 0);
        progress.solve_day(first).unwrap();
        assert_eq!([first, next, today].map(|day| streak(&progress, &[], day)), [1, 1, 0]);
        progress.solve_day(next).unwrap();
        assert_eq!(
            [next, today, today.tomorrow().unwrap()].map(|day| streak(&progress, &[], day)),
            [2, 2, 0]
        );
        progress.solve_day(today).unwrap();
        assert_eq!(streak(&Progress::load_from(&folder.path().join("learn.json")), &[], today), 3);
    }
}
