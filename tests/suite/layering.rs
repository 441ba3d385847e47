//! Which modules may use which: the modules of `src/` form layers, no text of the program names a game outside its
//! module, and nothing in the rules depends on the machine.
//!
//! Sources are read as text, roughly: comments, strings and test modules are cut out first where they do not count. A
//! module that does not exist breaks no rule; one that is missing in the table of layers does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use offsuit::games::{self, CATALOG, Visitor};
use offsuit::texts;

/// A package: the folder of its sources, and its layers. Each layer is a module, and the modules it may use besides itself.
struct Package {
    folder: &'static str,
    layers: &'static [(&'static str, &'static [&'static str])],
}

/// Bots know games only through the trait.
const LIBRARY: Package = Package {
    folder: "src/library",
    layers: &[
        ("files", &[]),
        ("clock", &["files"]),
        ("core", &[]),
        ("games", &["core"]),
        ("record", &["core", "games"]),
        ("bots", &["core", "games"]),
        ("engine", &["core", "games", "record", "bots"]),
        ("table", &["clock", "core", "files", "games", "record", "bots", "engine"]),
    ],
};

/// A screen may list the catalogue and name players, but all it shows of a match comes from the table.
const PROGRAM: Package = Package {
    folder: "src/program",
    layers: &[
        ("signals", &[]),
        ("wrap", &[]),
        ("texts", &["games"]),
        ("lang", &["core", "texts"]),
        ("config", &["core", "files", "lang"]),
        ("rules", &["core", "games", "texts", "wrap"]),
        ("table", &["clock", "core", "record", "lang"]),
        ("review", &["core", "files", "record", "bots", "lang", "table"]),
        ("compare", &["clock", "core", "files", "games", "record", "bots", "lang", "table"]),
        ("together", &["clock", "core", "files", "signals", "games", "record", "bots", "engine", "table"]),
        ("learn", &["core", "files", "games", "record", "texts", "lang", "table", "review", "compare"]),
        ("sitting", &["core", "games", "record", "lang", "config", "table", "compare", "together", "learn"]),
        ("launch", &["core", "config", "games", "table", "together", "learn", "sitting"]),
        ("ui", FACES),
        ("plain", FACES),
        (
            "cli",
            &[
                "clock", "core", "files", "games", "record", "bots", "engine", "lang", "rules", "table",
                "review", "compare", "learn", "config", "launch", "signals", "together", "ui", "plain",
            ],
        ),
    ],
};

/// What screens and plain lines may use.
const FACES: &[&str] = &[
    "core", "games", "record", "table", "review", "compare", "together", "learn", "lang", "rules", "config",
    "launch", "signals", "sitting", "texts", "wrap",
];

/// Everything in the laboratory may use everything in the library, and only its commands use the program.
const LABORATORY: Package = Package {
    folder: "src/lab",
    layers: &[
        ("work", &[]),
        ("pool", &[]),
        ("studied", &["core", "games", "work"]),
        ("train", &["core", "games", "bots", "pool", "work"]),
        ("deals", &["core", "bots", "pool"]),
        ("arena", &["core", "games", "bots", "engine", "deals", "pool", "studied"]),
        ("strength", &["core", "games", "arena"]),
        ("hints", &["core", "games", "bots"]),
        ("jeers", &["core", "games", "bots", "arena", "pool"]),
        ("problems", &["core", "games", "record", "bots"]),
        ("reviews", &["core", "games", "bots", "pool"]),
        ("truth", &["core", "bots", "arena", "deals", "studied"]),
        ("reasons", &["core", "games", "bots"]),
        ("policies", &["core", "bots", "arena", "deals", "studied"]),
        ("bids", &["core", "bots", "arena", "deals", "studied"]),
        ("engine_check", &["core", "games", "record", "bots", "engine"]),
        (
            "cli",
            &[
                "core",
                "files",
                "games",
                "bots",
                "engine",
                "arena",
                "bids",
                "deals",
                "engine_check",
                "hints",
                "reasons",
                "jeers",
                "policies",
                "problems",
                "reviews",
                "strength",
                "studied",
                "train",
                "truth",
                "work",
            ],
        ),
    ],
};

const PACKAGES: [Package; 3] = [LIBRARY, PROGRAM, LABORATORY];

/// A source file: its module path from the crate's root, and its text.
struct Source {
    /// The folder of its package.
    package: &'static str,
    path: PathBuf,
    module: Vec<String>,
    text: String,
}

impl Source {
    fn layer(&self) -> &str {
        &self.module[0]
    }

    /// The text without tests, which are at the end of a file or in a file of their own.
    fn shipped(&self) -> &str {
        let of_tests = self.module.iter().any(|name| name == "tests");
        if of_tests { "" } else { self.text.split("#[cfg(test)]\nmod ").next().unwrap() }
    }
}

impl Package {
    /// The sources of all modules. `lib.rs` and `main.rs` connect them and have no layer.
    fn sources(&self) -> Vec<Source> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(self.folder);
        let mut found = Vec::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() && path != root.join("tests") {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let within = path.strip_prefix(&root).unwrap().with_extension("");
                    let module: Vec<String> =
                        within.iter().map(|part| part.to_str().expect("a plain name").to_owned()).collect();
                    if module != ["lib"] && module != ["main"] {
                        let text = fs::read_to_string(&path).unwrap();
                        found.push(Source { package: self.folder, path, module, text });
                    }
                }
            }
        }
        assert!(found.len() > 20, "too few sources in {}", root.display());
        found
    }
}

/// The sources of all packages.
fn sources() -> Vec<Source> {
    PACKAGES.iter().flat_map(Package::sources).collect()
}

/// The text with comments, strings and characters blanked out.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |at| at + 2)
        } else if c == '"' {
            string_end(rest)
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\\"'") {
            rest[1..].find('\'').map_or(rest.len(), |at| at + 2)
        } else {
            code.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[end..];
    }
    code
}

/// The end of the string with which a text begins.
fn string_end(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == '"' && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

/// The first names after each `crate::`, in `use` groups too.
fn after_crate(code: &str) -> Vec<String> {
    let ident = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut names = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            names.push(ident(rest));
            continue;
        };
        let (mut depth, mut start) = (0, 0);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                '}' => {
                    names.push(ident(&group[start..at]));
                    break;
                }
                ',' if depth == 0 => {
                    names.push(ident(&group[start..at]));
                    start = at + 1;
                }
                _ => {}
            }
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// The names that `super::super::...` reaches at the crate's root from a module this deep.
fn after_supers(code: &str, depth: usize) -> Vec<String> {
    let climb = "super::".repeat(depth);
    let too_far = |before: &str| before.ends_with("super::");
    let mut names = Vec::new();
    for (at, _) in code.match_indices(&climb) {
        let rest = &code[at + climb.len()..];
        if !too_far(&code[..at]) && !rest.starts_with("super::") {
            names.extend(after_crate(&format!("crate::{rest}")).into_iter().next());
        }
    }
    names
}

/// What is wrong with the uses of a source.
fn faults(source: &Source, package: &Package) -> Vec<String> {
    let Some((_, above)) = package.layers.iter().find(|(module, _)| *module == source.layer()) else {
        return vec![format!("{}: the module {} has no layer", source.path.display(), source.layer())];
    };
    // Tests follow the same order; only paths through `super` are read without them.
    let mut used = after_crate(&code(&source.text));
    used.extend(after_supers(&code(source.shipped()), source.module.len()));
    used.retain(|name| name != source.layer() && !above.contains(&name.as_str()));
    used.iter().map(|name| format!("{}: uses {name}", source.path.display())).collect()
}

#[test]
fn modules_use_only_higher_layers() {
    let all = sources().into_iter().flat_map(|source| {
        let package = PACKAGES.iter().find(|package| package.folder == source.package).unwrap();
        faults(&source, package)
    });
    let faults: Vec<String> = all.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Modules use other packages by the names that `lib.rs` gives them, so that the layers above count.
#[test]
fn only_few_sources_name_other_packages() {
    for source in sources() {
        let code = code(&source.text);
        for (package, may) in [
            ("offsuit_library", source.package == PROGRAM.folder && source.module == ["table"]),
            ("offsuit_program", source.package == LABORATORY.folder && source.layer() == "cli"),
        ] {
            assert!(may || !has_word(&code, package), "{}: uses {package}", source.path.display());
        }
    }
}

/// The rooms whose files do not use each other in circles.
const WITHOUT_CIRCLES: [&str; 12] =
    ["core", "games", "record", "bots", "lang", "rules", "config", "engine", "table", "ui", "plain", "cli"];

/// The files of a room that a source uses, by name.
fn used_in_room(source: &Source) -> Vec<String> {
    let code = code(source.shipped());
    let within = format!("crate::{}::", source.layer());
    let climb = "super::".repeat(source.module.len() - 1);
    let mut names = Vec::new();
    for prefix in [&within, &climb] {
        for (at, _) in code.match_indices(prefix.as_str()) {
            let rest = &code[at + prefix.len()..];
            if code[..at].ends_with("super::") || rest.starts_with("super::") {
                continue;
            }
            // One path, or a group up to its closing brace.
            let end =
                if rest.starts_with('{') { rest.find("};") } else { rest.find(|c| ";,(<{ ".contains(c)) };
            names.extend(after_crate(&format!("crate::{}}}", &rest[..end.unwrap_or(rest.len())])));
        }
    }
    names.retain(|name| *name != source.module[1]);
    names
}

#[test]
fn files_of_a_room_form_no_circles() {
    let sources = sources();
    for room in WITHOUT_CIRCLES {
        let of_room = || sources.iter().filter(|source| source.layer() == room && source.module.len() > 1);
        let mut uses: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for source in of_room() {
            uses.entry(&source.module[1]).or_default().extend(used_in_room(source));
        }
        assert!(room == "lang" || uses.values().any(|used| !used.is_empty()), "{room}: nothing is found");
        // A file that uses no other remaining file is a lowest layer: remove such files until none is left.
        while !uses.is_empty() {
            let is_low = |used: &BTreeSet<String>| !used.iter().any(|name| uses.contains_key(name.as_str()));
            let low: Vec<&str> =
                uses.iter().filter(|(_, used)| is_low(used)).map(|(name, _)| *name).collect();
            assert!(!low.is_empty(), "{room}: there is a circle among {uses:?}");
            uses.retain(|name, _| !low.contains(name));
        }
    }
}

/// The words that name a game: its id, its type, the titles of its pages.
struct Names;

impl Visitor for Names {
    type Out = Vec<String>;

    fn visit<G: offsuit::core::TrickTaking>(self) -> Vec<String> {
        let pages = texts::of(G::INFO.id).pages;
        let titles = pages.iter().filter_map(|(_, page)| page.lines().next()?.strip_prefix("# "));
        let type_name = std::any::type_name::<G>().rsplit("::").next();
        titles.chain(type_name).chain([G::INFO.id]).map(str::to_lowercase).collect()
    }
}

/// A source without the examples in its documentation.
fn without_examples(text: &str) -> String {
    let mut is_example = false;
    let kept = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("/// ```") || line.trim_start().starts_with("//! ```");
        is_example ^= fence;
        !is_example && !fence
    });
    kept.collect::<Vec<_>>().join("\n")
}

/// Whether a text has this word, and not only as a part of another (`loo` in `loop`).
fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(word).any(|(at, _)| {
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + word.len()..].chars().next())
    })
}

/// Whether a source is one of the laboratory that is written once for all games.
fn is_lab(source: &Source) -> bool {
    source.package == LABORATORY.folder && !["studied", "cli"].contains(&source.layer())
}

#[test]
fn no_screen_table_or_bot_names_a_game() {
    let names: Vec<String> =
        CATALOG.iter().flat_map(|entry| games::visit(entry.info.id, Names).unwrap()).collect();
    assert!(has_word("the game of loo.", "loo") && !has_word("loop", "loo"));
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| {
        ["ui", "plain", "sitting", "table", "compare", "learn", "bots", "core"].contains(&source.layer())
            || is_lab(source)
    }) {
        // Comments count too: a comment that must name a game explains a special case. Examples need some game.
        let text = without_examples(source.shipped()).to_lowercase();
        for name in names.iter().filter(|name| has_word(&text, name)) {
            faults.push(format!("{}: names {name}", source.path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What only a sitting asks of a match. What changes a match is private to it, and the compiler checks that.
const OF_SITTINGS: [&str; 6] =
    ["&mut dyn Table", "&mut dyn Local", "table().check(", "hint_search(", "can_undo(", "can_claim("];

#[test]
fn screens_and_plain_lines_let_the_sitting_decide_what_follows_from_a_wish() {
    let sources = sources();
    let in_layer = |layer: &str| sources.iter().filter(|source| source.layer() == layer).collect::<Vec<_>>();
    let does = |source: &Source, what: &&str| code(source.shipped()).contains(what);
    let faces = [in_layer("ui"), in_layer("plain")].concat();
    for source in faces {
        let faults: Vec<_> = OF_SITTINGS.iter().filter(|what| does(source, what)).collect();
        assert!(faults.is_empty(), "{}: {faults:?}", source.path.display());
    }
    assert!(in_layer("sitting").iter().any(|source| does(source, &"can_undo(")), "nothing is found");
}

#[test]
fn nothing_in_the_rules_depends_on_the_machine() {
    let mut faults = Vec::new();
    for source in sources()
        .iter()
        .filter(|source| ["core", "games", "record", "bots"].contains(&source.layer()) || is_lab(source))
    {
        for word in ["HashMap", "HashSet", "SystemTime", "RandomState", "StdRng", "SmallRng"] {
            if has_word(&code(source.shipped()), word) {
                faults.push(format!("{}: uses {word}", source.path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn sources_are_read_as_meant() {
    let text = "use crate::{core::Seat, games::{self, Entry}};\n// crate::ui\nlet s = \"crate::cli \\\" \";\nx(crate::table::f)";
    assert_eq!(after_crate(&code(text)), ["core", "games", "table"]);
    assert_eq!(after_supers("use super::super::ui::x; super::a::b; super::super::super::y", 2), ["ui"]);
}

/// The clock may be wrong, and the time zone may be anything: [`offsuit::clock`] deals with both.
#[test]
fn only_the_clock_asks_the_system_for_the_time_of_day() {
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| source.layer() != "clock") {
        let code = code(source.shipped());
        for word in ["Zoned", "Timestamp", "TimeZone", "SystemTime::now"] {
            if has_word(&code, word) {
                faults.push(format!("{}: uses {word}", source.path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
