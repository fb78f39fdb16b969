# tree-sitter and its grammars, compiled from the sources that scripts/fetch-grammars brings (docs/decisions/).
# Target lode_tree_sitter: the parser library with every grammar; header <tree_sitter/api.h>.

set(LODE_GRAMMARS_DIR ${PROJECT_SOURCE_DIR}/.cache/grammars CACHE PATH "Folder that scripts/fetch-grammars filled")
if(NOT EXISTS ${LODE_GRAMMARS_DIR}/complete)
  message(FATAL_ERROR "The grammars were not found in '${LODE_GRAMMARS_DIR}'. Run scripts/setup.")
endif()

# Code of others, optimised in every build: a parser at -O0 is ten times slower.
add_library(lode_tree_sitter STATIC ${LODE_GRAMMARS_DIR}/tree-sitter/vendor/tree-sitter/lib/src/lib.c
  ${PROJECT_SOURCE_DIR}/src/lode/source/scanner_guard.c)
set(LODE_TREE_SITTER_LIB ${LODE_GRAMMARS_DIR}/tree-sitter/vendor/tree-sitter/lib)
target_include_directories(lode_tree_sitter SYSTEM PUBLIC ${LODE_TREE_SITTER_LIB}/include)
target_include_directories(lode_tree_sitter PRIVATE ${LODE_TREE_SITTER_LIB}/src ${PROJECT_SOURCE_DIR}/src)
target_compile_definitions(lode_tree_sitter PRIVATE _GNU_SOURCE)
target_compile_options(lode_tree_sitter PRIVATE -w -O2)

# lode_add_grammar(<name> <folder>): one target per grammar, because each has its own tree_sitter/parser.h.
function(lode_add_grammar name folder)
  set(sources ${LODE_GRAMMARS_DIR}/${folder}/src)
  add_library(lode_grammar_${name} OBJECT ${sources}/parser.c)
  # Tables and a generated lexer: nothing a sanitizer could find there pays for its time.
  set_source_files_properties(${sources}/parser.c PROPERTIES COMPILE_OPTIONS "-fno-sanitize=all")
  if(EXISTS ${sources}/scanner.c)
    set(guard ${PROJECT_BINARY_DIR}/generated/grammars/${name}_guard.c)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/scanner_guard.c.in ${guard} @ONLY)
    target_sources(lode_grammar_${name} PRIVATE ${sources}/scanner.c ${guard})
    # src/lode/source/scanner_guard.h tells why.
    set_source_files_properties(${sources}/scanner.c PROPERTIES COMPILE_DEFINITIONS
      tree_sitter_${name}_external_scanner_serialize=lode_raw_${name}_serialize)
  endif()
  target_include_directories(lode_grammar_${name} PRIVATE ${sources} ${PROJECT_SOURCE_DIR}/src)
  # Their scanners store numbers at odd addresses, which every processor that we build for can do.
  target_compile_options(lode_grammar_${name} PRIVATE -w -O1 -fno-sanitize=alignment)
  target_sources(lode_tree_sitter PRIVATE $<TARGET_OBJECTS:lode_grammar_${name}>)
endfunction()

lode_add_grammar(bash tree-sitter-bash)
lode_add_grammar(c tree-sitter-c)
lode_add_grammar(c_sharp tree-sitter-c-sharp)
lode_add_grammar(cpp tree-sitter-cpp)
lode_add_grammar(css tree-sitter-css)
lode_add_grammar(go tree-sitter-go)
lode_add_grammar(html tree-sitter-html)
lode_add_grammar(java tree-sitter-java)
lode_add_grammar(javascript tree-sitter-javascript)
lode_add_grammar(json tree-sitter-json)
lode_add_grammar(kotlin tree-sitter-kotlin)
lode_add_grammar(lua tree-sitter-lua)
lode_add_grammar(markdown tree-sitter-markdown/tree-sitter-markdown)
lode_add_grammar(php tree-sitter-php/php)
lode_add_grammar(python tree-sitter-python)
lode_add_grammar(ruby tree-sitter-ruby)
lode_add_grammar(rust tree-sitter-rust)
lode_add_grammar(scala tree-sitter-scala)
lode_add_grammar(swift tree-sitter-swift)
set_source_files_properties(${LODE_GRAMMARS_DIR}/tree-sitter-swift/src/scanner.c PROPERTIES
  COMPILE_OPTIONS "-include;${PROJECT_SOURCE_DIR}/cmake/swift_scanner.h")
lode_add_grammar(tsx tree-sitter-typescript/tsx)
lode_add_grammar(typescript tree-sitter-typescript/typescript)
lode_add_grammar(yaml tree-sitter-yaml)
