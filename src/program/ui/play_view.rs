//! Draws a match being played.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::company_view;
use super::keys::{Command, Scope};
use super::look::Look;
use super::motion::{Moving, Turn};
use super::play::Play;
use super::table_view::{self, Ground};
use super::tableau::{News, Tableau};
use crate::core::{Arg, DeclarationValue, Event, Move, PieceSet, Refusal, SeatSet, Text};
use crate::games;
use crate::rules::Page;
use crate::sitting::{Phase, Session, Wish};
use crate::table::{Saved, Scene, event_texts, move_label, names_in_a_row, no_last_trick};

/// The state of the table view.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stage<'a> {
    /// Shows the last trick instead of this one.
    pub last_trick: bool,
    /// Shows this motion.
    pub moving: Option<Moving>,
    /// What was on the table before it.
    pub before: Option<&'a Before>,
    /// Shows this message instead of the prompt.
    pub notice: Option<&'a str>,
    /// Shows this in a line above the prompt.
    pub heard: Option<&'a str>,
    /// Shows this before the prompt.
    pub said: Option<&'a str>,
    /// Shows this below the message: what a lesson asks, or a note of the coach, in several forms, the longest first.
    pub note: &'a [String],
    /// Shows that the next bot is thinking.
    pub thinks: bool,
    /// What Enter does to what is marked.
    pub enter: Enter,
}

/// What Enter does to what is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Enter {
    /// Chooses it.
    #[default]
    Chooses,
    /// Asks about it; Enter again chooses it.
    AsksFirst,
    /// Closes the hint.
    ClosesHint,
}

/// What was on the table before a motion.
#[derive(Clone, Debug)]
pub struct Before {
    /// How many events there had been.
    pub events: usize,
    /// The facts.
    pub facts: Vec<Text>,
}

/// Draws the match without the key bar; returns where the parts of the table are.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, play: &Play, stage: &Stage) -> Ground {
    let session = play.session();
    let mut scene = session.scene();
    let mut news = event_lines(look, session, area.height.into());
    // Nothing tells what pieces show that are still being turned over.
    let turns = stage.moving.is_some_and(|moving| moving.turn() != Turn::Face);
    if let (true, Some(before)) = (turns, stage.before) {
        scene.facts.clone_from(&before.facts);
        let latest = session.table().remembered(before.events, session.viewer());
        let lines = |event: &Event| event_texts(session.info(), session.player_count(), event).len();
        news.truncate(news.len().saturating_sub(latest.iter().map(lines).sum()));
    }
    let open = scene.viewer.is_some();
    let choosing = matches!(session.phase(), Phase::Choose(_)) && open;
    let from_hand = play.row().is_none_or(|row| row.from_hand);
    // Choices in a row take the place of the digits below the hand.
    let is_elsewhere = !choosing || play.row().is_some();
    let gathers = stage.moving.is_some_and(Moving::gathers);
    let is_last_trick = stage.last_trick || gathers || session.phase() == Phase::Trick;
    let latest = session.table().event_count().saturating_sub(table_view::LATEST);
    let tableau = Tableau {
        info: play.info(),
        scene: &scene,
        bottom: session.bottom(),
        is_own_view: true,
        shows: table_view::shows(is_last_trick, &session.table().events(latest, session.viewer())),
        moving: stage.moving,
        can: scene.hand.iter().map(|&piece| session.can(&scene, piece)).collect(),
        cursor: play.cursor().filter(|_| choosing && from_hand),
        drawn: if is_elsewhere { PieceSet::EMPTY } else { play.drawn() },
        choosing: !is_elsewhere,
        cover: cover(look, play),
        row: play.row().filter(|_| open).map(|row| {
            let numbers = play.row_numbers().into_iter();
            let labels = numbers.zip(&row.moves).map(|(number, &mv)| row_label(look, play, number, mv));
            (labels.collect(), row.at)
        }),
        unsaved: match session.table().saved() {
            Saved::Failed(why) => Some(look.words.say(&why.text(), &[])),
            Saved::At(_) | Saved::Nowhere | Saved::ByHouse => None,
        },
        status: company_view::status(look, session),
        message: said(stage, message(look, play, &scene, stage)),
        heard: stage.heard.map(str::to_owned),
        note: stage.note,
        cites: stage.notice.is_none() && play.refusal().is_some(),
        news,
    };
    // The names also say who is away.
    let names = company_view::names(look, session);
    table_view::draw(buf, area, &Look { names: &names, ..*look }, &tableau)
}

/// A choice in a row with the number that marks it. A choice that is a number needs no other label.
fn row_label(look: &Look, play: &Play, number: usize, mv: Move) -> String {
    let says_it = match mv {
        Move::Bid(_) => true,
        Move::Declare(declaration) => declaration
            .spec(play.info().declarations)
            .is_some_and(|spec| matches!(spec.value, DeclarationValue::Number(_))),
        _ => false,
    };
    if says_it { number.to_string() } else { format!("{number} {}", look.say(&move_label(play.info(), mv))) }
}

/// The most people whom the curtain asks by name to look away.
const MOST_NAMED: usize = 2;

/// What is written in the place of a hidden hand: on the curtain, who is next and which key opens their hand.
fn cover(look: &Look, play: &Play) -> Vec<(String, Style)> {
    let session = play.session();
    if session.viewer().is_some() || session.people().is_empty() {
        return Vec::new();
    }
    let Phase::Curtain(next) = session.phase() else {
        return vec![(look.words.get("ui-hand-hidden"), look.theme.label)];
    };
    let name = look.name(next);
    let others: SeatSet = session.people().iter().copied().filter(|&seat| seat != next).collect();
    let letter = play.initial(next).filter(|&letter| look.keys.is_free(letter));
    let letter = letter.map(|letter| letter.to_uppercase().to_string());
    let key = if letter.is_some() { "ui-curtain-key-or" } else { "ui-curtain-key" };
    let text = Text::new(key)
        .with("name", next)
        .with("letter", Arg::Quote(letter.unwrap_or_default()))
        // More names would not fit.
        .with("count", if others.len() > MOST_NAMED { 0 } else { others.len() })
        .with("others", Arg::Quote(names_in_a_row(look.words, session.names(look.words), others)));
    let key = look.say(&text);
    vec![(look.words.with("ui-curtain", &[("name", name)]), look.theme.heading), (key, look.theme.text)]
}

/// The last events in words, at most `most` lines.
pub fn event_lines(look: &Look, session: &Session, most: usize) -> Vec<News> {
    let table = session.table();
    let events = |from| table.remembered(from, session.viewer());
    table_view::event_lines(look, session.info(), table.event_count(), events, most)
}

/// The message, with what is said before it.
fn said(stage: &Stage, (mut sentences, style): (Vec<String>, Style)) -> (Vec<String>, Style) {
    sentences.splice(0..0, stage.said.map(str::to_owned));
    (sentences, style)
}

/// The prompt, or why a choice was refused, in sentences.
fn message(look: &Look, play: &Play, scene: &Scene, stage: &Stage) -> (Vec<String>, Style) {
    let one = |text: String, style: Style| (vec![text], style);
    let session = play.session();
    let label = |mv| look.say(&move_label(play.info(), mv));
    // What Enter does to what is marked.
    let enter = |mv| {
        let key = match stage.enter {
            Enter::Chooses => "ui-enter-choice",
            Enter::AsksFirst => "ui-enter-twice",
            Enter::ClosesHint => "ui-enter-closes-hint",
        };
        look.words.with(key, &[("choice", &label(mv))])
    };
    let chooses = matches!(session.phase(), Phase::Choose(_)) && !session.is_covered();
    if let Some(notice) = stage.notice {
        let enter = play.marked().filter(|_| chooses).map(enter);
        let sentences: Vec<String> = std::iter::once(notice.to_owned()).chain(enter).collect();
        return (sentences, look.theme.alert);
    }
    if let Some(refusal) = play.refusal() {
        return one(refused(look, play, refusal), look.theme.alert);
    }
    if stage.last_trick {
        let text = if scene.last_trick.is_some() { Text::new("ui-last-trick") } else { no_last_trick(scene) };
        return one(look.say(&text), look.theme.strong);
    }
    match (session.phase(), scene.turn) {
        (Phase::Choose(_), _) if session.is_covered() => one(look.words.get("ui-covered"), look.theme.strong),
        (Phase::Choose(_), _) => {
            let sentences = if let Some(asked) = play.asked() {
                vec![look.words.with("ui-confirm", &[("choice", &label(asked))])]
            } else {
                let can_claim = play.sitting().offers(Wish::Claim);
                let claim =
                    || look.words.with("ui-claim", &[("key", &look.key(Scope::Hand, Command::Claim))]);
                let prompt = if can_claim { claim() } else { look.say(&play.prompt()) };
                // What Enter does is written next to the prompt.
                let enter = match play.marked() {
                    None if can_claim => return one(look.words.get("ui-claim-enter"), look.theme.strong),
                    Some(mv) => enter(mv),
                    None => match play.begun() {
                        Some(begun) => look.words.with("ui-begun", &[("typed", &begun.to_string())]),
                        None => look.words.get("ui-choose-first"),
                    },
                };
                vec![prompt, enter]
            };
            (sentences, look.theme.strong)
        }
        (Phase::Bot, Some(seat)) if session.late() == Some(seat) => {
            let args = [("name", look.name(seat)), ("key", &look.key(Scope::Wait, Command::LetBot))];
            one(look.words.with("together-late", &args), look.theme.strong)
        }
        (Phase::Bot, Some(seat)) => {
            let key = match stage.thinks {
                _ if play.teaches() => "learn-plays-on",
                // A script or a claim plays on.
                _ if session.people().contains(&seat) => "ui-played-for-you",
                true => "ui-thinks",
                false => "ui-thinking",
            };
            one(look.words.with(key, &[("name", look.name(seat))]), look.theme.text)
        }
        _ => (Vec::new(), look.theme.text),
    }
}

/// Why a choice was refused, with the clause.
fn refused(look: &Look, play: &Play, refusal: &Refusal) -> String {
    let anchor = refusal.clause.to_string();
    let code = look.words.language().code();
    let page = games::find(play.info().id).and_then(|entry| Page::of(entry, code).ok());
    let found = page.as_ref().and_then(|page| page.find(&anchor));
    let clause = found.map_or(anchor.clone(), |found| found.title.clone());
    let cited = look
        .words
        .with("ui-clause", &[("clause", &*clause), ("key", &look.key(Scope::Hand, Command::Rules))]);
    look.words.sentences(&[look.say(&refusal.reason), cited])
}
