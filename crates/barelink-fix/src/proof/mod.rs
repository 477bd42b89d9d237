//! Proves changes: a trial makes links explicit, and compares what the parsers render with the unchanged document.

mod spelling;

use std::collections::BTreeSet;

use barelink::LinkFinder;

use crate::abridged::abridged;
use crate::excerpt::{with, Compact};
use crate::map::Script;
use crate::readings::Reading;
use crate::reason::Reason;
use crate::rendering::{by_comrak, by_pulldown_cmark, saturated, Rendering};
use crate::rules::difference;
use crate::syntax::Syntax;
pub(crate) use spelling::Spelling;

/// Limits on the number of trials. A document of n bytes gets up to `TIMES` + `BYTES` / n trials, but at most `MOST`.
const TIMES: usize = 64;
const BYTES: usize = 1 << 19;
const MOST: usize = 1_024;

/// Returns the maximum number of trials for a document of this length in bytes.
pub(crate) fn trials(length: usize) -> usize {
    (TIMES + BYTES / length.max(1)).min(MOST)
}

/// A bare link, and what becomes of it.
#[derive(Debug)]
pub(crate) struct Found {
    /// The link, with its range in the source.
    pub(crate) link: Compact,
    /// The reason to leave the link alone, if it is known.
    pub(crate) reason: Option<Reason>,
    /// The spelling of the explicit link, or `None` if the link stays bare.
    pub(crate) spelling: Option<Spelling>,
    /// Number of the link's block. Blocks that start on one line, such as the cells of a table row, count as one.
    pub(crate) block: u32,
}

impl Found {
    /// Returns true if the link is explicit, and in one of these blocks. `None` are all blocks.
    fn is_one_of(&self, blocks: Option<&BTreeSet<u32>>) -> bool {
        self.spelling.is_some() && blocks.is_none_or(|blocks| blocks.contains(&self.block))
    }

    /// Returns the explicit link as Markdown, or `None` if the link stays bare.
    pub(crate) fn replacement(&self, source: &str, syntax: &Syntax) -> Option<String> {
        let spelling = self.spelling?;
        let written = source.get(self.link.range()).unwrap_or_default();
        Some(spelling.spell(&self.link.link(source), written, syntax))
    }
}

/// A text, with what its changed versions are compared with.
pub(crate) struct Part<'r> {
    text: &'r str,
    /// For each link, its offset in the text and its index.
    links: Vec<(usize, u32)>,
    /// The line on which a link's block starts, by each parser, and the index of the link. Sorted, without duplicates.
    places: Vec<(u32, u32)>,
    renderings: Vec<Rendering>,
    script: Option<Script>,
}

impl<'r> Part<'r> {
    /// Creates a part of a proof from a reading. `links` has the offset of each link in the text, and its index in `found`.
    pub(crate) fn new(
        reading: &mut Reading<'r>,
        links: Vec<(usize, u32)>,
        found: &mut [Found],
    ) -> Self {
        let mut renderings = std::mem::take(&mut reading.renderings);
        let script = reading.map.script.take();
        let mut places = Vec::with_capacity(links.len());
        let mut last = found.iter().map(|found| found.block).max().unwrap_or_default();
        for rendering in &mut renderings {
            for &(start, index) in &links {
                places.extend(rendering.link(start).map(|link| (link.line, index)));
            }
            rendering.links = Vec::new();
            places.sort_unstable();
            for block in places.chunk_by(|(line, _), (other, _)| line == other) {
                last += 1;
                for &(_, index) in block {
                    if let Some(found) = found.get_mut(index as usize).filter(|it| it.block == 0) {
                        found.block = last;
                    }
                }
            }
        }
        places.dedup();
        places.shrink_to_fit();
        Part { text: &reading.excerpt.text, links, places, renderings, script }
    }
}

/// Links that are tried together.
struct Group {
    links: Vec<u32>,
    /// False for a link that failed as an autolink.
    is_first: bool,
}

impl Group {
    fn first(links: Vec<u32>) -> Self {
        Group { links, is_first: true }
    }
}

/// A block whose links cannot all be made explicit together.
struct Block {
    number: u32,
    links: Vec<u32>,
    /// Groups that are still to be tried. The last group is next.
    queue: Vec<Group>,
}

/// Finds the links that can be made explicit together.
///
/// First, all links are tried. On a difference, the blocks on its lines are taken out, until the rest is proved. In these
/// blocks, one after the other of their links is kept if it is proved with those that were kept before, in halves: of a
/// hundred links of which one fails, seven groups fail. All of these blocks are tried at once. If a link changes the text of
/// another block, all of them are tried as one block. If a link was kept, those that failed are tried again in the same way,
/// so that a second run of the program finds nothing more to change.
pub(crate) struct Proof<'p, 's> {
    pub(crate) source: &'s str,
    pub(crate) syntax: &'p Syntax,
    pub(crate) finder: &'p LinkFinder,
    pub(crate) parts: &'p [Part<'p>],
    pub(crate) found: &'p mut [Found],
    /// Number of trials left.
    pub(crate) trials: usize,
}

impl Proof<'_, '_> {
    /// Gives each link without a reason its spelling, or leaves it bare.
    pub(crate) fn run(mut self) {
        // One trial is for the end.
        self.trials = self.trials.saturating_sub(1);
        let all: Vec<u32> = (0..saturated(self.found.len())).collect();
        let all = self.those(&all, |found| found.reason.is_none());
        self.write(&Group::first(all.clone()));
        let mut blocks = Vec::new();
        loop {
            let Some(blamed) = self.trial(None) else {
                return self.leave(&all, Some(Reason::Effort));
            };
            if blamed.is_empty() {
                break;
            }
            for number in blamed {
                let links = self.those(&all, |found| found.block == number);
                let mut block = Block { number, links: links.clone(), queue: Vec::new() };
                self.fail(&mut block, Group::first(links));
                blocks.push(block);
            }
        }
        while self.narrow(&mut blocks) {}
    }

    /// Tries the groups in the queues of the blocks. Returns true if a link was kept and others are to be tried again.
    fn narrow(&mut self, blocks: &mut Vec<Block>) -> bool {
        let (mut is_kept, mut is_proved) = (false, true);
        loop {
            let mut tried = Vec::new();
            for block in blocks.iter_mut() {
                tried.extend(block.queue.pop().map(|group| (block, group)));
            }
            if tried.is_empty() {
                break;
            }
            let suspects: BTreeSet<u32> = tried.iter().map(|(block, _)| block.number).collect();
            tried.iter().for_each(|(_, group)| self.write(group));
            let Some(blamed) = self.trial(Some(&suspects)) else {
                tried.into_iter().for_each(|(block, group)| block.queue.push(group));
                self.end(blocks);
                return false;
            };
            is_proved = blamed.is_empty() || is_proved && blamed == suspects;
            is_kept |= blamed != suspects;
            for (block, group) in tried {
                if blamed.contains(&block.number) {
                    self.fail(block, group);
                }
            }
        }
        if !is_proved {
            // Links change text of other blocks, so all of these blocks are one.
            let number = blocks.first().map_or(0, |block| block.number);
            let mut links: Vec<u32> = blocks.drain(..).flat_map(|block| block.links).collect();
            links.sort_unstable();
            self.leave(&links, None);
            self.change(&links, |found| found.block = number);
            blocks.push(Block { number, links: links.clone(), queue: vec![Group::first(links)] });
            return true;
        }
        for block in blocks.iter_mut() {
            let bare = self.those(&block.links, |found| found.spelling.is_none());
            block.queue.extend((!bare.is_empty()).then_some(Group::first(bare)));
        }
        is_kept && blocks.iter().any(|block| !block.queue.is_empty())
    }

    /// Ends a proof that has no trials left. Leaves alone the blocks with groups that are still to be tried, so that a second
    /// run gives the same result. Leaves alone all blocks if the others are not proved then.
    fn end(&mut self, blocks: &mut Vec<Block>) {
        for block in blocks.extract_if(.., |block| !block.queue.is_empty()) {
            self.leave(&block.links, Some(Reason::Effort));
        }
        self.trials = 1;
        if self.trial(None).is_none_or(|blamed| !blamed.is_empty()) {
            for block in blocks {
                self.leave(&block.links, Some(Reason::Effort));
            }
        }
    }

    /// Makes the links of a group explicit.
    fn write(&mut self, group: &Group) {
        let (source, style) = (self.source, self.syntax.style);
        self.change(&group.links, |found| {
            let written = source.get(found.link.range()).unwrap_or_default();
            let first = Spelling::of(&found.link.link(source), written, style);
            found.spelling = Some(if group.is_first { first } else { Spelling::Inline });
        });
    }

    /// Takes back a group that failed, and puts into the queue what remains to be tried of it.
    fn fail(&mut self, block: &mut Block, Group { mut links, is_first }: Group) {
        let spelling = links.first().and_then(|&link| self.get(link)?.spelling);
        self.leave(&links, None);
        if links.len() > 1 {
            let second = links.split_off(links.len() / 2);
            block.queue.extend([second, links].map(Group::first));
        } else if is_first && spelling == Some(Spelling::Autolink) {
            block.queue.push(Group { links, is_first: false });
        }
    }

    /// Makes links bare again, for this reason if it is final.
    fn leave(&mut self, links: &[u32], reason: Option<Reason>) {
        self.change(links, |found| (found.spelling, found.reason) = (None, reason));
    }

    fn change(&mut self, links: &[u32], change: impl Fn(&mut Found)) {
        for &index in links {
            if let Some(found) = self.found.get_mut(index as usize) {
                change(found);
            }
        }
    }

    /// Returns those of the links for which this returns true.
    fn those(&self, links: &[u32], are: impl Fn(&Found) -> bool) -> Vec<u32> {
        links.iter().copied().filter(|&index| self.get(index).is_some_and(&are)).collect()
    }

    fn get(&self, index: u32) -> Option<&Found> {
        self.found.get(index as usize)
    }

    /// Renders the texts with the links that are explicit now. Returns the blocks of `suspects` that are blamed for
    /// differences, or `None` if there are no trials left. `None` as suspects are all blocks.
    fn trial(&mut self, suspects: Option<&BTreeSet<u32>>) -> Option<BTreeSet<u32>> {
        self.trials = self.trials.checked_sub(1)?;
        let (mut blamed, mut is_same) = (BTreeSet::new(), true);
        for part in self.parts {
            let lines = self.differences(part);
            is_same &= lines.is_empty();
            let places = part.places.iter().filter_map(|&(line, index)| {
                Some((line, self.get(index).filter(|found| found.is_one_of(suspects))?.block))
            });
            blame(&lines, places, &mut blamed);
        }
        if !is_same && blamed.is_empty() {
            let found = self.found.iter().filter(|found| found.is_one_of(suspects));
            blamed.extend(found.map(|found| found.block));
        }
        Some(blamed)
    }

    /// Returns the sorted lines of a part on which blocks start that differ from the unchanged document. Excluded ranges are
    /// compared only if nothing else differs.
    fn differences(&self, part: &Part<'_>) -> Vec<u32> {
        let Part { text, links, renderings, script, .. } = part;
        let explicit = links.iter().filter_map(|&(start, index)| {
            let found = self.get(index)?;
            let replacement = found.replacement(self.source, self.syntax)?;
            Some((start..start + found.link.range().len(), replacement))
        });
        let mut explicit = explicit.peekable();
        if explicit.peek().is_none() {
            return Vec::new();
        }
        let changed = with(text, explicit);
        let options = self.syntax.pulldown_cmark;
        let mut lines = Vec::new();
        if let (Some(rendering), Some(options)) = (renderings.get(1), &self.syntax.comrak) {
            let changed = abridged(&changed, self.finder);
            let changed = by_comrak::render(&changed, options, self.finder);
            lines.extend(rendering.differences(&changed));
        }
        if let Some(rendering) = renderings.first() {
            let changed = by_pulldown_cmark::render(&changed, options, self.finder);
            lines.extend(rendering.differences(&changed));
        }
        if lines.is_empty() {
            // Last, because an MDX parser is much slower than the Markdown parsers.
            lines.extend(difference(script.as_ref(), text, &changed, options).map(saturated));
        }
        lines.sort_unstable();
        lines
    }
}

/// Adds the blocks that are blamed for differences on the sorted `lines`: those on the line, or else the last one before it,
/// or else the first one. `places` are the sorted lines and blocks of the suspects.
fn blame(lines: &[u32], places: impl Iterator<Item = (u32, u32)>, blamed: &mut BTreeSet<u32>) {
    let mut places = places.peekable();
    let mut last = places.peek().copied();
    for &line in lines {
        while let Some(place) = places.next_if(|place| place.0 < line) {
            last = Some(place);
        }
        while let Some(place) = places.next_if(|place| place.0 == line) {
            last = Some(place);
            blamed.insert(place.1);
        }
        if last.is_some_and(|last| last.0 != line) {
            blamed.extend(last.map(|last| last.1));
        }
    }
}
