// Games side by side.
#pragma once

#include <cstdint>
#include <functional>

namespace trigh {

/// Has work(number) done for `count` numbers from `first` on, in their order, as many at a time as there are threads.
/// No further one is begun once it has said false.
void in_threads(std::int64_t first, std::int64_t count, int threads, const std::function<bool(std::int64_t)>& work);

}  // namespace trigh
