//! A relay between guests and a house, which delays, splits, records and cuts what goes through it.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use offsuit::core::rng::{below, for_bots};

/// A relay, until the test ends.
pub struct Relay {
    pub at: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    house: SocketAddr,
    delay: Duration,
    /// What went through each connection: from the guest, and from the house.
    recorded: Mutex<Vec<[Vec<u8>; 2]>>,
    open: Mutex<Vec<TcpStream>>,
    shut: AtomicBool,
}

impl Relay {
    pub fn start(house: SocketAddr, delay: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            house,
            delay,
            recorded: Mutex::default(),
            open: Mutex::default(),
            shut: AtomicBool::new(false),
        });
        let relay = Arc::clone(&shared);
        thread::spawn(move || {
            for guest in listener.incoming().flatten() {
                if relay.shut.load(Ordering::Relaxed) {
                    continue;
                }
                let Ok(house) = TcpStream::connect(relay.house) else { continue };
                let number = {
                    let mut recorded = relay.recorded.lock().unwrap();
                    recorded.push(Default::default());
                    recorded.len() - 1
                };
                relay.open.lock().unwrap().extend([guest.try_clone().unwrap(), house.try_clone().unwrap()]);
                for (side, from, to) in
                    [(0, guest.try_clone().unwrap(), house.try_clone().unwrap()), (1, house, guest)]
                {
                    let relay = Arc::clone(&relay);
                    thread::spawn(move || relay.pass(number, side, from, to));
                }
            }
        });
        Relay { at, shared }
    }

    /// Cuts all connections.
    pub fn cut(&self) {
        for stream in self.shared.open.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// What went through each connection: from the guest, and from the house.
    pub fn recorded(&self) -> Vec<[Vec<u8>; 2]> {
        self.shared.recorded.lock().unwrap().clone()
    }
}

impl Shared {
    fn pass(&self, number: usize, side: usize, mut from: TcpStream, mut to: TcpStream) {
        let mut rng = for_bots(number as u64, side, 0);
        let mut block = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut block) {
            self.recorded.lock().unwrap()[number][side].extend_from_slice(&block[..count]);
            thread::sleep(self.delay);
            let mut rest = &block[..count];
            while !rest.is_empty() {
                let part = 1 + below(&mut rng, rest.len());
                if to.write_all(&rest[..part]).is_err() {
                    break;
                }
                rest = &rest[part..];
            }
        }
        let _ = to.shutdown(Shutdown::Both);
        let _ = from.shutdown(Shutdown::Both);
    }
}
