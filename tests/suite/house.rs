//! The house without sockets: questions, absence, restarts, lists of tables.

mod again;
mod limits;
mod presence;
mod removal;
mod shuffle;

use std::path::Path;
use std::time::{Duration, Instant};

use offsuit::record::{Bytes, verify};
use offsuit::together::{GuestId, House, Limits};
use serde_json::{Value, json};

/// A house and the time in it.
struct Home {
    house: House,
    now: Instant,
}

impl Home {
    fn open(folder: &Path) -> Self {
        Self::with_limits(folder, Limits::default())
    }

    fn with_limits(folder: &Path, limits: Limits) -> Self {
        let now = Instant::now();
        let (house, faults) = House::open(folder.to_owned(), limits, now).unwrap();
        assert_eq!(faults, Vec::<String>::new());
        Home { house, now }
    }

    /// Lets in a guest that has said hello.
    fn guest(&mut self, name: &str) -> GuestId {
        let id = self.house.connect(name, false, self.now).unwrap();
        let welcome = self.say(id, &json!({"hello": {"protocol": 2}}));
        assert_eq!(welcome[0]["welcome"]["you"], name);
        id
    }

    /// Says something; returns what the guest is told then.
    fn say(&mut self, id: GuestId, message: &Value) -> Vec<Value> {
        self.house.hear(id, message.to_string().as_bytes(), self.now);
        self.heard(id)
    }

    /// What a guest is told once all bots have decided.
    fn heard(&mut self, id: GuestId) -> Vec<Value> {
        self.work();
        let text = String::from_utf8(self.house.take_output(id)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn work(&mut self) {
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            self.house.work(self.now);
            match self.house.wait(self.now) {
                Some(wait) if wait <= Duration::from_millis(1) => assert!(Instant::now() < until),
                _ => return,
            }
        }
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.work();
    }

    /// A table of Hamlet with Ann, Ben and a bot, whose match has begun.
    fn table(&mut self, manners: &Value) -> (GuestId, GuestId) {
        let (ann, ben) = self.seated(manners);
        self.shuffle(&[ann, ben]);
        (ann, ben)
    }

    /// The same table before the shuffle.
    fn seated(&mut self, manners: &Value) -> (GuestId, GuestId) {
        let (ann, ben) = (self.guest("ann"), self.guest("ben"));
        let seats = json!([{"guest": "ann"}, "open", {"bot": "novice"}]);
        let opened = self.say(ann, &json!({"open": {"game": "hamlet", "seats": seats, "manners": manners}}));
        assert_eq!(found(&opened, "table")["stage"], "gathering", "{opened:?}");
        self.say(ben, &json!({"sit": {"table": 1}}));
        (ann, ben)
    }

    /// The table as this guest is shown it.
    fn shown(&mut self, id: GuestId) -> Value {
        found(&self.say(id, &json!({"sit": {"table": 1}})), "table")
    }

    /// Lets all people contribute to the shuffle, which begins the match.
    fn shuffle(&mut self, guests: &[GuestId]) {
        for message in [seal, nonce] {
            for (guest, byte) in guests.iter().zip(1..) {
                let state = self.shown(*guest);
                let told = self.say(*guest, &message(&state, byte));
                assert!(told.iter().all(|line| line.get("refused").is_none()), "{told:?}");
            }
        }
        for &guest in guests {
            assert_eq!(self.shown(guest)["stage"], "playing");
        }
    }

    /// Lets each guest make the first legal move until it is this guest's turn; returns that turn.
    fn turn_of(&mut self, id: GuestId, others: &[GuestId]) -> Value {
        for _ in 0..20 {
            for &guest in std::iter::once(&id).chain(others) {
                let turn = self.own_turn(guest);
                match turn {
                    Some(turn) if guest == id => return turn,
                    Some(turn) => drop(self.act(guest, &turn)),
                    None => {}
                }
            }
        }
        panic!("the guest gets no turn");
    }

    /// The turn of a guest, if it is the guest's: told again when it sits down again.
    fn own_turn(&mut self, id: GuestId) -> Option<Value> {
        let told = self.say(id, &json!({"sit": {"table": 1, "since": {"undone": 0, "events": 0}}}));
        told.iter()
            .rev()
            .find_map(|line| line.get("turn"))
            .filter(|turn| turn.get("legal").is_some())
            .cloned()
    }

    fn act(&mut self, id: GuestId, turn: &Value) -> Vec<Value> {
        self.say(id, &json!({"act": {"decision": turn["decision"], "do": turn["legal"][0]}}))
    }
}

/// Shows a number of these bytes at a table that a guest was shown.
fn nonce(state: &Value, byte: u8) -> Value {
    json!({"nonce": {"round": state["round"], "nonce": Bytes([byte; 32])}})
}

/// Seals this number.
fn seal(state: &Value, byte: u8) -> Value {
    let seat = state["you"].as_u64().unwrap() as usize;
    let commitment = state["commitment"].as_str().unwrap().parse().unwrap();
    let seal = Bytes([byte; 32]).seal(commitment, state["seats"][seat]["name"].as_str().unwrap());
    json!({"seal": {"round": state["round"], "seal": seal}})
}

/// Why something was refused.
fn why(messages: &[Value]) -> String {
    found(messages, "refused")["what"].as_str().unwrap().to_owned()
}

/// The last message of this name.
fn found(messages: &[Value], name: &str) -> Value {
    let last = messages.iter().rev().find_map(|message| message.get(name));
    last.unwrap_or_else(|| panic!("no {name} in {messages:?}")).clone()
}

/// The numbers of the numbered messages.
fn numbers(messages: &[Value]) -> Vec<u64> {
    messages.iter().filter_map(|message| message.get("n")?.as_u64()).collect()
}

#[test]
fn an_undo_needs_the_agreement_of_another_person() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    let mut answers = vec![true, false];
    // Some decisions cannot be undone, because they show everybody a card.
    for _ in 0..40 {
        let Some(&yes) = answers.last() else { return };
        let turn = home.turn_of(ann, &[ben]);
        home.heard(ben);
        let told = home.act(ann, &turn);
        let acted = *numbers(&told).first().expect("the act itself");
        home.heard(ben);
        let asked = home.say(ann, &json!({"ask": {"what": "undo"}}));
        if asked.iter().any(|line| line.get("refused").is_some()) {
            continue;
        }
        answers.pop();
        let question = found(&home.heard(ben), "question");
        assert_eq!((&question["what"], &question["seat"]), (&json!("undo"), &json!(0)));
        home.say(ben, &json!({"answer": {"question": question["question"], "yes": yes}}));
        let told = home.heard(ann);
        assert_eq!(found(&told, "settled")["agreed"], yes);
        let undone = told.iter().find_map(|line| line.get("undone"));
        if yes {
            assert_eq!(undone.unwrap(), &json!({"undone": 1, "events": acted}));
            let again = found(&told, "turn");
            assert_eq!(again["decision"], turn["decision"]);
            let told = home.act(ann, &turn);
            assert_eq!(numbers(&told).first(), Some(&acted), "the numbers continue from there");
        } else {
            assert!(undone.is_none());
        }
    }
    panic!("nothing could be undone");
}

#[test]
fn a_match_ends_early_only_if_all_who_are_there_agree() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    for (yes, stage) in [(false, "playing"), (true, "over")] {
        home.say(ben, &json!({"ask": {"what": "end"}}));
        let question = found(&home.heard(ann), "question");
        home.say(ann, &json!({"answer": {"question": question["question"], "yes": yes}}));
        let told = home.heard(ben);
        assert_eq!(found(&told, "settled")["agreed"], yes);
        assert_eq!(found(&told, "table")["stage"], stage);
    }
    let refused = home.say(ann, &json!({"act": {"decision": 0, "do": {"bid": "AS"}}}));
    assert_eq!(found(&refused, "refused")["why"], "not-now");
}

#[test]
fn a_match_does_not_end_early_behind_the_back_of_somebody_who_is_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    home.house.disconnected(ben, home.now);
    let told = home.say(ann, &json!({"ask": {"what": "end"}}));
    assert!(told.iter().all(|line| line.get("settled").is_none()), "{told:?}");
    // Ben is asked on return, and what is asked again replaces what was asked.
    home.say(ann, &json!({"ask": {"what": "end"}}));
    let ben = home.guest("ben");
    let told = home.say(ben, &json!({"sit": {"table": 1}}));
    let question = found(&told, "question");
    home.say(ben, &json!({"answer": {"question": question["question"], "yes": false}}));
    assert_eq!(found(&home.heard(ann), "settled")["agreed"], false);
    // Nobody has to wait for a player who stays away.
    home.house.disconnected(ben, home.now);
    home.say(ann, &json!({"ask": {"what": "end"}}));
    home.pass(Duration::from_secs(121));
    let told = home.heard(ann);
    assert_eq!(found(&told, "settled")["agreed"], true, "{told:?}");
    assert_eq!(found(&told, "table")["stage"], "over");
}

#[test]
fn at_a_slow_pace_people_may_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({"pace": 86400}));
    home.turn_of(ben, &[ann]);
    home.house.disconnected(ben, home.now);
    home.pass(Duration::from_secs(3600));
    let state = found(&home.heard(ann), "table");
    assert_eq!(state["seats"][1]["here"], false);
    assert_eq!(state["seats"][1].get("late"), None);
    home.pass(Duration::from_secs(86400));
    assert_eq!(found(&home.heard(ann), "table")["seats"][1]["late"], true);
}

#[test]
fn the_list_of_tables_is_sent_again_only_to_guests_who_follow_it_and_not_too_often() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (eve, once) = (home.guest("eve"), home.guest("once"));
    home.say(once, &json!({"list": {}}));
    let tables = found(&home.say(eve, &json!({"list": {"follow": true}})), "tables");
    assert_eq!(tables, json!([]));
    assert!(home.house.wait(home.now).is_none(), "nothing to do while nothing happens");
    home.pass(Duration::from_secs(1));
    let (ann, ben) = home.table(&json!({}));
    home.pass(Duration::from_secs(1));
    let told = home.heard(eve);
    assert!((1..=2).contains(&told.len()), "{told:?}");
    assert_eq!(found(&told, "tables")[0]["stage"], "playing");
    let turn = home.turn_of(ann, &[ben]);
    home.act(ann, &turn);
    home.act(ann, &turn);
    home.pass(Duration::from_millis(1500));
    let told = home.heard(eve);
    assert!(told.len() <= 2 && told.iter().all(|line| line.get("tables").is_some()), "{told:?}");
    // Changes that the list does not show are not reported.
    home.say(ann, &json!({"say": {"phrase": "hello"}}));
    home.pass(Duration::from_secs(3));
    assert!(home.heard(eve).is_empty());
    assert!(home.heard(once).is_empty());
    // A guest that has gone to a table no longer follows the list.
    home.say(eve, &json!({"watch": {"table": 1}}));
    home.house.disconnected(ben, home.now);
    home.pass(Duration::from_secs(3));
    assert!(home.heard(eve).iter().all(|line| line.get("tables").is_none()));
}

#[test]
fn a_bot_plays_for_somebody_who_is_away_until_they_are_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    home.turn_of(ben, &[ann]);
    home.house.disconnected(ben, home.now);
    let early = home.say(ann, &json!({"play_on": {"seat": 1}}));
    assert_eq!(found(&early, "refused")["why"], "not-now");
    home.pass(Duration::from_secs(121));
    let state = found(&home.heard(ann), "table");
    assert_eq!((&state["seats"][1]["here"], &state["seats"][1]["late"]), (&json!(false), &json!(true)));
    let told = home.say(ann, &json!({"play_on": {"seat": 1}}));
    let state = found(&told, "table");
    assert_eq!(state["seats"][1]["bot_plays"], true, "{told:?}");
    let acted = told.iter().filter(|line| line["event"]["act"]["seat"] == 1).count();
    assert!(acted > 0, "{told:?}");
    let record = std::fs::read_to_string(folder.path().join("00001-hamlet.jsonl")).unwrap();
    assert!(record.contains(r#""by":"bot:novice""#));

    let ben = home.guest("ben");
    home.say(ben, &json!({"sit": {"table": 1}}));
    let state = found(&home.heard(ann), "table");
    assert_eq!(state["seats"][1].get("bot_plays"), None);
    home.turn_of(ben, &[ann]);
}

#[test]
fn a_pace_makes_a_player_late() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({"pace": 90}));
    let turn = home.turn_of(ben, &[ann]);
    assert!(turn["seconds"].as_u64().unwrap() <= 90);
    home.heard(ann);
    home.pass(Duration::from_secs(89));
    assert!(home.heard(ann).is_empty());
    assert!(home.house.wait(home.now).unwrap() <= Duration::from_secs(1));
    home.pass(Duration::from_secs(1));
    assert_eq!(found(&home.heard(ann), "table")["seats"][1]["late"], true);
}

/// Spectators of a table with open hands see a deal's hands when the next one begins, and nothing about the next one.
#[test]
fn a_table_with_open_hands_shows_spectators_the_deals_that_are_over() {
    for open in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut home = Home::open(folder.path());
        let (ann, ben) = home.table(&json!({"open_hands": open}));
        let eve = home.guest("eve");
        let watched = home.say(eve, &json!({"watch": {"table": 1}}));
        assert!(watched.iter().all(|line| line.get("record").is_none()));
        // A player is never shown them.
        let [mut of_eve, mut of_ann] = [Vec::new(), Vec::new()];
        while !of_eve.iter().any(|line: &Value| line["event"]["deal"]["number"] == 3) {
            let turn = home.turn_of(ann, &[ben]);
            of_ann.extend(home.act(ann, &turn));
            of_eve.extend(home.heard(eve));
        }
        let lines = |told: &[Value]| -> Vec<Value> {
            told.iter().filter_map(|line| line.get("record")).cloned().collect()
        };
        assert_eq!(lines(&of_ann), [] as [Value; 0]);
        let shown = lines(&of_eve);
        if !open {
            assert_eq!(shown, [] as [Value; 0]);
            continue;
        }
        let header = shown[0].as_object().unwrap();
        assert!(header["offsuit"] == 1 && header["seed"] == "0");
        assert!(!header.contains_key("dealt") && !header.contains_key("shuffle"));
        let deals: Vec<&Value> = shown.iter().filter_map(|line| line["deal"].get("number")).collect();
        assert_eq!(deals, [&json!(1), &json!(2)]);
        assert!(shown.last().unwrap().get("score").is_some());
        let text = shown.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n");
        assert_eq!(verify(text.as_bytes()).unwrap().unfinished, 1);
        // A guest that comes later is shown the same.
        let fay = home.guest("fay");
        assert_eq!(lines(&home.say(fay, &json!({"watch": {"table": 1}}))), shown);
    }
}

#[test]
fn a_table_survives_the_house() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    for _ in 0..5 {
        let turn = home.turn_of(ann, &[ben]);
        home.act(ann, &turn);
    }
    let all = home.say(ann, &json!({"sit": {"table": 1, "since": {"undone": 0, "events": 0}}}));
    let all: Vec<&Value> = all.iter().filter(|line| line.get("n").is_some()).collect();
    drop(home);

    let mut home = Home::open(folder.path());
    let ann = home.guest("ann");
    let tables = found(&home.say(ann, &json!({"list": {}})), "tables");
    assert_eq!((&tables[0]["you"], &tables[0]["stage"]), (&json!(0), &json!("playing")));
    let known = all.len() - 3;
    let told = home.say(ann, &json!({"sit": {"table": 1, "since": {"undone": 0, "events": known}}}));
    let missed: Vec<&Value> = told.iter().filter(|line| line.get("n").is_some()).collect();
    assert_eq!(missed, &all[known..]);
    let other = home.guest("eve");
    let refused = home.say(other, &json!({"sit": {"table": 1}}));
    assert_eq!(found(&refused, "refused")["why"], "begun");
}

#[test]
fn a_gathering_table_survives_the_house_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let ann = home.guest("ann");
    let seats = json!([{"guest": "ann"}, {"guest": "ben"}, {"bot": "novice"}]);
    home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
    drop(home);
    let mut home = Home::open(folder.path());
    let (ann, eve, ben) = (home.guest("ann"), home.guest("eve"), home.guest("ben"));
    let refused = home.say(eve, &json!({"sit": {"table": 1}}));
    assert_eq!(found(&refused, "refused")["why"], "no-seat", "it is reserved for Ben");
    home.say(ann, &json!({"sit": {"table": 1}}));
    home.say(ben, &json!({"sit": {"table": 1}}));
    home.shuffle(&[ann, ben]);
}

#[test]
fn only_the_host_of_a_table_gives_its_seats_to_bots() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = (home.guest("ann"), home.guest("ben"));
    let seats = json!([{"guest": "ann"}, "open", "open"]);
    home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
    home.say(ben, &json!({"sit": {"table": 1}}));
    let fill = |level: &str| json!({"fill": {"seat": 2, "level": level}});
    assert_eq!(found(&home.say(ben, &fill("expert")), "refused")["why"], "not-host");
    assert_eq!(found(&home.say(ann, &fill("genius")), "refused")["why"], "malformed");
    assert_eq!(found(&home.say(ann, &fill("expert")), "table")["seats"][2]["bot"], "expert");
    assert_eq!(found(&home.say(ann, &fill("novice")), "refused")["why"], "no-seat");
    home.shuffle(&[ann, ben]);
}

#[test]
fn a_player_who_gets_up_to_watch_gives_the_seat_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.seated(&json!({}));
    home.say(ben, &json!({"watch": {"table": 1}}));
    assert_eq!(home.shown(ann)["seats"][1], json!({"here": false}));
    home.say(ben, &json!({"sit": {"table": 1}}));
    home.shuffle(&[ann, ben]);
    // Later it stays Ben's, but Ben is away.
    home.say(ben, &json!({"watch": {"table": 1}}));
    let seat = home.shown(ann)["seats"][1].clone();
    assert_eq!((&seat["name"], &seat["here"]), (&json!("ben"), &json!(false)));
}

/// A house that cannot write is like one whose folder is gone.
#[test]
fn what_cannot_be_saved_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables");
    let mut home = Home::open(&tables);
    let (ann, ben) = (home.guest("ann"), home.guest("ben"));
    let seats = json!([{"guest": "ann"}, "open", "open"]);
    home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
    let before = home.shown(ann);
    std::fs::rename(&tables, folder.path().join("elsewhere")).unwrap();
    let sit = json!({"sit": {"table": 1}});
    for (guest, message) in [(ben, &sit), (ann, &json!({"fill": {"seat": 1, "level": "novice"}}))] {
        let refused = found(&home.say(guest, message), "refused");
        assert_eq!(refused["what"], "the house cannot save the table");
    }
    std::fs::rename(folder.path().join("elsewhere"), &tables).unwrap();
    assert_eq!(home.shown(ann), before);
    assert_eq!(found(&home.say(ben, &sit), "table")["you"], 1);
}

#[test]
fn a_table_that_nobody_comes_back_to_is_closed_after_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let ann = home.guest("ann");
    let seats = json!([{"guest": "ann"}, {"guest": "ben"}, {"bot": "novice"}]);
    let open = json!({"open": {"game": "hamlet", "seats": seats}});
    home.say(ann, &open);
    // Somebody is there.
    home.pass(Duration::from_secs(3 * 86_400));
    home.say(ann, &json!({"leave": {}}));
    home.pass(Duration::from_secs(86_399));
    assert_eq!(found(&home.say(ann, &json!({"list": {}})), "tables")[0]["stage"], "gathering");
    home.pass(Duration::from_secs(1));
    assert_eq!(found(&home.say(ann, &json!({"list": {}})), "tables"), json!([]));
    assert_eq!(found(&home.say(ann, &json!({"sit": {"table": 1}})), "refused")["why"], "no-table");
    // It stays closed, and its number is not used again.
    drop(home);
    let mut home = Home::open(folder.path());
    let ann = home.guest("ann");
    assert_eq!(found(&home.say(ann, &json!({"list": {}})), "tables"), json!([]));
    assert_eq!(found(&home.say(ann, &open), "table")["table"], 2);
}

#[test]
fn sitting_down_again_in_the_same_connection_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, _) = home.table(&json!({}));
    home.heard(ann);
    let again = home.say(ann, &json!({"sit": {"table": 1}}));
    assert_eq!(found(&again, "table")["you"], 0, "{again:?}");
    assert_eq!(numbers(&again), Vec::<u64>::new(), "nothing is told twice");
    let other = home.guest("ann");
    let refused = home.say(other, &json!({"sit": {"table": 1}}));
    assert_eq!(found(&refused, "refused")["why"], "seat-taken");
}
