import a, {b} from "x/y";
import * as z from './z';
const r = require("req");
/** doc */
@Comp({a: 1})
export default abstract class A<T> extends B<T> implements I, J {
  // c
  @In() private x: number = 1;
  /** m doc */
  @Dec
  async m(a: string): Promise<void> { this.foo.bar(new Baz<T>()); }
  get v() { return 1 }
  arrow = (a) => { };
  constructor() { super() }
  abstract q(): void;
}
export interface I extends K { a: string; m(): void }
export type T1 = string | number;
export enum E { A, B = 2 }
namespace N.M { export function f() {} }
declare module "foo" { function g(): void }
/* c */
export const h = async (x) => x, k = function() {}, lim = 3;
function f2<T>(a: T): asserts a is string {}
declare function dd(): void;
module.exports.foo = function() {};
Foo.prototype.bar = function() {};
const o = { a() {}, b: function() {}, c: 1, d: () => 1 };
export { x } from './q';
export = f2;
let gen = function*() {}
describe("x", () => { it("y", () => {}) });
