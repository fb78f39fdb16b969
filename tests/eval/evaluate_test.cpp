#include "lode/eval/evaluate.hpp"

#include <gtest/gtest.h>
