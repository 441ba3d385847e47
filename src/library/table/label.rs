//! Moves and events in words.

use crate::core::{Arg, DeclarationSpec, DeclarationValue, Event, Facts, Info, LedSuit, Move, Seat, Text};

/// The name of a choice.
pub fn move_label(info: &Info, mv: Move) -> Text {
    let pack = info.pack;
    match mv {
        Move::Play(piece) => Text::new("choice-play").piece("piece", pack, piece),
        Move::Lead(piece, LedSuit::Number(number)) => {
            Text::new("choice-lead-number").piece("piece", pack, piece).with("number", number)
        }
        Move::Lead(piece, LedSuit::Doubles) => Text::new("choice-lead-doubles").piece("piece", pack, piece),
        Move::Lay(piece) => Text::new("choice-lay").piece("piece", pack, piece),
        Move::Bid(points) => Text::new("choice-bid").with("number", points),
        Move::Pass => Text::new("choice-pass"),
        Move::Declare(declaration) => declared(declaration.spec(info.declarations), |spec| spec.choice),
    }
}

/// The number of the doubles as a suit, after the numbers 0 to 6.
const DOUBLES: usize = 7;

/// The number of a choice, whatever else may be chosen: 0 to pass, the points of a bid, the number that is declared or as
/// which a tile is led. Words and doubles are counted after the numbers. `None` for a play of a piece in the only way.
pub fn move_number(info: &Info, mv: Move) -> Option<usize> {
    let number = |spec: &DeclarationSpec| match spec.value {
        DeclarationValue::Number(number) => Some(usize::from(number)),
        DeclarationValue::Word(_) => None,
    };
    match mv {
        Move::Pass => Some(0),
        Move::Bid(points) => Some(points.into()),
        Move::Declare(declaration) => {
            let (before, own) = info.declarations.split_at_checked(declaration.index())?;
            let most = info.declarations.iter().filter_map(number).max().unwrap_or(0);
            let words = before.iter().filter(|spec| number(spec).is_none()).count();
            Some(number(own.first()?).unwrap_or(most + 1 + words))
        }
        Move::Lead(_, LedSuit::Number(number)) => Some(number.into()),
        Move::Lead(_, LedSuit::Doubles) => Some(DOUBLES),
        Move::Play(_) | Move::Lay(_) => None,
    }
}

/// An event of a match of so many players in lines; none for events that screens show in other ways.
pub fn event_texts(info: &Info, players: usize, event: &Event) -> Vec<Text> {
    let mut texts = Vec::new();
    if let Event::Revealed { bids, .. } = event {
        let shown = |seat| Text::new("event-shown").with("seat", seat).piece("piece", info.pack, bids[seat]);
        texts.extend(Seat::all(players).map(shown));
    }
    texts.extend(event_text(info, event));
    texts
}

fn event_text(info: &Info, event: &Event) -> Option<Text> {
    let pack = info.pack;
    let text = match *event {
        Event::DrewForDeal { seat, piece } => {
            Text::new("event-drew-for-deal").with("seat", seat).piece("piece", pack, piece)
        }
        Event::Dealt { number, dealer } => Text::new("event-dealt").with("deal", number).with("seat", dealer),
        Event::Acted { seat, mv: None } => Text::new("event-laid").with("seat", seat),
        Event::Acted { seat, mv: Some(mv) } => acted(info, mv).with("seat", seat),
        Event::Exchanged { seat, new, .. } => {
            Text::new("event-exchanged").with("seat", seat).with("pieces", Arg::Pieces(pack, new))
        }
        Event::Drew { seat, piece: Some(piece), .. } => {
            Text::new("event-drew").with("seat", seat).piece("piece", pack, piece)
        }
        Event::Drew { seat, piece: None, .. } => Text::new("event-drew-unseen").with("seat", seat),
        Event::TurnedUp(piece) => Text::new("event-turned-up").piece("piece", pack, piece),
        Event::Revealed { facts, .. } => facts.text(),
        Event::Trick { winner, .. } => Text::new("event-trick").with("seat", winner),
        Event::Scored { facts, .. } => return facts.as_ref().map(Facts::text),
        Event::Hand { .. } | Event::Ended { .. } => return None,
    };
    Some(text)
}

/// The message of a declaration that is chosen by `key`.
fn declared(spec: Option<&DeclarationSpec>, key: impl Fn(&DeclarationSpec) -> &'static str) -> Text {
    match spec {
        Some(spec) => match spec.value {
            DeclarationValue::Word(_) => Text::new(key(spec)),
            DeclarationValue::Number(number) => Text::new(key(spec)).with("number", number),
        },
        // No set of moves holds a declaration that the game does not have.
        None => Text::new("choice-pass"),
    }
}

fn acted(info: &Info, mv: Move) -> Text {
    let pack = info.pack;
    match mv {
        Move::Play(piece) => Text::new("event-played").piece("piece", pack, piece),
        Move::Lead(piece, LedSuit::Number(number)) => {
            Text::new("event-led-number").piece("piece", pack, piece).with("number", number)
        }
        Move::Lead(piece, LedSuit::Doubles) => Text::new("event-led-doubles").piece("piece", pack, piece),
        Move::Lay(piece) => Text::new("event-laid-own").piece("piece", pack, piece),
        Move::Bid(points) => Text::new("event-bid").with("points", points),
        Move::Pass => Text::new("event-passed"),
        Move::Declare(declaration) => declared(declaration.spec(info.declarations), |spec| spec.event),
    }
}
