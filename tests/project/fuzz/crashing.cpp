// A fuzz target that a driver worth its name breaks within seconds: the magic word is four branches deep.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 0 && data[0] == 'o')
        if (size > 1 && data[1] == 'o')
            if (size > 2 && data[2] == 'p')
                if (size > 3 && data[3] == 's') std::abort();
    return 0;
}
