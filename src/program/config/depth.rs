//! How many colours a terminal has, decided in one place from its name and what is known of it.

use std::sync::LazyLock;

use terminfo_lean::{locate::locate, parse::parse};

use crate::files;

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// None.
    None,
    /// The first eight of the sixteen.
    Ansi8,
    /// The sixteen that users choose.
    Ansi16,
    /// Those, a cube of 216, and 24 greys.
    Ansi256,
    /// All 24-bit colours.
    TrueColor,
}

/// Terminals of eight colours. Some run inside others, whose `COLORTERM` they pass on.
const EIGHT: [&str; 5] = ["linux", "ansi", "cygwin", "eterm", "eterm-color"];

/// Terminals that terminfo describes as they once were, with eight colours. All that are still used have sixteen.
const AT_LEAST_SIXTEEN: [&str; 9] =
    ["xterm", "screen", "tmux", "rxvt", "putty", "konsole", "gnome", "vte", "mlterm"];

/// The most bytes of a description: ncurses reads no more than half of this.
const LONGEST_DESCRIPTION: u64 = 1 << 16;

/// The depth of this terminal, without regard to `NO_COLOR`.
static OF_THIS_TERMINAL: LazyLock<Depth> = LazyLock::new(|| {
    let (term, colorterm) = (variable("TERM"), variable("COLORTERM"));
    // The consoles of Windows have no name. Those that understand escape sequences have all colours.
    if cfg!(windows) && term.is_empty() {
        return Depth::TrueColor;
    }
    Depth::of_terminal(&term, &colorterm, || described(&term))
});

fn variable(name: &str) -> String {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()).unwrap_or_default()
}

impl Depth {
    /// The depth given by `TERM` and `COLORTERM`, which are empty if not set, and the number of colours in terminfo, if it
    /// has the terminal.
    pub fn of_terminal(term: &str, colorterm: &str, described: impl FnOnce() -> Option<u32>) -> Self {
        if let Some(depth) = Depth::of_name(term) {
            depth
        } else if ["truecolor", "24bit"].contains(&colorterm) || term.ends_with("-direct") {
            Depth::TrueColor
        } else if term.ends_with("-256color") {
            Depth::Ansi256
        } else {
            let depth = described().map_or(Depth::Ansi16, Depth::of_number);
            if AT_LEAST_SIXTEEN.contains(&term) { depth.max(Depth::Ansi16) } else { depth }
        }
    }

    /// The depth of terminals whose `COLORTERM` says nothing, because it is that of the terminal around them, if any.
    fn of_name(term: &str) -> Option<Self> {
        let is_vt =
            term.strip_prefix("vt").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        // By convention, these endings stand for versions without colours.
        let is_mono = term.ends_with("-m") || term.ends_with("-mono");
        if EIGHT.contains(&term) || term.starts_with("vt525") {
            Some(Depth::Ansi8)
        } else if is_vt || is_mono || term == "dumb" || term == "unknown" {
            Some(Depth::None)
        } else if term == "screen" || term.starts_with("screen.") {
            // GNU screen adds the name of the terminal around it.
            Some(if term.ends_with("-256color") { Depth::Ansi256 } else { Depth::Ansi16 })
        } else {
            None
        }
    }

    const fn of_number(colours: u32) -> Self {
        match colours {
            0..8 => Depth::None,
            8..16 => Depth::Ansi8,
            16..256 => Depth::Ansi16,
            256..0x100_0000 => Depth::Ansi256,
            0x100_0000.. => Depth::TrueColor,
        }
    }

    /// The depth of this terminal.
    pub fn of_environment() -> Self {
        if variable("NO_COLOR").is_empty() { *OF_THIS_TERMINAL } else { Depth::None }
    }

    /// Whether this terminal is of a kind that answers questions. Others may print them.
    pub fn can_answer() -> bool {
        *OF_THIS_TERMINAL > Depth::Ansi8
    }
}

/// The number of colours of a terminal in terminfo; `None` without a description.
fn described(term: &str) -> Option<u32> {
    // The name may come from another machine, and must not lead to another file.
    let path = Some(term).filter(|term| !term.contains('/')).and_then(|term| locate(term).ok())?;
    let bytes = files::read_up_to(LONGEST_DESCRIPTION, &path).ok()?;
    let colours = parse(&bytes).ok()?.numbers.get("colors").copied();
    Some(colours.and_then(|colours| u32::try_from(colours).ok()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_have_the_colours_they_name() {
        use Depth::{Ansi8, Ansi16, Ansi256, TrueColor};
        for (term, colorterm, colours, expected) in [
            // Names that need nothing else.
            ("dumb", "truecolor", Some(256), Depth::None),
            ("unknown", "", None, Depth::None),
            ("vt100", "truecolor", Some(8), Depth::None),
            ("vt102", "24bit", None, Depth::None),
            ("vt220", "", None, Depth::None),
            ("vt220-8", "", Some(8), Depth::None),
            ("vt525", "", None, Ansi8),
            ("xterm-mono", "truecolor", None, Depth::None),
            ("ansi-m", "", None, Depth::None),
            ("linux", "truecolor", Some(8), Ansi8),
            ("ansi", "", None, Ansi8),
            ("eterm-color", "truecolor", Some(256), Ansi8),
            ("screen", "truecolor", Some(8), Ansi16),
            ("screen.xterm-256color", "truecolor", None, Ansi256),
            // COLORTERM.
            ("xterm", "24bit", Some(8), TrueColor),
            ("xterm-256color", "truecolor", None, TrueColor),
            ("tmux-256color", "truecolor", None, TrueColor),
            ("screen-256color", "truecolor", None, TrueColor),
            ("foot", "truecolor", None, TrueColor),
            ("", "truecolor", None, TrueColor),
            ("xterm", "yes", Some(8), Ansi16),
            // The ending.
            ("xterm-direct", "", Some(8), TrueColor),
            ("xterm-256color", "", Some(8), Ansi256),
            ("eterm-256color", "", None, Ansi256),
            // terminfo.
            ("xterm", "", Some(8), Ansi16),
            ("tmux", "", Some(8), Ansi16),
            ("rxvt", "", None, Ansi16),
            ("kitty", "", Some(256), Ansi256),
            ("xterm-16color", "", Some(16), Ansi16),
            ("rxvt-88color", "", Some(88), Ansi16),
            ("hurd", "", Some(8), Ansi8),
            ("sun", "", Some(0), Depth::None),
            ("vteterm", "", Some(0x100_0000), TrueColor),
            // Nothing is known.
            ("wonder", "", None, Ansi16),
            ("wonder", "yes", None, Ansi16),
            ("", "", None, Ansi16),
        ] {
            assert_eq!(Depth::of_terminal(term, colorterm, || colours), expected, "{term} {colorterm}");
        }
    }

    #[test]
    fn names_lead_to_no_other_file() {
        for term in ["", "/etc/passwd", "../x/xterm", "no-such-terminal"] {
            assert_eq!(described(term), None, "{term}");
        }
    }
}
