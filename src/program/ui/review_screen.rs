//! A review: what a player's decisions in a match cost, shown while they are being judged.
//!
//! ```text
//!  Review                                             One game, Ann: 8 deals
//!   66 decisions: 49 fine, 10 small losses, 7 costly.
//!   Chance to win: 33.3% before, ...
//!
//!   ▶ Deal 7, trick 5   Play K♣   6.2 ± 0.6   Costly
//!     Deal 4, trick 9   Play J♦   5.6 ± 0.4   Costly
//!
//!   It cost 6.2% of the chance to win (19.4 points). Better: Play 8♣
//! ```

use std::cell::{Cell, OnceCell};
use std::path::PathBuf;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::decision_view::DecisionView;
use super::keys::{Command, Scope};
use super::look::{Look, put, put_lines, rows};
use super::rail;
use super::screen::{Context, Opened, Outcome, Screen};
use super::scroll::follow;
use crate::config::Settings;
use crate::core::{Seat, Text};
use crate::games;
use crate::lang::Words;
use crate::launch::Moment;
use crate::learn::{Exercise, note_own};
use crate::review::{Decision, Judging, ReviewError, report};
use crate::table::{Names, PendingHint, Replay, Scene, Sight, Verdict, Walk, replay_of, walk};

/// How often the judges are asked.
const ASKED: Duration = Duration::from_millis(100);
/// Rows for what is said about a decision below the list.
const SAID: u16 = 5;
/// The lines by which a page of text moves.
const TURNED: usize = 3;
/// The fewest rows of the list.
const LEAST: u16 = 3;

/// Why a choice would have been better.
struct Answer {
    /// What the player saw.
    scene: Scene,
    /// The hint that says why, if there is one.
    hint: Option<PendingHint>,
    /// The first line of the text that is shown.
    from: Cell<usize>,
    /// What it says, once it is known.
    why: OnceCell<Vec<String>>,
}

/// A review.
pub struct ReviewScreen {
    judging: Judging,
    record: Option<(PathBuf, usize)>,
    names: Names,
    /// Whether all decisions are listed in their order, not only those that cost something.
    all: bool,
    /// The step of the chosen decision; none is the first of the list.
    chosen: Option<usize>,
    /// Why its better choice is better; `None` while it is hidden.
    answer: Option<Answer>,
    notice: Option<String>,
    /// Whether the costly decisions have been noted, or nobody wants that.
    noted: bool,
    top: Cell<usize>,
    area: Rect,
}

impl ReviewScreen {
    /// Begins or continues the review of this seat.
    ///
    /// # Errors
    /// When hands of other people are still hidden, or the match breaks the rules of its game.
    pub fn new(replay: &dyn Replay, seat: Seat) -> Result<Self, ReviewError> {
        let judging = Judging::begin(replay, seat)?;
        let names = Names::of(&judging.review.facts().header.seats);
        Ok(ReviewScreen {
            judging,
            record: replay.record().map(|(path, n)| (path.to_owned(), n)),
            names,
            all: false,
            chosen: None,
            answer: None,
            notice: None,
            noted: false,
            top: Cell::new(0),
            area: Rect::default(),
        })
    }

    /// The decisions in the list.
    fn listed(&self) -> Vec<Decision> {
        let review = &self.judging.review;
        let worst = if self.all { Vec::new() } else { review.worst() };
        // Where nothing was lost, all choices are better than an empty list.
        if self.all || worst.is_empty() && review.is_complete() {
            review.decisions().collect()
        } else {
            worst
        }
    }

    /// The place of the chosen decision in the list.
    fn at(&self, listed: &[Decision]) -> usize {
        let chosen = listed.iter().position(|one| Some(one.place.step) == self.chosen);
        chosen.unwrap_or_default()
    }

    /// Chooses another decision. If the answer to one is open, the answer to the other opens.
    fn choose(&mut self, listed: &[Decision], at: usize) {
        let chosen = listed.get(at.min(listed.len().saturating_sub(1))).map(|one| one.place.step);
        let moves = chosen != self.chosen;
        self.chosen = chosen;
        if moves && self.answer.take().is_some() {
            self.open_answer(listed);
        }
    }

    /// Shows the chosen decision with the better choice.
    fn open_answer(&mut self, listed: &[Decision]) {
        let Some(one) = listed.get(self.at(listed)) else { return };
        // From here on, this decision stays chosen while others are judged.
        self.chosen = Some(one.place.step);
        let scene = self.replay().map(|replay| replay.scene(Some(self.judging.review.seat())));
        let worse = one.judgement.own != one.judgement.best;
        let search = if worse { report::why_search(&self.judging.review, one) } else { None };
        self.answer = scene.map(|scene| Answer {
            scene,
            hint: search.map(PendingHint::begin),
            from: Cell::new(0),
            why: OnceCell::new(),
        });
    }

    /// The lines above the list.
    fn summary(&self, look: &Look, width: usize) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(report::progress(look.words, &self.judging.review));
        for line in report::summary(look.words, &self.judging.review) {
            lines.extend(look.prose(&[line], width, 3));
        }
        lines
    }

    /// The search for the answer, while it is not known.
    fn search(&self) -> Option<&PendingHint> {
        self.answer.as_ref()?.hint.as_ref().filter(|hint| !hint.is_known())
    }

    /// What is said about a decision. The better choice comes first, so that it is never cut off.
    fn about(&self, look: &Look, one: &Decision) -> Vec<String> {
        let words = look.words;
        let better = (one.judgement.own != one.judgement.best).then(|| match &self.answer {
            Some(answer) => {
                let better = report::better(words, &self.judging.review, &one.judgement);
                let why = if self.search().is_some() {
                    vec![words.get("why-searches")]
                } else {
                    let hint = answer.hint.as_ref().and_then(PendingHint::hint);
                    answer.why.get_or_init(|| report::why(words, &self.judging.review, one, hint)).clone()
                };
                words.sentences(&[vec![better], why].concat())
            }
            None => words.with("review-hidden", &[("key", &look.key(Scope::Review, Command::Answer))]),
        });
        let cost = report::cost(words, self.judging.review.info(), &one.judgement);
        better.into_iter().chain(cost).collect()
    }

    /// The match as a replay, right before the chosen decision.
    fn replay(&self) -> Option<Box<dyn Replay>> {
        let record = self.record.as_ref().map(|(path, n)| (&**path, *n));
        let mut replay = replay_of((**self.judging.review.facts()).clone(), record).ok()?;
        let listed = self.listed();
        let step = listed.get(self.at(&listed)).map_or(1, |one| one.place.step);
        walk(&mut *replay, Walk::To(step));
        Some(replay)
    }

    /// Opens the chosen decision as a problem, after which the next one is chosen.
    fn retry(&mut self, listed: &[Decision], at: usize) -> Outcome {
        let review = &self.judging.review;
        let Some(one) = listed.get(at) else { return Outcome::Stay };
        let best = one.judgement.best;
        match Exercise::of_decision(review.facts(), one.place.step, review.seat(), best) {
            Ok(exercise) => {
                self.choose(listed, at + 1);
                Outcome::Try(Box::new(exercise))
            }
            Err(error) => {
                self.notice = Some(error.to_string());
                Outcome::Stay
            }
        }
    }

    /// Shows the chosen decision instead of the list; `None` if there is none.
    fn draw_decision(&self, buf: &mut Buffer, area: Rect, look: &Look, answer: &Answer) -> Option<()> {
        let words = look.words;
        let listed = self.listed();
        let at = self.at(&listed);
        let one = listed.get(at)?;
        let verdict = report::verdict(words, one.judgement.verdict());
        let heading = [report::moment(words, one), report::loss(words, &one.judgement), verdict].join("   ");
        let count = Text::new("review-count").with("number", at + 1).with("all", listed.len());
        let view = DecisionView {
            info: self.judging.review.info(),
            scene: &answer.scene,
            judgement: &one.judgement,
            heading: &heading,
            count: &words.say(&count, &[]),
        };
        let rest = view.draw(buf, area, look);
        let width = rest.width.into();
        let said = self.notice.iter().cloned().chain(self.about(look, one));
        let mut lines: Vec<String> = said.flat_map(|line| look.prose(&[line], width, usize::MAX)).collect();
        // Page Down shows what did not fit.
        let most = lines.len().saturating_sub(rest.height.into());
        answer.from.set(answer.from.get().min(most));
        lines.drain(..answer.from.get());
        look.cut(&mut lines, width, rest.height.into());
        put_lines(buf, rest, &lines, look.theme.text);
        Some(())
    }

    fn draw_list(&self, buf: &mut Buffer, area: Rect, look: &Look, listed: &[Decision]) {
        let words = look.words;
        let at = self.at(listed);
        let row = |one: &Decision| {
            [
                report::moment(words, one),
                report::own(words, &self.judging.review, &one.judgement),
                report::loss(words, &one.judgement),
                report::verdict(words, one.judgement.verdict()),
            ]
        };
        let heads = ["review-head-when", "review-head-choice", "review-head-loss", "review-head-verdict"];
        let heads = heads.map(|key| words.get(key));
        let rows_of: Vec<[String; 4]> = listed.iter().map(row).collect();
        let widest = |n: usize| rows_of.iter().chain([&heads]).map(|row| row[n].width()).max().unwrap_or(0);
        let widths = [widest(0), widest(1).min(30), widest(2), widest(3)];
        // Three spaces between columns, if there is room.
        let spare = usize::from(area.width).saturating_sub(2 + widths.iter().sum::<usize>());
        let gap = " ".repeat((spare / (widths.len() - 1)).clamp(1, 3));
        let line = |row: &[String; 4]| {
            let mut line = String::new();
            for (n, (text, width)) in row.iter().zip(widths).enumerate() {
                let text = look.fit(text, width);
                let pad = " ".repeat(width - text.width());
                // Numbers are on the right of their column.
                line.extend(if n == 2 { [pad, text] } else { [text, pad] });
                line.push_str(&gap);
            }
            line.trim_end().to_owned()
        };
        put(buf, area, area.x + 2, area.y, &line(&heads), look.theme.label);
        let body = rows(area, 1, area.height);
        self.top.set(follow(self.top.get(), body.height.into(), &(at..at + 1), listed.len()));
        let shown = rows_of.iter().zip(listed).enumerate().skip(self.top.get());
        for ((n, (row, one)), y) in shown.zip(body.y..body.bottom()) {
            let style = match one.judgement.verdict() {
                _ if n == at => look.theme.chosen,
                Verdict::Costly => look.theme.strong,
                Verdict::Close | Verdict::Fine => look.theme.text,
            };
            let here = if n == at { look.signs().here } else { " " };
            put(buf, body, body.x, y, &format!("{here} {}", line(row)), style);
            look.hit(Rect { y, height: 1, ..body }, Command::Point(n));
        }
    }
}

impl Screen for ReviewScreen {
    fn scope(&self) -> Scope {
        Scope::Review
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Choose => {
                let listed = self.listed();
                listed.get(self.at(&listed)).is_some_and(|one| one.judgement.own != one.judgement.best)
            }
            Command::Answer | Command::Replay | Command::Rules => !self.listed().is_empty(),
            _ => true,
        }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let words = look.words;
        rail::draw(
            buf,
            area,
            look,
            &words.get("review-title"),
            &report::heading(words, &self.judging.review),
        );
        let inside =
            Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..rows(area, 2, area.height) };
        let mut above = self.summary(look, inside.width.into());
        if let Some(answer) = &self.answer
            && self.draw_decision(buf, inside, look, answer).is_some()
        {
            return;
        }
        let said = SAID.min(inside.height / 3);
        let room = inside.height.saturating_sub(said + LEAST + 3);
        look.cut(&mut above, inside.width.into(), room.into());
        put_lines(buf, inside, &above, look.theme.text);
        let rest = rows(inside, above.len() as u16 + 1, inside.height);
        let listed = self.listed();
        let list = rows(rest, 0, rest.height.saturating_sub(said + 1));
        let review = &self.judging.review;
        let nothing = match (review.is_complete(), review.decisions().next()) {
            // The summary has said so.
            (true, None) => None,
            (true, Some(_)) => Some("review-nothing"),
            (false, _) => Some("review-nothing-yet"),
        };
        if !listed.is_empty() {
            self.draw_list(buf, list, look, &listed);
        } else if let Some(key) = nothing {
            let lines = look.prose(&[words.get(key)], list.width.into(), 3);
            put_lines(buf, list, &lines, look.theme.text);
        }
        let below = Rect { y: list.bottom() + 1, height: said, ..rest };
        let (said, style) = match (&self.notice, listed.get(self.at(&listed))) {
            (Some(notice), _) => (vec![notice.clone()], look.theme.alert),
            (None, Some(one)) => (self.about(look, one), look.theme.text),
            (None, None) => (Vec::new(), look.theme.text),
        };
        let width = below.width.into();
        let mut said: Vec<String> =
            said.into_iter().flat_map(|line| look.prose(&[line], width, usize::MAX)).collect();
        look.cut(&mut said, width, below.height.into());
        put_lines(buf, below, &said, style);
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        self.notice = None;
        let listed = self.listed();
        let at = self.at(&listed);
        let page = usize::from(self.area.height / 2).max(1);
        match command {
            Command::Leave | Command::Answer if self.answer.is_some() => self.answer = None,
            Command::Leave => return Outcome::Back,
            Command::Back | Command::Up => self.choose(&listed, at.saturating_sub(1)),
            Command::Forward | Command::Down => self.choose(&listed, at + 1),
            Command::PageUp | Command::PageDown if self.answer.is_some() => {
                if let Some(answer) = &self.answer {
                    let from = answer.from.get();
                    let turned =
                        if command == Command::PageUp { from.saturating_sub(TURNED) } else { from + TURNED };
                    answer.from.set(turned);
                }
            }
            Command::PageUp => self.choose(&listed, at.saturating_sub(page)),
            Command::PageDown => self.choose(&listed, at + page),
            Command::First => self.choose(&listed, 0),
            Command::Last => self.choose(&listed, usize::MAX),
            Command::Choose if self.offers(command) => return self.retry(&listed, at),
            Command::Point(n) if n == at && self.offers(Command::Choose) => {
                return self.retry(&listed, at);
            }
            Command::Point(n) => self.choose(&listed, n),
            Command::Answer => self.open_answer(&listed),
            Command::All => {
                self.chosen = listed.get(at).map(|one| one.place.step);
                self.all = !self.all;
            }
            Command::Sight => {
                let seats = self.names.count().max(1);
                let next = Seat::new((self.judging.review.seat().index() + 1) % seats);
                let opened = self.replay().and_then(|replay| ReviewScreen::new(&*replay, next).ok());
                if let Some(screen) = opened {
                    return Outcome::Replace(Opened::page(screen));
                }
                self.notice = Some(context.words.get("ui-replay-unopened"));
            }
            Command::Replay => match self.replay() {
                Some(replay) => {
                    let seat = Sight::Seat(self.judging.review.seat());
                    return Outcome::Replay(replay, seat);
                }
                None => self.notice = Some(context.words.get("ui-replay-unopened")),
            },
            _ => {}
        }
        Outcome::Stay
    }

    fn fit(&mut self, area: Rect, _: &Words) {
        self.area = area;
    }

    fn wait(&self, _: &Settings) -> Option<Duration> {
        (self.search().is_some() || !self.judging.is_over() || !self.noted).then_some(ASKED)
    }

    fn tick(&mut self, context: &mut Context) {
        if let Some(search) = self.search() {
            search.poll();
        }
        while self.judging.wait(Duration::ZERO) {}
        if !self.judging.is_over() || std::mem::replace(&mut self.noted, true) {
            return;
        }
        if context.keep {
            let record = self.record.as_ref().map(|(path, _)| path.as_path());
            let noted = note_own(&self.judging.review, record);
            self.notice = noted.err().map(|error| context.words.say(&error.text(), &[]));
        }
    }

    fn names(&self, words: &Words) -> &[String] {
        self.names.shown(words)
    }

    fn moment(&self) -> Option<Moment> {
        let scene = self.replay()?.scene(Some(self.judging.review.seat()));
        Some(Moment { entry: games::find(self.judging.review.info().id)?, anchor: scene.section.to_owned() })
    }
}
