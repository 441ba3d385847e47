//! A game's options and the length of its matches in words.

use super::Words;
use crate::core::{Info, OptionKind, OptionSpec, OptionValues, Text};

impl Words {
    /// An option's name.
    pub fn option_name(&self, spec: &OptionSpec) -> String {
        self.get(&format!("option-name-{}", spec.key))
    }

    /// What an option is, in a line.
    pub fn option_about(&self, spec: &OptionSpec) -> String {
        self.get(&format!("option-{}", spec.key))
    }

    /// A value of an option; numbers stand for themselves.
    pub fn option_value(&self, spec: &OptionSpec, value: i32) -> String {
        match spec.kind {
            OptionKind::Number { .. } => spec.write(value),
            OptionKind::Choice(_) => self.get(&format!("option-value-{}-{}", spec.key, spec.write(value))),
        }
    }

    /// The values that an option takes.
    pub fn option_values(&self, spec: &OptionSpec) -> String {
        match spec.kind {
            OptionKind::Number { min, max, step, .. } => {
                let text = Text::new("plain-may-number").with("min", min).with("max", max).with("step", step);
                self.say(&text, &[])
            }
            OptionKind::Choice(values) => {
                self.with("plain-may-choice", &[("values", &values.join(&self.get("ui-comma")))])
            }
        }
    }

    /// What ends a match of this game with these options.
    pub fn match_length(&self, info: &Info, options: &OptionValues) -> String {
        let values: Vec<(&'static str, String)> =
            (0..).zip(info.options).map(|(n, spec)| (spec.key, spec.write(options.get(n)))).collect();
        let args: Vec<_> = values.iter().map(|(key, value)| (*key, value.as_str())).collect();
        self.with(&format!("length-{}", info.id), &args)
    }
}
