/** The two engines side by side: the same games, or where they part. */
import type { Stream } from '../../rng/index.ts'
import { Engine } from '../compile/engine/engine.ts'
import { NotCompiled } from '../compile/not-compiled.ts'
import type { Play } from '../interpret/play.ts'
import type { Setting } from '../model/game-model.ts'
import type { GameResult } from '../model/game-result.ts'
import { playerOf } from '../model/streams.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { EndReader, partsOf } from './final-state.ts'

export type Comparison =
  | {
      readonly verdict: 'equal'
      readonly games: number
      readonly unfinished: number
      /** Decisions and steps of all games that were finished. */
      readonly decisions: number
      readonly steps: number
      /** Why the module gave up games that the interpreter has to play, one reason a game. */
      readonly traps: readonly string[]
    }
  | { readonly verdict: 'not compiled' | 'different'; readonly message: string }

interface CompareOptions {
  readonly setting?: Setting
  readonly seed?: number
  readonly first?: number
  readonly games: number
  readonly stepLimit?: number
}

/** Plays games of a seed on both engines. A game that the module gives up must be one that the interpreter does not finish. */
export function compareEngines(
  game: Game,
  { setting = {}, seed = 1, first = 0, games, stepLimit = 20_000 }: CompareOptions,
): Comparison {
  const table = new GameSetup(game, { ...setting, seed, stepLimit, engine: 'reference' })
  const options = { ...setting, seats: table.spec.seats, seed, stepLimit }
  let engine: Engine
  try {
    engine = new Engine(game, options)
  } catch (thrown) {
    if (!(thrown instanceof NotCompiled)) throw thrown
    return { verdict: 'not compiled', message: thrown.message }
  }
  const reader = new EndReader(game, table.program, options)
  const found = { games, unfinished: 0, decisions: 0, steps: 0, traps: [] as string[] }
  let message: string | undefined
  engine.play(first, games, (index, result) => {
    if (message !== undefined) return
    const play = played(table, index)
    const { outcome } = play
    if (outcome.ending === 'finished') {
      found.decisions += outcome.decisions
      found.steps += outcome.steps
    }
    if (result?.ending !== 'finished') found.unfinished += 1
    // What is too much for the module is played by the interpreter: that is no difference.
    if (result === undefined) found.traps.push(trapOf(reader, index))
    else
      message =
        differenceOf(result, outcome) ??
        (result.ending === 'finished' ? differentState(reader, play, index) : undefined)
    message &&= `game ${index}: ${message}`
  })
  return message === undefined ? { verdict: 'equal', ...found } : { verdict: 'different', message }
}

/** The game in the interpreter, everybody at random. */
function played(table: GameSetup, index: number): Play {
  const play = table.start(index)
  const streams: Stream[] = []
  while (!play.over) {
    const { seat } = play
    streams[seat] ??= playerOf(table.spec.seed, seat).derive(index)
    play.choose(streams[seat].below(play.choices.length))
  }
  return play
}

function differenceOf(compiled: GameResult, reference: GameResult): string | undefined {
  const texts = [compiled, reference].map((result) => JSON.stringify(comparable(result)))
  return texts[0] === texts[1] ? undefined : `compiled ${texts[0]}, reference ${texts[1]}`
}

/** A view of memory has no fields of its own: each is read. Cycles are known to the interpreter alone. */
function comparable(result: GameResult): unknown {
  const { ending, turns, steps, decisions, forced, scores, winners, draw, counters } = result
  if (ending !== 'finished') return 'unfinished'
  return { turns, steps, decisions, forced, scores, winners, draw, counters }
}

/** Cards and variables in the end, and what chance would bring next. */
function differentState(reader: EndReader, play: Play, index: number): string | undefined {
  const expected = Object.entries(partsOf(play.state, play.program))
  for (const chooser of ['module', 'asked'] as const) {
    const found = reader.after(index, chooser)
    for (const [part, value] of expected) {
      if (String(found?.[part]) === String(value)) continue
      return `${part}, ${chooser}: compiled ${String(found?.[part])}, reference ${String(value)}`
    }
  }
  return undefined
}

function trapOf(reader: EndReader, index: number): string {
  try {
    reader.after(index, 'module')
    return 'for no reason'
  } catch (thrown) {
    return String(thrown)
  }
}
