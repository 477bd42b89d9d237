//! Draws the rows as bars of speed ratios on a logarithmic scale.

use std::fmt::Write;

use super::row::Row;

const WIDTH: f64 = 760.0;
/// Horizontal position at which the names end and the bars may begin.
const LEFT: f64 = 330.0;
const LINE: f64 = 22.0;
const TOP: f64 = 30.0;
/// Ends of the scale as powers of two: from one half to 32 times as fast.
const FIRST: f64 = -1.0;
const LAST: f64 = 5.0;

/// Returns the drawing as an SVG that is legible on white and on black.
pub fn svg(rows: &[Row]) -> String {
    let rows: Vec<_> = rows.iter().filter(|row| row.more_is_better).collect();
    let height = TOP + rows.len() as f64 * LINE + 10.0;
    let mut svg = String::new();
    // Writing into a string does not fail.
    let _ = draw(&mut svg, &rows, height);
    svg
}

fn draw(svg: &mut String, rows: &[&Row], height: f64) -> std::fmt::Result {
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#808080\">"
    )?;
    writeln!(
        svg,
        "<title>How many times as fast as others barelink is</title>"
    )?;
    for power in FIRST as i32..=LAST as i32 {
        let factor = 2.0_f64.powi(power);
        let x = position(factor);
        let stroke = if power == 0 { 1.5 } else { 0.5 };
        writeln!(
            svg,
            "<text x=\"{x}\" y=\"16\" text-anchor=\"middle\">{factor}×</text>"
        )?;
        writeln!(
            svg,
            "<path d=\"M{x} {TOP}V{}\" stroke=\"#808080\" stroke-width=\"{stroke}\"/>",
            height - 10.0
        )?;
    }
    for (index, row) in rows.iter().enumerate() {
        let y = TOP + index as f64 * LINE;
        let (one, end) = (position(1.0), position(row.ratio));
        let (x, width) = (one.min(end), (end - one).abs());
        let colour = if row.ratio >= 1.0 {
            "#2a9d6f"
        } else {
            "#c8553d"
        };
        let baseline = y + 15.0;
        writeln!(
            svg,
            "<text x=\"{}\" y=\"{baseline}\" text-anchor=\"end\">{}, {}</text>",
            LEFT - 10.0,
            row.case,
            row.peer,
        )?;
        writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{}\" width=\"{width:.1}\" height=\"14\" fill=\"{colour}\"/>",
            y + 4.0
        )?;
        writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{baseline}\">{:.1}×</text>",
            one.max(end) + 5.0,
            row.ratio
        )?;
    }
    writeln!(svg, "</svg>")
}

fn position(factor: f64) -> f64 {
    let right = WIDTH - 45.0;
    let part = (factor.log2().clamp(FIRST, LAST) - FIRST) / (LAST - FIRST);
    LEFT + part * (right - LEFT)
}
