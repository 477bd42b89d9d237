//! Looks up what UTS #39 says of a character.

use super::tables::{RANGES, SCRIPTS, SETS, VALUES};

/// Identifier status, scripts and resemblance of a character.
#[derive(Debug, Clone, Copy)]
pub(super) struct Profile(u16);

/// The property `Script`, as far as policies name scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Latin,
    Katakana,
    Armenian,
    Cyrillic,
    Greek,
    Hebrew,
    Other,
}

impl Profile {
    pub(super) fn of(c: char) -> Self {
        let after = RANGES.partition_point(|range| range >> 11 <= u32::from(c));
        let range = after.checked_sub(1).and_then(|at| RANGES.get(at)).copied().unwrap_or_default();
        Profile(VALUES.get(range as usize & 0x7FF).copied().unwrap_or_default())
    }

    /// Returns true for `Identifier_Status=Allowed`.
    pub(super) fn is_allowed(self) -> bool {
        self.0 & 1 != 0
    }

    /// Returns true if the prototype of a character beyond ASCII (UTS #39, section 4) is a single ASCII letter or digit.
    pub(super) fn is_look_alike(self) -> bool {
        self.0 & 2 != 0
    }

    pub(super) fn script(self) -> Script {
        match self.0 >> 2 & 7 {
            1 => Script::Latin,
            2 => Script::Katakana,
            3 => Script::Armenian,
            4 => Script::Cyrillic,
            5 => Script::Greek,
            6 => Script::Hebrew,
            _ => Script::Other,
        }
    }

    /// Returns the augmented script set (UTS #39, section 5.1).
    pub(super) fn scripts(self) -> ScriptSet {
        let set = usize::from(self.0 >> 5);
        let Some(before) = set.checked_sub(1) else { return ScriptSet::ALL };
        let members = SCRIPTS.get(end_of_set(before)..end_of_set(set)).unwrap_or_default();
        ScriptSet::of(members)
    }
}

/// Returns the end of a set's members in [`SCRIPTS`].
fn end_of_set(set: usize) -> usize {
    SETS.get(set).map_or(0, |&end| usize::from(end))
}

/// A set of scripts, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ScriptSet([u64; 3]);

impl ScriptSet {
    /// The set of Common and Inherited characters.
    pub(super) const ALL: ScriptSet = ScriptSet([u64::MAX; 3]);

    // The numbers are those of the tables.
    pub(super) const LATIN: u8 = 3;
    pub(super) const GREEK: u8 = 4;
    pub(super) const CYRILLIC: u8 = 5;
    pub(super) const HAN: u8 = 6;
    pub(super) const HIRAGANA: u8 = 7;
    pub(super) const KATAKANA: u8 = 8;
    pub(super) const TIBETAN: u8 = 9;

    fn of(members: &[u8]) -> Self {
        let mut set = [0; 3];
        for script in members {
            if let Some(bits) = set.get_mut(usize::from(script >> 6)) {
                *bits |= 1 << (script & 0x3F);
            }
        }
        ScriptSet(set)
    }

    pub(super) fn contains(self, script: u8) -> bool {
        self.intersection(ScriptSet::of(&[script])).0 != [0; 3]
    }

    /// Returns true if the set has Hanb, Jpan or Kore.
    pub(super) fn contains_east_asian(self) -> bool {
        self.0[0] & 0b111 != 0
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    #[must_use]
    pub(super) fn intersection(self, other: ScriptSet) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        ScriptSet([a & d, b & e, c & f])
    }
}

#[cfg(test)]
mod tests {
    use unicode_script::UnicodeScript;
    use unicode_security::mixed_script::AugmentedScriptSet;
    use unicode_security::{skeleton, GeneralSecurityProfile};

    use super::*;

    #[test]
    fn each_character_is_as_in_another_implementation() {
        use unicode_script::Script as Named;
        for c in '\0'..=char::MAX {
            let (profile, expected) = (Profile::of(c), AugmentedScriptSet::for_char(c));
            let scripts = profile.scripts();
            assert_eq!(profile.is_allowed(), c.identifier_allowed(), "{c:?}");
            let is_east_asian = expected.hanb || expected.jpan || expected.kore;
            assert_eq!(scripts.contains_east_asian(), is_east_asian, "{c:?}");
            assert_eq!(scripts == ScriptSet::ALL, expected.is_all(), "{c:?}");
            assert_eq!(scripts.is_empty(), expected.is_empty(), "{c:?}");
            for (script, named) in [
                (ScriptSet::LATIN, Named::Latin),
                (ScriptSet::GREEK, Named::Greek),
                (ScriptSet::CYRILLIC, Named::Cyrillic),
                (ScriptSet::HAN, Named::Han),
                (ScriptSet::HIRAGANA, Named::Hiragana),
                (ScriptSet::KATAKANA, Named::Katakana),
                (ScriptSet::TIBETAN, Named::Tibetan),
            ] {
                let is_in = c.script_extension().contains_script(named);
                assert_eq!(scripts.contains(script), is_in, "{c:?} {named:?}");
            }
            for (script, named) in [
                (Script::Latin, Named::Latin),
                (Script::Katakana, Named::Katakana),
                (Script::Armenian, Named::Armenian),
                (Script::Cyrillic, Named::Cyrillic),
                (Script::Greek, Named::Greek),
                (Script::Hebrew, Named::Hebrew),
            ] {
                assert_eq!(profile.script() == script, c.script() == named, "{c:?} {named:?}");
            }
            let mut utf8 = [0; 4];
            let prototype: std::string::String = skeleton(c.encode_utf8(&mut utf8)).collect();
            let is_look_alike = matches!(prototype.as_bytes(), [b] if b.is_ascii_alphanumeric());
            assert_eq!(profile.is_look_alike(), is_look_alike && !c.is_ascii(), "{c:?}");
        }
    }

    /// The sets of two characters intersect if and only if those of another implementation do.
    #[test]
    fn sets_intersect_as_in_another_implementation() {
        let random =
            |rng: &mut fastrand::Rng| (0..3).map(|_| rng.char('\0'..='\u{20000}')).collect();
        barelink_testkit::cases::check(200_000, random, |text, _| {
            let expected = AugmentedScriptSet::for_str(text);
            let sets = text.chars().map(|c| Profile::of(c).scripts());
            let found = sets.fold(ScriptSet::ALL, ScriptSet::intersection);
            assert_eq!(found.is_empty(), expected.is_empty(), "{text:?}");
        });
    }
}
