//! What deserves a moment: a die that falls, an unexpected card, the alarm.

use facility07::vocabulary::Skill;
use leptos::prelude::*;
use moments::facility07::{Moment, Needed, shown};

use super::paper;
use crate::desk::Desk;
use crate::parts::dice::Die;
use crate::parts::moment::moment;

pub fn moments(desk: Desk) -> AnyView {
    let now = moment(desk, shown);
    let stamp =
        |class, call, text: String| view! { <div class=class><b>{call}</b><span>{text}</span></div> }.into_any();
    let drawn = move || {
        now.get().map(|(moment, text)| match moment {
            Moment::Roll { faces, needed } => {
                // What was told just before the die is what it is thrown for.
                let what_for = desk.said.with_untracked(|said| said.1.clone());
                let needed = needed.map(|needed| view! { <b>{asks(needed)}</b> });
                view! {
                    <div class="f07-roll">
                        {faces.into_iter().map(|face| view! { <Die face/> }).collect_view()}
                        <span><small>{what_for}</small>{needed}<span>{text}</span></span>
                    </div>
                }
                .into_any()
            }
            Moment::NotSoFast { seat, card } => {
                let (who, covert) = (untrack(|| desk.seat_name(seat.0)), paper::numbered("ops", card.0));
                let text = format!("{who} flips {}: {}", covert.name, covert.text("rules").unwrap_or_default());
                stamp("f07-stamp", "Not so fast!", text)
            }
            Moment::Alarm => stamp("f07-stamp alarm", "Alarm!", text),
            Moment::Boom => {
                stamp("f07-stamp alarm", "Boom!", "Facility 07 explodes. Facility 07 elsewhere is unharmed.".into())
            }
        })
    };
    view! { <div class="f07-moment" aria-hidden="true">{drawn}</div> }.into_any()
}

/// "4 or less on Finesse": low is good, which nobody guesses.
fn asks(Needed { skill, at_most }: Needed) -> String {
    let skill = match skill {
        Skill::Strength => "Strength",
        Skill::Speed => "Speed",
        Skill::Finesse => "Finesse",
        Skill::Insight => "Insight",
    };
    format!("{at_most} or less on {skill}")
}
