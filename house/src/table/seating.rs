//! Sitting down, getting up, getting ready, starting; and the same again.

use engine::{Contribution, Seat, SeatSet};
use store::Person;
use wire::api::{Join, Ready, ReservedLink, SeatChange, TableReply};
use wire::limits::LONGEST_NICKNAME;
use wire::{Proposal, SeatNumber, SeatWish, Stage};

use super::guests::Guest;
use super::keep::{Also, begin};
use super::record::{Holder, KeptOut, SeatRecord};
use super::{Ask, Clocks, Table};
use crate::parting::Parting;
use crate::people::look_alike;
use crate::shelf::Laid;
use crate::{Fault, codes};

impl Table {
    pub(super) async fn ask(&mut self, person: Option<&Person>, what: Ask) -> Result<(), Fault> {
        if person.is_some_and(|person| self.record.is_kept_out(&person.id)) {
            return Err(Fault::NotYours(SENT_AWAY.into()));
        }
        let somebody = person.ok_or(Fault::Nobody);
        match what {
            Ask::Show => Ok(()),
            Ask::Join(join) => self.join(somebody?, &join).await,
            Ask::Leave => self.leave(&somebody?.id).await,
            Ask::Ready(ready) => self.ready(somebody?, &ready).await,
            Ask::Seat(seat, change) => self.change_seat(somebody?, seat, change).await,
            Ask::Admit(number) => self.admit(somebody?, number).await,
            Ask::Start => self.start(somebody?).await,
        }
    }

    /// The table as somebody may see it, with the links that are theirs.
    pub(super) fn reply_to(&self, person: Option<&Person>) -> TableReply {
        let seats = person.map_or(SeatSet::NONE, |person| self.record.seats_of(&person.id));
        let seat = seats.lowest().map(|seat| seat.0);
        let link = |seat: SeatNumber| format!("/t/{}#seat={seat}&key={}", self.code, self.record.secret(seat));
        let is_host = person.is_some_and(|person| person.id == self.record.host);
        let reserved = (0..).zip(&self.record.seats).filter(|(_, held)| is_host && held.holder == Holder::Reserved);
        TableReply {
            table: if seats.is_empty() { self.info_for_public() } else { self.info() },
            seat,
            seats: seats.iter().map(|seat| seat.0).collect(),
            seat_link: seat.map(link),
            reserved_links: reserved.map(|(seat, _)| ReservedLink { seat, link: link(seat) }).collect(),
            kept_out: if is_host { self.record.kept_out.iter().map(KeptOut::told).collect() } else { Vec::new() },
        }
    }

    fn must_be_gathering(&self) -> Result<(), Fault> {
        match self.record.stage {
            Stage::Gathering => Ok(()),
            Stage::Playing => Err(Fault::NotNow("the game has started".into())),
            Stage::Over => Err(Fault::NotNow("the game is over".into())),
        }
    }

    fn must_be_host(&self, person: &Person) -> Result<(), Fault> {
        if person.id == self.record.host {
            return Ok(());
        }
        Err(Fault::NotYours("only whoever set the table up can do that".into()))
    }

    async fn join(&mut self, person: &Person, join: &Join) -> Result<(), Fault> {
        let contribution = contribution(join.contribution.as_deref())?;
        if let (Some(seat), Some(secret)) = (join.seat, &join.secret) {
            return self.take_by_secret(person, seat, secret, contribution).await;
        }
        if join.seat.is_none() && !self.record.seats_of(&person.id).is_empty() {
            return Ok(());
        }
        self.must_be_gathering()?;
        let full = || Fault::NotNow("every seat is taken".into());
        let seat = match join.seat {
            Some(seat) => usize::from(seat),
            None => self.record.seats.iter().position(|seat| seat.holder == Holder::Open).ok_or_else(full)?,
        };
        match self.record.seats.get(seat).map(|seat| &seat.holder) {
            Some(Holder::Open) => {}
            Some(Holder::Reserved) => {
                return Err(Fault::NotYours("this seat is reserved; ask the host for its link".into()));
            }
            Some(Holder::Person { id, .. }) if *id == person.id => return Ok(()),
            Some(Holder::Person { .. } | Holder::Bot(_)) => return Err(Fault::NotNow("this seat is taken".into())),
            None => return Err(Fault::Bad(format!("the seats go from 0 to {}", self.record.seats.len() - 1))),
        }
        // An open seat is for somebody who has none. The host decides about seats anyway, and gives more by links.
        if person.id != self.record.host && !self.record.seats_of(&person.id).is_empty() {
            let why = "you have a seat here; for a second one ask the host to reserve it and send you its link";
            return Err(Fault::NotNow(why.into()));
        }
        // Somebody who was sent away would otherwise be back at once, as a new visitor.
        if person.id != self.record.host && self.record.may_be_back(person) {
            let why = "somebody was sent away from this table, and you are new here since then: ask the host to reserve a \
                       seat and send you its link";
            return Err(Fault::NotYours(why.into()));
        }
        let name = self.name_for(person)?;
        let generation = self.record.seats[seat].generation + 1;
        self.record.seats[seat] = SeatRecord { generation, contribution, ..sit(person, name) };
        self.store(Also::record()).await?;
        self.tell_table();
        Ok(())
    }

    /// What somebody who sits down is called here. Two people may have the same name: the second is numbered. A name
    /// that only looks like another's is a trick.
    fn name_for(&self, person: &Person) -> Result<String, Fault> {
        let others = self.record.seats.iter().filter_map(|seat| match &seat.holder {
            Holder::Person { id, nickname } if *id != person.id => Some(nickname),
            _ => None,
        });
        let (mut name, mut number) = (person.nickname.clone(), 1);
        while others.clone().any(|taken| *taken == name) {
            number += 1;
            let end = format!(" {number}");
            let begin = person.nickname.chars().take(LONGEST_NICKNAME - end.len());
            name = begin.chain(end.chars()).collect();
        }
        match others.clone().find(|taken| look_alike(taken, &name)) {
            Some(taken) => Err(Fault::NotNow(format!(
                "{taken} sits here already, and you could be taken for them: choose another nickname first"
            ))),
            None => Ok(name),
        }
    }

    /// A reserved seat, or one's own on another device.
    async fn take_by_secret(
        &mut self,
        person: &Person,
        seat: SeatNumber,
        secret: &str,
        contribution: Option<Contribution>,
    ) -> Result<(), Fault> {
        let wrong = || Fault::NotYours("this link does not open a seat here any more".into());
        let held = self.record.seat(seat).ok_or_else(wrong)?;
        if !codes::same(&self.record.secret(seat), secret) {
            return Err(wrong());
        }
        match &held.holder {
            Holder::Person { id, .. } if *id == person.id => return Ok(()),
            Holder::Open | Holder::Bot(_) => return Err(wrong()),
            Holder::Reserved => {
                let name = self.name_for(person)?;
                let generation = held.generation + 1;
                self.record.seats[usize::from(seat)] = SeatRecord { generation, contribution, ..sit(person, name) };
            }
            Holder::Person { id, .. } => {
                // The seat moves to the other device as it is: the link stays the owner's.
                if self.record.host == *id {
                    self.record.host.clone_from(&person.id);
                }
                self.record.seats[usize::from(seat)].holder = sit(person, person.nickname.clone()).holder;
            }
        }
        self.store(Also::record()).await?;
        self.close_seat(Seat(seat), "the seat was taken up on another device");
        self.tell_table();
        Ok(())
    }

    fn close_seat(&mut self, seat: Seat, message: &'static str) {
        self.guests.end(|guest| guest.seat == Some(seat), Parting::gone(message));
    }

    /// Whether somebody may still connect as what they were a moment ago: the table may have heard of something else
    /// between asking and connecting.
    pub(super) fn may_connect(&self, guest: &Guest) -> bool {
        let person = guest.person.as_deref();
        let seated = |seat: Seat| person.is_some() && self.record.seat(seat.0).and_then(SeatRecord::person) == person;
        guest.seat.is_none_or(seated) && !person.is_some_and(|person| self.record.is_kept_out(person))
    }

    /// Somebody's session has ended, or all of them have: connections made by it end.
    pub(super) fn logged_out(&mut self, person: &str, session: Option<u64>) {
        let theirs = |guest: &Guest| guest.person.as_deref() == Some(person);
        let ended = |guest: &Guest| theirs(guest) && session.is_none_or(|one| guest.session == one);
        self.guests.end(ended, Parting::LOGGED_OUT);
        self.tell_table();
    }

    /// Gets up: before the game the seat is free again, during it a bot plays on.
    pub(super) async fn leave(&mut self, person: &str) -> Result<(), Fault> {
        let seats = self.record.seats_of(person);
        if seats.is_empty() {
            return Err(Fault::NotNow("you have no seat here".into()));
        }
        match self.record.stage {
            Stage::Gathering => {
                self.record.stand_up(person);
                self.find_another_host(person);
            }
            Stage::Playing => seats.iter().for_each(|seat| self.record.seats[seat.index()].away = true),
            Stage::Over => return Err(Fault::NotNow("the game is over".into())),
        }
        self.store(Also::record()).await?;
        if self.record.stage == Stage::Gathering {
            seats.iter().for_each(|seat| self.close_seat(seat, "you left the table"));
        }
        self.tell_table();
        self.go_on();
        Ok(())
    }

    /// A host who goes for good is host no more, if somebody else is there.
    fn find_another_host(&mut self, person: &str) {
        if self.record.host == person
            && let Some(heir) = self.record.seats.iter().find_map(SeatRecord::person)
        {
            self.record.host = heir.to_string();
        }
    }

    /// Leaves a running game for good: bots have the seats from now on, and nobody's consent waits for them.
    pub(super) async fn give_up(&mut self, person: &str) -> Result<(), Fault> {
        if !self.is_playing() {
            return Err(Fault::NotNow("no game is running; get up instead".into()));
        }
        let seats = self.record.seats_of(person);
        let bot = self.substitute();
        for seat in seats {
            let held = &mut self.record.seats[seat.index()];
            let (generation, bank_ms) = (held.generation + 1, held.bank_ms);
            *held = SeatRecord { bank_ms, generation, ..SeatRecord::new(Holder::Bot(bot.clone())) };
        }
        self.find_another_host(person);
        if self.record.vote.is_some_and(|vote| seats.has(vote.by)) {
            self.record.vote = None;
        }
        self.settle().await?;
        seats.iter().for_each(|seat| self.close_seat(seat, "you have given your seat up"));
        self.tell_table();
        self.go_on();
        Ok(())
    }

    pub(super) async fn come_back(&mut self, seat: Seat) -> Result<(), Fault> {
        match self.record.seats.get_mut(seat.index()) {
            Some(held) if held.away => (held.away, held.stood_in) = (false, false),
            _ => return Err(Fault::NotNow("you are sitting there".into())),
        }
        self.store(Also::record()).await?;
        self.go_on();
        self.tell_table();
        Ok(())
    }

    /// Whoever looks in again has their seat back, unless they let a bot play themselves; and whoever is there needs none.
    pub(super) async fn look_in(&mut self, seat: Seat) {
        let own = self.own_seats(seat);
        let stood_in = |seat: &Seat| self.record.seat(seat.0).is_some_and(|held| held.stood_in);
        let back: Vec<Seat> = own.iter().filter(stood_in).collect();
        let falls = matches!(self.record.vote, Some(vote) if matches!(vote.what, Proposal::PlayFor(absent) if own.has(Seat(absent))));
        if back.is_empty() && !falls {
            return;
        }
        for seat in back {
            let held = &mut self.record.seats[seat.index()];
            (held.away, held.stood_in) = (false, false);
        }
        if falls {
            self.record.vote = None;
        }
        if let Err(fault) = self.store(Also::record()).await {
            tracing::debug!(%fault, "a seat could not be given back");
        }
        self.go_on();
        self.tell_table();
    }

    async fn ready(&mut self, person: &Person, ready: &Ready) -> Result<(), Fault> {
        self.must_be_gathering()?;
        let contribution = contribution(ready.contribution.as_deref())?;
        let seats = self.record.seats_of(&person.id);
        if seats.is_empty() {
            return Err(Fault::NotYours("sit down first".into()));
        }
        seats.iter().for_each(|seat| self.record.seats[seat.index()].ready = ready.ready);
        // A player of several seats contributes once.
        if let (Some(seat), Some(_)) = (seats.lowest(), contribution) {
            self.record.seats[seat.index()].contribution = contribution;
        }
        if self.record.seats.iter().all(|seat| seat.ready) {
            return self.begin().await;
        }
        self.store(Also::record()).await?;
        self.tell_table();
        Ok(())
    }

    async fn change_seat(&mut self, person: &Person, seat: SeatNumber, change: SeatChange) -> Result<(), Fault> {
        self.must_be_gathering()?;
        self.must_be_host(person)?;
        let count = self.record.seats.len();
        let none = || Fault::Bad(format!("the seats go from 0 to {}", count - 1));
        let held = self.record.seats.get(usize::from(seat)).ok_or_else(none)?;
        let sent_away = match &held.holder {
            Holder::Person { id, nickname } if *id != person.id => Some((id.clone(), nickname.clone())),
            Holder::Person { .. } | Holder::Open | Holder::Reserved | Holder::Bot(_) => None,
        };
        if sent_away.is_some() && change.wish == SeatWish::Me {
            return Err(Fault::NotNow("this seat is taken".into()));
        }
        known_bot(&*self.game, &change.wish)?;
        let generation = held.generation + 1;
        self.record.seats[usize::from(seat)] =
            SeatRecord { generation, ..SeatRecord::new(super::record::holder(change.wish, person)) };
        if let Some((id, nickname)) = &sent_away {
            self.record.stand_up(id);
            self.record.keep_out(id, nickname);
        }
        self.store(Also::record()).await?;
        if let Some((id, _)) = &sent_away {
            self.guests.end(|guest| guest.person.as_ref() == Some(id), Parting::gone(SENT_AWAY));
        }
        self.close_seat(Seat(seat), "the host has given your seat away");
        self.tell_table();
        Ok(())
    }

    /// The host lets somebody back in.
    async fn admit(&mut self, person: &Person, number: u32) -> Result<(), Fault> {
        self.must_be_host(person)?;
        let before = self.record.kept_out.len();
        self.record.kept_out.retain(|out| out.number != number);
        if self.record.kept_out.len() == before {
            return Err(Fault::NotFound(format!("nobody of the number {number} is kept out")));
        }
        self.store(Also::record()).await
    }

    /// The host does not wait for everybody to be ready.
    async fn start(&mut self, person: &Person) -> Result<(), Fault> {
        self.must_be_gathering()?;
        self.must_be_host(person)?;
        if self.record.seats.iter().any(|seat| matches!(seat.holder, Holder::Open | Holder::Reserved)) {
            return Err(Fault::NotNow("some seats are empty: wait for people or let bots sit there".into()));
        }
        self.begin().await
    }

    /// Whether nobody has to be waited for: one person, and bots.
    pub fn is_full(&self) -> bool {
        let people = self.record.people();
        let one = people.lowest().and_then(|seat| self.record.seat(seat.0)?.person());
        one.is_some_and(|person| self.record.seats_of(person) == people)
            && !self.record.seats.iter().any(|seat| matches!(seat.holder, Holder::Open | Holder::Reserved))
    }

    pub async fn begin(&mut self) -> Result<(), Fault> {
        let (session, record) = begin(&*self.game, &self.record, self.stored)?;
        self.record.game_record = Some(record);
        self.record.stage = Stage::Playing;
        self.record.seats.iter_mut().for_each(|seat| seat.ready = true);
        *self.session = Some(session);
        *self.clocks = Clocks::new(self.record.clock, |_| None);
        self.run_clocks();
        self.store(Also::record()).await?;
        metrics::counter!("safehouse_games_started_total").increment(1);
        self.tell_table();
        self.show_all();
        self.go_on();
        Ok(())
    }

    pub(super) async fn mute(&mut self, by: Seat, seat: SeatNumber, muted: bool) -> Result<(), Fault> {
        if self.record.host_seat() != Some(by.0) {
            return Err(Fault::NotYours("only whoever set the table up can mute somebody".into()));
        }
        let Some(held) = self.record.seats.get_mut(usize::from(seat)) else {
            return Err(Fault::Bad("there is no such seat".into()));
        };
        held.muted = muted;
        self.store(Also::record()).await?;
        self.tell_table();
        Ok(())
    }

    /// The same people, bots and terms again. The first to ask makes the table.
    pub(super) async fn rematch(&mut self, seat: Seat) -> Result<(), Fault> {
        if self.record.stage != Stage::Over {
            return Err(Fault::NotNow("the game is not over yet".into()));
        }
        if self.record.rematch.is_some() {
            return Ok(());
        }
        let asker = self.record.seat(seat.0).and_then(SeatRecord::person).ok_or(Fault::Nobody)?.to_string();
        self.house.guard.set_up(&asker)?;
        let mut next = self.record.clone();
        next.stage = Stage::Gathering;
        next.host = asker;
        next.created_ms = crate::now_ms();
        next.key = codes::random();
        next.secret = Some(engine::Seed(codes::random()));
        (next.paused, next.vote, next.game_record, next.verdict, next.rematch) = (false, None, None, None, None);
        next.stuck = None;
        // Somebody else begins.
        next.seats.rotate_left(1);
        for seat in &mut next.seats {
            *seat = SeatRecord { muted: seat.muted, ..SeatRecord::new(seat.holder.clone()) };
        }
        let code = codes::table();
        let laid = Laid { game: self.game.clone(), bytes: self.pack_bytes };
        let mut table = Table::new(&self.house, code.clone(), next, laid);
        table.store(Also::record()).await?;
        self.record.rematch = Some(code);
        self.store(Also::record()).await?;
        self.tell_table();
        Ok(())
    }

    /// A visitor at this table turned out to be somebody; the store knows already.
    pub(super) fn merge(&mut self, from: &str, into: &str, session: u64) {
        self.guests.hand_over(from, into, session);
        if self.record.host == from {
            self.record.host = into.to_string();
        }
        self.record.kept_out.iter_mut().filter(|out| out.id == from).for_each(|out| out.id = into.to_string());
        for seat in &mut self.record.seats {
            if let Holder::Person { id, .. } = &mut seat.holder
                && id == from
            {
                *id = into.to_string();
            }
        }
    }
}

/// What somebody reads who was sent away.
const SENT_AWAY: &str = "the host has sent you away from this table, and only the host can let you back in";

fn sit(person: &Person, nickname: String) -> SeatRecord {
    SeatRecord::new(Holder::Person { id: person.id.clone(), nickname })
}

/// What somebody adds to the seed.
fn contribution(digits: Option<&str>) -> Result<Option<Contribution>, Fault> {
    let read = digits.map(|digits| Contribution::try_from(digits.to_string()));
    read.transpose().map_err(|what| Fault::Bad(what.into()))
}

/// A bot is only seated if the game has such a one.
pub fn known_bot(game: &dyn catalog::AnyGame, wish: &SeatWish) -> Result<(), Fault> {
    match wish {
        SeatWish::Bot(kind) => game.bot_called(kind).map(|_| ()).map_err(|error| Fault::Bad(error.to_string())),
        _ => Ok(()),
    }
}
