using System;
using X = A.B;
namespace A.B {
    /// <summary>d</summary>
    [Attr(1)]
    public class C<T> : Base<T>, I where T : class {
        private readonly int _f = 1, _g;
        public const int K = 1;
        /// p
        public int P { get; set; }
        public event EventHandler Ev;
        [At] public C(int a) : base(a) { }
        public async Task<int> M<U>(string s) { this.Foo(); Bar.Baz<int>(1); new Q(); return 1; }
        public static bool operator ==(C a, C b) => true;
        public int this[int i] => 1;
        ~C() {}
        delegate void D(int x);
        void Local() { int inner() { return 1; } }
    }
    interface I { void N(); }
    struct S { }
    record R(int A);
    enum E { A, B = 2 }
}
namespace F;
class G {}
