//! Everything on one page, to be looked at: `cargo run -p art --example contact-sheet GAME [KIND] [WIDTH] > sheet.svg`.

use art::gallery;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let game = args.first().ok_or("which game?")?;
    let only = args.get(1).map_or("", String::as_str);
    let wide: f64 = args.get(2).and_then(|word| word.parse().ok()).unwrap_or(128.0);
    let columns = (1280.0 / (wide + 8.0)) as usize;
    let gallery = gallery(game).map_err(|flaw| flaw.to_string())?.ok_or("nothing is drawn for it")?;
    let chosen: Vec<_> = gallery.pictures.iter().filter(|(key, _)| key.starts_with(only)).collect();
    let tall = wide * 0.67 + if wide < 60.0 { 26.0 } else { 22.0 };
    let portrait = chosen.iter().any(|(key, _)| {
        key.split_once('/').and_then(|(kind, _)| gallery.sizes.get(kind)).is_some_and(|(width, height)| width == height)
    });
    let tall = if portrait { wide + 22.0 } else { tall };
    let rows = chosen.len().div_ceil(columns);
    println!("<svg xmlns='http://www.w3.org/2000/svg' width='1280' height='{}'>", rows as f64 * tall);
    println!(
        "<rect width='640' height='100%' fill='#14181f'/><rect x='640' width='640' height='100%' fill='#e7e0d2'/>"
    );
    println!("<g stroke='#17141c' stroke-width='2' stroke-linejoin='round' stroke-linecap='round'>");
    for (at, (key, picture)) in chosen.into_iter().enumerate() {
        let (kind, name) = key.split_once('/').unwrap_or_default();
        let (width, height) = gallery.sizes.get(kind).copied().unwrap_or((64, 64));
        let (x, y) = ((at % columns) as f64 * (wide + 8.0) + 4.0, (at / columns) as f64 * tall + 3.0);
        let high = wide * f64::from(height) / f64::from(width);
        println!("<svg x='{x}' y='{y}' width='{wide}' height='{high}' viewBox='0 0 {width} {height}'>{picture}</svg>");
        println!("<text x='{x}' y='{}' font-size='9' fill='#c55' stroke='none'>{name}</text>", y + high + 11.0);
    }
    println!("</g></svg>");
    Ok(())
}
