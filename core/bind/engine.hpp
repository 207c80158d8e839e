// The search as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

namespace gambol::bind {

// Adds the classes Engine and Report to the module, which has Rules and State already.
void add_engine(nanobind::module_& m);

}  // namespace gambol::bind
