//! The help in languages other than English, whose texts are the doc comments of the commands.

use clap::{Arg, Command};
use toml_edit::DocumentMut;

use crate::lang::Language;

/// The heading of the options that every command has, and that before the examples.
const GLOBAL: &str = "Global options";
const EXAMPLES: &str = "Examples:";

/// The texts of a language.
pub struct Texts {
    headings: Headings,
    sentences: DocumentMut,
}

/// What is the same in the help of every command.
struct Headings {
    usage: &'static str,
    commands: &'static str,
    arguments: &'static str,
    options: &'static str,
    global: &'static str,
    examples: &'static str,
    /// The arguments that clap defines.
    help: &'static str,
    version: &'static str,
}

const JAPANESE: Headings = Headings {
    usage: "使い方：",
    commands: "コマンド",
    arguments: "引数",
    options: "オプション",
    global: "共通オプション",
    examples: "例：",
    help: "この説明を表示します",
    version: "バージョンを表示します",
};

impl Texts {
    /// Those of this language; `None` if they are the doc comments.
    pub fn of(language: Language) -> Option<Self> {
        match language {
            Language::English => None,
            Language::Japanese => {
                let sentences = include_str!("help/ja.toml").parse().ok()?;
                Some(Texts { headings: JAPANESE, sentences })
            }
        }
    }

    /// What a command does.
    pub fn about(&self, command: &str) -> Option<String> {
        if command == "help" { Some(self.headings.help.to_owned()) } else { self.find("about", command) }
    }

    /// What an argument means: for this command, or for all that have it.
    pub fn argument(&self, command: &str, argument: &str) -> Option<String> {
        match argument {
            "help" => Some(self.headings.help.to_owned()),
            "version" => Some(self.headings.version.to_owned()),
            _ => self
                .find("argument", &format!("{command}.{argument}"))
                .or_else(|| self.find("argument", argument)),
        }
    }

    fn find(&self, table: &str, key: &str) -> Option<String> {
        self.sentences.get(table)?.get(key)?.as_str().map(str::to_owned)
    }

    /// The command and its subcommands with texts of this language.
    pub fn translate(&self, mut command: Command) -> Command {
        // Adds the arguments that clap defines.
        command.build();
        self.translate_one(command)
    }

    fn translate_one(&self, command: Command) -> Command {
        let name = command.get_name().to_owned();
        let Headings { usage, commands, examples, .. } = self.headings;
        // What is not translated is only in the manual. Examples need no words.
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let shown = after.split_once(EXAMPLES).map(|(_, shown)| shown.trim_start_matches('\n').to_owned());
        let shown = self.find("examples", &name).or(shown).map(|shown| format!("{examples}\n{shown}"));
        let after: Vec<String> = self.find("after", &name).into_iter().chain(shown).collect();
        let about = self.about(&name).unwrap_or_default();
        command
            .about(about)
            .after_help(after.join("\n\n"))
            .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"))
            .subcommand_help_heading(commands)
            .mut_args(|argument| self.translate_argument(&name, argument))
            .mut_subcommands(|command| self.translate_one(command))
    }

    fn translate_argument(&self, command: &str, argument: Arg) -> Arg {
        let text = self.argument(command, argument.get_id().as_str()).unwrap_or_default();
        let heading = match argument.get_help_heading() {
            Some(GLOBAL) => self.headings.global,
            _ if argument.is_positional() => self.headings.arguments,
            _ => self.headings.options,
        };
        argument.help(text).long_help(None::<&'static str>).help_heading(heading)
    }
}
