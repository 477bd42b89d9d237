//! Punycode, [RFC 3492](https://www.rfc-editor.org/rfc/rfc3492), as far as it is needed to know which characters a label has.

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// The longest label in DNS, without `xn--`.
const MAX_LENGTH: usize = 63 - 4;

/// Whether the characters that a label stands for (here without `xn--`) are all accepted, and not all ASCII.
///
/// Where in the label they stand does not matter, so nothing is stored (section 6.2 inserts them one by one).
pub(super) fn decodes_to(encoded: &str, accept: impl Fn(char) -> bool) -> bool {
    let (basic, extended) = encoded.rsplit_once('-').unwrap_or(("", encoded));
    encoded.len() <= MAX_LENGTH
        && !encoded.starts_with('-')
        && !extended.is_empty()
        && basic.chars().all(|c| c.is_ascii() && accept(c))
        && decode(basic.len(), extended, |_, c| accept(c)).is_some()
}

/// Decodes a label (here without `xn--`), giving each character in the order of section 6.2 with the index at which it
/// is inserted. Returns false if it is no Punycode.
#[cfg(feature = "security")]
pub(super) fn decode_each(encoded: &str, mut insert: impl FnMut(usize, char)) -> bool {
    let (basic, extended) = encoded.rsplit_once('-').unwrap_or(("", encoded));
    if encoded.len() > MAX_LENGTH || !basic.is_ascii() {
        return false;
    }
    for (index, c) in basic.chars().enumerate() {
        insert(index, c);
    }
    let decoded = decode(basic.len(), extended, |index, c| {
        insert(index, c);
        true
    });
    decoded.is_some()
}

/// Section 6.2: `None` if it overflows or is cut short, or if a character is not accepted.
fn decode(basic: usize, extended: &str, mut accept: impl FnMut(usize, char) -> bool) -> Option<()> {
    let mut digits = extended.bytes().map(digit);
    let mut length = u32::try_from(basic).ok()?;
    let (mut n, mut i, mut bias) = (INITIAL_N, 0u32, INITIAL_BIAS);
    while digits.len() > 0 {
        let first = i;
        let mut weight = 1u32;
        let mut k = BASE;
        loop {
            let digit = digits.next()??;
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            k += BASE;
        }
        length += 1;
        bias = adapt(i - first, length, first == 0);
        n = n.checked_add(i / length)?;
        i %= length;
        if !accept(usize::try_from(i).ok()?, char::from_u32(n)?) {
            return None;
        }
        i += 1;
    }
    Some(())
}

/// Section 6.1.
fn adapt(delta: u32, length: u32, is_first: bool) -> u32 {
    let mut delta = delta / if is_first { DAMP } else { 2 };
    delta += delta / length;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

fn digit(byte: u8) -> Option<u32> {
    match byte {
        b'a'..=b'z' => Some(u32::from(byte - b'a')),
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use core::cell::RefCell;
    use std::string::String;
    use std::vec::Vec;

    use super::*;

    /// Samples of RFC 3492, section 7.1, and one beyond the BMP.
    #[test]
    fn characters_are_those_of_the_decoded_label() {
        for (decoded, encoded) in [
            ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
            ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
            (
                "なぜみんな日本語を話してくれないのか",
                "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
            ),
            ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
            ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
            ("💩", "ls8h"),
            // By Python's codec: a difference that is just small enough for the bias.
            ("ثへ伀", "qgb277s7et"),
        ] {
            let seen = RefCell::new(String::new());
            let note = |c| {
                seen.borrow_mut().push(c);
                true
            };
            assert!(decodes_to(encoded, note), "{decoded}");
            assert_eq!(sorted(&seen.borrow()), sorted(decoded));
        }
    }

    #[cfg(feature = "idna")]
    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(2_000))]

        #[test]
        fn labels_are_decoded_as_another_decoder_does(
            label in "[a-z]{0,6}[à-ÿ]{0,4}[א-ת]{0,4}[一-龠]{0,4}[a-z]{0,3}[😀-😎]{0,2}",
        ) {
            let encoded = ::idna::punycode::encode_str(&label).unwrap_or_default();
            proptest::prop_assume!(encoded.len() <= MAX_LENGTH);
            let seen = RefCell::new(String::new());
            decodes_to(&encoded, |c| {
                seen.borrow_mut().push(c);
                true
            });
            let beyond_ascii: String = label.chars().filter(|c| !c.is_ascii()).collect();
            let seen: String = seen.take().chars().filter(|c| !c.is_ascii()).collect();
            assert_eq!(sorted(&seen), sorted(&beyond_ascii));
        }
    }

    fn sorted(text: &str) -> Vec<char> {
        let mut characters: Vec<char> = text.chars().collect();
        characters.sort_unstable();
        characters
    }
}
