//! The levels that miss the problems in `rules/problems`.

use offsuit_lab::problems::{Found, LEVELS, missed_by, named, position};
use offsuit_library::core::Game;
use offsuit_library::games::{self, CATALOG, Visitor};
use offsuit_program::learn::{PackProblem, problems};

use crate::common::of_repository;

/// Which level misses each of these problems: its index in [`LEVELS`].
struct Missed<'a>(&'a [PackProblem]);

impl Visitor for Missed<'_> {
    type Out = Vec<Option<usize>>;

    fn visit<G: Game>(self) -> Self::Out {
        let missed = |problem: &PackProblem| {
            let PackProblem { seed, play, best, .. } = problem;
            let game = position::<G>(Found { seed, play, best }).unwrap();
            let (seat, best) = named(&game, best).unwrap();
            missed_by(&game.seen(seat).unwrap(), best, game.decisions())
        };
        self.0.iter().map(missed).collect()
    }
}

/// With `UPDATE_PROBLEMS`, updates which level misses each problem, and drops those that no level misses any more.
#[test]
#[ignore = "asks three levels five times: cargo test -p offsuit-lab --test lab problems:: -- --ignored"]
fn problems_say_which_level_misses_them() {
    let mut stale = Vec::new();
    for entry in CATALOG {
        let all = problems(entry).unwrap();
        let missed = games::visit(entry.info.id, Missed(&all)).unwrap();
        let of_problem = |(problem, level): (&PackProblem, Option<usize>)| {
            let missed = LEVELS[level?].name().to_owned();
            Some(PackProblem { missed, ..problem.clone() })
        };
        let now: Vec<PackProblem> = all.iter().zip(missed).filter_map(of_problem).collect();
        if std::env::var_os("UPDATE_PROBLEMS").is_some() {
            let line = |problem: &PackProblem| serde_json::to_string(problem).unwrap() + "\n";
            let file = of_repository(&format!("rules/problems/{}.jsonl", entry.info.id));
            std::fs::write(file, now.iter().map(line).collect::<String>()).unwrap();
        }
        if all != now {
            stale.push(entry.info.id);
        }
    }
    assert!(stale.is_empty(), "{stale:?}");
}
