//! What a house allows: how guests must talk, how much, and how many may come.

use std::time::Duration;

use offsuit::together::Limits;
use serde_json::{Value, json};

use super::{Home, found};

#[test]
fn talk_reaches_everybody_without_hidden_characters_and_not_too_often() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.table(&json!({}));
    home.heard(ben);
    let text = format!("a\u{1b}[31mb\u{202e}{}", "x".repeat(500));
    home.say(ann, &json!({"say": {"text": text}}));
    let said = found(&home.heard(ben), "said");
    let heard = said["say"]["text"].as_str().unwrap();
    assert!(heard.starts_with("a[31mbx") && heard.chars().count() == 200, "{heard:?}");
    assert_eq!(said["name"], "ann");
    let refused = home.say(ann, &json!({"say": {"phrase": "hello"}}));
    assert_eq!(found(&refused, "refused")["why"], "too-many");
    home.pass(Duration::from_secs(2));
    home.say(ann, &json!({"say": {"phrase": "hello"}}));
    assert_eq!(found(&home.heard(ben), "said")["say"]["phrase"], "hello");
}

#[test]
fn coming_back_resets_no_limit() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (_, ben) = home.table(&json!({}));
    let watch = json!({"watch": {"table": 1}});
    let hello = json!({"say": {"phrase": "hello"}});
    let mut heard = 0;
    let until = (0..1000).find(|_| {
        let pest = home.guest("pest");
        home.say(pest, &watch);
        home.say(pest, &hello);
        let is_leaving = home.house.is_leaving(pest);
        home.house.disconnected(pest, home.now);
        heard += home.heard(ben).iter().filter(|line| line.get("said").is_some()).count();
        is_leaving
    });
    // Each time costs three messages.
    assert!(until.is_some_and(|times| times <= 34), "{until:?}");
    assert_eq!(heard, 1);
    // Ten seconds later, all is forgotten.
    home.pass(Duration::from_secs(10));
    let pest = home.guest("pest");
    home.say(pest, &watch);
    home.say(pest, &hello);
    assert_eq!(found(&home.heard(ben), "said")["name"], "pest");
    // Other windows are the same guest.
    let [one, other] = ["pest", "pest"].map(|name| home.guest(name));
    home.say(other, &watch);
    assert_eq!(found(&home.say(other, &hello), "refused")["why"], "too-many");
    home.house.disconnected(pest, home.now);
    assert_eq!(found(&home.say(other, &hello), "refused")["why"], "too-many");
    let pings = (0..1000).find(|n| {
        home.say(if n % 2 == 0 { one } else { other }, &json!({"ping": {}}));
        home.house.is_leaving(one) || home.house.is_leaving(other)
    });
    assert!(pings.is_some_and(|pings| pings <= 100), "{pings:?}");
}

#[test]
fn an_allowance_grows_however_often_it_is_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let ping = json!({"ping": {}});
    let ann = home.guest("ann");
    // The greeting was the first of a hundred messages.
    (1..100).for_each(|_| drop(home.say(ann, &ping)));
    // In a second, others come and go.
    for n in 0..200 {
        home.pass(Duration::from_millis(5));
        let other = home.guest(&format!("guest{n}"));
        home.house.disconnected(other, home.now);
    }
    (0..10).for_each(|_| drop(home.say(ann, &ping)));
    assert!(!home.house.is_leaving(ann));
    home.say(ann, &ping);
    assert!(home.house.is_leaving(ann));
}

#[test]
fn a_table_that_could_never_begin_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let ann = home.guest("ann");
    for (seats, pace, what) in [
        (
            json!([{"guest": "ann"}, {"guest": "ben"}, {"guest": "BEN\u{200d}"}]),
            0,
            "the names \"ben\" and \"BEN\u{200d}\" look the same",
        ),
        (
            json!([{"guest": "ann"}, {"guest": "\u{200d}"}, "open"]),
            0,
            "a player's name needs a visible character",
        ),
        (json!([{"bot": "novice"}, {"bot": "novice"}, {"bot": "novice"}]), 0, "no seat is for a person"),
        (json!([{"guest": "ann"}, "open", "open"]), u32::MAX, "at most 30 days"),
    ] {
        let open = json!({"open": {"game": "hamlet", "seats": seats, "manners": {"pace": pace}}});
        let refused = found(&home.say(ann, &open), "refused");
        assert!(refused["what"].as_str().unwrap().contains(what), "{refused}");
    }
    assert_eq!(found(&home.say(ann, &json!({"list": {}})), "tables"), json!([]));
    // Nor does the host leave it to bots alone.
    let seats = json!(["open", {"bot": "novice"}, {"bot": "novice"}]);
    home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
    home.say(ann, &json!({"watch": {"table": 1}}));
    let refused = found(&home.say(ann, &json!({"fill": {"seat": 0, "level": "novice"}})), "refused");
    assert_eq!(refused["what"], "the last seat is for a person");
}

#[test]
fn guests_that_break_the_rules_of_conversation_are_disconnected() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    for line in [
        &b"\xff\xfe garbage"[..],
        b"",
        b"{}",
        b"[]",
        br#"{"hello":{}}"#,
        br#"{"hello":{"protocol":1}}"#,
        br#"{"list":{}}"#,
    ] {
        let id = home.house.connect("eve", false, home.now).unwrap();
        home.house.hear(id, line, home.now);
        assert!(home.house.is_leaving(id), "{}", String::from_utf8_lossy(line));
        found(&home.heard(id), "bye");
        home.house.disconnected(id, home.now);
    }
    let id = home.house.connect("eve", false, home.now).unwrap();
    let told = home.say(id, &json!({"hello": {"protocol": 2, "as": "ann"}}));
    assert_eq!(found(&told, "refused")["why"], "name", "only the owner takes another name");
    assert!(home.house.is_leaving(id));
    let owner = home.house.connect("owner", true, home.now).unwrap();
    let told = home.say(owner, &json!({"hello": {"protocol": 2, "as": "\u{1b}[2J"}}));
    assert_eq!(found(&told, "refused")["why"], "name");

    let flood = home.guest("flood");
    let until = (0..1000).find(|_| {
        home.house.hear(flood, br#"{"ping":{}}"#, home.now);
        home.house.is_leaving(flood)
    });
    assert_eq!(until, Some(99), "a burst of a hundred, of which the greeting was one");

    let silent = home.house.connect("silent", false, home.now).unwrap();
    home.pass(Duration::from_secs(30));
    assert!(home.house.is_leaving(silent));
    assert!(home.house.connect("a\u{7}b", false, home.now).is_err());
}

#[test]
fn a_guest_that_does_not_read_is_disconnected_before_it_costs_memory() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { output: 2000, ..Limits::default() };
    let mut home = Home::with_limits(folder.path(), limits);
    let deaf = home.guest("deaf");
    let output = (0..100).find(|_| {
        home.house.hear(deaf, br#"{"ping":{}}"#, home.now);
        home.house.is_leaving(deaf)
    });
    assert!(output.is_some());
    assert!(home.house.take_output(deaf).len() < 2100);
}

#[test]
fn a_house_takes_only_so_many_guests_and_tables() {
    let folder = tempfile::tempdir().unwrap();
    let limits =
        Limits { guests: 5, per_name: 2, tables: 3, tables_per_name: 2, spectators: 1, ..Limits::default() };
    let mut home = Home::with_limits(folder.path(), limits);
    let (ann, ben) = (home.guest("ann"), home.guest("ben"));
    let _second = home.guest("ann");
    assert!(home.house.connect("ann", false, home.now).is_err(), "a third connection of one name");
    let open = json!({"open": {"game": "hamlet", "seats": ["open", "open", "open"]}});
    for (guest, fits) in [(ann, true), (ann, true), (ann, false), (ben, true), (ben, false)] {
        let told = home.say(guest, &open);
        assert_eq!(told.iter().all(|line| line.get("refused").is_none()), fits, "{told:?}");
    }
    let zoe = home.guest("zoe");
    let full = home.say(zoe, &json!({"watch": {"table": 3}}));
    assert_eq!(found(&full, "refused")["why"], "too-many", "Ben watches it");
    home.guest("last");
    assert!(home.house.connect("too many", true, home.now).is_err());
    for wrong in [
        json!({"open": {"game": "whist", "seats": []}}),
        json!({"open": {"game": "hamlet", "seats": ["open"]}}),
        json!({"open": {"game": "hamlet", "seats": ["open", "open", {"bot": "genius"}]}}),
        json!({"open": {"game": "hamlet", "options": {"target": -1}, "seats": ["open", "open", "open"]}}),
        json!({"open": {"game": "hamlet", "seats": ["open", "open", {"guest": " ann"}]}}),
    ] {
        let told = home.say(zoe, &wrong);
        assert!(
            ["malformed", "too-many"].contains(&found(&told, "refused")["why"].as_str().unwrap()),
            "{told:?}"
        );
    }
}

#[test]
fn friends_who_come_through_ssh_count_by_the_names_that_they_get() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::with_limits(folder.path(), Limits { per_name: 2, ..Limits::default() });
    let mut come = |hello: &[Value]| {
        let id = home.house.connect("owner", true, home.now).unwrap();
        let said = hello.iter().flat_map(|message| home.say(id, message)).collect::<Vec<_>>();
        said.last().unwrap().clone()
    };
    let hello = json!({"hello": {"protocol": 2}});
    let ways = [vec![json!({"pin": "ben"}), hello], vec![json!({"hello": {"protocol": 2, "as": "ben"}})]];
    for way in &ways {
        assert_eq!(come(way)["welcome"]["you"], "ben");
    }
    for way in &ways {
        assert_eq!(come(&way[..1])["bye"]["again"], true);
    }
    assert_eq!(come(&[json!({"pin": "cho"}), json!({"hello": {"protocol": 2}})])["welcome"]["you"], "cho");
}

#[test]
fn a_guest_whose_name_looks_like_another_persons_gets_no_seat() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    assert!(home.house.connect("\u{200d}", false, home.now).is_err(), "a name needs something visible");
    let ann = home.guest("ann");
    let seats = json!([{"guest": "ann"}, "open", "open"]);
    home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
    for name in ["Ann", "ann\u{200d}", "ａｎｎ"] {
        let other = home.guest(name);
        let refused = found(&home.say(other, &json!({"sit": {"table": 1}})), "refused");
        assert_eq!(refused["why"], "namesake");
        assert!(refused["what"].as_str().unwrap().contains("looks like \"ann\""), "{refused}");
        // Watching is allowed, and another name gets the seat.
        found(&home.say(other, &json!({"watch": {"table": 1}})), "table");
    }
    let cho = home.guest("CHO");
    home.say(cho, &json!({"sit": {"table": 1}}));
    home.say(ann, &json!({"fill": {"seat": 2, "level": "novice"}}));
    let shown = home.shown(ann);
    let names: Vec<&str> = (0..3).map(|seat| shown["seats"][seat]["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["ann", "CHO", "Dee"], "the bot Cho gives way");
}
