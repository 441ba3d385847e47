//! The options of a game as data: forms, command line and record are made from it.

use std::fmt;

use super::text::shown;

/// The most options a game has.
pub const MAX_OPTIONS: usize = 4;

/// One option of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name in records and on the command line; `option-KEY` is its explanation in the catalogues.
    pub key: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
}

/// The values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// Its value where nothing else is said.
        default: i32,
        /// The least allowed.
        min: i32,
        /// The greatest allowed.
        max: i32,
        /// It is a multiple of this.
        step: i32,
    },
    /// One of these words; the first is the default.
    Choice(&'static [&'static str]),
}

/// A value for each option of a game, in the order of its list; of choices, the index.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OptionValues([i32; MAX_OPTIONS]);

/// An option that a game does not have, or a value that it does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// No option of that name.
    Unknown {
        /// The name read, fit to be shown.
        key: String,
        /// The options there are.
        expected: Vec<&'static str>,
    },
    /// Not a value of the option.
    Value {
        /// The option.
        option: OptionSpec,
        /// The value read, fit to be shown.
        value: String,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { key, expected } => {
                write!(f, "no option \"{key}\": the game's options are {}", expected.join(", "))
            }
            OptionError::Value { option, value } => {
                write!(f, "option \"{}\" cannot be \"{value}\": it is {}", option.key, option.kind)
            }
        }
    }
}

impl std::error::Error for OptionError {}

impl fmt::Display for OptionKind {
    /// Writes which values there are: `a multiple of 4 from 4 to 40`, `draw or last-deal`.
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
    /// An option that is a number from `min` to `max`, a multiple of `step`.
    pub const fn number(key: &'static str, default: i32, min: i32, max: i32, step: i32) -> Self {
        OptionSpec { key, kind: OptionKind::Number { default, min, max, step } }
    }

    /// An option that is one of these words, the first by default.
    pub const fn choice(key: &'static str, words: &'static [&'static str]) -> Self {
        OptionSpec { key, kind: OptionKind::Choice(words) }
    }

    /// Its value where nothing else is said.
    pub const fn default_value(&self) -> i32 {
        match self.kind {
            OptionKind::Number { default, .. } => default,
            OptionKind::Choice(_) => 0,
        }
    }

    /// The value as it is written.
    pub fn write(&self, value: i32) -> String {
        match self.kind {
            OptionKind::Number { .. } => value.to_string(),
            OptionKind::Choice(words) => {
                words.get(value as usize).map_or_else(String::new, |word| (*word).to_owned())
            }
        }
    }

    /// The value `by` further on: numbers by steps, to the ends of their range; words round and round.
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
    /// When the option does not take it.
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

    /// Reads a value for the option of this name.
    ///
    /// # Errors
    /// When there is no such option, or it does not take the value.
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
