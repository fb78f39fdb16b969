<?php
namespace A\B;
use X\Y\Z as W;
use function a\b;
require_once 'foo.php';
const K = 1;
/** Doc */
#[Attr(1)]
abstract class C extends D implements I, J {
    use T;
    const X = 1;
    /** p */
    private ?int $p = 1;
    public function __construct(private int $q) {}
    /** m */
    #[At]
    public static function m(array $a): ?Foo { $this->x(new Bar()); self::y(); foo($a); A\B\c(); return null; }
}
interface I extends K { public function q(); }
trait T { function t() {} }
enum E: string { case A = 'a'; function f() {} }
function top($x) { return function() {}; }
define('DEF', 1);
?>
<html></html>
