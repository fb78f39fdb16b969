# lode_add_library(<layer> SOURCES ... HEADERS ... [PUBLIC_DEPS ...] [PRIVATE_DEPS ...])
#
# One folder under src/lode is one static library lode_<layer> with the alias lode::<layer>.
# PUBLIC_DEPS: what the layer's headers use. PRIVATE_DEPS: what only its sources use.
function(lode_add_library layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;HEADERS;PUBLIC_DEPS;PRIVATE_DEPS")
  add_library(lode_${layer} STATIC)
  add_library(lode::${layer} ALIAS lode_${layer})
  target_sources(lode_${layer}
    PRIVATE ${arg_SOURCES}
    PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${arg_HEADERS})
  target_link_libraries(lode_${layer} PUBLIC ${arg_PUBLIC_DEPS} PRIVATE lode_flags ${arg_PRIVATE_DEPS})
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
