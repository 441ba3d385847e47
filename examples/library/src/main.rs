//! Four bots play a match of Fifteens, and the record of the match is verified: `cargo run`.
//!
//! Given a file, the program also writes the record to it, and `offsuit replay FILE` shows the match.

use std::error::Error;

use offsuit_library::bots::{Budget, Level};
use offsuit_library::core::{OptionValues, TrickTaking, Turn};
use offsuit_library::games::Fifteens;
use offsuit_library::record::{Dealt, Header, Marks, MatchMarks, Player, Scribe, Sitter, verify};

fn main() -> Result<(), Box<dyn Error>> {
    let seat = |name| Sitter::new(name, Player::Bot("novice".to_owned()));
    let header = Header {
        game: Fifteens::INFO.id,
        options: OptionValues::defaults(Fifteens::INFO.options),
        seats: ["Ann", "Ben", "Cho", "Dee"].into_iter().map(seat).collect::<Result<_, _>>()?,
        seed: 7,
        dealt: Dealt::FromSeed,
        undone: 0,
        marks: MatchMarks::default(),
    };
    let mut scribe = Scribe::<Fifteens>::new(&header, &mut ());
    let mut bot = Level::Novice.bot::<Fifteens>(Budget::default());
    loop {
        let game = scribe.game();
        match game.turn() {
            Turn::Over => break,
            Turn::Deal => scribe.begin(&game.next_deal(), &mut ())?,
            Turn::Act(seat) => {
                // A bot gets only what its seat sees.
                let seen = game.seen(seat).ok_or("the cards are dealt")?;
                let mv = bot.decide(&seen, &mut game.bot_rng(seat));
                scribe.play(seat, mv, Marks::default(), &mut ())?;
            }
        }
    }
    let lines = std::iter::once(header.write()).chain(scribe.take_lines());
    let record: String = lines.map(|line| format!("{line}\n")).collect();
    let checked = verify(record.as_bytes())?;
    for (sitter, total) in header.seats.iter().zip(scribe.game().standing().totals.first(4)) {
        println!("{}: {total}", sitter.name);
    }
    println!("verified: {} match, {} lines", checked.finished, record.lines().count());
    if let Some(file) = std::env::args().nth(1) {
        std::fs::write(file, record)?;
    }
    Ok(())
}
