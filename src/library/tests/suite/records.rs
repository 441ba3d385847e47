//! The sample matches in `tests/data`: each verifies, and its facts reproduce it line by line.
//!
//! `golden-*.jsonl` are commented matches of this program, one per game. Their seeds must give their deals in every
//! release.

use std::fs;
use std::io::BufReader;
use std::path::PathBuf;

use offsuit_library::core::{Deal, Game, Seat};
use offsuit_library::games::{self, Visitor};
use offsuit_library::record::{Header, Marks, Scribe, outlines, read_move, verify};
use serde_json::Value;

use crate::common::of_repository;

fn samples() -> Vec<PathBuf> {
    let folder = of_repository("tests/data");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    files.sort();
    assert!(files.len() >= 15);
    files
}

#[test]
fn the_samples_verify() {
    for path in samples() {
        let checked = verify(BufReader::new(fs::File::open(&path).unwrap()));
        let checked = checked.unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        assert_eq!((checked.finished, checked.unfinished), (1, 0), "{}", path.display());
        assert!(checked.deals > 0 && checked.decisions > 0 && checked.results > 0);
    }
}

/// After any line: how many deals, decisions and results it has, and whether the match is over.
#[test]
fn a_check_and_an_outline_count_the_lines_so_far() {
    for path in samples() {
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        let last = lines.len();
        for n in (1..last).step_by(last / 20 + 1).chain(last - 3..=last) {
            let so_far = &text.as_bytes()[..ends[n - 1]];
            let checked = verify(so_far).unwrap();
            let outline = outlines(so_far).unwrap().remove(0);
            let count = |events: &[&str]| {
                let has = |line: &&Value| events.iter().any(|event| line.get(event).is_some());
                lines[..n].iter().filter(has).count()
            };
            let is_over = count(&["end"]);
            assert_eq!((checked.finished, checked.unfinished), (is_over, 1 - is_over));
            assert_eq!((checked.deals, checked.decisions), (count(&["deal"]), count(&["act"])));
            assert_eq!(checked.results, count(&["reveal", "trick", "score", "end"]));
            assert_eq!((outline.deals as usize, outline.end.is_some()), (count(&["score"]), is_over == 1));
        }
    }
}

/// Writes a record again from its facts alone.
struct Rewrite<'a>(&'a Header, &'a [Value]);

impl Visitor for Rewrite<'_> {
    type Out = Vec<Value>;

    fn visit<G: Game>(self) -> Vec<Value> {
        let Rewrite(header, facts) = self;
        let pack = G::INFO.pack;
        let pieces = |names: &Value| -> Vec<_> {
            let names = names.as_array().into_iter().flatten();
            names.map(|name| pack.parse(name.as_str().unwrap()).unwrap()).collect()
        };
        let first = facts.iter().find_map(|fact| fact.get("deal")).unwrap();
        let dealer = Seat::new(first["dealer"].as_u64().unwrap() as usize);
        let mut scribe = Scribe::<G>::with_dealer(header, dealer);
        let mut written = Vec::new();
        for fact in facts {
            if let Some(deal) = fact.get("deal") {
                let mut seen = offsuit_library::core::PieceSet::EMPTY;
                let mut set = |names: &Value| -> offsuit_library::core::PieceSet {
                    pieces(names)
                        .into_iter()
                        .map(|piece| {
                            let free = (pack.alike(piece) - seen).first().unwrap();
                            seen.insert(free);
                            free
                        })
                        .collect()
                };
                let mut dealt = Deal::default();
                for (n, hand) in deal["hands"].as_array().unwrap().iter().enumerate() {
                    dealt.hands[Seat::new(n)] = set(hand);
                }
                dealt.dummy = set(&deal["dummy"]);
                dealt.turn_up = deal.get("turn_up").map(|name| pack.parse(name.as_str().unwrap()).unwrap());
                dealt.stock = offsuit_library::core::Stock::new(&pieces(&deal["stock"]));
                scribe.begin(&dealt, &mut ()).unwrap();
                // Readers sort hands as they like, so the written deal is compared as sets below.
                let mut line = scribe.take_lines().remove(0);
                let own = line["deal"].as_object_mut().unwrap();
                for (key, there) in deal.as_object().unwrap() {
                    let sorted = |value: &Value| {
                        let mut texts: Vec<_> =
                            value.as_array().into_iter().flatten().map(Value::to_string).collect();
                        texts.sort();
                        texts
                    };
                    let as_sets = key == "hands" || key == "dummy";
                    if as_sets {
                        let rows = |value: &Value| match key.as_str() {
                            "hands" => value.as_array().unwrap().iter().map(sorted).collect(),
                            _ => vec![sorted(value)],
                        };
                        assert_eq!(rows(&own[key]), rows(there));
                        own[key] = there.clone();
                    }
                }
                written.push(line);
            } else if let Some(act) = fact.get("act") {
                let seat = Seat::new(act["seat"].as_u64().unwrap() as usize);
                let mv = read_move(&G::INFO, &act["do"]).unwrap();
                scribe.play(seat, mv, Marks::default(), &mut ()).unwrap();
                written.extend(scribe.take_lines());
            } else {
                written.push(fact.clone());
            }
        }
        written
    }
}

#[test]
fn the_samples_are_reproduced_from_their_facts() {
    for path in samples() {
        let text = fs::read_to_string(&path).unwrap();
        let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        // Comments are fields that readers ignore.
        for line in &mut lines {
            line.as_object_mut().unwrap().remove("comment");
        }
        let header = Header::read(&lines[0]).unwrap();
        assert_eq!(header.write(), lines[0]);
        let is_fact = |line: &&Value| ["draw", "deal", "act"].iter().any(|fact| line.get(fact).is_some());
        let facts: Vec<Value> = lines[1..].iter().filter(is_fact).cloned().collect();
        let written = games::visit(header.game, Rewrite(&header, &facts)).unwrap();
        for (n, (own, there)) in written.iter().zip(&lines[1..]).enumerate() {
            assert_eq!(own, there, "{}: line {}", path.display(), n + 2);
        }
        assert_eq!(written.len() + 1, lines.len());
    }
}

/// The deals of a match, as dealt today from the seed in its header.
struct Deals<'a>(&'a Header, &'a [Value]);

impl Visitor for Deals<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let Deals(header, lines) = self;
        let mut scribe = Scribe::<G>::new(header, &mut ());
        for line in lines {
            if line.get("deal").is_some() {
                let deal = scribe.game().next_deal();
                scribe.begin(&deal, &mut ()).unwrap();
            } else if let Some(act) = line.get("act") {
                let mv = read_move(&G::INFO, &act["do"]).unwrap();
                let seat = Seat::new(act["seat"].as_u64().unwrap() as usize);
                scribe.play(seat, mv, Marks::default(), &mut ()).unwrap();
            }
        }
        assert_eq!(scribe.take_lines(), lines);
    }
}

#[test]
fn a_seed_means_the_same_deals_in_every_release() {
    for path in samples() {
        if !path.file_name().unwrap().to_str().unwrap().starts_with("golden-") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let comments = lines.iter_mut().filter_map(|line| line.as_object_mut().unwrap().remove("comment"));
        assert!(comments.count() >= 4, "{}: add a comment to at least four lines", path.display());
        let header = Header::read(&lines[0]).unwrap();
        games::visit(header.game, Deals(&header, &lines[1..])).unwrap();
    }
}
