//! Looks up the class of a character. A class holds the `Link_Term` and three flags: letter or mark, label character,
//! and local part character.

use super::link_term::LinkTerm;
use super::tables::{
    ASCII, BLOCKS, EMAIL, INDEX, LABEL, LETTER_OR_MARK, PALETTE, PARTS, PLANE_14, STORED,
    STORED_OF_PLANE_14,
};

/// The properties of a character: three bits of `Link_Term`, and a flag for each other property.
#[derive(Clone, Copy)]
pub(super) struct Class(u8);

impl Class {
    /// Class of unassigned and private-use characters: Hard, without flags.
    const NONE: Class = Class(1);

    #[inline]
    pub(super) fn of(c: char) -> Self {
        match ASCII.get(c as usize) {
            Some(&class) => Class(class),
            None => Self::beyond_ascii(c).unwrap_or(Self::NONE),
        }
    }

    fn beyond_ascii(c: char) -> Option<Self> {
        let class = PALETTE.get(usize::from(position(u32::from(c))?));
        class.map(|&class| Class(class))
    }

    #[inline]
    pub(super) fn link_term(self) -> LinkTerm {
        match self.0 & TERM {
            0 => LinkTerm::Include,
            2 => LinkTerm::Soft,
            3 => LinkTerm::Close,
            4 => LinkTerm::Open,
            _ => LinkTerm::Hard,
        }
    }

    #[inline]
    pub(super) fn is_link_email(self) -> bool {
        self.0 & EMAIL != 0
    }
}

/// The bits of a class that hold `Link_Term`. 1 is Hard.
pub(super) const TERM: u8 = 0b111;

/// Returns the index of a character's class in the palette, which lists all classes. `None` if the tables do not
/// contain the character.
#[inline(always)]
pub(super) fn position(c: u32) -> Option<u8> {
    let c = if c < STORED {
        c
    } else {
        let in_plane_14 = c.checked_sub(PLANE_14)?;
        (in_plane_14 < STORED_OF_PLANE_14).then_some(STORED + in_plane_14)?
    };
    let part = PARTS.get(usize::from(*INDEX.get((c >> 7) as usize)?))?;
    let block = BLOCKS.get(usize::from(*part.get((c >> 4 & 7) as usize)?))?;
    let pair = block.get((c >> 1 & 7) as usize)?;
    Some(pair >> (4 * (c & 1)) & 0xF)
}

/// Returns true for characters of a domain label.
///
/// In ASCII these are letters, digits and hyphens. Beyond ASCII they are `XID_Continue`, and U+06FD, U+06FE and U+0F0B
/// (RFC 5892, section 2.6). Characters that need a [context](super::context) are excluded. So are deprecated letters,
/// which are Hard and end a host.
#[inline]
pub(crate) fn is_label_char(c: char) -> bool {
    let class = Class::of(c);
    class.0 & LABEL != 0 && class.link_term() != LinkTerm::Hard
}

/// Returns true if the `General_Category` is L (letter) or M (mark).
#[inline]
pub(crate) fn is_letter_or_mark(c: char) -> bool {
    Class::of(c).0 & LETTER_OR_MARK != 0
}
