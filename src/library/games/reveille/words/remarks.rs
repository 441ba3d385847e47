//! Remarks about a choice: whether a bid can be made, the tile that a play draws, count tiles, and the bid.

use crate::core::pack::dominoes::{self, with};
use crate::core::trick::follow;
use crate::core::{Move, Pack, Piece, PieceSet, Seat, Text, Trick};
use crate::games::reveille::{AROUND, Call, LOWEST_BID, Phase, Public, SEATS, count_points, other};

/// See [`remarks`](crate::core::Explain::remarks).
pub(super) fn of(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
    let (tile, led) = match mv {
        Move::Play(tile) if public.trick.is_empty() => (tile, public.game.suits.led_as(tile)),
        Move::Play(tile) => (tile, public.game.led),
        Move::Lead(tile, led) => (tile, led),
        _ => return of_auction(public, hand, seat, mv),
    };
    let mut trick = public.trick;
    let leads = trick.is_empty();
    trick.play(tile, public.game.suits.strength(tile, led, leads));
    // In the first half, these are the other hand and the stock, and the other player may play any tile.
    let out = dominoes::ALL - public.played - hand;
    let replies = match public.game.phase {
        Phase::SecondHalf => follow(out, public.game.suits.following(led)),
        _ => out,
    };
    let beats = |reply: Piece| public.game.suits.strength(reply, led, false) > trick.strength();
    let wins = trick.winner(SEATS, AROUND) == seat && !(leads && replies.iter().any(beats));
    let mut remarks = Vec::new();
    // In nello, winning is nothing to be praised for.
    if wins && leads && !public.is_nello() {
        remarks.push(Text::new("remark-unbeatable"));
    }
    if public.game.phase == Phase::FirstHalf {
        first_half(public, tile, wins, leads, &mut remarks);
    } else if wins && !public.is_nello() {
        won(public, seat, &trick, &mut remarks);
    } else if !leads && !wins && !public.is_nello() && count_points(tile) > 0 {
        remarks.push(Text::new("remark-count-given").with("points", count_points(tile)));
    }
    remarks
}

/// What exact play makes of a bid, a pass or a call. Both hands are known by then.
fn of_auction(public: &Public, hand: PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
    let opponent = other(seat);
    let mut hands = [hand; SEATS];
    hands[opponent.index()] = dominoes::ALL - public.played - hand;
    let call = match mv {
        Move::Bid(bid) => public.sure_call(hands, seat, bid),
        _ => None,
    };
    let remark = match mv {
        Move::Bid(_) => match call {
            Some(Call::Trump(number)) => {
                let [own, all] =
                    [hand, hand | hands[opponent.index()]].map(|tiles| (tiles & with(number)).len());
                let text = Text::new("remark-sure-trump").with("number", number);
                text.with("own", own).with("all", all)
            }
            Some(Call::NoTrump) => Text::new("remark-sure-no-trump"),
            Some(Call::Nello) => Text::new("remark-sure-nello"),
            None => Text::new("remark-no-call"),
        },
        Move::Pass if public.game.bid == 0 && public.game.passed => Text::new("remark-both-pass"),
        Move::Pass => {
            let bid = public.game.bid.max(LOWEST_BID);
            let highest = public.game.highest_bid;
            let is_free = public.game.bid == 0;
            // Whether the opponent can pass too.
            let may_pass = public.options.redeal && public.bound_to_bid().is_none();
            let makes = |bid| Some((bid, public.sure_call(hands, opponent, bid)?));
            let made = makes(bid).or_else(|| makes(highest).filter(|_| is_free));
            let key = match made {
                Some(_) => "remark-they-make",
                None if is_free && may_pass => "remark-they-pass",
                None => "remark-they-fail",
            };
            let text = Text::new(key).with("bid", made.map_or(bid, |(bid, _)| bid));
            let text = text.with("forced", usize::from(is_free && !may_pass));
            made.map_or(text.clone(), |(_, call)| with_call(text, call))
        }
        Move::Declare(declaration) => {
            let is_sure = public.makes(hands, seat, Call::of(declaration), public.game.bid);
            Text::new(if is_sure { "remark-sure-call" } else { "remark-beaten-call" })
        }
        _ => return Vec::new(),
    };
    let answer = match mv {
        Move::Bid(bid) if bid == public.game.highest_bid => Some(Text::new("remark-last-bid")),
        // Whether a higher bid comes matters only if this one would be made.
        Move::Bid(bid) if call.is_some() && !public.game.passed => {
            let outbid = public.outbid(hands, seat, bid);
            outbid.map(|(bid, call)| with_call(Text::new("remark-outbid").with("bid", bid), call))
        }
        _ => None,
    };
    std::iter::once(remark).chain(answer).collect()
}

/// A message with a call as its argument `number`: that of the trumps, 7 without trumps, 8 for nello.
fn with_call(text: Text, call: Call) -> Text {
    text.with("number", call.declaration().index())
}

fn first_half(public: &Public, tile: Piece, wins: bool, leads: bool, remarks: &mut Vec<Text>) {
    if let (true, Some(face_up)) = (wins, public.game.face_up) {
        remarks.push(Text::new("remark-takes").piece("piece", Pack::Dominoes, face_up));
    } else if !leads {
        remarks.push(Text::new("remark-draws"));
    }
    if count_points(tile) > 0 {
        remarks.push(Text::new("remark-count-out").with("points", count_points(tile)));
    }
}

/// Adds remarks about a trick of the second half that the seat certainly wins.
fn won(public: &Public, seat: Seat, trick: &Trick, remarks: &mut Vec<Text>) {
    let count: u8 = trick.pieces().iter().map(|&tile| count_points(tile)).sum();
    let (before, after) = (public.points(seat), public.points(seat) + count + 1);
    let to_set = public.game.highest_bid - public.game.bid + 1;
    let reaches = |enough: u8| before < enough && enough <= after;
    if seat == public.game.declarer && reaches(public.game.bid) {
        remarks.push(Text::new("remark-reaches-bid"));
    } else if seat == other(public.game.declarer) && reaches(to_set) {
        remarks.push(Text::new("remark-sets-bid"));
    }
    if count > 0 {
        remarks.push(Text::new("remark-count-won").with("points", count));
    }
}
