// The protocol's schemas, for tests: what is wrong with a request, or with results by method; empty when nothing is.
#pragma once

#include <string>

std::string request_complaint(const std::string& request);
std::string result_complaint(const std::string& results);
