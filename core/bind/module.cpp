#include <nanobind/nanobind.h>

namespace nb = nanobind;

NB_MODULE(GAMBOL_CORE_MODULE, m) {
    // Whichever build is loaded, its names belong to gambol._core.
    m.attr("__name__") = "gambol._core";
    m.doc() = "The compiled core of gambol.";
    m.def("compiler", [] { return __VERSION__; }, "The compiler that built the core.");
}
