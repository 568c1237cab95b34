//! What is said at a table.

use engine::Seat;
use wire::Chatted;
use wire::limits::LONGEST_CHAT;

use super::Table;
use super::guests::To;
use super::keep::Also;
use super::record::Holder;
use super::tell::Sent;
use crate::Fault;
use crate::people::plain;

/// How much of what was said a newcomer hears: so many lines, and so many bytes.
pub(super) const CHAT_KEPT: u32 = 20;
const CHAT_BYTES: usize = 8 << 10;

impl Table {
    pub(super) async fn say(&mut self, seat: Seat, text: &str) -> Result<(), Fault> {
        let text = plain(text);
        if text.is_empty() || text.chars().count() > LONGEST_CHAT {
            return Err(Fault::Bad(format!("say something of 1 to {LONGEST_CHAT} letters")));
        }
        let held = self.record.seat(seat.0).ok_or(Fault::Nobody)?;
        if held.muted {
            return Err(Fault::NotYours("the host has muted you".into()));
        }
        let Holder::Person { id, nickname } = held.holder.clone() else { return Err(Fault::Nobody) };
        let at_ms = crate::now_ms();
        let chatted = Chatted { at_ms, seat: Some(seat.0), name: nickname, text: text.clone() };
        self.store(Also { chat: Some(store::ChatLine { at_ms, person: id, text }), ..Also::default() }).await?;
        let let_go = self.guests.send(To::Everybody, &Sent::Chat(chatted.clone()));
        self.keep_chat_for_late(&chatted);
        self.remember(chatted);
        if let_go {
            self.tell_table();
        }
        Ok(())
    }

    /// What was said before there was a rule about it is told by the rule too.
    pub(super) fn remember(&mut self, chatted: Chatted) {
        self.chat.push_back(Chatted { text: plain(&chatted.text), ..chatted });
        let mut bytes: usize = self.chat.iter().map(|chatted| chatted.text.len() + chatted.name.len()).sum();
        while self.chat.len() > CHAT_KEPT as usize || bytes > CHAT_BYTES {
            let Some(oldest) = self.chat.pop_front() else { return };
            bytes -= oldest.text.len() + oldest.name.len();
        }
    }
}
