//! Runs a query with `find_links` over a Parquet file, registered as the table `texts`:
//!
//! ```console
//! $ cargo run --release -- posts.parquet "SELECT sum(cardinality(find_links(body, 'uts58'))) FROM texts"
//! ```

use barelink_arrow::datafusion::find_links;
use datafusion::error::{DataFusionError, Result};
use datafusion::prelude::{ParquetReadOptions, SessionContext};

fn main() -> Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [file, query] = &arguments[..] else {
        return Err(DataFusionError::Plan("expected FILE QUERY".to_owned()));
    };
    tokio::runtime::Runtime::new()?.block_on(async {
        let session = SessionContext::new();
        session.register_udf(find_links());
        let options = ParquetReadOptions::default();
        session.register_parquet("texts", file, options).await?;
        session.sql(query).await?.show().await
    })
}
