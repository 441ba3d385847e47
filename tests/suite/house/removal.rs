//! Guests who disturb a table: removing them, closing it, and pauses for those who do the same thing again and again.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Home, found, why};

fn kick(name: &str) -> Value {
    json!({"kick": {"table": 1, "name": name}})
}

fn sit() -> Value {
    json!({"sit": {"table": 1}})
}

/// Whether the house has refused something, and for this reason.
fn is_refused(told: &[Value], reason: &str) -> bool {
    told.iter().any(|line| line["refused"]["why"] == reason)
}

#[test]
fn a_guest_removed_before_the_match_frees_the_seat_and_cannot_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = (home.guest("ann"), home.guest("ben"));
    let seats = json!([{"guest": "ann"}, {"guest": "ben"}, {"bot": "novice"}]);
    home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
    home.say(ben, &sit());
    assert_eq!(found(&home.say(ben, &kick("ann")), "refused")["why"], "not-host");
    assert_eq!(why(&home.say(ann, &kick("ann"))), "you cannot remove yourself");
    assert_eq!(why(&home.say(ann, &kick("eve"))), "eve is not at this table");
    let told = home.say(ann, &kick("ben"));
    assert_eq!(found(&told, "removed"), json!({"table": 1, "name": "ben", "by": "ann"}));
    assert_eq!(found(&told, "table")["seats"][1], json!({"here": false}));
    let told = home.heard(ben);
    assert_eq!(found(&told, "removed")["name"], "ben");
    assert_eq!(found(&told, "bye")["why"], "ann has removed you from the table");
    assert!(home.house.is_leaving(ben));
    home.house.disconnected(ben, home.now);
    // Not even to watch, and not after the house was closed.
    for _ in 0..2 {
        let ben = home.guest("ben");
        for way in ["sit", "watch"] {
            let told = home.say(ben, &json!({way: {"table": 1}}));
            assert_eq!(why(&told), "you were removed from this table");
            assert!(is_refused(&told, "no-seat"), "an older guest knows this reason: {told:?}");
        }
        home.house.disconnected(ben, home.now);
        let ben = home.pinger("ben");
        assert!(is_refused(&home.say(ben, &sit()), "removed"));
        drop(home);
        home = Home::open(folder.path());
    }
    let (ann, cho) = (home.guest("ann"), home.guest("cho"));
    home.say(ann, &sit());
    home.say(cho, &sit());
    home.shuffle(&[ann, cho]);
}

#[test]
fn a_guest_removed_in_a_match_leaves_the_seat_to_a_bot_for_good() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    home.turn_of(ben, &[ann]);
    home.heard(ann);
    let told = home.say(ann, &kick("ben"));
    let seat = found(&told, "table")["seats"][1].clone();
    assert_eq!(
        (&seat["removed"], &seat["bot_plays"], &seat["here"]),
        (&json!(true), &json!(true), &json!(false))
    );
    assert!(told.iter().any(|line| line["event"]["act"]["seat"] == 1), "{told:?}");
    let record = || std::fs::read_to_string(folder.path().join("00001-hamlet.jsonl")).unwrap();
    assert!(record().contains(r#""by":"bot:novice""#));
    let marked = record().matches(r#""by":"bot:novice""#).count();
    home.house.disconnected(ben, home.now);
    drop(home);
    // The bot goes on when the house is opened again.
    let mut home = Home::open(folder.path());
    let (ann, ben) = (home.guest("ann"), home.guest("ben"));
    assert!(is_refused(&home.say(ben, &sit()), "no-seat"));
    let listed = found(&home.say(ben, &json!({"list": {}})), "tables");
    assert_eq!(listed[0].get("you"), None);
    for _ in 0..4 {
        let turn = home.turn_of(ann, &[]);
        home.act(ann, &turn);
    }
    assert!(record().matches(r#""by":"bot:novice""#).count() > marked);
    // Nobody waits for Ben, or has to agree with him.
    home.say(ann, &json!({"ask": {"what": "end"}}));
    assert_eq!(home.shown(ann)["stage"], "over");
}

#[test]
fn the_question_of_somebody_who_is_removed_is_withdrawn() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    home.say(ben, &json!({"ask": {"what": "end"}}));
    let told = home.say(ann, &kick("ben"));
    assert_eq!(found(&told, "settled")["agreed"], false);
    assert_eq!(home.shown(ann)["stage"], "playing");
}

#[test]
fn spectators_can_be_removed_and_the_owner_of_the_house_decides_about_every_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, _ben) = home.table(&json!({}));
    let eve = home.guest("eve");
    home.say(eve, &json!({"watch": {"table": 1}}));
    home.say(ann, &kick("eve"));
    assert!(home.house.is_leaving(eve));
    let owner = home.house.connect("owner", true, home.now).unwrap();
    home.say(owner, &json!({"hello": {"protocol": 2}}));
    assert_eq!(found(&home.say(owner, &kick("ben")), "removed")["by"], "owner");
    let told = home.say(owner, &json!({"close": {"table": 1}}));
    assert_eq!(found(&told, "closed"), json!({"table": 1, "by": "owner"}));
    assert_eq!(why(&home.say(owner, &json!({"close": {"table": 2}}))), "there is no table 2");
}

#[test]
fn a_closed_match_is_over_and_a_table_closed_before_its_match_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let close = json!({"close": {"table": 1}});
    let (ann, ben) = home.table(&json!({}));
    assert_eq!(found(&home.say(ben, &close), "refused")["why"], "not-host");
    home.say(ann, &close);
    let told = home.heard(ben);
    assert_eq!(found(&told, "closed"), json!({"table": 1, "by": "ann"}));
    assert_eq!(found(&told, "table")["stage"], "over");
    assert_eq!(why(&home.say(ann, &close)), "the match is over");

    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.seated(&json!({}));
    home.say(ann, &close);
    let told = home.heard(ben);
    assert_eq!(found(&told, "closed"), json!({"table": 1, "by": "ann"}));
    assert!(is_refused(&told, "no-table"), "{told:?}");
    assert_eq!(found(&home.say(ben, &json!({"list": {}})), "tables"), json!([]));
    drop(home);
    let mut home = Home::open(folder.path());
    let ann = home.guest("ann");
    assert_eq!(found(&home.say(ann, &json!({"list": {}})), "tables"), json!([]));
}

/// A bot that thinks when the match ends would wake the house for ever.
#[test]
fn nobody_waits_for_a_bot_that_thinks_when_its_table_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let ann = home.guest("ann");
    let seats = json!([{"guest": "ann"}, {"bot": "master"}, {"bot": "master"}]);
    home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
    home.shuffle(&[ann]);
    let turn = home.turn_of(ann, &[]);
    let act = json!({"act": {"decision": turn["decision"], "do": turn["legal"][0]}});
    home.house.hear(ann, act.to_string().as_bytes(), home.now);
    home.house.work(home.now);
    let thinks = |home: &Home| home.house.wait(home.now).is_some_and(|wait| wait <= Duration::from_millis(1));
    assert!(thinks(&home));
    home.house.hear(ann, br#"{"close":{"table":1}}"#, home.now);
    home.house.work(home.now);
    assert!(!thinks(&home));
}

#[test]
fn whoever_sits_down_and_leaves_again_and_again_has_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, mut ben) = home.seated(&json!({}));
    // A first time costs nothing, and it does not matter how a seat is left.
    let leaves: [&dyn Fn(&mut Home, _) -> _; 3] = [
        &|home, ben| {
            home.say(ben, &json!({"leave": {}}));
            ben
        },
        &|home, ben| {
            home.house.disconnected(ben, home.now);
            home.guest("ben")
        },
        &|home, ben| {
            home.say(ben, &json!({"watch": {"table": 1}}));
            ben
        },
    ];
    for (leave, pause) in leaves.iter().zip([0, 10, 60]) {
        ben = leave(&mut home, ben);
        if pause > 0 {
            home.pass(Duration::from_secs(pause - 1));
            let told = home.say(ben, &sit());
            assert_eq!(why(&told), "you have left this table several times: wait 1 s");
            assert!(is_refused(&told, "too-many"), "an older guest knows this reason");
            home.pass(Duration::from_secs(1));
        }
        assert_eq!(found(&home.say(ben, &sit()), "table")["you"], 1);
    }
    // Others are not kept from the seat.
    home.say(ben, &json!({"leave": {}}));
    let cho = home.guest("cho");
    home.say(cho, &sit());
    home.shuffle(&[ann, cho]);
}

#[test]
fn earlier_times_are_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (_ann, ben) = home.seated(&json!({}));
    for _ in 0..5 {
        home.say(ben, &json!({"leave": {}}));
        home.pass(Duration::from_secs(600));
        assert_eq!(found(&home.say(ben, &sit()), "table")["you"], 1);
    }
}

#[test]
fn whoever_asks_in_vain_again_and_again_has_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    let end = json!({"ask": {"what": "end"}});
    for pause in [0, 0, 10, 60, 60] {
        if pause > 0 {
            let refused = why(&home.say(ben, &end));
            assert_eq!(refused, format!("the others have declined several times: wait {pause} s"));
            home.pass(Duration::from_secs(pause));
        }
        home.heard(ann);
        assert!(home.say(ben, &end).iter().all(|line| line.get("refused").is_none()));
        // Asking again while the question is open reaches nobody.
        home.say(ben, &end);
        let told = home.heard(ann);
        let questions: Vec<&Value> = told.iter().filter_map(|line| line.get("question")).collect();
        assert_eq!(questions.len(), 1, "{told:?}");
        home.say(ann, &json!({"answer": {"question": questions[0]["question"], "yes": false}}));
    }
    // Ann may ask.
    assert!(home.say(ann, &end).iter().all(|line| line.get("refused").is_none()));
}
