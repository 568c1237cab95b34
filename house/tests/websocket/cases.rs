//! The cases themselves, in the order of the suite's sections.

use wire::{Format, LARGEST_MESSAGE};

use crate::raw::{BINARY, CLOSE, CONTINUED, FIN, Form, PING, PONG, TEXT, close, frame, header, odd, unmasked};

/// What comes of it.
#[derive(Clone, Debug)]
pub enum Then {
    /// So many messages are heard, and the line stays open.
    Heard(usize),
    /// These pongs come, in this order, then so many replies, and the line stays open.
    Pongs(Vec<Vec<u8>>, usize),
    /// The house ends the line with this code, after so many replies.
    Ends(u16, usize),
    /// The guest's goodbye is answered with this code, after so many replies.
    Echoed(Option<u16>, usize),
}
use Then::{Echoed, Ends, Heard, Pongs};

pub struct Case {
    pub name: String,
    pub format: Format,
    /// What is sent, one write after the other.
    pub sends: Vec<Vec<u8>>,
    pub then: Then,
}

fn case(name: impl Into<String>, sends: impl Into<Vec<Vec<u8>>>, then: Then) -> Case {
    Case { name: name.into(), format: Format::Json, sends: sends.into(), then }
}

/// A message that makes sense, so many bytes long.
fn text(length: usize) -> Vec<u8> {
    let mut text = br#"{"id":7,"do":"ping"}"#.to_vec();
    text.resize(length.max(text.len()), b' ');
    text
}

fn hello() -> Vec<u8> {
    frame(FIN | TEXT, &text(0))
}

pub fn ping(bytes: &[u8]) -> Vec<u8> {
    frame(FIN | PING, bytes)
}

/// The same bytes in writes of this size.
fn chopped(bytes: &[u8], at_once: usize) -> Vec<Vec<u8>> {
    bytes.chunks(at_once).map(<[u8]>::to_vec).collect()
}

/// A message in frames of this size.
fn pieces(kind: u8, bytes: &[u8], each: usize) -> Vec<Vec<u8>> {
    let count = bytes.chunks(each).count();
    let piece = |(at, bytes): (usize, &[u8])| {
        let fin = if at + 1 == count { FIN } else { 0 };
        frame(fin | if at == 0 { kind } else { CONTINUED }, bytes)
    };
    bytes.chunks(each).enumerate().map(piece).collect()
}

/// 1: Text and binary of every length that is written differently.
pub fn lengths() -> Vec<Case> {
    let mut all = Vec::new();
    for format in Format::ALL {
        let (kind, message): (u8, fn(usize) -> Vec<u8>) = match format {
            Format::Json => (FIN | TEXT, text),
            Format::Packed => (FIN | BINARY, |length| vec![0; length]),
        };
        for length in [125, 126, 127, 128, 4_096, LARGEST_MESSAGE - 1, LARGEST_MESSAGE] {
            let sent = frame(kind, &message(length));
            for at_once in [100_000, 997] {
                let name = format!("1 {format:?}: {length} bytes, {at_once} at once");
                all.push(Case { format, ..case(name, chopped(&sent, at_once), Heard(1)) });
            }
        }
        all.push(Case { format, ..case(format!("1 {format:?}: empty"), [frame(kind, b"")], Heard(1)) });
        let sent = frame(kind, &message(127));
        all.push(Case { format, ..case(format!("1 {format:?}: byte by byte"), chopped(&sent, 1), Heard(1)) });
        for length in [LARGEST_MESSAGE + 1, 65_535, 65_536, 10 << 20] {
            let name = format!("1 {format:?}: {length} bytes are too many");
            all.push(Case { format, ..case(name, [frame(kind, &vec![b' '; length])], Ends(1009, 0)) });
        }
        let endless = header(kind, Form::Eight, u64::MAX >> 1, true);
        all.push(Case { format, ..case(format!("1 {format:?}: nearly endless"), [endless], Ends(1009, 0)) });
        let other = if format == Format::Json { BINARY } else { TEXT };
        let name = format!("1 {format:?}: the other kind of message");
        all.push(Case { format, ..case(name, [frame(FIN | other, b"{}")], Ends(1003, 0)) });
    }
    all
}

/// 2: Pings and pongs.
pub fn pings() -> Vec<Case> {
    let longest = [b'x'; 125];
    let ten: Vec<Vec<u8>> = (0..10).map(|at| format!("payload-{at}").into_bytes()).collect();
    let all_ten: Vec<u8> = ten.iter().flat_map(|bytes| ping(bytes)).collect();
    let pong = |bytes: &[u8]| frame(FIN | PONG, bytes);
    vec![
        case("2: empty ping", [ping(b"")], Pongs(vec![vec![]], 0)),
        case("2: ping with text", [ping(b"Hello, world!")], Pongs(vec![b"Hello, world!".to_vec()], 0)),
        case("2: ping with bytes", [ping(&[0, 255, 254, 253])], Pongs(vec![vec![0, 255, 254, 253]], 0)),
        case("2: ping of 125 bytes", [ping(&longest)], Pongs(vec![longest.to_vec()], 0)),
        case("2: ping of 125 bytes, byte by byte", chopped(&ping(&longest), 1), Pongs(vec![longest.to_vec()], 0)),
        case("2: ping of 126 bytes", [ping(&[b'x'; 126])], Ends(1002, 0)),
        case("2: pong of 126 bytes", [pong(&[b'x'; 126])], Ends(1002, 0)),
        case("2: pong that nobody asked for", [pong(b"")], Heard(0)),
        case("2: pong with text", [pong(b"unasked")], Heard(0)),
        case("2: pong, then ping", [pong(b"unasked"), ping(b"asked")], Pongs(vec![b"asked".to_vec()], 0)),
        case("2: ten pings", [all_ten.clone()], Pongs(ten.clone(), 0)),
        case("2: ten pings, byte by byte", chopped(&all_ten, 1), Pongs(ten, 0)),
    ]
}

/// 3 and 4: bits that nobody agreed on, kinds of frames that there are not.
pub fn reserved() -> Vec<Case> {
    let mut all = Vec::new();
    for bits in 1..8u8 {
        for kind in [TEXT, BINARY, CONTINUED, CLOSE, PING, PONG] {
            let name = format!("3: bits {bits:03b} on a frame of kind {kind}");
            all.push(case(name, [frame(FIN | bits << 4 | kind, b"")], Ends(1002, 0)));
        }
        let sends = [[hello(), frame(FIN | bits << 4 | TEXT, &text(0)), ping(b"late")].concat()];
        all.push(case(format!("3: bits {bits:03b} after a message, before a ping"), sends, Ends(1002, 1)));
    }
    for kind in (3..=7).chain(11..=15) {
        all.push(case(format!("4: kind {kind}, empty"), [frame(FIN | kind, b"")], Ends(1002, 0)));
        all.push(case(format!("4: kind {kind}, with bytes"), [frame(FIN | kind, b"reserved")], Ends(1002, 0)));
        let sends = [hello(), frame(FIN | kind, b""), ping(b"late")];
        all.push(case(format!("4: kind {kind} after a message, before a ping"), sends, Ends(1002, 1)));
    }
    all
}

/// 5: Messages in pieces.
pub fn fragments() -> Vec<Case> {
    let whole = text(40);
    let [first, second] = [frame(TEXT, &whole[..20]), frame(FIN | CONTINUED, &whole[20..])];
    let together = [first.clone(), second.clone()].concat();
    let between = [first.clone(), ping(b"between"), second.clone()];
    let lost = |fin: u8| frame(fin | CONTINUED, b"non-continuation payload");
    let pong = vec![b"between".to_vec()];
    let empty = || frame(CONTINUED, b"");
    let many =
        |count: usize| [vec![frame(TEXT, b"")], vec![empty(); count], vec![frame(FIN | CONTINUED, &whole)]].concat();
    let five = [
        frame(TEXT, &whole[..10]),
        frame(CONTINUED, &whole[10..20]),
        ping(b"1"),
        frame(CONTINUED, &whole[20..30]),
        frame(CONTINUED, b""),
        ping(b"2"),
        frame(FIN | CONTINUED, &whole[30..]),
    ];
    let two_pongs = || Pongs(vec![b"1".to_vec(), b"2".to_vec()], 1);
    let after = |lost: Vec<u8>| [together.clone(), lost, hello()].concat();
    let mut all = vec![
        case("5: ping in two pieces", [frame(PING, b"fragment1"), frame(FIN | CONTINUED, b"fragment2")], Ends(1002, 0)),
        case("5: pong in two pieces", [frame(PONG, b"fragment1"), frame(FIN | CONTINUED, b"fragment2")], Ends(1002, 0)),
        case("5: close in two pieces", [frame(CLOSE, &[3, 232]), frame(FIN | CONTINUED, b"")], Ends(1002, 0)),
        case("5: text in two pieces", [together.clone()], Heard(1)),
        case("5: text in two pieces, one write each", [first.clone(), second.clone()], Heard(1)),
        case("5: text in two pieces, byte by byte", chopped(&together, 1), Heard(1)),
        case("5: ping between two pieces", [between.concat()], Pongs(pong.clone(), 1)),
        case("5: ping between two pieces, one write each", between.clone(), Pongs(pong.clone(), 1)),
        case("5: ping between two pieces, byte by byte", chopped(&between.concat(), 1), Pongs(pong, 1)),
        case("5: the end of nothing, then a message", [[lost(FIN), hello()].concat()], Ends(1002, 0)),
        case("5: the end of nothing, one write each", [lost(FIN), hello()], Ends(1002, 0)),
        case("5: the end of nothing, byte by byte", chopped(&[lost(FIN), hello()].concat(), 1), Ends(1002, 0)),
        case("5: more of nothing, then a message", [[lost(0), hello()].concat()], Ends(1002, 0)),
        case("5: more of nothing, one write each", [lost(0), hello()], Ends(1002, 0)),
        case("5: more of nothing, byte by byte", chopped(&[lost(0), hello()].concat(), 1), Ends(1002, 0)),
        case("5: a message, then more of nothing", [after(lost(0))], Ends(1002, 1)),
        case("5: a message, then the end of nothing", [after(lost(FIN))], Ends(1002, 1)),
        case("5: a message within another", [first.clone(), hello()], Ends(1002, 0)),
        case("5: bytes within text", [first.clone(), frame(FIN | BINARY, b"x")], Ends(1002, 0)),
        case("5: the beginning of a message within another", [first.clone(), first.clone()], Ends(1002, 0)),
        case("5: five pieces and pings", [five.concat()], two_pongs()),
        case("5: five pieces and pings, one write each", five.clone(), two_pongs()),
        case("5: five pieces and pings, byte by byte", chopped(&five.concat(), 1), two_pongs()),
        case("5: three empty pieces", [frame(TEXT, b""), empty(), frame(FIN | CONTINUED, b"")], Heard(1)),
        case("5: a message in 40 pieces of a byte", pieces(TEXT, &whole, 1), Heard(1)),
        case("5: empty pieces, still few", many(1_022), Heard(1)),
        case("5: empty pieces, too many", many(1_024), Ends(1008, 0)),
        case("5: empty pieces without end", many(100_000), Ends(1008, 0)),
    ];
    let half = vec![b' '; LARGEST_MESSAGE / 2 + 1];
    let too_large = [frame(TEXT, &half), frame(FIN | CONTINUED, &half)];
    all.push(case("5: pieces that come to too much", too_large, Ends(1009, 0)));
    let unfinished = [frame(TEXT, &half), header(CONTINUED, Form::Two, LARGEST_MESSAGE as u64, true)];
    all.push(case("5: a piece that would come to too much", unfinished, Ends(1009, 0)));
    let packed = pieces(BINARY, &[0; 50], 7);
    all.push(Case { format: Format::Packed, ..case("5: bytes in pieces", packed, Heard(1)) });
    all
}

/// 6: Text is UTF-8, to the letter.
pub fn letters() -> Vec<Case> {
    let mut all = Vec::new();
    let valid: [&[u8]; 18] = [
        b"",
        "Hello-\u{b5}@\u{df}\u{f6}\u{e4}\u{fc}\u{e0}\u{e1}-UTF-8!!".as_bytes(),
        "\u{3ba}\u{1f79}\u{3c3}\u{3bc}\u{3b5}".as_bytes(),
        b"\0",
        b"\x7f",
        b"\xc2\x80",
        b"\xdf\xbf",
        b"\xe0\xa0\x80",
        b"\xed\x9f\xbf",
        b"\xee\x80\x80",
        b"\xef\xbf\xbd",
        b"\xef\xbf\xbe",
        b"\xef\xbf\xbf",
        b"\xf0\x90\x80\x80",
        b"\xf0\x9f\xbf\xbe",
        b"\xf3\xaf\xbf\xbf",
        b"\xf4\x8f\xbf\xbe",
        b"\xf4\x8f\xbf\xbf",
    ];
    for bytes in valid {
        all.push(case(format!("6: {bytes:02x?} in one"), [frame(FIN | TEXT, bytes)], Heard(1)));
        if bytes.len() > 1 {
            all.push(case(format!("6: {bytes:02x?} byte by byte"), pieces(TEXT, bytes, 1), Heard(1)));
        }
    }
    let invalid: [&[u8]; 46] = [
        b"\x80",
        b"\xbf",
        b"\x80\xbf",
        b"\x80\xbf\x80",
        b"\x80\xbf\x80\xbf", // the rest of nothing
        b"\xc0",
        b"\xc1",
        b"\xf5",
        b"\xf8",
        b"\xfc",
        b"\xfe",
        b"\xff",
        b"\xfe\xfe\xff\xff", // never there
        b"\xc2 ",
        b"\xdf ",
        b"\xe0 ",
        b"\xef ",
        b"\xf0 ",
        b"\xf4 ",
        b"\xe0\xa0 ",
        b"\xf0\x90\x80 ", // unfinished
        b"\xc2",
        b"\xe2\x82",
        b"\xf0\x9f\x98",
        b"ok\xce", // unfinished at the end
        b"\xc0\xaf",
        b"\xe0\x80\xaf",
        b"\xf0\x80\x80\xaf",
        b"\xf8\x80\x80\x80\xaf",
        b"\xfc\x80\x80\x80\x80\xaf", // too long
        b"\xc1\xbf",
        b"\xe0\x9f\xbf",
        b"\xf0\x8f\xbf\xbf",
        b"\xc0\x80",
        b"\xe0\x80\x80",
        b"\xf0\x80\x80\x80", // too long
        b"\xed\xa0\x80",
        b"\xed\xad\xbf",
        b"\xed\xae\x80",
        b"\xed\xaf\xbf",
        b"\xed\xb0\x80",
        b"\xed\xbf\xbf", // halves
        b"\xed\xa0\x80\xed\xb0\x80",
        b"\xed\xaf\xbf\xed\xbf\xbf", // halves in pairs
        b"\xf4\x90\x80\x80",
        b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited", // beyond, and in the middle
    ];
    for bytes in invalid {
        all.push(case(format!("6: {bytes:02x?} in one"), [frame(FIN | TEXT, bytes)], Ends(1007, 0)));
        all.push(case(format!("6: {bytes:02x?} byte by byte"), pieces(TEXT, bytes, 1), Ends(1007, 0)));
    }
    let begun = [frame(TEXT, b"\xce\xba\xe1\xbd\xb9"), frame(CONTINUED, b"\xf4\x90")];
    all.push(case("6: refused before the message ends", begun, Ends(1007, 0)));
    let begun = [frame(TEXT, b"\xf4"), ping(b"1"), frame(CONTINUED, b"\x90")];
    all.push(case("6: refused across a ping", begun, Ends(1007, 0)));
    let bytes =
        Case { format: Format::Packed, ..case("6: bytes need be no text", [frame(FIN | BINARY, b"\0\xff")], Heard(1)) };
    all.push(bytes);
    all
}

/// 7: Goodbyes.
pub fn goodbyes() -> Vec<Case> {
    let first = frame(TEXT, b"{");
    let begun = [first.clone(), close(1000, b""), frame(FIN | CONTINUED, b"}")];
    let mut all = vec![
        case("7: without a code", [frame(FIN | CLOSE, b"")], Echoed(None, 0)),
        case("7: half a code", [frame(FIN | CLOSE, &[3])], Ends(1002, 0)),
        case("7: a reason", [close(1000, b"Hello World!")], Echoed(Some(1000), 0)),
        case("7: the longest reason", [close(1000, &[b'*'; 123])], Echoed(Some(1000), 0)),
        case("7: a reason that is too long", [close(1000, &[b'*'; 124])], Ends(1002, 0)),
        case("7: a reason that is no text", [close(1000, b"\xce\xba\xe1\xbd\xb9\xed\xa0\x80")], Ends(1007, 0)),
        case("7: a wrong code and no text", [close(999, b"\xff")], Ends(1002, 0)),
        case("7: twice", [[close(1000, b""), close(1000, b"")].concat()], Echoed(Some(1000), 0)),
        case("7: and a ping after it", [[close(1000, b""), ping(b"late")].concat()], Echoed(Some(1000), 0)),
        case("7: and a message after it", [[close(1000, b""), hello()].concat()], Echoed(Some(1000), 0)),
        case("7: and nonsense after it", [[close(1000, b""), vec![0xff; 100]].concat()], Echoed(Some(1000), 0)),
        case("7: and a megabyte after it", [[close(1000, b""), vec![0xff; 1 << 20]].concat()], Echoed(Some(1000), 0)),
        case("7: within a message", begun.clone(), Echoed(Some(1000), 0)),
        case("7: within a message, in one write", [begun.concat()], Echoed(Some(1000), 0)),
        case("7: right after a message", [[hello(), close(1000, b"")].concat()], Echoed(Some(1000), 1)),
        case("7: right after two messages", [[hello(), hello(), close(3000, b"")].concat()], Echoed(Some(3000), 2)),
        case("7: byte by byte", chopped(&close(1001, b"away"), 1), Echoed(Some(1001), 0)),
    ];
    let registered = (1000..=1003).chain(1007..=1014);
    for code in registered.chain([3000, 3333, 3999, 4000, 4444, 4999]) {
        all.push(case(format!("7: code {code}"), [close(code, b"")], Echoed(Some(code), 0)));
    }
    for code in [0, 1, 255, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 10_000, 65_535] {
        all.push(case(format!("7: code {code}, which nobody may send"), [close(code, b"")], Ends(1002, 0)));
        let with_reason = [close(code, b"because")];
        all.push(case(format!("7: code {code} and a reason"), with_reason, Ends(1002, 0)));
    }
    all
}

/// What the suite has no section for: masks, and lengths that could be shorter.
pub fn headers() -> Vec<Case> {
    let mut all = Vec::new();
    for (name, kind, bytes) in [("text", TEXT, text(0)), ("ping", PING, b"?".to_vec()), ("close", CLOSE, vec![3, 232])]
    {
        all.push(case(format!("8: {name} without a mask"), [unmasked(FIN | kind, &bytes)], Ends(1002, 0)));
    }
    for (form, lengths) in [(Form::Two, [0, 1, 20, 125]), (Form::Eight, [0, 125, 126, 4_096])] {
        for length in lengths {
            let name = format!("8: {length} bytes, a length that could be shorter");
            all.push(case(name, [odd(FIN | TEXT, form, &vec![b' '; length])], Ends(1002, 0)));
        }
        let name = "8: a ping whose length could be shorter";
        all.push(case(name, [odd(FIN | PING, form, b"?")], Ends(1002, 0)));
    }
    let last_short = odd(FIN | TEXT, Form::Eight, &vec![b' '; 65_535]);
    all.push(case("8: 65535 bytes in eight", [last_short], Ends(1002, 0)));
    for length in [1 << 63, u64::MAX] {
        let name = format!("8: a length of {length}, whose first bit must be 0");
        all.push(case(name, [header(FIN | TEXT, Form::Eight, length, true)], Ends(1002, 0)));
    }
    all
}
