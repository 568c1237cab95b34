//! Pictures of numbers, as SVG. Colours are named by the style sheet of the report, so that one picture suits day, night
//! and paper.

use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::stats::Estimate;

/// Whoever writes into a string fails at nothing but a picture without room.
pub type Drawn = Result<String, DrawingAreaErrorKind<std::io::Error>>;

/// Colours that stand for a name in the style sheet, which [`themed`] puts in.
const INK: RGBColor = RGBColor(1, 2, 3);
const FAINT: RGBColor = RGBColor(1, 2, 4);
const RULE: RGBColor = RGBColor(1, 2, 5);
const SERIES: [RGBColor; 6] =
    [RGBColor(2, 0, 0), RGBColor(2, 0, 1), RGBColor(2, 0, 2), RGBColor(2, 0, 3), RGBColor(2, 0, 4), RGBColor(2, 0, 5)];

const WIDTH: u32 = 760;
const TEXT: i32 = 13;
/// Room for a line of text beside its neighbours.
const LINE: u32 = 20;

/// The colour of an arm, or of a kind of thing; from the seventh on they come again.
pub fn series(at: usize) -> String {
    format!("var(--s{})", at % SERIES.len())
}

fn colour(at: usize) -> RGBColor {
    SERIES[at % SERIES.len()]
}

/// Puts names of the style sheet in place of colours, and says in words what there is to see.
fn themed(svg: &str, words: &str) -> String {
    let mut text = svg.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{}\" ", super::escaped(words)), 1);
    let names = [(INK, "ink".to_string()), (FAINT, "faint".into()), (RULE, "rule".into())];
    let all = SERIES.iter().enumerate().map(|(at, colour)| (*colour, format!("s{at}")));
    for (RGBColor(red, green, blue), name) in names.into_iter().chain(all) {
        text = text.replace(&format!("#{red:02X}{green:02X}{blue:02X}"), &format!("var(--{name})"));
    }
    text
}

/// How numbers are written along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// 0.25 as 25 %.
    Percent,
    /// 0.012 as +1.2 points.
    Points,
    Number,
}

impl Scale {
    fn write(self, number: f64) -> String {
        match self {
            Scale::Percent => format!("{} %", trimmed(number * 100.0)),
            Scale::Points if number == 0.0 => "0".into(),
            Scale::Points => format!("{}{}", if number > 0.0 { "+" } else { "" }, trimmed(number * 100.0)),
            Scale::Number => trimmed(number),
        }
    }
}

/// With one place where it has one.
fn trimmed(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), String::from)
}

/// A line of an interval plot: one number for each arm.
pub struct Bar {
    pub label: String,
    /// With the place of its colour.
    pub found: Vec<(usize, Estimate)>,
}

/// Numbers with their intervals, one under the other, beside what would be fair.
pub fn intervals(words: &str, bars: &[Bar], scale: Scale, fair: Option<f64>, band: Option<[f64; 2]>) -> Drawn {
    let dots: usize = bars.iter().map(|bar| bar.found.len().max(1)).sum();
    let height = dots as u32 * LINE * 3 / 4 + bars.len() as u32 * LINE / 2 + 40;
    let mut svg = String::new();
    {
        let all = || bars.iter().flat_map(|bar| bar.found.iter().map(|(_, found)| found));
        let (least, most) =
            range(all().flat_map(|found| [found.low, found.high]).chain(fair).chain(band.into_iter().flatten()));
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        let mut chart = ChartBuilder::on(&root)
            .margin(6)
            .margin_right(24)
            .x_label_area_size(26)
            .y_label_area_size(210)
            .build_cartesian_2d(least..most, 0.0..f64::from(height))?;
        mesh(&mut chart, scale, Scale::Number, [7, 0])?;
        let top = f64::from(height);
        if let Some([low, high]) = band {
            let corners = [(low.max(least), 0.0), (high.min(most), top)];
            chart.draw_series([Rectangle::new(corners, RULE.mix(0.45).filled())])?;
        }
        if let Some(fair) = fair {
            chart.draw_series([PathElement::new([(fair, 0.0), (fair, top)], FAINT.stroke_width(2))])?;
        }
        let each = top / (dots as f64 * 3.0 + bars.len() as f64 * 2.0).max(1.0);
        let mut y = top;
        for bar in bars {
            y -= each;
            let middle = y - each * 1.5 * bar.found.len() as f64;
            let (_, at) = chart.backend_coord(&(least, middle));
            let style = text(INK, HPos::Right);
            root.draw(&Text::new(shortened(&bar.label), (206, at), style))?;
            for (arm, found) in &bar.found {
                let here = y - each * 1.5;
                let line = [(found.low, here), (found.high, here)];
                chart.draw_series([PathElement::new(line, colour(*arm).stroke_width(3))])?;
                mark(&mut chart, *arm, (found.value, here))?;
                y -= each * 3.0;
            }
            y -= each;
        }
        root.present()?;
    }
    Ok(themed(&svg, words))
}

type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

fn text(colour: RGBColor, side: HPos) -> TextStyle<'static> {
    ("sans-serif", TEXT).into_font().color(&colour).pos(Pos::new(side, VPos::Center))
}

/// Another sign for each arm: colour alone does not tell them apart for everybody.
fn mark(chart: &mut Chart<'_, '_>, arm: usize, at: (f64, f64)) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let style = colour(arm).filled();
    match arm % 3 {
        0 => chart.draw_series([Circle::new(at, 5, style)])?,
        1 => chart.draw_series([TriangleMarker::new(at, 7, style)])?,
        _ => chart.draw_series([Cross::new(at, 5, colour(arm).stroke_width(3))])?,
    };
    Ok(())
}

fn mesh(
    chart: &mut Chart<'_, '_>,
    x: Scale,
    y: Scale,
    [x_labels, y_labels]: [usize; 2],
) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let mut mesh = chart.configure_mesh();
    mesh.x_labels(x_labels)
        .y_labels(y_labels.max(1))
        .max_light_lines(0)
        .bold_line_style(RULE.stroke_width(1))
        .axis_style(RULE.stroke_width(1))
        .label_style(("sans-serif", TEXT).into_font().color(&FAINT));
    if y_labels == 0 {
        mesh.disable_y_mesh().disable_y_axis();
    }
    let (x, y) = (move |number: &f64| x.write(*number), move |number: &f64| y.write(*number));
    mesh.x_label_formatter(&x).y_label_formatter(&y).draw()
}

/// From the least to the most, with some air.
fn range(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) =
        numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), one| (least.min(one), most.max(one)));
    if least > most {
        return (0.0, 1.0);
    }
    let air = ((most - least) * 0.05).max(1e-3);
    (least - air, most + air)
}

/// Labels as long as there is room for.
fn shortened(label: &str) -> String {
    const LONGEST: usize = 30;
    if label.chars().count() <= LONGEST {
        label.into()
    } else {
        label.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}

/// A curve for each arm.
pub struct Curve {
    pub arm: usize,
    pub points: Vec<(f64, Estimate)>,
}

/// Curves with their intervals.
pub fn curves(words: &str, curves: &[Curve], x: Scale, y: Scale, whiskers: bool) -> Drawn {
    let height = 300;
    let mut svg = String::new();
    {
        let points = || curves.iter().flat_map(|curve| &curve.points);
        let across = range(points().map(|(x, _)| *x));
        let bounds = points().flat_map(|(_, found)| if whiskers { [found.low, found.high] } else { [found.value; 2] });
        let (_, most) = range(bounds.chain([0.0]));
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        let mut chart = ChartBuilder::on(&root)
            .margin(6)
            .margin_right(24)
            .x_label_area_size(26)
            .y_label_area_size(56)
            .build_cartesian_2d(across.0..across.1, 0.0..most)?;
        mesh(&mut chart, x, y, [10, 6])?;
        for Curve { arm, points } in curves {
            let line: Vec<(f64, f64)> = points.iter().map(|(x, found)| (*x, found.value)).collect();
            chart.draw_series([PathElement::new(line, colour(*arm).stroke_width(2))])?;
            for (x, found) in points {
                if whiskers {
                    let line = [(*x, found.low), (*x, found.high)];
                    chart.draw_series([PathElement::new(line, colour(*arm).stroke_width(2))])?;
                }
                mark(&mut chart, *arm, (*x, found.value))?;
            }
        }
        root.present()?;
    }
    Ok(themed(&svg, words))
}
