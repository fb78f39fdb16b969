import Foundation
/// doc
@objc
public class C<T>: Base<T>, P {
    // v
    @Published var x: Int = 1
    let y = 2
    static let k = 1
    /// init
    init(a: Int) { super.init() }
    deinit {}
    /// m
    @discardableResult
    func m(_ a: Int, b: String) -> Foo? { foo.bar(1); return Baz(x: 1) }
    subscript(i: Int) -> Int { 1 }
    var comp: Int { return 1 }
    enum In { case a, b(Int) }
    typealias A = Int
}
protocol P: Q { func pm(); var z: Int { get } }
struct S {}
extension C: R where T: X { func ext() {} }
enum E: String { case one = "1" }
actor Ac {}
func top() {}
let glob = 1
