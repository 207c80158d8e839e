// What the search knows of each game. Whoever searches includes this, and not the files one by one: a search
// of a game whose knowledge was left out would be another type.
#pragma once

#include "gambol/registry.hpp"
#include "gambol/search/knowledge.hpp"
#include "gambol/search/mitsudomoe.hpp"
#include "gambol/search/talpa.hpp"
#include "gambol/search/touchdown.hpp"
