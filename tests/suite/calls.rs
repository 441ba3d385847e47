//! The real program calls a player who is not looking, at a table with others, and gives the terminal its title back.

#![cfg(unix)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use offsuit::table::Waiting;
use offsuit::together::protocol::{Chair, GuestMessage, Manners, Opening};
use offsuit::together::sit_down;

use crate::common::pty::{Start, Terminal};
use crate::together::{OpenHouse, gather, state_when};

const FOCUSED: &str = "\u{1b}[I";
const LOOKS_AWAY: &str = "\u{1b}[O";
const WATCHES_FOCUS: &str = "\u{1b}[?1004h";
const OWN_TITLE: &str = "\u{1b}[23;2t";
const TURN: &str = "\u{1b}]2;● Loo: your turn\u{1b}\\";

/// How often these bytes were written.
fn count(terminal: &Terminal, bytes: &str) -> usize {
    terminal.bytes.windows(bytes.len()).filter(|window| *window == bytes.as_bytes()).count()
}

fn wait_for_bytes(terminal: &mut Terminal, bytes: &str, times: usize) {
    let until = Instant::now() + Duration::from_secs(30);
    while count(terminal, bytes) < times {
        assert!(Instant::now() < until, "{bytes:?} is not written {times} times:\n{}", terminal.text());
        terminal.watch(Duration::from_millis(20));
    }
}

/// Says that the test is over, even if it fails.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Runs the program as ben at a table of Loo with ann, who plays on as long as `act` does.
fn with_ann(config: &str, act: impl FnOnce(&mut Terminal)) {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let ann = house.join("ann");
    let chair = |name: &str| Chair::Guest(name.to_owned());
    let seats = vec![chair("ann"), chair("ben"), Chair::Bot("novice".to_owned())];
    let options = serde_json::Map::default();
    let opening = Opening { game: "loo".to_owned(), options, seats, manners: Manners::default() };
    ann.send(&GuestMessage::Open(opening));
    let table = state_when(&ann, |state| state.you == Some(0)).table;
    let socket = house.socket.display().to_string();
    let number = table.to_string();
    let args = ["join", "--socket", &socket, "--as", "ben", &number];
    let mut terminal = Start { config, ..Start::new(&args, folder.path()) }.go();
    wait_for_bytes(&mut terminal, WATCHES_FOCUS, usize::from(!config.contains("off")));
    terminal.watch(Duration::from_millis(300));
    terminal.press(LOOKS_AWAY);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let guest = gather(ann, table);
        scope.spawn(|| {
            let (link, state, contribution) = guest.join().unwrap();
            let mut table = sit_down(link, state, contribution, false).unwrap();
            while !is_over.load(Ordering::SeqCst) {
                table.listen();
                match table.waiting() {
                    // The last choice is to drop, where that is legal.
                    Waiting::Human(seat) => {
                        if let Some(mv) = table.choices(seat).pop() {
                            table.play(seat, mv).unwrap();
                        }
                    }
                    Waiting::Deal => table.advance().unwrap(),
                    // What the others did is shown step by step.
                    Waiting::Bot(_) if !table.thinks(Duration::ZERO) => table.advance().unwrap(),
                    Waiting::Bot(_) | Waiting::Nothing => {}
                }
                thread::sleep(Duration::from_millis(5));
            }
        });
        let _ends = Ends(&is_over);
        act(&mut terminal);
    });
}

#[test]
fn the_title_says_that_it_is_your_turn_until_you_look() {
    with_ann("speed = \"instant\"\n", |terminal| {
        wait_for_bytes(terminal, TURN, 1);
        assert_eq!(count(terminal, "\u{1b}[22;2t"), 1, "the title of the window is kept");
        terminal.press(FOCUSED);
        wait_for_bytes(terminal, OWN_TITLE, 1);
        // It is still your turn when you leave again, and the program gives the title back when it is suspended.
        terminal.press(LOOKS_AWAY);
        wait_for_bytes(terminal, TURN, 2);
        terminal.signal("TSTP");
        wait_for_bytes(terminal, OWN_TITLE, 2);
        terminal.signal("CONT");
        wait_for_bytes(terminal, WATCHES_FOCUS, 2);
        terminal.press(LOOKS_AWAY);
        wait_for_bytes(terminal, TURN, 3);
        terminal.signal("TERM");
        terminal.ended();
        assert_eq!(count(terminal, OWN_TITLE), 3);
        let tail = String::from_utf8_lossy(&terminal.bytes).into_owned();
        assert!(tail.rfind("\u{1b}[?1004l") > tail.rfind(WATCHES_FOCUS), "the focus is no longer reported");
    });
}

#[test]
fn a_bell_and_a_notification_come_once() {
    for (signal, bytes) in [("bell", "\u{7}"), ("notify", "\u{1b}]9;Loo: your turn\u{1b}\\")] {
        with_ann(&format!("speed = \"instant\"\nsignal = \"{signal}\"\n"), |terminal| {
            wait_for_bytes(terminal, bytes, 1);
            let before = count(terminal, bytes);
            terminal.watch_for(Duration::from_millis(300));
            assert_eq!((count(terminal, bytes), count(terminal, "\u{1b}]2;")), (before, 0), "{signal}");
        });
    }
}

#[test]
fn nothing_is_written_with_the_setting_off() {
    with_ann("speed = \"instant\"\nsignal = \"off\"\n", |terminal| {
        terminal.wait_for("Your turn");
        for bytes in [WATCHES_FOCUS, "\u{1b}]2;", "\u{1b}]9;", "\u{7}"] {
            assert_eq!(count(terminal, bytes), 0, "{bytes:?}");
        }
    });
}
