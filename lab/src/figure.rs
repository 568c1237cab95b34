//! What is counted of every game, whatever it is about.

use std::collections::BTreeMap;

use crate::row::Row;

/// Something counted of each game. In the order in which people read it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Figure {
    /// Games that came to an end.
    Ended,
    /// Games that somebody won.
    Won,
    /// A seat's share of the wins; those who win together share one.
    SeatWins(usize),
    /// The share of the wins for each seat of a kind of bot.
    BotWins(String),
    /// The share of the wins of whoever is played.
    CharacterWins(String),
    /// Games that a rule ended.
    EndedBy(String),
    Rounds,
    Answers,
    WinnersScore,
    EverybodysScore,
    /// From the winner to the next best score.
    Margin,
    /// Whether the later winner was ahead of everybody halfway.
    AheadHalfway,
    /// After which part of the rounds the later winner was ahead of everybody and stayed it.
    DecidedAt,
    /// The most the later winner was behind at the end of a round.
    Comeback,
    /// How often somebody else was ahead of everybody than before.
    LeadChanges,
    /// Whether it wins who is ahead of everybody after so many tenths of the game.
    LeaderWins(u8),
}

/// The tenths of a game after which it is looked who is ahead.
const TENTHS: std::ops::RangeInclusive<u8> = 1..=9;

impl Figure {
    /// Whether it is a part of something; else it is a number.
    pub fn is_share(&self) -> bool {
        match self {
            Figure::Ended
            | Figure::Won
            | Figure::SeatWins(_)
            | Figure::BotWins(_)
            | Figure::CharacterWins(_)
            | Figure::EndedBy(_)
            | Figure::AheadHalfway
            | Figure::DecidedAt
            | Figure::LeaderWins(_) => true,
            Figure::Rounds
            | Figure::Answers
            | Figure::WinnersScore
            | Figure::EverybodysScore
            | Figure::Margin
            | Figure::Comeback
            | Figure::LeadChanges => false,
        }
    }

    /// Whether each game is a yes or a no (or a part of a win), and not a number between.
    pub fn is_hit_or_miss(&self) -> bool {
        self.is_share() && *self != Figure::DecidedAt
    }

    /// Whether a game that says nothing of it says no.
    pub fn is_no_unless_said(&self) -> bool {
        matches!(self, Figure::EndedBy(_))
    }

    /// In words.
    pub fn words(&self) -> String {
        match self {
            Figure::Ended => "games that ended".into(),
            Figure::Won => "games somebody won".into(),
            Figure::SeatWins(seat) => format!("won by seat {}", seat + 1),
            Figure::BotWins(bot) => format!("won by each {bot}"),
            Figure::CharacterWins(name) => format!("won by {name}"),
            Figure::EndedBy(rule) => format!("ended by {rule}"),
            Figure::Rounds => "rounds".into(),
            Figure::Answers => "answers".into(),
            Figure::WinnersScore => "winner's score".into(),
            Figure::EverybodysScore => "everybody's score".into(),
            Figure::Margin => "winner's margin".into(),
            Figure::AheadHalfway => "winner ahead halfway".into(),
            Figure::DecidedAt => "winner ahead for good after".into(),
            Figure::Comeback => "winner's largest deficit".into(),
            Figure::LeadChanges => "changes of the lead".into(),
            Figure::LeaderWins(tenth) => format!("leader after {} % wins", tenth * 10),
        }
    }
}

/// Everything that one game says. Where all win together, nobody has a share of his own.
pub fn figures(row: &Row, together: bool) -> Vec<(Figure, f64)> {
    let yes = |is: bool| f64::from(u8::from(is));
    let mut all = vec![(Figure::Ended, yes(row.ending.is_some())), (Figure::Answers, f64::from(row.answers))];
    let Some(ending) = &row.ending else { return all };
    all.push((Figure::Won, yes(!row.winners.is_empty())));
    all.push((Figure::EndedBy(ending.clone()), 1.0));
    all.extend(row.rounds.map(|rounds| (Figure::Rounds, f64::from(rounds))));
    if !together {
        shares(row, &mut all);
        scores(row, &mut all);
        leads(row, &mut all);
    }
    all
}

fn shares(row: &Row, all: &mut Vec<(Figure, f64)>) {
    let part = |seat: usize| if row.winners.contains(&seat) { 1.0 / row.winners.len() as f64 } else { 0.0 };
    all.extend((0..row.bots.len()).map(|seat| (Figure::SeatWins(seat), part(seat))));
    all.extend(row.characters.iter().enumerate().map(|(seat, name)| (Figure::CharacterWins(name.clone()), part(seat))));
    let mut kinds: BTreeMap<&String, Vec<usize>> = BTreeMap::new();
    for (seat, bot) in row.bots.iter().enumerate() {
        kinds.entry(bot).or_default().push(seat);
    }
    // Bots that are all alike have nothing to be told apart by.
    if kinds.len() > 1 {
        let mean = |seats: &[usize]| seats.iter().map(|seat| part(*seat)).sum::<f64>() / seats.len() as f64;
        all.extend(kinds.iter().map(|(bot, seats)| (Figure::BotWins((*bot).clone()), mean(seats))));
    }
}

fn scores(row: &Row, all: &mut Vec<(Figure, f64)>) {
    // Where nobody has anything the game keeps no scores, or it says nothing of this game.
    let (Some(best), Some(&winner)) = (row.scores.iter().max().filter(|best| **best != 0), row.winners.first()) else {
        return;
    };
    let mean = row.scores.iter().map(|score| f64::from(*score)).sum::<f64>() / row.scores.len() as f64;
    let own = row.scores.get(winner).copied().unwrap_or(*best);
    let others = row.scores.iter().enumerate().filter(|(seat, _)| *seat != winner).map(|(_, score)| *score);
    all.push((Figure::WinnersScore, f64::from(own)));
    all.push((Figure::EverybodysScore, mean));
    all.extend(others.max().map(|next| (Figure::Margin, f64::from(own) - f64::from(next))));
}

/// The seat that has more than every other.
fn leader(standing: &[i16]) -> Option<usize> {
    let best = standing.iter().max()?;
    let mut seats = standing.iter().enumerate().filter(|(_, has)| *has == best).map(|(seat, _)| seat);
    seats.next().filter(|_| seats.next().is_none())
}

fn leads(row: &Row, all: &mut Vec<(Figure, f64)>) {
    let (rounds, [winner]) = (&row.course, &row.winners[..]) else { return };
    if rounds.is_empty() {
        return;
    }
    let leaders: Vec<Option<usize>> = rounds.iter().map(|standing| leader(standing)).collect();
    // As if the last round, which the end cuts off, were one more.
    let whole = rounds.len() + 1;
    let at = |tenth: usize| (whole * tenth / 10).checked_sub(1).and_then(|round| leaders[round]);
    let ahead = leaders.iter().rev().take_while(|leader| **leader == Some(*winner)).count();
    let behind = rounds.iter().map(|standing| {
        let best = standing.iter().copied().max().unwrap_or_default();
        best - standing.get(*winner).copied().unwrap_or_default()
    });
    let mut changes = 0;
    let mut last = None;
    for leader in leaders.iter().flatten() {
        changes += u32::from(last.is_some_and(|last| last != leader));
        last = Some(leader);
    }
    all.push((Figure::AheadHalfway, f64::from(u8::from(at(5) == Some(*winner)))));
    all.push((Figure::DecidedAt, (whole - ahead) as f64 / whole as f64));
    all.push((Figure::Comeback, f64::from(behind.max().unwrap_or_default())));
    all.push((Figure::LeadChanges, f64::from(changes)));
    for tenth in TENTHS {
        all.extend(
            at(usize::from(tenth)).map(|leads| (Figure::LeaderWins(tenth), f64::from(u8::from(leads == *winner)))),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> Row {
        Row {
            arm: "a".into(),
            game: 0,
            bots: ["agent", "rookie", "rookie"].map(String::from).to_vec(),
            answers: 60,
            rounds: Some(5),
            ending: Some("X".into()),
            winners: vec![1],
            scores: vec![4, 9, 6],
            characters: ["Ann", "Bob", "Cy"].map(String::from).to_vec(),
            course: vec![vec![1, 0, 0], vec![3, 0, 0], vec![3, 5, 0], vec![3, 7, 2]],
        }
    }

    fn value(row: &Row, figure: &Figure) -> Option<f64> {
        figures(row, false).into_iter().find(|(other, _)| other == figure).map(|(_, value)| value)
    }

    #[test]
    fn who_won_is_told_by_seat_bot_and_character() {
        let of = |figure: Figure| value(&row(), &figure);
        assert_eq!((of(Figure::SeatWins(0)), of(Figure::SeatWins(1))), (Some(0.0), Some(1.0)));
        assert_eq!((of(Figure::BotWins("agent".into())), of(Figure::BotWins("rookie".into()))), (Some(0.0), Some(0.5)));
        assert_eq!(of(Figure::CharacterWins("Bob".into())), Some(1.0));
        let alike = Row { bots: vec!["agent".into(); 3], ..row() };
        assert_eq!(value(&alike, &Figure::BotWins("agent".into())), None, "all alike: nothing to tell apart");
        let shared = Row { winners: vec![0, 1], ..row() };
        assert_eq!(value(&shared, &Figure::SeatWins(0)), Some(0.5));
    }

    #[test]
    fn leads_are_read_from_the_course() {
        let of = |figure: Figure| value(&row(), &figure);
        assert_eq!((of(Figure::Margin), of(Figure::WinnersScore)), (Some(3.0), Some(9.0)));
        assert_eq!(of(Figure::Comeback), Some(3.0));
        assert_eq!(of(Figure::LeadChanges), Some(1.0));
        assert_eq!(of(Figure::DecidedAt), Some(0.6));
        assert_eq!((of(Figure::LeaderWins(2)), of(Figure::LeaderWins(7))), (Some(0.0), Some(1.0)));
        assert_eq!(of(Figure::AheadHalfway), Some(0.0), "after two of five rounds another was ahead");
        assert_eq!(leader(&[2, 2, 1]), None);
    }

    #[test]
    fn a_team_has_no_seats_and_an_endless_game_no_winner() {
        let team = figures(&row(), true);
        assert!(!team.iter().any(|(figure, _)| matches!(figure, Figure::SeatWins(_) | Figure::Margin)));
        let endless = Row { ending: None, winners: Vec::new(), scores: Vec::new(), ..row() };
        assert_eq!(figures(&endless, false), [(Figure::Ended, 0.0), (Figure::Answers, 60.0)]);
    }
}
