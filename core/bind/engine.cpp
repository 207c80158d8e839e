#include "engine.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "gambol/search/games.hpp"
#include "gambol/search/thinker.hpp"
#include "rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gambol::bind {
namespace {

std::int64_t milliseconds_now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

// What a search says of one of its best lines, whatever the game.
struct Told {
    double win_probability;
    // The guess in hundredths of the logarithm of the odds; nothing that is proven goes into it.
    int centi_odds;
    std::optional<std::string> proven;
    std::optional<int> moves_to_end;
    int depth;
    int deepest;
    std::uint64_t nodes;
    std::int64_t milliseconds;
    int permill_full;
    int rank;
    std::vector<std::uint64_t> line;
    bool more;
};

template <Game G>
Told told(const Report<G>& report) {
    constexpr double kScale = Knowledge<G>::kScale;
    Told told{win_probability(report.value, kScale),
              static_cast<int>(std::lround(100 * report.value.score / kScale)),
              std::nullopt,
              std::nullopt,
              report.depth,
              report.deepest,
              report.nodes,
              report.milliseconds,
              report.permill_full,
              report.rank,
              {},
              report.more};
    switch (proof_of(report.value)) {
        case Proof::win:
            told.proven = "win";
            told.moves_to_end = moves_to_end(report.value.score);
            break;
        case Proof::loss:
            told.proven = "loss";
            told.moves_to_end = moves_to_end(report.value.score);
            break;
        case Proof::draw:
            told.proven = "draw";
            break;
        case Proof::none:
            break;
    }
    for (const auto& move : report.line) {
        told.line.push_back(move.bits());
    }
    return told;
}

template <class List>
struct ThinkerOf;
template <class... Gs>
struct ThinkerOf<TypeList<Gs...>> {
    using Any = std::variant<std::unique_ptr<Thinker<Gs>>...>;
};

class Engine {
  private:
    // Calls act(thinker) without the interpreter's lock.
    template <class Act>
    auto released(const Act& act) {
        const nb::gil_scoped_release release;
        return std::visit([&](auto& thinker) { return act(*thinker); }, thinker_);
    }

  public:
    Engine(const Rules& rules, std::size_t megabytes, int threads)
        : rules_(rules.any()),
          thinker_(std::visit(
              [&](const auto& game) -> ThinkerOf<Games>::Any {
                  using G = std::decay_t<decltype(game)>;
                  return std::make_unique<Thinker<G>>(game, megabytes, threads, milliseconds_now);
              },
              rules_)) {}

    void set_threads(int threads) {
        released([threads](auto& thinker) { thinker.set_threads(threads); });
    }
    void set_megabytes(std::size_t megabytes) {
        released([megabytes](auto& thinker) { thinker.set_megabytes(megabytes); });
    }
    void set_noise(int most, std::uint64_t seed) {
        released([&]<class G>(Thinker<G>& thinker) {
            const auto guess = std::lround(most * Knowledge<G>::kScale / 100);
            thinker.set_noise({std::clamp(static_cast<Score>(guess), 0, kMostGuess), seed});
        });
    }
    void clear() {
        released([](auto& thinker) { thinker.clear(); });
    }
    void start(const State& state, const std::vector<State>& before, std::optional<int> depth,
               std::optional<std::uint64_t> nodes, std::optional<std::int64_t> move_time,
               std::optional<std::int64_t> remaining, std::int64_t increment, std::optional<int> moves_to_go,
               std::int64_t margin, int lines, bool endless, bool pondering) {
        const Limits limits{depth,       nodes,  move_time, remaining, increment,
                            moves_to_go, margin, lines,     endless};
        std::visit(
            [&]<class G>(std::unique_ptr<Thinker<G>>& thinker) {
                using Position = typename G::Position;
                const auto* game = std::get_if<G>(&rules_);
                const auto position = [](const State& from) {
                    const auto* found = std::get_if<Position>(&from.position);
                    if (found == nullptr) {
                        throw std::invalid_argument("expected a position of this game");
                    }
                    return *found;
                };
                const Position root = position(state);
                if (outcome(*game, root).finished()) {
                    throw std::invalid_argument("expected a position that is not finished");
                }
                std::vector<Position> earlier;
                for (const State& each : before) {
                    earlier.push_back(position(each));
                }
                const nb::gil_scoped_release release;
                thinker->start(root, std::move(earlier), limits, pondering);
            },
            thinker_);
    }
    std::optional<Told> next(int milliseconds) {
        return released([milliseconds](auto& thinker) -> std::optional<Told> {
            const auto report = thinker.next(std::chrono::milliseconds(milliseconds));
            return report ? std::optional(told(*report)) : std::nullopt;
        });
    }
    [[nodiscard]] bool thinking() {
        return std::visit([](auto& thinker) { return thinker->thinking(); }, thinker_);
    }
    void stop() {
        std::visit([](auto& thinker) { thinker->stop(); }, thinker_);
    }
    void hit() {
        std::visit([](auto& thinker) { thinker->hit(); }, thinker_);
    }
    std::vector<Told> lines() {
        return released([](auto& thinker) {
            std::vector<Told> lines;
            for (const auto& report : thinker.wait()) {
                lines.push_back(told(report));
            }
            return lines;
        });
    }

  private:
    AnyRules rules_;
    ThinkerOf<Games>::Any thinker_;
};

}  // namespace

void add_engine(nb::module_& m) {
    nb::class_<Told>(m, "Report", "What a search says of one of its best lines.")
        .def_ro("win_probability", &Told::win_probability, "Of the side to move; a draw is half a win.")
        .def_ro("centi_odds", &Told::centi_odds, "A hundred for odds of e to one.")
        .def_ro("proven", &Told::proven, "win, draw or loss; None while it is a guess.")
        .def_ro("moves_to_end", &Told::moves_to_end, "Of both sides, to a proven win or loss.")
        .def_ro("depth", &Told::depth)
        .def_ro("deepest", &Told::deepest)
        .def_ro("nodes", &Told::nodes)
        .def_ro("milliseconds", &Told::milliseconds)
        .def_ro("permill_full", &Told::permill_full)
        .def_ro("rank", &Told::rank, "0 for the best line.")
        .def_ro("line", &Told::line, "Moves, as numbers.")
        .def_ro("more", &Told::more, "Whether another line of the same moment follows.");

    nb::class_<Engine>(m, "Engine", "A search of one game, thinking on threads of its own.")
        .def(nb::init<const Rules&, std::size_t, int>(), "rules"_a, "megabytes"_a, "threads"_a)
        .def("set_threads", &Engine::set_threads, "threads"_a)
        .def("set_megabytes", &Engine::set_megabytes, "megabytes"_a)
        .def("set_noise", &Engine::set_noise, "most"_a, "seed"_a,
             "Errors of so many centi-odds at the most in every guess; forgets what was found.")
        .def("clear", &Engine::clear)
        .def("start", &Engine::start, "state"_a, "before"_a, nb::kw_only(), "depth"_a.none(),
             "nodes"_a.none(), "move_time"_a.none(), "remaining"_a.none(), "increment"_a,
             "moves_to_go"_a.none(), "margin"_a, "lines"_a, "endless"_a, "pondering"_a,
             "Begins to think; what went on before is stopped.")
        .def("next", &Engine::next, "milliseconds"_a, "News, waiting so long for it at the most.")
        .def_prop_ro("thinking", &Engine::thinking)
        .def("stop", &Engine::stop)
        .def("hit", &Engine::hit, "The move that was pondered on was played.")
        .def("lines", &Engine::lines, "Waits for the end of the search; its best lines, best first.");
}

}  // namespace gambol::bind
