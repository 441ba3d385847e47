//! Who is there, and how long the others wait for somebody who is not, or who does nothing.

use std::time::Duration;

use offsuit::together::GuestId;
use serde_json::{Value, json};

use super::{Home, found, why};

const SECOND: Duration = Duration::from_secs(1);

impl Home {
    /// Lets time pass without telling the house, as when nothing happens at its socket.
    fn skip(&mut self, time: Duration) {
        self.now += time;
    }

    /// Lets in a guest that pings.
    pub(super) fn pinger(&mut self, name: &str) -> GuestId {
        let id = self.house.connect(name, false, self.now).unwrap();
        let welcome = self.say(id, &json!({"hello": {"protocol": 2, "ping": true}}));
        assert_eq!(welcome[0]["welcome"]["ping"], true);
        id
    }

    /// Lets time pass second by second, in which these guests ping every 20 seconds.
    fn pass_with_pings(&mut self, seconds: u32, guests: &[GuestId]) {
        for second in 1..=seconds {
            self.pass(SECOND);
            for &guest in guests.iter().filter(|_| second % 20 == 0) {
                self.say(guest, &json!({"ping": {}}));
            }
        }
    }

    /// A seat as this guest is shown it.
    fn seat(&mut self, guest: GuestId, seat: usize) -> Value {
        self.shown(guest)["seats"][seat].clone()
    }
}

fn ping() -> Value {
    json!({"ping": {}})
}

#[test]
fn a_quiet_house_gives_its_next_guest_as_much_time_as_any() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    for quiet in [SECOND, SECOND * 30, SECOND * 3600] {
        home.skip(quiet);
        let guest = home.house.connect("ann", false, home.now).unwrap();
        assert_eq!(home.house.wait(home.now), Some(SECOND * 30));
        home.pass(SECOND * 29);
        assert!(!home.house.is_leaving(guest), "after {quiet:?}");
        home.pass(SECOND);
        assert!(home.house.is_leaving(guest));
        home.house.disconnected(guest, home.now);
    }
}

#[test]
fn a_player_of_a_quiet_house_is_away_from_when_the_connection_ended() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    home.turn_of(ann, &[ben]);
    home.skip(SECOND * 200);
    home.house.disconnected(ben, home.now);
    home.pass(SECOND * 119);
    assert_eq!(home.seat(ann, 1).get("late"), None);
    home.pass(SECOND);
    assert_eq!(home.seat(ann, 1)["late"], true);
}

#[test]
fn a_quiet_house_knows_when_it_has_to_work() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({"pace": 90}));
    home.turn_of(ben, &[ann]);
    home.skip(SECOND * 40);
    assert!(home.house.wait(home.now).unwrap() <= SECOND * 50);
}

#[test]
fn a_guest_that_falls_silent_is_away_from_its_last_sign_of_life() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = (home.pinger("ann"), home.pinger("ben"));
    let seats = json!([{"guest": "ann"}, "open", {"bot": "novice"}]);
    home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
    home.say(ben, &json!({"sit": {"table": 1}}));
    home.shuffle(&[ann, ben]);
    home.turn_of(ann, &[ben]);
    home.say(ben, &ping());
    home.pass_with_pings(59, &[ann]);
    assert_eq!(home.seat(ann, 1)["here"], true);
    home.pass_with_pings(1, &[ann]);
    assert_eq!(home.seat(ann, 1)["here"], false);
    assert!(home.house.is_leaving(ben) && !home.house.is_leaving(ann));
    assert_eq!(found(&home.heard(ben), "bye")["again"], true, "it may come back");
    home.house.disconnected(ben, home.now);
    // The two minutes have begun a minute ago.
    home.pass_with_pings(59, &[ann]);
    assert_eq!(home.seat(ann, 1).get("late"), None);
    home.pass_with_pings(1, &[ann]);
    assert_eq!(home.seat(ann, 1)["late"], true);
    let ben = home.pinger("ben");
    home.say(ben, &json!({"sit": {"table": 1}}));
    assert_eq!(home.seat(ann, 1)["here"], true);
}

#[test]
fn a_house_pings_those_who_ping_and_judges_others_by_their_connection() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (new, old) = (home.pinger("new"), home.guest("old"));
    home.pass(SECOND * 19);
    assert_eq!(home.heard(new), [] as [Value; 0]);
    assert_eq!(home.house.wait(home.now), Some(SECOND));
    home.pass(SECOND);
    assert_eq!(home.heard(new), [ping()]);
    // What the house says for another reason shows that it is there.
    home.pass(SECOND * 10);
    assert_eq!(home.say(new, &ping()), [json!({"pong": {}})]);
    home.pass(SECOND * 19);
    assert_eq!(home.heard(new), [] as [Value; 0]);
    home.pass(SECOND * 3600);
    assert!(home.house.is_leaving(new) && !home.house.is_leaving(old));
    assert_eq!(home.heard(old), [] as [Value; 0]);
}

#[test]
fn a_table_without_a_limit_does_not_wait_for_ever_for_somebody_who_does_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    home.turn_of(ben, &[ann]);
    home.pass(SECOND * 299);
    assert_eq!(home.seat(ann, 1).get("late"), None);
    assert_eq!(
        why(&home.say(ann, &json!({"play_on": {"seat": 1}}))),
        "this player is neither away nor out of time"
    );
    assert!(home.house.wait(home.now).unwrap() <= SECOND);
    home.heard(ann);
    home.pass(SECOND);
    assert_eq!(found(&home.heard(ann), "table")["seats"][1]["late"], true);
    // The choice is Ann's.
    home.pass(SECOND * 1000);
    let before = home.own_turn(ben);
    let told = home.say(ann, &json!({"play_on": {"seat": 1}}));
    assert_eq!(found(&told, "table")["seats"][1]["bot_plays"], true);
    assert!(told.iter().any(|line| line["event"]["act"]["seat"] == 1), "{told:?}");
    let record = std::fs::read_to_string(folder.path().join("00001-hamlet.jsonl")).unwrap();
    assert!(record.contains(r#""by":"bot:novice""#));
    // Ben was connected all the time, and takes the seat back.
    let told = home.say(ben, &json!({"sit": {"table": 1}}));
    assert_eq!(found(&told, "table")["seats"][1].get("bot_plays"), None);
    assert!(home.turn_of(ben, &[ann])["decision"].as_u64() > before.unwrap()["decision"].as_u64());
    home.pass(SECOND * 299);
    assert_eq!(home.seat(ann, 1).get("late"), None, "the time begins again");
}

#[test]
fn somebody_who_has_just_come_back_to_a_table_without_a_limit_is_given_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    home.turn_of(ben, &[ann]);
    home.house.disconnected(ben, home.now);
    home.pass(SECOND * 1000);
    let ben = home.guest("ben");
    home.say(ben, &json!({"sit": {"table": 1}}));
    home.pass(SECOND * 299);
    assert_eq!(home.seat(ann, 1).get("late"), None);
    home.pass(SECOND);
    assert_eq!(home.seat(ann, 1)["late"], true);
}

#[test]
fn an_early_end_does_not_wait_for_somebody_who_does_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    home.turn_of(ben, &[ann]);
    home.say(ann, &json!({"ask": {"what": "end"}}));
    home.pass(SECOND * 299);
    assert_eq!(home.shown(ann)["stage"], "playing");
    home.pass(SECOND);
    assert_eq!(home.shown(ann)["stage"], "over");
}
