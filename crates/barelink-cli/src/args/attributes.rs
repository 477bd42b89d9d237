use clap::Args;

/// Attributes of the links that a command writes as HTML.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Attributes {
    /// Attribute `rel` of each link, such as `nofollow noopener` [default: none].
    #[arg(long, value_name = "VALUE")]
    rel: Option<String>,
    /// Attribute `target` of each link, such as `_blank` [default: none].
    #[arg(long, value_name = "VALUE")]
    target: Option<String>,
}

impl Attributes {
    pub(crate) fn attributes(&self) -> barelink_render::Attributes {
        let mut attributes = barelink_render::Attributes::new();
        if let Some(rel) = &self.rel {
            attributes = attributes.rel(rel);
        }
        if let Some(target) = &self.target {
            attributes = attributes.target(target);
        }
        attributes
    }
}
