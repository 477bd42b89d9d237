//! Recognises words with which a sentence continues after a URL.

use super::script::{is_hangul, is_hiragana};

/// A particle, a function word or a verb with which a sentence continues after a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A word that may also begin a name.
    Likely,
    Certain,
}

impl Word {
    /// Classifies the particle, function word or verb with which `text`, the text after a URL, begins. Returns `None`
    /// for any other text. `before` is the text before the URL.
    pub(super) fn at_start(before: &str, text: &str) -> Option<Word> {
        match text.chars().next()? {
            c if is_hangul(c) => korean(text),
            c if is_hiragana(c) => japanese(text),
            _ => chinese(before, text),
        }
    }
}

/// Returns true if a text ends with a Chinese word that usually precedes a place, such as `在` or `从`, or with one and a
/// space.
pub(super) fn is_preposition(before: &str) -> bool {
    let word = before.strip_suffix(' ').unwrap_or(before);
    word.ends_with(['在', '从', '從', '到', '于', '於', '由', '自', '去'])
}

/// Returns [`Word::Certain`] if `text` begins with a Korean particle or ending, and `None` otherwise. A particle of one
/// syllable counts only if no Hangul, `-` or `_` follows it, since a particle ends its word.
fn korean(text: &str) -> Option<Word> {
    const LONG: [&str; 11] = [
        "에서", "에는", "에게", "으로", "로부터", "까지", "부터", "처럼", "이라", "라는", "입니다",
    ];
    const SHORT: [char; 16] = [
        '을', '를', '에', '로', '이', '가', '은', '는', '와', '과', '의', '도', '만', '및', '나',
        '인',
    ];
    let after = text.strip_prefix(SHORT);
    let is_word = LONG.iter().any(|word| text.starts_with(word))
        || after.is_some_and(|after| {
            !after.starts_with(|c: char| is_hangul(c) || matches!(c, '-' | '_'))
        });
    is_word.then_some(Word::Certain)
}

/// Classifies the Japanese particle with which `text` begins. Returns `None` if there is none. A particle of one
/// syllable, except `を`, counts only if no Hiragana follows it. The word after a particle rarely begins with Hiragana:
/// `に` is a particle in `にアクセス`, but not in `にほん`.
fn japanese(text: &str) -> Option<Word> {
    const LONG: [&str; 8] = ["から", "まで", "より", "では", "には", "です", "など", "という"];
    const SHORT: [char; 10] = ['を', 'に', 'で', 'の', 'は', 'が', 'と', 'へ', 'も', 'や'];
    if text.starts_with('を') || LONG.iter().any(|word| text.starts_with(word)) {
        return Some(Word::Certain);
    }
    let after = text.strip_prefix(SHORT)?;
    (!after.starts_with(is_hiragana)).then_some(Word::Likely)
}

/// Classifies the Chinese function word or verb with which `text` begins. Returns `None` if there is none.
///
/// A postposition counts only before a verb or `的`, or if a preposition precedes the URL: `在 … 上`, `从 … 中`. Otherwise
/// the same character may begin a name: `上海`, `中国`.
fn chinese(before: &str, text: &str) -> Option<Word> {
    if text.starts_with(['的', '或', '及']) {
        return Some(Word::Likely);
    }
    let after = text.strip_prefix(['上', '中', '里', '裡', '内', '处', '来', '并']);
    let is_verb = begins_with_verb(after.unwrap_or(text));
    let is_postposition =
        after.is_some_and(|after| after.starts_with('的') || is_preposition(before));
    (is_verb || is_postposition).then_some(Word::Certain)
}

/// Returns true if a text begins with a Chinese verb, or another word of two characters, that often follows a URL.
fn begins_with_verb(text: &str) -> bool {
    const VERBS: [&str; 18] = [
        "下载", "下載", "获取", "获得", "獲取", "查看", "访问", "訪問", "找到", "发布", "可以",
        "即可", "了解", "关于", "以及", "进行", "参照", "安装",
    ];
    VERBS.iter().any(|verb| text.starts_with(verb))
}
