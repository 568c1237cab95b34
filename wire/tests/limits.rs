//! Whatever a guest sends, reading it takes little: what is too much is refused by name, before anybody looks at it.

use wire::limits::{LARGEST_MESSAGE, LONGEST_PICK, MOST_PICKS};
use wire::{Call, Format, ToHouse};

#[global_allocator]
static HEAP: allocator::Counted = allocator::Counted;

/// What a message becomes, and how many bytes of memory were asked for on the way.
fn heard(format: Format, bytes: &[u8]) -> (Result<Call, String>, u64) {
    let before = allocator::bytes();
    let read = format.read_call(bytes);
    (read.map_err(|unreadable| unreadable.to_string()), allocator::bytes() - before)
}

fn answer(picks: Vec<String>) -> Call {
    Call { id: 7, what: ToHouse::Answer { question: 1, undos: 0, picks } }
}

#[test]
fn picks_are_few_and_short() {
    let longest = "\u{e9}".repeat(LONGEST_PICK);
    for format in Format::ALL {
        let most = answer(vec!["x".into(); MOST_PICKS]);
        assert_eq!(heard(format, &format.write(&most)).0, Ok(most));
        let long = answer(vec![longest.clone(); 2]);
        assert_eq!(heard(format, &format.write(&long)).0, Ok(long));
        for what in [answer(vec![String::new(); MOST_PICKS + 1]), answer(vec![String::new(); 3_000])] {
            let refused = heard(format, &format.write(&what)).0.unwrap_err();
            assert!(refused.contains("an answer has at most 16 picks"), "{refused}");
        }
        let ToHouse::Answer { question, undos, picks } = answer(vec![longest.clone() + "x"]).what else { return };
        let offer = Call { id: 7, what: ToHouse::Offer { question, undos, picks } };
        let refused = heard(format, &format.write(&offer)).0.unwrap_err();
        assert!(refused.contains("a pick has at most 200 characters"), "{refused}");
    }
}

#[test]
fn nothing_larger_is_unpacked() {
    let chat = |length: usize| Call { id: 1, what: ToHouse::Chat { text: "x".repeat(length) } };
    let largest = chat(LARGEST_MESSAGE - 100);
    for format in Format::ALL {
        assert_eq!(heard(format, &format.write(&largest)).0, Ok(largest.clone()));
        for length in [LARGEST_MESSAGE + 1, 100_000, 4_000_000] {
            let (refused, taken) = heard(format, &format.write(&chat(length)));
            assert!(refused.unwrap_err().contains("16384 bytes are the most"));
            assert!(taken < 20 * LARGEST_MESSAGE as u64, "{taken} bytes for {length} letters");
        }
    }
}

#[test]
fn what_a_message_says_of_its_own_size_is_not_believed() {
    // An answer with a list, and a text, of as many as can be written.
    let lists: [&[u8]; 2] = [b"\xdd\xff\xff\xff\xff", b"\x91\xdb\xff\xff\xff\xff"];
    for list in lists {
        let lie = [b"\x00\x92\x01\x81\xa6answer\x93\x01\x00", list].concat();
        let (refused, taken) = heard(Format::Packed, &lie);
        assert!(refused.is_err());
        assert!(taken < 4_096, "{taken} bytes for a message of {}", lie.len());
    }
    let (refused, taken) = heard(Format::Json, &b"[".repeat(LARGEST_MESSAGE));
    assert!(refused.is_err() && taken < 4_096, "{taken} bytes for brackets");
    let (refused, taken) = heard(Format::Packed, &[&[0][..], &b"\x91".repeat(LARGEST_MESSAGE)].concat());
    assert!(refused.is_err() && taken < 4_096, "{taken} bytes for lists in lists");
}
