/** Plays one game at random and names what breaks the interface on the way. */

import { TreeSearch } from '../../games/index.ts'
import { type Stream, stream } from '../../rng/index.ts'
import { actionIdOf } from '../action-keys.ts'
import { actionsOf, actorsOf, returnsOf } from '../answers.ts'
import type { TrainGame } from '../game.ts'
import type { GameModelOptions } from '../in-play.ts'
import { GameModel } from '../model.ts'
import { checkActions } from './check-actions.ts'
import { checkHidden, type HiddenSeen } from './check-hidden.ts'
import { CannotGoOn, Probe } from './probe.ts'
import type { Problem } from './problem.ts'
import { snapshot } from './snapshot.ts'

export interface CheckedGame {
  readonly problems: readonly Problem[]
  readonly actions: number
  /** The most actions that a decision offered. */
  readonly most: number
  readonly hidden: HiddenSeen
}

type Options = GameModelOptions & { readonly maxActions: number }

export function checkGame<State, Action>(game: TrainGame<State, Action>, options: Options): CheckedGame {
  const probe = new Probe(options.seed, options.players)
  const walk = new Walk(game, options, probe)
  try {
    walk.play()
    // What has no end or breaks the interface is not searched: the search would report the same again, or never return.
    if (probe.problems.length === 0) {
      walk.playAgain()
      checkSearch(game, options, probe)
    }
  } catch (thrown) {
    if (!(thrown instanceof CannotGoOn)) throw thrown
  }
  return { problems: probe.problems, actions: walk.actions, most: walk.most, hidden: walk.hidden }
}

const RETURNS_STATE = 'Return the next state, also if apply has changed the one that it was given.'
const RETURNS_NEW = 'Return a new state and leave the old one as it is, or give the game a clone.'

class Walk<State, Action> {
  actions = 0
  most = 0
  readonly hidden: HiddenSeen = { hides: false, draws: 0, changed: 0 }
  readonly #game: TrainGame<State, Action>
  readonly #options: Options
  readonly #probe: Probe
  /** A text for each state, in order. */
  readonly #trace: string[] = []
  readonly #taken: number[] = []

  constructor(game: TrainGame<State, Action>, options: Options, probe: Probe) {
    this.#game = game
    this.#options = options
    this.#probe = probe
  }

  play(): void {
    const [game, probe, { players, seed, maxActions }] = [this.#game, this.#probe, this.#options]
    const draws = stream(seed, 'check')
    const chance = stream(seed, 'chance')
    let state = probe.call('init', () => game.init(this.#options))
    let actors = this.#actors(state)
    for (; actors.length > 0 && this.actions < maxActions; this.actions += 1) {
      this.#trace.push(snapshot(state))
      const offered = actors.map((player) => checkActions(probe, game, state, player))
      for (const player of actors)
        checkHidden(probe, game, { state, player, players, rng: draws }, this.hidden)
      const [player = 0] = actors
      const list = offered[0] as readonly Action[]
      this.most = Math.max(this.most, list.length)
      const place = draws.below(list.length)
      this.#taken.push(place)
      const action = list[place] as Action
      const next = this.#apply(state, player, action, chance)
      probe.took(actionIdOf(game, action))
      const after = this.#actors(next)
      this.#checkSimultaneous(next, actors, after, offered)
      state = next
      actors = after
    }
    this.#trace.push(snapshot(state))
    if (actors.length > 0) {
      const fix = 'A game ends for all players, however they play: or allow more actions with --max-actions.'
      probe.report('no end', undefined, `the game has not ended after ${maxActions} random actions`, fix)
    } else probe.query('returns', state, (given) => returnsOf(game, given, players))
  }

  #actors(state: State): readonly number[] {
    const { players } = this.#options
    return this.#probe.query('actors', state, (given) => actorsOf(this.#game, given, players))
  }

  #apply(state: State, player: number, action: Action, chance: Stream): State {
    const [game, probe] = [this.#game, this.#probe]
    const apply = (given: State): State => game.apply(given, player, action, chance)
    const next = game.clone
      ? this.#applyToClone(state, game.clone, apply)
      : probe.query('apply', state, apply, RETURNS_NEW)
    if (next === undefined || next === null) {
      probe.report('apply', 'apply', `apply gave ${next} instead of a state`, RETURNS_STATE)
      throw new CannotGoOn()
    }
    if (typeof next === 'object' && 'then' in next) {
      probe.report(
        'apply',
        'apply',
        'apply gave a promise instead of a state',
        'A game waits for nothing: apply must not be async.',
      )
      throw new CannotGoOn()
    }
    return next
  }

  #applyToClone(state: State, clone: (state: State) => State, apply: (state: State) => State): State {
    const probe = this.#probe
    const before = snapshot(state)
    const copy = probe.query('clone', state, (given) => clone.call(this.#game, given))
    if (snapshot(copy) !== before)
      probe.report(
        'clone',
        'clone',
        'clone gives a state that differs from the original',
        'A clone is equal to its original.',
      )
    const next = probe.call('apply', () => apply(copy))
    if (snapshot(state) !== before)
      probe.report(
        'clone',
        'clone',
        'apply to a clone changes the original',
        'Copy every list and object that apply changes.',
      )
    return next
  }

  /** Those who act at the same time as a player who has acted are still to act, and can do what they could. */
  #checkSimultaneous(
    next: State,
    [player, ...others]: readonly number[],
    after: readonly number[],
    [, ...offered]: readonly (readonly Action[])[],
  ): void {
    const [game, probe] = [this.#game, this.#probe]
    if (others.length === 0) return
    const acting = `players ${[player, ...others].join(', ')} act at the same time`
    if (snapshot(after) !== snapshot(others)) {
      const what = `${acting}; once player ${player} has acted, actors gives [${after}] instead of [${others}]`
      probe.report(
        'simultaneous',
        'actors',
        what,
        'After each of them actors names the others, until all have acted.',
      )
      return
    }
    others.forEach((other, at) => {
      const idsOf = (list: readonly Action[]): string => list.map((each) => actionIdOf(game, each)).join()
      const now = probe.call('actions', () => actionsOf(game, next, other))
      if (idsOf(now) === idsOf(offered[at] as readonly Action[])) return
      const what = `${acting}; what player ${player} chose changes the actions of player ${other}`
      probe.report(
        'simultaneous',
        'actions',
        what,
        'Players who act at the same time do not know what the others choose.',
      )
    })
  }

  /** The same seed and the same actions once more. */
  playAgain(): void {
    const [game, probe, { players }] = [this.#game, this.#probe, this.#options]
    const chance = stream(this.#options.seed, 'chance')
    let state = game.init(this.#options)
    this.#trace.forEach((expected, n) => {
      if (snapshot(state) !== expected) {
        const when = n === 0 ? 'init gives another state' : `apply gives another state after action ${n}`
        const fix =
          'Take all chance from the rng or from the seed of init, and keep nothing outside the state.'
        probe.report(
          'different trace',
          n === 0 ? 'init' : 'apply',
          `the same seed and the same actions are not the same game: ${when}`,
          fix,
        )
        throw new CannotGoOn()
      }
      const [player] = actorsOf(game, state, players)
      if (player === undefined || n >= this.#taken.length) return
      const action = actionsOf(game, state, player)[this.#taken[n] as number] as Action
      state = game.apply(game.clone ? game.clone(state) : state, player, action, chance)
    })
  }
}

const ITERATIONS = 8
const SEARCHED = 6

/** Search plays states of its own making, and many more of them. */
function checkSearch<State, Action>(game: TrainGame<State, Action>, options: Options, probe: Probe): void {
  if (game.view && !game.determinize) return
  const rng = stream(options.seed, 'check search')
  probe.beginSearch()
  probe.call('search', () => {
    const model = new GameModel(game, options)
    for (let n = 0; n < SEARCHED && model.isDeciding; n += 1)
      model.choose(new TreeSearch(model, { iterations: ITERATIONS }).choose(rng))
  })
}
