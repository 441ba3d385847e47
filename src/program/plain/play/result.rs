//! The result of a finished match: its code, and what others made of the same cards.

use std::io;
use std::time::Duration;

use super::super::talk::Talk;
use super::Play;
use crate::compare::{CodeUnavailable, MatchResult, is_compared, report};

/// How often the input is checked while bots play.
const ASKED: Duration = Duration::from_millis(50);

impl Play {
    /// Says the result code.
    pub fn say_code(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        match MatchResult::at(self.session().table()) {
            Ok(result) => {
                say_code(talk, &result)?;
                let remarks = result.remarks(&talk.words);
                talk.say_all(&remarks)
            }
            Err(why) => say_none(talk, why),
        }
    }

    /// Says the result code and, when all bots have played the same cards, the comparison.
    pub fn say_comparison(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let mut result = match MatchResult::at(self.session().table()) {
            Ok(result) => result,
            Err(why) => return say_none(talk, why),
        };
        say_code(talk, &result)?;
        talk.say_key("compare-wait", &[])?;
        talk.flush()?;
        while !result.is_over() {
            talk.check()?;
            result.wait(ASKED);
        }
        let lines = report::sentences(&talk.words, &result.comparison);
        talk.say_all(&lines)
    }

    /// Whether the match is over and should be compared without being asked to.
    pub fn is_compared(&self) -> bool {
        self.session().table().finished().is_some() && is_compared(self.session().table().header())
    }
}

fn say_code(talk: &mut Talk<'_>, result: &MatchResult) -> io::Result<()> {
    if let Some(daily) = result.about_daily(&talk.words) {
        talk.say_sentence(&daily)?;
    }
    talk.say_key("compare-code", &[])?;
    talk.say_all(&report::code_block(&result.code))?;
    talk.say_key("compare-code-use", &[])
}

fn say_none(talk: &mut Talk<'_>, why: CodeUnavailable) -> io::Result<()> {
    let why = why.say(&talk.words);
    talk.say_key("compare-no-code", &[("why", &why)])
}
