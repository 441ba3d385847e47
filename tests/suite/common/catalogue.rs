//! The messages of the catalogues, and the arguments that they take.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use offsuit::lang::Language;

/// The arguments and references of a message.
#[derive(Default)]
pub struct Parts {
    arguments: BTreeSet<String>,
    /// The messages that it refers to; it passes its own arguments on to them.
    quoted: BTreeSet<String>,
    /// The variants by selector. Plural categories are left out, because each language needs its own.
    pub selected: BTreeMap<String, BTreeSet<String>>,
    /// Its texts and those of its variants and attributes, with a 0 for everything that is put in.
    pub texts: Vec<String>,
}

impl Parts {
    fn take(&mut self, pattern: &Pattern<&str>) {
        self.take_text(pattern);
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.take_expression(expression);
            }
        }
    }

    fn take_text(&mut self, pattern: &Pattern<&str>) {
        let text = pattern.elements.iter().map(|element| match element {
            PatternElement::TextElement { value } => *value,
            PatternElement::Placeable { .. } => "0",
        });
        self.texts.push(text.collect());
    }

    fn take_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.take_inline(inline),
            Expression::Select { selector, variants } => {
                self.take_inline(selector);
                let plural = ["zero", "one", "two", "few", "many", "other"];
                let names = variants.iter().filter_map(|variant| match &variant.key {
                    VariantKey::Identifier { name } if !plural.contains(name) => Some((*name).to_owned()),
                    _ => None,
                });
                if let InlineExpression::VariableReference { id } = selector {
                    self.selected.entry(id.name.to_owned()).or_default().extend(names);
                }
                for variant in variants {
                    self.take(&variant.value);
                }
            }
        }
    }

    fn take_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.quoted.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.take_expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            other => panic!("unexpected {other:?}"),
        }
    }
}

/// The messages of a language.
pub fn messages(language: Language) -> BTreeMap<String, Parts> {
    let mut all = BTreeMap::new();
    for catalogue in language.catalogues() {
        let mut own = BTreeMap::new();
        let resource =
            parser::parse(*catalogue).unwrap_or_else(|(_, errors)| panic!("{language}: {errors:?}"));
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let mut parts = Parts::default();
                    parts.take(&message.value.unwrap());
                    for attribute in &message.attributes {
                        parts.take_text(&attribute.value);
                    }
                    let key = message.id.name.to_owned();
                    assert!(!all.contains_key(&key), "{language}: {key} appears twice");
                    assert!(
                        own.insert(key, parts).is_none(),
                        "{language}: {} appears twice",
                        message.id.name
                    );
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                other => panic!("{language}: unexpected {other:?}"),
            }
        }
        // Each catalogue is parsed separately, when it is needed.
        for quoted in own.values().flat_map(|parts: &Parts| &parts.quoted) {
            assert!(own.contains_key(quoted), "{language}: {quoted} is quoted from another catalogue");
        }
        all.append(&mut own);
    }
    all
}

/// The arguments of a message and of those that it refers to.
pub fn arguments(all: &BTreeMap<String, Parts>, key: &str) -> BTreeSet<String> {
    let parts = all.get(key).unwrap_or_else(|| panic!("{key} is referred to but missing"));
    let quoted = parts.quoted.iter().flat_map(|quoted| arguments(all, quoted));
    quoted.chain(parts.arguments.iter().cloned()).collect()
}
