//! Playing again at a new table after a match.

use std::time::Duration;

use offsuit::games::find;
use offsuit::record::write_options;
use offsuit::together::{GuestId, Limits};
use serde_json::{Value, json};

use super::{Home, found, nonce, seal, why};
use crate::common::facts::short_options;

impl Home {
    /// Lets in a guest that can say whether it wants to play again.
    fn player(&mut self, name: &str) -> GuestId {
        let id = self.house.connect(name, false, self.now).unwrap();
        self.say(id, &json!({"hello": {"protocol": 2, "again": true}}));
        id
    }

    /// Ann, Ben and Cho, of whom the last may be a bot, after a match that they have ended early.
    fn ended(&mut self, last: &Value) -> Vec<GuestId> {
        let guests = self.begun(last);
        self.end(&guests);
        guests
    }

    fn begun(&mut self, last: &Value) -> Vec<GuestId> {
        let mut guests = vec![self.player("ann"), self.player("ben")];
        let seats = json!([{"guest": "ann"}, "open", last]);
        let manners = json!({"pace": 90, "hints": false});
        let open = json!({"open": {"game": "hamlet", "options": {"target": 300}, "seats": seats, "manners": manners}});
        self.say(guests[0], &open);
        self.say(guests[1], &json!({"sit": {"table": 1}}));
        if last == &json!("open") {
            guests.push(self.player("cho"));
            self.say(guests[2], &json!({"sit": {"table": 1}}));
        }
        self.shuffle(&guests);
        guests
    }

    fn end(&mut self, guests: &[GuestId]) {
        self.say(guests[0], &json!({"ask": {"what": "end"}}));
        for &guest in &guests[1..] {
            let question = found(&self.heard(guest), "question");
            self.say(guest, &json!({"answer": {"question": question["question"], "yes": true}}));
        }
        assert_eq!(self.shown(guests[0])["stage"], "over");
    }

    fn again(&mut self, guest: GuestId, yes: bool) -> Vec<Value> {
        self.say(guest, &json!({"again": {"yes": yes}}))
    }

    /// Lets these guests contribute to the shuffle of a table; returns it as the first is shown it.
    fn begin_at(&mut self, table: u32, guests: &[GuestId]) -> Value {
        let sit = json!({"sit": {"table": table}});
        for message in [seal, nonce] {
            for (guest, byte) in guests.iter().zip(1..) {
                let state = found(&self.say(*guest, &sit), "table");
                self.say(*guest, &message(&state, byte));
            }
        }
        found(&self.say(guests[0], &sit), "table")
    }
}

fn bot() -> Value {
    json!({"bot": "expert"})
}

/// Who sits where: a name, or the level of a bot; empty for an open seat.
fn seats(state: &Value) -> Vec<&str> {
    let seats = state["seats"].as_array().unwrap().iter();
    seats.map(|seat| seat["bot"].as_str().or(seat["name"].as_str()).unwrap_or_default()).collect()
}

#[test]
fn those_who_want_to_play_again_sit_one_seat_further_at_a_table_like_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.ended(&bot());
    let record = || std::fs::read(folder.path().join("00001-hamlet.jsonl")).unwrap();
    let (old, before) = (home.shown(guests[0]), record());
    assert_eq!(old["again"], json!({"yes": [], "no": []}));
    home.heard(guests[1]);
    home.again(guests[0], true);
    let told = found(&home.heard(guests[1]), "table");
    assert_eq!(told["again"], json!({"yes": [0], "no": [], "seconds": 60}));
    let bens = home.again(guests[1], true);
    for (told, you) in [home.heard(guests[0]), bens].iter().zip([1, 2]) {
        let state = found(told, "table");
        assert_eq!(
            (&state["table"], &state["stage"], &state["you"]),
            (&json!(2), &json!("gathering"), &json!(you))
        );
        assert_eq!(seats(&state), ["expert", "ann", "ben"]);
        assert_eq!(state["host"], "ann");
        for same in ["game", "options", "manners"] {
            assert_eq!(state[same], old[same], "{same}");
        }
        assert_ne!(state["commitment"], old["commitment"]);
        assert_eq!(state.get("again"), None);
    }
    let begun = home.begin_at(2, &guests);
    assert_eq!(begun["stage"], "playing");
    assert_eq!(record(), before, "the old match is as it was");
    assert!(folder.path().join("00002-hamlet.jsonl").exists());
    // In the list there is nothing about it.
    let listed = found(&home.say(guests[0], &json!({"list": {}})), "tables");
    assert!(listed.as_array().unwrap().iter().all(|table| table.get("again").is_none()), "{listed}");
}

#[test]
fn a_match_that_is_played_to_its_end_asks_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let ann = home.player("ann");
    let entry = find("hamlet").unwrap();
    let options = write_options(&entry.info, &short_options(entry));
    let seats = json!([{"guest": "ann"}, {"bot": "novice"}, {"bot": "novice"}]);
    home.say(ann, &json!({"open": {"game": "hamlet", "options": options, "seats": seats}}));
    home.shuffle(&[ann]);
    while home.shown(ann)["stage"] == "playing" {
        // Nobody may say too much at once.
        home.pass(Duration::from_secs(1));
        assert_eq!(home.shown(ann).get("again"), None);
        if let Some(turn) = home.own_turn(ann) {
            home.act(ann, &turn);
        }
    }
    assert_eq!(home.shown(ann)["again"], json!({"yes": [], "no": []}));
    // Nobody else has to answer.
    let told = home.again(ann, true);
    assert_eq!((&found(&told, "table")["table"], &found(&told, "table")["you"]), (&json!(2), &json!(1)));
}

#[test]
fn the_seats_of_those_who_decline_or_are_away_are_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.ended(&json!("open"));
    home.house.disconnected(guests[2], home.now);
    home.again(guests[1], false);
    let told = home.again(guests[0], true);
    let state = found(&told, "table");
    assert_eq!((&state["table"], seats(&state)), (&json!(2), vec!["", "ann", ""]));
    // Whoever is still at the old table learns where the others are, and can change their mind.
    let left = found(&home.heard(guests[1]), "table");
    assert_eq!((&left["table"], &left["again"]), (&json!(1), &json!({"yes": [], "no": [], "table": 2})));
    assert_eq!(why(&home.again(guests[1], true)), "there is a next table already");
    let told = home.say(guests[1], &json!({"sit": {"table": 2}}));
    assert_eq!(found(&told, "table")["you"], 0);
    let told = home.say(guests[0], &json!({"fill": {"seat": 2, "level": "novice"}}));
    assert_eq!(seats(&found(&told, "table")), ["ben", "ann", "novice"]);
    assert_eq!(home.begin_at(2, &guests[..2])["stage"], "playing");
}

#[test]
fn nobody_waits_longer_than_a_minute_after_the_first_yes() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.ended(&bot());
    home.pass(Duration::from_secs(3600));
    home.again(guests[0], true);
    home.pass(Duration::from_millis(59_500));
    // Saying it again wins no time.
    home.again(guests[0], true);
    assert_eq!(home.shown(guests[0])["again"]["seconds"], 1);
    assert!(home.house.wait(home.now).unwrap() <= Duration::from_millis(500));
    home.pass(Duration::from_millis(500));
    assert_eq!(seats(&found(&home.heard(guests[0]), "table")), ["expert", "ann", ""]);
}

#[test]
fn an_answer_counts_while_its_guest_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.ended(&bot());
    home.again(guests[0], true);
    home.again(guests[0], false);
    assert_eq!(home.shown(guests[1])["again"], json!({"yes": [], "no": [0]}));
    home.again(guests[0], true);
    home.house.disconnected(guests[0], home.now);
    assert_eq!(home.shown(guests[1])["again"], json!({"yes": [], "no": []}));
    home.pass(Duration::from_secs(61));
    assert_eq!(home.shown(guests[1])["table"], 1);
    // Ann comes back, and Ben's answer is the last that is awaited.
    let ann = home.player("ann");
    home.say(ann, &json!({"sit": {"table": 1}}));
    home.again(ann, true);
    // So is his leaving.
    home.say(guests[1], &json!({"leave": {}}));
    assert_eq!(seats(&found(&home.heard(ann), "table")), ["expert", "ann", ""]);
}

#[test]
fn an_older_guest_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = (home.player("ann"), home.guest("ben"));
    let seats_of = json!([{"guest": "ann"}, "open", bot()]);
    home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats_of}}));
    home.say(ben, &json!({"sit": {"table": 1}}));
    home.shuffle(&[ann, ben]);
    home.end(&[ann, ben]);
    home.heard(ben);
    let told = home.again(ann, true);
    assert_eq!(seats(&found(&told, "table")), ["expert", "ann", ""]);
    // It is told nothing but the state of its own table, in which it ignores the field.
    let told = home.heard(ben);
    assert!(told.iter().all(|line| line["table"]["table"] == 1 || line.get("turn").is_some()), "{told:?}");
}

#[test]
fn a_guest_who_was_removed_cannot_come_to_the_next_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.begun(&bot());
    home.say(guests[0], &json!({"kick": {"table": 1, "name": "ben"}}));
    home.house.disconnected(guests[1], home.now);
    home.end(&guests[..1]);
    let told = home.again(guests[0], true);
    assert_eq!(seats(&found(&told, "table")), ["expert", "ann", ""]);
    let ben = home.player("ben");
    for way in ["sit", "watch"] {
        assert_eq!(why(&home.say(ben, &json!({way: {"table": 2}}))), "you were removed from this table");
    }
}

#[test]
fn the_next_table_belongs_to_the_first_who_wants_it_if_its_opener_does_not_play() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.ended(&json!("open"));
    home.again(guests[2], true);
    home.again(guests[1], true);
    home.again(guests[0], false);
    let state = found(&home.heard(guests[1]), "table");
    assert_eq!((&state["host"], seats(&state)), (&json!("cho"), vec!["cho", "", "ben"]));
}

#[test]
fn spectators_cannot_answer_but_watch_the_next_match() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.begun(&bot());
    let eve = home.player("eve");
    home.say(eve, &json!({"watch": {"table": 1}}));
    home.end(&guests);
    assert_eq!(found(&home.again(eve, true), "refused")["why"], "not-seated");
    for &guest in &guests {
        home.again(guest, true);
    }
    let state = found(&home.heard(eve), "table");
    assert_eq!((&state["table"], &state["again"]["table"]), (&json!(1), &json!(2)));
    let told = home.say(eve, &json!({"watch": {"table": 2}}));
    assert_eq!(seats(&found(&told, "table")), ["expert", "ann", "ben"]);
}

#[test]
fn a_table_that_was_closed_asks_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.begun(&bot());
    assert_eq!(why(&home.again(guests[0], true)), "nobody is asked whether to play again");
    home.say(guests[0], &json!({"close": {"table": 1}}));
    assert_eq!(home.shown(guests[0]).get("again"), None);
    assert_eq!(why(&home.again(guests[0], true)), "nobody is asked whether to play again");
}

#[test]
fn the_limits_of_the_house_hold_and_the_answers_can_be_given_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::with_limits(folder.path(), Limits { tables: 1, ..Limits::default() });
    let guests = home.ended(&bot());
    let eve = home.player("eve");
    let seats_of = json!([{"guest": "eve"}, bot(), bot()]);
    home.say(eve, &json!({"open": {"game": "hamlet", "seats": seats_of}}));
    home.again(guests[1], false);
    let told = home.again(guests[0], true);
    assert_eq!(found(&told, "refused")["why"], "too-many");
    assert_eq!(home.shown(guests[0])["again"], json!({"yes": [], "no": []}));
    home.say(eve, &json!({"close": {"table": 2}}));
    home.again(guests[1], true);
    let told = home.again(guests[0], true);
    assert_eq!(seats(&found(&told, "table")), ["expert", "ann", "ben"]);
}

#[test]
fn a_table_that_cannot_be_saved_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables");
    let mut home = Home::open(&tables);
    let guests = home.ended(&bot());
    home.again(guests[1], true);
    std::fs::rename(&tables, folder.path().join("elsewhere")).unwrap();
    for guest in [0, 1] {
        let told = if guest == 0 { home.again(guests[0], true) } else { home.heard(guests[1]) };
        assert_eq!(why(&told), "the house cannot save the table");
    }
    std::fs::rename(folder.path().join("elsewhere"), &tables).unwrap();
    home.again(guests[1], true);
    assert_eq!(found(&home.again(guests[0], true), "table")["table"], 2);
}

#[test]
fn the_question_ends_with_the_house_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.ended(&bot());
    let record = || std::fs::read(folder.path().join("00001-hamlet.jsonl")).unwrap();
    let before = record();
    home.again(guests[0], true);
    drop(home);
    let mut home = Home::open(folder.path());
    let ann = home.player("ann");
    let told = home.say(ann, &json!({"sit": {"table": 1}}));
    assert_eq!((&found(&told, "table")["stage"], found(&told, "table").get("again")), (&json!("over"), None));
    assert_eq!(why(&home.again(ann, true)), "nobody is asked whether to play again");
    assert_eq!(record(), before);
}

#[test]
fn the_next_table_survives_the_house_with_the_way_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.ended(&bot());
    home.again(guests[0], true);
    home.again(guests[1], true);
    drop(home);
    let mut home = Home::open(folder.path());
    let guests = [home.player("ann"), home.player("ben")];
    let told = home.say(guests[1], &json!({"sit": {"table": 1}}));
    assert_eq!(found(&told, "table")["again"], json!({"yes": [], "no": [], "table": 2}));
    for (guest, you) in guests.iter().zip([1, 2]) {
        let told = home.say(*guest, &json!({"sit": {"table": 2}}));
        assert_eq!(found(&told, "table")["you"], you);
    }
    assert_eq!(home.begin_at(2, &guests)["stage"], "playing");
}

#[test]
fn a_seat_that_is_taken_over_has_not_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let guests = home.ended(&bot());
    home.again(guests[0], true);
    let older = home.guest("ann");
    let told = home.say(older, &json!({"sit": {"table": 1, "since": {"undone": 0, "events": 0}}}));
    assert_eq!(found(&told, "table")["again"], json!({"yes": [], "no": []}));
}
