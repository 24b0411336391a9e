/**
 * Changes every field of a game, one at a time, and plays on: a field that can be changed without the checker or
 * any game noticing is a rule that does nothing.
 */
import { stream } from '../../rng/index.ts'
import { isGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { formatEvent, formatOutcome } from '../interpret/trace.ts'
import { DeckError, type Setting, SettingError } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { changesOf } from '../vary/changes.ts'
import { type Path, pathsIn, pathText } from '../vary/paths.ts'
import { atRandom, first, last, type Policy, withTaste } from './policies.ts'

/** What only people read. */
const EXEMPT = /^(v|id|name|source|family)$|^counters\.\w+$|\.(label|means|as)$|^options\.\w+\.means$/

/** Changes that come to the same, with the reason why. */
const SAME: Readonly<Record<string, string>> = {
  // Who has scored has won a deal, and the other way round.
  'gin-rummy flow[1].steps[0].then[0].by.test.a.name': 'wins',
}

/** One way to play: a game may need a special deal to show what a rule does. */
export interface Scenario {
  readonly setting?: Setting
  readonly seed: number
  readonly deck?: readonly string[]
  readonly policy: Policy
}

/** Changed rules may never end. */
const STEP_LIMIT = 30_000

export interface Ablated {
  readonly path: string
  readonly verdict: 'changes play' | 'rejected' | 'changes nothing'
}

/**
 * Many ways to play: with each of the settings, with every number of players, with options at their bounds, and by
 * players of every taste.
 */
export function scenarios(game: Game, many: number, settings: readonly Setting[] = [{}]): Scenario[] {
  const usual = settings[0]?.options ?? {}
  const { min: fewest, max: most } = game.seats
  // One fewer and one more than it is for, and options beyond their bounds: that is refused, and to be refused.
  const seats = Array.from({ length: most - fewest + 3 }, (_, n) => ({
    seats: fewest + n - 1,
    options: usual,
  }))
  const bounds = Object.entries(game.options ?? {}).flatMap(([name, { min, max }]) =>
    [min, max]
      .flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]))
      .map((value) => ({ options: { ...usual, [name]: value } })),
  )
  const all = [...settings, ...seats, ...bounds]
  return Array.from({ length: many }, (_, n) => {
    const round = Math.floor(n / all.length)
    const policies = [atRandom, withTaste(round), withTaste(round + many), first, last]
    return { setting: all[n % all.length] as Setting, seed: n, policy: policies[round % 5] as Policy }
  })
}

export function* ablate(game: Game, plays: readonly Scenario[], every = 1, offset = 0): Generator<Ablated> {
  const bases = plays.map((scenario) => ({ scenario, base: undefined as string | undefined }))
  const fields = pathsIn(game).filter(
    (path) => !EXEMPT.test(pathText(path)) && SAME[`${game.id} ${pathText(path)}`] === undefined,
  )
  for (const [n, path] of fields.entries()) {
    if (n % every !== offset % every) continue
    yield { path: pathText(path), verdict: verdictOf(game, path, bases) }
  }
}

function verdictOf(
  game: Game,
  path: Path,
  bases: { scenario: Scenario; base: string | undefined }[],
): Ablated['verdict'] {
  const changed = [...changesOf(game, path)].filter(isGame)
  if (changed.length === 0) return 'rejected'
  // What is hidden in variables shows only in who knows them.
  const all = /\.see$/.test(pathText(path))
  const isAim = pathText(path) === 'result.aim'
  for (const entry of bases) {
    entry.base ??= playOut(game, entry.scenario)
    const whole = isAim ? searchOut(game, entry.scenario) : entry.base
    const base = all ? whole : withoutVariables(whole)
    for (const tree of changed) {
      const played = (isAim ? searchOut : playOut)(tree, entry.scenario)
      if ((all ? played : withoutVariables(played)) !== base) return 'changes play'
    }
  }
  return 'changes nothing'
}

const withoutVariables = (trace: string): string => trace.replaceAll(/^ {2}\S.* = .*\n/gm, '')

/** What players aim at shows only in the play of those who look ahead. */
function searchOut(game: Game, { setting, seed }: Scenario): string {
  try {
    return JSON.stringify(simulateBatch(game, { ...setting, seed, games: 5, players: 'mcts:50' }))
  } catch (thrown) {
    if (!(thrown instanceof SettingError)) throw thrown
    return thrown.message
  }
}

/** A game as text: what happens, what could be chosen, how it ends; or why it cannot be played so. */
export function playOut(game: Game, { setting, seed, deck, policy }: Scenario): string {
  const lines: string[] = []
  try {
    const program = new Program(game, setting)
    const onEvent = (event: GameEvent): void => void lines.push(formatEvent(program, event))
    const play = Play.start(program, { seed, stepLimit: STEP_LIMIT, ...(deck && { deck }), onEvent })
    const rng = stream(seed, 'players')
    while (!play.over) {
      lines.push(play.choices.map(({ label }) => label).join(' | '))
      play.choose(policy(play.choices, rng))
    }
    const { outcome } = play
    lines.push(formatOutcome(outcome), JSON.stringify([outcome.counters, outcome.winners]))
  } catch (thrown) {
    if (!(thrown instanceof SettingError || thrown instanceof DeckError)) throw thrown
    lines.push(thrown.message)
  }
  return `${lines.join('\n')}\n`
}
