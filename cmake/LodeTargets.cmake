# Optimised builds compile several sources as one translation unit: most of the time goes into headers that each of them reads
# anew (docs/decisions/0007-unity-builds.md). Other builds compile file by file, so that every file is seen to include what it
# uses, and for clang-tidy.
set(unity_default OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT LODE_SANITIZE)
  set(unity_default ON)
endif()
option(LODE_UNITY "Compile several sources of a target as one translation unit" ${unity_default})

# lode_compile_together(<target> <units>): under LODE_UNITY the target's C++ sources become so many translation units. Enough of
# them to keep two or more processors busy, each below 1 GB of the compiler's memory.
function(lode_compile_together target units)
  get_target_property(sources ${target} SOURCES)
  list(LENGTH sources count)
  math(EXPR batch "(${count} + ${units} - 1) / ${units}")
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${LODE_UNITY} UNITY_BUILD_BATCH_SIZE ${batch})
endfunction()

# lode_add_library(<layer> [UNITS n] SOURCES ... HEADERS ... [PUBLIC_DEPS ...] [PRIVATE_DEPS ...])
#
# One folder under src/lode is one static library lode_<layer> with the alias lode::<layer>.
# PUBLIC_DEPS: what the layer's headers use. PRIVATE_DEPS: what only its sources use.
# UNITS: as of lode_compile_together; without it every source is compiled alone.
function(lode_add_library layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "UNITS" "SOURCES;HEADERS;PUBLIC_DEPS;PRIVATE_DEPS")
  add_library(lode_${layer} STATIC)
  add_library(lode::${layer} ALIAS lode_${layer})
  target_sources(lode_${layer}
    PRIVATE ${arg_SOURCES}
    PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${arg_HEADERS})
  target_link_libraries(lode_${layer} PUBLIC ${arg_PUBLIC_DEPS} PRIVATE lode_flags ${arg_PRIVATE_DEPS})
  if(arg_UNITS)
    lode_compile_together(lode_${layer} ${arg_UNITS})
  endif()
endfunction()

# lode_add_tests(<layer> SOURCES ... [DEPS ...])
#
# One test program lode_<layer>_tests for tests/<layer>; each test becomes a ctest entry with the label `unit`.
function(lode_add_tests layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPS")
  add_executable(lode_${layer}_tests ${arg_SOURCES})
  target_link_libraries(lode_${layer}_tests
    PRIVATE lode::${layer} ${arg_DEPS} lode_flags lode_test_support GTest::gmock GTest::gtest_main)
  gtest_discover_tests(lode_${layer}_tests
    DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS unit TIMEOUT 300)
endfunction()
