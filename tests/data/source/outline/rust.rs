//! crate doc
use std::{fmt, io::Read};
use a::b::C as D;
/// S doc
#[derive(Debug)]
pub struct S<T> { a: T, pub b: u8 }
/// impl doc
impl<T> fmt::Display for S<T> where T: X {
    /// f doc
    #[inline]
    pub fn f(&self, a: &Foo) -> Result<()> { self.a.b(x::y::<u8>(1)); println!("x"); Ok(()) }
    const C: u8 = 1;
    type O = u8;
}
impl<T> S<T> { fn new() -> Self { S { a: 1 } } }
pub trait Tr: Sup { fn g(&self); fn h() {} type X; }
enum E { A, B(u8), C { x: u8 } }
mod m { fn z() {} }
pub mod ext;
macro_rules! mac { () => {} }
static ST: u8 = 1;
const K: &str = "x";
type Al = u8;
union U { a: u8 }
extern "C" { fn cf(); }
#[cfg(test)]
mod tests { #[test] fn t() {} }
