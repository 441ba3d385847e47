//! A house over the real OpenSSH: forced commands, lost connections, and what both players see.
//!
//! It needs Debian's openssh-server and openssh-client. Where they are missing, it says so and tests nothing.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use offsuit::record::{Bytes, verify};
use serde_json::{Value, json};

use crate::together::OpenHouse;

const SSHD: &str = "/usr/sbin/sshd";

/// A server on a port of its own, with a key for each guest. It is ended when this is dropped.
struct Sshd {
    child: Child,
    folder: PathBuf,
}

impl Drop for Sshd {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn keygen(path: &Path) {
    let made = Command::new("ssh-keygen").args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(path).status();
    assert!(made.unwrap().success());
}

impl Sshd {
    /// Starts a server whose keys may only run `offsuit seat --as NAME` at this house.
    fn start(folder: &Path, house: &OpenHouse, guests: &[&str]) -> Self {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        keygen(&folder.join("host"));
        let mut authorized = String::new();
        for guest in guests {
            keygen(&folder.join(guest));
            let key = fs::read_to_string(folder.join(format!("{guest}.pub"))).unwrap();
            let program = env!("CARGO_BIN_EXE_offsuit");
            let socket = house.socket.display();
            let line = format!("restrict,command=\"{program} seat --as {guest} --socket {socket}\" {key}");
            authorized.push_str(&line);
        }
        fs::write(folder.join("authorized_keys"), authorized).unwrap();
        fs::set_permissions(folder.join("authorized_keys"), fs::Permissions::from_mode(0o600)).unwrap();
        let at = folder.display();
        let server = format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey {at}/host\nPidFile none\nStrictModes no\nUsePAM no\n\
             AuthorizedKeysFile {at}/authorized_keys\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n\
             PermitRootLogin yes\nMaxStartups 100\n"
        );
        fs::write(folder.join("sshd_config"), server).unwrap();
        let user = String::from_utf8(Command::new("id").arg("-un").output().unwrap().stdout).unwrap();
        let client = format!(
            "Host *\n  HostName 127.0.0.1\n  Port {port}\n  User {}\n  IdentitiesOnly yes\n  BatchMode yes\n  \
             StrictHostKeyChecking no\n  UserKnownHostsFile {at}/known_hosts\n  LogLevel ERROR\n",
            user.trim()
        );
        fs::write(folder.join("ssh_config"), client).unwrap();
        // The unprivileged half of the server needs it, if root runs the test.
        let _ = fs::create_dir_all("/run/sshd");
        let log = fs::File::create(folder.join("log")).unwrap();
        let child =
            Command::new(SSHD).args(["-D", "-e", "-f"]).arg(folder.join("sshd_config")).stderr(log).spawn();
        let sshd = Sshd { child: child.unwrap(), folder: folder.to_owned() };
        let until = Instant::now() + Duration::from_secs(20);
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(20));
        }
        sshd
    }

    /// Connects as this guest, asking for a shell that the key does not allow.
    fn connect(&self, guest: &str) -> Guest {
        let mut child = Command::new("ssh")
            .arg("-F")
            .arg(self.folder.join("ssh_config"))
            .arg("-i")
            .arg(self.folder.join(guest))
            .args(["-T", "house", "cat /etc/passwd"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut guest = Guest { child, input, output: BufReader::new(output) };
        let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        assert_eq!(guest.line().as_deref(), Some("offsuit-house\n"), "{}", log());
        // Another name is not to be had.
        guest.say(&json!({"hello": {"protocol": 2}}));
        guest
    }
}

struct Guest {
    child: Child,
    input: std::process::ChildStdin,
    output: BufReader<std::process::ChildStdout>,
}

impl Drop for Guest {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Guest {
    fn say(&mut self, message: &Value) {
        writeln!(self.input, "{message}").unwrap();
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        (self.output.read_line(&mut line).unwrap() > 0).then_some(line)
    }

    fn next(&mut self) -> Value {
        let line = self.line().expect("the connection is up");
        serde_json::from_str(&line).unwrap()
    }
}

/// Plays until the match is over, with the first legal move; loses the connection once in every deal if `loses`. Returns the
/// numbered messages.
fn play(sshd: &Sshd, name: &str, mut guest: Guest, loses: bool) -> Vec<Value> {
    let (mut heard, mut lost) = (Vec::new(), 0);
    let nonce = json!({"nonce": Bytes::fresh().unwrap().to_string()});
    guest.say(&nonce);
    loop {
        let message = guest.next();
        assert!(message.get("refused").is_none(), "{name}: {message}");
        if let Some(n) = message.get("n") {
            assert_eq!(n, heard.len(), "{name}: each event once and in order");
            heard.push(message.clone());
        }
        if message["result"].get("end").is_some() {
            return heard;
        }
        let Some(legal) = message["turn"]["legal"].as_array() else { continue };
        let deals = heard.iter().filter(|line| line["event"].get("deal").is_some()).count();
        if loses && lost < deals {
            lost = deals;
            guest = sshd.connect(name);
            guest.say(&json!({"sit": {"table": 1, "since": {"undone": 0, "events": heard.len()}}}));
            continue;
        }
        guest.say(&json!({"act": {"decision": message["turn"]["decision"], "do": legal[0]}}));
    }
}

#[test]
fn two_people_play_over_ssh_through_keys_that_allow_nothing_else() {
    if !Path::new(SSHD).exists() || Command::new("ssh").arg("-V").stderr(Stdio::null()).status().is_err() {
        eprintln!("OpenSSH is missing: install openssh-server and openssh-client");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let sshd = Sshd::start(folder.path(), &house, &["ann", "ben"]);
    let mut ann = sshd.connect("ann");
    assert_eq!(ann.next()["welcome"]["you"], "ann");
    let seats = json!([{"guest": "ann"}, {"guest": "ben"}, {"bot": "novice"}]);
    ann.say(&json!({"open": {"game": "hamlet", "options": {"target": 100}, "seats": seats}}));
    let mut ben = sshd.connect("ben");
    assert_eq!(ben.next()["welcome"]["you"], "ben");
    // The table is open once Ann has been told so.
    assert_eq!(ann.next()["table"]["table"], 1);
    ben.say(&json!({"sit": {"table": 1}}));
    let (of_ann, of_ben) = std::thread::scope(|scope| {
        let ann = scope.spawn(|| play(&sshd, "ann", ann, true));
        let ben = scope.spawn(|| play(&sshd, "ben", ben, false));
        (ann.join().unwrap(), ben.join().unwrap())
    });
    let acts = |heard: &[Value]| heard.iter().filter(|line| line["event"].get("act").is_some()).count();
    assert_eq!(acts(&of_ann), acts(&of_ben));
    assert_eq!(of_ann.last().unwrap()["result"], of_ben.last().unwrap()["result"]);
    let mut files = fs::read_dir(&house.folder).unwrap().map(|file| file.unwrap().path());
    let record = files.find(|path| path.extension().is_some_and(|ending| ending == "jsonl")).unwrap();
    assert_eq!(verify(fs::read(record).unwrap().as_slice()).unwrap().finished, 1);
}
