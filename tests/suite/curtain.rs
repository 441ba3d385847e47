//! Around one keyboard, no key meant for one turn opens or plays the next player's hand, and nobody is asked anything
//! while another player's hand is open.
//!
//! The tests use a clock of their own, so they never wait.

use std::time::{Duration, Instant};

use crate::common::kept::short;
use crate::common::screen::{hasty, press_on, said, settings, shown};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::config::{Settings, Speed};
use offsuit::core::{Event, Seat};
use offsuit::games;
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::Study;
use offsuit::record::{Player, Sitter};
use offsuit::sitting::Phase;
use offsuit::table::Setup;
use offsuit::ui::guard::{Admission, ENDED, Guard, QUIET, SHUT, UNREAD, UNSEEN};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

const SPACE: KeyCode = KeyCode::Char(' ');

/// Between two keys that a held key sends, and before the second.
const REPEAT: Duration = Duration::from_millis(33);
const DELAY: Duration = Duration::from_millis(250);

/// People around one keyboard, and a clock.
struct Seats {
    app: App,
    guard: Guard,
    now: Instant,
    /// Whether something happened since the last frame.
    changed: bool,
}

impl Seats {
    /// A match of Hamlet without bots, unless there is only one person.
    fn of(people: &[&str], language: Language) -> Self {
        let mut setup = Setup::quick_for(games::find("hamlet").unwrap(), people.len().max(3), 5);
        for (sitter, name) in setup.seats.iter_mut().zip(people) {
            *sitter = Sitter::new(name, Player::Human).unwrap();
        }
        let settings = settings(language, Glyphs::Unicode, true);
        let budget = hasty();
        let app = App::new(Launch {
            start: Start::Match(setup),
            keep: false,
            settings,
            budget,
            ..Launch::default()
        });
        let (mut app, now) = (app.unwrap(), Instant::now());
        shown(&mut app);
        let guard = Guard::new(&app, now);
        Seats { app, guard, now, changed: false }.after(Duration::from_secs(1))
    }

    fn three() -> Self {
        Seats::of(&["Ann", "Ben", "Dee"], Language::English)
    }

    fn after(mut self, time: Duration) -> Self {
        self.wait(time);
        self
    }

    /// Lets time pass, with everything that happens by itself meanwhile.
    fn wait(&mut self, time: Duration) {
        self.now += time;
        if let Some(key) = self.guard.due(self.now) {
            self.key(key);
        }
        while self.app.wait().is_some() {
            self.app.tick();
            self.changed = true;
        }
        self.guard.note(&self.app, self.now);
        if std::mem::take(&mut self.changed) {
            self.guard.note_drawn(self.now);
        }
    }

    /// Presses a key; the screen follows at once.
    fn press(&mut self, code: KeyCode) {
        self.press_undrawn(code);
        self.wait(Duration::ZERO);
    }

    fn press_undrawn(&mut self, code: KeyCode) {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        if let Some(waiting) = self.guard.release(&key) {
            self.key(waiting);
        }
        if self.guard.admit_key(&self.app, &key, self.now) == Admission::Now {
            self.key(key);
        }
    }

    fn key(&mut self, key: KeyEvent) {
        self.app.key(key);
        self.changed = true;
    }

    /// Clicks every cell of the key bar and of the hand.
    fn click_everywhere(&mut self) {
        for (column, row) in (0..80).flat_map(|column| [(column, 23), (column, 18)]) {
            let kind = MouseEventKind::Down(MouseButton::Left);
            let click = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
            if self.guard.admits_mouse(&self.app, self.now) {
                self.app.mouse(click);
                self.changed = true;
            }
            self.guard.note(&self.app, self.now);
        }
    }

    /// Holds a key down for about three seconds.
    fn hold(&mut self, code: KeyCode) {
        self.press(code);
        self.wait(DELAY);
        for _ in 0..80 {
            self.press(code);
            self.wait(REPEAT);
        }
    }

    /// The next player at the curtain.
    fn next(&self) -> Option<Seat> {
        match self.app.session().unwrap().phase() {
            Phase::Curtain(seat) => Some(seat),
            _ => None,
        }
    }

    fn open_hand(&self) -> Option<Seat> {
        self.app.session().unwrap().viewer()
    }

    fn decisions(&self) -> usize {
        let events = self.app.session().unwrap().table().events(0, None);
        events.iter().filter(|event| matches!(event, Event::Acted { .. })).count()
    }

    /// Opens the next player's hand and bids.
    fn bid(&mut self) {
        self.press(SPACE);
        assert!(self.open_hand().is_some());
        self.wait(UNSEEN);
        self.press(KeyCode::Right);
        self.press(KeyCode::Enter);
        assert!(self.open_hand().is_none(), "a bid closes the hand");
    }
}

#[test]
fn enter_never_opens_the_next_hand() {
    for late in (0..=1000).step_by(50) {
        let mut seats = Seats::three();
        seats.bid();
        seats.wait(Duration::from_millis(late));
        seats.press(KeyCode::Enter);
        assert_eq!((seats.open_hand(), seats.decisions()), (None, 1), "{late} ms later");
    }
}

#[test]
fn a_held_key_takes_at_most_one_decision_and_opens_no_other_hand() {
    for code in [KeyCode::Enter, SPACE, KeyCode::Char('a'), KeyCode::Char('b'), KeyCode::Char('1')] {
        let mut seats = Seats::three();
        let first = seats.next().unwrap();
        seats.press(SPACE);
        seats.wait(UNSEEN);
        seats.hold(code);
        assert!(seats.decisions() <= 1, "{code} decided {} times", seats.decisions());
        assert!(seats.open_hand().is_none_or(|seat| seat == first), "{code} opened another hand");
    }
    // The key that opens a hand does not play either.
    for code in [SPACE, KeyCode::Char('a')] {
        let mut seats = Seats::three();
        seats.hold(code);
        assert_eq!(seats.decisions(), 0, "{code}");
    }
}

#[test]
fn enter_in_the_list_of_keys_opens_no_hand() {
    let mut seats = Seats::three();
    for code in [KeyCode::F(1), KeyCode::Enter, KeyCode::Enter] {
        seats.press(code);
        assert_eq!(seats.open_hand(), None, "{code}");
    }
    assert_eq!(seats.app.scope(), Scope::Curtain);
}

#[test]
fn the_curtain_first_ignores_keys_and_clicks() {
    let mut seats = Seats::three();
    seats.bid();
    let next = seats.next();
    for _ in 0..4 {
        for code in [SPACE, KeyCode::Char('b'), KeyCode::Char('B'), KeyCode::Char('u')] {
            seats.press(code);
            assert_eq!((seats.open_hand(), seats.app.scope()), (None, Scope::Curtain));
        }
        seats.click_everywhere();
        assert_eq!((seats.open_hand(), seats.app.scope()), (None, Scope::Curtain));
        seats.wait(SHUT / 5);
    }
    seats.wait(SHUT / 5);
    seats.press(SPACE);
    assert_eq!(seats.open_hand(), next);
    // A click meant for the curtain plays nothing either.
    let bids = seats.decisions();
    seats.click_everywhere();
    assert_eq!(seats.decisions(), bids);
}

/// The keys that open the first hand.
fn openers(people: &[&str]) -> (Vec<char>, String) {
    let mut keys: Vec<char> = (' '..='~').collect();
    keys.retain(|&key| {
        let mut seats = Seats::of(people, Language::English);
        while seats.next() != Some(Seat::new(0)) {
            seats.bid();
            seats.wait(SHUT);
        }
        seats.press(KeyCode::Char(key));
        seats.open_hand().is_some()
    });
    let mut seats = Seats::of(people, Language::English);
    while seats.next() != Some(Seat::new(0)) {
        seats.bid();
        seats.wait(SHUT);
    }
    (keys, said(&mut seats.app))
}

#[test]
fn the_curtain_names_its_keys_correctly() {
    for (people, keys, words) in [
        (["Zoe", "Ben", "Dee"], " Zz", "Zoe, press Space or Z to see your hand."),
        (["zoe", "Ben", "Dee"], " Zz", "zoe, press Space or Z to see your hand."),
        // Another player's name begins with the same letter.
        (["Ann", "Ben", "alf"], " ", "Ann, press Space to see your hand."),
        // The letter is a command: undo, score, or quit.
        (["Uma", "Ben", "Dee"], " ", "Uma, press Space to see your hand."),
        (["Sam", "Ben", "Dee"], " ", "Sam, press Space to see your hand."),
        (["Quin", "Ben", "Dee"], " ", "Quin, press Space to see your hand."),
        // The keyboard may have no key for the letter.
        (["花", "Ben", "Dee"], " ", "花, press Space to see your hand."),
        (["Émile", "Ben", "Dee"], " ", "Émile, press Space to see your hand."),
        (["7", "Ben", "Dee"], " ", "7, press Space to see your hand."),
    ] {
        let (opening, shown) = openers(&people);
        assert_eq!(opening.into_iter().collect::<String>(), keys, "{people:?}");
        assert!(shown.contains(words), "no {words:?} in {shown}");
    }
}

/// A match of one person, who has to decide and has not pressed anything for a second.
fn alone() -> Seats {
    let seats = Seats::of(&["Ann"], Language::English).after(Duration::from_secs(1));
    assert!(seats.app.awaits() == Some(Scope::Hand));
    seats
}

/// A held key, by the delay before it repeats and the time between repeats.
const KEYBOARDS: [(u64, u64); 6] = [(200, 20), (225, 30), (250, 33), (500, 33), (660, 40), (500, 92)];

#[test]
fn a_held_enter_never_plays() {
    for (delay, repeat) in KEYBOARDS {
        for before in [None, Some('h')] {
            let mut seats = alone();
            let decided = seats.decisions();
            if let Some(key) = before {
                // A hint, which Enter closes.
                seats.press(KeyCode::Char(key));
                seats.wait(Duration::from_secs(1));
            }
            seats.press(KeyCode::Enter);
            seats.wait(Duration::from_millis(delay));
            for _ in 0..60 {
                seats.press(KeyCode::Enter);
                seats.wait(Duration::from_millis(repeat));
            }
            seats.wait(Duration::from_secs(1));
            assert_eq!(seats.decisions(), decided, "{delay} {repeat} {before:?}");
            // It is released, and pressed again after a key that marks.
            seats.press(KeyCode::Char('2'));
            seats.press(KeyCode::Enter);
            seats.wait(QUIET);
            assert!(seats.decisions() > decided, "{delay} {repeat} {before:?}");
        }
    }
}

#[test]
fn enter_plays_what_another_key_has_marked_and_nothing_else() {
    for gap in [1, 30, 60, 90, 120, 199, 200, 250, 300, 450, 600, 699, 700, 2000] {
        let mut seats = alone();
        let decided = seats.decisions();
        for _ in 0..3 {
            seats.press(KeyCode::Enter);
            seats.wait(Duration::from_millis(gap));
        }
        seats.wait(QUIET);
        assert_eq!(seats.decisions(), decided, "{gap} ms");
        seats.press(KeyCode::Char('2'));
        seats.wait(Duration::from_millis(gap));
        seats.press(KeyCode::Enter);
        assert!(seats.decisions() > decided, "{gap} ms");
    }
}

/// A match of one person, right after the score of the first deal appeared.
fn scored() -> Seats {
    let mut seats = alone();
    for _ in 0..400 {
        if seats.app.scope() == Scope::DealOver {
            break;
        }
        seats.wait(Duration::from_secs(1));
        for code in [KeyCode::Tab, KeyCode::Enter] {
            seats.press(code);
        }
    }
    assert_eq!(seats.app.scope(), Scope::DealOver);
    seats
}

#[test]
fn a_score_ignores_keys_until_somebody_can_have_read_it() {
    let mut seats = scored();
    for code in [KeyCode::Enter, SPACE] {
        seats.press(code);
        seats.wait(UNREAD / 3);
        assert_eq!(seats.app.scope(), Scope::DealOver, "{code}");
    }
    seats.wait(UNREAD / 3);
    seats.press(KeyCode::Enter);
    assert_ne!(seats.app.scope(), Scope::DealOver);
}

#[test]
fn a_score_that_has_not_been_drawn_ignores_keys() {
    let mut seats = scored();
    // A terminal so slow that the score is not on it after a second.
    seats.guard = Guard::new(&alone().app, seats.now);
    seats.guard.note(&seats.app, seats.now);
    seats.now += Duration::from_secs(1);
    seats.press_undrawn(KeyCode::Enter);
    assert_eq!(seats.app.scope(), Scope::DealOver);
    seats.guard.note_drawn(seats.now);
    seats.now += Duration::from_secs(1);
    seats.press_undrawn(KeyCode::Enter);
    assert_ne!(seats.app.scope(), Scope::DealOver);
}

#[test]
fn a_page_of_a_lesson_ignores_keys_until_somebody_can_have_read_it() {
    let entry = games::find("hamlet");
    let start = Start::Learn(Study::Lessons(entry, std::num::NonZero::new(2)));
    let settings = settings(Language::English, Glyphs::Unicode, true);
    let app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
    assert_eq!(app.scope(), Scope::Lesson);
    let now = Instant::now();
    let mut guard = Guard::new(&app, now);
    let enter = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(guard.admit_key(&app, &enter, now + UNREAD / 2), Admission::TooEarly);
    assert_eq!(guard.admit_key(&app, &enter, now + Duration::from_secs(2)), Admission::Now);
}

/// Enter there begins another match, and the end comes where a player may expect the score of a deal.
#[test]
fn the_end_of_a_match_ignores_an_enter_meant_for_the_score() {
    let entry = games::find("loo").unwrap();
    let start = Start::Match(short(entry, 5, &[]));
    let settings = Settings { speed: Speed::Instant, ..settings(Language::English, Glyphs::Unicode, true) };
    let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
    while app.scope() != Scope::MatchOver {
        if app.wait().is_some() { app.tick() } else { press_on(&mut app) }
    }
    let now = Instant::now();
    let mut guard = Guard::new(&app, now);
    let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
    // What begins nothing works at once.
    assert_eq!(guard.admit_key(&app, &key(KeyCode::Char('l')), now + UNSEEN), Admission::Now);
    guard.note_drawn(now + UNSEEN);
    assert_eq!(guard.admit_key(&app, &key(KeyCode::Enter), now + UNREAD * 2), Admission::TooEarly);
    assert_eq!(guard.admit_key(&app, &key(KeyCode::Enter), now + UNREAD * 2 + ENDED), Admission::Now);
}

#[test]
fn a_key_pressed_at_the_last_trick_means_what_it_means_at_the_table() {
    let mut seats = alone();
    let has_last_trick = |seats: &Seats| {
        let session = seats.app.session().unwrap();
        session.scene().last_trick.is_some() && seats.app.awaits() == Some(Scope::Hand)
    };
    for _ in 0..4 {
        if has_last_trick(&seats) {
            break;
        }
        for code in [KeyCode::Tab, KeyCode::Enter] {
            seats.press(code);
            seats.wait(Duration::from_secs(1));
        }
    }
    assert!(has_last_trick(&seats));
    let table = said(&mut seats.app);
    for (code, then) in
        [(KeyCode::Enter, Scope::Hand), (KeyCode::Esc, Scope::Hand), (KeyCode::Char('s'), Scope::Listing)]
    {
        seats.press(KeyCode::Char('l'));
        assert_ne!(said(&mut seats.app), table, "l shows the last trick");
        let decided = seats.decisions();
        seats.wait(Duration::from_secs(1));
        seats.press(code);
        assert_eq!(seats.decisions(), decided, "{code} plays nothing");
        assert_eq!(seats.app.scope(), then, "{code} at the last trick");
        assert_eq!(said(&mut seats.app) == table, then == Scope::Hand, "{code} at the last trick");
        seats.wait(Duration::from_secs(1));
    }
}

#[test]
fn a_claim_before_anything_is_decided_says_so() {
    let mut seats = alone();
    let decided = seats.decisions();
    seats.press(KeyCode::Char('c'));
    assert!(said(&mut seats.app).contains("the rest of the deal is not yet certain"));
    assert_eq!(seats.decisions(), decided);
}

#[test]
fn a_held_enter_does_not_skip_a_score() {
    let mut seats = scored();
    seats.hold(KeyCode::Enter);
    assert_eq!(seats.app.scope(), Scope::DealOver);
    seats.wait(Duration::from_secs(1));
    seats.press(KeyCode::Enter);
    assert_ne!(seats.app.scope(), Scope::DealOver);
}

#[test]
fn keys_typed_ahead_do_not_play_what_nobody_saw_marked() {
    let mut seats = alone();
    let decided = seats.decisions();
    for _ in 0..4 {
        seats.press_undrawn(KeyCode::Enter);
    }
    seats.wait(Duration::from_secs(1));
    assert_eq!(seats.decisions(), decided);
}

/// Everything on the screen, to look for a hidden hand.
fn assert_covered(seats: &mut Seats, what: &str) {
    let hands: Vec<Vec<String>> = {
        let session = seats.app.session().unwrap();
        let pack = session.info().pack;
        let hand = |seat| session.table().scene(Some(seat)).hand;
        let name = |piece| seats.app.words().glyphs.piece(pack, piece);
        session.people().iter().map(|&seat| hand(seat).into_iter().map(name).collect()).collect()
    };
    assert_eq!(seats.open_hand(), None, "{what}");
    let shown = shown(&mut seats.app);
    for name in hands.into_iter().flatten() {
        assert!(!shown.contains(&name), "{what}: {name} shows\n{shown}");
    }
}

#[test]
fn an_undo_asks_whose_decision_it_is_at_the_curtain() {
    for (language, question) in [
        (Language::English, "wants to undo. Does another player agree?"),
        (Language::Japanese, "さんの待ったです。ほかの人、認めますか。"),
    ] {
        let mut seats = Seats::of(&["Ann", "Ben", "Dee"], language);
        let first = seats.next().unwrap();
        seats.bid();
        seats.wait(SHUT);
        seats.press(SPACE);
        assert!(seats.open_hand().is_some_and(|open| open != first));
        seats.press(KeyCode::Char('u'));
        assert_covered(&mut seats, "during the question about undo");
        let asked = said(&mut seats.app);
        let name = seats.app.session().unwrap().recorded_name(first).to_owned();
        let by_name =
            asked.match_indices(&name).any(|(at, _)| asked[at + name.len()..].starts_with([' ', 'さ']));
        assert!(asked.contains(question) && by_name, "{asked}");
        // No: the hand stays covered until its owner opens it again.
        seats.wait(SHUT);
        seats.press(KeyCode::Char('n'));
        assert_covered(&mut seats, "after no");
        assert_eq!((seats.decisions(), seats.app.scope()), (1, Scope::Curtain));
        seats.press(KeyCode::Char('u'));
        seats.press(KeyCode::Char('y'));
        assert_covered(&mut seats, "after yes");
        assert_eq!((seats.decisions(), seats.next()), (0, Some(first)));
    }
    // With two people, the other one is asked by name.
    let mut seats = Seats::of(&["Ann", "Ben"], Language::English);
    while seats.decisions() == 0 || seats.next().is_none() {
        seats.wait(SHUT);
        seats.bid();
    }
    seats.wait(SHUT);
    seats.press(KeyCode::Char('u'));
    let asked = said(&mut seats.app);
    let by_name = ["Ann wants to undo. Ben, do you agree?", "Ben wants to undo. Ann, do you agree?"];
    assert!(by_name.iter().any(|question| asked.contains(question)), "{asked}");
}

#[test]
fn the_question_about_leaving_covers_the_hand() {
    for code in [KeyCode::Char('Q'), KeyCode::Esc] {
        let mut seats = Seats::three();
        seats.press(SPACE);
        assert!(seats.open_hand().is_some());
        seats.press(code);
        assert_eq!(seats.app.scope(), Scope::Ask);
        assert_covered(&mut seats, "during the question about leaving");
        seats.wait(SHUT);
        seats.press(KeyCode::Char('n'));
        assert_covered(&mut seats, "after no");
    }
}

#[test]
fn after_a_pause_the_curtain_is_down() {
    for panel in [None, Some('?'), Some('e'), Some('h'), Some('s'), Some('.')] {
        let mut seats = Seats::three();
        seats.press(SPACE);
        if let Some(panel) = panel {
            seats.press(KeyCode::Char(panel));
        }
        seats.app.come_back();
        seats.wait(Duration::ZERO);
        if panel == Some('?') {
            // The rules stay open; they name pieces too.
            assert_eq!(seats.open_hand(), None);
            seats.app.key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE));
        }
        assert_covered(&mut seats, &format!("after {panel:?}"));
        // Keys typed at the shell open nothing.
        seats.press(SPACE);
        seats.press(KeyCode::Enter);
        assert_covered(&mut seats, &format!("after {panel:?} and keys"));
    }
    // A single person finds the table as it was.
    let mut seats = Seats::of(&["Ann"], Language::English);
    assert!(seats.app.awaits() == Some(Scope::Hand), "{}", shown(&mut seats.app));
    let before = shown(&mut seats.app);
    seats.app.come_back();
    assert_eq!(shown(&mut seats.app), before);
}

/// A hint opens as soon as it is found, so an Enter pressed just before that was meant for the table.
#[test]
fn an_enter_on_its_way_neither_closes_a_hint_nor_plays_what_it_marks() {
    let mut seats = alone();
    while seats.app.awaits() != Some(Scope::Hand) {
        seats.press(KeyCode::Enter);
        seats.wait(Duration::from_secs(1));
    }
    let decided = seats.decisions();
    for _ in 0..2 {
        seats.press(KeyCode::Char('h'));
        assert!(seats.app.shows_hint());
        seats.wait(UNSEEN / 2);
        seats.press(KeyCode::Enter);
        assert!(seats.app.shows_hint() && seats.decisions() == decided);
        seats.wait(Duration::from_secs(1));
        seats.press(KeyCode::Enter);
        assert!(!seats.app.shows_hint() && seats.decisions() == decided, "Enter closes it and plays nothing");
        seats.wait(Duration::from_secs(1));
    }
    assert!(!said(&mut seats.app).contains("Nothing is selected"), "it has marked its choice");
}

#[test]
fn the_curtain_names_the_people_who_look_away() {
    let said = |people: &[&str], language| said(&mut Seats::of(people, language).app);
    let two = said(&["Ann", "Zoe"], Language::English);
    assert!(
        two.contains("Zoe, look away. Ann, press Space") || two.contains("Ann, look away. Zoe, press Space")
    );
    let two = said(&["Ann", "Zoe"], Language::Japanese);
    assert!(
        two.contains("Zoeさんは画面を見ないで、Annさんが")
            || two.contains("Annさんは画面を見ないで、Zoeさんが")
    );
    let three = said(&["Ann", "Ben", "Zoe"], Language::English);
    assert!(three.contains(" and ") && three.contains(", look away. "), "{three}");
}
