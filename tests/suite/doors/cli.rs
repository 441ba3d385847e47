//! The commands for doors: `host`, `invite`, `join` and `turns`, in processes of their own.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::common::outside::{OFFSUIT, example, quoted};

/// A house that is a process.
struct House {
    child: Child,
    lines: Receiver<String>,
}

impl House {
    fn start(folder: &Path, args: &[&str]) -> Self {
        let mut child = command(folder)
            .arg("host")
            .args(["--socket"])
            .arg(folder.join("house.sock"))
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        House { child, lines }
    }

    /// The next line that says this.
    fn line(&self, what: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(30)).expect(what);
            if line.contains(what) {
                return line;
            }
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(super) fn command(folder: &Path) -> Command {
    let mut command = Command::new(OFFSUIT);
    command.envs([("OFFSUIT_DATA", folder), ("OFFSUIT_CONFIG", folder)]).env_remove("OFFSUIT_SOCKET");
    command.env("LC_ALL", "C.UTF-8");
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    command(folder).args(args).output().unwrap()
}

/// What a command prints.
fn said(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The same with something to read.
fn answered(folder: &Path, args: &[&str], typed: &str) -> Output {
    let mut child = command(folder)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end without reading it.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

fn error(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Asks for tables that wait; there are none.
fn finds_no_turn(folder: &Path, args: &[&str]) {
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {output:?}");
    assert_eq!(error(&output), "", "{args:?}");
}

/// The ticket in what `offsuit invite` prints.
fn ticket(said: &str) -> String {
    said.lines().find_map(|line| line.trim().strip_prefix("offsuit join ")).unwrap().to_owned()
}

#[test]
fn a_ticket_leads_from_one_data_folder_into_another_and_is_remembered() {
    let [at_home, elsewhere, thief] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let [at_home, elsewhere, thief] = [&at_home, &elsewhere, &thief].map(tempfile::TempDir::path);
    let house = House::start(at_home, &["--listen", "127.0.0.1:0"]);
    let door = house.line("can join at");
    let place = door
        .split_whitespace()
        .find_map(|word| word.strip_suffix('.').filter(|word| word.contains(':')))
        .unwrap();
    let made = said(at_home, &["invite", "The other Ben", "--at", place]);
    assert!(made.contains("the first program that uses it takes The other Ben's seat"), "{made}");
    let ticket = ticket(&made);
    assert!(ticket.ends_with(&format!("@{place}")), "{ticket}");
    // No table waits for the guest, and the exit code says so.
    let turns = answered(elsewhere, &["turns", "-"], &format!("{ticket}\n"));
    assert_eq!(turns.status.code(), Some(1), "{turns:?}");
    assert!(house.line("for the first time").contains("The other Ben"));
    let listed = said(at_home, &["invite", "--list"]);
    assert!(listed.starts_with("The other Ben: in use since 20"), "{listed}");
    // From then on the place is enough; nobody else has it, and the ticket is of no use for anybody else.
    finds_no_turn(elsewhere, &["turns", place]);
    let unknown = run(thief, &["turns", place]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(error(&unknown).contains("you have no ticket"), "{unknown:?}");
    let stolen = run(thief, &["turns", &ticket]);
    assert!(stolen.status.code() == Some(2) && error(&stolen).contains("used it first"), "{stolen:?}");
    assert!(house.line("was not let in").contains("127.0.0.1"));
    assert!(said(at_home, &["invite", "--list"]).contains("Attempts by somebody else: 1"));
    // The same through a command.
    let pipe = format!("{} {place}", quoted(&example("pipe")));
    finds_no_turn(elsewhere, &["turns", "--through", &pipe, &ticket]);
    finds_no_turn(elsewhere, &["turns", "--through", &pipe]);
    let joined = said(elsewhere, &["join", "--plain", place]);
    assert!(joined.contains("There are no tables"), "{joined}");
    let revoked = said(at_home, &["invite", "--revoke", "The other Ben"]);
    assert!(revoked.contains("Tickets revoked: 1"), "{revoked}");
    let refused = run(elsewhere, &["turns", place]);
    assert!(refused.status.code() == Some(2) && error(&refused).contains("revoked"), "{refused:?}");
}

#[test]
fn a_second_socket_is_a_door_without_the_owners_rights() {
    let [at_home, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [at_home, elsewhere] = [&at_home, &elsewhere].map(tempfile::TempDir::path);
    let door = at_home.join("door.sock");
    let house = House::start(at_home, &["--door", door.to_str().unwrap()]);
    house.line("can join at");
    let made = said(at_home, &["invite", "ben"]);
    assert!(made.contains("does not say where your house is"), "{made}");
    let ticket = ticket(&made);
    let lost = run(elsewhere, &["turns", &ticket]);
    assert!(lost.status.code() == Some(2) && error(&lost).contains("add @HOST:PORT"), "{lost:?}");
    let pipe = format!("{} {}", quoted(&example("pipe")), quoted(&door));
    finds_no_turn(elsewhere, &["turns", "--through", &pipe, &ticket]);
    // The protocol of the owner's socket means nothing there.
    let mut plain = std::os::unix::net::UnixStream::connect(&door).unwrap();
    plain.write_all(b"{\"hello\":{\"protocol\":2}}\n").unwrap();
    let mut heard = Vec::new();
    std::io::Read::read_to_end(&mut plain, &mut heard).unwrap();
    assert_eq!(heard, b"");
    // Another name would be the owner's choice.
    let named = run(elsewhere, &["join", "--plain", "--as", "ann", "--through", &pipe]);
    assert!(!named.status.success() && error(&named).contains("only the house's owner"), "{named:?}");
}

#[test]
fn what_is_no_ticket_is_said_to_be_none() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let own = said(folder, &["invite", "ben", "--at", "[2001:db8::1]:4242"]);
    let mut wrong = ticket(&own);
    wrong.replace_range(12..13, if &wrong[12..13] == "z" { "y" } else { "z" });
    for (args, code, what) in [
        (&["join", &wrong][..], 2, "a letter or digit of the ticket is wrong"),
        (&["turns", "offsuit2-0000"], 2, "later version"),
        (&["invite", "ben", "--at", "nowhere"], 2, "expected HOST:PORT"),
        (&["invite", "ben", "--for", "soon"], 2, "expected a time"),
        (&["invite"], 2, ""),
        (&["invite", "--list", "ben"], 2, ""),
        (&["invite", "--revoke", "cho"], 1, "cho has no ticket"),
        (&["host", "--listen", "4242"], 2, "--listen"),
        (&["turns", "--through", "x", "ann@example.org"], 2, "cannot be used with"),
    ] {
        let output = run(folder, args);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {output:?}");
        assert!(error(&output).contains(what), "{args:?}: {output:?}");
    }
    let asked = answered(folder, &["join", "-"], "ben\n");
    assert!(asked.status.code() == Some(1) && error(&asked).contains("not a ticket"), "{asked:?}");
    let login = String::from_utf8(Command::new("id").arg("-un").output().unwrap().stdout).unwrap();
    let own = run(folder, &["invite", login.trim()]);
    assert!(own.status.code() == Some(2) && error(&own).contains("another one"), "{own:?}");
}
