//! Texts from outside: whatever arguments, files, the environment, engines and tables contain, no output controls the
//! terminal, reorders text, or hides anything.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::outside::{OFFSUIT, lab};
use crate::common::pty::Start;
use serde_json::{Value, json};

/// One of each kind: escape, C1, line and paragraph separators, directions, invisible characters, tags.
const HIDDEN: &str = "\u{1b}\u{7}\u{9b}\u{85}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}\u{61c}\u{200e}\u{200f}\u{200b}\u{feff}\u{ad}\u{e0041}\u{fffe}";

fn is_hidden(c: char) -> bool {
    c.is_control() || HIDDEN.contains(c)
}

/// A text that has all of them.
fn hostile() -> String {
    format!("x{HIDDEN}y")
}

#[track_caller]
fn assert_shown(what: &str, output: &[u8]) {
    let text = String::from_utf8_lossy(output);
    let found = text.chars().find(|&c| is_hidden(c) && c != '\n');
    assert_eq!(found, None, "{what}: {text:?}");
    assert!(!text.contains("{$"), "{what} lacks an argument: {text:?}");
}

/// Runs the program with its home in a folder, and checks everything it prints.
fn run(home: &Path, args: &[&str], input: &str, env: &[(&str, &str)]) -> String {
    run_program(Path::new(OFFSUIT), home, args, input, env)
}

fn run_lab(home: &Path, args: &[&str]) -> String {
    run_program(&lab(), home, args, "", &[])
}

fn run_program(program: &Path, home: &Path, args: &[&str], input: &str, env: &[(&str, &str)]) -> String {
    let mut command = Command::new(program);
    command
        .args(args)
        .current_dir(home)
        .env("OFFSUIT_DATA", home)
        .env("OFFSUIT_CONFIG", home)
        .env("LC_ALL", "C");
    command.env("OFFSUIT_ENGINE_MS", "2000").envs(env.iter().copied());
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // It may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let out = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let what = format!("{args:?} {env:?}");
    assert_shown(&what, &out.stdout);
    assert_shown(&what, &out.stderr);
    assert!(out.status.code().is_some_and(|code| code < 3), "{what}: {}", out.status);
    String::from_utf8(out.stdout).unwrap() + &String::from_utf8(out.stderr).unwrap()
}

/// Copies of the value, each with the hostile text in place of one string or field name.
fn spoilt(value: &Value) -> Vec<Value> {
    match value {
        Value::Object(fields) => {
            let mut all = Vec::new();
            for (name, inner) in fields {
                let with = |name: &str, inner: Value| {
                    let mut fields = fields.clone();
                    fields.insert(name.to_owned(), inner);
                    Value::Object(fields)
                };
                all.extend(spoilt(inner).into_iter().map(|bad| with(name, bad)));
                let mut renamed = fields.clone();
                renamed.remove(name);
                renamed.insert(hostile(), inner.clone());
                all.push(Value::Object(renamed));
            }
            all
        }
        Value::Array(items) => {
            let spoil = |n: usize| {
                spoilt(&items[n]).into_iter().map(move |bad| {
                    let mut items = items.clone();
                    items[n] = bad;
                    Value::Array(items)
                })
            };
            // One item represents all.
            (0..items.len().min(1)).flat_map(spoil).collect()
        }
        _ => vec![json!(hostile())],
    }
}

#[test]
fn arguments() {
    let home = tempfile::tempdir().unwrap();
    let bad = hostile();
    let with = |text: &str| text.replace('@', &bad);
    for line in [
        "@",
        "games @",
        "games --@",
        "simulate @",
        "simulate loo --option @",
        "simulate loo --option @=1",
        "simulate loo --option chips=@",
        "simulate loo --bots @",
        "simulate loo --seed @",
        "simulate loo --record no/@",
        "arena @",
        "arena loo --a @",
        "arena loo --a novice@1 --b @",
        "arena loo --shard @",
        "arena merge @",
        "strength --game @ --out x",
        "strength --effort 0.0001 --game hamlet --out no/@/x",
        "train @ --out x",
        "train loo --iterations 1 --out no/@/x",
        "verify @",
        "verify @.jsonl -",
        "rules @",
        "rules loo @",
        "rules loo --lang @",
        "play @",
        "play loo --seat @",
        "play loo --seat @=human",
        "play loo --seat 1=@",
        "play loo --seat 1=engine:@",
        "play loo --seat 1=engine:'@",
        "play loo --name 1=@",
        "play loo --option @=@",
        "replay @",
        "replay . --match @",
        "engine @",
        "engine novice --seed @",
        "engine-check @",
        "engine-check '@",
        "engine-check no/@",
        "engine-check x --game @",
        "settings @",
        "completions @",
        "man @",
        "man --dir no/@",
        "--lang @ games",
    ] {
        let args: Vec<String> = line.split(' ').map(with).collect();
        run(home.path(), &args.iter().map(String::as_str).collect::<Vec<_>>(), "", &[]);
    }
}

#[test]
fn the_environment() {
    let home = tempfile::tempdir().unwrap();
    let (bad, no_folder) = (hostile(), format!("no/{}", hostile()));
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let not_a_folder = format!("{}/{bad}", file.display());
    for args in [&["settings"][..], &["play", "hamlet"], &["--plain"], &["rules", "loo"]] {
        for name in [
            "USER",
            "LC_ALL",
            "LANG",
            "TERM",
            "OFFSUIT_DATA",
            "OFFSUIT_CONFIG",
            "OFFSUIT_ENGINE_MS",
            "COLORFGBG",
        ] {
            for value in [&bad, &no_folder, &not_a_folder] {
                let name_of_player = if name == "USER" { "table\nhelp\n" } else { "" };
                run(home.path(), args, &format!("{name_of_player}replays\nquit\n"), &[(name, value)]);
            }
        }
    }
}

/// Records in the folder of matches: their content and their names.
#[test]
fn records() {
    let home = tempfile::tempdir().unwrap();
    let matches = home.path().join("matches");
    fs::create_dir(&matches).unwrap();
    let sample =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden-hamlet.jsonl")).unwrap();
    let lines: Vec<Value> = sample.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut number = 0;
    let mut kinds = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let kind = line.as_object().unwrap().keys().next().unwrap();
        if kinds.contains(kind) {
            continue;
        }
        kinds.push(kind.clone());
        for bad in spoilt(line) {
            let before = lines[..at].iter().map(Value::to_string);
            let after = lines[at + 1..].iter().map(Value::to_string);
            let all: Vec<String> = before.chain([bad.to_string()]).chain(after).collect();
            number += 1;
            fs::write(matches.join(format!("{number:05}-{}.jsonl", hostile())), all.join("\n") + "\n")
                .unwrap();
        }
    }
    fs::write(matches.join("99998-x.jsonl"), format!("{}\n", hostile())).unwrap();
    fs::write(matches.join("99999-x.jsonl"), format!("{{\"offsuit\":1,\"{}", hostile())).unwrap();
    let mut files: Vec<String> = fs::read_dir(&matches)
        .unwrap()
        .map(|file| file.unwrap().path().to_str().unwrap().to_owned())
        .collect();
    files.sort();
    assert!(files.len() > 30 && kinds.len() == 7, "{kinds:?}");
    let all: Vec<&str> = ["verify"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let said = run(home.path(), &all, "", &[]);
    assert!(said.contains("invisible"), "{said}");
    for file in &files {
        run(home.path(), &["replay", file], "last\ntable\nevents 9\nquit\n", &[]);
    }
    let commands: Vec<String> =
        (1..=files.len() + 1).flat_map(|n| [format!("continue {n}"), format!("replay {n}")]).collect();
    run(home.path(), &[], &format!("replays\nstatistics\ncontinue\n{}\nquit\n", commands.join("\n")), &[]);
    // The same on the screen: the list, its filter, and some matches.
    let mut terminal = Start::new(&[], home.path()).go();
    terminal.wait_for("Loo");
    for keys in ["v", "\u{1b}[B", "\r", "\u{1b}[B", "\u{1b}[B", "\r", "/", "x\u{202e}\u{ad}y", "\r", "\u{1b}"]
    {
        terminal.press(keys);
        terminal.watch(Duration::from_millis(150));
    }
    let shown = String::from_utf8_lossy(&terminal.bytes).into_owned();
    let own = |c: &char| is_hidden(*c) && !"\u{1b}\r\n\u{7}\u{8}\t\u{f}\u{e}".contains(*c);
    assert_eq!(shown.chars().find(own), None, "{shown:?}");
}

#[test]
fn settings() {
    let home = tempfile::tempdir().unwrap();
    let bad = hostile();
    let escaped = "x\\u001b\\u202e\\u00ad";
    for config in [
        format!("name = \"{bad}\"\n"),
        format!("name = \"{escaped}\"\n"),
        format!("theme = \"{bad}\"\nspeed = \"{escaped}\"\n"),
        format!("\"{bad}\" = 1\n\"{escaped}\" = 2\n"),
        format!("{bad}\n"),
        format!("[{bad}]\n= \"{bad}\n"),
    ] {
        fs::write(home.path().join("config.toml"), &config).unwrap();
        run(home.path(), &["settings"], "", &[]);
        let input = format!(
            "settings\nset name {bad}\nset {bad} {bad}\nset theme {bad}\nset speed fast\nplay\nquit\n"
        );
        run(home.path(), &["play", "hamlet"], &input, &[]);
        let written = fs::read_to_string(home.path().join("config.toml")).unwrap();
        let mut terminal = Start { config: &config, ..Start::new(&[], home.path()) }.go();
        terminal.wait_for("Loo");
        let shown = String::from_utf8_lossy(&terminal.bytes).into_owned();
        assert!(!shown.contains(['\u{202e}', '\u{ad}', '\u{85}']), "{written}: {shown:?}");
    }
}

/// Plain mode repeats commands that it does not understand.
#[test]
fn plain_commands() {
    let home = tempfile::tempdir().unwrap();
    let bad = hostile();
    let words = [
        "",
        "games ",
        "start ",
        "setup ",
        "continue ",
        "replays ",
        "replay ",
        "rules ",
        "find ",
        "set ",
        "settings ",
        "help ",
        "goto ",
        "seat ",
        "play ",
        "why ",
        "events ",
        "set name 1 ",
        "set 1 ",
        "set seat 2 engine:",
        "set option ",
        "set seed ",
    ];
    let lines: Vec<String> = words.iter().map(|word| format!("{word}{bad}")).collect();
    let lines = lines.join("\n");
    run(home.path(), &[], &format!("{lines}\nsetup loo\n{lines}\nstart\n{lines}\nquit\n"), &[]);
    run(home.path(), &["play", "reveille"], &format!("{lines}\nquit\n"), &[]);
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden-loo.jsonl");
    run(home.path(), &["replay", record], &format!("{lines}\nquit\n"), &[]);
}

/// What a table sends to `offsuit engine`.
#[test]
fn tables() {
    let home = tempfile::tempdir().unwrap();
    let hello = json!({"hello": {"protocol": 1, "game": "hamlet", "options": {"target": 250}, "seats": 3, "seat": 1, "deadline_ms": 9}});
    let begun = [
        hello.clone(),
        json!({"event": {"deal": {"number": 1, "dealer": 0}}}),
        json!({"event": {"hand": {"seat": 1, "pieces": ["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "AH", "KH", "QH"]}}}),
    ];
    let mut last = spoilt(&hello);
    for message in [
        json!({"event": {"act": {"seat": 1, "do": {"bid": "AS"}}}}),
        json!({"event": {"act": {"seat": 1, "do": {"play": "AS", "suit": "x"}}}}),
        json!({"event": {"act": {"seat": 1, "do": {"declare": "x"}}}}),
        json!({"event": {"act": {"seat": 1, "do": {"call": "x"}}}}),
        json!({"event": {"trick": {"leader": 1, "cards": ["AS"], "winner": 1}}}),
        json!({"event": {"reveal": {"bids": ["AS"], "trump": "S", "mode": "to-be"}}}),
        json!({"event": {"turn_up": {"piece": "AS"}}}),
        json!({"event": {"sneeze": {}}}),
        json!({"decide": {"decision": 0, "legal": ["x"], "known": [["x"]], "deadline_ms": 9}}),
        json!({"result": {"score": {"deal": 1, "points": [1], "totals": [1], "x": 1}}}),
        json!({"result": {"end": {"totals": [1], "winners": [0]}}}),
    ] {
        last.extend(spoilt(&message));
    }
    for message in last {
        let lines: Vec<String> = begun.iter().chain([&message]).map(Value::to_string).collect();
        let said = run(home.path(), &["engine", "novice"], &(lines.join("\n") + "\n"), &[]);
        assert!(said.starts_with('{'), "{said}");
    }
    run(home.path(), &["engine", "novice"], &format!("{}\n", hostile()), &[]);
}

/// What an engine sends to a table.
#[test]
#[cfg(unix)]
fn engines() {
    let home = tempfile::tempdir().unwrap();
    let bad = hostile();
    let greeting = json!({"hello": {"protocol": 1, "name": bad}}).to_string();
    for (n, said) in [
        bad.clone(),
        json!({"hello": {"protocol": 1, "name": 1, "x": bad}}).to_string(),
        format!("{greeting}\n{bad}"),
        format!("{greeting}\n{}", json!({"act": {"decision": 0, "do": bad}})),
        format!("{greeting}\n{}", json!({"act": {"decision": 0, "do": {"play": bad}}})),
        format!("{greeting}\n{}", json!({"act": {"decision": bad, "do": 1}})),
        greeting.clone(),
    ]
    .iter()
    .enumerate()
    {
        let (answers, errors) = (home.path().join(format!("answers-{n}")), home.path().join("errors"));
        fs::write(&answers, format!("{said}\n")).unwrap();
        fs::write(&errors, format!("{bad}\n")).unwrap();
        let script = home.path().join(format!("engine-{n}.sh"));
        let text = format!("cat '{}' >&2; cat '{}'; sleep 1\n", errors.display(), answers.display());
        fs::write(&script, text).unwrap();
        let command = format!("sh '{}' '{bad}'", script.display());
        let more = ["--matches", "1", "--game", "fifteens", "--deadline", "1000"];
        run_lab(home.path(), &[&["engine-check", command.as_str()], &more[..]].concat());
        let seat = format!("3=engine:sh {}", script.display());
        run(home.path(), &["play", "hamlet", "--seat", &seat], "1\n1\n1\n1\ntable\nquit\n", &[]);
    }
}

/// Reports of the arena.
#[test]
fn reports() {
    let home = tempfile::tempdir().unwrap();
    let args = ["arena", "hamlet", "--a", "random", "--b", "random", "--deals", "3", "--json"];
    let report: Value = serde_json::from_str(&run_lab(home.path(), &args)).unwrap();
    let mut all = spoilt(&report);
    assert!(all.len() > 10);
    all.push(json!(hostile()));
    for (n, bad) in all.iter().enumerate() {
        let name = format!("report {n}");
        fs::write(home.path().join(&name), format!("{bad}\n")).unwrap();
        run_lab(home.path(), &["arena", "merge", &name]);
        run_lab(home.path(), &["arena", "merge", &name, "--json"]);
    }
}
