#![allow(warnings, clippy::all, clippy::pedantic)]
use offsuit::bots::budget::{Budget, Limit};
use offsuit::bots::policy::{Learned, Policy, RuleOfThumb, Skilled, Uniform};
use offsuit::bots::tree;
use offsuit::bots::worlds::Imagined;
use offsuit::core::pack::chinese::{self, FIRSTS};
use offsuit::core::rng::{BotRng, below, for_bots, nth, nth_seed, unit};
use offsuit::core::*;
use offsuit::games::DeerHunt;
type G = DeerHunt;

pub const N: usize = 17;
pub const START: [f64; N] =
    [9.0, 6.5, 4.5, 3.0, 2.0, 1.0, 0.0, 0.05, 0.5, 0.03, 0.7, 0.5, 0.8, 1.0, 0.0, 0.0, 0.0];

fn pips(tile: Piece) -> f64 {
    f64::from(chinese::red_pips(tile))
}
fn stronger(tiles: PieceSet, than: u8) -> usize {
    let above = u64::from(u32::MAX) << than.min(31) & FIRSTS.bits();
    (tiles & PieceSet::from_bits(above | above << 32)).len()
}
#[derive(Clone)]
struct Cand(pub [f64; N]);
impl Cand {
    fn pick(&self, public: &Public<G>, hand: PieceSet, seat: Seat, rng: &mut BotRng) -> Move {
        let p = &self.0;
        let (pool, shares) = <G as Strategy>::unseen(public, &hand, seat);
        let partner = seat.index() ^ 2;
        let sure = shares[partner].required;
        let theirs_sure = shares[partner].forbidden;
        let theirs = pool - sure;
        let maybe = pool - sure - theirs_sure;
        let left = hand.len() as f64;
        let place = public.trick.len();
        let own = seat.index() & 1;
        let ours_now = place > 0 && public.trick.winner(4, Direction::CounterClockwise).index() & 1 == own;
        let now = public.trick.strength();
        let lying: f64 = public.trick.pieces().iter().map(|&t| pips(t)).sum();
        // chance that one opponent to come holds one stronger
        let has = |best: u8, opps: f64| -> f64 {
            let n = theirs.len() as f64 + 1e-9;
            let k = stronger(theirs, best);
            let miss = (1.0 - (opps * left / 2.0) / (left).max(1.0) * left / n).clamp(0.0, 1.0);
            let _ = miss;
            let q = (1.0 - opps * left / n).clamp(0.0, 1.0);
            let mut none = 1.0;
            for _ in 0..k {
                none *= q;
            }
            1.0 - none
        };
        let partner_has = |best: u8| -> f64 {
            if stronger(sure, best) > 0 {
                return 1.0;
            }
            let n = maybe.len() as f64 + 1e-9;
            let h = (left - sure.len() as f64).max(0.0);
            let q = (1.0 - h / n).clamp(0.0, 1.0);
            let mut none = 1.0;
            for _ in 0..stronger(maybe, best) {
                none *= q;
            }
            1.0 - none
        };
        let keep = |t: Piece| -> f64 {
            if left <= 1.0 {
                return 0.0;
            }
            let over = stronger(theirs, t.index() + 1);
            let b = match over {
                0 => 0,
                1 => 1,
                2 => 2,
                3 => 3,
                4..=5 => 4,
                6..=8 => 5,
                _ => 6,
            };
            p[b] + p[7] * pips(t)
        };
        let mut worth = |t: Piece| -> f64 {
            let s = t.index() + 1;
            let best = s.max(now);
            let ours = ours_now || s > now;
            let stake = lying + pips(t);
            let wants = (p[8] + p[9] * stake).clamp(0.0, 1.0);
            let chance = match place {
                3 => {
                    if ours {
                        1.0
                    } else {
                        0.0
                    }
                }
                2 => {
                    if ours {
                        1.0 - wants * has(best, 1.0)
                    } else {
                        0.0
                    }
                }
                1 => {
                    if ours {
                        let b = wants * has(best, 1.0);
                        1.0 - b * (1.0 - p[11] * partner_has(best))
                    } else {
                        p[10] * partner_has(best)
                    }
                }
                _ => {
                    let b = wants * has(best, 2.0);
                    1.0 - b * (1.0 - p[11] * partner_has(best))
                }
            };
            let later = p[12] * (3 - place) as f64;
            let win =
                stake + later + if place < 2 { p[13] } else { 0.0 } + if s > now { p[14] } else { p[15] };
            let lose = stake + later + if place == 0 { p[13] } else { 0.0 };
            chance * win - (1.0 - chance) * lose - keep(t) + if p[16] > 0.0 { p[16] * unit(rng) } else { 0.0 }
        };
        let mut bestt = None;
        for t in (hand & FIRSTS).iter() {
            let w = worth(t);
            if bestt.is_none_or(|(b, _)| w > b) {
                bestt = Some((w, t));
            }
        }
        Move::Play(bestt.unwrap().1)
    }
}
impl Policy<G> for Cand {
    fn choose(&self, public: &Public<G>, hand: &PieceSet, seat: Seat, rng: &mut BotRng) -> Move {
        self.pick(public, *hand, seat, rng)
    }
}
struct Ref;
impl Policy<G> for Ref {
    fn solves(&self) -> bool {
        false
    }
    fn choose(&self, public: &Public<G>, hand: &PieceSet, seat: Seat, rng: &mut BotRng) -> Move {
        <G as Strategy>::reference(public, hand, seat, rng)
    }
}
/// mean margin pips-chips per deal of a over b, both rotations, quick (points of one deal from scratch matches)
fn duel(a: &dyn Policy<G>, b: &dyn Policy<G>, deals: u64, seed: u64) -> (f64, f64) {
    let opts = OptionValues::defaults(G::INFO.options);
    let (mut s, mut s2) = (0.0, 0.0);
    for n in 0..deals / 4 {
        let mut cl = 0.0;
        for rot in 0..2 {
            let (mut m, _) = Match::<G>::new(&opts, 4, nth_seed(seed, n));
            let mut rng = nth(seed ^ 77, n);
            m.play_on(&mut (), |_, seat, seen| {
                let v = &seen.view;
                let pol = if seat.index() & 1 == rot { a } else { b };
                pol.choose(&v.public, &v.private, seat, &mut rng)
            })
            .unwrap();
            let t = m.standing().totals;
            let d = t[Seat::new(rot)] - t[Seat::new(1 - rot)];
            cl += d as f64 / 8.0;
        }
        s += cl;
        s2 += cl * cl;
    }
    let n = (deals / 4) as f64;
    let mean = s / n;
    (mean, 1.96 * ((s2 / n - mean * mean) / n).sqrt())
}
/// tree v tree, 4 deals a match
fn trees(a: &dyn Policy<G>, b: &dyn Policy<G>, matches: u64, seed: u64, it: u32) {
    let opts = OptionValues::defaults(G::INFO.options);
    let (mut s, mut s2, mut w, mut w2) = (0.0, 0.0, 0.0, 0.0);
    let mut time = [std::time::Duration::ZERO; 2];
    let mut cnt = [0u32; 2];
    for n in 0..matches {
        let (mut cl, mut cw) = (0.0, 0.0);
        for rot in 0..2 {
            let (mut m, _) = Match::<G>::new(&opts, 4, nth_seed(seed, n));
            m.play_on(&mut (), |g, seat, seen| {
                let v = &seen.view;
                let who = if seat.index() & 1 == rot { 0 } else { 1 };
                let pol = if who == 0 { a } else { b };
                let moves = G::distinct(&v.public, &v.private, seat);
                if moves.len() < 2 {
                    return moves.nth(0);
                }
                let limit = Budget::iterations(it);
                let t0 = std::time::Instant::now();
                let limit = Limit { iterations: it, until: None, threads: 1 };
                let mut rng = g.bot_rng(seat);
                let arms = tree::search(seat, moves, &Imagined(seen), pol, &limit, &mut rng);
                time[who] += t0.elapsed();
                cnt[who] += 1;
                arms.iter().max_by_key(|a| a.visits).unwrap().mv
            })
            .unwrap();
            let t = m.standing().totals;
            cl += (t[Seat::new(rot)] - t[Seat::new(1 - rot)]) as f64 / 8.0;
            let wn = G::winners(m.public());
            let mine = wn.iter().filter(|s| s.index() & 1 == rot).count() as f64 / wn.len() as f64;
            cw += mine / 2.0;
        }
        s += cl;
        s2 += cl * cl;
        w += cw;
        w2 += cw * cw;
    }
    let n = matches as f64;
    let ci = |s: f64, s2: f64| 1.96 * (((s2 / n - (s / n) * (s / n)) / n).max(0.0)).sqrt();
    println!(
        "points {:+.2} ± {:.2}  matches {:.1}% ± {:.1}  ms {:.1} {:.1}",
        s / n,
        ci(s, s2),
        100.0 * w / n,
        100.0 * ci(w, w2),
        time[0].as_secs_f64() * 1e3 / cnt[0] as f64,
        time[1].as_secs_f64() * 1e3 / cnt[1] as f64
    );
}
fn named(name: &str) -> Box<dyn Policy<G>> {
    match name {
        "ref" => Box::new(Ref),
        "novice" => Box::new(RuleOfThumb),
        "learned" => Box::new(Learned),
        "uniform" => Box::new(Uniform),
        "skilled" => Box::new(Skilled),
        "start" => Box::new(Cand(START)),
        list => {
            let v: Vec<f64> = list.split(',').map(|x| x.trim().parse().unwrap()).collect();
            let mut p = [0.0; N];
            p[..v.len()].copy_from_slice(&v);
            Box::new(Cand(p))
        }
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args[1].as_str() {
        "duel" => {
            let (m, c) = duel(&*named(&args[2]), &*named(&args[3]), args[4].parse().unwrap(), 1);
            println!("{m:+.3} ± {c:.3}");
        }
        "tree" => trees(
            &*named(&args[2]),
            &*named(&args[3]),
            args[4].parse().unwrap(),
            args.get(6).map_or(1, |s| s.parse().unwrap()),
            args.get(5).map_or(4000, |s| s.parse().unwrap()),
        ),
        "fit" => {
            let deals: u64 = args[2].parse().unwrap();
            let rounds: usize = args[3].parse().unwrap();
            let opp: Vec<Box<dyn Policy<G>>> = args[4].split('+').map(named).collect();
            let mut best = START;
            if let Some(s) = args.get(5) {
                let v: Vec<f64> = s.split(',').map(|x| x.trim().parse().unwrap()).collect();
                best = [0.0; N];
                best[..v.len()].copy_from_slice(&v);
            }
            let score = |p: &[f64; N], seed: u64| -> f64 {
                opp.iter().map(|o| duel(&Cand(*p), &**o, deals, seed).0).sum::<f64>() / opp.len() as f64
            };
            let mut step =
                [1.5, 1.2, 1.0, 1.0, 0.7, 0.7, 0.5, 0.08, 0.15, 0.02, 0.15, 0.15, 0.3, 0.3, 0.5, 0.5, 0.0];
            for r in 0..rounds {
                let seed = 100 + r as u64;
                let mut cur = score(&best, seed);
                for i in 0..N - 1 {
                    let mut moved = false;
                    for d in [1.0, -1.0] {
                        let mut q = best;
                        q[i] += d * step[i];
                        let v = score(&q, seed);
                        if v > cur {
                            best = q;
                            cur = v;
                            moved = true;
                            break;
                        }
                    }
                    if !moved {
                        step[i] *= 0.7;
                    }
                }
                println!("round {r}: {cur:+.3} {}", best.map(|x| format!("{x:.3}")).join(","));
            }
        }
        _ => {}
    }
}
