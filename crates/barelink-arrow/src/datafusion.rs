//! A scalar function for [DataFusion](https://docs.rs/datafusion).
//!
//! ```sql
//! SELECT id, unnest(find_links(body, 'uts58')) FROM posts
//! ```

use std::sync::Arc;

use arrow_schema::DataType;
use barelink::{Dialect, LinkFinder};
use datafusion_common::types::logical_string;
use datafusion_common::{plan_err, Result, ScalarValue};
use datafusion_expr::{
    Coercion, ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    TypeSignature, TypeSignatureClass, Volatility,
};

use crate::{ColumnFinder, Layout, Offsets};

/// Returns the function `find_links(text, dialect)`, to register with a session.
///
/// The function returns a list of links for each text, and null for null. `dialect` is a constant: `'gfm'` (the default),
/// `'md4c'` or `'uts58'`. Offsets are in characters from 0, so `substr(text, start + 1, end - start)` is the link.
///
/// ```ignore
/// let session = SessionContext::new();
/// session.register_udf(barelink_arrow::datafusion::find_links());
/// ```
pub fn find_links() -> ScalarUDF {
    let string = Coercion::new_exact(TypeSignatureClass::Native(logical_string()));
    let signatures = vec![
        TypeSignature::Coercible(vec![string.clone()]),
        TypeSignature::Coercible(vec![string.clone(), string]),
    ];
    FindLinks { signature: Signature::one_of(signatures, Volatility::Immutable) }.into()
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct FindLinks {
    signature: Signature,
}

impl ScalarUDFImpl for FindLinks {
    fn name(&self) -> &str {
        "find_links"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(Layout::Views.data_type())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let dialect = dialect(args.args.get(1))?;
        let finder = ColumnFinder::new(LinkFinder::new(dialect)).offsets(Offsets::CodePoints);
        match args.args.first() {
            Some(ColumnarValue::Array(texts)) => {
                Ok(ColumnarValue::Array(Arc::new(finder.find(texts)?)))
            }
            Some(ColumnarValue::Scalar(text)) => {
                let lists = finder.find(&text.to_array()?)?;
                let list = ScalarValue::try_from_array(&lists, 0)?;
                Ok(ColumnarValue::Scalar(list))
            }
            None => plan_err!("find_links(text, dialect) needs a text"),
        }
    }
}

/// Returns the dialect argument of a call, or GFM if there is none. Fails if it is not a constant, is null, or is not the
/// name of a dialect.
fn dialect(argument: Option<&ColumnarValue>) -> Result<Dialect> {
    let Some(argument) = argument else {
        return Ok(Dialect::Gfm);
    };
    let ColumnarValue::Scalar(value) = argument else {
        return plan_err!("find_links(text, dialect): the dialect must be a constant");
    };
    let name = value.try_as_str().flatten().unwrap_or("NULL");
    match name.parse() {
        Ok(dialect) => Ok(dialect),
        Err(error) => plan_err!("find_links(text, '{name}'): {error}"),
    }
}
