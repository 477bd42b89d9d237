//! Programs that use barelink, in the folder `examples`.
