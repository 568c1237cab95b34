//! What people do at a table, from sitting down to the rematch.

mod common;

use std::time::Duration;

use client::{Connecting, Http, Played, Seat, Unhappy};
use common::{Open, ask, bot, create, generous, new_table, player, sit, until};
use house::config::Limits;
use wire::api::{Join, LogReply, NewTable, ProofReply, Ready, SeatChange, TableReply};
use wire::{Absent, Clock, Code, Format, Occupant, Proposal, SeatWish, Spectators, Stage, ToGuest, ToHouse};

fn refused(reply: Result<TableReply, Unhappy>) -> (u16, String) {
    match reply {
        Err(Unhappy::Refused { status, problem }) => (status, problem.message),
        other => panic!("{other:?}"),
    }
}

async fn join(http: &Http, code: &str) -> TableReply {
    http.post(&format!("/api/tables/{code}/join"), &Join::default()).await.unwrap()
}

async fn ready(http: &Http, code: &str) -> TableReply {
    http.post(&format!("/api/tables/{code}/ready"), &Ready { ready: true, contribution: None }).await.unwrap()
}

/// Two people at a table of FAZA, connected, the game running.
async fn two(open: &Open, new: NewTable) -> (String, [Http; 2], [Seat; 2]) {
    let (ann, ben) = (open.visit("Ann").await, open.visit("Ben").await);
    let code = create(&ann, &new).await.table.code;
    join(&ben, &code).await;
    ready(&ann, &code).await;
    assert_eq!(ready(&ben, &code).await.table.stage, Stage::Playing);
    let mut seats = [sit(&ann, &code, Format::Json).await, sit(&ben, &code, Format::Packed).await];
    for seat in &mut seats {
        until(seat, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    }
    (code, [ann, ben], seats)
}

fn for_two() -> NewTable {
    new_table("faza", &[SeatWish::Me, SeatWish::Open])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_sit_down_get_ready_and_the_game_starts() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let made = create(&ann, &new_table("faza", &[SeatWish::Me, SeatWish::Open, SeatWish::Reserved, bot()])).await;
    let code = made.table.code.clone();
    assert_eq!((made.seat, made.table.stage), (Some(0), Stage::Gathering));
    assert_eq!(made.reserved_links.len(), 1);

    let ben = open.visit("Ben").await;
    assert_eq!(join(&ben, &code).await.seat, Some(1));
    let cleo = open.visit("Cleo").await;
    let path = format!("/api/tables/{code}/join");
    assert_eq!(refused(cleo.post(&path, &Join::default()).await).0, 409);
    assert_eq!(refused(cleo.post(&path, &Join { seat: Some(2), ..Join::default() }).await).0, 403);
    let secret = made.reserved_links[0].link.rsplit_once("key=").unwrap().1.to_string();
    assert_eq!(
        refused(cleo.post(&path, &Join { seat: Some(1), secret: Some(secret.clone()), ..Join::default() }).await).0,
        403
    );
    let sat: TableReply =
        cleo.post(&path, &Join { seat: Some(2), secret: Some(secret), ..Join::default() }).await.unwrap();
    assert_eq!(sat.seat, Some(2));
    // Only the host may give seats away, and nobody starts a game with an empty seat.
    let change = SeatChange { wish: bot() };
    assert_eq!(refused(ben.put(&format!("/api/tables/{code}/seats/2"), &change).await).0, 403);

    ready(&ann, &code).await;
    ready(&ben, &code).await;
    let started = ready(&cleo, &code).await;
    assert_eq!(started.table.stage, Stage::Playing);
    assert!(started.table.commitment.is_some());
    assert!(!started.table.seats[1].away && started.table.seats[1].occupant == Occupant::Person("Ben".into()));
    assert_eq!(
        refused(ben.post(&format!("/api/tables/{code}/ready"), &Ready { ready: false, contribution: None }).await).0,
        409
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_rules_forbid_is_refused_before_anybody_sits_down() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let mut new = for_two();
    new.settings.insert("characters".into(), serde_json::json!(["Doctor", "Doctor"]));
    let (status, message) = refused(ann.post("/api/tables", &new).await);
    assert!(status == 422, "{message}");
    let mut new = for_two();
    new.settings.insert("dificulty".into(), "hard".into());
    assert!(refused(ann.post("/api/tables", &new).await).1.contains("did you mean `difficulty`"));
    assert_eq!(refused(ann.post("/api/tables", &new_table("chess", &[])).await).0, 404);
    assert_eq!(
        refused(ann.post("/api/tables", &new_table("faza", &[SeatWish::Me, SeatWish::Bot("x".into())])).await).0,
        422
    );
    assert_eq!(refused(ann.get("/api/tables/zzzzzzzzzz").await).0, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_come_to_everybody_and_can_be_taken_back() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let (_, _, [mut ann, mut ben]) = two(&open, for_two()).await;
    let question = ann.question.clone().unwrap();
    let before = ann.view.clone();
    let ToGuest::Because { .. } = ask(&mut ann, ToHouse::Why).await else { panic!("no reason") };
    // An answer to another question, and one from before an undo that never was.
    let wrong = ToHouse::Answer { question: question.id + 1, undos: 0, picks: vec!["ready".into()] };
    assert!(matches!(ask(&mut ann, wrong).await, ToGuest::Failed { code: Code::NotNow, .. }));
    let wrong = ToHouse::Answer { question: question.id, undos: 1, picks: vec!["ready".into()] };
    assert!(matches!(ask(&mut ann, wrong).await, ToGuest::Failed { code: Code::NotNow, .. }));
    let nonsense = ToHouse::Answer { question: question.id, undos: 0, picks: vec!["fly to the moon".into()] };
    assert!(matches!(ask(&mut ann, nonsense).await, ToGuest::Failed { code: Code::NotUnderstood, .. }));

    let right = ToHouse::Answer { question: question.id, undos: 0, picks: vec!["ready".into()] };
    let ToGuest::Done { seq, .. } = ask(&mut ann, right).await else { panic!("not done") };
    assert!(seq > 1);
    until(&mut ben, |message| matches!(message, ToGuest::Update { seq: now, .. } if *now == seq).then_some(())).await;
    assert!(matches!(ask(&mut ann, ToHouse::Undo).await, ToGuest::Done { .. }));
    assert_eq!((ann.undos, &ann.view), (1, &before));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn past_a_barrier_everybody_has_to_agree() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let (_, _, [mut ann, mut ben]) = two(&open, for_two()).await;
    for seat in [&mut ann, &mut ben] {
        let question = seat.question.clone().unwrap().id;
        let done = ask(seat, ToHouse::Answer { question, undos: 0, picks: vec!["ready".into()] }).await;
        assert!(matches!(done, ToGuest::Done { .. }), "{done:?}");
    }
    // Everybody was ready, the fleet has moved: dice were rolled.
    assert!(matches!(ask(&mut ann, ToHouse::Undo).await, ToGuest::Failed { code: Code::NotNow, .. }));
    assert!(matches!(ask(&mut ann, ToHouse::Propose(Proposal::Undo)).await, ToGuest::Done { .. }));
    let waiting = until(&mut ben, |message| match message {
        ToGuest::Table(table) => table.vote.clone(),
        _ => None,
    })
    .await;
    assert_eq!((waiting.by, waiting.waiting), (0, vec![1]));
    assert!(matches!(ask(&mut ben, ToHouse::Vote { yes: true }).await, ToGuest::Done { .. }));
    until(&mut ann, |message| matches!(message, ToGuest::Update { undos, .. } if *undos > 0).then_some(())).await;
    assert!(ann.is_awaited());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pause_stops_everything_until_somebody_resumes() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let (_, _, [mut ann, mut ben]) = two(&open, for_two()).await;
    ask(&mut ann, ToHouse::Propose(Proposal::Pause)).await;
    assert!(matches!(ask(&mut ben, ToHouse::Vote { yes: true }).await, ToGuest::Done { .. }));
    let answer = |seat: &Seat| ToHouse::Answer {
        question: seat.question.as_ref().unwrap().id,
        undos: 0,
        picks: vec!["ready".into()],
    };
    let paused = answer(&ben);
    assert!(matches!(ask(&mut ben, paused).await, ToGuest::Failed { code: Code::NotNow, .. }));
    assert!(matches!(ask(&mut ann, ToHouse::Resume).await, ToGuest::Done { .. }));
    let again = answer(&ben);
    assert!(matches!(ask(&mut ben, again).await, ToGuest::Done { .. }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_talk_and_the_host_may_mute() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let (code, [_, ben_http], [mut ann, mut ben]) = two(&open, for_two()).await;
    let said = "Hello <script>alert(1)</script>";
    assert!(matches!(ask(&mut ann, ToHouse::Chat { text: said.into() }).await, ToGuest::Done { .. }));
    let heard = until(&mut ben, |message| match message {
        ToGuest::Chat(chatted) => Some(chatted.clone()),
        _ => None,
    })
    .await;
    assert_eq!((heard.name.as_str(), heard.text.as_str(), heard.seat), ("Ann", said, Some(0)));
    assert!(matches!(
        ask(&mut ben, ToHouse::Mute { seat: 0, muted: true }).await,
        ToGuest::Failed { code: Code::NotYours, .. }
    ));
    assert!(matches!(ask(&mut ann, ToHouse::Mute { seat: 1, muted: true }).await, ToGuest::Done { .. }));
    assert!(matches!(
        ask(&mut ben, ToHouse::Chat { text: "!".into() }).await,
        ToGuest::Failed { code: Code::NotYours, .. }
    ));
    let long = "x".repeat(501);
    assert!(matches!(ask(&mut ann, ToHouse::Chat { text: long }).await, ToGuest::Failed { .. }));
    // Whoever comes later hears it too, even if the house was closed meanwhile.
    let open = open.reopen().await;
    let http = Http { address: open.address, ..ben_http };
    let mut again = sit(&http, &code, Format::Json).await;
    until(&mut again, |message| matches!(message, ToGuest::Chat(chatted) if chatted.text == said).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_for_whoever_left_until_they_return() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let (_, _, [mut ann, mut ben]) = two(&open, for_two()).await;
    assert!(matches!(ask(&mut ben, ToHouse::Leave).await, ToGuest::Done { .. }));
    until(&mut ann, |message| matches!(message, ToGuest::Update { .. }).then_some(())).await;
    let question = ben.question.clone().map_or(0, |question| question.id);
    let answer = ToHouse::Answer { question, undos: ben.undos, picks: vec!["ready".into()] };
    assert!(matches!(ask(&mut ben, answer).await, ToGuest::Failed { code: Code::NotNow, .. }));
    assert!(matches!(ask(&mut ben, ToHouse::Return).await, ToGuest::Done { .. }));
    assert!(!ben.table.as_ref().unwrap().seats[1].away);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_ends_with_its_journal_its_proof_and_a_rematch() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    // With bots alone at the table the game starts at once.
    let made = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await;
    let code = made.table.code;
    assert_eq!(made.table.stage, Stage::Playing);
    let mut seat = sit(&ann, &code, Format::Packed).await;
    assert!(matches!(ask(&mut seat, ToHouse::Hint).await, ToGuest::Failed { code: Code::NotNow, .. }));
    assert_eq!(refused(ann.get(&format!("/api/tables/{code}/journal")).await).0, 409);
    let proof: ProofReply = ann.get(&format!("/api/tables/{code}/proof")).await.unwrap();
    assert!(proof.seed.is_none() && !proof.proven);
    ask(&mut seat, ToHouse::Leave).await;
    // Nobody watches any more: the bots need not pretend to think.
    drop(seat);
    let path = format!("/api/tables/{code}");
    let over = loop {
        let reply: TableReply = ann.get(&path).await.unwrap();
        if reply.table.stage == Stage::Over {
            break reply;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(over.table.verdict.is_some());
    let journal = ann.text(&format!("{path}/journal")).await.unwrap();
    let file = engine::journal::read(&journal).unwrap();
    catalog::find("faza").unwrap().verify(&file).unwrap();
    let proof: ProofReply = ann.get(&format!("{path}/proof")).await.unwrap();
    assert!(proof.proven && proof.seed.is_some() && proof.outcomes > 0);
    assert_eq!(Some(&proof.commitment), over.table.commitment.as_ref());
    let log: LogReply = ann.get(&format!("{path}/log?from=0")).await.unwrap();
    assert!(!log.lines.is_empty() && log.seq as usize == file.entries.len());

    let mut seat = sit(&ann, &code, Format::Json).await;
    assert!(matches!(ask(&mut seat, ToHouse::Rematch).await, ToGuest::Done { .. }));
    let next = seat.table.clone().unwrap().rematch.unwrap();
    let again: TableReply = ann.get(&format!("/api/tables/{next}")).await.unwrap();
    assert_eq!((again.table.stage, again.seats.len()), (Stage::Gathering, 1));
    assert_ne!(again.table.commitment, over.table.commitment);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_away_gets_what_was_missed() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let (code, [ann_http, _], [ann, ben]) = two(&open, for_two()).await;
    let (known, mut view) = (ann.seq, ann.view.clone());
    drop(ann);
    let mut ben = player(ben, 7);
    let mut answers = 0;
    while answers < 3 {
        if let Played::Answered { .. } = ben.step().await.unwrap() {
            answers += 1;
        }
        if !ben.seat.is_awaited() && answers > 0 {
            break;
        }
    }
    let since = Connecting { format: Format::Json, since: Some(known), ..Connecting::default() };
    let mut back = Seat::take(&ann_http, &code, since).await.unwrap();
    (back.seq, back.view) = (known, view.clone());
    let patch = until(&mut back, |message| match message {
        ToGuest::Update { from, patch, .. } if *from == known => Some(patch.clone()),
        _ => None,
    })
    .await;
    patch::apply(&mut view, patch).unwrap();
    let mut fresh = sit(&ann_http, &code, Format::Packed).await;
    until(&mut fresh, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    assert_eq!(fresh.view, view);
    assert_eq!(fresh.question, back.question);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_survives_a_restart_and_being_put_away() {
    if !common::is_possible() {
        return;
    }
    let open = Open::with(Limits { idle_seconds: 1, ..generous() }).await;
    let (code, [ann_http, ben_http], [ann, ben]) = two(&open, for_two()).await;
    // Long enough to let go of the past.
    let playing = [(ann, 1), (ben, 2)].map(|(seat, luck)| {
        let mut player = player(seat, luck);
        tokio::spawn(async move {
            while player.seat.seq < 100 && !player.seat.is_over() {
                player.step().await.unwrap();
            }
            player.seat.seq
        })
    });
    let mut seq = 0;
    for player in playing {
        seq = seq.max(player.await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let mut seat = sit(&ann_http, &code, Format::Json).await;
    until(&mut seat, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    assert!(seat.seq >= seq, "{} of {seq}", seat.seq);
    let (known, view) = (seat.seq, seat.view.clone());
    let reopening = tokio::spawn(open.reopen());
    let bye = until(&mut seat, |message| match message {
        ToGuest::Bye { come_back_ms, .. } => Some(*come_back_ms),
        _ => None,
    })
    .await;
    assert!(bye.is_some());
    let open = reopening.await.unwrap();
    let http = Http { address: open.address, ..ben_http };
    let ann_http = Http { address: open.address, ..ann_http };
    let mut seat = sit(&ann_http, &code, Format::Packed).await;
    until(&mut seat, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    assert_eq!((seat.seq, &seat.view), (known, &view));
    let table: TableReply = http.get(&format!("/api/tables/{code}")).await.unwrap();
    assert_eq!(table.seat, Some(1), "the session outlives the house");
    let checked = house::check::check(&open.store().await).await.unwrap();
    assert_eq!((checked.games, checked.wrong.len()), (1, 0), "{:?}", checked.wrong);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_moves_to_another_device_by_its_secret_link() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let (code, [ann, _], [mut seat, _]) = two(&open, for_two()).await;
    let table: TableReply = ann.get(&format!("/api/tables/{code}")).await.unwrap();
    let link = table.seat_link.unwrap();
    let secret = link.rsplit_once("key=").unwrap().1.to_string();
    let phone = open.visit("Ann's phone").await;
    let join = Join { seat: Some(0), secret: Some(secret), ..Join::default() };
    let moved: TableReply = phone.post(&format!("/api/tables/{code}/join"), &join).await.unwrap();
    assert_eq!(moved.seat, Some(0));
    until(&mut seat, |message| matches!(message, ToGuest::Bye { .. }).then_some(())).await;
    let stranger = open.visit("Mallory").await;
    let guess = Join { seat: Some(0), secret: Some("0".repeat(32)), ..Join::default() };
    assert_eq!(refused(stranger.post(&format!("/api/tables/{code}/join"), &guess).await).0, 403);
    let other: TableReply = stranger.get(&format!("/api/tables/{code}")).await.unwrap();
    assert!(other.seat_link.is_none() && other.seat.is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_logs_out_is_connected_no_more() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let (_, [ann, _], [mut seat, mut other]) = two(&open, for_two()).await;
    ann.request(hyper::Method::POST, "/api/logout", None).await.unwrap();
    until(&mut seat, |message| matches!(message, ToGuest::Bye { .. }).then_some(())).await;
    // Everybody else stays, and sees that she is gone.
    until(&mut other, |message| match message {
        ToGuest::Table(table) => (!table.seats[0].connected).then_some(()),
        _ => None,
    })
    .await;
    ask(&mut other, ToHouse::Ping).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_see_what_is_public_and_when_they_may() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let mut new = for_two();
    new.spectators = Spectators::Delayed { seconds: 1 };
    let (code, _, [mut ann, _]) = two(&open, new).await;
    let fan = open.visit("Fan").await;
    let mut watching = sit(&fan, &code, Format::Json).await;
    // Whoever comes after an answer finds it in the first view and hears of it no more.
    until(&mut watching, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    let question = ann.question.clone().unwrap().id;
    ask(&mut ann, ToHouse::Answer { question, undos: 0, picks: vec!["ready".into()] }).await;
    let given = std::time::Instant::now();
    until(&mut watching, |message| matches!(message, ToGuest::Update { .. }).then_some(())).await;
    assert!(given.elapsed() > Duration::from_millis(800), "{:?}", given.elapsed());
    assert_eq!((watching.seat, &watching.question), (None, &None));
    assert!(matches!(ask(&mut watching, ToHouse::Undo).await, ToGuest::Failed { code: Code::NotYours, .. }));
    assert_eq!(refused(fan.get(&format!("/api/tables/{code}/log")).await).0, 403);

    let mut closed = for_two();
    closed.spectators = Spectators::No;
    let (code, _, _seats) = two(&open, closed).await;
    assert!(<Seat>::take(&fan, &code, Connecting::default()).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_is_called_by_what_it_has_become() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    let (_, _, [ann, ben]) = two(&open, new_table("facility07", &[SeatWish::Me, SeatWish::Open])).await;
    let names = |seat: &Seat| -> Vec<Option<String>> {
        seat.table.iter().flat_map(|table| &table.seats).map(|seat| seat.character.clone()).collect()
    };
    let (before, mut ann, mut ben) = (names(&ann), player(ann, 1), player(ben, 2));
    // Everybody chooses an Agent, and is called by it from then on. Nobody comes or goes, and no clock runs: there is no
    // other reason to speak of the table.
    let playing = tokio::spawn(async move { while ben.step().await.is_ok() {} });
    let renamed = async {
        while names(&ann.seat).iter().zip(&before).any(|(now, before)| now == before) {
            ann.step().await.unwrap();
        }
    };
    tokio::time::timeout(Duration::from_secs(20), renamed).await.unwrap();
    playing.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_answer_for_the_absent() {
    if !common::is_possible() {
        return;
    }
    let open = Open::new().await;
    for absent in [Absent::Default, Absent::Bot] {
        let mut new = for_two();
        // The grace for loading a page is the shortest time there is.
        new.clock = Clock::Bank { seconds: 10, increment: 0 };
        new.absent = absent;
        let (_, _, [mut ann, _ben]) = two(&open, new).await;
        let time = ann.table.clone().unwrap().seats[0].time.unwrap();
        assert!(time.running && time.left_ms <= 10_000);
        // Nobody answers; after ten seconds somebody does for them.
        let begin = std::time::Instant::now();
        until(&mut ann, |message| match (absent, message) {
            (Absent::Default, ToGuest::Update { .. }) => Some(()),
            (Absent::Bot, ToGuest::Table(table)) if table.seats[0].away => Some(()),
            _ => None,
        })
        .await;
        assert!((7..14).contains(&begin.elapsed().as_secs()), "{:?}", begin.elapsed());
    }
}
