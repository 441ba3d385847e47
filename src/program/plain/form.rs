//! Sets up a table with commands: one line per item.

use std::io;

use super::games;
use super::talk::Talk;
use super::view::player_word;
use crate::core::name::MAX_NAME;
use crate::core::text::shown;
use crate::core::{DealCode, Text};
use crate::lang::Words;
use crate::record::{Player, Sitter};
use crate::table::{Level, Setup, USUAL_LEVEL, give_way, named, namesake, shown_names};

/// A table being set up.
pub(super) struct Form {
    setup: Setup,
    /// Whether the player gave a deal code. The code of cards not yet seen is hidden.
    has_code: bool,
}

/// Why something could not be set, in words.
type Fault = String;

impl Form {
    /// The setup before any change.
    pub fn new(setup: Setup) -> Self {
        Form { setup, has_code: false }
    }

    /// The setup.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Shows everything that can be set.
    pub fn show(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let game = games::title(&talk.words, self.setup.entry.info.id);
        talk.say_key("plain-form", &[("game", &game)])?;
        let seats = 0..self.setup.seats.len();
        let options = 0..self.setup.entry.info.options.len();
        let mut lines = vec![self.seat_count_line(&talk.words)];
        lines.extend(seats.map(|n| self.seat_line(&talk.words, n)));
        lines.extend(options.map(|n| self.option_line(&talk.words, n)));
        lines.push(self.code_line(&talk.words));
        talk.say_all(&lines)
    }

    /// Sets the typed item, such as `seats 5` or `name 1 Ann`, and shows it.
    pub fn set(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        let (what, value) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let value = value.trim();
        let words = &talk.words;
        let done = match what.to_lowercase().as_str() {
            "seats" => self.set_seats(words, value),
            "option" => self.set_option(words, value),
            "name" => self.set_name(words, value),
            "player" => self.set_player(words, value),
            "code" | "seed" => self.set_code(words, value),
            _ => Err(words.get("plain-set-what")),
        };
        let (Ok(line) | Err(line)) = done;
        talk.say(&line)
    }

    fn set_seats(&mut self, words: &Words, value: &str) -> Result<String, Fault> {
        let seating = self.setup.entry.info.seating;
        let count = value.parse().ok().filter(|&count| seating.allows(count));
        let count = count.ok_or_else(|| bad_value(words, value, &self.seat_count_line(words)))?;
        let there = self.setup.seats.len();
        self.setup.seats.truncate(count);
        self.setup.seats.extend((there..count).map(|n| Setup::bot(n, USUAL_LEVEL)));
        give_way(&mut self.setup.seats, |_, sitter| sitter.player == Player::Human);
        Ok(self.seat_count_line(words))
    }

    fn set_option(&mut self, words: &Words, value: &str) -> Result<String, Fault> {
        let options = self.setup.entry.info.options;
        let (key, value) = value.split_once(['=', ' ']).unwrap_or((value, ""));
        let (key, value) = (key.trim().to_lowercase(), value.trim().to_lowercase());
        let Some(at) = options.iter().position(|spec| spec.key == key) else {
            let keys: Vec<&str> = options.iter().map(|spec| spec.key).collect();
            return Err(words.with("plain-no-option", &[("options", &keys.join(&words.get("ui-comma")))]));
        };
        if !value.is_empty() && self.setup.options.set(options, &key, &value).is_err() {
            return Err(bad_value(words, &value, &self.option_line(words, at)));
        }
        Ok(self.option_line(words, at))
    }

    fn set_name(&mut self, words: &Words, value: &str) -> Result<String, Fault> {
        let (at, name) = self.seat(words, value)?;
        let player = self.setup.seats[at].player.clone();
        // Hidden characters were replaced when read, and are not allowed in names.
        let renamed = named(words, name, player).ok().filter(|_| !name.contains('\u{fffd}'));
        let renamed =
            renamed.ok_or_else(|| words.say(&Text::new("plain-bad-name").with("most", MAX_NAME), &[]))?;
        self.seat_player(words, at, renamed)
    }

    /// Puts a player in a seat, unless another person's name looks the same. Bots give way.
    fn seat_player(&mut self, words: &Words, at: usize, sitter: Sitter) -> Result<String, Fault> {
        let mut seats = self.setup.seats.clone();
        seats[at] = sitter;
        if let Some(other) = namesake(&seats, at) {
            return Err(words.say(&Text::new("ui-form-name-twice").with("seat", other + 1), &[]));
        }
        give_way(&mut seats, |_, sitter| sitter.player == Player::Human);
        self.setup.seats = seats;
        Ok(self.seat_line(words, at))
    }

    fn set_player(&mut self, words: &Words, value: &str) -> Result<String, Fault> {
        let (at, who) = self.seat(words, value)?;
        let who = who.to_lowercase();
        let player = match who.parse::<Level>() {
            Ok(level) => Player::Bot(level.name().to_owned()),
            Err(_) if who == player_word(&Player::Human) => Player::Human,
            Err(_) => {
                let levels = Level::ALL.map(Level::name).join(&words.get("ui-comma"));
                let args = [("human", player_word(&Player::Human)), ("levels", &levels)];
                return Err(bad_value(words, &who, &words.with("plain-bad-player", &args)));
            }
        };
        let name = self.setup.seats[at].name.clone();
        self.seat_player(words, at, Sitter { name, player })
    }

    fn set_code(&mut self, words: &Words, value: &str) -> Result<String, Fault> {
        let DealCode(seed) =
            value.parse().map_err(|_| bad_value(words, value, &words.get("plain-bad-code")))?;
        self.setup.seed = seed;
        self.has_code = true;
        Ok(self.code_line(words))
    }

    /// The typed seat, and the text after it.
    fn seat<'v>(&self, words: &Words, value: &'v str) -> Result<(usize, &'v str), Fault> {
        let (number, rest) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
        let count = self.setup.seats.len();
        match number.parse::<usize>() {
            Ok(number) if (1..=count).contains(&number) => Ok((number - 1, rest.trim())),
            _ => {
                let most = count.to_string();
                Err(words.with("plain-no-seat", &[("typed", &shown(number)), ("most", &most)]))
            }
        }
    }

    fn seat_count_line(&self, words: &Words) -> String {
        let seating = self.setup.entry.info.seating;
        let count = self.setup.seats.len();
        let fixed = seating.min == seating.max;
        let text = Text::new(if fixed { "plain-seats-fixed" } else { "plain-seats" }).with("count", count);
        words.say(&text.with("min", seating.min).with("max", seating.max), &[])
    }

    fn seat_line(&self, words: &Words, at: usize) -> String {
        let Some(sitter) = self.setup.seats.get(at) else { return String::new() };
        let number = (at + 1).to_string();
        let name = shown_names(words, &self.setup.seats).into_iter().nth(at).unwrap_or_default();
        let args = [("number", &*number), ("name", &*name), ("player", player_word(&sitter.player))];
        words.with("plain-set-seat", &args)
    }

    fn option_line(&self, words: &Words, at: usize) -> String {
        let Some(spec) = self.setup.entry.info.options.get(at) else { return String::new() };
        let value = spec.write(self.setup.options.get(at));
        let (may, about) = (words.option_values(spec), words.get(&format!("option-{}", spec.key)));
        let args = [("key", spec.key), ("value", &value), ("may", &may), ("about", &about)];
        words.with("plain-set-option", &args)
    }

    fn code_line(&self, words: &Words) -> String {
        if self.has_code {
            words.with("plain-set-code", &[("code", &DealCode(self.setup.seed).to_string())])
        } else {
            words.get("plain-set-code-new")
        }
    }
}

/// An error about a typed value, followed by what is possible.
fn bad_value(words: &Words, typed: &str, possible: &str) -> Fault {
    words.with("plain-bad-value", &[("typed", &shown(typed)), ("possible", possible)])
}
