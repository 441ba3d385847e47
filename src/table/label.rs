//! Moves and events in words.

use crate::core::{Arg, Call, Declaration, Event, LedSuit, Move, Pack, Seat, Text};

/// The name of a choice.
pub fn move_label(pack: Pack, mv: Move) -> Text {
    match mv {
        Move::Play(piece) => Text::new("choice-play").piece("piece", pack, piece),
        Move::Lead(piece, LedSuit::Number(number)) => {
            Text::new("choice-lead-number").piece("piece", pack, piece).with("number", number)
        }
        Move::Lead(piece, LedSuit::Doubles) => Text::new("choice-lead-doubles").piece("piece", pack, piece),
        Move::Lay(piece) => Text::new("choice-lay").piece("piece", pack, piece),
        Move::Bid(points) => Text::new("choice-bid").with("points", points),
        Move::Pass => Text::new("choice-pass"),
        Move::Declare(Declaration::Stay) => Text::new("choice-stay"),
        Move::Declare(Declaration::Drop) => Text::new("choice-drop"),
        Move::Declare(Declaration::Buy) => Text::new("choice-buy"),
        Move::Call(Call::Trump(number)) => Text::new("choice-trump").with("number", number),
        Move::Call(Call::NoTrump) => Text::new("choice-no-trump"),
        Move::Call(Call::Nello) => Text::new("choice-nello"),
    }
}

/// An event in one line; `None` for events that screens show in other ways.
pub fn event_text(pack: Pack, event: &Event) -> Option<Text> {
    let text = match *event {
        Event::DrewForDeal { seat, piece } => {
            Text::new("event-drew-for-deal").with("seat", seat).piece("piece", pack, piece)
        }
        Event::Dealt { number, dealer } => Text::new("event-dealt").with("deal", number).with("seat", dealer),
        Event::Acted { seat, mv: None } => Text::new("event-laid").with("seat", seat),
        Event::Acted { seat, mv: Some(mv) } => acted(pack, mv).with("seat", seat),
        Event::Exchanged { seat, new, .. } => {
            Text::new("event-exchanged").with("seat", seat).with("pieces", Arg::Pieces(pack, new))
        }
        Event::Drew { seat, piece: Some(piece), .. } => {
            Text::new("event-drew").with("seat", seat).piece("piece", pack, piece)
        }
        Event::Drew { seat, piece: None, .. } => Text::new("event-drew-unseen").with("seat", seat),
        Event::TurnedUp(piece) => Text::new("event-turned-up").piece("piece", pack, piece),
        Event::Revealed { trump, to_be, .. } => {
            Text::new(if to_be { "event-to-be" } else { "event-not-to-be" }).with("suit", trump)
        }
        Event::Trick { winner, .. } => Text::new("event-trick").with("seat", winner),
        Event::Scored { extra: Some(("pot", pot)), .. } => Text::new("event-pot").with("pot", pot),
        // The only other extra result is a seat.
        Event::Scored { extra: Some((_, seat)), .. } => {
            Text::new("event-middle").with("seat", Seat::new(seat as usize))
        }
        Event::Hand { .. } | Event::Scored { .. } | Event::Ended { .. } => return None,
    };
    Some(text)
}

fn acted(pack: Pack, mv: Move) -> Text {
    match mv {
        Move::Play(piece) => Text::new("event-played").piece("piece", pack, piece),
        Move::Lead(piece, LedSuit::Number(number)) => {
            Text::new("event-led-number").piece("piece", pack, piece).with("number", number)
        }
        Move::Lead(piece, LedSuit::Doubles) => Text::new("event-led-doubles").piece("piece", pack, piece),
        Move::Lay(piece) => Text::new("event-laid-own").piece("piece", pack, piece),
        Move::Bid(points) => Text::new("event-bid").with("points", points),
        Move::Pass => Text::new("event-passed"),
        Move::Declare(Declaration::Stay) => Text::new("event-stays"),
        Move::Declare(Declaration::Drop) => Text::new("event-drops"),
        Move::Declare(Declaration::Buy) => Text::new("event-buys"),
        Move::Call(Call::Trump(number)) => Text::new("event-trump").with("number", number),
        Move::Call(Call::NoTrump) => Text::new("event-no-trump"),
        Move::Call(Call::Nello) => Text::new("event-nello"),
    }
}
