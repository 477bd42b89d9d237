pub mod classes;
pub mod files;
pub mod tlds;
pub mod trie;
