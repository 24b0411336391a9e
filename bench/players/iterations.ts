/**
 * What an iteration of a search costs beside the random playout at its end: in positions of games by random players, by
 * the searcher and by `TreeSearch` in TypeScript over the same compiled game.
 */
import { classicNamed } from '../../src/cards/classics/game-name.ts'
import { CompiledModel } from '../../src/cards/compile/engine/compiled-model.ts'
import { Play } from '../../src/cards/interpret/play.ts'
import { InformedProgram } from '../../src/cards/knowledge/informed-program.ts'
import { IMAGINED, setRootFor } from '../../src/cards/players/card-model.ts'
import type { ForwardModel } from '../../src/games/forward-model.ts'
import { referenceModel } from '../../src/games/testing/reference-model.ts'
import { TreeSearch } from '../../src/games/tree-search.ts'
import { stream } from '../../src/rng/index.ts'
import type { Turn } from '../turns.ts'
import { secondsOf } from './seconds-of.ts'

const ITERATIONS = 100
/** Positions from so many games, and of each search so many of the positions in which it began a playout. */
const GAMES = 8
const MOST_POSITIONS = 120
const LEAVES = 5

/** Seconds an item, all in the same positions. */
export interface IterationTurns {
  readonly searcher: Turn
  readonly typescript: Turn
  /** A playout from where an iteration begins it; and the same without the playout, which is to be subtracted. */
  readonly playout: Turn
  readonly nothing: Turn
}

export function iterationTurns(name: string, seconds: number): IterationTurns {
  const { game, options } = classicNamed(name)
  const program = new InformedProgram(game, { options })
  const model = new CompiledModel(game, { options, seats: program.seats, ...IMAGINED })
  const rng = stream('positions')
  const roots = positionsOf(program).map((play) => setRootFor(model, play, rng).save())
  const leaves: (typeof roots)[number][] = []
  for (const root of roots) {
    model.load(root)
    const found: typeof leaves = []
    const reference = { ...referenceModel(model), playOut: () => found.push(model.save()) && model.playOut() }
    new TreeSearch(restored(reference, model), { iterations: ITERATIONS }).evaluate(rng)
    leaves.push(...Array.from({ length: LEAVES }, () => rng.pick(found)))
  }
  let future = 0
  const searchTurn = (searched: ForwardModel): Turn => {
    const search = new TreeSearch(searched, { iterations: ITERATIONS })
    return async () =>
      (await secondsOf(seconds, roots.length, (n) => {
        model.load(roots[n] as (typeof roots)[number])
        search.evaluate(rng)
      })) / ITERATIONS
  }
  const leafTurn = (play: () => void): Turn => {
    return () =>
      secondsOf(seconds, leaves.length, (n) => {
        model.load(leaves[n] as (typeof roots)[number])
        model.reseed(future)
        future += 1
        play()
      })
  }
  return {
    searcher: searchTurn(model),
    typescript: searchTurn(referenceModel(model)),
    playout: leafTurn(() => model.playOut()),
    nothing: leafTurn(() => {}),
  }
}

/** Getters do not survive a spread. */
function restored(reference: ForwardModel, model: ForwardModel): ForwardModel {
  return Object.defineProperties(reference, {
    isDeciding: { get: () => model.isDeciding },
    seat: { get: () => model.seat },
    choices: { get: () => model.choices },
  })
}

function positionsOf(program: InformedProgram): readonly Play[] {
  const rng = stream('choices')
  const positions: Play[] = []
  for (let index = 0; index < GAMES; index += 1) {
    const play = Play.start(program, { seed: 1, index })
    for (let n = 0; !play.over && n < 1000; n += 1) {
      if (play.choices.length > 1) positions.push(Play.load(program, play.save()))
      play.choose(rng.below(play.choices.length))
    }
  }
  return rng.shuffle(positions).slice(0, MOST_POSITIONS)
}
