//! The options of a game as data, for forms, the command line and records.

use std::fmt;

use thiserror::Error;

use super::text::shown;

/// The maximum number of options of a game.
pub const MAX_OPTIONS: usize = 6;

/// An option of every game: whether players may look back at what was played.
///
/// `open`: they may. `table`: until the deal ends, they see only what is on the table. It changes no rule of play.
pub const MEMORY: OptionSpec = OptionSpec::choice("memory", &["open", "table"]).late();

/// An option of a game.
///
/// ```
/// use offsuit_library::core::OptionSpec;
///
/// let deals = OptionSpec::number("deals", 8, 4, 40, 4);
/// assert_eq!(deals.parse("12"), Ok(12));
/// let error = deals.parse("13").expect_err("13 is not a multiple of 4");
/// assert_eq!(error.to_string(), "option \"deals\" cannot be \"13\": use a multiple of 4 from 4 to 40");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name in records and on the command line. The message `option-KEY` explains it.
    pub key: &'static str,
    /// The values it allows.
    pub kind: OptionKind,
    /// Whether it was added after version 1 of the match record. Such an option is written only where it differs from its
    /// default, so that older records and codes stay the same.
    pub is_late: bool,
}

/// The values that an option allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The default value.
        default: i32,
        /// The smallest value.
        min: i32,
        /// The largest value.
        max: i32,
        /// Values must be multiples of this.
        step: i32,
    },
    /// One of these words; the first is the default.
    Choice(&'static [&'static str]),
}

/// A value for each option of a game, in the order of its list. The value of a choice is its index.
///
/// ```
/// use offsuit_library::core::{OptionValues, TrickTaking};
/// use offsuit_library::games::Fifteens;
///
/// let mut values = OptionValues::defaults(Fifteens::INFO.options);
/// values.set(Fifteens::INFO.options, "deals", "4")?;
/// assert_eq!(Fifteens::options(&values).deals, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct OptionValues([i32; MAX_OPTIONS]);

/// The game has no such option, or the option does not allow the value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// The game has no option of this name.
    #[error("unknown option \"{key}\": expected {}", expected.join(" or "))]
    Unknown {
        /// The name as written, safe to print.
        key: String,
        /// The names of the game's options.
        expected: Vec<&'static str>,
    },
    /// The option does not allow this value.
    #[error("option \"{}\" cannot be \"{value}\": use {}", option.key, option.kind)]
    Value {
        /// The option.
        option: OptionSpec,
        /// The value as written, safe to print.
        value: String,
    },
}

impl fmt::Display for OptionKind {
    /// Writes the allowed values: `a multiple of 4 from 4 to 40`, `draw or last-deal`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Number { min, max, step: 1, .. } => write!(f, "a number from {min} to {max}"),
            OptionKind::Number { min, max, step, .. } => {
                write!(f, "a multiple of {step} from {min} to {max}")
            }
            OptionKind::Choice(words) => write!(f, "{}", words.join(" or ")),
        }
    }
}

impl OptionSpec {
    /// A numeric option: a multiple of `step` from `min` to `max`.
    pub const fn number(key: &'static str, default: i32, min: i32, max: i32, step: i32) -> Self {
        OptionSpec { key, kind: OptionKind::Number { default, min, max, step }, is_late: false }
    }

    /// An option with these words as its values, the first one by default.
    pub const fn choice(key: &'static str, words: &'static [&'static str]) -> Self {
        OptionSpec { key, kind: OptionKind::Choice(words), is_late: false }
    }

    /// The same option, [added](Self::is_late) after version 1 of the match record.
    #[must_use]
    pub const fn late(self) -> Self {
        OptionSpec { is_late: true, ..self }
    }

    /// Its default value.
    pub const fn default_value(&self) -> i32 {
        match self.kind {
            OptionKind::Number { default, .. } => default,
            OptionKind::Choice(_) => 0,
        }
    }

    /// The value as text.
    pub fn write(&self, value: i32) -> String {
        match self.kind {
            OptionKind::Number { .. } => value.to_string(),
            OptionKind::Choice(words) => {
                words.get(value as usize).map_or_else(String::new, |word| (*word).to_owned())
            }
        }
    }

    /// The value `by` steps further. Numbers stop at the ends of their range, words wrap around.
    pub fn stepped(&self, value: i32, by: i32) -> i32 {
        match self.kind {
            OptionKind::Number { min, max, step, .. } => {
                let next = value.saturating_add(step.saturating_mul(by));
                let below = |end: i32| end - end.rem_euclid(step);
                below(next.min(max)).max(-below(-min))
            }
            OptionKind::Choice(words) => value.saturating_add(by).rem_euclid(words.len().max(1) as i32),
        }
    }

    /// Reads a value.
    ///
    /// # Errors
    /// When the option does not allow it.
    pub fn parse(&self, text: &str) -> Result<i32, OptionError> {
        let value = match self.kind {
            OptionKind::Number { min, max, step, .. } => {
                text.parse().ok().filter(|value| (min..=max).contains(value) && value % step == 0)
            }
            OptionKind::Choice(words) => {
                words.iter().position(|&word| word == text).map(|index| index as i32)
            }
        };
        value.ok_or_else(|| OptionError::Value { option: *self, value: shown(text) })
    }
}

impl OptionValues {
    /// The defaults of these options.
    pub fn defaults(specs: &[OptionSpec]) -> Self {
        let mut values = OptionValues::default();
        for (value, spec) in values.0.iter_mut().zip(specs) {
            *value = spec.default_value();
        }
        values
    }

    /// The value of option `index` of the game's list.
    pub fn get(&self, index: usize) -> i32 {
        self.0.get(index).copied().unwrap_or_default()
    }

    /// Whether the deal is played from memory: see [`MEMORY`].
    pub fn is_from_memory(&self, specs: &[OptionSpec]) -> bool {
        specs.iter().position(|spec| spec.key == MEMORY.key).is_some_and(|at| self.get(at) == 1)
    }

    /// The options to write down, with their values: all but late ones that have their default.
    pub fn written<'a>(&self, specs: &'a [OptionSpec]) -> impl Iterator<Item = (&'a OptionSpec, i32)> {
        let values = *self;
        let options = specs.iter().enumerate().map(move |(n, spec)| (spec, values.get(n)));
        options.filter(|(spec, value)| !spec.is_late || *value != spec.default_value())
    }

    /// Each option to [write down](Self::written), as `KEY=VALUE`.
    pub fn pairs(&self, specs: &[OptionSpec]) -> Vec<String> {
        self.written(specs).map(|(spec, value)| format!("{}={}", spec.key, spec.write(value))).collect()
    }

    /// Reads a value for the option of this name.
    ///
    /// # Errors
    /// When there is no such option, or it does not allow the value.
    pub fn set(&mut self, specs: &[OptionSpec], key: &str, text: &str) -> Result<(), OptionError> {
        let at = specs.iter().position(|spec| spec.key == key).ok_or_else(|| OptionError::Unknown {
            key: shown(key),
            expected: specs.iter().map(|spec| spec.key).collect(),
        })?;
        let value = specs[at].parse(text)?;
        if let Some(slot) = self.0.get_mut(at) {
            *slot = value;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: [OptionSpec; 2] =
        [OptionSpec::number("deals", 8, 4, 40, 4), OptionSpec::choice("values", &["printed", "classic"])];

    #[test]
    fn values_step_within_their_range() {
        let [deals, values] = SPECS;
        assert_eq!((deals.stepped(8, 1), deals.stepped(8, -1), deals.stepped(4, -1)), (12, 4, 4));
        assert_eq!((deals.stepped(40, 1), deals.stepped(8, 100), deals.stepped(9, 0)), (40, 40, 8));
        assert_eq!((values.stepped(1, 1), values.stepped(0, -1)), (0, 1));
        let uneven = OptionSpec::number("chips", 12, 5, 22, 3);
        assert_eq!((uneven.stepped(6, -1), uneven.stepped(21, 1)), (6, 21));
    }

    #[test]
    fn values_are_read_within_their_range() {
        let mut values = OptionValues::defaults(&SPECS);
        assert_eq!((values.get(0), values.get(1)), (8, 0));
        for (key, value) in [("deals", "12"), ("values", "classic")] {
            values.set(&SPECS, key, value).unwrap();
        }
        assert_eq!((values.get(0), values.get(1)), (12, 1));
        for (key, value) in
            [("deals", "10"), ("deals", "44"), ("deals", "0"), ("deals", "x"), ("values", "0"), ("deal", "4")]
        {
            assert!(values.set(&SPECS, key, value).is_err(), "{key}={value}");
        }
    }
}
