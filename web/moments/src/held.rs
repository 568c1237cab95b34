//! What a board keeps showing as it was while the events that changed it are still being shown.
//!
//! A view arrives as it is after everything that happened. The fields of it that pieces, wounds and doors are drawn from
//! are held back, and each event lets go of its own. Fields are named as in the view's JSON; a change that finds nothing
//! to change is left out, because the newest view is laid out in the end whatever was shown on the way.

use serde_json::Value;

/// Fields from the top of a view; `*` stands for every element of a list.
pub type Path = &'static [&'static str];

/// The newest view with the held fields as they are shown.
pub fn hold(newest: &Value, shown: &Value, held: &[Path]) -> Value {
    let mut view = newest.clone();
    for path in held {
        keep(&mut view, shown, path);
    }
    view
}

fn keep(into: &mut Value, from: &Value, path: &[&str]) {
    match path {
        [] => into.clone_from(from),
        ["*", rest @ ..] => {
            let (Value::Array(into), Value::Array(from)) = (into, from) else { return };
            // A list that has become longer or shorter is held as a whole: which element is which is not known.
            if into.len() == from.len() {
                into.iter_mut().zip(from).for_each(|(into, from)| keep(into, from, rest));
            } else {
                into.clone_from(from);
            }
        }
        [name, rest @ ..] => {
            if let (Some(into), Some(from)) = (into.get_mut(*name), from.get(*name)) {
                keep(into, from, rest);
            }
        }
    }
}

/// A view on its way, and where the way leads.
pub struct Played<'v> {
    pub view: &'v mut Value,
    pub newest: &'v Value,
}

impl Played<'_> {
    /// Something in a list of the view, by its place there.
    pub fn one(&mut self, list: &str, at: usize) -> Option<&mut Value> {
        self.view.get_mut(list)?.get_mut(at)
    }

    /// Where in a list the element is whose field has this value.
    pub fn numbered(&self, list: &str, field: &str, value: u8) -> Option<usize> {
        let all = self.view.get(list)?.as_array()?;
        all.iter().position(|one| one.get(field).and_then(Value::as_u64) == Some(value.into()))
    }

    /// Sets a field of the view.
    pub fn set(&mut self, field: &str, to: impl Into<Value>) {
        if let Some(found) = self.view.get_mut(field) {
            *found = to.into();
        }
    }

    /// Sets a field of something in a list.
    pub fn put(&mut self, list: &str, at: usize, field: &str, to: impl Into<Value>) {
        if let Some(found) = self.one(list, at).and_then(|one| one.get_mut(field)) {
            *found = to.into();
        }
    }

    /// A number grows or shrinks, not below zero.
    pub fn add(&mut self, list: &str, at: usize, field: &str, by: i64) {
        if let Some(found) = self.one(list, at).and_then(|one| one.get_mut(field))
            && let Some(number) = found.as_i64()
        {
            *found = (number + by).max(0).into();
        }
    }

    /// A field of the view becomes what it is in the end.
    pub fn settle(&mut self, field: &str) {
        if let (Some(found), Some(end)) = (self.view.get_mut(field), self.newest.get(field)) {
            found.clone_from(end);
        }
    }

    /// Some fields of something in a list become what they are in the end.
    pub fn settle_one(&mut self, list: &str, at: usize, fields: &[&str]) {
        let Some(end) = self.newest.get(list).and_then(|all| all.get(at)) else { return };
        let Some(one) = self.view.get_mut(list).and_then(|all| all.get_mut(at)) else { return };
        for field in fields {
            if let (Some(found), Some(end)) = (one.get_mut(*field), end.get(*field)) {
                found.clone_from(end);
            }
        }
    }

    /// Somebody leaves whatever place of a list they are noted in, and is noted in another one, if there is any.
    pub fn stand(&mut self, list: &str, noted: &str, who: &Value, at: Option<usize>) {
        let Some(Value::Array(places)) = self.view.get_mut(list) else { return };
        for place in &mut *places {
            if let Some(Value::Array(here)) = place.get_mut(noted) {
                here.retain(|one| one != who);
            }
        }
        if let Some(Value::Array(here)) = at.and_then(|at| places.get_mut(at)?.get_mut(noted)) {
            here.push(who.clone());
        }
    }

    /// A list in something becomes longer by unknown things, or shorter from its front.
    pub fn pile(&mut self, list: &str, at: usize, field: &str, by: i64) {
        let Some(Value::Array(pile)) = self.one(list, at).and_then(|one| one.get_mut(field)) else { return };
        if by < 0 {
            pile.drain(..pile.len().min(by.unsigned_abs() as usize));
        } else {
            pile.extend((0..by).map(|_| Value::Null));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn held_fields_stay_and_all_others_are_new() {
        let shown = json!({"round": 1, "people": [{"at": 1, "cards": 3}, {"at": 2, "cards": 3}]});
        let newest = json!({"round": 2, "people": [{"at": 5, "cards": 1}, {"at": 2, "cards": 4}]});
        let held: [Path; 1] = [&["people", "*", "at"]];
        let view = hold(&newest, &shown, &held);
        assert_eq!(view, json!({"round": 2, "people": [{"at": 1, "cards": 1}, {"at": 2, "cards": 4}]}));
    }

    #[test]
    fn a_list_of_another_length_is_held_as_a_whole() {
        let (shown, newest) = (json!({"guards": [1]}), json!({"guards": [4, 5]}));
        assert_eq!(hold(&newest, &shown, &[&["guards", "*"]]), shown);
    }

    #[test]
    fn whoever_goes_stands_in_one_place_only() {
        let mut view = json!({"rooms": [{"who": [0, 1]}, {"who": []}], "data": [{"lie": [2, null]}]});
        let newest = json!({});
        let mut played = Played { view: &mut view, newest: &newest };
        played.stand("rooms", "who", &json!(1), Some(1));
        played.pile("data", 0, "lie", -1);
        played.pile("data", 0, "lie", 2);
        assert_eq!(view, json!({"rooms": [{"who": [0]}, {"who": [1]}], "data": [{"lie": [null, null, null]}]}));
    }
}
