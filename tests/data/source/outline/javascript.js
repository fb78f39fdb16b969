'use strict';
const path = require('path');
import def, { named } from './mod';

/** Adds. */
function add(a, b) { return a + b; }

/** A queue. */
class Queue extends Base {
  #size = 0;
  static max = 10;
  handle = (event) => { this.push(event); };
  push(item) { this.items.push(item); }
}

exports.run = async function () { await start(); };
Queue.prototype.drain = function () {};
const helpers = {
  first() {},
  second: () => 1,
};
