package a.b;
import java.util.*;
import static x.Y.z;
/** Doc. */
@Ann(1)
public class A<T> extends B<T> implements I, J {
  /** f */
  @Inject private static final int X = 1, Y;
  // c
  @Override
  public <U> List<U> m(int a) throws E { foo.bar(new Q<T>()); this.x(); return null; }
  A() { super(); }
  enum En { P, Q; void z() {} }
  interface In extends K { void q(); int C = 1; }
  record R(int a) { R { } }
  @interface An { String v() default ""; }
  static { init(); }
}
