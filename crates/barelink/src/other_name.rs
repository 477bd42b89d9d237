//! The kinds of names that look like hosts.

/// Kind of name that a host without a scheme looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum OtherName {
    /// A file, a product, or a name that its country domain does not register: `main.rs`, `README.zh-CN.md`,
    /// `v1.2.3.zip`, `Makefile.am`, `a.sh/b.sh`, `vb.net`, `main.np`.
    FileName,
    /// A type, a constant, a sentence or a name in `.NET`, recognised by the capitals of its last label: `System.Tools`,
    /// `Level.INFO`, `the end.It`, `ASP.NET`.
    Capitals,
    /// A member, a key, a call, a variable of a template, a label of Kubernetes or a program: `event.target`,
    /// `Object.is`, `Post.new`, `java.security`, `foo.bar()`, `${foo.bar}`, `rbac.authorization.k8s.io`, `Terminal.app`.
    Member,
    /// A package, a namespace, a newsgroup, or a module of Go with its version: `org.example.cloud`, `rec.sport.hockey`,
    /// `example.com/mod@v1.2.3`.
    Package,
    /// A version or a time: `9.0.xxx`, `11.am`.
    Version,
    /// An abbreviation, or a variable of one letter: `m.in`, `x.team`.
    Abbreviation,
    /// A table of a configuration file: `[languages.de]`.
    Section,
    /// The domain of an address that is obfuscated against programs, or of an identifier of Matrix, and a handle:
    /// `me[at]example.com`, `jane.doe at example.com`, `jane.doe-at-example.net`, `@user:example.org`, `@alice@example.org`.
    Address,
    /// The end of one sentence and the beginning of another: `thank you.it's`.
    Sentence,
}

impl OtherName {
    /// All variants, in the order of their declaration.
    pub const ALL: &'static [OtherName] = &[
        OtherName::FileName,
        OtherName::Capitals,
        OtherName::Member,
        OtherName::Package,
        OtherName::Version,
        OtherName::Abbreviation,
        OtherName::Section,
        OtherName::Address,
        OtherName::Sentence,
    ];

    /// Returns the name in lower case: `file-name`, `capitals`, `member` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            OtherName::FileName => "file-name",
            OtherName::Capitals => "capitals",
            OtherName::Member => "member",
            OtherName::Package => "package",
            OtherName::Version => "version",
            OtherName::Abbreviation => "abbreviation",
            OtherName::Section => "section",
            OtherName::Address => "address",
            OtherName::Sentence => "sentence",
        }
    }

    /// Returns a description for people, such as "it looks like a version or a time". To link the name, write a scheme
    /// before it, or use [`FileNames::Link`](crate::options::FileNames::Link).
    pub const fn seen(self) -> &'static str {
        match self {
            OtherName::FileName => "it looks like the name of a file or a product",
            OtherName::Capitals => "its capitals are those of a type, a constant or a sentence",
            OtherName::Member => "it looks like a member, a key or a call of a program",
            OtherName::Package => "it looks like a package or a namespace",
            OtherName::Version => "it looks like a version or a time",
            OtherName::Abbreviation => "it looks like an abbreviation or a variable of one letter",
            OtherName::Section => "it looks like a table of a configuration",
            OtherName::Address => "it looks like the end of an address",
            OtherName::Sentence => "a sentence seems to end in it, and another to begin",
        }
    }
}
