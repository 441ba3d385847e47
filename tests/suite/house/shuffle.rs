//! The shuffle: nobody can choose a number after seeing those of others, or keep them waiting.

use std::time::Duration;

use offsuit::record::verify;
use serde_json::{Value, json};

use super::{Home, found, nonce, seal, why};

#[test]
fn nobody_can_choose_a_number_after_seeing_those_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben, eve) = (home.guest("ann"), home.guest("ben"), home.guest("eve"));
    let seats = json!([{"guest": "ann"}, "open", {"bot": "novice"}]);
    let opened = home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
    home.say(eve, &json!({"watch": {"table": 1}}));
    let early = found(&opened, "table");
    assert_eq!(why(&home.say(ann, &seal(&early, 1))), "not everybody is here yet");
    home.say(ben, &json!({"sit": {"table": 1}}));
    let (of_ann, of_ben) = (home.shown(ann), home.shown(ben));
    assert_eq!(of_ann["commitment"], early["commitment"]);
    // Without a seal, a number counts for nothing.
    assert_eq!(why(&home.say(ben, &nonce(&of_ben, 2))), "not everybody has sealed a number yet");
    home.say(ann, &seal(&of_ann, 1));
    assert_eq!(why(&home.say(ann, &nonce(&of_ann, 1))), "not everybody has sealed a number yet");
    assert_eq!(why(&home.say(ann, &seal(&of_ann, 9))), "you have already sealed another number");
    home.heard(ben);
    // Everybody sees the seals, and nobody a number.
    home.say(ben, &seal(&of_ben, 2));
    for guest in [ann, eve] {
        let state = found(&home.heard(guest), "table");
        assert_eq!(state["seats"][0]["seal"], seal(&of_ann, 1)["seal"]["seal"]);
        assert_eq!(state["seats"][1]["seal"], seal(&of_ben, 2)["seal"]["seal"]);
        assert_eq!(state["seats"][2].get("seal"), None, "a bot has none");
    }
    home.say(ann, &nonce(&of_ann, 1));
    assert!(home.heard(eve).is_empty());
    for byte in 3..20 {
        let refused = home.say(ben, &nonce(&of_ben, byte));
        assert_eq!(why(&refused), "this is not the number that you sealed");
    }
    let begun = home.say(ben, &nonce(&of_ben, 2));
    assert_eq!(found(&begun, "table")["stage"], "playing");
    let state = home.shown(ann);
    assert_eq!(
        state["seats"][1]["seal"],
        seal(&of_ben, 2)["seal"]["seal"],
        "the seals stay where all can see them"
    );
    // The record is sealed.
    let record = std::fs::read_to_string(folder.path().join("00001-hamlet.jsonl")).unwrap();
    let checked = verify(record.as_bytes()).unwrap();
    assert_eq!((checked.together, checked.sealed), (1, 1));
}

#[test]
fn a_copied_seal_opens_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.seated(&json!({}));
    let state = home.shown(ann);
    home.say(ann, &seal(&state, 1));
    home.say(ben, &seal(&state, 1));
    home.say(ann, &nonce(&state, 1));
    assert_eq!(why(&home.say(ben, &nonce(&state, 1))), "this is not the number that you sealed");
}

#[test]
fn when_somebody_else_sits_down_everybody_seals_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut home = Home::open(folder.path());
    let (ann, ben) = home.seated(&json!({}));
    let old = home.shown(ann);
    let of_ben = home.shown(ben);
    home.say(ann, &seal(&old, 1));
    home.say(ben, &seal(&of_ben, 2));
    home.say(ann, &nonce(&old, 1));
    // Ben knows what the cards would be, and leaves.
    home.house.disconnected(ben, home.now);
    let state = found(&home.heard(ann), "table");
    assert_ne!(state["round"], old["round"]);
    assert_eq!(state["seats"][0].get("seal"), None);
    let ben = home.guest("ben");
    home.say(ben, &json!({"sit": {"table": 1}}));
    home.heard(ann);
    // Messages that were already on their way are ignored, and are not errors.
    for late in [seal(&old, 1), nonce(&old, 1)] {
        assert_eq!(home.say(ann, &late), Vec::<Value>::new());
    }
    assert_eq!(home.shown(ann)["seats"][0].get("seal"), None);
    home.shuffle(&[ann, ben]);
}

#[test]
fn a_guest_who_keeps_the_others_waiting_for_a_number_loses_the_seat() {
    for seals in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut home = Home::open(folder.path());
        let (ann, ben) = (home.guest("ann"), home.guest("ben"));
        let seats = json!([{"guest": "ann"}, "open", {"bot": "novice"}]);
        home.say(ann, &json!({"open": {"game": "hamlet", "seats": seats}}));
        // As long as nobody else is there, nobody waits.
        home.pass(Duration::from_secs(300));
        home.say(ben, &json!({"sit": {"table": 1}}));
        let (state, of_ben) = (home.shown(ann), home.shown(ben));
        home.say(ann, &seal(&state, 1));
        if seals {
            home.say(ben, &seal(&of_ben, 2));
            home.say(ann, &nonce(&state, 1));
        }
        home.pass(Duration::from_secs(29));
        assert_eq!(home.shown(ann)["seats"][1]["name"], "ben");
        home.pass(Duration::from_secs(1));
        assert!(home.house.is_leaving(ben) && !home.house.is_leaving(ann));
        let state = home.shown(ann);
        assert_eq!((&state["seats"][1]["here"], state["seats"][0].get("seal")), (&json!(false), None));
        // The table continues with somebody else.
        let cho = home.guest("cho");
        home.say(cho, &json!({"sit": {"table": 1}}));
        home.shuffle(&[ann, cho]);
    }
}
