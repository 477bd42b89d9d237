//! Generates the tables of the policies on hosts: the data of UTS #46 and normalization, and those of UTS #39.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::{Context, Result};
use icu_normalizer::properties::{
    CanonicalCombiningClassMap, CanonicalComposition, CanonicalDecomposition, Decomposed,
};
use icu_normalizer::uts46::Uts46Mapper;
use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::props::{BidiClass, GeneralCategory, GeneralCategoryGroup, JoiningType};
use icu_properties::CodePointMapData;
use unicode_script::{Script, UnicodeScript};
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{skeleton, GeneralSecurityProfile};

use super::sources::crate_version;
use super::write::array;

/// Syllables that are composed by calculation (The Unicode Standard, section 3.12).
const HANGUL: std::ops::RangeInclusive<char> = '\u{AC00}'..='\u{D7A3}';

/// Returns the text of the tables for UTS #46.
pub fn idn() -> Result<String> {
    let mapper = Uts46Mapper::new();
    let decomposing = DecomposingNormalizerBorrowed::new_nfd();
    let mut mapped: BTreeMap<u32, String> = BTreeMap::new();
    let mut values = Vec::new();
    for c in '\0'..=char::MAX {
        let to: String = mapper.map_normalize([c].into_iter()).collect();
        let decomposed = decomposing.normalize(&to).into_owned();
        if to.contains('\u{FFFD}') {
            values.push((c, 0));
        } else if to.is_empty() {
            values.push((c, 1));
        } else {
            let is_itself = decomposed.chars().eq([c]);
            if !is_itself && !HANGUL.contains(&c) {
                mapped.insert(c.into(), decomposed);
            }
            // Only characters that mapping leaves as they are need a value.
            if to.chars().eq([c]) {
                values.push((c, of_valid(c)));
            }
        }
    }
    let mut text = header("icu_normalizer", "UTS #46 mapping and normalization")?;
    let icu = crate_version("icu_properties")?;
    writeln!(text, "// - icu_properties {icu}: Bidi_Class, Joining_Type, General_Category")?;
    let (ranges, palette) = ranges(values, 8)?;
    let doc = "The values that occur, each with, from the lowest bit on, four bits of status and `Bidi_Class` (0 disallowed,\n\
               /// 1 ignored, or valid: 2 L, 3 R or AL, 4 AN, 5 EN, 6 NSM, 7 ES, CS, ET, ON or BN, 8 others), three of\n\
               /// `Joining_Type` (1 joins the next character, 2 the one before, 4 transparent), one of `General_Category=M`,\n\
               /// eight of `Canonical_Combining_Class`.";
    numbers(&mut text, doc, "VALUES", "u16", &palette)?;
    let doc = "Start of each range of characters with the same value, times 2⁸, plus the value's index. Characters that are\n\
               /// mapped have the value of any other.";
    numbers(&mut text, doc, "RANGES", "u32", &ranges)?;
    write_mapped(&mut text, &mapped)?;
    let doc = "Canonical compositions, without Hangul: the first character, the second, and both composed.";
    let pairs = compositions();
    let item = format!("static COMPOSITIONS: [(char, char, char); {}]", pairs.len());
    let literals = pairs.iter().map(|(a, b, c)| {
        format!("('\\u{{{:X}}}', '\\u{{{:X}}}', '\\u{{{:X}}}')", *a as u32, *b as u32, *c as u32)
    });
    array(&mut text, doc, &item, literals)?;
    Ok(text)
}

/// Returns the value of a valid character.
fn of_valid(c: char) -> u32 {
    let bidi = match CodePointMapData::<BidiClass>::new().get(c) {
        BidiClass::LeftToRight => 2,
        BidiClass::RightToLeft | BidiClass::ArabicLetter => 3,
        BidiClass::ArabicNumber => 4,
        BidiClass::EuropeanNumber => 5,
        BidiClass::NonspacingMark => 6,
        BidiClass::EuropeanSeparator
        | BidiClass::CommonSeparator
        | BidiClass::EuropeanTerminator
        | BidiClass::OtherNeutral
        | BidiClass::BoundaryNeutral => 7,
        _ => 8,
    };
    let joining = match CodePointMapData::<JoiningType>::new().get(c) {
        JoiningType::LeftJoining => 1,
        JoiningType::RightJoining => 2,
        JoiningType::DualJoining => 3,
        JoiningType::Transparent => 4,
        _ => 0,
    };
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    let is_mark = GeneralCategoryGroup::Mark.contains(category);
    let class = CanonicalCombiningClassMap::new().get_u8(c);
    bidi | joining << 4 | u32::from(is_mark) << 7 | u32::from(class) << 8
}

/// Writes what characters become: runs of characters that map to single characters at the same distance, and sequences.
fn write_mapped(text: &mut String, mapped: &BTreeMap<u32, String>) -> Result<()> {
    let single = |c: u32| {
        let mut to = mapped.get(&c)?.chars();
        to.next().filter(|_| to.as_str().is_empty()).map(u32::from)
    };
    let keys: Vec<u32> = mapped.keys().copied().collect();
    let mut sequences = String::new();
    let (mut from, mut to) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(&first) = keys.get(at) {
        let Some(target) = single(first) else {
            let sequence = &mapped[&first];
            let offset = sequences.find(sequence).unwrap_or_else(|| {
                sequences.push_str(sequence);
                sequences.len() - sequence.len()
            });
            from.push(first << 11);
            to.push(1 << 31 | (offset as u32) << 8 | sequence.len() as u32);
            at += 1;
            continue;
        };
        let run = |step: u32| {
            let continues = |i: &u32| {
                let c = first + step * i;
                keys.get(at + *i as usize) == Some(&c) && single(c) == Some(target + step * i)
            };
            (1..1 << 10).take_while(continues).count() as u32 + 1
        };
        let (length, step) = (run(1), 1).max((run(2), 2));
        from.push(first << 11 | (length - 1) << 1 | (step - 1));
        to.push(target);
        at += length as usize;
    }
    let doc = "First character of each run of mapped or decomposed characters, times 2¹¹, plus twice the length less one, plus\n\
               /// the distance between its characters less one.";
    numbers(text, doc, "MAPPED", "u32", &from)?;
    let doc = "Image of the run's first character, in NFD; the others become the characters at the same distance. With the highest\n\
               /// bit set, an offset in `SEQUENCES`, times 2⁸, plus a length in bytes.";
    numbers(text, doc, "MAPPED_TO", "u32", &to)?;
    let mut literal = String::new();
    for c in sequences.chars() {
        if literal.len() - literal.rfind('\n').map_or(0, |at| at + 1) > 90 {
            literal.push_str("\\\n    ");
        }
        match c {
            '!'..='~' if c != '"' && c != '\\' => literal.push(c),
            _ => write!(literal, "\\u{{{:X}}}", c as u32)?,
        }
    }
    writeln!(text, "\n/// Sequences of characters, one after the other.\npub(super) static SEQUENCES: &str = \"\\\n    {literal}\";")?;
    Ok(())
}

fn compositions() -> BTreeSet<(char, char, char)> {
    let (decomposition, composition) = (CanonicalDecomposition::new(), CanonicalComposition::new());
    let decompose = |c: char| match decomposition.decompose(c) {
        Decomposed::Expansion(a, b) => composition.compose(a, b).map(|c| (a, b, c)),
        _ => None,
    };
    ('\u{80}'..=char::MAX).filter(|c| !HANGUL.contains(c)).filter_map(decompose).collect()
}

/// Scripts that the policies name. The number of a script in the tables is its position here, or follows.
const NAMED: [Script; 7] = [
    Script::Latin,
    Script::Greek,
    Script::Cyrillic,
    Script::Han,
    Script::Hiragana,
    Script::Katakana,
    Script::Tibetan,
];

/// Scripts by which a character is told by `Script` alone. The value of a script is its position here, from 1 on.
const OWN: [Script; 6] = [
    Script::Latin,
    Script::Katakana,
    Script::Armenian,
    Script::Cyrillic,
    Script::Greek,
    Script::Hebrew,
];

/// Returns the text of the tables for UTS #39.
pub fn security() -> Result<String> {
    let mut scripts: Vec<Script> = NAMED.to_vec();
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    let mut values = Vec::new();
    for c in '\0'..=char::MAX {
        let set = AugmentedScriptSet::for_char(c);
        let mut members: Vec<usize> = Vec::new();
        if !set.is_all() {
            let flags = [set.hanb, set.jpan, set.kore];
            members.extend((0..3).filter(|&i| flags[i]));
            for script in set.base.iter() {
                let known = scripts.iter().position(|&known| known == script);
                members.push(
                    3 + known.unwrap_or_else(|| {
                        scripts.push(script);
                        scripts.len() - 1
                    }),
                );
            }
        }
        // The first set is that of all scripts, and has no list of them.
        let known = sets.iter().skip(1).position(|known| *known == members);
        let number = match known {
            _ if set.is_all() => 0,
            Some(at) => at + 1,
            None => {
                sets.push(members);
                sets.len() - 1
            }
        };
        let own = OWN.iter().position(|&own| own == c.script()).map_or(0, |at| at + 1);
        let flags = u32::from(c.identifier_allowed()) | u32::from(is_look_alike(c)) << 1;
        values.push((c, flags | (own as u32) << 2 | (number as u32) << 5));
    }
    let mut text = header("unicode-security", "Identifier_Status, prototypes of confusables")?;
    let version = crate_version("unicode-script")?;
    writeln!(text, "// - unicode-script {version}: Script, Script_Extensions")?;
    let (ranges, palette) = ranges(values, 11)?;
    let doc = "The values that occur, each with, from the lowest bit on, `Identifier_Status=Allowed`, a flag for look-alikes of\n\
               /// an ASCII letter or digit, three bits of `Script` (1 Latin, 2 Katakana, 3 Armenian, 4 Cyrillic, 5 Greek, 6 Hebrew),\n\
               /// and the number of a script set.";
    numbers(&mut text, doc, "VALUES", "u16", &palette)?;
    let doc =
        "Start of each range of characters with the same value, times 2¹¹, plus the value's index.";
    numbers(&mut text, doc, "RANGES", "u32", &ranges)?;
    let ends = sets.iter().scan(0, |end, set| {
        *end += set.len() as u32;
        Some(*end)
    });
    let ends: Vec<u32> = ends.collect();
    let doc = "End of each script set in `SCRIPTS`. The first set is that of all scripts.";
    numbers(&mut text, doc, "SETS", "u16", &ends)?;
    let doc = "The scripts of each set (UTS #39, section 5.1): 0 Hanb, 1 Jpan, 2 Kore, 3 Latin, 4 Greek, 5 Cyrillic, 6 Han,\n\
               /// 7 Hiragana, 8 Katakana, 9 Tibetan, and others.";
    let members: Vec<u32> = sets.concat().into_iter().map(|script| script as u32).collect();
    numbers(&mut text, doc, "SCRIPTS", "u8", &members)?;
    Ok(text)
}

/// Returns true if the prototype of a character beyond ASCII (UTS #39, section 4) is a single ASCII letter or digit.
fn is_look_alike(c: char) -> bool {
    let mut utf8 = [0; 4];
    let mut prototype = skeleton(c.encode_utf8(&mut utf8));
    let first = prototype.next();
    !c.is_ascii() && first.is_some_and(|c| c.is_ascii_alphanumeric()) && prototype.next().is_none()
}

fn header(source: &str, what: &str) -> Result<String> {
    let version = crate_version(source)?;
    Ok(format!("// @generated by `cargo xtask codegen`, from\n// - {source} {version}: {what}\n"))
}

/// Returns the ranges of characters with the same value, and the distinct values. A range is its start, shifted left by
/// `bits`, and the index of its value.
fn ranges(values: Vec<(char, u32)>, bits: u32) -> Result<(Vec<u32>, Vec<u32>)> {
    let palette = BTreeSet::from_iter(values.iter().map(|&(_, value)| value));
    let palette: Vec<u32> = palette.into_iter().collect();
    let mut ranges = Vec::new();
    let mut last = None;
    for (c, value) in values {
        if last.replace(value) != Some(value) {
            let index = palette.binary_search(&value).ok().context("a value without an index")?;
            anyhow::ensure!(index < 1 << bits, "{} values", palette.len());
            ranges.push(u32::from(c) << bits | index as u32);
        }
    }
    Ok((ranges, palette))
}

fn numbers(text: &mut String, doc: &str, name: &str, of: &str, all: &[u32]) -> Result<()> {
    array(text, doc, &format!("static {name}: [{of}; {}]", all.len()), all)
}
