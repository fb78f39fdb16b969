#!/bin/bash
source ./lib.sh
. other.sh
# doc
foo() { bar "$1"; }
function baz { local x=1; foo a | grep b; }
function qux() {
  echo hi
}
VAR=1
export PATH=x
readonly R=2
alias ll='ls -l'
declare -A map
