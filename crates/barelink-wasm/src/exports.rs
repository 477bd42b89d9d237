//! Exports the functions of [`Session`] to JavaScript.
//!
//! There is one session, because an instance of the module runs on one thread. Returned pointers stay valid until the
//! next call.

// An exported name must be unique, which no compiler can check. This code contains nothing else that is unsafe.
#![cfg_attr(target_family = "wasm", allow(unsafe_code))]
#![cfg_attr(not(target_family = "wasm"), allow(dead_code))]

use std::cell::RefCell;

use crate::Session;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new());
}

fn with<T>(call: impl FnOnce(&mut Session) -> T) -> T {
    SESSION.with_borrow_mut(call)
}

/// Exports functions that take numbers. Each exported function calls the function after `=` with the session and the
/// numbers.
macro_rules! export {
    ($($name:ident($($argument:ident),*) -> $result:ty = $call:expr;)*) => {$(
        #[cfg_attr(target_family = "wasm", no_mangle)]
        pub(crate) extern "C" fn $name($($argument: usize),*) -> $result {
            let call: fn(&mut Session $(, export!(@usize $argument))*) -> $result = $call;
            with(|session| call(session $(, $argument)*))
        }
    )*};
    (@usize $argument:ident) => { usize };
}

export! {
    input(length) -> *mut u8 = |session, length| session.input(length).as_mut_ptr();
    numbers() -> *const u32 = |session| session.numbers().as_ptr();
    answer() -> *const u8 = |session| session.answer().as_ptr();
    answer_length() -> usize = |session| session.answer().len();
    configure(length) -> usize = Session::configure;
    find(length, units) -> usize = Session::find;
    escape_minimal(length) -> usize = Session::escape_minimal;
    stream() -> usize = Session::stream;
    push(stream, length) -> usize = Session::push;
    pending(stream) -> usize = Session::pending;
    committed(stream) -> usize = Session::committed;
    release(stream) -> () = Session::release;
}

#[cfg(feature = "markdown")]
export! {
    candidates(length, units) -> usize = Session::candidates;
    definitions(length) -> usize = Session::definitions;
    explain(length, units) -> usize = Session::explain;
    explain_none(length, start, end, kind) -> usize = Session::explain_none;
    find_markdown(length, units) -> usize = Session::find_markdown;
    fix(length, units) -> usize = Session::fix;
    render(length) -> usize = Session::render;
    settled(length, units) -> usize = Session::settled;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_session() {
        assert!(!input(4).is_null());
        with(|session| session.input(4).copy_from_slice(b"a@b."));
        assert!(std::ptr::eq(input(4), input(2)));
        assert_eq!(find(4, 4), 0);
        assert!(std::ptr::eq(answer(), answer()));
        assert!(std::ptr::eq(numbers(), numbers()));
    }
}
