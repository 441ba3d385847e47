//! A house over the real OpenSSH: forced commands, lost connections, and what both players see.
//!
//! It needs Debian's openssh-server and openssh-client. Where they are missing, it says so and tests nothing.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use offsuit::core::Event;
use offsuit::games::{CATALOG, Entry};
use offsuit::record::{verify, write_options};
use offsuit::together::protocol::{Chair, GuestMessage, HouseMessage, Manners, Opening, TableState};
use offsuit::together::{Contribution, Incoming, Link};
use serde_json::{Value, json};

use crate::common::facts::short_options;
use crate::common::pty::{Start, all_at_once};
use crate::together::{OpenHouse, state_when};

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

/// Whether OpenSSH is installed; if not, says that the test is skipped.
fn is_installed() -> bool {
    let client = Command::new("ssh").arg("-V").stderr(Stdio::null()).status();
    let found = Path::new(SSHD).exists() && client.is_ok();
    if !found {
        eprintln!("SKIPPED: OpenSSH is missing. Install openssh-server and openssh-client.");
    }
    found
}

/// The line of `offsuit invite`, whose data are in this folder.
fn invite(folder: &Path, house: &OpenHouse, guest: &str, options: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_offsuit"))
        .args(["invite", guest])
        .arg(folder.join(format!("{guest}.pub")))
        .args(options)
        .envs([("OFFSUIT_DATA", folder), ("OFFSUIT_CONFIG", folder)])
        .env("OFFSUIT_SOCKET", &house.socket)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

impl Sshd {
    /// Starts a server whose keys may only do what `offsuit invite` says, at this house. Those of `strangers` have no
    /// offsuit of their own.
    fn start(folder: &Path, house: &OpenHouse, guests: &[&str], strangers: &[&str]) -> Self {
        keygen(&folder.join("host"));
        let mut authorized = String::new();
        for guest in guests.iter().chain(strangers) {
            keygen(&folder.join(guest));
            let options: &[&str] = if strangers.contains(guest) { &["--pty"] } else { &[] };
            authorized.push_str(&invite(folder, house, guest, options));
        }
        fs::write(folder.join("authorized_keys"), authorized).unwrap();
        fs::set_permissions(folder.join("authorized_keys"), fs::Permissions::from_mode(0o600)).unwrap();
        // The unprivileged half of the server needs it, if root runs the test.
        let _ = fs::create_dir_all("/run/sshd");
        (0..20).find_map(|_| Self::listen(folder)).expect("a port that stays free")
    }

    /// Starts a server with the keys in this folder on a free port; `None` if another program has taken the port first.
    fn listen(folder: &Path) -> Option<Self> {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
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
        let log = folder.join("log");
        let mut command = Command::new(SSHD);
        command
            .args(["-D", "-e", "-f"])
            .arg(folder.join("sshd_config"))
            .stderr(fs::File::create(&log).unwrap());
        let mut sshd = Sshd { child: command.spawn().unwrap(), folder: folder.to_owned() };
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            let has_ended = sshd.child.try_wait().unwrap().is_some();
            let said = fs::read_to_string(&log).unwrap();
            if said.contains("Server listening") {
                return Some(sshd);
            }
            if has_ended && said.contains("Address already in use") {
                return None;
            }
            assert!(!has_ended && Instant::now() < until, "sshd does not listen: {said}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// How to call ssh as this guest.
    fn words(&self, guest: &str) -> Vec<String> {
        let at = |name: &str| self.folder.join(name).display().to_string();
        vec!["ssh".to_owned(), "-F".to_owned(), at("ssh_config"), "-i".to_owned(), at(guest)]
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
        // The guest cannot get another name.
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
    let mut contribution = Contribution::default();
    guest.say(&json!({"sit": {"table": 1}}));
    loop {
        let message = guest.next();
        assert!(message.get("refused").is_none(), "{name}: {message}");
        if let Some(state) = message.get("table") {
            let answer = contribution.answer(&serde_json::from_value(state.clone()).unwrap()).unwrap();
            if let Some(answer) = answer {
                guest.say(&json!(answer));
            }
        }
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
    if !is_installed() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let sshd = Sshd::start(folder.path(), &house, &["ann", "ben"], &[]);
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

/// At which question of a deal the connection is cut. In Loo, it is the last.
const MIDDLE: usize = 4;

/// A guest in plain mode, driven as a person would: a line is typed when a question has been asked.
pub struct Talker {
    pub child: Child,
    /// What was said, as far as it has been read.
    said: Arc<Mutex<String>>,
    pub over: Receiver<()>,
    pub reader: Option<JoinHandle<()>>,
}

/// What a hook of a [`Talker`] learns.
enum Said<'a> {
    Started(u32),
    Line(&'a str),
}

impl Drop for Talker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Talker {
    /// Starts the command, plays the first legal move each time, and quits when the match is over.
    pub fn start(command: &mut Command) -> Self {
        Self::start_with(command, |_| ())
    }

    /// The same, but cuts the connection in the [middle](MIDDLE) of every deal.
    fn start_and_cut(command: &mut Command) -> (Self, Arc<AtomicUsize>) {
        let (cuts, mut asked) = (Arc::new(AtomicUsize::new(0)), 0);
        let count = Arc::clone(&cuts);
        let mut process = None;
        let talker = Self::start_with(command, move |said| match said {
            Said::Started(id) => process = Some(id),
            Said::Line(line) if line.starts_with("Deal ") && line.ends_with(" deals") => asked = 0,
            Said::Line(line) if line.ends_with('?') => {
                asked += 1;
                let connections = if asked == MIDDLE { process.map(children) } else { None };
                for ssh in connections.unwrap_or_default() {
                    let killed = Command::new("kill").args(["-9", &ssh]).status().unwrap();
                    count.fetch_add(usize::from(killed.success()), Ordering::SeqCst);
                }
            }
            Said::Line(_) => {}
        });
        (talker, cuts)
    }

    fn start_with(command: &mut Command, mut hook: impl FnMut(Said) + Send + 'static) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (mut input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        hook(Said::Started(child.id()));
        let said = Arc::new(Mutex::new(String::new()));
        let (text, (sender, over)) = (Arc::clone(&said), channel());
        let reader = thread::spawn(move || {
            let (mut asked, mut checked) = (false, false);
            // The number of the first choice of the last list: bids and trumps have their own.
            let (mut first, mut lists) = ("1\n".to_owned(), false);
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                text.lock().unwrap().extend([&line, "\n"]);
                hook(Said::Line(&line));
                let number = line.split_once(": ").and_then(|(number, _)| number.parse::<u8>().ok());
                if let (Some(number), false) = (number, lists) {
                    first = format!("{number}\n");
                }
                lists = number.is_some();
                asked |= line.starts_with("The match is over. ");
                // The record comes last, while nothing is typed.
                checked |= line.starts_with("The shuffle was fair");
                let answer = match &*line {
                    _ if asked && checked => {
                        let _ = sender.send(());
                        "events 100000\nquit\n"
                    }
                    _ if asked || !line.ends_with('?') => continue,
                    line if line.contains("Enter") => "\n",
                    _ => &first,
                };
                if input.write_all(answer.as_bytes()).is_err() {
                    break;
                }
                (asked, checked) = (false, false);
            }
        });
        Talker { child, said, over, reader: Some(reader) }
    }

    pub fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// The same as everybody sees it: a card that is placed face down is a bid for its owner alone.
    fn public_events(&self) -> Vec<String> {
        let public = |line: String| match line.split_once(" bids ") {
            Some((name, _)) => format!("{name} places a card face down"),
            None => line,
        };
        self.events().into_iter().map(public).collect()
    }

    /// The lines that tell what happened, in order.
    pub fn events(&self) -> Vec<String> {
        let said = self.said();
        // The answers to the questions at the end repeat everything.
        let played = said.split("The match is over. ").next().unwrap_or_default();
        played.lines().filter(|line| is_event(line)).map(str::to_owned).collect()
    }
}

/// Whether a line of plain mode tells of something that everybody sees at the table.
pub fn is_event(line: &str) -> bool {
    let verbs = [" plays ", " wins the trick", " stays", " drops", " bids ", " passes", " places a card "];
    verbs.iter().any(|verb| line.contains(verb)) && !line.contains([':', ';', '?', ','])
}

/// The processes that this one has started.
fn children(process: u32) -> Vec<String> {
    let path = format!("/proc/{process}/task");
    let threads = fs::read_dir(path).into_iter().flatten().filter_map(Result::ok);
    let of = |thread: fs::DirEntry| fs::read_to_string(thread.path().join("children")).unwrap_or_default();
    threads.flat_map(|thread| of(thread).split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The only record in a folder.
pub fn record_in(folder: &Path) -> Option<Vec<u8>> {
    let mut files = fs::read_dir(folder).ok()?.map(|file| file.unwrap().path());
    let record = files.find(|path| path.extension().is_some_and(|ending| ending == "jsonl"))?;
    fs::read(record).ok()
}

/// Ann plays with her own offsuit, Ben with nothing but ssh. In the middle of every deal Ann's connection is cut.
fn play_by_join_and_by_plain_ssh(entry: &Entry) {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let house = OpenHouse::open(at);
    let sshd = Sshd::start(at, &house, &["ann"], &["ben"]);
    let (of_ann, of_ben) = (at.join("of-ann"), at.join("guests/ben"));
    for own in [&of_ann, &of_ben] {
        fs::create_dir_all(own).unwrap();
        fs::write(own.join("config.toml"), "brief = false\n").unwrap();
    }
    let mut seats = vec![Chair::Guest("ann".to_owned()), Chair::Guest("ben".to_owned())];
    let players = 4.clamp(entry.info.seating.min, entry.info.seating.max);
    seats.resize(players, Chair::Bot("novice".to_owned()));
    let opener = house.join("opener");
    opener.send(&GuestMessage::Open(Opening {
        game: entry.info.id.to_owned(),
        options: write_options(&entry.info, &short_options(entry)),
        seats,
        manners: Manners::default(),
    }));
    state_when(&opener, |_| true);
    let (mut ann, cuts) = Talker::start_and_cut(
        Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .args(["join", "house", "--plain"])
            .envs([("OFFSUIT_DATA", &of_ann), ("OFFSUIT_CONFIG", &of_ann)])
            .env("OFFSUIT_SSH", shell_words::join(sshd.words("ann")))
            .env("LC_ALL", "C"),
    );
    let words = sshd.words("ben");
    let mut ben = Talker::start(Command::new(&words[0]).args(&words[1..]).args(["-T", "house"]));
    let end = Instant::now() + Duration::from_secs(300);
    let is_over = |talker: &Talker| talker.over.try_recv().is_ok();
    let (mut ann_over, mut ben_over) = (false, false);
    while !ann_over || !ben_over {
        ann_over |= is_over(&ann);
        ben_over |= is_over(&ben);
        assert!(Instant::now() < end, "{}: ann\n{}\nben\n{}", entry.info.id, ann.said(), ben.said());
        thread::sleep(Duration::from_millis(2));
    }
    for talker in [&mut ann, &mut ben] {
        assert!(talker.child.wait().unwrap().success());
        talker.reader.take().unwrap().join().unwrap();
    }
    let record = record_in(&house.folder).unwrap();
    assert_eq!(verify(&*record).unwrap().finished, 1, "{}", entry.info.id);
    // Both have the same lines, once each and in order, and those are what the record says.
    let truth = {
        let copy = tempfile::Builder::new().suffix(".jsonl").tempfile().unwrap();
        fs::write(copy.path(), &record).unwrap();
        offsuit::table::resume(copy.path()).unwrap().table
    };
    let acts = truth.events(0, None).into_iter().filter(|event| matches!(event, Event::Acted { .. })).count();
    // The deals in which Ann was asked often enough.
    let (mut deals, mut decisions) = (0, 0);
    for event in truth.events(0, None) {
        match event {
            Event::Dealt { .. } => decisions = 0,
            Event::Acted { seat, .. } if seat.index() == 0 => {
                decisions += 1;
                deals += usize::from(decisions == MIDDLE);
            }
            _ => {}
        }
    }
    let cuts = cuts.load(Ordering::SeqCst);
    assert_eq!(
        ann.public_events(),
        ben.public_events(),
        "{}:\n{}\n---\n{}",
        entry.info.id,
        ann.said(),
        ben.said()
    );
    let tricks =
        truth.events(0, None).into_iter().filter(|event| matches!(event, Event::Trick { .. })).count();
    eprintln!("{}: {deals} deals, {acts} decisions, {cuts} cuts", entry.info.id);
    assert!(ann.events().len() >= acts.max(tricks), "{}: {} of {acts}", entry.info.id, ann.events().len());
    assert!(cuts >= deals && cuts > 0, "{}: {cuts} cuts in {deals} deals", entry.info.id);
    // What the house repeats at the end is what was said as it happened.
    for talker in [&ann, &ben] {
        let said = talker.said();
        let repeated = said.rsplit("The match is over. ").nth(1).unwrap_or_default();
        let repeated: Vec<&str> = repeated.lines().filter(|line| is_event(line)).collect();
        assert!(talker.events().iter().map(String::as_str).eq(repeated), "{said}");
    }
    // Ben's copy is in his own folder on the house's machine, Ann's on hers.
    for own in [of_ann, of_ben] {
        assert_eq!(verify(&*record_in(&own.join("matches")).unwrap()).unwrap().finished, 1);
    }
}

#[test]
fn each_game_is_played_by_join_and_by_plain_ssh_while_connections_are_cut() {
    if is_installed() {
        all_at_once(CATALOG, play_by_join_and_by_plain_ssh);
    }
}

#[test]
fn a_friend_with_nothing_but_ssh_stays_in_the_house() {
    if !is_installed() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let house = OpenHouse::open(at);
    let sshd = Sshd::start(at, &house, &[], &["ben"]);
    let opener = house.join("opener");
    let bot = || Chair::Bot("novice".to_owned());
    for _ in 0..2 {
        opener.send(&GuestMessage::Open(Opening {
            game: "hamlet".to_owned(),
            options: serde_json::Map::default(),
            seats: vec![bot(), Chair::Open, Chair::Open],
            manners: Manners::default(),
        }));
        state_when(&opener, |_| true);
    }
    let words = sshd.words("ben");
    let mut args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
    args.extend(["-tt", "house", "sh"]);
    let own = tempfile::tempdir().unwrap();
    let mut terminal = Start { program: "ssh", ..Start::new(&args, own.path()) }.go();
    terminal.wait_for("Hamlet");
    // Neither the home screen's keys nor Ctrl-Z lead anywhere.
    for key in ["j", "n", "t", "r", "s", ",", "d", "c", "1", "\u{1a}", "\u{1b}[15~"] {
        terminal.press(key);
        terminal.watch(Duration::from_millis(30));
        assert!(terminal.text().contains("Tables to join"), "{key:?}:\n{}", terminal.text());
    }
    // Down to the second table.
    terminal.press("\u{1b}[B");
    terminal.watch(Duration::from_millis(30));
    terminal.press("\r");
    terminal.wait_for("Table 2: Hamlet");
    let state = state_of(&opener, 2);
    let names: Vec<_> = state.seats.iter().filter_map(|seat| seat.name.as_deref()).collect();
    assert!(names.contains(&"ben") && names.len() == 2, "{names:?}");
    terminal.press("\u{1b}");
    terminal.wait_for("Tables to join");
    terminal.press("\u{1b}");
    assert!(terminal.ended().success());
}

/// A table of the house.
fn state_of(link: &Link, table: u32) -> TableState {
    link.send(&GuestMessage::List { follow: false });
    let end = Instant::now() + Duration::from_secs(20);
    while Instant::now() < end {
        if let Some(Incoming::Line(line)) = link.next(Duration::from_millis(100))
            && let HouseMessage::Tables(tables) = line.message
        {
            return tables.into_iter().find(|state| state.table == table).unwrap();
        }
    }
    panic!("no list of tables");
}
