//! Recognises characters of a host that look like URL syntax or Latin, in a context where their own script is not
//! written.
//!
//! UTS #39's "Inclusion" characters are letters in some contexts only (RFC 5892, appendix A), and browsers drop some of
//! them. The lists here are those of Chromium (`components/url_formatter/spoof_checks/idn_spoof_checker.cc`), extended
//! by similar characters.

use super::has_label;
use super::profile::{Profile, Script, ScriptSet};
use crate::slice::Slice;
use crate::unicode::context::{self, is_contextual};

/// Returns true if a label of `host` contains a look-alike of a slash, a hyphen, a dot, a quotation mark or a Latin
/// letter. For example, `google.comノlogin.example` looks like a host and a path. A look-alike does not count in a
/// context where it is a genuine letter. Katakana, joiners and combining marks out of their context count too.
pub(crate) fn has_look_alike(host: &str) -> bool {
    has_label(host, has_loose_character)
}

fn has_loose_character(label: &[char]) -> bool {
    let mut before = None;
    let mut rest = label;
    while let [c, tail @ ..] = rest {
        let run =
            if is_stroke(*c) { tail.iter().take_while(|&&c| is_stroke(c)).count() } else { 0 };
        rest = tail.slice(run..);
        if !has_context(*c, before, rest.first().copied()) {
            return true;
        }
        before = Some(*c);
    }
    false
}

/// Returns false if `c` is a look-alike, a letter of Katakana, a joiner or a combining mark, and `before` and `after`
/// do not make it genuine. Returns true for every other character. If `c` begins a run of [strokes](is_stroke), it
/// stands for the whole run.
fn has_context(c: char, before: Option<char>, after: Option<char>) -> bool {
    match c {
        // These characters are not letters of a host. Browsers drop them from the UTS #39 set "Inclusion", together
        // with marks that look like an apostrophe or a slash.
        '\u{58A}' | '\u{2010}' | '\u{2019}' | '\u{2027}' | '\u{30A0}' => false,
        '\u{2BB}' | '\u{2BC}' | '\u{2EC}' | '\u{A78B}' | '\u{A78C}' => false,
        '\u{337}' | '\u{338}' => false,
        '\u{300}'..='\u{339}' => {
            is_of(before, ScriptSet::LATIN)
                || is_of(before, ScriptSet::GREEK)
                || is_of(before, ScriptSet::CYRILLIC)
        }
        // UTS #46 has the exact rule for joiners. No Latin letter joins.
        '\u{200C}' | '\u{200D}' => !is_beside(is_latin, before, after),
        // A mark between Tibetan syllables.
        '\u{F0B}' => is_of(before, ScriptSet::TIBETAN),
        // RFC 5892, appendix A.7. Browsers also require that no Latin letter is beside the dot.
        '・' => is_beside(is_east_asian, before, after) && !is_beside(is_latin, before, after),
        _ if is_contextual(c) => context::has_context(before, c, after),
        // Marks that lengthen, voice or repeat the letter before them.
        'ー' | '\u{3099}' | '\u{309A}' => {
            is_of(before, ScriptSet::HIRAGANA) || is_of(before, ScriptSet::KATAKANA)
        }
        'ゝ' | 'ゞ' => is_of(before, ScriptSet::HIRAGANA),
        'ヽ' | 'ヾ' => is_of(before, ScriptSet::KATAKANA),
        '々' => is_of(before, ScriptSet::HAN),
        _ if is_stroke(c) || Profile::of(c).script() == Script::Katakana => {
            !is_beside(is_latin, before, after) || is_beside(is_east_asian, before, after)
        }
        _ => true,
    }
}

/// Returns true if the character may be written in `script`.
fn is_of(c: Option<char>, script: u8) -> bool {
    c.is_some_and(|c| Profile::of(c).scripts().contains(script))
}

/// Returns true if `is` returns true for one of two neighbours.
fn is_beside(is: fn(char) -> bool, before: Option<char>, after: Option<char>) -> bool {
    before.is_some_and(is) || after.is_some_and(is)
}

/// Returns true for East Asian letters of few strokes, which look like syntax or Latin.
fn is_stroke(c: char) -> bool {
    matches!(c,
        '一' | '丨' | '丶' | '丿' | '乀' | '乁' | '乙' | '乚' | '乛' | '亅' | '〇' | '七' | '丁' | '丅' | '丫' | '十'
        | '二' | '三' | '八' | '几' | '冂' | '凵' | '匚' | '匸' | '卜' | '口' | '囗' | '工' | '讠'
        | 'く' | 'し' | 'へ'
        | 'エ' | 'コ' | 'ソ' | 'ゾ' | 'ト' | 'ニ' | 'ノ' | 'ハ' | 'ヘ' | 'ミ' | 'メ' | 'リ' | 'レ' | 'ロ' | 'ン'
        // Bopomofo. Names are not written in it.
        | '\u{3105}'..='\u{312F}' | '\u{31A0}'..='\u{31BF}')
}

fn is_latin(c: char) -> bool {
    c.is_ascii_alphanumeric() || Profile::of(c).script() == Script::Latin
}

fn is_east_asian(c: char) -> bool {
    let scripts = Profile::of(c).scripts();
    scripts != ScriptSet::ALL && scripts.contains_east_asian()
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    /// RFC 5892, appendix A, and Chromium's list: each of these is a letter only in the named context.
    #[test]
    fn look_alikes_need_their_context() {
        for (host, is_loose) in [
            // A.3, middle dot: between two `l`.
            ("col·lega.cat", false),
            ("a·b.cat", true),
            ("l·a.cat", true),
            // A.4, Greek keraia: before a Greek letter.
            ("\u{375}α.gr", false),
            ("α\u{375}a.gr", true),
            ("α\u{375}.gr", true),
            // A.5 and A.6, geresh and gershayim: after a Hebrew letter.
            ("א\u{5F3}.il", false),
            ("א\u{5F4}ב.il", false),
            ("a\u{5F3}.il", true),
            ("\u{5F4}א.il", true),
            // A mark between Tibetan syllables.
            ("ཀ\u{F0B}ཁ.bt", false),
            ("a\u{F0B}b.bt", true),
            // A.7 and similar characters: beside East Asian letters, or alone.
            ("ナノ.jp", false),
            ("ノ.jp", false),
            ("comノlogin.jp", true),
            ("comノニlogin.jp", true),
            ("ハリー・ポッター.jp", false),
            ("ポッター・b.jp", true),
            ("google・com.jp", true),
            // Dropped by browsers.
            ("com\u{2027}a.jp", true),
            ("日\u{2010}本.jp", true),
            ("com\u{2019}s.jp", true),
            ("ա\u{58A}ա.am", true),
            ("日\u{30A0}本.jp", true),
            ("hawai\u{2BB}i.com", true),
            ("com\u{338}a.jp", true),
            ("日\u{301}.jp", true),
            // Marks of Japanese.
            ("こゝろ.jp", false),
            ("バナヽ.jp", false),
            ("人々.jp", false),
            ("スーパー.jp", false),
            ("comーlogin.jp", true),
            ("comヽlogin.jp", true),
            ("comヾlogin.jp", true),
            ("comゝlogin.jp", true),
            ("comゞlogin.jp", true),
            ("com々login.jp", true),
            ("a\u{200D}b.com", true),
            ("می\u{200C}خواهم.ir", false),
            // Few strokes beside Latin alone.
            ("g七mail.com", true),
            ("十witter.com", true),
            ("goog口e.com", true),
            ("aロb.com", true),
            ("aエb.com", true),
            ("aタb.com", true),
            ("aㄒb.tw", true),
            ("七十七銀行.jp", false),
            ("第一abc.jp", false),
            ("口コミ.jp", false),
            ("ロハコ-a.jp", false),
            ("appleのa.jp", false),
            ("t恤.com", false),
            ("xn--comlogin-634g.jp", true),
        ] {
            assert_eq!(has_look_alike(host), is_loose, "{host}");
        }
        // Letters of few strokes that Chromium's list has, or that are as simple.
        for c in "一丨丶丿乀乁乙乚乛亅〇七丁丅丫十二三八几冂凵匚匸卜口囗工讠くしへエコソゾトニノハヘミメリレロンㄅㆠ".chars() {
            assert!(has_look_alike(&format!("a{c}b.com")), "{c}");
        }
    }
}
