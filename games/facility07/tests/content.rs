//! The box.
use facility07::Facility07;
#[test]
fn it_loads() {
    Facility07::with_packs(&[]).map(|_| ()).unwrap_or_else(|c| panic!("{c}"));
}
