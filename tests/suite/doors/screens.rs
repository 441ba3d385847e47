//! Doors on screen: one player opens a door and makes a ticket, the other pastes it.

use crossterm::event::KeyCode;
use offsuit::lang::{Glyphs, Language};
use offsuit::together::door::noise::PrivateKey;
use offsuit::together::protocol::Chair;
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};

use super::{invite, open, way};
use crate::common::pty::{Start, Terminal};
use crate::common::screen::{press, settings, shown};
use crate::lobby::until;
use crate::together::open_table;

const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";
const ESC: &str = "\u{1b}";

/// A port that is free at this moment.
fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The ticket on the screen, which takes several rows.
fn ticket(terminal: &Terminal) -> String {
    let text = terminal.text();
    let rows: Vec<&str> =
        text.lines().map(|row| row.trim_matches(|c: char| c.is_whitespace() || "│┃".contains(c))).collect();
    let first = rows.iter().position(|row| row.contains("offsuit join offsuit1-")).expect("a ticket");
    let rest = rows[first..].iter().take_while(|row| !row.is_empty());
    let whole: String = rest.flat_map(|row| row.split_whitespace()).collect::<Vec<_>>().join("");
    whole.split_once("offsuitjoin").expect("the command").1.to_owned()
}

/// Pastes into the terminal.
fn paste(terminal: &mut Terminal, text: &str) {
    terminal.press(&format!("\u{1b}[200~{text}\u{1b}[201~"));
}

#[test]
fn a_friend_elsewhere_pastes_a_ticket_and_plays() {
    let [home, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let socket = home.path().join("run/house.sock");
    let env = [("OFFSUIT_SOCKET", socket.to_str().unwrap())];
    let args = ["play", "hamlet", "--seat", "2=open"];
    let mut ann = Start { env: &env, ..Start::instant(&args, home.path()) }.go();
    ann.wait_for("e Friends");
    ann.press("e");
    ann.wait_for("Enter opens it at port");
    let port = free_port();
    ann.press("\u{7f}\u{7f}\u{7f}\u{7f}");
    ann.press(&format!("{port}\r"));
    ann.wait_for(&format!("open at 0.0.0.0:{port}"));
    ann.press("The other Ben\r");
    // A mistake is said, and where.
    ann.press("nowhere\r\r");
    ann.wait_for("nowhere: expected HOST:PORT");
    ann.press(&"\u{7f}".repeat(7));
    ann.press(&format!("127.0.0.1:{port}\r\r"));
    ann.wait_for("takes The other Ben's seat");
    ann.wait_for("The other Ben: has not joined yet");
    let ticket = ticket(&ann);
    assert!(ticket.ends_with(&format!("@127.0.0.1:{port}")), "{ticket}");

    let mut ben = Start::instant(&[], elsewhere.path()).go();
    ben.wait_for("Loo");
    ben.press("j");
    ben.wait_for("e Elsewhere");
    ben.press("e");
    ben.wait_for("Ticket:");
    ben.press("offsuit1-no\r");
    ben.wait_for("a letter or digit of this ticket is wrong");
    ben.press(&"\u{7f}".repeat(11));
    // The whole line may be pasted, as it was sent.
    paste(&mut ben, &format!("offsuit join {ticket}"));
    ben.press("\r");
    ben.wait_for("waiting for players");
    ben.wait_for("The other Ben");
    ann.wait_for("The other Ben: has joined");
    ben.press("\r");
    // The match begins: bids are secret.
    ben.wait_for("bid");
    // The house is known from now on.
    drop(ben);
    let mut again = Start::instant(&[], elsewhere.path()).go();
    again.wait_for("Loo");
    again.press("j");
    again.wait_for("e Elsewhere");
    again.press("e");
    again.wait_for(&format!("127.0.0.1:{port}"));
    again.press(&format!("{DOWN}{UP}{DOWN}\r"));
    again.wait_for("Hamlet");
    // A ticket that is pasted on the home screen leads to the same place.
    again.press(ESC);
    again.wait_for("e Elsewhere");
    again.press(ESC);
    again.wait_for("Press a number");
    paste(&mut again, &ticket);
    again.wait_for("Ticket:");
    again.wait_for(&format!("@127.0.0.1:{port}"));
}

#[test]
fn a_room_behind_a_door_offers_no_other_name() {
    let folder = tempfile::tempdir().unwrap();
    let (house, door) = open(folder.path());
    let ann = house.join("ann");
    let seats = vec![Chair::Guest("ann".to_owned()), Chair::Open, Chair::Open];
    open_table(&ann, "loo", serde_json::Map::new(), seats);
    let settings = settings(Language::English, Glyphs::Unicode, false);
    let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
    app.join(way(&invite(&house, "ben"), PrivateKey::fresh().unwrap(), door), None);
    until(&mut app, "list", |app| shown(app).contains("ann"));
    press(&mut app, KeyCode::Enter);
    until(&mut app, "room", |app| app.scope() == Scope::Room);
    let room = shown(&mut app);
    assert!(room.contains(&format!("offsuit join {door} 1")) && !room.contains("--as"), "{room}");
}
