/** What is found out about a game on a worker, because it takes longer than a page should wait for the server. */

import { CLASSICS } from '../../cards/classics/index.ts'
import { englishDocument } from '../../cards/english/english.ts'
import { formatOutcome, TraceFormatter } from '../../cards/interpret/trace.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { GameSetup } from '../../cards/simulate/game-setup.ts'
import { rulesDistance } from '../../cards/vary/features.ts'
import { startingGames } from '../../cards/vary/starting-games.ts'
import { stream } from '../../rng/index.ts'
import { meanOf } from '../../stats/index.ts'
import type { GameCurves, GameFacts, Knob, Near, RecordedGame } from '../wire/games.ts'
import { knobsOf } from './knobs.ts'

const MODULE = new URL(import.meta.url)

export const FACTS_TASK = { module: MODULE, export: 'factsOf' }
export const CURVES_TASK = { module: MODULE, export: 'curvesOf' }
export const KNOBS_TASK = { module: MODULE, export: 'knobs' }
export const RECORD_TASK = { module: MODULE, export: 'recorded' }

/** As many classics are named. */
const MOST_NEAR = 5

export function factsOf(game: Game): Pick<GameFacts, 'rules' | 'nearest'> {
  return { rules: englishDocument(game), nearest: nearestOf(game) }
}

/** Each classic in the form of its rules that is nearest. */
function nearestOf(game: Game): Near[] {
  const found = new Map<string, Near>()
  for (const form of [...startingGames(game.seats.min), ...CLASSICS.values()]) {
    const { id, name } = form
    const distance = rulesDistance(game, form)
    if (id !== game.id && distance < (found.get(id)?.distance ?? 2)) found.set(id, { id, name, distance })
  }
  return [...found.values()].toSorted((a, b) => a.distance - b.distance).slice(0, MOST_NEAR)
}

/** Games of random players, and the parts into which each is divided. */
const CURVES = { games: 60, parts: 20, mostDecisions: 4000 }

export function curvesOf(game: Game): GameCurves {
  const setup = new GameSetup(game, { seed: 1 })
  const rng = stream(1, 'studio curves')
  const sums = Array.from({ length: CURVES.parts }, (): number[] => [])
  const decisions = Array.from({ length: CURVES.games }, (_, index) => {
    const options: number[] = []
    const play = setup.start(index)
    while (!play.over && options.length < CURVES.mostDecisions) {
      const { length } = play.choices
      // One option is no decision.
      if (length > 1) options.push(length)
      play.choose(rng.below(length))
    }
    for (const [n, many] of options.entries())
      sums[Math.floor((n / options.length) * CURVES.parts)]?.push(many)
    return options.length
  })
  const means = sums.map((all) => (all.length === 0 ? 0 : meanOf(all).mean))
  return { games: CURVES.games, decisions: decisions.toSorted((a, b) => a - b), options: means }
}

export const knobs = (game: Game): readonly Knob[] => knobsOf(game)

export interface RecordItem {
  readonly game: Game
  readonly players: readonly string[] | string
  readonly seed: number
}

export function recorded({ game, players, seed }: RecordItem): RecordedGame {
  const setup = new GameSetup(game, { seed, players })
  const story = new TraceFormatter(setup.program)
  const choices: number[] = []
  const starts: number[] = []
  const result = setup.play(0, {
    onEvent: (event) => story.add(event),
    onDecision: (_, { choice }) => {
      choices.push(choice)
      starts.push(story.lines.length)
    },
  })
  const ends = [...starts, story.lines.length]
  const lines = ends.map((end, n) => story.lines.slice(n === 0 ? 0 : ends[n - 1], end))
  lines.at(-1)?.push(formatOutcome(result))
  return { seats: setup.spec.seats, seed, players: setup.spec.players, choices, lines }
}
