//! x
use barelink::*;
fn main() {
    let t = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let f = LinkFinder::builder(Dialect::Uts58)
        .file_names(FileNames::Link)
        .build();
    let (mut ok, mut bad) = (0, 0);
    for l in t.lines() {
        if l.is_empty() || l.starts_with('#') {
            continue;
        }
        let plain: String = l.chars().filter(|c| !"⸠⸡".contains(*c)).collect();
        let mut out = String::new();
        for s in f.spans(&plain) {
            match s {
                Span::Text(t) => out += t.as_str(),
                Span::Link(k) => {
                    out += "⸠";
                    out += k.as_str();
                    out += "⸡"
                }
            }
        }
        if out == l {
            ok += 1
        } else {
            bad += 1;
            println!("want {l}\n got {out}")
        }
    }
    println!("{ok} ok {bad} bad");
}
