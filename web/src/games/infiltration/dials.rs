//! Both dials of the security tracker, and the die.

use leptos::prelude::*;

use super::glimpse;
use crate::desk::Desk;
use crate::parts::dice::Die;

/// How far a dial turns to either side, in degrees.
const TURN: f64 = 132.0;

/// A dial from one number to another, drawn around its middle.
#[derive(Clone, Copy)]
struct Dial {
    name: &'static str,
    least: i16,
    most: i16,
    /// A number stands at every so many.
    step: i16,
    /// From here on it is serious.
    danger: i16,
}

const PROXIMITY: Dial = Dial { name: "Proximity", least: 0, most: 99, step: 20, danger: 80 };
const ALARM: Dial = Dial { name: "Alarm", least: -1, most: 8, step: 1, danger: 5 };

impl Dial {
    fn angle(self, value: i16) -> f64 {
        let part = f64::from(value - self.least) / f64::from(self.most - self.least);
        part.mul_add(2.0 * TURN, -TURN)
    }

    /// A point of the dial so far from its middle.
    fn point(self, value: i16, far: f64) -> (f64, f64) {
        let angle = self.angle(value).to_radians();
        (far * angle.sin(), -far * angle.cos())
    }

    fn arc(self, from: i16, to: i16, far: f64) -> String {
        let ((x, y), (to_x, to_y)) = (self.point(from, far), self.point(to, far));
        let large = i32::from(self.angle(to) - self.angle(from) > 180.0);
        format!("M{x:.2} {y:.2}A{far} {far} 0 {large} 1 {to_x:.2} {to_y:.2}")
    }

    fn ticks(self) -> AnyView {
        let tick = move |value: i16| {
            let ((x, y), (to_x, to_y)) = (self.point(value, 37.0), self.point(value, 41.5));
            view! { <path class="inf-tick" d=format!("M{x:.2} {y:.2}L{to_x:.2} {to_y:.2}")/> }
        };
        let number = move |value: i16| {
            let (x, y) = self.point(value, 30.0);
            view! { <text class="inf-dial-number" x=format!("{x:.2}") y=format!("{:.2}", y + 2.6) text-anchor="middle" font-size="7.5">{value}</text> }
        };
        let all: Vec<i16> = (self.least..=self.most).filter(|value| (value - self.least) % self.step == 0).collect();
        view! { {all.iter().copied().map(tick).collect_view()}{all.into_iter().map(number).collect_view()} }.into_any()
    }

    fn draw(self, value: Memo<i16>) -> AnyView {
        let spoken = move || format!("{} {} of {}", self.name, value.get(), self.most);
        let serious = move || value.get() >= self.danger;
        let needle = move || format!("transform: rotate({:.1}deg)", self.angle(value.get()));
        let filled = move || (value.get() > self.least).then(|| self.arc(self.least, value.get().min(self.most), 44.5));
        view! {
            <figure class="inf-dial" class:serious=serious role="img" aria-label=spoken>
                <svg viewBox="-50 -50 100 100" aria-hidden="true">
                    <circle class="inf-dial-face" r="47"/>
                    <path class="inf-scale" d=self.arc(self.least, self.most, 44.5)/>
                    <path class="inf-danger" d=self.arc(self.danger, self.most, 44.5)/>
                    <path class="inf-filled" d=filled/>
                    {self.ticks()}
                    <g class="inf-needle" style=needle><path d="M-2.500 -8L0 -39L2.500 -8z"/></g>
                    <circle class="inf-hub" r="15"/>
                    <text class="inf-dial-value" y="7" text-anchor="middle" font-size="19">{move || value.get()}</text>
                </svg>
                <figcaption>{self.name}</figcaption>
            </figure>
        }
        .into_any()
    }
}

pub fn dials(desk: Desk) -> AnyView {
    let headline = glimpse::headline(desk);
    let of = move |what: fn(&glimpse::Headline) -> i16| {
        Memo::new(move |_| headline.with(|headline| headline.as_ref().map(what).unwrap_or_default()))
    };
    let (proximity, alarm) = (of(|it| i16::from(it.proximity)), of(|it| i16::from(it.alarm)));
    let rolled = Memo::new(move |_| headline.with(|it| it.as_ref().map(|it| (it.die, it.round, it.no_die))));
    let die = move || {
        rolled.get().map(|(die, _, no_die)| match (no_die, die) {
            (true, _) => view! { <span class="inf-no-die">"no die this round"</span> }.into_any(),
            (false, 0) => view! { <span class="inf-no-die">"not rolled yet"</span> }.into_any(),
            (false, face) => view! { <Die face/> }.into_any(),
        })
    };
    let next = move || match alarm.get() {
        0 => "rises by a die each round".to_string(),
        alarm => format!("rises by a die {alarm:+} each round"),
    };
    view! {
        <div class="inf-dials" role="group" aria-label="Security tracker">
            {PROXIMITY.draw(proximity)}
            {ALARM.draw(alarm)}
            <figure class="inf-die">{die}<figcaption title=next>"Security die"</figcaption></figure>
        </div>
    }
    .into_any()
}
