//! Words with which a sentence goes on after a URL.

use super::script::{is_hangul, is_hiragana};

/// A particle or a function word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// One letter, which may also begin a name.
    Short,
    Long,
}

impl Word {
    /// Returns the word that a text begins with. `before` stands before the URL.
    pub(super) fn at_start(before: &str, text: &str) -> Option<Word> {
        let first = text.chars().next()?;
        if is_hangul(first) {
            return korean(text);
        }
        if is_hiragana(first) {
            return japanese(text);
        }
        chinese(before, text)
    }
}

/// Korean particles end the word, which a space follows: one of a single syllable is all that follows the URL.
fn korean(text: &str) -> Option<Word> {
    const LONG: [&str; 6] = ["에서", "에는", "으로", "로부터", "까지", "입니다"];
    const SHORT: [&str; 14] = ["을", "를", "에", "로", "이", "가", "은", "는", "와", "과", "의", "도", "및", "나"];
    if LONG.iter().any(|word| text.starts_with(word)) {
        return Some(Word::Long);
    }
    let after = SHORT.iter().find_map(|word| text.strip_prefix(word))?;
    (!after.starts_with(is_hangul)).then_some(Word::Short)
}

/// Japanese particles are Hiragana, and what follows one rarely is: `にアクセス`, but `にほん`.
fn japanese(text: &str) -> Option<Word> {
    const LONG: [&str; 6] = ["から", "まで", "より", "では", "には", "です"];
    const SHORT: [&str; 9] = ["を", "に", "で", "の", "は", "が", "と", "へ", "も"];
    if LONG.iter().any(|word| text.starts_with(word)) {
        return Some(Word::Long);
    }
    let after = SHORT.iter().find_map(|word| text.strip_prefix(word))?;
    (!after.starts_with(is_hiragana)).then_some(Word::Short)
}

/// Chinese postpositions stand before a verb or `的`, or after a preposition before the URL (`在 … 上`, `从 … 中`): by
/// themselves they also begin names (`上海`, `中国`).
fn chinese(before: &str, text: &str) -> Option<Word> {
    const VERBS: [&str; 17] = [
        "下载", "下載", "获取", "獲取", "获得", "查看", "访问", "訪問", "找到", "发布", "可以", "即可", "了解", "关于", "以及", "进行", "里面"
    ];
    if text.starts_with(['的', '或', '及']) {
        return Some(Word::Short);
    }
    let after = text.strip_prefix(['上', '中', '里', '内', '处', '来', '并']);
    let is_verb = VERBS.iter().any(|verb| after.unwrap_or(text).starts_with(verb));
    let is_after_preposition = || before.trim_end_matches(' ').ends_with(['在', '从', '到', '于', '由', '自']);
    let is_postposition = after.is_some_and(|after| after.starts_with('的') || is_after_preposition());
    (is_verb || is_postposition).then_some(Word::Long)
}
