"""A search by Optuna's TPE, for bench/peers/optuna.ts, which scores what is asked for.

One JSON document a line. Standard input: first { "parameters": [[name, tree]...], "first": a configuration to begin with,
"trials", "seed" }, then a score for each configuration. Standard output: first { "version" }, or { "missing": why } if
optuna cannot be imported; then { "config" } for each configuration to be scored; at the end { "best" }.
"""

import json
import sys


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def holds(when, config):
    for name, wanted in (when or {}).items():
        if name not in config or config[name] not in (wanted if isinstance(wanted, list) else [wanted]):
            return False
    return True


def suggest(trial, name, tree):
    kind = tree["type"]
    if kind == "choice":
        return trial.suggest_categorical(name, tree["values"])
    if kind == "boolean":
        return trial.suggest_categorical(name, [False, True])
    log = tree.get("log", False)
    if kind == "int":
        return trial.suggest_int(name, tree["low"], tree["high"], step=tree.get("step", 1), log=log)
    return trial.suggest_float(name, tree["low"], tree["high"], step=tree.get("step"), log=log)


def main():
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    say({"version": optuna.__version__})
    request = json.loads(sys.stdin.readline())
    sampler = optuna.samplers.TPESampler(seed=request["seed"])
    study = optuna.create_study(direction="minimize", sampler=sampler)
    study.enqueue_trial(request["first"])
    configs = {}
    for _ in range(request["trials"]):
        trial = study.ask()
        config = {}
        for name, tree in request["parameters"]:
            if holds(tree.get("when"), config):
                config[name] = suggest(trial, name, tree)
        say({"config": config})
        configs[trial.number] = config
        study.tell(trial, json.loads(sys.stdin.readline()))
    say({"best": configs[study.best_trial.number]})


try:
    import optuna
except ImportError as missing:
    say({"missing": str(missing)})
else:
    main()
