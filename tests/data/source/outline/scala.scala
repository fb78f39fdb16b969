package a.b
import c.d._
import e.{F, G => H}
/** doc */
@ann(1)
case class C[T](a: Int, b: T) extends D[T](a) with E {
  // v
  val x = 1
  var y: Int = 2
  /** m */
  @tailrec
  override def m(a: Int)(implicit b: X): Foo = { foo.bar(1); new Q(2) }
  type T2 = Int
  lazy val z = 3
}
object O { def apply() = 1 }
trait T extends U { def abs: Int }
enum Color { case Red, Green }
given ord: Ordering[Int] = ???
extension (x: Int) def dbl = x * 2
def top = 1
