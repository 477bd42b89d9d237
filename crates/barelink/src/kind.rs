use crate::named::named;

named! {
    /// Kind of a link, by how it is written.
    #[derive(PartialOrd, Ord)]
    LinkKind

    /// A URL with its scheme: `https://example.com`.
    Url "url";
    /// A host that begins with `www.`, and the port, path, query and fragment after it: `www.example.com/a`.
    Www "www";
    /// A host without scheme and without `www.`, and the port, path, query and fragment after it: `example.com/a`. Only
    /// [`Dialect::Uts58`](crate::Dialect::Uts58) links such hosts.
    Domain "domain";
    /// An e-mail address. In GFM and UTS #58, a `mailto:` before the address belongs to the link. In GFM, so do an `xmpp:`
    /// before the address and the resource after it (`xmpp:a@example.com/b`).
    Email "email";
}

/// A set of [`LinkKind`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) fn all() -> Self {
        Kinds::of(LinkKind::ALL)
    }

    pub(crate) fn of(kinds: &[LinkKind]) -> Self {
        Kinds(kinds.iter().fold(0, |bits, &kind| bits | 1 << kind as u8))
    }

    pub(crate) fn are_none(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn contains(self, kind: LinkKind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_a_set() {
        let kinds = Kinds::of(&[LinkKind::Url, LinkKind::Email]);
        let found: std::vec::Vec<_> =
            LinkKind::ALL.iter().copied().filter(|&kind| kinds.contains(kind)).collect();
        assert_eq!(found, [LinkKind::Url, LinkKind::Email]);
    }
}
