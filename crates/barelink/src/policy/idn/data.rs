//! Looks up the data of UTS #46 and of normalization.

use super::tables::{COMPOSITIONS, MAPPED, MAPPED_TO, RANGES, SEQUENCES, VALUES};

/// The properties that UTS #46 and RFC 5893 ask of a character which mapping leaves as it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Properties(u16);

/// `Bidi_Class`, as far as RFC 5893, section 2, tells classes apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
    ArabicNumber,
    EuropeanNumber,
    NonspacingMark,
    /// ES, CS, ET, ON or BN.
    Neutral,
    /// A class that no label of a domain with right-to-left text may have.
    Other,
}

impl Properties {
    pub(super) fn of(c: char) -> Self {
        let after = RANGES.partition_point(|range| range >> 8 <= u32::from(c));
        let range = after.checked_sub(1).and_then(|at| RANGES.get(at)).copied().unwrap_or_default();
        Properties(VALUES.get(range as usize & 0xFF).copied().unwrap_or_default())
    }

    pub(super) fn is_disallowed(self) -> bool {
        self.0 & 0xF == 0
    }

    pub(super) fn is_ignored(self) -> bool {
        self.0 & 0xF == 1
    }

    pub(super) fn direction(self) -> Direction {
        match self.0 & 0xF {
            2 => Direction::Left,
            3 => Direction::Right,
            4 => Direction::ArabicNumber,
            5 => Direction::EuropeanNumber,
            6 => Direction::NonspacingMark,
            7 => Direction::Neutral,
            _ => Direction::Other,
        }
    }

    /// Returns true for `Joining_Type` L and D.
    pub(super) fn joins_next(self) -> bool {
        self.0 & 0x10 != 0
    }

    /// Returns true for `Joining_Type` R and D.
    pub(super) fn joins_previous(self) -> bool {
        self.0 & 0x20 != 0
    }

    /// Returns true for `Joining_Type` T.
    pub(super) fn is_transparent(self) -> bool {
        self.0 & 0x40 != 0
    }

    /// Returns true for `General_Category=M`.
    pub(super) fn is_mark(self) -> bool {
        self.0 & 0x80 != 0
    }

    /// Returns true for `Canonical_Combining_Class=Virama`.
    pub(super) fn is_virama(self) -> bool {
        self.0 >> 8 == 9
    }
}

/// Returns the `Canonical_Combining_Class`.
pub(super) fn combining_class(c: char) -> u8 {
    // Most characters precede the first mark.
    if c < '\u{300}' {
        0
    } else {
        Properties::of(c).0.to_be_bytes()[0]
    }
}

/// Calls `take` with each character that UTS #46 maps `c` to (section 5), in NFD. An ignored character maps to nothing.
/// Returns false if `c` is disallowed.
pub(super) fn map(c: char, mut take: impl FnMut(char)) -> bool {
    if c.is_ascii() {
        take(c.to_ascii_lowercase());
        return true;
    }
    if let Some(parts) = hangul_parts(c) {
        parts.into_iter().flatten().for_each(take);
        return true;
    }
    match mapping(c) {
        Some(Mapping::Character(to)) => take(to),
        Some(Mapping::Sequence(to)) => to.chars().for_each(take),
        None => {
            let properties = Properties::of(c);
            if properties.is_disallowed() {
                return false;
            }
            if !properties.is_ignored() {
                take(c);
            }
        }
    }
    true
}

enum Mapping {
    Character(char),
    Sequence(&'static str),
}

fn mapping(c: char) -> Option<Mapping> {
    let c = u32::from(c);
    let at = MAPPED.partition_point(|run| run >> 11 <= c).checked_sub(1)?;
    let (run, to) = (*MAPPED.get(at)?, *MAPPED_TO.get(at)?);
    let (distance, step, last) = (c - (run >> 11), 1 + (run & 1), run >> 1 & 0x3FF);
    if distance % step != 0 || distance / step > last {
        return None;
    }
    if to >> 31 == 0 {
        return char::from_u32(to + distance).map(Mapping::Character);
    }
    let (offset, length) = ((to >> 8 & 0x7F_FFFF) as usize, to as usize & 0xFF);
    SEQUENCES.get(offset..offset + length).map(Mapping::Sequence)
}

// The Unicode Standard, section 3.12, "Conjoining Jamo Behavior".
const L: u32 = 0x1100;
const V: u32 = 0x1161;
const T: u32 = 0x11A7;
const S: u32 = 0xAC00;
const L_COUNT: u32 = 19;
const V_COUNT: u32 = 21;
const T_COUNT: u32 = 28;

/// Returns the jamo of a syllable of Hangul.
fn hangul_parts(c: char) -> Option<[Option<char>; 3]> {
    let index = index(c.into(), S, L_COUNT * V_COUNT * T_COUNT)?;
    let (lv, t) = (index / T_COUNT, index % T_COUNT);
    let third = if t == 0 { None } else { char::from_u32(T + t) };
    Some([char::from_u32(L + lv / V_COUNT), char::from_u32(V + lv % V_COUNT), third])
}

/// Returns the index of `value` among the `count` values from `start` on, or `None` if it is not among them.
fn index(value: u32, start: u32, count: u32) -> Option<u32> {
    value.checked_sub(start).filter(|index| *index < count)
}

/// Returns the canonical composition of two characters.
pub(super) fn composed(a: char, b: char) -> Option<char> {
    hangul(u32::from(a), u32::from(b)).or_else(|| {
        let at = COMPOSITIONS.binary_search_by_key(&(a, b), |&(a, b, _)| (a, b));
        COMPOSITIONS.get(at.ok()?).map(|&(_, _, c)| c)
    })
}

fn hangul(a: u32, b: u32) -> Option<char> {
    if let (Some(l), Some(v)) = (index(a, L, L_COUNT), index(b, V, V_COUNT)) {
        return char::from_u32(S + (l * V_COUNT + v) * T_COUNT);
    }
    let lv = index(a, S, L_COUNT * V_COUNT * T_COUNT).filter(|lv| lv % T_COUNT == 0)?;
    let t = index(b, T, T_COUNT).filter(|t| *t > 0)?;
    char::from_u32(S + lv + t)
}
