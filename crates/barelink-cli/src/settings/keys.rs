use barelink::options::UnknownName;
use barelink::options::{self, DefaultScheme, LinkEnd, TopLevelDomains};
use barelink::LinkFinder;
use barelink_fix::Extension;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::wording;
use crate::args::{Dialect, Ends, FileNames, FileType, Flavor, Kind, Scheme, Style, Tld};

/// Keys of `barelink.toml`. The table `[preprocessor.barelink]` of `book.toml` has most of them.
///
/// If a key is unset, the next source of settings decides, and finally the defaults. The comments of the fields
/// are their descriptions in the JSON schema.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct Keys {
    /// Rules for what is a link
    pub(crate) dialect: Option<Dialect>,
    /// Kinds of links to find
    #[cfg_attr(test, schemars(extend("uniqueItems" = true, "minItems" = 1)))]
    #[serde(deserialize_with = "at_least_one")]
    pub(crate) kinds: Option<Vec<Kind>>,
    /// Scheme for the destinations of links without one
    pub(crate) scheme_less: Option<Scheme>,
    /// Top-level domains to accept
    pub(crate) tld: Option<Tld>,
    /// Hosts without a scheme that look like files, versions, members, packages or sentences
    pub(crate) file_names: Option<FileNames>,
    /// End of links in text without spaces between words
    pub(crate) ends: Option<Ends>,
    /// Preset for untrusted text
    pub(crate) untrusted: Option<bool>,
    /// Extensions of CommonMark
    #[cfg_attr(test, schemars(extend("uniqueItems" = true)))]
    pub(crate) extensions: Option<Vec<ExtensionName>>,
    /// Make doubtful links explicit too
    pub(crate) trust_dialect: Option<bool>,
    /// Flavor of the files; unset, links are left alone in what any flavor reads as something other than prose
    pub(crate) flavor: Option<Flavor>,
    /// Make links in headings explicit too
    pub(crate) headings: Option<bool>,
    /// Spelling of explicit links
    pub(crate) style: Option<Style>,
    /// File of the same repository whose settings apply where this file has none
    pub(crate) extend: Option<String>,
    /// Files and directories to leave out: globs, as in .gitignore
    pub(crate) exclude: Option<Vec<String>>,
    /// Search hidden files and directories too
    pub(crate) hidden: Option<bool>,
    /// Types of files to read in directories
    #[cfg_attr(test, schemars(extend("uniqueItems" = true)))]
    pub(crate) types: Option<Vec<FileType>>,
}

impl Keys {
    /// Returns the names of all keys.
    pub(crate) fn names() -> Vec<String> {
        // Unset keys are serialized too, as null.
        match serde_json::to_value(Keys::default()) {
            Ok(Value::Object(keys)) => keys.into_iter().map(|(name, _)| name).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the default values of all keys except `scheme-less`, `tld`, `extensions`, `flavor` and `extend`. `types` and
    /// `headings` have the defaults of `check` and `fix`.
    pub(crate) fn defaults() -> Self {
        Keys {
            dialect: Some(Dialect::default()),
            kinds: Some(vec![Kind::Url, Kind::Www, Kind::Domain, Kind::Email]),
            file_names: Some(FileNames::Suppress),
            ends: Some(Ends::Standard),
            untrusted: Some(false),
            trust_dialect: Some(false),
            headings: Some(true),
            style: Some(Style::Auto),
            exclude: Some(Vec::new()),
            hidden: Some(false),
            types: Some(FileType::EXPLICIT.to_vec()),
            ..Keys::default()
        }
    }

    /// Returns the finder of the chosen dialect.
    pub(crate) fn finder(&self) -> LinkFinder {
        self.finder_of(self.dialect.unwrap_or_default().rules())
    }

    /// Returns the finders of all dialects for this text.
    pub(crate) fn finders_for(&self, text: &str) -> Vec<LinkFinder> {
        barelink::Dialect::ALL
            .iter()
            .map(|&dialect| self.finder_of(dialect).for_text(text))
            .collect()
    }

    /// Returns the finder of a dialect.
    fn finder_of(&self, dialect: barelink::Dialect) -> LinkFinder {
        let mut builder = LinkFinder::builder(dialect);
        if self.untrusted == Some(true) {
            builder.untrusted();
        }
        if let Some(kinds) = &self.kinds {
            let kinds: Vec<_> = kinds.iter().map(|kind| kind.kind()).collect();
            builder.kinds(&kinds);
        }
        if let Some(scheme) = self.scheme_less {
            builder.default_scheme(match scheme {
                Scheme::Http => DefaultScheme::Http,
                Scheme::Https => DefaultScheme::Https,
            });
        }
        if let Some(tld) = self.tld {
            builder.top_level_domains(match tld {
                Tld::Delegated => TopLevelDomains::Delegated,
                Tld::Syntactic => TopLevelDomains::Syntactic,
            });
        }
        if let Some(file_names) = self.file_names {
            builder.file_names(match file_names {
                FileNames::Suppress => options::FileNames::Suppress,
                FileNames::Link => options::FileNames::Link,
            });
        }
        if let Some(ends) = self.ends {
            builder.link_end(match ends {
                Ends::Standard => LinkEnd::ByStandard,
                Ends::Text => LinkEnd::InText,
            });
        }
        builder.build()
    }

    /// Returns the Markdown extensions, by default [`Extension::Gfm`]. Without the table extension, a link in a table
    /// row could include the next cell.
    pub(crate) fn extensions(&self) -> Vec<Extension> {
        match &self.extensions {
            Some(chosen) => chosen.iter().map(|named| named.0).collect(),
            None => vec![Extension::Gfm],
        }
    }
}

/// Reads a list that must not be empty. Without a kind of links, no check would find anything.
fn at_least_one<'de, T, D>(deserializer: D) -> Result<Option<Vec<T>>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let list = Option::<Vec<T>>::deserialize(deserializer)?;
    if list.as_ref().is_some_and(Vec::is_empty) {
        return Err(D::Error::custom("the list is empty, so no link would be found"));
    }
    Ok(list)
}

/// A Markdown extension, written as its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct ExtensionName(pub(crate) Extension);

impl TryFrom<String> for ExtensionName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        name.parse().map(ExtensionName).map_err(|UnknownName { expected }| {
            let known = expected.iter().copied();
            wording::unknown(wording::alike(&name, known.clone()), known)
        })
    }
}

impl From<ExtensionName> for String {
    fn from(named: ExtensionName) -> String {
        named.0.name().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use clap::ValueEnum;
    use serde::de::DeserializeOwned;
    use serde_json::json;

    use super::*;

    /// Asserts that each value has the same name on the command line (clap) and in `barelink.toml` (serde).
    #[track_caller]
    fn check<T: ValueEnum + Serialize + DeserializeOwned + PartialEq + Debug>() {
        for value in T::value_variants() {
            let possible = value.to_possible_value().unwrap();
            let name = json!(possible.get_name());
            assert_eq!(serde_json::to_value(value).unwrap(), name);
            assert_eq!(serde_json::from_value::<T>(name).unwrap(), *value);
        }
    }

    #[test]
    fn names_are_those_of_the_command_line() {
        check::<Dialect>();
        check::<Kind>();
        check::<Scheme>();
        check::<Tld>();
        check::<FileNames>();
        check::<Ends>();
        check::<Style>();
        check::<Flavor>();
        check::<FileType>();
    }

    #[test]
    fn each_extension_is_read_and_written_by_its_name() {
        for &extension in Extension::ALL {
            let written = json!({ "extensions": [extension.name()] });
            let keys: Keys = serde_json::from_value(written).unwrap();
            assert_eq!(keys.extensions(), [extension]);
            let name = keys.extensions.map(serde_json::to_value).unwrap().unwrap();
            assert_eq!(name, json!([extension.name()]));
        }
    }
}
