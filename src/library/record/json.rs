//! A JSON reader that refuses duplicate fields.
//!
//! Programs differ in which of two fields with the same name they use, so a line with both could mean one thing to us
//! and another to the next program.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::core::text::shown;

/// Reads a JSON text.
///
/// # Errors
/// When the text is not JSON, or an object in it has a duplicate field.
pub(super) fn read(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str::<Unique>(text).map(|Unique(value)| value)
}

/// A value whose objects have no duplicate fields.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue).map(Unique)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            array.push(item);
        }
        Ok(array.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((name, Unique(value))) = fields.next_entry::<String, Unique>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format_args!("field \"{}\" appears twice", shown(&name))));
            }
            object.insert(name, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_match_those_of_serde() {
        for text in
            [r#"{"a":[1,-2,3.5,null,true,"é",{}],"b":{"a":18446744073709551615}}"#, "[]", "1e400", "nul"]
        {
            let expected = serde_json::from_str::<Value>(text);
            match read(text) {
                Ok(value) => assert_eq!(value, expected.unwrap()),
                Err(error) => assert_eq!(error.to_string(), expected.unwrap_err().to_string()),
            }
        }
    }

    #[test]
    fn a_field_that_appears_twice_is_refused_at_any_depth() {
        for text in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"c":2,"\u0061":3}}]"#] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains("field \"a\" appears twice"), "{error}");
        }
    }
}
