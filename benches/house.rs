//! A house under load: 1,000 guests at 250 tables play to the end, while some guests misbehave.
//!
//! Prints the house's memory, its CPU time per decision, and the time from an act to the others' event. Nothing may be
//! lost: every guest checks that the numbers of its events have no gap, and every record is verified.
//!
//! A second run sends all guests through a door, from one address, while strangers try to get in. Finally, 100,000 random
//! first messages arrive at a door.
//!
//! Run `cargo bench --bench house`, or `cargo bench --bench house -- TABLES`. It needs Linux, because it reads `/proc`.

#[cfg(target_os = "linux")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    linux::main()
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("this bench needs Linux");
}

#[cfg(target_os = "linux")]
mod linux {
    use std::error::Error;
    use std::fs;
    use std::io::{self, BufRead, BufReader, Read, Write};
    use std::net::{Ipv4Addr, SocketAddr, TcpStream};
    use std::os::unix::net::UnixStream;
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex, OnceLock, PoisonError};
    use std::thread;
    use std::time::{Duration, Instant};

    use offsuit::clock;
    use offsuit::core::rng::{below, nth};
    use offsuit::record::verify;
    use offsuit::together::door::Ticket;
    use offsuit::together::door::guests::{Closed, GuestList, WEEK};
    use offsuit::together::door::noise::{
        ANSWER, Channel, FIRST, Knock, PrivateKey, SealedReader, SealedWriter,
    };
    use offsuit::together::protocol::TableState;
    use offsuit::together::{Contribution, Premises, Server};
    use serde_json::{Value, json};

    type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;
    type Reader = BufReader<Box<dyn Read + Send>>;
    type Writer = Box<dyn Write + Send>;

    /// How long a guest thinks, in milliseconds: at least this, and at most three times as long.
    const THOUGHT: u64 = 150;

    /// The guests that lose their connections at the same moment.
    const LOST: usize = 200;

    /// Seats at a table, for people and bots.
    const SEATS: usize = 4;

    /// Memory for each seat above an idle house, in KiB.
    const MEMORY: f64 = 32.0;

    /// Random first messages at a door.
    const KNOCKS: usize = 100_000;

    /// Who sends them, at a time.
    const STRANGERS: usize = 8;

    /// CPU time for a thousand of them, in milliseconds.
    const KNOCKED: f64 = 100.0;

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let arguments: Vec<String> = std::env::args().collect();
        if let [_, what, folder, ..] = &arguments[..]
            && what == "house"
        {
            return serve(Path::new(folder));
        }
        let tables = arguments.iter().skip(1).find_map(|word| word.parse().ok()).unwrap_or(250);
        let failed = |error: Box<dyn Error + Send + Sync>| -> Box<dyn Error> { error };
        run("people only", tables, SEATS, false).map_err(failed)?;
        run("people only, through a door", tables, SEATS, true).map_err(failed)?;
        run("two people and two casual bots", tables, 2, false).map_err(failed)?;
        knock(arguments.iter().skip(2).find_map(|word| word.parse().ok()).unwrap_or(KNOCKS)).map_err(failed)
    }

    /// The house, until its stdin ends.
    fn serve(folder: &Path) -> Result<(), Box<dyn Error>> {
        let premises = Premises::private(folder.join("tables"), folder.join("house.sock"));
        let (mut server, _) = Server::open(&premises)?;
        let door = server.listen((Ipv4Addr::LOCALHOST, 0).into())?;
        println!("{door}");
        let (stop, stopped) = UnixStream::pair()?;
        thread::spawn(move || {
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            drop(stop);
        });
        server.run(&stopped)?;
        Ok(())
    }

    /// A house in a process of its own.
    struct House {
        child: Child,
        folder: tempfile::TempDir,
        door: SocketAddr,
    }

    impl House {
        fn open() -> Outcome<Self> {
            let folder = tempfile::tempdir()?;
            let mut command = Command::new(std::env::current_exe()?);
            command.arg("house").arg(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.spawn()?;
            let mut line = String::new();
            BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
            Ok(House { child, folder, door: line.trim().parse()? })
        }

        /// Tickets for this many guests, and the keys with which they were used before.
        fn tickets(&self, count: usize) -> Outcome<Vec<(Ticket, PrivateKey)>> {
            let folder = self.folder.path().join("tables");
            let ticket = |number| -> Outcome<(Ticket, PrivateKey)> {
                let (key, now) = (PrivateKey::fresh()?, clock::now());
                let ticket = GuestList::invite(&folder, &format!("guest {number}"), None, WEEK, now)?;
                let (_, admitted) = GuestList::admit(&folder, ticket.id, key.public(), None, now)?;
                admitted.map_err(Closed::why)?;
                Ok((ticket, key))
            };
            (0..count).map(ticket).collect()
        }

        fn socket(&self) -> PathBuf {
            self.folder.path().join("house.sock")
        }

        /// Resident memory in KiB.
        fn memory(&self) -> Outcome<f64> {
            let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
            Ok(line.trim().trim_end_matches(" kB").trim().parse()?)
        }

        /// CPU time so far.
        fn time(&self) -> Outcome<Duration> {
            let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
            let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
            let ticks: u64 = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
            Ok(Duration::from_millis(ticks * 10))
        }
    }

    impl Drop for House {
        fn drop(&mut self) {
            drop(self.child.stdin.take());
            let _ = self.child.wait();
        }
    }

    /// What the guests of a table share.
    #[derive(Default)]
    struct Shared {
        number: OnceLock<u64>,
        /// When each decision was sent, and by whom.
        sent: Mutex<Vec<(usize, Instant)>>,
    }

    /// What all guests share.
    struct Load {
        socket: PathBuf,
        door: SocketAddr,
        /// What the guests show at the door, if they come through it.
        tickets: Vec<(Ticket, PrivateKey)>,
        people: usize,
        tables: Vec<Shared>,
        /// The times from acts to events.
        times: Mutex<Vec<Duration>>,
        decisions: AtomicUsize,
        done: AtomicUsize,
        lost: AtomicBool,
        failed: AtomicBool,
    }

    fn run(what: &str, tables: usize, people: usize, through_door: bool) -> Outcome<()> {
        let house = House::open()?;
        let tickets = if through_door { house.tickets(tables * people)? } else { Vec::new() };
        let idle = house.memory()?;
        let load = Arc::new(Load {
            socket: house.socket(),
            door: house.door,
            tickets,
            people,
            tables: (0..tables).map(|_| Shared::default()).collect(),
            times: Mutex::default(),
            decisions: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            lost: AtomicBool::new(false),
            failed: AtomicBool::new(false),
        });
        let (begun, cpu) = (Instant::now(), house.time()?);
        let mut guests = Vec::new();
        for number in 0..tables * people {
            let load = Arc::clone(&load);
            let guest = thread::Builder::new().stack_size(1 << 17);
            guests.push(guest.spawn(move || -> Outcome<()> {
                let played = Guest::new(number, &load).and_then(|guest| guest.play(&load));
                load.failed.fetch_or(played.is_err(), Ordering::Relaxed);
                load.done.fetch_add(1, Ordering::Relaxed);
                played
            })?);
        }
        let hostile = misbehave(&house.socket(), &load)?;
        let strangers = through_door.then(|| {
            let load = Arc::clone(&load);
            thread::spawn(move || fail_to_get_in(&load))
        });
        let mut most: f64 = 0.0;
        while load.done.load(Ordering::Relaxed) < guests.len() {
            thread::sleep(Duration::from_millis(200));
            most = most.max(house.memory()?);
            if begun.elapsed() > Duration::from_secs(8) {
                load.lost.store(true, Ordering::Relaxed);
            }
            if load.failed.load(Ordering::Relaxed) {
                break;
            }
        }
        if load.failed.load(Ordering::Relaxed) {
            for guest in guests.into_iter().filter(thread::JoinHandle::is_finished) {
                guest.join().map_err(|_| "a guest panicked")??;
            }
            return Err("a guest failed".into());
        }
        for guest in guests {
            guest.join().map_err(|_| "a guest panicked")??;
        }
        drop(hostile);
        let strangers = strangers.map(|thread| thread.join().unwrap_or_default());
        let cpu = house.time()?.saturating_sub(cpu);
        let decisions = load.decisions.load(Ordering::Relaxed);
        let mut times = load.times.lock().unwrap_or_else(PoisonError::into_inner).clone();
        times.sort_unstable();
        let seats = (tables * SEATS) as f64;
        let at = |part: usize| {
            times.get(times.len() * part / 100).copied().unwrap_or_default().as_secs_f64() * 1e3
        };
        let memory = (most - idle) / seats;
        println!(
            "{what}: {} guests at {tables} tables, {:.0} s",
            tables * people,
            begun.elapsed().as_secs_f64()
        );
        if let Some(strangers) = strangers {
            println!("  strangers sent away at the door     {strangers:8}");
        }
        println!("  idle house                          {:8.1} MB", idle / 1024.0);
        let missed = if memory <= MEMORY { "" } else { ": MISSED" };
        println!("  memory per seat, at most            {memory:8.1} KiB  limit {MEMORY} KiB{missed}");
        println!(
            "  CPU per decision of a person        {:8.2} ms",
            cpu.as_secs_f64() * 1e3 / decisions as f64
        );
        println!("  from an act to the others' event    {:8.2} ms  99%: {:.2} ms", at(50), at(99));
        let records = fs::read_dir(house.folder.path().join("tables"))?.map(|file| Ok(file?.path()));
        let records = records.collect::<io::Result<Vec<_>>>()?;
        let mut finished = 0;
        for path in records.iter().filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")) {
            finished += verify(fs::read(path)?.as_slice()).map_err(|fault| fault.to_string())?.finished;
        }
        println!(
            "  finished and verified               {finished:8} matches, {decisions} decisions of people"
        );
        if finished == tables { Ok(()) } else { Err("matches are missing".into()) }
    }

    /// One guest that never reads, one that sends garbage, and one that connects and says nothing.
    fn misbehave(socket: &Path, load: &Arc<Load>) -> Outcome<Vec<UnixStream>> {
        let mut deaf = UnixStream::connect(socket)?;
        writeln!(deaf, "{}", json!({"hello": {"protocol": 2, "as": "deaf"}}))?;
        let silent = UnixStream::connect(socket)?;
        let (mut loud, socket, load) = (deaf.try_clone()?, socket.to_owned(), Arc::clone(load));
        thread::spawn(move || {
            let mut rng = nth(5, 5);
            while load.done.load(Ordering::Relaxed) < load.tables.len() * load.people {
                let _ = writeln!(loud, "{}", json!({"list": {}}));
                if let Ok(mut garbage) = UnixStream::connect(&socket) {
                    let bytes: Vec<u8> = (0..3000).map(|_| below(&mut rng, 256) as u8).collect();
                    let _ = garbage.write_all(&bytes);
                }
                thread::sleep(Duration::from_millis(100));
            }
        });
        Ok(vec![deaf, silent])
    }

    /// Strangers fail at the door until the guests are done; returns how many.
    fn fail_to_get_in(load: &Load) -> usize {
        let (mut rng, mut count) = (nth(6, 6), 0);
        while load.done.load(Ordering::Relaxed) < load.tables.len() * load.people {
            count += usize::from(stranger(load.door, &mut rng).is_ok());
            thread::sleep(Duration::from_millis(10));
        }
        count
    }

    /// Sends a random first message to a door, and waits until it is sent away.
    fn stranger(door: SocketAddr, rng: &mut impl rand::Rng) -> io::Result<()> {
        let mut stream = TcpStream::connect(door)?;
        let mut message = [0; 2 + FIRST];
        message[..2].copy_from_slice(&(FIRST as u16).to_be_bytes());
        rng.fill_bytes(&mut message[2..]);
        stream.write_all(&message)?;
        match stream.read(&mut [0; 1]) {
            Ok(0) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => Ok(()),
            Ok(_) => Err(io::Error::other("the house has answered a stranger")),
            Err(error) => Err(error),
        }
    }

    /// Random first messages, from several strangers at a time.
    fn knock(count: usize) -> Outcome<()> {
        let house = House::open()?;
        let door = house.door;
        // The first ones make the house allocate what it needs.
        stranger(door, &mut nth(7, 0))?;
        let (begun, cpu, idle) = (Instant::now(), house.time()?, house.memory()?);
        let strangers = (0..STRANGERS).map(|number| {
            thread::spawn(move || -> io::Result<()> {
                let mut rng = nth(7, 1 + number as u64);
                (0..count / STRANGERS).try_for_each(|_| stranger(door, &mut rng))
            })
        });
        for stranger in strangers.collect::<Vec<_>>() {
            stranger.join().map_err(|_| "a stranger panicked")??;
        }
        let cpu = house.time()?.saturating_sub(cpu).as_secs_f64() * 1e3 / (count as f64 / 1e3);
        let missed = if cpu <= KNOCKED { "" } else { ": MISSED" };
        println!("{count} random first messages, {:.0} s", begun.elapsed().as_secs_f64());
        println!("  CPU per thousand                    {cpu:8.1} ms  limit {KNOCKED} ms{missed}");
        println!("  memory that stays                   {:8.1} KiB", house.memory()? - idle);
        Ok(())
    }

    struct Guest {
        number: usize,
        table: usize,
        seat: usize,
        reader: Reader,
        writer: Writer,
        /// The number of the next event.
        next: usize,
        acts: usize,
    }

    impl Guest {
        fn new(number: usize, load: &Load) -> Outcome<Self> {
            let (reader, writer) = Self::connect(number, load)?;
            let (table, seat) = (number / load.people, number % load.people);
            Ok(Guest { number, table, seat, reader, writer, next: 0, acts: 0 })
        }

        fn connect(number: usize, load: &Load) -> Outcome<(Reader, Writer)> {
            match load.tickets.get(number) {
                Some((ticket, key)) => Self::come_in(load.door, ticket, key),
                None => Self::by_socket(number, load),
            }
        }

        fn come_in(door: SocketAddr, ticket: &Ticket, key: &PrivateKey) -> Outcome<(Reader, Writer)> {
            // With many guests at once, some are sent away again.
            for _ in 0..100 {
                if let Ok(channel) = Self::knock(door, ticket, key) {
                    return Ok(channel);
                }
                thread::sleep(Duration::from_millis(100));
            }
            Err("the door stays shut".into())
        }

        fn knock(door: SocketAddr, ticket: &Ticket, key: &PrivateKey) -> Outcome<(Reader, Writer)> {
            let mut stream = TcpStream::connect(door)?;
            stream.set_nodelay(true)?;
            let (knock, first) = Knock::begin(ticket, key)?;
            stream.write_all(&first)?;
            let mut answer = [0; 2 + ANSWER];
            stream.read_exact(&mut answer)?;
            let Channel { sealer, opener } = knock.enter(&answer[2..])?;
            let reader = SealedReader::new(stream.try_clone()?, opener);
            let mut writer = SealedWriter::new(stream, sealer);
            writer.write_all(b"{\"hello\":{\"protocol\":2}}\n")?;
            // The house greets a guest whom it has let in.
            let mut reader = BufReader::with_capacity(4096, Box::new(reader) as Box<dyn Read + Send>);
            if reader.fill_buf()?.is_empty() {
                return Err("sent away".into());
            }
            Ok((reader, Box::new(writer)))
        }

        fn by_socket(number: usize, load: &Load) -> Outcome<(Reader, Writer)> {
            let mut writer = loop {
                match UnixStream::connect(&load.socket) {
                    Ok(stream) => break stream,
                    // The queue of connections is full.
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        thread::sleep(Duration::from_millis(10));
                    }
                    Err(error) => return Err(error.into()),
                }
            };
            let reader =
                BufReader::with_capacity(4096, Box::new(writer.try_clone()?) as Box<dyn Read + Send>);
            writeln!(writer, "{}", json!({"hello": {"protocol": 2, "as": format!("guest {number}")}}))?;
            Ok((reader, Box::new(writer)))
        }

        fn say(&mut self, message: &Value) -> io::Result<()> {
            self.writer.write_all(format!("{message}\n").as_bytes())
        }

        fn play(mut self, load: &Load) -> Outcome<()> {
            let shared = &load.tables[self.table];
            if self.seat == 0 {
                let mut seats = vec![json!("open"); load.people];
                seats[0] = json!({"guest": format!("guest {}", self.number)});
                seats.resize(SEATS, json!({"bot": "casual"}));
                self.say(&json!({"open": {"game": "fifteens", "options": {"deals": 4}, "seats": seats}}))?;
            } else {
                while shared.number.get().is_none() {
                    thread::sleep(Duration::from_millis(5));
                }
                self.say(&json!({"sit": {"table": shared.number.get()}}))?;
            }
            let mut contribution = Contribution::default();
            let mut rng = nth(self.number as u64, 0);
            let mut dropped = self.number >= LOST;
            let mut line = String::new();
            loop {
                line.clear();
                if self.reader.read_line(&mut line)? == 0 {
                    return Err(format!("guest {}: the house hung up", self.number).into());
                }
                let message: Value = serde_json::from_str(&line)?;
                if let Some(state) = message.get("table") {
                    let state: TableState = serde_json::from_value(state.clone())?;
                    let _ = shared.number.set(u64::from(state.table));
                    if let Some(answer) = contribution.answer(&state)? {
                        self.say(&json!(answer))?;
                    }
                }
                if message.get("refused").is_some() || message.get("bye").is_some() {
                    return Err(format!("guest {}: {line}", self.number).into());
                }
                if let Some(n) = message.get("n").and_then(Value::as_u64) {
                    if n as usize != self.next {
                        return Err(
                            format!("guest {}: event {n} instead of {}", self.number, self.next).into()
                        );
                    }
                    self.next += 1;
                }
                if let Some(seat) = message["event"]["act"]["seat"].as_u64() {
                    let sent = shared.sent.lock().unwrap_or_else(PoisonError::into_inner);
                    let sent =
                        sent.iter().rev().find(|(decision, _)| *decision == self.acts).map(|(_, at)| *at);
                    if let Some(at) = sent.filter(|_| seat as usize != self.seat) {
                        load.times.lock().unwrap_or_else(PoisonError::into_inner).push(at.elapsed());
                    }
                    self.acts += 1;
                }
                if message["result"].get("end").is_some() {
                    return Ok(());
                }
                if !dropped && load.lost.load(Ordering::Relaxed) {
                    dropped = true;
                    (self.reader, self.writer) = Self::connect(self.number, load)?;
                    let since = json!({"undone": 0, "events": self.next});
                    self.say(&json!({"sit": {"table": shared.number.get(), "since": since}}))?;
                    continue;
                }
                if let Some(legal) = message["turn"]["legal"].as_array() {
                    thread::sleep(Duration::from_millis(
                        THOUGHT + below(&mut rng, 2 * THOUGHT as usize) as u64,
                    ));
                    let decision = message["turn"]["decision"].as_u64().unwrap_or_default();
                    let chosen = &legal[below(&mut rng, legal.len())];
                    let act = json!({"act": {"decision": decision, "do": chosen}});
                    shared
                        .sent
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push((decision as usize, Instant::now()));
                    self.say(&act)?;
                    load.decisions.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    }
}
