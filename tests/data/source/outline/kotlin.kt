package a.b
import c.d.E
import f.*
/** doc */
@Ann(1)
data class C<T>(val a: Int, var b: T) : Base<T>(a), I {
    // v
    val x = 1
    @Inject lateinit var y: Foo
    /** m */
    @Override
    suspend fun <U> m(a: Int): Bar { foo.bar(1); return Q(2) }
    companion object { const val K = 1; fun make() = C() }
    init { x() }
    constructor(a: Int) : this(a, 1)
    inner class In
    enum class E { A, B }
}
interface I {
    fun q()
}
object O { }
fun String.ext(): Int = 1
typealias Al = Int
val top = 1
sealed class S
enum class E2(val x: Int) { A(1) { fun f() {} }; fun g() {} }
