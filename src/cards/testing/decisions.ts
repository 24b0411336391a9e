/** The two engines decision by decision: the same choices and the same state at each, whichever of them plays on. */
import { deepStrictEqual } from 'node:assert'
import { stream } from '../../rng/index.ts'
import { keyOfChoice } from '../compile/choices/choice-key.ts'
import { CompiledModel } from '../compile/engine/compiled-model.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Setting } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { partsOf } from './final-state.ts'
import { readModel } from './read-model.ts'

const STEP_LIMIT = 20_000

/**
 * Plays one game on both, with the same choices. Once in a while the state of one engine goes over to the other, and play
 * goes on from there. Throws where they part; says how many decisions there were.
 */
export function compareDecisions(game: Game, setting: Setting, seed: number, most = Infinity): number {
  const program = new Program(game, setting)
  const options = { ...setting, seats: program.seats, seed, stepLimit: STEP_LIMIT }
  const [model, other] = [new CompiledModel(game, options), new CompiledModel(game, options)]
  const rng = stream('decisions', seed)
  let play = Play.start(program, { seed, stepLimit: STEP_LIMIT })
  model.start(0)
  let decisions = 0
  while (!play.over && decisions < most) {
    decisions += 1
    compareAt(play, model)
    switch (rng.below(8)) {
      case 0: {
        other.enter(play.state)
        compareAt(play, other)
        model.load(other.save())
        break
      }
      case 1: {
        const left = Play.load(program, play.save(), { stepLimit: STEP_LIMIT })
        readModel(model, left.state)
        play = left
        break
      }
      default:
    }
    const choice = rng.below(play.choices.length)
    play.choose(choice)
    model.choose(choice)
  }
  if (play.over) compareEnds(play, model)
  return decisions
}

function compareAt(play: Play, model: CompiledModel): void {
  deepStrictEqual(model.isDeciding, true, 'only one of them stands at a decision')
  deepStrictEqual(model.seat, play.seat)
  deepStrictEqual(
    Array.from({ length: model.choices }, (_, n) => model.key(n)),
    play.choices.map(keyOfChoice),
  )
  const state = play.state.copy()
  readModel(model, state)
  deepStrictEqual(partsOf(state, play.program), partsOf(play.state, play.program))
}

function compareEnds(play: Play, model: CompiledModel): void {
  const { scores, winners, turns, decisions, forced, ending } = play.outcome
  const result = model.result()
  deepStrictEqual(result.ending === 'finished', ending === 'finished')
  if (result.ending !== 'finished') return
  deepStrictEqual(
    [result.scores, result.winners, result.turns, result.decisions, result.forced],
    [scores, winners, turns, decisions, forced],
  )
}
