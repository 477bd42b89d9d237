//! Links of texts that lie in pieces: see the folder `examples`.
