// Runs a fuzz target where there is no libFuzzer. It mutates the inputs of a corpus, keeps what reaches
// new code (g++ -fsanitize-coverage=trace-pc tells), and stops when the time is up.
//
//   fuzz_NAME [--seconds N] [--seed N] [--corpus DIR] [--dict FILE] [--save FILE]
//   fuzz_NAME FILE…        replays inputs
//
// The input that is being run lies in the file named by --save, so that it is there after any crash; the
// file is removed at a good end.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t max_size = 1024;
constexpr unsigned seconds_per_input = 20;

// --- coverage -----------------------------------------------------------------------------------------

constexpr std::size_t map_size = 1 << 16;
bool seen[map_size];
bool found_new_code = false;

// --- files --------------------------------------------------------------------------------------------

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "fuzz driver: %s\n", message.c_str());
    std::exit(2);
}

Bytes read(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) fail("cannot read " + path.string());
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// The strings of a dictionary in libFuzzer's format: `name="text"` or `"text"`, with \", \\ and \xAB.
std::vector<Bytes> read_dictionary(const std::filesystem::path& path) {
    std::vector<Bytes> words;
    std::ifstream file{path};
    if (!file) fail("cannot read " + path.string());
    for (std::string line; std::getline(file, line);) {
        const auto begin = line.find('"');
        const auto end = line.rfind('"');
        if (line.starts_with('#') || begin == std::string::npos || begin == end) continue;
        Bytes word;
        for (auto i = begin + 1; i < end; ++i) {
            auto byte = static_cast<std::uint8_t>(line[i]);
            if (line[i] == '\\' && line[i + 1] == 'x') {
                std::from_chars(&line[i + 2], &line[std::min(i + 4, end)], byte, 16);
                i += 3;
            } else if (line[i] == '\\') {
                byte = static_cast<std::uint8_t>(line[++i]);
            }
            word.push_back(byte);
        }
        if (!word.empty()) words.push_back(std::move(word));
    }
    return words;
}

/// Keeps the input that is being run on disk.
class Record {
  public:
    explicit Record(std::filesystem::path path)
        : path_{std::move(path)},
          file_{::open(path_.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0644)} {
        if (file_ < 0) fail("cannot write " + path_.string());
    }
    Record(const Record&) = delete;
    Record& operator=(const Record&) = delete;

    void write(const Bytes& input) const {
        const auto size = static_cast<ssize_t>(input.size());
        if (::pwrite(file_, input.data(), input.size(), 0) != size || ::ftruncate(file_, size) != 0)
            fail("cannot write " + path_.string());
    }

    void remove() const {
        ::close(file_);
        std::filesystem::remove(path_);
    }

  private:
    std::filesystem::path path_;
    int file_;
};

// --- mutation -----------------------------------------------------------------------------------------

class Mutator {
  public:
    Mutator(std::uint64_t seed, std::vector<Bytes> words) : random_{seed}, words_{std::move(words)} {}

    /// A new input, made from those of the pool.
    Bytes next(const std::vector<Bytes>& pool) {
        if (pool.empty() || below(64) == 0) return noise(below(64));
        Bytes input = pick(pool);
        if (below(8) == 0) splice(input, pick(pool));
        for (auto changes = 1 + below(1 + below(8)); changes > 0; --changes) change(input);
        if (input.size() > max_size) input.resize(max_size);
        return input;
    }

  private:
    std::size_t below(std::size_t limit) {
        return limit == 0 ? 0 : static_cast<std::size_t>(random_() % limit);
    }
    std::uint8_t byte() {
        // Half the bytes are printable: most inputs are text.
        return static_cast<std::uint8_t>(below(2) == 0 ? ' ' + below(95) : below(256));
    }
    const Bytes& pick(const std::vector<Bytes>& inputs) { return inputs[below(inputs.size())]; }

    Bytes noise(std::size_t size) {
        Bytes input(size);
        std::ranges::generate(input, [this] { return byte(); });
        return input;
    }

    /// The beginning of one input, then the end of another.
    void splice(Bytes& input, const Bytes& other) {
        input.resize(below(input.size() + 1));
        input.insert(input.end(), other.end() - offset(below(other.size() + 1)), other.end());
    }

    void change(Bytes& input) {
        const auto at = below(input.size() + 1);
        const auto length = std::min(1 + below(1 + below(16)), input.size() - at);
        const auto begin = input.begin() + offset(at);
        switch (below(words_.empty() ? 7 : 10)) {
            case 0:
                if (length > 0) *begin ^= static_cast<std::uint8_t>(1U << below(8));
                break;
            case 1:
                if (length > 0) *begin = byte();
                break;
            case 2:
                if (length > 0) *begin = static_cast<std::uint8_t>(*begin + below(9) - 4);
                break;
            case 3:
                input.insert(begin, byte());
                break;
            case 4:
                input.erase(begin, begin + offset(length));
                break;
            case 5: {
                const Bytes part(begin, begin + offset(length));
                input.insert(input.begin() + offset(below(input.size() + 1)), part.begin(), part.end());
                break;
            }
            case 6: {
                const auto other = below(input.size());
                if (length > 0) std::swap(*begin, input[other]);
                break;
            }
            case 7: {
                const auto& word = pick(words_);
                const auto replaced = std::min(word.size(), input.size() - at);
                input.insert(input.erase(begin, begin + offset(replaced)), word.begin(), word.end());
                break;
            }
            default: {
                const auto& word = pick(words_);
                input.insert(begin, word.begin(), word.end());
            }
        }
    }

    static std::ptrdiff_t offset(std::size_t size) { return static_cast<std::ptrdiff_t>(size); }

    std::mt19937_64 random_;
    std::vector<Bytes> words_;
};

// --- running ------------------------------------------------------------------------------------------

struct Options {
    std::uint64_t seconds = 10;
    std::uint64_t seed = std::random_device{}();
    std::optional<std::filesystem::path> corpus, dictionary;
    std::filesystem::path save;
    std::vector<std::filesystem::path> replay;
};

std::uint64_t number(std::string_view name, std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        fail(std::string{name} + " wants a whole number, not '" + std::string{text} + "'");
    return value;
}

Options parse(const std::vector<std::string_view>& arguments) {
    Options options;
    options.save = std::filesystem::path{arguments[0]}.concat(".crash");
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const auto name = arguments[i];
        if (!name.starts_with("--")) {
            options.replay.emplace_back(name);
            continue;
        }
        if (++i == arguments.size()) fail(std::string{name} + " wants a value");
        const auto value = arguments[i];
        if (name == "--seconds") {
            options.seconds = number(name, value);
        } else if (name == "--seed") {
            options.seed = number(name, value);
        } else if (name == "--corpus") {
            options.corpus = value;
        } else if (name == "--dict") {
            options.dictionary = value;
        } else if (name == "--save") {
            options.save = value;
        } else {
            fail("unknown option " + std::string{name});
        }
    }
    return options;
}

void run(const Bytes& input) {
    ::alarm(seconds_per_input);  // an input that takes longer ends the process
    // An exact copy on the heap, so that the sanitizer sees a read past the end.
    const Bytes exact(input.begin(), input.end());
    LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

void replay(const std::vector<std::filesystem::path>& paths) {
    for (const auto& path : paths) {
        std::printf("replaying %s\n", path.c_str());
        std::fflush(stdout);
        run(read(path));
    }
}

std::vector<Bytes> read_corpus(const std::optional<std::filesystem::path>& folder) {
    std::vector<std::filesystem::path> paths;
    if (folder) {
        for (const auto& entry : std::filesystem::directory_iterator{*folder}) paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    std::vector<Bytes> inputs{Bytes{}};
    std::ranges::transform(paths, std::back_inserter(inputs), read);
    return inputs;
}

void fuzz(const Options& options) {
    using Clock = std::chrono::steady_clock;
    std::printf("seed %ju, %ju seconds; the running input is in %s\n", std::uintmax_t{options.seed},
                std::uintmax_t{options.seconds}, options.save.c_str());
    std::fflush(stdout);

    const Record record{options.save};
    auto pool = read_corpus(options.corpus);
    for (const auto& input : pool) {
        record.write(input);
        run(input);
    }
    const auto given = pool.size();
    Mutator mutator{options.seed,
                    options.dictionary ? read_dictionary(*options.dictionary) : std::vector<Bytes>{}};
    const auto end = Clock::now() + std::chrono::seconds{options.seconds};
    std::uint64_t runs = given;
    for (; Clock::now() < end; ++runs) {
        auto input = mutator.next(pool);
        record.write(input);
        found_new_code = false;
        run(input);
        if (found_new_code) pool.push_back(std::move(input));
    }
    record.remove();
    std::printf("%ju inputs run, %zu reached new code, %td places reached\n", std::uintmax_t{runs},
                pool.size() - given, std::ranges::count(seen, true));
}

}  // namespace

extern "C" const char __executable_start;

/// Called by the instrumented code at every branch.
extern "C" void __sanitizer_cov_trace_pc() {
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
    const auto place = (here - reinterpret_cast<std::uintptr_t>(&__executable_start)) % map_size;
    if (!seen[place]) seen[place] = found_new_code = true;
}

int main(int count, char** arguments) {
    const auto options = parse({arguments, arguments + count});
    if (options.replay.empty()) {
        fuzz(options);
    } else {
        replay(options.replay);
    }
}
