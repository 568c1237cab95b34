//! The building cut open, with the tracker and all operatives' selected cards above it.

use infiltration::Place;
use leptos::prelude::*;

use super::dials::dials;
use super::laid::laid;
use super::moment::moments;
use super::pieces::pieces;
use super::plan;
use super::reminders;
use super::room::room;
use super::scene::Scene;
use super::slip::slip;
use super::street;
use crate::desk::Desk;
use crate::parts::board::Board;

pub fn board(desk: Desk) -> AnyView {
    let scene = Scene::new(desk);
    let plan = plan::plan();
    let whole = Memo::new(move |_| plan.get().whole());
    let drawn = move || {
        let plan = plan.get();
        view! {
            {street::building(plan)}
            {street::street(scene, plan)}
            {Place::all().map(|place| room(scene, plan, place)).collect_view()}
            {pieces(scene, plan)}
        }
    };
    view! {
        <div class="inf-field">
            <div class="inf-strip">{dials(desk)}{reminders::on_all(desk)}{laid(desk)}</div>
            <div class="inf-building">
                <Board whole=whole label="The building">{drawn}</Board>
                {moments(desk)}
            </div>
            {slip(scene, plan)}
        </div>
    }
    .into_any()
}
