use std::collections::BTreeMap;

use serde::Serialize;

use super::Packer;

#[derive(Serialize)]
struct Everything {
    numbers: (i8, i16, i32, i64, u8, u16, u32, u64),
    edges: Vec<i64>,
    beyond: Vec<u64>,
    floats: (f32, f64),
    texts: Vec<String>,
    letter: char,
    maybe: [Option<bool>; 3],
    nothing: (),
    nobody: Nobody,
    map: BTreeMap<String, u8>,
    long: Vec<u8>,
    kinds: Vec<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<u8>,
}

#[derive(Serialize)]
struct Nobody;

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Plain,
    One(u8),
    Two(u8, u8),
    Named { field: u8 },
}

#[test]
fn every_kind_of_value_is_packed_as_others_pack_it() {
    let around =
        |powers: &[u32]| powers.iter().flat_map(|power| (-2..=2).map(move |off| (1i64 << power) + off)).collect();
    let mut edges: Vec<i64> = around(&[5, 7, 8, 15, 16, 31, 32, 62]);
    edges.extend(edges.clone().iter().map(|number| -number));
    edges.extend([i64::MIN, i64::MAX, 0]);
    let value = Everything {
        numbers: (-1, -300, 70_000, i64::MIN, 200, 60_000, u32::MAX, u64::MAX),
        edges,
        beyond: vec![u64::MAX, 1 << 63],
        floats: (1.5, -0.1),
        texts: [0, 31, 32, 255, 256, 65_535, 65_536].map(|length| "x".repeat(length)).to_vec(),
        letter: 'é',
        maybe: [None, Some(true), Some(false)],
        nothing: (),
        nobody: Nobody,
        map: (0..20).map(|number| (number.to_string(), number)).collect(),
        long: vec![7; 70_000],
        kinds: vec![Kind::Plain, Kind::One(1), Kind::Two(1, 2), Kind::Named { field: 3 }],
        skipped: None,
    };
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    value.serialize(&mut Packer { bytes: &mut ours }).unwrap();
    let mut packer = rmp_serde::Serializer::new(&mut theirs).with_struct_map().with_human_readable();
    value.serialize(&mut packer).unwrap();
    assert_eq!(ours, theirs);
    // And it is passed over as a whole.
    assert_eq!(crate::read::Reader::new(&ours).part().len(), ours.len());
}
