//! The other people at a table, when they sit at terminals of their own: who is away, and the clock.

use std::time::Duration;

use super::look::Look;
use crate::core::Seat;
use crate::table::{Company, Session};

/// From this time on, the clock shows seconds.
const SECONDS_FROM: Duration = Duration::from_secs(600);

/// The names of the players, with who is away.
pub fn names(look: &Look, session: &Session) -> Vec<String> {
    let fellows = session.company().map(Company::fellows).unwrap_or_default();
    let marked = |(n, name): (usize, &String)| {
        let key = match fellows.get(n) {
            Some(fellow) if fellow.bot_plays => "together-name-bot",
            Some(fellow) if !fellow.here => "together-name-away",
            Some(fellow) if fellow.late => "together-name-late",
            _ => return name.clone(),
        };
        look.words.with(key, &[("name", name)])
    };
    session.names().iter().enumerate().map(marked).collect()
}

/// A player who has been away or thinking for so long that a bot may play on.
pub fn late(session: &Session) -> Option<Seat> {
    let fellows = session.company()?.fellows();
    let others = Seat::all(fellows.len()).filter(|seat| !session.people().contains(seat));
    // Who only watches has no say.
    let mut late = others.filter(|seat| {
        !session.people().is_empty() && fellows[seat.index()].late && !fellows[seat.index()].bot_plays
    });
    late.next()
}

/// The state of the connection, or the clock; with whether it is alarming.
pub fn status(look: &Look, session: &Session) -> Option<(String, bool)> {
    let company = session.company()?;
    if !company.is_connected() {
        return Some((look.words.get("together-lost"), true));
    }
    let left = company.time_left()?;
    let time = clock(left);
    Some((look.words.with("together-time", &[("time", &time)]), left.is_zero()))
}

/// A time as days, hours, minutes and seconds, as far as they matter.
fn clock(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if left < SECONDS_FROM {
        format!("{minutes}:{:02}", seconds % 60)
    } else {
        format!("{hours}:{minutes:02} h")
    }
}

/// When the clock shows something else; `None` if there is none or it has run out.
pub fn next_second(session: &Session) -> Option<Duration> {
    let left = session.company()?.time_left().filter(|left| !left.is_zero())?;
    Some(Duration::from_secs(if left > SECONDS_FROM { 60 } else { 1 }))
}
