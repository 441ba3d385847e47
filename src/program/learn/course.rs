//! The lessons of each game.

use std::sync::{Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde_json::Value;
use toml_edit::{Document, Item, Table};

use super::compose::LessonError;
use super::lesson::{Course, Note};
use crate::games::{CATALOG, Entry};
use crate::texts;

/// The courses read so far. They live as long as the program, so that a lecture can refer to its lesson.
static READ: Mutex<Vec<(&str, &Course)>> = Mutex::new(Vec::new());

/// The games that have lessons.
pub fn learnable() -> impl Iterator<Item = &'static Entry> {
    CATALOG.iter().filter(|entry| !lessons_of(entry).is_empty())
}

fn lessons_of(entry: &Entry) -> &'static str {
    texts::of(entry.info.id).lessons
}

/// The course of a game; empty if it has none.
///
/// # Errors
/// When its file is wrong. A test reads all files.
pub fn course(entry: &Entry) -> Result<&'static Course, LessonError> {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, course)) = read.iter().find(|(id, _)| *id == entry.info.id) {
        return Ok(course);
    }
    let course: &'static Course = Box::leak(Box::new(course_text(lessons_of(entry))?));
    read.push((entry.info.id, course));
    Ok(course)
}

/// Reads a file of lessons.
///
/// # Errors
/// When the text is not a valid file of lessons, saying where.
pub fn course_text(text: &str) -> Result<Course, LessonError> {
    let document = Document::parse(text).map_err(|error| LessonError(error.to_string()))?;
    Ok(Course { lessons: tables(text, &document, "lesson")?, notes: tables(text, &document, "note")? })
}

/// Only the notes of a game; none if it has none.
///
/// # Errors
/// When its file is wrong.
pub fn notes(entry: &Entry) -> Result<&'static [Note], LessonError> {
    static READ: Mutex<Vec<(&str, &[Note])>> = Mutex::new(Vec::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, notes)) = read.iter().find(|(id, _)| *id == entry.info.id) {
        return Ok(notes);
    }
    // A match needs only the notes, and lessons would take far more memory. A test checks that no lesson comes after
    // them.
    let lessons = lessons_of(entry);
    let from = lessons.find("\n[[note]]").unwrap_or(lessons.len());
    let notes: &'static [Note] = Vec::leak(course_text(&lessons[from..])?.notes);
    read.push((entry.info.id, notes));
    Ok(notes)
}

/// The tables of this name.
fn tables<T: DeserializeOwned>(
    text: &str,
    document: &Document<&str>,
    name: &str,
) -> Result<Vec<T>, LessonError> {
    if let Some((other, _)) = document.iter().find(|(key, _)| !["lesson", "note"].contains(key)) {
        return Err(LessonError(format!("{other}: a file of lessons has only [[lesson]] and [[note]]")));
    }
    let Some(item) = document.get(name) else { return Ok(Vec::new()) };
    let tables = item.as_array_of_tables();
    let tables = tables.ok_or_else(|| LessonError(format!("{name}: write [[{name}]], with two brackets")))?;
    let read = |table: &Table| {
        serde_json::from_value(object(table.iter())).map_err(|error| {
            let before = table.span().and_then(|span| text.get(..span.start));
            let line = before.map_or(0, |before| before.matches('\n').count() + 1);
            LessonError(format!("line {line}: [[{name}]]: {error}"))
        })
    };
    tables.iter().map(read).collect()
}

/// The same item as JSON. Reading it from there, and not from TOML itself, keeps a second reader of our types out of the
/// program.
fn json(item: &Item) -> Value {
    match item {
        Item::None => Value::Null,
        Item::Value(value) => json_of_value(value),
        Item::Table(table) => object(table.iter()),
        Item::ArrayOfTables(tables) => tables.iter().map(|table| object(table.iter())).collect(),
    }
}

fn json_of_value(value: &toml_edit::Value) -> Value {
    match value {
        toml_edit::Value::String(text) => Value::from(text.value().as_str()),
        toml_edit::Value::Integer(number) => Value::from(*number.value()),
        toml_edit::Value::Float(number) => Value::from(*number.value()),
        toml_edit::Value::Boolean(is_true) => Value::from(*is_true.value()),
        toml_edit::Value::Datetime(time) => Value::from(time.value().to_string()),
        toml_edit::Value::Array(values) => values.iter().map(json_of_value).collect(),
        toml_edit::Value::InlineTable(table) => {
            table.iter().map(|(key, value)| (key.to_owned(), json_of_value(value))).collect()
        }
    }
}

fn object<'a>(items: impl Iterator<Item = (&'a str, &'a Item)>) -> Value {
    items.map(|(key, item)| (key.to_owned(), json(item))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_come_last() {
        for entry in CATALOG {
            let ids = |notes: &[Note]| notes.iter().map(|note| note.id.clone()).collect::<Vec<_>>();
            assert_eq!(ids(notes(entry).unwrap()), ids(&course(entry).unwrap().notes), "{}", entry.info.id);
        }
    }

    #[test]
    fn a_mistake_is_found_with_its_line() {
        let note = "[[note]]\nid = \"a\"\nwhen = { prompt = \"b\" }\ntext = { en = \"c\", ja = \"d\" }\n";
        assert_eq!(course_text(note).unwrap().notes[0].text.ja, "d");
        for (text, expected) in [
            (format!("{note}\n[[note]]\nid = \"x\"\n"), "line 6: [[note]]: missing field `when`"),
            (note.replace("when", "wen"), "line 1: [[note]]: unknown field `wen`"),
            (note.replace("\"a\"", "7"), "line 1: [[note]]: invalid type: integer `7`, expected a string"),
            (note.replace("[[note]]", "[[notes]]"), "notes: a file of lessons has only"),
            (note.replace("[[note]]", "[note]"), "note: write [[note]]"),
            ("id = ".to_owned(), "TOML parse error at line 1"),
        ] {
            let error = course_text(&text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
