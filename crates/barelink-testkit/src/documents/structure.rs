//! Generates random documents of nested blocks with an irregular layout.

use fastrand::Rng;

use super::inline::{cell, line, url};
use super::{now_and_then, pick, word, words};

/// Maximum depth of block quotes and lists.
const DEPTH: u8 = 3;

const QUOTES: &[&str] = &["> ", "> ", ">", " > ", "  >", "   > ", ">  ", ">\t", ">     "];
const BULLETS: &[&str] = &["- ", "- ", "* ", "+ ", "-   ", "-\t", " - ", "  * ", "-     ", "-"];
const NUMBERS: &[&str] = &["1. ", "1) ", "2. ", "10. ", "1.  ", " 1. ", "1.\t", "123456789. "];
const INDENTS: &[&str] = &["", "", "", " ", "  ", "   ", "    ", "\t", "      "];
const BLANKS: &[&str] = &["", "", "", " ", "  ", "\t", "    "];

/// Returns the source of a random document.
pub(super) fn random(rng: &mut Rng) -> String {
    let lines = blocks(rng, 0);
    let ending = pick(rng, &["\n", "\n", "\n", "\n", "\n", "\n", "\r\n", "\r\n", "\r"]);
    let mut document = lines.join(ending);
    if !now_and_then(rng, 8) {
        document.push_str(ending);
    }
    document
}

/// Returns the lines of one to three blocks, often with a blank line between them.
fn blocks(rng: &mut Rng, depth: u8) -> Vec<String> {
    let mut lines = Vec::new();
    for index in 0..rng.usize(1..if depth == 0 { 4 } else { 3 }) {
        if index > 0 && !now_and_then(rng, 3) {
            lines.push(pick(rng, BLANKS).to_owned());
        }
        lines.extend(block(rng, depth));
    }
    lines
}

fn block(rng: &mut Rng, depth: u8) -> Vec<String> {
    match rng.u8(..20) {
        0..=3 if depth < DEPTH => quote(rng, depth),
        4..=6 if depth < DEPTH => list(rng, depth),
        7 | 8 => definition(rng),
        9 | 10 => table(rng),
        11 => heading(rng),
        12 => html(rng),
        13 => fence(rng),
        14 => footnote(rng),
        15 => vec![pick(rng, &["---", "***", "===", "    code http://a.b", "\tx@y.zz"]).to_owned()],
        _ => paragraph(rng),
    }
}

fn paragraph(rng: &mut Rng) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for index in 0..rng.usize(1..4) {
        let mut text = line(rng);
        if index > 0 {
            text.insert_str(0, pick(rng, INDENTS));
        } else if now_and_then(rng, 4) {
            text.insert_str(0, pick(rng, &[" ", "  ", "   "]));
        }
        text.push_str(pick(rng, &["", "", "", "", "", " ", "  ", "\\", "\t"]));
        lines.push(text);
    }
    lines
}

/// Returns a block quote. Some of its lines may lack the marker.
fn quote(rng: &mut Rng, depth: u8) -> Vec<String> {
    let is_regular = now_and_then(rng, 3);
    let mut marker = pick(rng, QUOTES);
    let mut lines = blocks(rng, depth + 1);
    for (index, line) in lines.iter_mut().enumerate() {
        if !is_regular {
            marker = pick(rng, QUOTES);
        }
        if index == 0 || !now_and_then(rng, 6) {
            line.insert_str(0, marker);
        }
    }
    lines
}

/// Returns a list. Some of its lines may be indented too little or too much.
fn list(rng: &mut Rng, depth: u8) -> Vec<String> {
    let markers = if rng.bool() { BULLETS } else { NUMBERS };
    let marker = pick(rng, markers);
    let mut lines = Vec::new();
    for index in 0..rng.usize(1..3) {
        if index > 0 && rng.bool() {
            lines.push(pick(rng, BLANKS).to_owned());
        }
        let width = if marker.ends_with('\t') { 4 } else { marker.len() };
        for (index, line) in blocks(rng, depth + 1).into_iter().enumerate() {
            if index == 0 {
                let task = pick(rng, &["", "", "", "", "[ ] ", "[x] "]);
                lines.push([marker, task, &line].concat());
            } else if line.trim().is_empty() {
                lines.push(line);
            } else {
                let width = match rng.u8(..8) {
                    0 => 0,
                    1 => width.saturating_sub(1),
                    2 => width + 1,
                    _ => width,
                };
                lines.push(" ".repeat(width) + &line);
            }
        }
    }
    lines
}

/// Returns a link reference definition or a near miss, sometimes followed directly by a paragraph, a reference or both.
fn definition(rng: &mut Rng) -> Vec<String> {
    let label = match rng.u8(..6) {
        0 => url(rng),
        _ => word(rng, "labels").to_owned(),
    };
    let destination = match rng.u8(..4) {
        0 => url(rng),
        1 => "</u v>".to_owned(),
        2 => url(rng) + pick(rng, &["\\)", "\\(a)b", "\\\\)", ")(\\)"]),
        _ => "/u".to_owned(),
    };
    let space = pick(rng, &[" ", " ", "", "\n", "\n   ", "\t"]);
    let title = match rng.u8(..6) {
        0 => " 'www.a.b'".to_owned(),
        1 => format!("\n\"{}\"", url(rng)),
        2 => format!(" ({}\n)", url(rng)),
        3 => " \"t\" x".to_owned(),
        _ => String::new(),
    };
    let definition = format!("{}[{label}]:{space}{destination}{title}", pick(rng, INDENTS));
    let mut lines: Vec<_> = definition.split('\n').map(str::to_owned).collect();
    if rng.bool() {
        lines.extend(paragraph(rng));
    }
    if rng.bool() {
        lines.push("[r]".to_owned());
    }
    lines
}

/// Returns a table, sometimes directly below a paragraph or heading.
fn table(rng: &mut Rng) -> Vec<String> {
    let mut lines = match rng.u8(..4) {
        0 => paragraph(rng),
        1 => heading(rng),
        _ => Vec::new(),
    };
    let columns = rng.usize(1..4);
    let has_edges = columns == 1 || !now_and_then(rng, 3);
    let row = |cells: Vec<String>| {
        let row = cells.join(" | ");
        if has_edges {
            format!("| {row} |")
        } else {
            row
        }
    };
    let indent = pick(rng, &["", "", "", " ", "   "]);
    let delimiter = pick(rng, &["---", "-", ":-:", "--:"]).to_owned();
    let mut rows = vec![row((0..columns).map(|_| cell(rng)).collect())];
    rows.push(row(vec![delimiter; columns]));
    for _ in 0..rng.usize(..3) {
        // A row may have too few cells, or too many.
        let cells = if now_and_then(rng, 6) { rng.usize(1..5) } else { columns };
        rows.push(if now_and_then(rng, 8) {
            // This row looks like the delimiter row of another table.
            pick(rng, &["|", "-|-", "--", "||"]).to_owned()
        } else {
            row((0..cells).map(|_| cell(rng)).collect())
        });
    }
    lines.extend(rows.iter().map(|row| [indent, row].concat()));
    lines
}

fn heading(rng: &mut Rng) -> Vec<String> {
    let text = line(rng) + pick(rng, &["", "", "", " {#id}", " {a=\"www.b.c\"}"]);
    match rng.u8(..5) {
        0 => vec![format!("# {text} #")],
        1 => vec![format!("  ##\t{text}  ")],
        2 => vec![text, pick(rng, &["===", "---", "  ="]).to_owned()],
        _ => vec![format!("# {text}")],
    }
}

fn html(rng: &mut Rng) -> Vec<String> {
    let text = line(rng);
    match rng.u8(..6) {
        0 => vec!["<div>".to_owned(), text, "</div>".to_owned()],
        1 => vec![format!("<!-- {text}"), line(rng), "--> www.a.b".to_owned()],
        2 => vec![format!("<pre>{text}</pre>")],
        3 => vec!["<b>".to_owned(), text],
        4 => vec![format!("<div>{text}"), String::new(), line(rng)],
        _ => vec![text, "<b c='d'>".to_owned(), line(rng)],
    }
}

/// Returns a fenced code block, or a line that begins with backticks and is not a fence, and sometimes a line after it.
fn fence(rng: &mut Rng) -> Vec<String> {
    match rng.u8(..5) {
        0 => vec![format!("``` `{}`` ```", url(rng)), line(rng)],
        1 => vec![format!("```{}```", line(rng)), line(rng)],
        2 => vec!["~~~ ` http://a.b".to_owned(), line(rng), "~~~".to_owned()],
        3 => vec!["```".to_owned(), line(rng)],
        _ => vec!["````".to_owned(), line(rng), "````".to_owned(), line(rng)],
    }
}

fn footnote(rng: &mut Rng) -> Vec<String> {
    let labels = if rng.bool() { words("labels") } else { &["1"] };
    let label = pick(rng, labels);
    let mut lines = vec![format!("{}[^{label}]", line(rng)), String::new()];
    lines.push(format!("[^{label}]: {}", line(rng)));
    if rng.bool() {
        lines.push(format!("    {}", line(rng)));
    }
    lines
}
