//! Where the player is in the program, and what each line does.

mod commands;
mod records;
mod same_cards;
mod settings;

use std::io;

use super::answer::Answer;
use super::form::Form;
use super::play::Play;
use super::talk::Talk;
use super::view::View;
use super::watch::Watch;
use super::{games, rules};
use crate::config::ConfigFile;
use crate::core::text::{shown, shown_up_to};
use crate::games::Entry;
use crate::launch::{Launch, next_seed};
use crate::table::{Budget, MatchError, Phase, Saved, SavedMatch, Saver, Setup, Walk};
use commands::{COMMANDS, Command, Spot, find, of_letter};
use unicode_normalization::UnicodeNormalization;

/// Where the player is.
pub(super) enum Place {
    Home,
    Form(Form),
    Match(Box<Play>),
    Replay(Box<Watch>),
}

/// The program in plain mode.
pub(super) struct PlainMode<'a> {
    pub(super) talk: Talk<'a>,
    pub(super) place: Place,
    /// The file for changed settings.
    pub(super) config: Option<ConfigFile>,
    /// The saved matches as last listed.
    pub(super) records: Vec<SavedMatch>,
    keep: bool,
    seed: Option<u64>,
    /// How long bots may think.
    pub(super) budget: Budget,
    running: bool,
    /// The number of lines answered so far.
    lines: usize,
    /// The value of [`lines`](Self::lines) when the player last asked to leave an unsaved match.
    leaving: Option<usize>,
}

impl<'a> PlainMode<'a> {
    /// Starts at the list of games.
    pub fn new(launch: &Launch, talk: Talk<'a>) -> Self {
        PlainMode {
            talk,
            place: Place::Home,
            config: None,
            records: Vec::new(),
            keep: launch.keep,
            seed: launch.seed,
            budget: launch.budget,
            running: true,
            lines: 0,
            leaving: None,
        }
    }

    /// Runs until the player quits or the input ends.
    pub fn run(mut self, launch: Launch) -> io::Result<()> {
        self.config = launch.config;
        if let Some(notice) = &launch.notice {
            self.talk.say(notice)?;
        }
        if let Some(moment) = &launch.rules {
            let lines = rules::page(&self.talk.words, moment.entry, &moment.anchor);
            self.talk.say_all(&lines.map_err(io::Error::other)?)?;
            return self.talk.flush();
        }
        if let Some(setup) = launch.setup {
            let play = self.open(setup).map_err(io::Error::other)?;
            self.take_seat(play)?;
        } else if let Some(path) = &launch.resume {
            self.resume(path)?;
        } else if let Some(wanted) = &launch.replay {
            let watch = records::open(&wanted.path, wanted.number.get() - 1).map_err(io::Error::other)?;
            self.watch(watch)?;
        } else {
            let title = [self.talk.words.get("ui-title"), self.talk.words.get("ui-subtitle")].join(": ");
            self.talk.say(&title)?;
            self.say_home()?;
        }
        while self.running {
            if let Place::Match(play) = &mut self.place {
                play.go_on(&mut self.talk)?;
            }
            let question = self.question();
            if let Some(line) = self.talk.ask(&question)? {
                self.answer(&line)?;
            } else {
                self.say_kept()?;
                self.running = false;
            }
        }
        self.talk.flush()
    }

    /// Where commands apply now.
    fn spot(&self) -> Spot {
        match &self.place {
            Place::Home => Spot::Home,
            Place::Form(_) => Spot::Form,
            Place::Replay(_) => Spot::Replay,
            Place::Match(play) if play.asking.is_some() => Spot::Ask,
            Place::Match(play) => match play.session().phase() {
                Phase::Choose(_) if play.session().viewer().is_some() => Spot::Choose,
                Phase::DealOver => Spot::DealOver,
                Phase::Over => Spot::Over,
                _ => Spot::Curtain,
            },
        }
    }

    /// The present question. Every question ends in a question mark.
    fn question(&self) -> String {
        let words = &self.talk.words;
        match (self.spot(), &self.place) {
            (Spot::Form, _) => words.get("plain-ask-form"),
            (Spot::DealOver, Place::Match(play)) if play.is_brief(&self.talk) => {
                words.get("plain-ask-brief-deal-over")
            }
            (Spot::DealOver, _) => words.get("plain-ask-deal-over"),
            (Spot::Over, _) => words.get("plain-ask-over"),
            (Spot::Curtain, Place::Match(play)) => match play.session().phase() {
                Phase::Curtain(next) => {
                    let name = play.session().names().get(next.index()).map_or("", String::as_str);
                    let brief = play.is_brief(&self.talk);
                    let key = if brief { "plain-ask-brief-curtain" } else { "plain-ask-curtain" };
                    words.with(key, &[("name", name)])
                }
                _ => words.get("plain-ask-covered"),
            },
            (Spot::Choose, Place::Match(play)) if play.is_brief(&self.talk) => {
                View::new(words, play.session()).brief_question()
            }
            (Spot::Choose, Place::Match(play)) => {
                let prompt = words.say(&play.session().prompt(), play.session().names());
                let key = if play.session().can_claim() { "plain-ask-claim" } else { "plain-ask-choose" };
                words.with(key, &[("prompt", &prompt)])
            }
            (Spot::Ask, Place::Match(play)) => play.asking(words).unwrap_or_default(),
            (Spot::Replay, Place::Replay(watch)) => watch.question(words),
            _ => words.get("plain-ask-home"),
        }
    }

    /// Handles a line.
    fn answer(&mut self, typed: &str) -> io::Result<()> {
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
        // Names and sought text stay as they were typed.
        let own = typed.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        let rest = if ["find", "set"].contains(&word) { own } else { rest };
        let commands = find(word, rest.trim(), spot);
        let mut could: Vec<String> = commands.iter().map(|command| command.word.to_owned()).collect();
        if let [command] = commands[..]
            && command.word.eq_ignore_ascii_case(word)
        {
            return (command.run)(self, rest.trim());
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
            _ => {}
        }
        match (&could[..], commands.first()) {
            ([_], Some(command)) => (command.run)(self, rest.trim()),
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
        self.talk.words.get(match self.spot() {
            Spot::Home => "plain-possible-home",
            Spot::Form => "plain-possible-form",
            Spot::Curtain => "plain-possible-curtain",
            Spot::Choose => "plain-possible-choose",
            Spot::DealOver => "plain-possible-deal-over",
            Spot::Over => "plain-possible-over",
            Spot::Ask => "plain-possible-ask",
            Spot::Replay => "plain-possible-replay",
        })
    }

    /// Says in one line what can be typed here.
    pub fn short_help(&mut self) -> io::Result<()> {
        let could = self.possible();
        self.talk.say_key("plain-possible", &[("could", &could)])
    }

    fn say_several(&mut self, typed: &str, could: &[String]) -> io::Result<()> {
        let could = could.join(&self.talk.words.get("ui-comma"));
        self.talk.say_key("plain-several", &[("typed", &shown(typed)), ("could", &could)])
    }

    fn not_understood(&mut self, word: &str, line: &str) -> io::Result<()> {
        if let [command] = find(word, "", self.spot())[..] {
            let args = [("typed", shown(line)), ("command", command.word.to_owned())];
            return self
                .talk
                .say_key("plain-alone", &args.each_ref().map(|(name, text)| (*name, text.as_str())));
        }
        let elsewhere = COMMANDS.iter().any(|command| command.word.eq_ignore_ascii_case(word));
        let key = if elsewhere { "plain-not-here" } else { "plain-not-understood" };
        let could = self.possible();
        self.talk.say_key(key, &[("typed", &shown(line)), ("could", &could)])
    }

    fn enter(&mut self) -> io::Result<()> {
        match &mut self.place {
            Place::Home => self.say_home(),
            Place::Form(form) => form.show(&mut self.talk),
            Place::Match(play) => play.enter(&mut self.talk),
            Place::Replay(watch) => watch.go_on(&mut self.talk, Walk::Forward),
        }
    }

    /// Shows some lines about the match.
    pub fn look(&mut self, lines: impl Fn(&View<'_>) -> Vec<String>) -> io::Result<()> {
        let words = &self.talk.words;
        let lines = match &self.place {
            Place::Match(play) => lines(&View::new(words, play.session())),
            Place::Replay(watch) => lines(&watch.view(words)),
            Place::Home | Place::Form(_) => Vec::new(),
        };
        self.talk.say_all(&lines)
    }

    /// Does something with the match.
    pub fn with_play(
        &mut self,
        act: impl FnOnce(&mut Play, &mut Talk<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Place::Match(play) = &mut self.place { act(play, &mut self.talk) } else { Ok(()) }
    }

    /// Does something with the table setup.
    pub fn with_form(
        &mut self,
        act: impl FnOnce(&mut Form, &mut Talk<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Place::Form(form) = &mut self.place { act(form, &mut self.talk) } else { Ok(()) }
    }

    /// Lists the games and the match that can be resumed.
    pub fn say_home(&mut self) -> io::Result<()> {
        self.say_games()?;
        match records::offer(&self.talk.words) {
            Some(offer) => self.talk.say(&offer),
            None => Ok(()),
        }
    }

    /// Lists the games.
    pub fn say_games(&mut self) -> io::Result<()> {
        let lines = games::lines(&self.talk.words);
        self.talk.say_all(&lines)
    }

    /// The game of a typed name; says so if there is none.
    fn game(&mut self, typed: &str) -> io::Result<Option<&'static Entry>> {
        match games::find(&self.talk.words, typed) {
            Ok(entry) => return Ok(Some(entry)),
            Err(could) if could.is_empty() => {
                self.talk.say_key("plain-no-game", &[("typed", &shown(typed))])?;
            }
            Err(could) => self.say_several(typed, &could)?,
        }
        Ok(None)
    }

    /// Starts a quick match of the typed game.
    pub fn start(&mut self, typed: &str) -> io::Result<()> {
        self.game(typed)?.map_or(Ok(()), |entry| self.start_game(entry))
    }

    fn start_game(&mut self, entry: &'static Entry) -> io::Result<()> {
        let setup = self.quick(entry)?;
        self.sit_down(setup)
    }

    /// A quick match of a game, for a player of the name that is set.
    fn quick(&self, entry: &'static Entry) -> io::Result<Setup> {
        let setup = Setup::quick(entry, next_seed(self.seed, None)?);
        Ok(setup.named(self.talk.settings().name.as_deref()))
    }

    /// Starts the table setup of the typed game.
    pub fn set_up(&mut self, typed: &str) -> io::Result<()> {
        let Some(entry) = self.game(typed)? else { return Ok(()) };
        let form = Form::new(self.quick(entry)?);
        form.show(&mut self.talk)?;
        self.place = Place::Form(form);
        Ok(())
    }

    /// Starts the match that was set up.
    pub fn sit_down_as_set_up(&mut self) -> io::Result<()> {
        let Place::Form(form) = &self.place else { return Ok(()) };
        let setup = form.setup().clone();
        self.sit_down(setup)
    }

    fn sit_down(&mut self, setup: Setup) -> io::Result<()> {
        match self.open(setup) {
            Ok(play) => self.take_seat(play),
            Err(error) => self.talk.say(&shown_up_to(&error.to_string(), 200)),
        }
    }

    fn open(&self, setup: Setup) -> Result<Play, MatchError> {
        let saver = self.saver(setup.entry.info.id);
        setup.open(saver).map(|table| Play::new(table, self.budget))
    }

    /// The saver of a new match of this game.
    pub fn saver(&self, game: &str) -> Saver {
        if self.keep { Saver::in_data_directory(game) } else { Saver::none() }
    }

    /// Starts or resumes a match.
    pub fn take_seat(&mut self, play: Play) -> io::Result<()> {
        play.introduce(&mut self.talk)?;
        self.place = Place::Match(Box::new(play));
        Ok(())
    }

    /// Plays the same match with new cards.
    pub fn again(&mut self) -> io::Result<()> {
        let Place::Match(play) = &self.place else { return Ok(()) };
        let Some(setup) = Setup::of(play.session().table().header()) else { return Ok(()) };
        let seed = next_seed(self.seed, Some(setup.seed))?;
        self.sit_down(Setup { seed, ..setup })
    }

    /// Shows the rules of a typed game, from a typed section.
    pub fn rules_of(&mut self, typed: &str) -> io::Result<()> {
        // A title has spaces too: try the longest game name first.
        let splits = typed.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
        let mut ends: Vec<usize> = splits.chain([typed.len()]).collect();
        ends.reverse();
        let found = ends.into_iter().find_map(|end| {
            let entry = games::find(&self.talk.words, &typed[..end]).ok()?;
            Some((entry, typed[end..].trim()))
        });
        match found {
            Some((entry, section)) => self.say_rules(entry, section, "overview"),
            None => self.game(typed).map(drop),
        }
    }

    /// The game being played, replayed or set up, and the place in its rules for this situation.
    fn moment(&self) -> Option<(&'static Entry, String)> {
        match &self.place {
            Place::Home => None,
            Place::Form(form) => Some((form.setup().entry, "overview".to_owned())),
            Place::Match(play) => Some((play.entry()?, play.moment())),
            Place::Replay(watch) => {
                let entry = crate::games::find(watch.replay().info().id)?;
                Some((entry, watch.moment().to_owned()))
            }
        }
    }

    /// Shows the rules for this situation, or a typed section.
    pub fn rules_here(&mut self, typed: &str) -> io::Result<()> {
        self.moment().map_or(Ok(()), |(entry, moment)| self.say_rules(entry, typed, &moment))
    }

    /// Shows the rules that contain the typed text.
    pub fn find_here(&mut self, typed: &str) -> io::Result<()> {
        let Some((entry, _)) = self.moment() else { return Ok(()) };
        let lines = rules::find(&self.talk.words, entry, typed);
        self.talk.say_all(&lines)
    }

    fn say_rules(&mut self, entry: &'static Entry, typed: &str, moment: &str) -> io::Result<()> {
        let lines = rules::lines(&self.talk.words, entry, if typed.is_empty() { moment } else { typed });
        self.talk.say_all(&lines)
    }

    /// Whether the match may be left now: yes if it is saved or over, else only when asked twice.
    fn may_leave(&mut self) -> io::Result<bool> {
        let Place::Match(play) = &self.place else { return Ok(true) };
        let lost =
            !matches!(play.session().table().saved(), Saved::At(_)) && play.session().phase() != Phase::Over;
        if lost && self.leaving != Some(self.lines - 1) {
            self.leaving = Some(self.lines);
            self.talk.say_key("plain-leave-unsaved", &[])?;
            return Ok(false);
        }
        self.say_kept()?;
        Ok(true)
    }

    /// Says where the match is saved, and hides its hands.
    fn say_kept(&mut self) -> io::Result<()> {
        let Place::Match(play) = &self.place else { return Ok(()) };
        if play.session().is_shared() && play.session().viewer().is_some() {
            self.talk.turn_page()?;
        }
        match play.session().table().saved() {
            Saved::At(path) if play.session().phase() != Phase::Over => {
                let path = shown_up_to(&path.display().to_string(), 300);
                self.talk.say_key("plain-kept", &[("path", &path)])
            }
            _ => Ok(()),
        }
    }

    /// Returns to the list of games.
    pub fn go_home(&mut self) -> io::Result<()> {
        if self.may_leave()? {
            self.place = Place::Home;
            self.say_home()?;
        }
        Ok(())
    }

    /// Quits the program.
    pub fn quit(&mut self) -> io::Result<()> {
        if self.may_leave()? {
            self.running = false;
        }
        Ok(())
    }

    /// Lists the commands that apply here, or those that start with the typed text.
    pub fn help(&mut self, typed: &str) -> io::Result<()> {
        let spot = self.spot();
        let asked = find(typed, "", spot);
        if typed.is_empty() {
            let key = match spot {
                Spot::Choose => "plain-help-choose",
                Spot::Home => "plain-help-home",
                Spot::DealOver | Spot::Replay => "plain-help-enter",
                Spot::Curtain | Spot::Form | Spot::Over | Spot::Ask => "plain-help-other",
            };
            self.talk.say_key(key, &[])?;
        } else if asked.is_empty() {
            return self.not_understood(typed, typed);
        }
        asked.into_iter().try_for_each(|command| self.say_help(command))
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
