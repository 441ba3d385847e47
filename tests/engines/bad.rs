//! An engine that misbehaves as its first argument says. Whenever it starts, it adds its process id to the file that
//! its second argument names, and the id of each process that it starts itself. If asked to, it also writes down what
//! it is told.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::process::{Command, Stdio, exit, id};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

fn say(answer: &Value) {
    println!("{answer}");
    io::stdout().flush().unwrap();
}

fn forever() -> ! {
    loop {
        sleep(Duration::from_secs(1000));
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let way = arguments.next().unwrap();
    let note = arguments.next().unwrap();
    let mut note = OpenOptions::new().create(true).append(true).open(note).unwrap();
    writeln!(note, "{}", id()).unwrap();
    if way == "dies-at-once" {
        eprintln!("no\u{1b}[31m luck today\n");
        exit(3);
    }
    let mut asked = 0;
    for line in io::stdin().lines() {
        let line = line.unwrap();
        let message: Value = serde_json::from_str(&line).unwrap();
        if way == "writes-down" && message["hello"].is_null() && message["decide"].is_null() {
            writeln!(note, "{line}").unwrap();
        }
        if !message["hello"].is_null() {
            match way.as_str() {
                "never-greets" => forever(),
                "old" => say(&json!({"hello": {"protocol": 0}})),
                _ => say(&json!({"hello": {"protocol": 1, "name": "Bad\u{7}"}})),
            }
            if way == "eager" {
                say(&json!({"act": {"decision": 0, "do": {"play": "QS"}}}));
            }
        }
        if message["decide"].is_null() {
            continue;
        }
        asked += 1;
        let (number, legal) = (&message["decide"]["decision"], &message["decide"]["legal"]);
        let good = json!({"act": {"decision": number, "do": legal[0]}});
        // It behaves well twice, or always if it does not misbehave during a match.
        if asked <= 2 || ["stays", "writes-down"].contains(&way.as_str()) {
            say(&good);
            continue;
        }
        match way.as_str() {
            "dies" => exit(0),
            "hangs" => forever(),
            "late" => {
                sleep(Duration::from_secs(20));
                say(&good);
            }
            "lies" => say(&json!({"act": {"decision": number, "do": {"bid": 63}}})),
            "lists" => say(&json!({"act": {"decision": number, "do": legal}})),
            "talks" => println!("What a fine day!"),
            "binary" => io::stdout().write_all(b"\xff\xfe\n").unwrap(),
            "repeats" => say(&json!({"act": {"decision": 0, "do": legal[0]}})),
            "answers-twice" => {
                say(&good);
                say(&good);
            }
            "floods" => loop {
                println!("{good}");
            },
            "endless" => loop {
                print!("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
            },
            "has-children" => {
                let mut child = Command::new("sleep").arg("1000").stdin(Stdio::null()).spawn().unwrap();
                writeln!(note, "{}", child.id()).unwrap();
                child.wait().unwrap();
            }
            other => panic!("what is {other}?"),
        }
    }
    if way == "stays" {
        forever();
    }
}
