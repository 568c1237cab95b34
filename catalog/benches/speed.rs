//! How fast each game is, piece by piece: `cargo bench -p catalog`. `safehouse bench` has the figures for users; these
//! show where the time goes and what is allocated.

use catalog::Title;
use catalog::bench::RandomPlay;
use divan::counter::ItemsCount;
use divan::{AllocProfiler, Bencher, black_box};
use facility07::Facility07;
use faza::Faza;

#[global_allocator]
static HEAP: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// Answers in one sample: enough that the start of a game now and then does not show.
const ANSWERS: usize = 1000;

/// What the machine takes for the simplest things.
mod baseline {
    use divan::{Bencher, black_box};
    use engine::chance::{Chance as _, Cipher, Draw, Quick, Seed};

    #[divan::bench]
    fn copy_2k(bencher: Bencher<'_, '_>) {
        let source = [7u8; 2048];
        let mut target = [0u8; 2048];
        bencher.bench_local(|| {
            target.copy_from_slice(black_box(&source));
            black_box(&mut target);
        });
    }

    #[divan::bench]
    fn quick_draw(bencher: Bencher<'_, '_>) {
        let mut chance = Quick::new(1);
        bencher.bench_local(|| chance.below(black_box(6), Draw::Die));
    }

    #[divan::bench]
    fn cipher_draw(bencher: Bencher<'_, '_>) {
        let mut chance = Cipher::new(Seed::from_number(1));
        bencher.bench_local(|| chance.below(black_box(6), Draw::Die));
    }
}

/// One flat memory copy.
#[divan::bench(types = [Faza, Facility07])]
fn clone_state<G: Title>(bencher: Bencher<'_, '_>) {
    let state = RandomPlay::<G>::new().midway(50).expect("the usual setup is allowed");
    bencher.bench_local(|| *black_box(&state));
}

/// Answers in random play, every pick uniform among a complete list; nothing may be allocated.
#[divan::bench(types = [Faza, Facility07])]
fn random_answers<G: Title>(bencher: Bencher<'_, '_>) {
    let mut play = RandomPlay::<G>::new();
    let mut state = play.midway(ANSWERS).expect("the usual setup is allowed");
    bencher.counter(ItemsCount::new(ANSWERS)).bench_local(|| {
        for _ in 0..ANSWERS {
            if !play.step(&mut state) {
                state = play.start().expect("the usual setup is allowed");
            }
        }
    });
}

/// Whole games from setup to end.
#[divan::bench(types = [Faza, Facility07])]
fn random_game<G: Title>(bencher: Bencher<'_, '_>) {
    let mut play = RandomPlay::<G>::new();
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let mut state = play.start().expect("the usual setup is allowed");
        while play.step(&mut state) {}
        state
    });
}
