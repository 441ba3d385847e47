//! The outcomes of scripts of keys and lines, to check that a refactoring changes nothing that players see.
//!
//! A script is a number, which determines whether it drives screens or plain lines, where it opens and what is typed. Its
//! outcome is a line of hashes. `.ci/scripts` records the outcomes of thousands of scripts, and compares them with those of
//! a later version of the program.

mod outcome;
mod script;

use std::env;

use script::Script;

use crate::apart;

/// Of so many scripts, those in plain mode run in every `cargo test`.
const FEW: u32 = 48;

/// The scripts that `.ci/scripts` wants: the first, the first that is too many, and the step from one to the next.
const WANTED: &str = "OFFSUIT_SCRIPTS";
/// Whether it wants to see all that is shown.
const SHOWN: &str = "OFFSUIT_SCRIPTS_SHOWN";

/// A script that runs twice has the same outcome, so a different outcome means that the program has changed. Only scripts
/// in plain mode run here, because on a busy machine a few scripts on screens may differ.
#[test]
fn scripts_have_the_same_outcome_twice() {
    if !apart::apart("recording::scripts_have_the_same_outcome_twice") {
        return;
    }
    for number in (0..FEW).filter(|&number| Script::of_number(number).is_plain()) {
        // If the test fails, the last line names the script.
        eprintln!("script {number}");
        let [first, second] = [(); 2].map(|()| Script::of_number(number).run());
        assert_eq!(first.line(), second.line(), "{}", first.difference(&second));
    }
}

/// Prints the outcomes of the scripts that are wanted.
#[test]
fn wanted_scripts() {
    let Ok(wanted) = env::var(WANTED) else { return };
    let numbers: Vec<u32> = wanted.split(' ').map(|number| number.parse().unwrap()).collect();
    let [first, end, step] = numbers[..] else { panic!("{WANTED}={wanted}: three numbers are needed") };
    for number in (first..end).step_by(step as usize) {
        let script = Script::of_number(number);
        let outcome = script.run();
        println!("script {number:05} {script} {}", outcome.line());
        if env::var_os(SHOWN).is_some() {
            println!("{}", outcome.shown.join("\n"));
        }
    }
}
