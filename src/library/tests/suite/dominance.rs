//! Choices that another one dominates: what games state is right in small endgames, and no level but `random` makes such
//! a choice.
//!
//! `cargo test --release -p offsuit-library --test library dominance:: -- --ignored` looks at 100,000 decisions of each level.

use crate::common::amount;
use offsuit_library::bots::{Budget, Level, dominance, worth};
use offsuit_library::core::rng::{BotRng, below, for_bots, nth};
use offsuit_library::core::{
    Game, Info, Match, Move, Moves, OptionValues, Piece, Position, Public, Seat, Standing, Turn, View,
};
use offsuit_library::games::{self, CATALOG, Visitor};

/// Tricks left in an endgame.
const LEFT: usize = 3;
/// Worlds in which a statement is checked.
const WORLDS: usize = 12;
/// Random plays of the others in each world.
const PLANS: u64 = 6;

/// What a seat plays for: its total, or the lead of its side.
fn score<G: Game>(standing: &Standing, seat: Seat) -> i32 {
    let totals = &standing.totals;
    if G::INFO.partners { worth::margin::<G>(totals, seat, standing.seats) } else { totals[seat] }
}

/// How the others play.
#[derive(Clone, Copy)]
enum Others {
    /// With open hands, against this seat.
    Against,
    /// With open hands, for their own score.
    Selfish,
}

/// The totals after the deal, if the seat and its partner play perfectly with open hands.
fn solve<G: Game>(public: Public<G>, hidden: G::Hidden, seat: Seat, others: Others) -> Standing {
    let Turn::Act(next) = public.turn else { return public.standing };
    let own = worth::side::<G>(seat, public.standing.seats).any(|own| own == next);
    let worth = |standing: &Standing| match others {
        Others::Against if !own => -score::<G>(standing, seat),
        _ => score::<G>(standing, next),
    };
    let moves = G::legal(&public, &G::private(&hidden, next), next);
    let after = |mv| {
        let (mut public, mut hidden) = (public, hidden);
        G::apply(&mut public, &mut hidden, next, mv, &mut ());
        solve::<G>(public, hidden, seat, others)
    };
    let better = |one: Standing, other: Standing| if worth(&other) > worth(&one) { other } else { one };
    moves.iter().map(after).reduce(better).unwrap()
}

/// The totals if everybody prefers pieces in an order that is drawn from this seed, and the seat plays as well as it can.
fn follow_plan<G: Game>(mut public: Public<G>, mut hidden: G::Hidden, seat: Seat, plan: u64) -> Standing {
    while let Turn::Act(next) = public.turn {
        let moves = G::legal(&public, &G::private(&hidden, next), next);
        if next == seat {
            let after = |mv| {
                let (mut public, mut hidden) = (public, hidden);
                G::apply(&mut public, &mut hidden, next, mv, &mut ());
                follow_plan::<G>(public, hidden, seat, plan)
            };
            return moves.iter().map(after).max_by_key(|end| score::<G>(end, seat)).unwrap();
        }
        let order = |mv: &Move| {
            let piece = mv.piece().map_or(0, Piece::index);
            below(&mut nth(plan, u64::from(piece) + 64 * next.index() as u64), 1 << 20)
        };
        let mv = moves.iter().max_by_key(order).unwrap();
        G::apply(&mut public, &mut hidden, next, mv, &mut ());
    }
    public.standing
}

/// Checks every statement in random endgames. Returns how many there were.
struct Statements;

impl Visitor for Statements {
    type Out = (usize, &'static Info);

    fn visit<G: Game>(self) -> Self::Out {
        let mut rng = for_bots(17, 0, 0);
        let mut count = 0;
        let options = OptionValues::defaults(G::INFO.options);
        for seed in 0..150 {
            let (mut game, _) = Match::<G>::new(&options, G::INFO.seating.best, seed);
            for _ in 0..500 {
                match game.turn() {
                    Turn::Deal if game.standing().deal < 3 => game.begin(&game.next_deal(), &mut ()).unwrap(),
                    Turn::Act(seat) => {
                        let view = game.view(seat).unwrap();
                        count += check(&view, &mut rng);
                        game.play(seat, view.legal().pick(&mut rng), &mut ()).unwrap();
                    }
                    _ => break,
                }
            }
        }
        (count, &G::INFO)
    }
}

/// Checks what the game states about this view.
fn check<G: Game>(view: &View<G>, rng: &mut BotRng) -> usize {
    let View { public, private, seat } = view;
    if G::hand(private).len() > LEFT || !matches!(view.legal(), Moves::Play(_) | Moves::Lead { .. }) {
        return 0;
    }
    let moves = view.legal();
    let pairs = moves.iter().flat_map(|mv| moves.iter().map(move |by| (mv, by)));
    let stated: Vec<(Move, Move)> =
        pairs.filter(|&(mv, by)| G::is_dominated(public, private, *seat, mv, by)).collect();
    let worlds: Vec<Position<G>> = match stated.len() {
        0 => Vec::new(),
        _ => (0..WORLDS).map(|_| view.imagine(rng).unwrap()).collect(),
    };
    for &(mv, by) in &stated {
        for world in &worlds {
            let after = |mv| {
                let (mut public, mut hidden) = (world.public, world.hidden.unwrap());
                G::apply(&mut public, &mut hidden, *seat, mv, &mut ());
                (public, hidden)
            };
            let (worse, better) = (after(mv), after(by));
            let not_better = |end: &dyn Fn((Public<G>, G::Hidden)) -> Standing| {
                let (one, other) = (score::<G>(&end(worse), *seat), score::<G>(&end(better), *seat));
                assert!(one <= other, "{}: {mv:?} {one}, {by:?} {other}\n{world:?}", G::INFO.id);
            };
            not_better(&|(public, hidden)| solve::<G>(public, hidden, *seat, Others::Against));
            not_better(&|(public, hidden)| solve::<G>(public, hidden, *seat, Others::Selfish));
            for plan in 0..PLANS {
                not_better(&|(public, hidden)| follow_plan::<G>(public, hidden, *seat, plan));
            }
        }
    }
    stated.len()
}

#[test]
fn statements_of_games_are_right_in_endgames() {
    let mut stated = 0;
    for entry in CATALOG {
        let (count, info) = games::visit(entry.info.id, Statements).unwrap();
        println!("{}: {count} statements", info.id);
        stated += usize::from(count > 100);
    }
    assert_eq!(stated, 2, "games that state something");
}

/// Bots of this level play among themselves, and make no dominated choice. Returns how many decisions there were, and
/// how many of them with two pieces left.
struct Played {
    level: Level,
    decisions: u64,
}

impl Visitor for Played {
    type Out = (u64, u64);

    fn visit<G: Game>(self) -> (u64, u64) {
        let options = OptionValues::defaults(G::INFO.options);
        // Dominated choices are removed before the search, so it may be short.
        let mut bot = self.level.bot::<G>(Budget::iterations(5));
        let (mut decisions, mut small) = (0, 0);
        for seed in 0.. {
            let (mut game, _) = Match::<G>::new(&options, G::INFO.seating.best, seed);
            game.play_on(&mut (), |game, seat, seen| {
                let view = &seen.view;
                let mv = bot.decide(seen, &mut game.bot_rng(seat));
                let moves = G::distinct(&view.public, &view.private, seat);
                let is_same =
                    |&other: &Move| other == mv || G::alike(&view.public, &view.private, seat, other, mv);
                let mv = moves.iter().find(is_same).unwrap_or(mv);
                decisions += u64::from(moves.len() > 1);
                small += u64::from(dominance::is_small(view, moves));
                for by in moves.iter() {
                    let id = G::INFO.id;
                    let is_stated = G::is_dominated(&view.public, &view.private, seat, mv, by);
                    assert!(!is_stated, "{id}: {} plays {mv:?}, not {by:?}", self.level);
                    assert!(!is_worse(view, mv, by), "{id}: {} plays {mv:?}, not {by:?}", self.level);
                }
                mv
            })
            .unwrap();
            if decisions >= self.decisions {
                break;
            }
        }
        (decisions, small)
    }
}

/// Whether one move is worth less than another in some world and never more, with two pieces left, by the strictest
/// definition: the others may play anything after either move. It shares no code with the bots.
fn is_worse<G: Game>(view: &View<G>, mv: Move, by: Move) -> bool {
    let moves = G::distinct(&view.public, &view.private, view.seat);
    if mv == by || !dominance::is_small(view, moves) {
        return false;
    }
    let Some(worlds) = G::worlds(&view.public, &view.private, view.seat, 128) else { return false };
    let mut is_less = false;
    for hidden in worlds {
        let ends = |mv| {
            let (mut public, mut hidden) = (view.public, hidden);
            G::apply(&mut public, &mut hidden, view.seat, mv, &mut ());
            let mut ends = Vec::new();
            all_ends::<G>(public, hidden, &mut ends);
            ends.iter().map(|end| worth::of_seat::<G>(end, view.seat)).collect::<Vec<f64>>()
        };
        let (most, least) = (
            ends(mv).into_iter().fold(f64::NEG_INFINITY, f64::max),
            ends(by).into_iter().fold(f64::INFINITY, f64::min),
        );
        if most > least + 1e-9 {
            return false;
        }
        is_less |= most < least - 1e-9;
    }
    is_less
}

/// All ends of the deal.
fn all_ends<G: Game>(public: Public<G>, hidden: G::Hidden, ends: &mut Vec<Public<G>>) {
    let Turn::Act(next) = public.turn else { return ends.push(public) };
    for mv in G::legal(&public, &G::private(&hidden, next), next).iter() {
        let (mut public, mut hidden) = (public, hidden);
        G::apply(&mut public, &mut hidden, next, mv, &mut ());
        all_ends::<G>(public, hidden, ends);
    }
}

fn no_level_plays_dominated_choices(decisions: u64) {
    for entry in CATALOG {
        for level in [Level::Novice, Level::Casual, Level::Expert, Level::Master] {
            let (decisions, small) = games::visit(entry.info.id, Played { level, decisions }).unwrap();
            println!(
                "{} {level}: {decisions} decisions, {small} of them with two pieces left",
                entry.info.id
            );
        }
    }
}

#[test]
fn no_level_makes_dominated_choices() {
    no_level_plays_dominated_choices(amount(60, 200));
}

#[test]
#[ignore = "takes minutes"]
fn no_level_makes_dominated_choices_in_many_decisions() {
    no_level_plays_dominated_choices(100_000 / 6);
}
