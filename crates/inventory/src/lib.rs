//! Bevy's parts enter every type that can be looked into (reflection) in a list of this crate, before the program starts.
//! Only `reflect_auto_register` reads that list, and the game is built without it. The entries alone would keep the code of
//! all these types in the program, so here the list stays empty.
#![no_std]

/// Makes a list of entries of a type: an empty one needs nothing.
#[macro_export]
macro_rules! collect {
    ($entry:ty) => {};
}

/// Enters a value in its list: left out.
#[macro_export]
macro_rules! submit {
    ($($entry:tt)*) => {};
}

/// All entries of a type, as in `for entry in inventory::iter::<Entry>`: none. A variant, because it is named without being
/// called.
#[allow(non_camel_case_types)]
pub enum iter<T: 'static> {
    /// The entries.
    iter,
    #[doc(hidden)]
    Never(core::convert::Infallible, core::marker::PhantomData<T>),
}
#[doc(hidden)]
pub use iter::*;

impl<T> IntoIterator for iter<T> {
    type Item = &'static T;
    type IntoIter = core::iter::Empty<&'static T>;

    fn into_iter(self) -> Self::IntoIter {
        core::iter::empty()
    }
}
