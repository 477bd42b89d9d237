//! Parses the attempts of `vectors.txt`.

/// Attempts of one kind.
pub(super) struct Class {
    pub(super) name: &'static str,
    pub(super) vectors: Vec<String>,
}

/// Returns all classes.
pub(super) fn classes() -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for line in include_str!("vectors.txt").lines() {
        if let Some(name) = line.strip_prefix("## ") {
            classes.push(Class { name, vectors: Vec::new() });
        } else if let Some(class) = classes.last_mut().filter(|_| !line.is_empty()) {
            class.vectors.push(unescape(line));
        }
    }
    classes
}

/// Returns the attempts of all classes.
pub(super) fn vectors() -> impl Iterator<Item = String> {
    classes().into_iter().flat_map(|class| class.vectors)
}

fn unescape(line: &str) -> String {
    let mut vector = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\\') {
        vector.push_str(before);
        let mut chars = after.chars();
        let c = match chars.next() {
            Some('\\') => '\\',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('0') => '\0',
            Some('u') => {
                let (digits, after) = after[2..].split_once('}').expect("a closing brace");
                chars = after.chars();
                let code = u32::from_str_radix(digits, 16).expect("a number");
                char::from_u32(code).expect("a character")
            }
            _ => panic!("{line:?} has an unknown escape"),
        };
        vector.push(c);
        rest = chars.as_str();
    }
    vector + rest
}

#[test]
fn there_are_enough() {
    let classes = classes();
    assert!(classes.iter().all(|class| class.vectors.len() >= 10));
    assert!(classes.iter().map(|c| c.vectors.len()).sum::<usize>() > 400);
    assert_eq!(unescape(r"a\\b\u{2028}\0c\n"), "a\\b\u{2028}\0c\n");
}
