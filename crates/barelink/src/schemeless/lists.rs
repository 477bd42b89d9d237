//! Word lists of the rules for names without a scheme, less than 4 KB in all. The comment of a list says why a word is
//! in it. docs/decisions.md says which lists were made or tuned on a corpus of names.

use super::words::Words;

/// Class of the last label of a name. It decides which rules apply.
#[derive(Clone, Copy)]
pub(super) enum Class {
    /// A top-level domain that hardly ever ends the name of a file, a member or a version, such as `.com`.
    First,
    /// A file extension. Without a path or a query, only the listed hosts, their subdomains and those of [`PARENTS`]
    /// link.
    Files(&'static Words),
    /// A file extension that few hosts end with: at most 21 of the 88,000 hosts in two lists of mail domains. Without a
    /// path or a query, an ASCII name with one dot is a file, unless it is a listed host.
    PlainFiles(&'static Words),
    /// A file extension that is also a country domain with many hosts. Without a path or a query, names that look like
    /// programs are files. Other names may be hosts.
    Programs,
    /// A word that programs use. Without a path or a query, only the listed hosts link.
    Members(&'static Words),
    /// `.io`, a top-level domain with many hosts of software projects.
    Io,
    /// Any other top-level domain.
    Open,
}

/// Returns the class of the last label `last`. Ignores ASCII case.
pub(super) fn class(last: &[u8]) -> Class {
    match *last {
        [a, b] => match &lower([a, b]) {
            b"cc" | b"in" | b"mk" | b"ml" | b"pl" | b"ps" => Class::Programs,
            b"am" | b"cf" | b"la" | b"nu" | b"sb" | b"tt" => Class::PlainFiles(&NO_HOSTS),
            b"tf" => Class::PlainFiles(&TF),
            b"io" => Class::Io,
            b"md" => Class::Files(&MD),
            b"ms" => Class::Members(&MS),
            b"rs" => Class::PlainFiles(&RS),
            b"sh" => Class::Files(&SH),
            b"so" => Class::Files(&SO),
            b"pm" => Class::Files(&PM),
            b"mo" | b"py" => Class::Files(&NO_HOSTS),
            _ => Class::Open,
        },
        [a, b, c] => match &lower([a, b, c]) {
            b"com" | b"edu" | b"gov" | b"net" | b"org" => Class::First,
            b"mov" | b"zip" => Class::Files(&NO_HOSTS),
            _ => member(last),
        },
        _ if EXTENSIONS.contain(last) => Class::Files(&NO_HOSTS),
        _ => member(last),
    }
}

fn lower<const N: usize>(label: [u8; N]) -> [u8; N] {
    label.map(|b| b.to_ascii_lowercase())
}

fn member(last: &[u8]) -> Class {
    if MEMBERS.contain(last) {
        Class::Members(&KNOWN)
    } else {
        Class::Open
    }
}

/// Extensions of sources and scripts that come in pairs, such as `misc.cc/h`.
pub(super) static SOURCES: Words = Words::new("bat c cmd cpp cxx h hh hpp hxx ps1 pyi");

/// Extensions of further files that `configure` writes from a template (`config.h.in`).
pub(super) static TEMPLATES: Words = Words::new("conf html pc sym");

/// Extensions of more than three letters.
static EXTENSIONS: Words = Words::new("java properties");

// The lists from here to `SO` are stems of hosts that people name in prose. A host is left out if a file somewhere in Cargo's
// registry has the same stem. The exception is `docs.rs`.
static NO_HOSTS: Words = Words::new("");
static MD: Words = Words::new(
    "999 agora deschide diez gov jurnal maib makler moldova noi point protv stiri tv8 unimedia zdg",
);
static PM: Words = Words::new("hex hexdocs");
static MS: Words = Words::new("1drv aka");
static RS: Words = Words::new(
    "alo b92 blic danas docs eps espreso gigatron informer kurir lobste mondo mts nbs nekretnine nova novosti objektiv oxc \
     politika republika rnids rts sbb srbija telegraf vesti winwin yettel",
);
static TF: Words = Words::new("backpack logs mannco scrap");
static SH: Words = Words::new("astral brew bun cht helm keda keygen ntfy ohmyz scoop");
static SO: Words = Words::new("notion");

/// Second-to-last labels that mark a host. They override the rules for [`Class::Files`], for names in capitals, and for
/// [`MEMBERS_OR_HOSTS`], but not the rule for [`Class::Members`]. They are second-level domains of countries
/// (`abc.com.py`, `BBC.CO.UK`), and some known domains.
pub(super) static PARENTS: Words = Words::new("ac co com edu gov net now nushell org");

/// Top-level domains that are also members, keys, or first words of a sentence.
///
/// Most of these domains end identifiers in the sources of Cargo's registry and of Python. Each of these ends at most
/// four of the 88,000 hosts in two lists of mail domains. Each other domain ends at most two of those hosts, or is the
/// brand of its owner. `foo`, `bar` and `xxx` are placeholders.
static MEMBERS: Words = Words::new(
    "\
    abc able actor ads analytics audio author auto bar black blue book bot box broker build builders business buy \
    call canon capital car case center channel claims compare computer contact credit data day deal degree delta direct \
    discount discover docs dot drive earth eat events exchange express fail family fan fast feedback film final financial \
    fire fit foo free fund game gift global got graphics green group here horse host how ice inc jobs jot like living man \
    management map media meet menu mobile music name next now office open origins parts pay phone photo photos pid pin \
    ping play post prime prod prof property protection read red report rich room safe safety sale sas save search seat \
    secure security seek select sharp shell show smart song spot star storage stream style tab target total video windows \
    xxx you zero",
);

/// Well-known domains under [`MEMBERS`], without their last label: `bazel.build`, `buf.build`.
static KNOWN: Words = Words::new("bazel buf lcl");

/// Top-level domains that have many hosts, and are also names of members: `user.id`, `Object.is`, `context.run`.
pub(super) static MEMBERS_OR_HOSTS: Words = Words::new(
    "\
    app at click date directory download email fun ge gt help id in info is link lt me ne new no page re rest run \
    space store support team to today top watch web work",
);

/// Words of [`MEMBERS_OR_HOSTS`] that are members of any type, and seldom end a site's name with a capital: `Post.new`.
pub(super) static OF_TYPES: Words = Words::new("click date download id new run");

/// Elements of HTML. Their members have names of three letters and more: `button.click`, `link.download`.
pub(super) static ELEMENTS: Words =
    Words::new("anchor button canvas dialog label link menu option select table");

/// Names of objects and modules in programs. Their members look like hosts: `context.run`. [`PROGRAMS`] lists more such
/// names.
pub(super) static RECEIVERS: Words = Words::new(
    "\
    buffer builder bytes class console context cookie crypto date element enum errors event exec fmt fs item iterator \
    json list logger logging map message number os page path process promise regex regexp request res response set site state \
    string symbol system token tx user view widget",
);

/// Receivers and namespaces, such as `this`. Without a path or a query, a name that begins with one is a host only
/// under domains such as `.com` and `.io`.
pub(super) static NAMESPACES: Words = Words::new(
    "android androidx ctx datetime document hashlib java javafx javax params props req self subprocess super this window",
);

/// Words in the names of source files, scripts, makefiles, figures and modules of Terraform.
pub(super) static PROGRAMS: Words = Words::new(
    "\
    android args array backend bar base baz bench benchmark buildflags buildtools bzr callback cgi cli \
    client cmd common config configure convert core cpanfile cvs data db debug default demo deploy deps diff driver \
    dump engine env error errors example export extract figure file filter foo format func function functions \
    generate git global graph hello helper helpers hg iam import index init input install kernel lexer lib library \
    loader local locals logger main make makefile manifest math memory merge migrate misc mod model module modules \
    network node object options output outputs parse parser pkg plot plugin print process provider providers proxy \
    query queue report resources rules run runner script scripts server service setup signal socket solution solver \
    sort spec ssh stats stream string submit svn table task template terraform test testing tests thread tmp token \
    tokenizer toolkit tools tree types unittest update usage util utils value variables vars vector vendor version \
    versions worker wrapper",
);

/// Words that often end a sentence, and are rarely the first label of a host.
pub(super) static SENTENCE_ENDS: Words = Words::new(
    "\
    again all back both do done each else everyone everything for from here him it just me more much not nothing now of \
    off okay on one ours out same something that them then there this those though today too up well work yeah yet you",
);

/// Top-level domains that are also words with which a sentence may begin.
pub(super) static SENTENCE_BEGINS: Words =
    Words::new("am as at be bet by do final in is it live me my no now one so to you");

/// Second-level domains of Indonesia. `user.profile.id` is under none.
pub(super) static INDONESIAN: Words = Words::new("ac biz co desa go mil my net or ponpes sch web");

/// First labels of newsgroups (RFC 5536, section 3.1.4).
pub(super) static NEWSGROUPS: Words = Words::new("alt comp gnu misc rec sci soc talk");

/// Country domains that do not register names at the second level (Public Suffix List).
pub(super) static THIRD_LEVEL: Words = Words::new("bd ck er fk il jm kh mm np pg");

/// Products and files whose whole name has the form of a host.
pub(super) static PRODUCTS: Words = Words::new("asp.net command.com config.ru go.work vb.net");

/// API groups and prefixes of labels directly under `k8s.io` and `kubernetes.io`. Kubernetes uses these names, and no
/// server does.
pub(super) static API_GROUPS: Words = Words::new(
    "\
    admission admissionregistration alpha apiextensions apiregistration app apps authentication authorization autoscaling \
    batch beta certificates cluster controller coordination csi discovery events extensions flowcontrol \
    internal kubernetes metrics networking node node-restriction node-role podsecuritypolicy policy rbac resource \
    scheduling service snapshot storage topology volume",
);

/// Top-level domains that have hosts of one letter or digit, such as link shorteners. Sites also write them in
/// capitals.
pub(super) static SHORT: Words =
    Words::new("ai cc cn co com de eu fm fr gd gg im jp ly me mp net org pr ru tv uk us wiki");

#[cfg(test)]
mod tests {
    use super::*;

    static ALL: &[&Words] = &[
        &SOURCES, &TEMPLATES, &INDONESIAN, &NEWSGROUPS, &EXTENSIONS, &NO_HOSTS, &MD, &MS, &PM, &RS,
        &SH, &TF, &SO, &PARENTS, &MEMBERS, &KNOWN, &MEMBERS_OR_HOSTS, &OF_TYPES, &ELEMENTS,
        &RECEIVERS, &NAMESPACES, &PROGRAMS, &SENTENCE_ENDS, &SENTENCE_BEGINS, &THIRD_LEVEL,
        &PRODUCTS, &API_GROUPS, &SHORT,
    ];

    #[test]
    fn each_word_is_found_and_no_part_of_one() {
        for list in ALL {
            let text = list.text;
            let words = || text.split(' ').filter(|word| !word.is_empty());
            assert!(words().zip(words().skip(1)).all(|(a, b)| a < b), "{text}");
            for word in words() {
                assert!(list.contain(word.as_bytes()), "{word}");
                assert!(list.contain(word.to_uppercase().as_bytes()), "{word}");
                for other in [&word[1..], &word[..word.len() - 1], &["a", word].concat()] {
                    let is_word = words().any(|word| word == other);
                    assert_eq!(list.contain(other.as_bytes()), is_word, "{other}");
                    assert_eq!(list.has(other.as_bytes()), is_word, "{other}");
                }
            }
            for other in ["", "0", "zzz", "a b", "é"] {
                assert!(!list.contain(other.as_bytes()), "{other}");
            }
        }
    }

    #[test]
    fn last_labels_are_delegated() {
        let lists = [&MEMBERS, &MEMBERS_OR_HOSTS, &SENTENCE_BEGINS, &THIRD_LEVEL, &SHORT];
        for label in lists.iter().flat_map(|list| list.text.split(' ')) {
            assert!(crate::unicode::is_delegated_tld(label), "{label}");
        }
    }

    #[test]
    fn the_lists_take_less_than_4_kb() {
        let bytes: usize = ALL.iter().map(|list| list.text.len()).sum();
        assert!(bytes < 4_096, "{bytes}");
    }
}
