//! Generates random sources that contain more than Markdown: MDX, and Rust with documentation comments.

use fastrand::Rng;

use super::pick;

/// Lines and blocks of MDX, nearly all valid.
const MDX: &[&str] = &[
    "# a",
    "a\n===",
    "***",
    "> a https://a.bc",
    "- https://a.bc\n  b",
    "```\n{ https://a.bc\n```",
    "|a|\n|-|\n|https://a.bc {b}|",
    "a https://a.bc b",
    "https://a.bc/{d} e",
    "`{` https://a.bc `}`",
    "\\{ https://a.bc \\}",
    "import a from \"https://a.bc\"",
    "export const a = \"https://a.bc\"",
    "export const a = () => <p>\n\nit's https://a.bc\n\n</p>",
    "export const a = {\n\n  b: 'https://a.bc'\n}",
    "export const a =\n\n'https://a.bc'",
    "export const a = `\n\n${`https://a.bc`} }`",
    "export const a = b / c // https://a.bc\n  / d",
    "export function a() {\n\n  return /[/}'\"]/.test('me@a.bc')\n}",
    "export default function A() {\n  if (a) /'/.test(b)\n\n  return <a>https://a.bc</a>\n}",
    "export * from 'https://a.bc'",
    "{/* } https://a.bc */}",
    "{/}/.test(\"me@a.bc\")}",
    "{a\n\n/ 'https://a.bc' / \"}\"}",
    "a {'}'} https://a.bc {\"{\"}",
    "{a.map(b => <li key={b}>it's {b} https://a.bc</li>)}",
    "<A b=\"https://a.bc\" c={'https://a.bc'} />",
    "<A>\n\nhttps://a.bc\n\n</A>",
    "a <B>https://a.bc</B> c",
    "<A\n  b='{'\n>\n  https://a.bc\n</A>",
];

/// Lines and tokens of Rust.
const RUST: &[&str] = &[
    "/// https://a.bc",
    "/// a */ https://a.bc/** b",
    "//! www.a.bc",
    "/** https://a.bc */",
    "/** https://a.bc/** or */ b */",
    "/*! https://a.bc/* b */ https://a.bc */",
    "/**\n * https://a.bc/\n * **https://a.bc/**\n */ */",
    "/* https://a.bc */",
    "/** a\r\n * me@a.bc/** */\r\n*/",
    "#[doc = \"https://a.bc\"]",
    "#![doc = include_str!(\"a.md\")]",
    "#[inline]",
    "const A: &str = \"/** https://a.bc\";",
    "const A: &str = r#\"*/ https://a.bc\"#;",
    "fn f() {",
    "}",
    "m! { /// https://a.bc\n }",
    "struct S;",
];

/// Returns a random MDX document.
pub fn mdx(rng: &mut Rng) -> String {
    joined(rng, MDX, &["\n", "\n", "\n\n"])
}

/// Returns a random Rust source. Its last comment may have no item after it.
pub fn rust(rng: &mut Rng) -> String {
    joined(rng, RUST, &["\n", "\n", "\n\n", " "])
}

fn joined(rng: &mut Rng, parts: &[&str], between: &[&str]) -> String {
    let mut source = String::new();
    for _ in 0..rng.usize(1..8) {
        source.push_str(pick(rng, parts));
        source.push_str(pick(rng, between));
    }
    source
}
