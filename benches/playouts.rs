//! Random playouts of every game from a fresh deal, without allocation, beside a bare loop of plain whist.
use std::hint::black_box;
use std::time::Instant;

use offsuit::core::position::play_out;
use offsuit::core::{Match, OptionValues, TrickTaking, rng};
use offsuit::games::{self, CATALOG, Visitor};

struct Run {
    seats: usize,
}
impl Visitor for Run {
    type Out = (f64, f64, f64);
    fn visit<G: TrickTaking>(self) -> Self::Out {
        let values = OptionValues::defaults(G::INFO.options);
        let m = Match::<G>::with_dealer(&values, self.seats, 1, offsuit::core::Seat::new(0));
        let mut r = rng::for_bots(1, 0, 0);
        let (mut n, mut d) = (0u64, 0usize);
        let t = Instant::now();
        while t.elapsed().as_secs_f64() < 1.0 {
            for _ in 0..1000 {
                let mut public = *m.public();
                let deal = G::deal(&public, &mut r);
                let mut hidden = G::begin(&mut public, &deal, &mut ());
                d += play_out::<G, _>(&mut public, &mut hidden, &mut r);
                black_box(&public);
                n += 1;
            }
        }
        let e = t.elapsed().as_secs_f64();
        // imagine
        let mut worlds = 0u64;
        let mut tt = 0.0;
        for k in 0..2000 {
            let mut public = *m.public();
            let deal = G::deal(&public, &mut r);
            let mut hidden = G::begin(&mut public, &deal, &mut ());
            let per = d / n as usize;
            for _ in 0..per / 2 {
                let offsuit::core::Turn::Act(s) = G::turn(&public) else { break };
                let mv = G::legal(&public, &G::private(&hidden, s), s).pick(&mut r);
                G::apply(&mut public, &mut hidden, s, mv, &mut ());
            }
            let offsuit::core::Turn::Act(s) = G::turn(&public) else { continue };
            let p = G::private(&hidden, s);
            let t = Instant::now();
            for _ in 0..100 {
                black_box(G::imagine(&public, &p, s, &mut r));
                worlds += 1;
            }
            tt += t.elapsed().as_secs_f64();
            let _ = k;
        }
        (n as f64 / e, d as f64 / e, tt / worlds as f64 * 1e9)
    }
}
fn bare() -> f64 {
    use offsuit::core::{PieceSet, deal::Shuffled, pack::french};
    let mut r = rng::for_bots(1, 0, 0);
    let mut d = 0usize;
    let t = Instant::now();
    while t.elapsed().as_secs_f64() < 1.0 {
        for _ in 0..1000 {
            let mut pack = Shuffled::new(french::CARDS, &mut r);
            let mut hands =
                [pack.take(13).bits(), pack.take(13).bits(), pack.take(13).bits(), pack.take(13).bits()];
            let mut leader = 0usize;
            let mut tricks = [0u8; 4];
            for _ in 0..13 {
                let mut best = 0u8;
                let mut winner = leader;
                let mut lane = 0u64;
                for k in 0..4 {
                    let seat = (leader + k) & 3;
                    let hand = hands[seat];
                    let follow = hand & lane;
                    let legal = if follow == 0 { hand } else { follow };
                    let card = PieceSet::from_bits(legal).pick(&mut r).index();
                    hands[seat] = hand & !(1u64 << card);
                    if k == 0 {
                        lane = 0xffffu64 << (card & 48);
                        best = card;
                    } else if lane >> card & 1 == 1 && card > best {
                        best = card;
                        winner = seat;
                    }
                    d += 1;
                }
                tricks[winner] += 1;
                leader = winner;
            }
            black_box(tricks);
        }
    }
    d as f64 / t.elapsed().as_secs_f64()
}
fn main() {
    if std::env::var("ONLY").is_ok() {
        for _ in 0..4 {
            games::visit("fifteens", Run { seats: 4 });
        }
        return;
    }
    println!("bare {:.1} M/s", bare() / 1e6);
    for e in CATALOG {
        for seats in e.info.seating.min..=e.info.seating.max {
            let (p, d, i) = games::visit(e.info.id, Run { seats }).unwrap();
            println!(
                "{:15} {seats} {:8.0} playouts/s {:6.1} M decisions/s  imagine {:.0} ns",
                e.info.id,
                p,
                d / 1e6,
                i
            );
        }
    }
    println!("bare {:.1} M/s", bare() / 1e6);
}
