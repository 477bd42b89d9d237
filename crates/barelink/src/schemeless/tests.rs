use super::*;
use crate::{Dialect, LinkFinder};

/// Returns the kind of [`OtherName`] that `name` looks like between `before` and `after`, or `None` if it looks like a
/// host.
fn beside(before: &str, name: &str, after: &str) -> Option<OtherName> {
    let host = name.find([':', '/', '?', '#']).unwrap_or(name.len());
    other(Name { before, host: &name[..host], tail: &name[host..], after })
}

#[test]
fn each_kind_of_name_is_told_from_hosts() {
    for (expected, names) in [
        (
            OtherName::FileName,
            "main.rs lib.rs README.md README.zh-CN.md index.en.md 笔记.md файл.py app.py run.sh v1.2.3.zip a.b.c.mov \
             MyClass.cc run-tests.pl test2.pl Makefile.PL Makefile.in libfoo.so x.cpython-311.so config.nu \
             Resources.tt greetings.nu main.tf libfoo.la sendmail.cf docbook.am config.h.in main.rs:42 README.md#usage setup.py/setup.cfg log4j2.properties",
        ),
        (
            OtherName::Capitals,
            "M.Sc end.It Things.But.It Microsoft.Extensions.Tools ASP.NET Json.NET MusicStore.Spa/Client 首先下载安装.NET \
             Level.INFO FlushModeType.AUTO language.KG SYS.CTX.SN",
        ),
        (
            OtherName::Member,
            "event.target extra.author new.target re.search page.name foo.js.map linger.ms Object.is page.id \
             context.run String.prototype.at this.id java.security params.style this.constructor.bar user_name.email \
             existingValue.id existingValue.fr request.user.id my_bucket.s3.de Terminal.app Promise.post/send Map.here \
             RegExp.at log.cleaner.min.compaction storage.k8s.io rbac.authorization.k8s.io x.y.kubernetes.io \
             app.kubernetes.io/name post1.id node.value.id",
        ),
        (
            OtherName::Package,
            "org.springframework.cloud microsoft.netcore.app com.example.app rec.sport.hockey \
             example.com/pkg@v0.2.0 example.com/pkg@v2 example.com/pkg@v0.2.0-rc.1/sub",
        ),
        (OtherName::Version, "13.0.0.Final 9.0.xyz v1.2.cool 1.2.3.party 11.am"),
        (OtherName::Abbreviation, "m.in S.no k.dev x.team s.p.sm"),
        (OtherName::Address, "jane.doe-at-example.com jane1-at-example.net"),
        (OtherName::Sentence, "then.live today.to back.in"),
    ] {
        for name in names.split_whitespace() {
            let found = beside("", name, "");
            assert_eq!(found, Some(expected), "{name}");
        }
    }
}

#[test]
fn hosts_are_hosts() {
    for name in "\
        example.com Example.com GitHub.com google.com docs.rs Docs.rs пример.rs docs.main.rs e.ventures a.de static.docs.rs docs.serde.rs allegro.pl Onet.pl \
        o2.pl łódź.pl blic.rs arduino.cc CS.AI Character.AI DeepLearning.AI Justin.TV GOV.UK OP.GG draw.IO en.Wikipedia.org \
        CO.DESIGN bit.ly t.co x.com x.ai v.gd t.me dev.to repl.it time.is matrix.to web.dev fast.ai crates.io microsoft.com \
        microsoft.github.io io.made.com java.com system.com window.com object.net registry.k8s.io kubernetes.io v1-30.docs.kubernetes.io eBay.de iFixit.fr backpack.tf event.co.id Example.Com/x GitHub.com/x \
        sigs.k8s.io/kpromo bazel.build brew.sh notion.so hex.pm aka.ms doc.new Trigger.dev cash.app instant.page 1.2.3.com \
        163.com 8ug.icu main.rs/x README.md/a main.rs?a event.target/x Object.is/x example.com:80 github.com/a/b@main \
        한국.com 中文.com 例え.jp FOO.VERMÖGEN.com de.wikipedia.org bbc.co.uk abc.com.py my.gov.md News.Com Schema.Org look-at-me.com comp.ai talk.de \
        misc.example.co.uk smk1.sch.id kompas.id sbi.co.in ftp.libfoo.la"
        .split_whitespace()
    {
        assert_eq!(beside("", name, ""), None, "{name}");
    }
}

#[test]
fn text_beside_a_name_counts() {
    for (before, name, after, expected) in [
        ("", "console.log", "(1)", Some(OtherName::Member)),
        ("", "example.com", "(1)", Some(OtherName::Member)),
        ("", "example.com", " (1)", None),
        ("[", "languages.de", "]", Some(OtherName::Section)),
        ("a\n[[", "languages.de", "]]\n", Some(OtherName::Section)),
        ("[", "languages.de", "](x)", None),
        ("x[", "languages.de", "]", Some(OtherName::Member)),
        ("x[", "languages.de", "](x)", None),
        ("x[", "example.com", "]", None),
        ("", "size.zero", "?(x)", Some(OtherName::Member)),
        ("", "a.one?.x", "", Some(OtherName::Member)),
        ("", "example.one", "?.", None),
        ("", "example.de", "?(x)", None),
        ("", "UserController.new/2", "", Some(OtherName::Member)),
        ("", "youtu.be/2", "", None),
        ("", "column.in", "_(x)", Some(OtherName::Member)),
        ("_", "column.in", "_(x)", None),
        ("[", "example.com", "]", None),
        ("${", "my.de", "}", Some(OtherName::Member)),
        ("{{", "my.de", "}}", Some(OtherName::Member)),
        ("me[at]", "example.com", "", Some(OtherName::Address)),
        ("me(@)", "example.com", "", Some(OtherName::Address)),
        ("me@]", "example.com", "", Some(OtherName::Address)),
        ("me<b>@</b>", "example.com", "", Some(OtherName::Address)),
        ("me&#64;", "example.com", "", Some(OtherName::Address)),
        ("me &#x40; ", "example.com", "", Some(OtherName::Address)),
        ("me &commat; ", "example.com", "", Some(OtherName::Address)),
        ("me&amp;", "example.com", "", None),
        ("me&#64;  ", "example.com", "", None),
        ("me [at]\n", "example.com", "", None),
        ("@a:", "example.com", "", Some(OtherName::Address)),
        ("a:", "example.com", "", None),
        ("{{ ", "my.de", " }}", Some(OtherName::Member)),
        ("{{ ", "example.com", " }}", None),
        ("apiVersion: ", "example.com/v1", "", Some(OtherName::Member)),
        ("apiVersion: ", "example.com/docs", "", None),
        ("jane.doe at ", "example.com", "", Some(OtherName::Address)),
        ("e-mail: jane_doe at ", "example.com", "", Some(OtherName::Address)),
        ("> jane1 at ", "example.com", "", Some(OtherName::Address)),
        ("a\njane.doe at ", "example.com", "", Some(OtherName::Address)),
        ("see jane.doe at ", "example.com", "", None),
        ("see jane.doe AT ", "example.com", "", Some(OtherName::Address)),
        ("see jane.doe  AT ", "example.com", "", None),
        ("Jane <jane at ", "example.com", ">", Some(OtherName::Address)),
        ("[mailto:jane at ", "example.com", "]", Some(OtherName::Address)),
        ("(jane at ", "example.com", ")", None),
        ("1.0.3 at ", "example.com", "", None),
        ("jane (ät) ", "example.com", "", Some(OtherName::Address)),
        ("<b>", "example.com", "</b>", None),
        ("(what)", "example.com", "", None),
        ("thank ", "you.it", "'s", Some(OtherName::Sentence)),
        ("see ", "repl.it", "'s", Some(OtherName::Sentence)),
        ("see ", "example.com", "'s", None),
    ] {
        let found = beside(before, name, after);
        assert_eq!(found, expected, "{before}{name}{after}");
    }
}

/// A control ends the word before it (`Link_Term=Hard`). A tag that contains a control is therefore not a tag.
#[test]
fn a_tag_without_controls_hides_an_address() {
    let finder = LinkFinder::new(Dialect::Uts58);
    for (text, links) in [
        ("me<span>@</span>example.com", 0),
        ("me<span>@</span-\0>example.com", 1),
        ("me<span>@</span\u{1}>example.com", 1),
    ] {
        assert_eq!(finder.links(text).count(), links, "{text:?}");
    }
}
