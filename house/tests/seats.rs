//! Whose seat it is, and whose consent it takes.

mod common;

use std::time::Duration;

use client::{Connecting, Http, Seat, Unhappy};
use common::{Open, ask, bot, create, generous, new_table, sit, until};
use house::config::Limits;
use wire::api::{Admit, Join, NewTable, Ready, SeatChange, TableLine, TableReply};
use wire::{Absent, Clock, Code, Format, Occupant, Proposal, SeatWish, Stage, TableInfo, ToGuest, ToHouse, VoteInfo};

type Reply = Result<TableReply, Unhappy>;

fn refused(reply: Reply) -> (u16, String) {
    match reply {
        Err(Unhappy::Refused { status, problem }) => (status, problem.message),
        other => panic!("{other:?}"),
    }
}

async fn join(http: &Http, code: &str, seat: Option<u8>) -> Reply {
    http.post(&format!("/api/tables/{code}/join"), &Join { seat, ..Join::default() }).await
}

async fn show(http: &Http, code: &str) -> TableInfo {
    http.get::<TableReply>(&format!("/api/tables/{code}")).await.unwrap().table
}

/// Ann and Ben at a running game of FAZA.
async fn ann_and_ben(open: &Open, new: NewTable) -> (String, [Http; 2], [Seat; 2]) {
    let (ann, ben) = (open.visit("Ann").await, open.visit("Ben").await);
    let code = create(&ann, &new).await.table.code;
    join(&ben, &code, None).await.unwrap();
    for http in [&ann, &ben] {
        let ready = Ready { ready: true, contribution: None };
        let _: TableReply = http.post(&format!("/api/tables/{code}/ready"), &ready).await.unwrap();
    }
    let mut seats = [sit(&ann, &code, Format::Json).await, sit(&ben, &code, Format::Json).await];
    for seat in &mut seats {
        until(seat, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    }
    (code, [ann, ben], seats)
}

fn for_two() -> NewTable {
    new_table("faza", &[SeatWish::Me, SeatWish::Open])
}

async fn done(seat: &mut Seat, what: ToHouse) {
    let said = what.clone();
    let reply = ask(seat, what).await;
    assert!(matches!(reply, ToGuest::Done { .. }), "{said:?}: {reply:?}");
}

async fn failed(seat: &mut Seat, what: ToHouse, wanted: Code) {
    let said = what.clone();
    let reply = ask(seat, what).await;
    assert!(matches!(reply, ToGuest::Failed { code, .. } if code == wanted), "{said:?}: {reply:?}");
}

/// There is no seat left to reply to.
async fn gives_up(seat: &mut Seat) {
    seat.call(ToHouse::GiveUp).await.unwrap();
    until(seat, |message| matches!(message, ToGuest::Bye { come_back_ms: None, .. }).then_some(())).await;
}

async fn ready_in_game(seat: &mut Seat) {
    let question = seat.question.clone().unwrap().id;
    done(seat, ToHouse::Answer { question, undos: seat.undos, picks: vec!["ready".into()] }).await;
}

fn vote(seat: &Seat) -> Option<VoteInfo> {
    seat.table.as_ref().and_then(|table| table.vote.clone())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_time_out_is_nobodys_licence() {
    let open = Open::new().await;
    let new = NewTable { clock: Clock::PerMove { seconds: 10 }, absent: Absent::Bot, ..for_two() };
    let (code, [ann_http, _], [mut ann, mut ben]) = ann_and_ben(&open, new).await;
    ready_in_game(&mut ann).await;
    // Ben does not answer. His time is up, a bot plays for him, and dice are rolled.
    until(&mut ann, |message| matches!(message, ToGuest::Table(table) if table.seats[1].away).then_some(())).await;
    until(&mut ann, |message| matches!(message, ToGuest::Update { .. }).then_some(())).await;
    // For a pause those who are playing are enough; nobody's clock disturbs what follows.
    done(&mut ann, ToHouse::Propose(Proposal::Pause)).await;
    assert!(ann.table.as_ref().unwrap().paused);
    let seq = ann.seq;

    for what in [Proposal::Undo, Proposal::Abandon] {
        done(&mut ann, ToHouse::Propose(what)).await;
        let open = vote(&ann).unwrap();
        assert_eq!((open.what, open.agreed, open.waiting), (what, vec![0], vec![1]));
        assert!((80_000_000..=86_400_000).contains(&open.left_ms), "{}", open.left_ms);
        failed(&mut ann, ToHouse::Propose(what), Code::NotNow).await;
        // Agreeing twice is agreeing once.
        done(&mut ann, ToHouse::Vote { yes: true }).await;
        let now = show(&ann_http, &code).await;
        assert_eq!((now.stage, now.vote.unwrap().waiting), (Stage::Playing, vec![1]));
        // Ben looks in, stays where he is, and says no.
        done(&mut ben, ToHouse::Vote { yes: false }).await;
        assert_eq!(show(&ann_http, &code).await.vote, None);
    }
    assert_eq!((ann.seq, ann.undos), (seq, 0));
    // If he agrees, it is done.
    done(&mut ann, ToHouse::Propose(Proposal::Undo)).await;
    done(&mut ben, ToHouse::Vote { yes: true }).await;
    until(&mut ann, |message| matches!(message, ToGuest::Update { undos, .. } if *undos > 0).then_some(())).await;
    assert_eq!(show(&ann_http, &code).await.vote, None);
    // Whoever has a seat ends a pause, even if a bot plays there.
    done(&mut ben, ToHouse::Resume).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_for_whoever_vanishes_until_they_are_back() {
    let open = Open::with(Limits { notice_seconds: 5, ..generous() }).await;
    let nobody = NewTable { substitute: Some("nobody".into()), ..for_two() };
    let made: Reply = open.visit("Cleo").await.post("/api/tables", &nobody).await;
    assert_eq!(refused(made).0, 422, "there is no such bot");
    let new = NewTable { substitute: Some("random".into()), ..for_two() };
    let (code, [_, ben_http], [mut ann, mut ben]) = ann_and_ben(&open, new).await;
    assert_eq!(ann.table.as_ref().unwrap().substitute.as_deref(), Some("random"));
    failed(&mut ann, ToHouse::Propose(Proposal::PlayFor(0)), Code::NotNow).await;
    // Whoever is there has a say in it.
    done(&mut ann, ToHouse::Propose(Proposal::PlayFor(1))).await;
    let open_vote = vote(&ann).unwrap();
    assert_eq!(open_vote.waiting, [1]);
    assert!(open_vote.left_ms <= 60_000, "{}", open_vote.left_ms);
    done(&mut ben, ToHouse::Vote { yes: false }).await;
    // And whoever answers needs no bot.
    done(&mut ann, ToHouse::Propose(Proposal::PlayFor(1))).await;
    ready_in_game(&mut ben).await;
    until(&mut ann, |message| matches!(message, ToGuest::Table(table) if table.vote.is_none()).then_some(())).await;
    // He vanishes. Nobody else has to agree; he has a little time to come back, and then the game goes on without him.
    drop(ben);
    let gone = |table: &TableInfo| !table.seats[1].connected;
    until(&mut ann, |message| matches!(message, ToGuest::Table(table) if gone(table)).then_some(())).await;
    done(&mut ann, ToHouse::Propose(Proposal::PlayFor(1))).await;
    let table = show(&ben_http, &code).await;
    assert!(!table.seats[1].away && table.vote.is_some_and(|vote| vote.waiting == [1]));
    until(&mut ann, |message| matches!(message, ToGuest::Table(table) if table.seats[1].away).then_some(())).await;
    failed(&mut ann, ToHouse::Propose(Proposal::PlayFor(1)), Code::NotNow).await;
    // He looks in again, and has his seat back without asking for it.
    let mut ben = sit(&ben_http, &code, Format::Json).await;
    until(&mut ann, |message| matches!(message, ToGuest::Table(table) if !table.seats[1].away).then_some(())).await;
    done(&mut ben, ToHouse::Ping).await;
    // Whoever got up themselves stays away until they sit down.
    done(&mut ben, ToHouse::Leave).await;
    drop(ben);
    let mut ben = sit(&ben_http, &code, Format::Json).await;
    done(&mut ben, ToHouse::Ping).await;
    assert!(show(&ben_http, &code).await.seats[1].away);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn letting_a_bot_play_keeps_ones_say_and_giving_up_does_not() {
    let open = Open::new().await;
    let (code, [ann_http, ben_http], [mut ann, mut ben]) = ann_and_ben(&open, for_two()).await;
    done(&mut ben, ToHouse::Leave).await;
    ready_in_game(&mut ann).await;
    until(&mut ann, |message| matches!(message, ToGuest::Update { .. }).then_some(())).await;
    done(&mut ann, ToHouse::Propose(Proposal::Abandon)).await;
    assert_eq!(vote(&ann).unwrap().waiting, [1]);
    // He leaves for good: nobody else has to agree, so the game ends here.
    gives_up(&mut ben).await;
    until(&mut ann, |message| matches!(message, ToGuest::Table(table) if table.stage == Stage::Over).then_some(()))
        .await;
    let table = show(&ann_http, &code).await;
    assert!(matches!(table.seats[1].occupant, Occupant::Bot(_)), "{:?}", table.seats[1]);
    let theirs: Vec<TableLine> = ben_http.get("/api/me/tables").await.unwrap();
    assert!(theirs.is_empty());
    let reply: TableReply = ben_http.get(&format!("/api/tables/{code}")).await.unwrap();
    assert_eq!((reply.seat, reply.seat_link), (None, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn giving_up_hands_the_table_on() {
    let open = Open::new().await;
    let (code, [_, ben_http], [mut ann, mut ben]) = ann_and_ben(&open, for_two()).await;
    done(&mut ann, ToHouse::Propose(Proposal::Undo)).await;
    gives_up(&mut ann).await;
    let table = show(&ben_http, &code).await;
    assert_eq!((table.host, table.vote), (Some(1), None));
    done(&mut ben, ToHouse::Mute { seat: 0, muted: true }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_settles_what_was_proposed_about_the_one_before() {
    let open = Open::new().await;
    let (_, _, [mut ann, mut ben]) = ann_and_ben(&open, for_two()).await;
    ready_in_game(&mut ann).await;
    ready_in_game(&mut ben).await;
    until(&mut ann, |message| matches!(message, ToGuest::Update { .. }).then_some(())).await;
    done(&mut ann, ToHouse::Propose(Proposal::Undo)).await;
    // Somebody else may go on; she gave her last answer before that.
    ready_in_game(&mut ben).await;
    done(&mut ann, ToHouse::Ping).await;
    assert!(vote(&ann).is_some());
    ready_in_game(&mut ann).await;
    done(&mut ann, ToHouse::Ping).await;
    assert_eq!(vote(&ann), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silence_is_consent_in_the_end_and_everybody_is_told_before() {
    let open = Open::with(Limits { notice_seconds: 12, idle_seconds: 1, ..generous() }).await;
    let (code, [ann_http, ben_http], [mut ann, ben]) = ann_and_ben(&open, for_two()).await;
    drop(ben);
    done(&mut ann, ToHouse::Propose(Proposal::Abandon)).await;
    drop(ann);
    // The house restarts, and nobody connects: the proposal stands, and lists tell of it.
    let open = open.reopen().await;
    let ann_http = Http { address: open.address, ..ann_http };
    let ben_http = Http { address: open.address, ..ben_http };
    let line = || async {
        let tables: Vec<TableLine> = ben_http.get("/api/me/tables").await.unwrap();
        tables.into_iter().next().unwrap()
    };
    let told = line().await;
    let waiting = told.vote.unwrap();
    assert_eq!((told.stage, waiting.what, waiting.waiting), (Stage::Playing, Proposal::Abandon, vec![1]));
    assert!(waiting.left_ms > 0 && waiting.left_ms < 12_000, "{}", waiting.left_ms);
    let over = async {
        while line().await.stage != Stage::Over {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), over).await.unwrap();
    let table = show(&ann_http, &code).await;
    assert_eq!((table.stage, table.verdict, table.vote), (Stage::Over, None, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_sent_away_stays_out() {
    let open = Open::new().await;
    let (ann, ben) = (open.visit("Ann").await, open.visit("Ben").await);
    let mallory = open.visit("Mallory").await;
    let made = create(&ann, &new_table("faza", &[SeatWish::Me, SeatWish::Open, SeatWish::Reserved])).await;
    let code = made.table.code;
    let secret = made.reserved_links[0].link.rsplit_once("key=").unwrap().1.to_string();
    join(&mallory, &code, None).await.unwrap();
    let mut seat = sit(&mallory, &code, Format::Json).await;
    let change = |wish: SeatWish| SeatChange { wish };
    let path = format!("/api/tables/{code}");
    assert_eq!(refused(mallory.put(&format!("{path}/seats/0"), &change(SeatWish::Open)).await).0, 403);
    let reply: TableReply = ann.put(&format!("{path}/seats/1"), &change(SeatWish::Open)).await.unwrap();
    assert_eq!(reply.kept_out.iter().map(|out| out.nickname.as_str()).collect::<Vec<_>>(), ["Mallory"]);
    until(&mut seat, |message| matches!(message, ToGuest::Bye { come_back_ms: None, .. }).then_some(())).await;

    // Not to sit, not by somebody's link, not to watch, not to look; a restart changes nothing.
    let open = open.reopen().await;
    let [ann, ben, mallory] = [ann, ben, mallory].map(|http| Http { address: open.address, ..http });
    assert_eq!(refused(join(&mallory, &code, None).await).0, 403);
    let by_link = Join { seat: Some(2), secret: Some(secret), ..Join::default() };
    assert_eq!(refused(mallory.post(&format!("{path}/join"), &by_link).await).0, 403);
    assert!(<Seat>::take(&mallory, &code, Connecting::default()).await.is_err());
    let (status, why) = refused(mallory.get(&path).await);
    assert!(status == 403 && why.contains("only the host can let you back in"), "{why}");
    // Others are not concerned, and do not hear of it.
    let sat = join(&ben, &code, None).await.unwrap();
    assert_eq!((sat.seat, sat.kept_out.len()), (Some(1), 0));
    assert_eq!(refused(ben.post(&format!("{path}/admit"), &Admit { number: 0 }).await).0, 403);
    assert_eq!(refused(ann.post(&format!("{path}/admit"), &Admit { number: 7 }).await).0, 404);
    let number = reply.kept_out[0].number;
    let admitted: TableReply = ann.post(&format!("{path}/admit"), &Admit { number }).await.unwrap();
    assert!(admitted.kept_out.is_empty());
    assert!(<Seat>::take(&mallory, &code, Connecting::default()).await.is_ok());
}

/// The house cannot recognise somebody who comes back as a new visitor; it can tell who is new.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_sent_away_is_not_back_as_somebody_else() {
    let open = Open::new().await;
    let (ann, ben, mallory) = (open.visit("Ann").await, open.visit("Ben").await, open.visit("Mallory").await);
    let made = create(&ann, &new_table("faza", &[SeatWish::Me, SeatWish::Open, SeatWish::Open])).await;
    let (code, path) = (made.table.code.clone(), format!("/api/tables/{}", made.table.code));
    join(&mallory, &code, Some(1)).await.unwrap();
    let reply: TableReply = ann.put(&format!("{path}/seats/1"), &SeatChange { wish: SeatWish::Open }).await.unwrap();
    let again = open.visit("Somebody").await;
    let (status, why) = refused(join(&again, &code, None).await);
    assert!(status == 403 && why.contains("ask the host to reserve a seat"), "{why}");
    // Whoever was known before sits down as ever, and so does whom the host invites.
    join(&ben, &code, None).await.unwrap();
    let reserved: TableReply =
        ann.put(&format!("{path}/seats/2"), &SeatChange { wish: SeatWish::Reserved }).await.unwrap();
    let secret = reserved.reserved_links[0].link.rsplit_once("key=").unwrap().1.to_string();
    let by_link = Join { seat: Some(2), secret: Some(secret), ..Join::default() };
    let invited: TableReply = open.visit("Carl").await.post(&format!("{path}/join"), &by_link).await.unwrap();
    assert_eq!(invited.seat, Some(2));
    // Once the host has let everybody back in, anybody may come.
    let _: TableReply = ann.put(&format!("{path}/seats/2"), &SeatChange { wish: SeatWish::Open }).await.unwrap();
    let all: TableReply = ann.get(&path).await.unwrap();
    assert!(all.kept_out.len() > reply.kept_out.len(), "Carl was sent away, too");
    for out in all.kept_out {
        let _: TableReply = ann.post(&format!("{path}/admit"), &Admit { number: out.number }).await.unwrap();
    }
    join(&again, &code, None).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whose_proposal_was_turned_down_waits_before_the_next() {
    let open = Open::with(Limits { proposal_seconds: 3, ..generous() }).await;
    let (_, _, [mut ann, mut ben]) = ann_and_ben(&open, for_two()).await;
    done(&mut ann, ToHouse::Propose(Proposal::Abandon)).await;
    done(&mut ben, ToHouse::Vote { yes: false }).await;
    for what in [Proposal::Abandon, Proposal::Undo, Proposal::Pause] {
        failed(&mut ann, ToHouse::Propose(what), Code::NotNow).await;
    }
    // It is nothing to others.
    done(&mut ben, ToHouse::Propose(Proposal::Abandon)).await;
    done(&mut ann, ToHouse::Vote { yes: false }).await;
    tokio::time::sleep(Duration::from_millis(3_200)).await;
    done(&mut ann, ToHouse::Propose(Proposal::Abandon)).await;
    // One's own can be taken back, too.
    done(&mut ann, ToHouse::Vote { yes: false }).await;
    failed(&mut ann, ToHouse::Propose(Proposal::Abandon), Code::NotNow).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_seat_is_for_somebody_who_has_none() {
    let open = Open::new().await;
    let (ann, ben) = (open.visit("Ann").await, open.visit("Ben").await);
    let wishes = [SeatWish::Me, SeatWish::Open, SeatWish::Open, SeatWish::Reserved];
    let made = create(&ann, &new_table("faza", &wishes)).await;
    let code = made.table.code;
    assert_eq!(join(&ben, &code, Some(2)).await.unwrap().seats, [2]);
    let (status, why) = refused(join(&ben, &code, Some(1)).await);
    assert!(status == 409 && why.contains("reserve"), "{why}");
    // Asking again for his own, or for any, gives him his own.
    assert_eq!(join(&ben, &code, Some(2)).await.unwrap().seats, [2]);
    assert_eq!(join(&ben, &code, None).await.unwrap().seats, [2]);
    // The host gives him another by its link, and takes one more herself.
    let secret = made.reserved_links[0].link.rsplit_once("key=").unwrap().1.to_string();
    let path = format!("/api/tables/{code}");
    let by_link = Join { seat: Some(3), secret: Some(secret), ..Join::default() };
    let both: TableReply = ben.post(&format!("{path}/join"), &by_link).await.unwrap();
    assert_eq!(both.seats, [2, 3]);
    assert_eq!(join(&ann, &code, Some(1)).await.unwrap().seats, [0, 1]);
    // Sent away from one seat he is gone from both.
    let reply: TableReply = ann.put(&format!("{path}/seats/2"), &SeatChange { wish: bot() }).await.unwrap();
    assert_eq!(reply.table.seats[3].occupant, Occupant::Open);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_leads_every_seat_where_the_game_is_for_one() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let mut new = new_table("faza", &[]);
    new.settings.insert("solo".into(), true.into());
    let made = create(&ann, &new).await;
    assert!(made.seats.len() > 1 && made.table.stage == Stage::Playing, "{made:?}");
}
