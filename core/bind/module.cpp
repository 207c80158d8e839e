// The core as a Python module. It converts types and decides nothing: faults come back as texts, which the
// Python library raises as its own errors.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "engine.hpp"
#include "rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gambol::bind {
namespace {

// What the registry knows of a game: its names, its colours, how often a position may occur, and its options,
// each as name, help, words, and the least, greatest and standard value.
using OptionFacts = std::tuple<std::string, std::string, std::vector<std::string>, int, int, int>;
struct Facts {
    std::string name;
    std::string title;
    std::string summary;
    std::vector<std::string> colours;
    int repetition;
    std::vector<OptionFacts> options;
};

template <class G>
Facts facts() {
    Facts facts{std::string(G::kInfo.name),    std::string(G::kInfo.title),
                std::string(G::kInfo.summary), {G::kInfo.colours.begin(), G::kInfo.colours.end()},
                G::kInfo.repetition,           {}};
    for (const OptionSpec& option : G::kOptions) {
        std::vector<std::string> words;
        if (!option.is_number()) {
            words.assign(option.words.begin(), option.words.end());
        }
        facts.options.emplace_back(option.name, option.help, words, option.minimum, option.maximum,
                                   option.standard);
    }
    return facts;
}

}  // namespace
}  // namespace gambol::bind

NB_MODULE(GAMBOL_CORE_MODULE, m) {
    using namespace gambol;
    using namespace gambol::bind;

    // Whichever build is loaded, its names belong to gambol._core.
    m.attr("__name__") = "gambol._core";
    m.doc() = "The compiled core of gambol.";

    m.def("compiler", [] { return __VERSION__; }, "The compiler that built the core.");
    m.def(
        "games",
        [] {
            std::vector<Facts> games;
            Variants<Games>::for_each_game([&]<class G>() { games.push_back(facts<G>()); });
            return games;
        },
        "What the registry knows of each game, in the order of their names.");
    m.def(
        "rules",
        [](std::string_view name, const std::vector<int>& values) {
            const auto made = Variants<Games>::make(name, values);
            if (!made) {
                throw std::invalid_argument("expected a registered game and a value for each of its options");
            }
            return Rules(*made);
        },
        "name"_a, "values"_a, "The rules of a game with a value for each of its options, already checked.");

    nb::class_<Facts>(m, "Facts", "What the registry knows of a game.")
        .def_ro("name", &Facts::name)
        .def_ro("title", &Facts::title)
        .def_ro("summary", &Facts::summary)
        .def_ro("colours", &Facts::colours, "The one who moves first comes first.")
        .def_ro("repetition", &Facts::repetition,
                "The occurrence of a position that draws; 0: none can recur.")
        .def_ro("options", &Facts::options,
                "(name, help, words, minimum, maximum, standard) of each option.");

    nb::class_<State>(m, "State", "A position; only the rules that made it can read it.")
        .def(
            "__eq__", [](const State& a, const State& b) { return a.position == b.position; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"));

    nb::class_<Playouts>(m, "Playouts", "How many random games.")
        .def_ro("wins", &Playouts::wins, "By colour.")
        .def_ro("draws", &Playouts::draws)
        .def_ro("lengths", &Playouts::lengths, "By their number of moves.");

    nb::class_<Rules>(m, "Rules", "The rules of one game. A move is a number here, and a colour 0 or 1.")
        .def_prop_ro("width", &Rules::width)
        .def_prop_ro("height", &Rules::height)
        .def("start", &Rules::start)
        .def("read", &Rules::read, "text"_a, "The position, or every fault of its text.")
        .def("text", &Rules::text, "state"_a)
        .def("turn", &Rules::turn, "state"_a)
        .def("outcome", &Rules::outcome_of, "state"_a, "(winner, reason), or None while the game goes on.")
        .def("board", &Rules::board, "state"_a, "What stands on each square, rank by rank from a1.")
        .def("moves", &Rules::moves, "state"_a)
        .def("children", &Rules::children, "state"_a,
             "(move, its text, position after it) for each legal move.")
        .def("describe", &Rules::describe, "state"_a, "(move, position after it, outcome there), as texts.")
        .def("move_text", &Rules::move_text, "state"_a, "move"_a)
        .def("read_move", &Rules::read_move, "state"_a, "text"_a, "The move, or what was expected instead.")
        .def("is_legal", &Rules::legal, "state"_a, "move"_a)
        .def("play", &Rules::play, "state"_a, "move"_a)
        .def("key", &Rules::key, "state"_a)
        .def("pack", &Rules::pack, "state"_a)
        .def("perft", &Rules::perft, "state"_a, "depth"_a, "bulk"_a, "threads"_a)
        .def("playouts", &Rules::playouts, "state"_a, "games"_a, "seed"_a, "threads"_a, "longest"_a)
        .def("random_games", &Rules::random_games, "games"_a, "seed"_a, "threads"_a, "longest"_a);

    add_engine(m);
}
