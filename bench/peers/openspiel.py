"""Random playouts in OpenSpiel, for bench/peers/openspiel.ts.

Standard input: { "games": [name with parameters...], "seconds": a turn's length, "repeats": turns of each, "sample":
games in which nodes are counted }. Standard output: { "version", "python", "games": [{ "rate", "tunedRate", "cppRate",
"cppRolloutRate"?, "decisions", "chances" }] }, or { "missing": why } if pyspiel cannot be imported. A rate is a list of
games a second of processor time, one a turn.
"""

import importlib.metadata
import json
import platform
import random
import sys
import time


def as_users_do(state):
    """The loop of OpenSpiel's own example.py: numpy for chance, random.choice for players."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes())
            state.apply_action(numpy.random.choice(outcomes, p=probabilities))
        elif state.is_simultaneous_node():
            state.apply_actions([random.choice(state.legal_actions(p)) for p in range(state.num_players())])
        else:
            state.apply_action(random.choice(state.legal_actions()))


def tuned(state):
    """The same without numpy, which takes most of the time: what a careful user could do."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, probabilities)[0])
        elif state.is_simultaneous_node():
            state.apply_actions([random.choice(state.legal_actions(p)) for p in range(state.num_players())])
        else:
            state.apply_action(random.choice(state.legal_actions()))


def make_cpp(game):
    """All of a game in C++, deal included: evaluate_bots with bots that are C++ too. Python only asks for a game."""
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def play(state):
        pyspiel.evaluate_bots(state, bots, random.getrandbits(31))

    return play


ROLLOUTS = 1000


def make_cpp_rollouts(game):
    """Many games at one call, from the first decision on, so without the deal: one simulation of a search whose
    evaluator plays random games. None for games that this search does not take."""
    kind = game.get_type()
    sequential = kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    if not sequential or kind.reward_model != pyspiel.GameType.RewardModel.TERMINAL:
        return None
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)

    def play(state):
        while state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        # Some deals of Blackjack are over at once.
        if not state.is_terminal():
            bot.step(state)

    return play


def rate(game, playout, seconds, games_a_call):
    calls = 0
    began = time.thread_time()
    while True:
        playout(game.new_initial_state())
        calls += 1
        took = time.thread_time() - began
        if took >= seconds:
            return calls * games_a_call / took


def nodes(game, games):
    """How many choices of players, and how many of chance, a game has on average."""
    decisions = chances = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes())
                chances += 1
                state.apply_action(random.choices(outcomes, probabilities)[0])
            elif state.is_simultaneous_node():
                actions = [random.choice(state.legal_actions(p)) for p in range(state.num_players())]
                decisions += len(actions)
                state.apply_actions(actions)
            else:
                actions = state.legal_actions()
                decisions += len(actions) > 1
                state.apply_action(random.choice(actions))
    return {"decisions": decisions / games, "chances": chances / games}


def ways_of(game):
    ways = {"rate": (as_users_do, 1), "tunedRate": (tuned, 1), "cppRate": (make_cpp(game), 1)}
    rollouts = make_cpp_rollouts(game)
    return ways if rollouts is None else {**ways, "cppRolloutRate": (rollouts, ROLLOUTS)}


def main():
    request = json.load(sys.stdin)
    random.seed(1)
    numpy.random.seed(1)
    games = [pyspiel.load_game(name) for name in request["games"]]
    ways = [ways_of(game) for game in games]
    found = [{**{way: [] for way in ways[at]}, **nodes(game, request["sample"])} for at, game in enumerate(games)]
    # Taking turns: what a noisy machine does for a while, it does to all. The first round only warms up.
    for turn in range(request["repeats"] + 1):
        for at, game in enumerate(games):
            for way, (playout, games_a_call) in ways[at].items():
                figure = rate(game, playout, request["seconds"], games_a_call)
                if turn > 0:
                    found[at][way].append(figure)
    version = importlib.metadata.version("open_spiel")
    json.dump({"version": version, "python": platform.python_version(), "games": found}, sys.stdout)


try:
    import pyspiel
    import numpy
except ImportError as missing:
    json.dump({"missing": str(missing)}, sys.stdout)
else:
    main()
