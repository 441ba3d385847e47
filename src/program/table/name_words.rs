//! The names of players as each language writes them.
//!
//! Records, codes and commands call a bot the same in every language: Ann, Ben, Cho. What people read has the form of their
//! language, and where they type a name, both are understood. People and engines keep their names.

use std::cell::OnceCell;

use super::USUAL_NAMES;
use crate::core::name::{NameFault, alike};
use crate::lang::{Language, Words};
use crate::record::{Player, Sitter};

/// The names of the players of a match, by seat.
#[derive(Clone, Debug)]
pub struct Names {
    seats: Vec<Sitter>,
    /// The names in each language, once they have been needed.
    shown: [OnceCell<Vec<String>>; Language::ALL.len()],
}

impl Names {
    /// The names of these players.
    pub fn of(seats: &[Sitter]) -> Self {
        Names { seats: seats.to_vec(), shown: Default::default() }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.seats.len()
    }

    /// The names in the language of these words.
    pub fn shown(&self, words: &Words) -> &[String] {
        self.shown[words.language() as usize].get_or_init(|| shown_names(words, &self.seats))
    }

    /// The seat of the player whose name was typed, as it is shown or as it is in the record.
    pub fn find(&self, words: &Words, typed: &str) -> Option<usize> {
        let shown = self.shown(words).iter().position(|name| alike(name, typed));
        shown.or_else(|| self.seats.iter().position(|sitter| alike(&sitter.name, typed)))
    }
}

/// The names of these players in the language of these words.
pub fn shown_names(words: &Words, seats: &[Sitter]) -> Vec<String> {
    // A bot keeps the name of its record where another player looks the same already.
    let is_free = |form: &str| {
        // The usual names look like no form of another language.
        let mut others = seats.iter().filter(|other| !USUAL_NAMES.contains(&other.name.as_str()));
        others.all(|other| !alike(form, &other.name))
    };
    let shown = |sitter: &Sitter| {
        let form = if let Player::Bot(_) = sitter.player { form_of(words, &sitter.name) } else { None };
        form.filter(|form| *form != sitter.name && is_free(form)).unwrap_or_else(|| sitter.name.clone())
    };
    seats.iter().map(shown).collect()
}

/// The name of a bot in the language of these words.
pub fn bot_name(words: &Words, name: &str) -> String {
    form_of(words, name).unwrap_or_else(|| name.to_owned())
}

/// The player of a seat for whom this name was typed. A bot is recorded under the same name in every language.
///
/// # Errors
/// When the name cannot be shown.
pub fn named(words: &Words, typed: &str, player: Player) -> Result<Sitter, NameFault> {
    let is_bot = matches!(player, Player::Bot(_));
    Sitter::new(if is_bot { recorded_name(words, typed) } else { typed }, player)
}

/// The name under which a bot is recorded if this name was typed for it.
fn recorded_name<'n>(words: &Words, typed: &'n str) -> &'n str {
    let is_form =
        |usual: &str| form_of(words, usual).is_some_and(|form| form != usual && alike(&form, typed));
    USUAL_NAMES.into_iter().find(|usual| is_form(usual)).unwrap_or(typed)
}

/// How the language of these words writes a name, if it is a usual one of bots.
fn form_of(words: &Words, name: &str) -> Option<String> {
    let usual = USUAL_NAMES.into_iter().find(|usual| *usual == name)?;
    Some(words.get(&format!("bot-name-{}", usual.to_lowercase())))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use unicode_width::UnicodeWidthStr;

    use super::*;
    use crate::lang::Glyphs;

    fn words(language: Language) -> Words {
        Words::new(language, Glyphs::Unicode)
    }

    fn seats<const N: usize>(players: [(&str, &str); N]) -> Vec<Sitter> {
        let sitter = |(name, player): (&str, &str)| {
            let (name, player) = (name.to_owned(), player.parse().unwrap());
            Sitter { name, player }
        };
        players.map(sitter).to_vec()
    }

    #[test]
    fn each_language_has_a_form_of_each_usual_name() {
        for language in Language::ALL {
            let words = words(language);
            let forms = USUAL_NAMES.map(|name| bot_name(&words, name));
            assert_eq!(forms.iter().collect::<BTreeSet<_>>().len(), forms.len(), "{forms:?}");
            for (form, usual) in forms.iter().zip(USUAL_NAMES) {
                assert_eq!(form == usual, language == Language::English, "{form}");
                assert!(form.width() <= 6, "{form} is too wide for a crowded table");
                assert_eq!((recorded_name(&words, form), recorded_name(&words, usual)), (usual, usual));
            }
            assert_eq!(bot_name(&words, "Zoe"), "Zoe");
            assert_eq!(recorded_name(&words, "ben"), "ben");
        }
    }

    #[test]
    fn only_bots_with_usual_names_are_shown_in_another_form() {
        let seats =
            seats([("Ann", "human"), ("Ben", "bot:novice"), ("Cho", "engine:x"), ("Zoe", "bot:casual")]);
        assert_eq!(shown_names(&words(Language::English), &seats), ["Ann", "Ben", "Cho", "Zoe"]);
        assert_eq!(shown_names(&words(Language::Japanese), &seats), ["Ann", "ベン", "Cho", "Zoe"]);
    }

    #[test]
    fn no_bot_is_shown_under_the_name_of_another_player() {
        let seats = seats([("ﾍﾞﾝ", "human"), ("Ben", "bot:novice"), ("Cho", "bot:novice")]);
        assert_eq!(shown_names(&words(Language::Japanese), &seats), ["ﾍﾞﾝ", "Ben", "チョ"]);
    }

    #[test]
    fn a_seat_is_found_by_both_forms_of_its_name() {
        let names = Names::of(&seats([("Zoe", "human"), ("Ben", "bot:novice"), ("Cho", "bot:novice")]));
        let japanese = words(Language::Japanese);
        for (typed, found) in
            [("ベン", Some(1)), ("ﾍﾞﾝ", Some(1)), ("ben", Some(1)), ("zoe", Some(0)), ("ディ", None)]
        {
            assert_eq!(names.find(&japanese, typed), found, "{typed}");
        }
        assert_eq!(names.find(&words(Language::English), "Cho"), Some(2));
        // What is shown follows the language of the words.
        assert_eq!(names.shown(&japanese)[2], "チョ");
        assert_eq!(names.shown(&words(Language::English))[2], "Cho");
    }
}
