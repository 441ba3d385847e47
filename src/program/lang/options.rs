//! A game's options, totals and length in words.

use fluent_bundle::{FluentArgs, FluentValue};

use super::Words;
use crate::core::{Info, OptionKind, OptionSpec, OptionValues, Text};

impl Words {
    /// An option's name.
    pub fn option_name(&self, spec: &OptionSpec) -> String {
        self.get(&format!("option-name-{}", spec.key))
    }

    /// An option's explanation in one line.
    pub fn option_about(&self, spec: &OptionSpec) -> String {
        self.get(&format!("option-{}", spec.key))
    }

    /// An option's value in words; numbers as they are.
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
            OptionKind::Choice(values) => values.join(&self.get("ui-comma")),
        }
    }

    /// The options that differ from the defaults, each with its value.
    pub fn changed_options(&self, info: &Info, options: &OptionValues) -> Vec<String> {
        let values = info.options.iter().enumerate().map(|(n, spec)| (spec, options.get(n)));
        let changed = values.filter(|(spec, value)| *value != spec.default_value());
        let said = changed.map(|(spec, value)| {
            let (name, value) = (self.option_name(spec), self.option_value(spec, value));
            self.with("ui-option", &[("name", &name), ("value", &value)])
        });
        said.collect()
    }

    /// What ends a match of this game with these options.
    pub fn match_length(&self, info: &Info, options: &OptionValues) -> String {
        let mut args = FluentArgs::new();
        for (n, spec) in info.options.iter().enumerate() {
            // As numbers rather than text, so that "1 mark" is singular.
            args.set(spec.key, FluentValue::try_number(&spec.write(options.get(n))).into_owned());
        }
        self.format(&format!("length-{}", info.id), &args)
    }

    /// A seat's total in the match.
    pub fn total(&self, info: &Info, total: i32) -> String {
        let own = [("total", FluentValue::from(total))].into_iter().collect();
        self.format(&format!("total-{}", info.id), &own)
    }

    /// A seat's tricks in this deal and its total in the match.
    pub fn standing(&self, info: &Info, tricks: u8, total: i32) -> String {
        let total = self.total(info, total);
        let args = [("tricks", FluentValue::from(tricks)), ("total", total.into())].into_iter().collect();
        self.format("ui-seat", &args)
    }
}
