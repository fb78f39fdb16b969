# LibTorch: headers and libraries of the PyTorch wheel, as the target lode_libtorch. Sets LODE_WITH_TORCH to OFF, and says
# so, when there is none.
#
# LODE_TORCH_DIR is the folder of the installed package `torch`; by default the one in .venv, where `scripts/setup torch`
# installs it.
set(LODE_TORCH_DIR "" CACHE PATH "Folder of the installed package torch; empty: the one in .venv")
if(NOT LODE_TORCH_DIR)
  file(GLOB LODE_TORCH_DIR ${PROJECT_SOURCE_DIR}/.venv/lib/python3*/site-packages/torch)
endif()

if(LODE_WITH_TORCH AND NOT EXISTS "${LODE_TORCH_DIR}/include/ATen/Tensor.h")
  message(STATUS "Torch: not found at '${LODE_TORCH_DIR}', so the module of transformer encoders is not built. "
    "scripts/setup torch installs it.")
  set(LODE_WITH_TORCH OFF)
endif()

if(LODE_WITH_TORCH)
  # Not find_package(Torch): its flags would reach every target. What the wheel needs is short.
  file(STRINGS "${LODE_TORCH_DIR}/version.py" LODE_TORCH_VERSION REGEX "^__version__")
  string(REGEX REPLACE ".*'([^']+)'.*" "\\1" LODE_TORCH_VERSION "${LODE_TORCH_VERSION}")
  message(STATUS "Torch: ${LODE_TORCH_VERSION} at ${LODE_TORCH_DIR}")
  add_library(lode_libtorch INTERFACE)
  target_include_directories(lode_libtorch SYSTEM INTERFACE ${LODE_TORCH_DIR}/include)
  foreach(name IN ITEMS c10 torch_cpu c10_cuda torch_cuda)
    if(EXISTS ${LODE_TORCH_DIR}/lib/lib${name}.so)
      add_library(lode_libtorch_${name} SHARED IMPORTED)
      set_target_properties(lode_libtorch_${name} PROPERTIES IMPORTED_LOCATION ${LODE_TORCH_DIR}/lib/lib${name}.so)
      if(name MATCHES cuda)
        # Their kernels register themselves; no symbol of theirs is named by us.
        target_link_options(lode_libtorch INTERFACE -Wl,--no-as-needed)
      endif()
      target_link_libraries(lode_libtorch INTERFACE lode_libtorch_${name})
    endif()
  endforeach()
endif()
