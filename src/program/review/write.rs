//! Reviews as JSON.

use serde_json::{Map, Value, json};

use super::{Review, Sums};
use crate::core::Info;
use crate::record::{read_move, write_move};
use crate::table::{Judgement, Mistake, Verdict};

/// More points than any deal is worth.
const MOST_POINTS: f64 = 1e4;

/// Writes a review as JSON. Chances are in percent, and losses in percentage points of the chance to win the match.
/// Decisions with nothing to choose are left out.
pub fn write(review: &Review) -> Value {
    let info = review.info();
    let deals = review.deals().iter().map(|deal| {
        let decisions = review.decisions_of(deal).map(|one| {
            let mut line = Map::new();
            line.insert("step".to_owned(), json!(one.place.step));
            line.insert("verdict".to_owned(), json!(word(one.judgement.verdict())));
            line.extend(write_judgement(info, &one.judgement));
            Value::Object(line)
        });
        json!({
            "number": deal.number,
            "points": deal.points,
            "sums": write_sums(&review.sums_of(deal)),
            "decisions": decisions.collect::<Vec<_>>(),
        })
    });
    let (done, all) = review.progress();
    json!({
        "game": info.id,
        "seat": review.seat().index(),
        "judged": done,
        "of": all,
        "costly": review.count(Verdict::Costly),
        "close": review.count(Verdict::Close),
        "fine": review.count(Verdict::Fine),
        "sums": write_sums(&review.sums()),
        "deals": deals.collect::<Vec<_>>(),
    })
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fine => "fine",
        Verdict::Close => "close",
        Verdict::Costly => "costly",
    }
}

fn write_sums(sums: &Sums) -> Value {
    json!({
        "before": rounded(sums.before),
        "cards": rounded(sums.cards),
        "news": rounded(sums.news),
        "losses": rounded(sums.losses),
        "after": rounded(sums.after),
        "error": rounded(sums.error),
        "decisions": sums.decisions,
    })
}

/// A judgement as fields.
pub(super) fn write_judgement(info: &Info, judgement: &Judgement) -> Map<String, Value> {
    let Judgement { own, best, chance, loss, error, points, points_error, .. } = *judgement;
    let Judgement { as_it_lay, gained, gained_error, share, mistake, exact, .. } = *judgement;
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    put("own", write_move(info, own));
    put("best", write_move(info, best));
    put("chance", json!(rounded(chance)));
    put("loss", json!(rounded(loss)));
    put("error", json!(rounded(error)));
    put("points", json!(rounded(points)));
    put("points_error", json!(rounded(points_error)));
    put("as_it_lay", json!(rounded(as_it_lay)));
    put("gained", json!(rounded(gained)));
    put("gained_error", json!(rounded(gained_error)));
    if let Some(share) = share {
        put("share", json!(rounded(share)));
    }
    if let Some(mistake) = mistake {
        put("mistake", json!(mistake.name()));
    }
    if exact {
        put("exact", json!(true));
    }
    fields
}

/// Reads what [`write_judgement`] wrote; `None` for numbers that no judgement has.
pub(super) fn read_judgement(info: &Info, fields: &Value) -> Option<Judgement> {
    let number = |name: &str, least: f64, most: f64| {
        fields.get(name)?.as_f64().filter(|number| (least..=most).contains(number))
    };
    let percent = |name: &str| number(name, -100.0, 100.0);
    let error = |name: &str, most: f64| number(name, 0.0, most);
    Some(Judgement {
        own: read_move(info, fields.get("own")?).ok()?,
        best: read_move(info, fields.get("best")?).ok()?,
        chance: number("chance", 0.0, 100.0)?,
        loss: percent("loss")?,
        // As wide as the whole range of a loss.
        error: error("error", 200.0)?,
        points: number("points", -MOST_POINTS, MOST_POINTS)?,
        points_error: error("points_error", MOST_POINTS)?,
        as_it_lay: number("as_it_lay", -MOST_POINTS, MOST_POINTS)?,
        gained: percent("gained")?,
        gained_error: error("gained_error", 200.0)?,
        share: match fields.get("share") {
            Some(_) => Some(number("share", 0.0, 1.0)?),
            None => None,
        },
        mistake: match fields.get("mistake") {
            Some(name) => Some(Mistake::named(name.as_str()?)?),
            None => None,
        },
        exact: fields.get("exact").is_some(),
    })
}

/// Rounds to four decimals, so that the number is still the same after it has been written and read again.
fn rounded(number: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (1e4 * number).round() / 1e4 + 0.0
}
