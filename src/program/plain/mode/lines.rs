//! What a typed line does: a move, a command, or help.

use std::io;

use unicode_normalization::UnicodeNormalization;

use super::super::answer::Answer;
use super::super::games;
use super::commands::{COMMANDS, Command, Spot, find, of_letter};
use super::{Place, PlainMode};
use crate::core::text::shown;
use crate::table::{Offer, Walk};

impl PlainMode<'_> {
    /// Handles a line.
    pub(super) fn answer(&mut self, typed: &str) -> io::Result<()> {
        self.lines += 1;
        let spot = self.spot();
        // Input methods type full-width letters and digits.
        let narrow: String = typed.nfkc().collect();
        let line = narrow.trim();
        if line.is_empty() {
            return self.enter();
        }
        if let (Spot::Choose, Place::Match(play)) = (spot, &mut self.place)
            && let Some(answer) = play.piece(&self.talk, line)
        {
            return play.take(&mut self.talk, answer);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let named = self.command_word(word, rest.trim(), line, spot);
        let word = named.as_str();
        // Names and search texts stay as they were typed.
        let own = typed.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        let rest = if ["find", "name", "set", "say"].contains(&word) { own } else { rest };
        let commands = find(word, rest.trim(), spot);
        let mut could: Vec<String> = commands.iter().map(|command| command.word.to_owned()).collect();
        if let [command] = commands[..]
            && command.word.eq_ignore_ascii_case(word)
        {
            return command.run(self, rest.trim());
        }
        match (spot, &mut self.place) {
            (Spot::Choose, Place::Match(play)) => match play.understand(&self.talk, line) {
                Answer::Words(choices) if choices.is_empty() && commands.len() == 1 => {}
                Answer::Words(mut choices) => {
                    if let ([mv], []) = (&choices[..], &commands[..]) {
                        return play.choose(&mut self.talk, mv.0);
                    }
                    could.extend(choices.drain(..).map(|(_, label)| label));
                }
                answer => return play.take(&mut self.talk, answer),
            },
            (Spot::Curtain, Place::Match(play)) if commands.is_empty() && play.names_next(line) => {
                return play.open_hand(&mut self.talk);
            }
            (Spot::Home, _) if commands.is_empty() => {
                if let Ok(entry) = games::find(&self.talk.words, line) {
                    return self.start_game(entry);
                }
            }
            (Spot::Unfinished, _) if commands.is_empty() => {
                if let Some(done) = self.take_nth_offer(line) {
                    return done;
                }
            }
            _ => {}
        }
        match (&could[..], commands.first()) {
            ([_], Some(command)) => command.run(self, rest.trim()),
            ([], _) => self.not_understood(word, line),
            _ => self.say_several(line, &could),
        }
    }

    /// The command's own word for an alias in the player's language or for a letter; other words as typed.
    fn command_word(&self, word: &str, rest: &str, line: &str, spot: Spot) -> String {
        let aliases = self.talk.words.get("plain-aliases");
        let mut pairs = aliases.split_whitespace().filter_map(|pair| pair.split_once('='));
        if let Some((_, command)) = pairs.find(|(alias, _)| *alias == word.to_lowercase()) {
            return command.to_owned();
        }
        // A letter that also begins a choice must be spelled out.
        let begins_choice = match &self.place {
            Place::Match(play) if spot == Spot::Choose => {
                matches!(play.understand(&self.talk, line), Answer::Words(choices) if !choices.is_empty())
            }
            _ => false,
        };
        let command = of_letter(word, rest, spot).filter(|_| !begins_choice);
        command.unwrap_or(word).to_owned()
    }

    /// What can be typed here.
    fn possible(&self) -> String {
        let key = match self.spot() {
            Spot::Home => "plain-possible-home",
            Spot::Unfinished => "plain-possible-unfinished",
            Spot::Form => "plain-possible-form",
            Spot::Curtain => "plain-possible-curtain",
            Spot::Choose => "plain-possible-choose",
            Spot::DealOver => "plain-possible-deal-over",
            Spot::Wait => "plain-possible-wait",
            Spot::Over => "plain-possible-over",
            Spot::Ended => "plain-possible-ended",
            Spot::EndedInside => "plain-possible-ended-inside",
            Spot::Ask => "plain-possible-ask",
            Spot::Replay => "plain-possible-replay",
            Spot::Lesson => "plain-possible-lesson",
        };
        self.talk.words.with(key, &[("pack", self.pack())])
    }

    /// What the pieces of the match are called, as an argument of messages.
    fn pack(&self) -> &'static str {
        match &self.place {
            Place::Match(play) => games::pack_word(play.session().info().pack),
            _ => "cards",
        }
    }

    /// Says in one line what can be typed here.
    pub fn short_help(&mut self) -> io::Result<()> {
        let could = self.possible();
        self.talk.say_key("plain-possible", &[("could", &could)])
    }

    pub(super) fn say_several(&mut self, typed: &str, could: &[String]) -> io::Result<()> {
        let could = could.join(&self.talk.words.get("ui-comma"));
        self.talk.say_key("plain-several", &[("typed", &shown(typed)), ("could", &could)])
    }

    /// Says that the argument of a command makes no sense, and what can be typed.
    pub(super) fn cannot_read(&mut self, typed: &str) -> io::Result<()> {
        let could = self.possible();
        self.talk.say_key("plain-not-understood", &[("typed", &shown(typed)), ("could", &could)])
    }

    pub(super) fn not_understood(&mut self, word: &str, line: &str) -> io::Result<()> {
        if let [command] = find(word, "", self.spot())[..] {
            let args = [("typed", shown(line)), ("command", command.word.to_owned())];
            return self
                .talk
                .say_key("plain-alone", &args.each_ref().map(|(name, text)| (*name, text.as_str())));
        }
        if !COMMANDS.iter().any(|command| command.word.eq_ignore_ascii_case(word)) {
            return self.say_not_understood(line);
        }
        let could = self.possible();
        self.talk.say_key("plain-not-here", &[("typed", &shown(line)), ("could", &could)])
    }

    pub(super) fn say_not_understood(&mut self, typed: &str) -> io::Result<()> {
        let could = self.possible();
        self.talk.say_key("plain-not-understood", &[("typed", &shown(typed)), ("could", &could)])
    }

    pub(super) fn enter(&mut self) -> io::Result<()> {
        if self.spot() == Spot::Lesson {
            return self.next_lesson();
        }
        match &mut self.place {
            Place::Home => self.say_home(),
            Place::Unfinished(_) => self.take_offer(Offer::Continue),
            Place::Form(form) => form.show(&mut self.talk),
            Place::Match(play) => play.enter(&mut self.talk),
            Place::Replay(watch) => watch.go_on(&mut self.talk, Walk::Forward),
        }
    }

    /// Lists the commands that apply here, or those that start with the typed text.
    pub fn help(&mut self, typed: &str) -> io::Result<()> {
        let spot = self.spot();
        let asked = find(typed, "", spot);
        if typed.is_empty() {
            let key = match spot {
                Spot::Choose => "plain-help-choose",
                Spot::Home => "plain-help-home",
                Spot::Unfinished | Spot::DealOver | Spot::Replay | Spot::Lesson => "plain-help-enter",
                Spot::Curtain
                | Spot::Wait
                | Spot::Form
                | Spot::Over
                | Spot::Ended
                | Spot::EndedInside
                | Spot::Ask => "plain-help-other",
            };
            let pack = self.pack();
            self.talk.say_key(key, &[("pack", pack)])?;
        } else if asked.is_empty() {
            return self.not_understood(typed, typed);
        }
        let offered = asked.into_iter().filter(|command| !typed.is_empty() || command.is_possible(self));
        offered.collect::<Vec<_>>().into_iter().try_for_each(|command| self.say_help(command))
    }

    fn say_help(&mut self, command: &Command) -> io::Result<()> {
        let words = &self.talk.words;
        let argument = command.argument.map(|key| format!(" {}", words.get(key))).unwrap_or_default();
        let word = format!("{}{argument}", command.word);
        let line =
            words.with("plain-help-line", &[("word", &word), ("meaning", &words.get(command.meaning))]);
        self.talk.say(&line)
    }
}
