//! The lessons of each game.

use std::sync::{Mutex, PoisonError};

use super::compose::LessonError;
use super::lesson::Course;
use crate::games::{CATALOG, Entry};

/// The courses read so far. They live as long as the program, so that a lecture can refer to its lesson.
static READ: Mutex<Vec<(&str, &Course)>> = Mutex::new(Vec::new());

/// The games that have lessons.
pub fn learnable() -> impl Iterator<Item = &'static Entry> {
    CATALOG.iter().filter(|entry| !entry.lessons.is_empty())
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
    let course: &'static Course = Box::leak(Box::new(course_text(entry.lessons)?));
    read.push((entry.info.id, course));
    Ok(course)
}

/// Reads a file of lessons.
///
/// # Errors
/// When it is not such a file; says where.
pub fn course_text(text: &str) -> Result<Course, LessonError> {
    toml_edit::de::from_str(text).map_err(|error| LessonError(error.to_string()))
}
