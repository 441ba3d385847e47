//! Saved matches: resuming, replaying and statistics.

use std::io;
use std::path::Path;

use super::super::games;
use super::super::play::Play;
use super::super::talk::Talk;
use super::super::watch::Watch;
use super::{Place, PlainMode};
use crate::core::Text;
use crate::core::text::{shown, shown_up_to};
use crate::games::CATALOG;
use crate::lang::Words;
use crate::review::{Results, results};
use crate::table::{
    Bin, MAX_MATCH_NAME, ReplayFileError, ResumeError, SavedMatch, Walk, glance, library, matches_folder,
    name_match, newest_unfinished, offers, open_replay, opponents_label, resume, uncounted,
};

/// How many matches are listed unless more are asked for.
const LISTED: usize = 20;

/// The word for all of them.
const ALL: &str = "all";

/// The word that confirms what marks a match.
const ANYWAY: &str = "anyway";

/// The unfinished match that was played last.
pub(in crate::plain) fn unfinished() -> Option<SavedMatch> {
    newest_unfinished(&matches_folder().ok()?)
}

/// The offer to resume the unfinished match.
pub(in crate::plain) fn offer(words: &Words) -> Option<String> {
    let [offer, _] = offers(&unfinished()?, words)?;
    Some(words.with("plain-continue", &[("offer", &offer)]))
}

impl PlainMode<'_> {
    /// Reads the list of saved matches; says so if that fails.
    fn read_records(&mut self) -> io::Result<()> {
        match matches_folder().and_then(|folder| library(&folder)) {
            Ok(all) => self.records = all,
            Err(error) => self.talk.say(&shown_up_to(&error.to_string(), 200))?,
        }
        Ok(())
    }

    /// Lists saved matches, newest first: all, or those with all typed words in their lines.
    pub fn say_records(&mut self, typed: &str) -> io::Result<()> {
        self.read_records()?;
        if self.records.is_empty() {
            return self.talk.say_key("ui-replays-none", &[]);
        }
        let words = &self.talk.words;
        let most = if typed.eq_ignore_ascii_case(ALL) { usize::MAX } else { LISTED };
        let sought = if most == LISTED { typed } else { "" };
        let numbered = (1..).zip(&self.records).map(|(n, kept): (usize, _)| (n, glance(kept, words)));
        let found: Vec<_> = numbered.filter(|(_, glance)| glance.has(sought)).collect();
        if found.is_empty() {
            return self.talk.say_key("plain-replays-unfound", &[("typed", &shown(typed))]);
        }
        let (between, comma) = (words.get("plain-between"), words.get("ui-comma"));
        let line = |(n, glance): &(usize, crate::table::Glance)| {
            let first = format!("{}{comma}{}", glance.when, glance.game);
            let parts = [&first, &glance.name, &glance.players, &glance.result];
            let parts: Vec<&str> = parts.into_iter().map(String::as_str).filter(|p| !p.is_empty()).collect();
            let args = [("number", &*n.to_string()), ("match", &parts.join(&between))];
            words.with("plain-replays-line", &args)
        };
        let mut lines: Vec<String> = found.iter().take(most).map(line).collect();
        if found.len() > lines.len() {
            let more = found.len() - lines.len();
            lines.push(words.say(&Text::new("plain-replays-more").with("count", more), &[]));
        }
        self.talk.say_all(&lines)
    }

    /// The match of the typed number in the last list.
    pub(super) fn record(&mut self, typed: &str) -> io::Result<Option<SavedMatch>> {
        if self.records.is_empty() {
            self.read_records()?;
        }
        let number = typed.parse::<usize>().ok();
        let kept = number.and_then(|number| self.records.get(number.wrapping_sub(1))).cloned();
        if kept.is_none() {
            let none = self.records.is_empty();
            let key = if none { "ui-replays-none" } else { "plain-no-replay" };
            self.talk.say_key(key, &[("typed", &shown(typed))])?;
        }
        Ok(kept)
    }

    /// Gives the match of the typed number the typed name, or removes its name.
    pub fn name(&mut self, typed: &str) -> io::Result<()> {
        let (number, name) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let Some(kept) = self.record(number)? else { return Ok(()) };
        match name_match(&kept.path, name) {
            Ok(()) if name.trim().is_empty() => self.talk.say_key("plain-unnamed", &[("number", number)]),
            Ok(()) => {
                let name = shown_up_to(name.trim(), MAX_MATCH_NAME);
                self.talk.say_key("plain-named", &[("number", number), ("name", &name)])
            }
            Err(error) => self.say_error(&error),
        }
    }

    /// Deletes the match of the typed number. The others keep their numbers until they are listed again.
    pub fn delete(&mut self, typed: &str) -> io::Result<()> {
        let Some(kept) = self.record(typed)? else { return Ok(()) };
        let Ok(folder) = matches_folder() else { return Ok(()) };
        match self.bin.get_or_insert_with(|| Bin::new(&folder)).delete(&kept.path) {
            Ok(()) => self.talk.say_key("plain-deleted", &[("number", typed)]),
            Err(error) => self.say_error(&error),
        }
    }

    /// Restores the match deleted last.
    pub fn restore(&mut self) -> io::Result<()> {
        match self.bin.as_mut().and_then(Bin::restore) {
            Some(Ok(_)) => {
                self.read_records()?;
                self.talk.say_key("plain-restored", &[])
            }
            Some(Err(error)) => self.talk.say(&shown(&error.to_string())),
            None => self.talk.say_key("plain-nothing-deleted", &[]),
        }
    }

    fn say_error(&mut self, error: &ResumeError) -> io::Result<()> {
        let error = shown_up_to(&self.talk.words.say(&error.text(), &[]), 400);
        self.talk.say(&error)
    }

    /// Replays the match of the typed number.
    pub fn replay(&mut self, typed: &str) -> io::Result<()> {
        let Some(kept) = self.record(typed)? else { return Ok(()) };
        match open(&kept.path, 0) {
            Ok(watch) => self.watch(watch),
            Err(error) => self.talk.say(&error.to_string()),
        }
    }

    /// Shows a replay.
    pub fn watch(&mut self, watch: Watch) -> io::Result<()> {
        watch.introduce(&mut self.talk)?;
        self.go_to(Place::Replay(Box::new(watch)));
        Ok(())
    }

    /// Resumes the last match, or that of the typed number.
    pub fn go_on(&mut self, typed: &str) -> io::Result<()> {
        let kept = if typed.is_empty() { unfinished() } else { self.record(typed)? };
        match kept {
            Some(kept) if kept.is_unfinished() => self.resume(&kept.path),
            None if !typed.is_empty() => Ok(()),
            _ => self.talk.say_key("plain-no-unfinished", &[]),
        }
    }

    /// Resumes the match of this record; says so if that fails.
    pub fn resume(&mut self, path: &Path) -> io::Result<()> {
        let resumed = match resume(path) {
            Ok(resumed) => resumed,
            Err(error) => return self.say_error(&error),
        };
        if let Some(notice) = resumed.notice() {
            self.talk.say_text(&notice, &[])?;
        }
        self.take_seat(Play::new(resumed.table, self.budget, self.keep))
    }

    /// Plays on from the present step of the replay.
    pub fn play_on(&mut self, typed: &str) -> io::Result<()> {
        let keep = self.keep;
        let Place::Replay(watch) = &mut self.place else { return Ok(()) };
        let is_sure = typed.eq_ignore_ascii_case(ANYWAY);
        if !typed.is_empty() && !typed.eq_ignore_ascii_case("on") && !is_sure {
            return self.say_not_understood(typed);
        }
        if watch.replay().would_mark() && !is_sure {
            return self.talk.say_key("plain-play-on-marks", &[]);
        }
        match watch.play_on(keep) {
            Ok(table) => self.take_seat(Play::new(table, self.budget, self.keep)),
            Err(why) => {
                let why = self.talk.words.say(&why.text(), &[]);
                self.talk.say(&why)
            }
        }
    }

    /// Shows all hands of the replay.
    pub fn open_hands(&mut self, typed: &str) -> io::Result<()> {
        let is_sure = typed.eq_ignore_ascii_case(ANYWAY);
        if !typed.is_empty() && !is_sure {
            return self.cannot_read(typed);
        }
        self.with_watch(|watch, talk| watch.open_all(talk, is_sure))
    }

    /// Plays on from the last decision of the match that is over.
    pub(super) fn play_on_after(&mut self) -> io::Result<()> {
        let Place::Match(play) = &self.place else { return Ok(()) };
        match play.session().play_on(self.keep) {
            Ok(table) => self.take_seat(Play::new(table, self.budget, self.keep)),
            Err(why) => self.talk.say_text(&why, &[]),
        }
    }

    /// Shows the statistics.
    pub fn say_statistics(&mut self) -> io::Result<()> {
        self.read_records()?;
        let words = &self.talk.words;
        let mut lines = Vec::new();
        for entry in CATALOG {
            let found = results(&entry.info, &self.records);
            let uncounted = uncounted(words, &self.records, entry.info.id);
            if !found.is_empty() || uncounted.is_some() {
                lines.push(words.with("plain-end", &[("sentence", &games::title(words, entry.info.id))]));
                for one in &found {
                    lines.push(tally(words, one));
                    lines.extend(one.losses.say(words));
                }
                lines.extend(uncounted);
            }
        }
        if lines.is_empty() {
            lines.push(words.get("ui-statistics-none"));
        }
        self.talk.say_all(&lines)
    }

    /// Does something with the replay.
    pub fn with_watch(
        &mut self,
        act: impl FnOnce(&mut Watch, &mut Talk<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Place::Replay(watch) = &mut self.place { act(watch, &mut self.talk) } else { Ok(()) }
    }

    /// Moves forward by tricks or deals, or back if that was typed.
    pub fn walk(&mut self, typed: &str, on: Walk, back: Walk) -> io::Result<()> {
        let is_back = !typed.is_empty() && "back".starts_with(&typed.to_lowercase());
        match (is_back, on) {
            _ if !typed.is_empty() && !is_back => self.say_not_understood(typed),
            (true, _) => self.with_watch(|watch, talk| watch.jump(talk, back)),
            (false, Walk::DealForward) => self.with_watch(|watch, talk| watch.jump(talk, on)),
            (false, _) => self.with_watch(|watch, talk| watch.go_on(talk, on)),
        }
    }
}

/// Opens match `n` of a file, counted from 0, as a replay.
///
/// # Errors
/// As [`open_replay`].
pub(in crate::plain) fn open(path: &Path, n: usize) -> Result<Watch, ReplayFileError> {
    open_replay(path, n).map(Watch::new)
}

/// A player's results against one kind of opponents in one line.
fn tally(words: &Words, results: &Results) -> String {
    let tally = &results.tally;
    let record = Text::new("ui-own-record").with("matches", tally.matches).with("won", tally.won);
    let args = [
        ("name", results.name.clone()),
        ("against", opponents_label(words, &results.against)),
        ("record", words.say(&record, &[])),
        ("percent", tally.percent().to_string()),
        ("par", format!("{:.0}", 100.0 * results.par)),
        ("average", format!("{:.1}", tally.average())),
        ("best", tally.best.unwrap_or_default().to_string()),
    ];
    words.with("plain-tally", &args.each_ref().map(|(name, value)| (*name, value.as_str())))
}
