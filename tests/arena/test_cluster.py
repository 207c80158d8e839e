"""A tournament on a Ray cluster is the same tournament, also when a machine of the cluster dies."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.playing import conditions, play, timeless
from gambol import arena
from gambol.arena.cluster import RayPool
from gambol.errors import ArenaError

pytestmark = [
    pytest.mark.slow,
    pytest.mark.may_skip,  # Ray has no wheels for some platforms
    # Ray leaves streams of its processes to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]


LOOPBACK = "127.0.0.2"
"""Ray takes 127.0.0.1 for the name of the machine, and puts an address there that others can reach."""


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two nodes on this machine: one with us, and one with a processor that will be gone."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    ray = pytest.importorskip("ray")
    utils = importlib.import_module("ray.cluster_utils")
    head = {"num_cpus": 1, "include_dashboard": False, "node_ip_address": LOOPBACK}
    started = utils.Cluster(initialize_head=True, head_node_args=head)
    started.doomed = started.add_node(num_cpus=1, node_ip_address=LOOPBACK)
    try:
        yield started
    finally:
        ray.shutdown()
        started.shutdown()


def test_a_machine_of_the_cluster_may_die(cluster: Any, tmp_path: Path) -> None:
    players = ["greedy", "random", "level:2"]
    path = tmp_path / "arena.sqlite"
    tournament = arena.Tournament(players, conditions(game="talpa:size=6"), games=8, file=path)
    pool = RayPool(tournament.settings.conditions, address=cluster.address)
    assert pool.concurrency == 2
    finished = 0
    for event in tournament.run(pool=pool):
        finished += isinstance(event, arena.GameFinished)
        if finished == 6 and cluster.doomed is not None:
            cluster.remove_node(cluster.doomed, allow_graceful=False)
            cluster.doomed = None
    tournament.close()
    assert cluster.doomed is None
    assert tournament.finished
    calm = arena.Tournament(players, conditions(game="talpa:size=6"), games=8)
    play(calm)
    assert timeless(tournament) == timeless(calm)
    again = arena.Tournament.resume(path)
    assert again.finished
    again.close()


def test_where_nobody_answers_it_says_so() -> None:
    pytest.importorskip("ray")
    with pytest.raises(ArenaError, match=r"expected a Ray cluster at '127\.0\.0\.1:1'"):
        RayPool(conditions(), address="127.0.0.1:1")


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("gambol.arena.cluster.import_module", absent)
    with pytest.raises(ArenaError, match=r"pip install 'gambol\[cluster\]'"):
        RayPool(conditions())
    assert "RAY_USAGE_STATS_ENABLED" in os.environ
