//! The kinds of names that look like hosts.

use crate::named::named;

named! {
    /// Kind of name that a host without a scheme looks like. To link the name, write a scheme before it, or use
    /// [`FileNames::Link`](crate::options::FileNames::Link).
    #[derive(PartialOrd, Ord)]
    OtherName

    /// A file, a product, or a name that its country domain does not register: `main.rs`, `README.zh-CN.md`,
    /// `v1.2.3.zip`, `Makefile.am`, `a.sh/b.sh`, `vb.net`, `main.np`.
    FileName "file-name", "it looks like the name of a file or a product";
    /// A type, a constant, a sentence or a name in `.NET`, recognised by the capitals of its last label: `System.Tools`,
    /// `Level.INFO`, `the end.It`, `ASP.NET`.
    Capitals "capitals", "its capitals are those of a type, a constant or a sentence";
    /// A member, a key, a call, a variable of a template, a label of Kubernetes or a program: `event.target`,
    /// `Object.is`, `Post.new`, `java.security`, `foo.bar()`, `${foo.bar}`, `rbac.authorization.k8s.io`, `Terminal.app`.
    Member "member", "it looks like a member, a key or a call of a program";
    /// A package, a namespace, a newsgroup, or a module of Go with its version: `org.example.cloud`, `rec.sport.hockey`,
    /// `example.com/mod@v1.2.3`.
    Package "package", "it looks like a package or a namespace";
    /// A version or a time: `9.0.xxx`, `11.am`.
    Version "version", "it looks like a version or a time";
    /// An abbreviation, or a variable of one letter: `m.in`, `x.team`.
    Abbreviation "abbreviation", "it looks like an abbreviation or a variable of one letter";
    /// A table of a configuration file: `[languages.de]`.
    Section "section", "it looks like a table of a configuration";
    /// The domain of an address that is obfuscated against programs, or of an identifier of Matrix, and a handle:
    /// `me[at]example.com`, `jane.doe at example.com`, `jane.doe-at-example.net`, `@user:example.org`, `@alice@example.org`.
    Address "address", "it looks like the end of an address";
    /// The end of one sentence and the beginning of another: `thank you.it's`.
    Sentence "sentence", "a sentence seems to end in it, and another to begin";
}
