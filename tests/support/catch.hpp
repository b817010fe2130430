// The one place that names the test framework's header (Debian's Catch2 is 2.13).
#pragma once
#include <catch2/catch.hpp>
