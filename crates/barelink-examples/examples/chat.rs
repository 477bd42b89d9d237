//! Renders a chat answer as safe HTML while it arrives. Standard input has a token a line, as JSON.
//!
//! `npm/barelink/examples/chat.js` and `crates/barelink-python/examples/chat.py` do this in JavaScript and Python.

use std::io;

use barelink::{Dialect, LinkFinder};
use barelink_render::pulldown_cmark::Options;
use barelink_render::{
    by_pulldown_cmark, definitions, guard, settled_by_earlier_definitions, Html, Panicked,
};
use serde_json::json;

/// A Markdown answer that arrives in tokens.
struct Answer {
    finder: LinkFinder,
    options: Options,
    rest: String,
}

impl Answer {
    fn new() -> Self {
        Answer {
            finder: LinkFinder::builder(Dialect::Gfm).untrusted().build(),
            options: Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM,
            rest: String::new(),
        }
    }

    /// Reads a token. The page appends the first string, which is final, and shows the second one after it, in place of
    /// the second one before.
    fn push(&mut self, token: &str) -> Result<(String, String), Panicked> {
        self.rest.push_str(token);
        let mut settled = String::new();
        loop {
            let end = guard(|| settled_by_earlier_definitions(&self.rest, self.options))?;
            if end == 0 {
                return Ok((settled, self.render(&self.rest)?));
            }
            let rest = self.rest.split_off(end);
            settled += &self.render(&self.rest)?;
            self.rest = guard(|| definitions(&self.rest, self.options))? + &rest;
        }
    }

    fn render(&self, markdown: &str) -> Result<String, Panicked> {
        guard(|| by_pulldown_cmark(markdown, self.options, Some(&self.finder), Html::Safe))
    }
}

fn main() -> anyhow::Result<()> {
    let mut answer = Answer::new();
    for line in io::stdin().lines() {
        let token: String = serde_json::from_str(&line?)?;
        let (settled, open) = answer.push(&token)?;
        println!("{}", json!({ "settled": settled, "open": open }));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use barelink_testkit::html::pieces;

    use super::*;

    #[test]
    fn parts_of_an_answer_make_the_whole_page() {
        let mut answer = Answer::new();
        let (mut settled_parts, mut last) = (Vec::new(), String::new());
        for line in include_str!("../../../fixtures/chat/tokens.jsonl").lines() {
            let (settled, open) =
                answer.push(&serde_json::from_str::<String>(line).unwrap()).unwrap();
            settled_parts.extend(Some(settled).filter(|html| !html.is_empty()));
            last = open;
        }
        settled_parts.push(last);
        let expected = include_str!("../../../fixtures/chat/page.html");
        let expected: Vec<_> = expected.split("<!-- settled -->\n").map(pieces).collect();
        let parts: Vec<_> = settled_parts.iter().map(|html| pieces(html)).collect();
        assert_eq!(parts, expected);
    }
}
