//! Result codes: a finished match in letters and digits.
//!
//! A code is a number in base 32, its last digit first, and six check symbols. The number holds these choices one after
//! another, each with the number of its possibilities as its base:
//!
//! 1. the version (base 32, so it is the first symbol): 1 for a match dealt from a seed of 64 bits, 2 for one dealt
//!    from a key of 256 bits; 3 and 4 for the same with more marks in part 8; 5 to 8 for 1 to 4 with late options in
//!    part 5;
//! 2. the game: a hash of its name (base 1024, the next two symbols);
//! 3. the seed, its lowest 16 bits first (four times base 65536), or the key, its first two bytes first, of which the
//!    first counts as the lower (sixteen times base 65536);
//! 4. the number of seats;
//! 5. whether all options have their defaults; if not, each option's value among those it allows. Options that came
//!    after the first four versions are not among them. In versions 5 to 8, there follow the values of those up to the
//!    last that differs from its default, after their number (base 16);
//! 6. the seat whose result it is, and who played there (base 16: 0 is a person, 1 to 5 are the levels, 15 is an engine);
//! 7. whether all other seats had the same kind of player; then that kind, or each of them;
//! 8. whether the seat had hints, and whether decisions were undone (base 4). In versions 3 and 4 there follow: whether
//!    decisions were undone that had told the player something new, whether hands were opened during a deal, and
//!    whether the match continues another one (base 8, never 0); and if it does, how many deals and decisions it
//!    repeats (base 1048576);
//! 9. the length of the name (base 17), and each letter: its place among `a-z A-Z 0-9` and the space (base 64), or 63
//!    and then its Unicode number;
//! 10. each decision of the match: its index among the legal moves. A forced move takes no room.
//!
//! The deals follow from the seed or the key, and the rules derive everything else. Nothing about bots matters, so a
//! code stays valid when they change. A change to the order of legal moves, to the values of options and their
//! defaults, or to how cards are dealt would give old codes another meaning, so it needs a new version.
//! `tests/data/codes.txt` pins a code for each game. All versions have the version in the first symbol and the same
//! check symbols.

use thiserror::Error;

use super::check::{CHECKS, checks};
use super::help::Help;
use super::number::{Reader, Writer};
use super::played::{FollowFault, Followed, MAX_DECISIONS, Played, Source, follow};
use super::version::{LAST, Version};
use crate::bots::Level;
use crate::core::name::alike;
use crate::core::rng::CardSource;
use crate::core::text::{is_hidden, narrow};
use crate::core::{Info, OptionKind, OptionSpec, OptionValues, Seat, symbols};
use crate::games::{self, CATALOG, Entry};
use crate::lang::Words;
use crate::record::{Bytes, Dealt, Header, MatchMarks, Player, Sitter};
use crate::table::Setup;

/// The most letters of a name; longer names are cut.
pub const MAX_LETTERS: usize = 16;
/// The most symbols of a code.
pub const MAX_SYMBOLS: usize = 8192;
/// Symbols between two separators.
const GROUP: usize = 5;
/// The kind of player that is neither a person nor one of our bots.
const OTHER: u32 = 15;
/// The letters that take the least room in names. The value after them stands for any other letter.
const LETTERS: &[u8; 63] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ";

/// Why a text is not a result code.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CodeError {
    /// A character cannot be in a code.
    #[error("character {place} cannot be in a result code")]
    Letter {
        /// Its place, from 1, without separators.
        place: usize,
    },
    /// There are too few symbols.
    #[error("it is too short for a result code")]
    Short,
    /// There are too many symbols.
    #[error("it has more than {MAX_SYMBOLS} letters and digits")]
    Long,
    /// The check symbols do not agree.
    #[error("a letter or digit is wrong, missing, extra or in the wrong place")]
    Check,
    /// It was made by another version of the program.
    #[error("it has version {0}: this program reads versions 1 to {LAST}")]
    Version(u32),
    /// This program does not know its game.
    #[error("this program does not know its game")]
    Game,
    /// The code has an impossible value in this part, which is given by its message.
    #[error("it says something impossible ({0})")]
    Impossible(&'static str),
    /// There is something after the end of the match.
    #[error("it goes on after the end of the match")]
    Trailing,
    /// The match takes too many decisions.
    #[error("its match does not end within {MAX_DECISIONS} decisions")]
    Endless,
}

impl CodeError {
    /// The error as a sentence without a full stop.
    pub fn say(&self, words: &Words) -> String {
        let number = |key, name, number: usize| words.with(key, &[(name, &number.to_string())]);
        match self {
            CodeError::Letter { place } => number("code-letter", "place", *place),
            CodeError::Short => words.get("code-short"),
            CodeError::Long => number("code-long", "most", MAX_SYMBOLS),
            CodeError::Check => words.get("code-check"),
            CodeError::Version(version) => number("code-version", "version", *version as usize),
            CodeError::Game => words.get("code-game"),
            CodeError::Impossible(part) => words.with("code-impossible", &[("part", &words.get(part))]),
            CodeError::Trailing => words.get("code-trailing"),
            CodeError::Endless => number("code-endless", "most", MAX_DECISIONS),
        }
    }
}

/// The code with these symbols: adds check symbols and writes everything in groups. Only the lowest five bits of a
/// symbol count.
pub fn seal(values: &[u8]) -> String {
    let mut all: Vec<u8> = values.iter().map(|value| value & 31).collect();
    all.extend(checks(&all));
    let letters: Vec<char> = all.into_iter().map(symbols::letter).collect();
    let groups: Vec<String> = letters.chunks(GROUP).map(|group| group.iter().collect()).collect();
    groups.join("-")
}

/// Whether this character separates the groups of a code. Separators may be anywhere in one.
fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '\u{2010}'..='\u{2015}')
}

impl Played {
    /// The result code of the match, in groups of five letters and digits.
    pub fn code(&self) -> String {
        seal(&self.writer().symbols())
    }

    fn writer(&self) -> Writer {
        let header = &self.header;
        let version = Version::of(header, !self.help.is_basic());
        let mut out = begin(header, version);
        if let Some(info) = header.info() {
            write_table(&mut out, info, header, version);
        }
        let seats = header.seats.len();
        out.put(self.seat.index() as u32, seats as u32);
        let kinds: Vec<u32> = header.seats.iter().map(|sitter| kind(&sitter.player)).collect();
        let own = kinds.get(self.seat.index()).copied().unwrap_or_default();
        let others: Vec<u32> = kinds
            .iter()
            .enumerate()
            .filter(|(n, _)| *n != self.seat.index())
            .map(|(_, kind)| *kind)
            .collect();
        out.put(own, 16);
        let alike = others.windows(2).all(|pair| pair[0] == pair[1]);
        out.put(u32::from(!alike), 2);
        others.iter().take(if alike { 1 } else { seats }).for_each(|&kind| out.put(kind, 16));
        self.help.write(&mut out);
        write_name(&mut out, self.name());
        self.choices.iter().for_each(|&(index, count)| out.put(index, count));
        out
    }

    /// Reads a result code and plays its match again.
    ///
    /// Separators, white space and case do not matter. I and L count as 1, O as 0.
    ///
    /// # Errors
    /// When the text is damaged, or no match could have given it.
    pub fn read(text: &str) -> Result<Self, CodeError> {
        Self::read_by(text, |header, digits| follow(header, Source::Digits(digits)))
    }

    /// Reads a result code. Its match is played again by `replay`, which gets the digits of the decisions.
    pub(super) fn read_by(
        text: &str,
        replay: impl FnOnce(&Header, Reader) -> Result<(Followed, bool), FollowFault>,
    ) -> Result<Self, CodeError> {
        let mut all = Vec::new();
        for letter in text.chars().filter(|&c| !separates(c)) {
            let value = symbols::value(narrow(letter));
            all.push(value.ok_or(CodeError::Letter { place: all.len() + 1 })?);
            if all.len() > MAX_SYMBOLS {
                return Err(CodeError::Long);
            }
        }
        let (own, check) = all.split_last_chunk::<CHECKS>().ok_or(CodeError::Short)?;
        if checks(own) != *check {
            return Err(CodeError::Check);
        }
        match own {
            [] => return Err(CodeError::Short),
            [.., 0] => return Err(CodeError::Trailing),
            _ => {}
        }
        let mut digits = Reader::new(own);
        let number = digits.take(32);
        let version = Version::numbered(number).ok_or(CodeError::Version(number))?;
        let entry = tagged(digits.take(1024)).ok_or(CodeError::Game)?;
        let (mut seed, mut dealt) = (0, Dealt::FromSeed);
        if version.from_key {
            let mut key = [0; 32];
            for pair in key.chunks_mut(2) {
                pair.copy_from_slice(&(digits.take(1 << 16) as u16).to_le_bytes());
            }
            dealt = Dealt::FromKey(Bytes(key));
        } else {
            seed = (0..4).fold(0, |seed, part| seed | u64::from(digits.take(1 << 16)) << (16 * part));
        }
        let (seats, options) = read_table(&mut digits, &entry.info, version)?;
        let seat = Seat::new(digits.take(seats as u32) as usize);
        let own = player(digits.take(16))?;
        let differ = digits.take(2) == 1;
        let others: Vec<u32> = (0..if differ { seats - 1 } else { 1 }).map(|_| digits.take(16)).collect();
        if differ && others.windows(2).all(|pair| pair[0] == pair[1]) {
            return Err(CodeError::Impossible("code-part-players"));
        }
        let help =
            Help::read(&mut digits, !version.marked).ok_or(CodeError::Impossible("code-part-marks"))?;
        let own = Sitter { name: read_name(&mut digits)?, player: own };
        let mut others = others.iter().cycle();
        let mut sitters = Vec::new();
        for n in 0..seats {
            sitters.push(if n == seat.index() {
                own.clone()
            } else {
                let name = usual_name(n, seat.index(), &own.name);
                Sitter { name, player: player(others.next().copied().unwrap_or(OTHER))? }
            });
        }
        let header = Header {
            game: entry.info.id,
            options,
            seats: sitters,
            seed,
            dealt,
            undone: 0,
            marks: MatchMarks::default(),
        };
        let (followed, used_up) = replay(&header, digits).map_err(|fault| match fault {
            FollowFault::Long => CodeError::Endless,
            FollowFault::Ended | FollowFault::Rules => CodeError::Impossible("code-part-decisions"),
        })?;
        if !used_up {
            return Err(CodeError::Trailing);
        }
        Ok(Played::new(&header, seat, help, followed))
    }
}

/// The letters and digits with which the codes of all matches of this game and these cards begin, one for each version.
pub(super) fn code_starts(header: &Header) -> [String; 4] {
    Version::with_the_cards_of(header).map(|version| code_start(header, version))
}

fn code_start(header: &Header, version: Version) -> String {
    let mut symbols = begin(header, version).symbols();
    let bits = if version.from_key { 5 + 10 + 256 } else { 5 + 10 + 64 };
    symbols.resize(bits / 5, 0);
    symbols.into_iter().map(symbols::letter).collect()
}

/// The version, the game, and the seed or the key.
fn begin(header: &Header, version: Version) -> Writer {
    let mut out = Writer::default();
    let bytes = match header.cards() {
        CardSource::Seed(seed) => seed.to_le_bytes().to_vec(),
        CardSource::Key(key) => key.to_vec(),
    };
    out.put(version.number(), 32);
    out.put(tag(header.game), 1024);
    for pair in bytes.as_chunks().0 {
        out.put(u16::from_le_bytes(*pair).into(), 1 << 16);
    }
    out
}

/// The number of seats and the options.
fn write_table(out: &mut Writer, info: &Info, header: &Header, version: Version) {
    let (min, max) = (info.seating.min, info.seating.max);
    out.put((header.seats.len() - min) as u32, (max - min + 1) as u32);
    let defaults = header.options == OptionValues::defaults(info.options);
    out.put(u32::from(!defaults), if info.options.is_empty() { 1 } else { 2 });
    if defaults {
        return;
    }
    let options = info.options.iter().enumerate().map(|(n, spec)| (spec, header.options.get(n)));
    let (late, first): (Vec<_>, Vec<_>) = options.partition(|(spec, _)| spec.is_late);
    for option in first {
        write_option(out, option);
    }
    if version.late_options {
        let count = late_count(info, &header.options);
        out.put(count as u32, 16);
        for option in late.into_iter().take(count) {
            write_option(out, option);
        }
    }
}

fn write_option(out: &mut Writer, (spec, value): (&OptionSpec, i32)) {
    let values = values(spec);
    let index = values.iter().position(|&one| one == value);
    out.put(index.unwrap_or_default() as u32, values.len() as u32);
}

fn read_table(
    digits: &mut Reader,
    info: &Info,
    version: Version,
) -> Result<(usize, OptionValues), CodeError> {
    let (min, max) = (info.seating.min, info.seating.max);
    let seats = min + digits.take((max - min + 1) as u32) as usize;
    let mut options = OptionValues::defaults(info.options);
    let differ = !info.options.is_empty() && digits.take(2) == 1;
    let (late, first): (Vec<_>, Vec<_>) = info.options.iter().partition(|spec| spec.is_late);
    let mut read = |digits: &mut Reader, specs: &[&OptionSpec]| {
        for spec in specs {
            let values = values(spec);
            let value = values.get(digits.take(values.len() as u32) as usize).copied().unwrap_or_default();
            // It is one of the values that the option takes.
            let _ = options.set(info.options, spec.key, &spec.write(value));
        }
    };
    let mut count = 0;
    if differ {
        read(digits, &first);
        if version.late_options {
            count = digits.take(16) as usize;
            read(digits, &late[..count.min(late.len())]);
        }
    }
    // There is one way to write a table. A program that knows more late options writes those only where it has to.
    let is_written_so = differ == (options != OptionValues::defaults(info.options))
        && count == late_count(info, &options)
        && version.late_options == (count > 0);
    if is_written_so { Ok((seats, options)) } else { Err(CodeError::Impossible("code-part-options")) }
}

/// How many late options of the game there are up to the last that differs from its default.
fn late_count(info: &Info, options: &OptionValues) -> usize {
    let all = info.options.iter().enumerate().filter(|(_, spec)| spec.is_late);
    let differ: Vec<bool> = all.map(|(n, spec)| options.get(n) != spec.default_value()).collect();
    differ.iter().rposition(|&differs| differs).map_or(0, |last| last + 1)
}

/// All values of an option, in order.
fn values(spec: &OptionSpec) -> Vec<i32> {
    match spec.kind {
        OptionKind::Number { min, max, step, .. } => (min..=max).filter(|value| value % step == 0).collect(),
        OptionKind::Choice(words) => (0..words.len() as i32).collect(),
    }
}

/// The game's number in codes. A test checks that those of the catalogue differ.
fn tag(game: &str) -> u32 {
    // FNV-1a, folded.
    let hash =
        game.bytes().fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 10 ^ hash >> 20) & 1023
}

fn tagged(wanted: u32) -> Option<&'static Entry> {
    let added = games::added();
    CATALOG.iter().chain(added).find(|entry| tag(entry.info.id) == wanted)
}

fn kind(player: &Player) -> u32 {
    match player {
        Player::Human => 0,
        Player::Bot(level) => {
            Level::ALL.iter().position(|known| known.name() == level).map_or(OTHER, |n| n as u32 + 1)
        }
        Player::Engine(_) => OTHER,
    }
}

fn player(kind: u32) -> Result<Player, CodeError> {
    match kind {
        0 => Ok(Player::Human),
        OTHER => Ok(Player::Engine("engine".to_owned())),
        level => {
            let level =
                Level::ALL.get(level as usize - 1).ok_or(CodeError::Impossible("code-part-players"))?;
            Ok(Player::Bot(level.name().to_owned()))
        }
    }
}

/// The usual name of seat `n`, unless the name at seat `own` is the same.
fn usual_name(n: usize, own: usize, name: &str) -> String {
    let usual = |n: usize| Setup::bot(n, Level::Novice).name;
    if alike(&usual(n), name) { usual(own) } else { usual(n) }
}

/// The name as it is in a code.
fn short_name(name: &str) -> String {
    let cut: String = name.chars().take(MAX_LETTERS).collect();
    cut.trim().to_owned()
}

fn write_name(out: &mut Writer, name: &str) {
    let name = short_name(name);
    out.put(name.chars().count() as u32, MAX_LETTERS as u32 + 1);
    for letter in name.chars() {
        if let Some(place) = place(letter) {
            out.put(place, 64);
        } else {
            out.put(63, 64);
            out.put(letter.into(), 0x11_0000);
        }
    }
}

fn place(letter: char) -> Option<u32> {
    LETTERS.iter().position(|&known| char::from(known) == letter).map(|place| place as u32)
}

fn read_name(digits: &mut Reader) -> Result<String, CodeError> {
    let impossible = CodeError::Impossible("code-part-name");
    let mut name = String::new();
    for _ in 0..digits.take(MAX_LETTERS as u32 + 1) {
        let letter = match digits.take(64) {
            63 => char::from_u32(digits.take(0x11_0000)).filter(|&letter| place(letter).is_none()),
            place => LETTERS.get(place as usize).map(|&letter| char::from(letter)),
        };
        name.push(letter.filter(|&letter| !is_hidden(letter)).ok_or_else(|| impossible.clone())?);
    }
    if name.is_empty() || name.trim() != name { Err(impossible) } else { Ok(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_own_number() {
        let mut tags: Vec<u32> = CATALOG.iter().map(|entry| tag(entry.info.id)).collect();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!(tags.len(), CATALOG.len());
    }

    #[test]
    fn names_read_back_cut_to_their_limit() {
        for (name, back) in [
            ("Ann", "Ann"),
            ("太郎", "太郎"),
            ("Zoë B-2", "Zoë B-2"),
            ("1234567890123456789", "1234567890123456"),
            ("123456789012345 6", "123456789012345"),
        ] {
            let mut out = Writer::default();
            write_name(&mut out, name);
            assert_eq!(read_name(&mut Reader::new(&out.symbols())).as_deref(), Ok(back));
        }
        for bad in [&[0][..], &[2, 62, 0], &[1, 63, 7], &[1, 63, 0xd800], &[1, 63, u32::from('a')]] {
            let mut out = Writer::default();
            let bases = [17, 64, if bad.contains(&63) { 0x11_0000 } else { 64 }];
            bad.iter().zip(bases).for_each(|(&digit, base)| out.put(digit, base));
            assert_eq!(
                read_name(&mut Reader::new(&out.symbols())),
                Err(CodeError::Impossible("code-part-name")),
                "{bad:?}"
            );
        }
    }
}
