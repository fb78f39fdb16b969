#include <gtest/gtest.h>

#include "lode/eval/evaluate.hpp"
