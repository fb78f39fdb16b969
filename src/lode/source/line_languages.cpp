#include <array>
#include <map>

#include "lode/source/line_rules.hpp"

namespace lode::source {

namespace {

constexpr auto kLanguages = std::to_array<LineLanguage>({
    // The first two have grammars: these rules serve what their grammars cannot read.
    {.names = "python starlark",
     .comments = "#",
     .attached = "@",
     .fence = "\"\"\"",
     .name_bytes = ".",
     .rules = "import: from|import $\n"
              "class: class $\n"
              "function: async? def $\n",
     .calls = true},
    {.names = "c c++ java c-sharp javascript typescript tsx php swift kotlin scala rust go cuda",
     .comments = "//",
     .block_comment = "/* */",
     .attached = "@ #[ [[",
     .name_bytes = ".",
     .rules = "import: #include \"|<? $\n"
              "macro: #define $\n"
              "class: public|private|protected|internal|export|default|pub|static|abstract|final|"
              "sealed|data|case|open|typedef|template* class|struct|union|object|record|impl $\n"
              "interface: public|private|internal|export|pub* interface|trait|protocol $\n"
              "enum: public|private|internal|export|pub|const|case* enum class|struct* $\n"
              "type: export? type $\n"
              "function: public|private|protected|internal|export|default|pub|static|async|unsafe|"
              "override|final|open|suspend|inline* fn|func|fun|function|def ()? $\n"
              "function: $cfn\n",
     .calls = true},
    {.names = "haskell literate-haskell c2hs-haskell purescript elm idris agda",
     .comments = "--",
     .block_comment = "{- -}",
     .attached = "{-#",
     .name_bytes = "'.",
     .rules = "module: ^module $\n"
              "import: ^import qualified|safe* $\n"
              "class: ^data|newtype family|instance* ~=> $\n"
              "type: ^type family|instance|alias* $\n"
              "interface: ^class ~=> $\n"
              "class: ^instance ~=> $\n"
              "function: ^foreign import|export % % $ ::\n"
              "function: ^pattern $\n"
              "function: ^$ ::|:\n"
              "function: ^( $ ) ::\n"
              "method: $ ::\n"
              "field: {|, $ ::\n"},
    {.names = "elixir html+eex",
     .comments = "#",
     .attached = "@ ",
     .fence = "\"\"\"",
     .name_bytes = ".?!",
     .rules = "module: defmodule|defimpl $\n"
              "interface: defprotocol $\n"
              "import: alias|import|use|require $\n"
              "macro: defmacro|defmacrop $\n"
              "function: def|defp|defguard|defguardp|defdelegate|defn $\n"
              "type: @type|@typep|@opaque $\n"
              "function: @callback|@macrocallback $ (\n"
              "function: test|describe $\n",
     .calls = true},
    {.names = "zig",
     .comments = "//",
     .rules = "import: pub? const % = @import ( $\n"
              "class: pub? const $ = extern|packed* struct|union|opaque\n"
              "enum: pub? const $ = enum|error\n"
              "function: pub|export|inline|noinline|extern* fn $\n"
              "function: test $\n"
              "constant: pub|extern|export|threadlocal* const $\n"
              "variable: pub|extern|export|threadlocal* var $\n",
     .nested_functions = true,
     .calls = true},
    {.names = "perl raku",
     .comments = "#",
     .block_comment = "=pod =cut",
     .name_bytes = ":",
     .rules = "module: package $\n"
              "class: class|role|grammar $\n"
              "import: use|require|no $\n"
              "function: my|our|multi* sub|method $\n",
     .calls = true},
    {.names = "r rascript",
     .comments = "#",
     .name_bytes = ".",
     .rules = "import: library|require|source|box::use ( $\n"
              "function: $ <-|=|<<- function|\\\n"
              "class: $ <-|= R6Class|setRefClass\n"
              "class: setClass|setRefClass ( $\n"
              "function: setMethod|setGeneric ( $\n"
              "constant: ^$ <-\n",
     .calls = true},
    {.names = "sql plpgsql plsql tsql hiveql",
     .comments = "--",
     .block_comment = "/* */",
     .name_bytes = ".`[]\"#@",
     .rules =
         "class: create or? replace? temporary|temp|unlogged|global|local|external* table if? not? "
         "exists? $\n"
         "class: create or? replace? materialized|recursive|temporary|temp* view if? not? exists? "
         "$\n"
         "function: create or? replace? or? alter? editionable? aggregate|function|procedure|proc|"
         "trigger|package|macro body? if? not? exists? $\n"
         "type: create or? replace? type|domain|sequence|schema|database|extension if? not? "
         "exists? $\n"
         "key: create unique? clustered|nonclustered* index concurrently? if? not? exists? $\n"
         "class: alter table only? if? exists? $\n",
     .ignore_case = true,
     .statements = true},
    {.names = "dart",
     .comments = "//",
     .block_comment = "/* */",
     .attached = "@",
     .fence = "'''",
     .rules = "import: import|export|part of? $\n"
              "class: abstract|sealed|base|final|interface|mixin* class $\n"
              "class: extension type? $\n"
              "interface: base? mixin $\n"
              "enum: enum $\n"
              "type: typedef $\n"
              "function: $cfn\n"
              "method: factory|const* $ (\n"
              "constant: ^const|final % $ =\n",
     .calls = true},
    {.names = "objective-c objective-c++ objective-j",
     .comments = "//",
     .block_comment = "/* */",
     .name_bytes = ":",
     .rules = "import: #import|#include|@import \"|<? $\n"
              "class: @interface|@implementation $\n"
              "interface: @protocol $\n"
              "macro: ^#define $\n"
              "function: -|+ () $\n"
              "enum: typedef NS_ENUM|NS_OPTIONS ( % $\n"
              "class: typedef? struct $\n"
              "function: ^$cfn\n",
     .calls = true},
    {.names = "julia",
     .comments = "#",
     .block_comment = "#= =#",
     .attached = "@",
     .fence = "\"\"\"",
     .name_bytes = ".!",
     .rules = "module: baremodule|module $\n"
              "import: using|import|include (? $\n"
              "class: mutable? struct $\n"
              "class: abstract|primitive type $\n"
              "function: @inline|@noinline|@generated* function $\n"
              "macro: macro $\n"
              "constant: ^const $\n"
              "function: ^$ () =\n",
     .calls = true},
    {.names = "ocaml reason rescript standard-ml reasonligo",
     .comments = "//",
     .block_comment = "(* *)",
     .attached = "[@",
     .name_bytes = "'",
     .rules = "import: open|include $\n"
              "module: module|structure|signature|functor type|rec* $\n"
              "type: type|and|datatype|exception nonrec? ()? $\n"
              "class: class virtual? $\n"
              "method: method private|virtual* $\n"
              "function: let|and|val|external|fun rec|inline* $\n"},
    {.names = "f-sharp",
     .comments = "//",
     .block_comment = "(* *)",
     .attached = "[<",
     .name_bytes = "'.",
     .rules = "import: open $\n"
              "module: module|namespace rec|private|internal|global* $\n"
              "class: type|and private|internal|rec* $\n"
              "function: let rec|inline|private|internal|mutable* $\n"
              "function: static|abstract|override|default|member* member|override|default|abstract "
              "inline|private* $\n"},
    {.names = "erlang",
     .comments = "%",
     .attached = "-spec -doc",
     .name_bytes = "@",
     .rules = "module: ^-module ( $\n"
              "import: ^-include|-include_lib|-import ( $\n"
              "class: ^-record ( $\n"
              "macro: ^-define ( $\n"
              "type: ^-type|-opaque $\n"
              "function: ^$ (\n",
     .calls = true},
    {.names = "vim-script",
     .comments = "\"",
     .name_bytes = ":#.<>",
     .rules =
         "import: source|runtime|import !? $\n"
         "function: export? function|func|fu|def !? $\n"
         "class: export? class $\n"
         "macro: command|com !? -nargs=*|-nargs=?|-nargs=1|-nargs=0|-nargs=+|-bang|-bar|-range* $\n"
         "variable: ^let $\n"},
    {.names = "groovy gradle",
     .comments = "//",
     .block_comment = "/* */",
     .attached = "@",
     .name_bytes = ".",
     .rules = "import: import static? $\n"
              "module: package $\n"
              "class: public|private|protected|abstract|final|static* class $\n"
              "interface: public|private|protected* interface|trait $\n"
              "enum: public|private* enum $\n"
              "function: private|static|final* def $ (\n"
              "function: $cfn\n"
              "function: task $\n",
     .calls = true},
    {.names = "nim",
     .comments = "#",
     .block_comment = "#[ ]#",
     .rules = "import: import|include|from $\n"
              "function: proc|func|method|template|macro|iterator|converter $\n"
              "class: $ *? ()? = ref|ptr* object|tuple|concept\n"
              "enum: $ *? = enum\n"
              "constant: ^const|let $\n",
     .calls = true},
    {.names = "crystal",
     .comments = "#",
     .attached = "@[",
     .name_bytes = ".?!:",
     .rules = "import: require $\n"
              "module: module|lib $\n"
              "class: private|abstract* class|struct $\n"
              "enum: enum $\n"
              "macro: macro $\n"
              "function: private|protected|abstract* def|fun $\n"},
    {.names = "clojure common-lisp emacs-lisp scheme racket fennel janet lfe hy newlisp",
     .comments = ";",
     .block_comment = "#| |#",
     .name_bytes = "-?!*+<>=/.:'%&",
     .rules =
         "module: ^(ns|(in-package|(defpackage|(define-library|(library|(module $\n"
         "import: (require|(use|(load ' $\n"
         "function: (defn|(defn-|(defun|(defsubst|(cl-defun|(cl-defgeneric|(cl-defmethod|"
         "(defmethod|(defmulti|(defgeneric|(deftest|(ert-deftest $\n"
         "macro: (defmacro|(define-macro|(define-syntax|(define-syntax-rule (? $\n"
         "class: (defrecord|(deftype|(defclass|(defstruct|(cl-defstruct|(struct|"
         "(define-record-type (? $\n"
         "interface: (defprotocol|(definterface $\n"
         "function: (define ( $\n"
         "variable: (def|(defonce|(defvar|(defcustom|(defconst|(defparameter|(define|(local $\n"},
    {.names = "powershell",
     .comments = "#",
     .block_comment = "<# #>",
     .attached = "[",
     .name_bytes = "-:.",
     .rules = "import: import-module|using module? $\n"
              "function: function|filter|workflow $\n"
              "class: class $\n"
              "enum: enum $\n",
     .ignore_case = true},
    {.names = "makefile",
     .comments = "#",
     .attached = ".PHONY",
     .name_bytes = "./-%()",
     .rules = "import: ^include|-include $\n"
              "function: ^define $\n"
              "variable: ^export|override* $ :=|?=|+=|=|::=\n"
              "function: ^$ :\n"},
    {.names = "dockerfile",
     .comments = "#",
     .name_bytes = "-./:@",
     .rules = "section: ^from % as $\nsection: ^from $\n",
     .ignore_case = true},
    {.names = "hcl",
     .comments = "# //",
     .block_comment = "/* */",
     .name_bytes = "-.",
     .rules = "class: ^resource|data $ $\n"
              "module: ^module|provider $\n"
              "variable: ^variable|output|check $\n"
              "section: ^locals|terraform|job|service|workflow|action $\n"},
    {.names = "protocol-buffer capn-proto thrift avro-idl flatbuffers smithy kaitai-struct",
     .comments = "// #",
     .block_comment = "/* */",
     .attached = "@",
     .name_bytes = ".",
     .rules =
         "module: ^package|namespace $\n"
         "import: ^import|include public|weak* $\n"
         "class: message|struct|union|exception|table|record|extend|oneof|structure|resource $\n"
         "interface: service|interface $\n"
         "enum: enum $\n"
         "type: typedef % $\n"
         "constant: const % $ =\n"
         "method: rpc|operation $\n"
         "field: optional|required|repeated* % $ =\n"},
    {.names = "graphql prisma",
     .comments = "# //",
     .fence = "\"\"\"",
     .rules = "class: extend? type|input|model|union $\n"
              "interface: interface $\n"
              "enum: enum $\n"
              "type: scalar|directive @? $\n"
              "function: query|mutation|subscription|fragment $\n"},
    {.names = "cmake meson",
     .comments = "#",
     .block_comment = "#[[ ]]",
     .name_bytes = "-:.",
     .rules = "import: include|find_package|add_subdirectory ( $\n"
              "function: function|macro ( $\n"
              "module: add_library|add_executable|add_custom_target|project ( $\n"
              "variable: ^set|option ( $\n",
     .ignore_case = true},
    {.names = "scss less sass stylus postcss",
     .comments = "//",
     .block_comment = "/* */",
     .name_bytes = "-.%$@",
     .rules = "import: @import|@use|@forward $\n"
              "function: @mixin|@function $\n"
              "selector: $line{\n"
              "variable: ^$ :\n",
     .nested_functions = true},
    {.names = "vue svelte astro",
     .comments = "//",
     .block_comment = "/* */",
     .rules = "section: ^<template|<script|<style lang|setup* =? $\n"
              "import: import % from $\n"
              "function: export|default|async* function $\n"
              "function: export? const|let $ = async? ()? =>\n"
              "function: async? $ () {\n"
              "class: export? interface|class $\n"
              "constant: const $ =\n",
     .calls = true},
    {.names = "toml ini editorconfig cabal-config desktop",
     .comments = "# ;",
     .name_bytes = "-.\"",
     .rules = "section: ^[[|[ $\nkey: ^$ =|:\n"},
    {.names = "java-properties dotenv",
     .comments = "# !",
     .name_bytes = "-.",
     .rules = "key: ^export? $ =|:\n"},
    {.names = "solidity vyper move",
     .comments = "//",
     .block_comment = "/* */",
     .rules = "import: import $\n"
              "class: abstract? contract|library|struct $\n"
              "interface: interface $\n"
              "enum: enum $\n"
              "function: public|entry|native* function|fun|modifier|event|error $\n",
     .calls = true},
    {.names = "nix dhall jsonnet cue",
     .comments = "# //",
     .block_comment = "/* */",
     .name_bytes = "-.'",
     .rules = "import: import|imports $\nkey: local? $ =|::|:\n"},
    {.names = "fish",
     .comments = "#",
     .name_bytes = "-",
     .rules = "import: source $\nfunction: function $\nvariable: ^set -gx|-g|-U|-x* $\n"},
    {.names = "tcl",
     .comments = "#",
     .name_bytes = ":-",
     .rules = "import: source|package require? $\nfunction: proc|method $\n"
              "module: namespace eval $\nclass: oo::class create $\n"},
    {.names = "gleam v odin mojo hare c3 vala haxe d apex hack actionscript cangjie carbon",
     .comments = "//",
     .block_comment = "/* */",
     .attached = "@ #[",
     .name_bytes = "",
     .rules =
         "import: import|use|using $\n"
         "module: module|package|namespace $\n"
         "class: pub|public|private|export|final|abstract|static|opaque* "
         "class|struct|type|contract|"
         "record|union $\n"
         "interface: pub|public|private* interface|trait $\n"
         "enum: pub|public|private* enum $\n"
         "function: pub|public|private|static|inline|override|export|async* fn|func|function|def|"
         "fun|proc $\n"
         "constant: pub|export* const $\n"
         "function: $cfn\n",
     .calls = true},
    {.names = "pascal ada fortran fortran-free-form vhdl modula-2 oberon vba visual-basic-.net "
              "visual-basic-6.0 classic-asp vbscript freebasic purebasic",
     .comments = "-- // ! '",
     .block_comment = "{ }",
     .name_bytes = ".",
     .rules =
         "import: uses|use|with|imports $\n"
         "module: unit|program|module|package|library body? $\n"
         "class: public|private|partial|friend* class|structure|entity|architecture|type , % :: $\n"
         "class: public|private|partial|friend* class|structure|entity|architecture $\n"
         "interface: public|private* interface $\n"
         "function: public|private|protected|friend|shared|static|overrides|overridable|class|"
         "pure|elemental|recursive|integer|real|logical* function|procedure|sub|subroutine|"
         "constructor|destructor|property $\n"
         "type: type $\n",
     .ignore_case = true},
    {.names = "systemverilog verilog",
     .comments = "//",
     .block_comment = "/* */",
     .rules = "import: `include|import $\n"
              "module: module|package|program|checker automatic? $\n"
              "class: virtual? class $\n"
              "interface: interface $\n"
              "macro: `define $\n"
              "function: virtual|static|local|protected* function|task "
              "automatic|void|int|bit|string* $\n"},
    {.names = "gdscript",
     .comments = "#",
     .attached = "@",
     .rules = "class: class_name|class $\nenum: enum $\nfunction: static? func $\n"
              "constant: ^const $\nvariable: ^var $\nfunction: signal $\n",
     .calls = true},
    {.names = "coffeescript livescript moonscript",
     .comments = "#",
     .block_comment = "### ###",
     .name_bytes = ".@",
     .rules = "class: class $\nfunction: $ =|: ()? ->|=>\nimport: import $\n"},
    {.names = "lean coq isabelle",
     .comments = "--",
     .block_comment = "/- -/",
     .attached = "@[",
     .name_bytes = ".'",
     .rules =
         "import: import|open|Require $\n"
         "module: namespace|section|module $\n"
         "class: private|protected|noncomputable* structure|class|inductive|Inductive|Record $\n"
         "function: private|protected|noncomputable|partial|unsafe* def|theorem|lemma|abbrev|"
         "instance|axiom|Definition|Theorem|Lemma|Fixpoint $\n"},
    {.names = "assembly",
     .comments = "; # //",
     .block_comment = "/* */",
     .name_bytes = ".@",
     .rules = "macro: .macro|%macro $\nimport: .include|%include $\nfunction: ^$ :\n"},
    {.names = "glsl hlsl wgsl gdshader shaderlab",
     .comments = "//",
     .block_comment = "/* */",
     .attached = "@ [",
     .rules = "import: #include \"|<? $\nmacro: ^#define $\nclass: struct|cbuffer $\n"
              "function: fn $\nfunction: $cfn\n",
     .calls = true},
    {.names = "matlab",
     .comments = "%",
     .block_comment = "%{ %}",
     .rules = "class: classdef $\nfunction: function % = $\nfunction: function $\n",
     .calls = true},
    {.names = "awk jq", .comments = "#", .rules = "function: function|func|def $\n"},
    {.names = "robotframework", .comments = "#", .rules = "section: ^*** $\n"},
    {.names = "tex",
     .comments = "%",
     .name_bytes = " -,:?!'()",
     .rules = "import: \\usepackage|\\input|\\include [? { $\n"
              "section: \\part|\\chapter|\\section|\\subsection|\\subsubsection *? { $\n"
              "macro: \\newcommand|\\renewcommand|\\def {? \\ $\n"},
    {.names = "org", .comments = "", .name_bytes = " -,:?!'()/.&+=", .rules = "section: ^* ** $\n"},
    {.names = "asciidoc",
     .comments = "//",
     .name_bytes = " -,:?!'()/.&+`",
     .rules = "section: ^======|=====|====|===|==|= $\n"},
    {.names = "wikitext",
     .comments = "",
     .name_bytes = " -,:?!'()",
     .rules = "section: ^====|===|== $\n"},
});

}  // namespace

const LineLanguage* find_line_language(std::string_view name) {
  static const std::map<std::string_view, const LineLanguage*> kByName = [] {
    std::map<std::string_view, const LineLanguage*> names;
    for (const LineLanguage& language : kLanguages) {
      std::string_view rest = language.names;
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        names.emplace(rest.substr(0, end), &language);
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
    return names;
  }();
  const auto found = kByName.find(name);
  return found == kByName.end() ? nullptr : found->second;
}

}  // namespace lode::source
