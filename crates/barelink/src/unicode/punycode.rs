//! Punycode, [RFC 3492](https://www.rfc-editor.org/rfc/rfc3492).

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// Maximum length in bytes of a label in the DNS, without `xn--`.
const MAX_LENGTH: usize = 63 - 4;

/// Decodes a label (without `xn--`). Calls `insert` with each character and the index at which it is inserted, in the
/// order of section 6.2. Returns false if `insert` does, if `encoded` is not the encoding of a non-ASCII label, or if it
/// has more than 59 bytes.
pub(crate) fn decode(encoded: &str, mut insert: impl FnMut(usize, char) -> bool) -> bool {
    let (basic, extended) = match encoded.rsplit_once('-') {
        // A delimiter without a basic code point.
        Some(("", _)) => return false,
        Some(parts) => parts,
        None => ("", encoded),
    };
    encoded.len() <= MAX_LENGTH
        && !extended.is_empty()
        && basic.is_ascii()
        && basic.chars().enumerate().all(|(index, c)| insert(index, c))
        && decode_extended(basic.len(), extended, insert).is_some()
}

/// Decodes the extended part of a label, which follows `basic` ASCII characters. Returns `None` on overflow, on invalid or
/// truncated input, or if `insert` returns false.
fn decode_extended(
    basic: usize,
    extended: &str,
    mut insert: impl FnMut(usize, char) -> bool,
) -> Option<()> {
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
        if !insert(usize::try_from(i).ok()?, char::from_u32(n)?) {
            return None;
        }
        i += 1;
    }
    Some(())
}

/// Calls `write` with each character of a label's encoding, without the `xn--` (section 6.3). Returns `None` on overflow.
#[cfg(feature = "alloc")]
pub(crate) fn encode(
    label: impl Iterator<Item = char> + Clone,
    mut write: impl FnMut(char),
) -> Option<()> {
    let mut basic = 0;
    for c in label.clone().filter(char::is_ascii) {
        write(c);
        basic += 1;
    }
    if basic > 0 {
        write('-');
    }
    let (mut n, mut delta, mut bias) = (INITIAL_N, 0u32, INITIAL_BIAS);
    let mut length = basic;
    while let Some(next) = label.clone().map(u32::from).filter(|&c| c >= n).min() {
        delta = delta.checked_add((next - n).checked_mul(length + 1)?)?;
        n = next;
        for c in label.clone().map(u32::from) {
            if c < n {
                delta = delta.checked_add(1)?;
            }
            if c == n {
                encode_integer(delta, bias, &mut write);
                bias = adapt(delta, length + 1, length == basic);
                delta = 0;
                length += 1;
            }
        }
        delta = delta.checked_add(1)?;
        n += 1;
    }
    Some(())
}

#[cfg(feature = "alloc")]
fn encode_integer(mut rest: u32, bias: u32, write: &mut impl FnMut(char)) {
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        let value = if rest < threshold {
            rest
        } else {
            threshold + (rest - threshold) % (BASE - threshold)
        };
        let digit =
            char::from_digit(value + 10, 36).or(char::from_digit(value.wrapping_sub(26), 10));
        digit.into_iter().for_each(&mut *write);
        if rest < threshold {
            return;
        }
        rest = (rest - threshold) / (BASE - threshold);
        k += BASE;
    }
}

/// Returns the bias for the next integer (section 6.1).
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
            ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
            ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
            ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
            ("💩", "ls8h"),
            // A basic code point that is the delimiter too.
            ("-☃", "--1xp"),
            // Computed by Python's codec: a difference that is just small enough for the bias.
            ("ثへ伀", "qgb277s7et"),
        ] {
            assert_eq!(to_unicode(encoded).as_deref(), Some(decoded));
            #[cfg(feature = "alloc")]
            assert_eq!(from_unicode(decoded).as_deref(), Some(encoded));
        }
    }

    /// No encoder of RFC 3492 produces these strings. Some have no extended part, a delimiter without a basic code point,
    /// or more bytes than a label. In others an integer is truncated, overflows, or has an invalid digit.
    #[test]
    fn what_is_no_encoding_is_refused() {
        for encoded in ["", "a-", "-ls8h", "ls8", "99999999", "a-é", "é-ls8h", "ls8h!"] {
            assert_eq!(to_unicode(encoded), None, "{encoded}");
        }
        let longest = "a".repeat(MAX_LENGTH - "-fsa".len()) + "-fsa";
        assert!(to_unicode(&longest).is_some());
        assert_eq!(to_unicode(&["a", &longest].concat()), None);
        // `insert` is called for each character, ASCII or not.
        assert!(!decode("a-ls8h", |_, c| c != 'a'));
        assert!(!decode("ls8h", |_, c| c.is_ascii()));
        assert!(decode("LS8H", |_, c| c == '💩'));
    }

    #[cfg(feature = "idna")]
    #[test]
    fn labels_are_decoded_as_another_decoder_does() {
        let label = |rng: &mut fastrand::Rng| {
            let mut label = String::new();
            for (most, range) in [
                (6, 'a'..='z'),
                (4, 'à'..='ÿ'),
                (4, 'א'..='ת'),
                (4, '一'..='龠'),
                (3, 'a'..='z'),
                (2, '😀'..='😎'),
            ] {
                label.extend((0..rng.u8(..=most)).map(|_| rng.char(range.clone())));
            }
            label
        };
        barelink_testkit::cases::check(2_000, label, |label, _| {
            let encoded = ::idna::punycode::encode_str(label).unwrap_or_default();
            if encoded.len() > MAX_LENGTH {
                return;
            }
            if !label.is_ascii() {
                assert_eq!(from_unicode(label).as_deref(), Some(&*encoded));
                assert_eq!(to_unicode(&encoded).as_deref(), Some(label));
            }
        });
    }

    fn to_unicode(encoded: &str) -> Option<String> {
        let mut label = Vec::new();
        let is_valid = decode(encoded, |at, c| {
            label.insert(at, c);
            true
        });
        is_valid.then(|| label.into_iter().collect())
    }

    #[cfg(feature = "alloc")]
    fn from_unicode(label: &str) -> Option<String> {
        let mut encoded = String::new();
        encode(label.chars(), |c| encoded.push(c)).map(|()| encoded)
    }
}
