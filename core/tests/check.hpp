#pragma once
// A minimal harness: CHECK(condition) reports a failure and goes on; main ends with `return failures();`.

#include <cstdio>

namespace check {

inline int failed = 0;

inline void report(bool good, const char* condition, const char* file, int line) {
    if (good) return;
    ++failed;
    std::fprintf(stderr, "%s:%d: CHECK(%s) failed\n", file, line, condition);
}

}  // namespace check

#define CHECK(...) ::check::report(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

inline int failures() { return check::failed == 0 ? 0 : 1; }
