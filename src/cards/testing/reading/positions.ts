/**
 * Positions of a game for a reader who has nothing but the rules in English: what may be chosen, and what follows.
 * The engine has the answers; those of readers are kept beside the rules and compared with them.
 */
import { stream } from '../../../rng/index.ts'
import { Machine } from '../../interpret/machine.ts'
import type { GameEvent } from '../../interpret/observer.ts'
import { Play } from '../../interpret/play.ts'
import { Program } from '../../interpret/program.ts'
import type { Setting } from '../../model/game-model.ts'
import { POINT } from '../../model/layout.ts'
import type { Game } from '../../rules/tree.ts'
import { roundsOf } from './rounds.ts'
import { chanceIn, changesAfter, type Snapshot, snapshot } from './snapshot.ts'

export interface Position extends Snapshot {
  /** Who decides; nothing in a game that plays itself. */
  readonly player?: string
  /** What was chosen before. */
  readonly before: string
  /** What chance decides in what follows. */
  readonly chance: string
  readonly options: readonly string[]
  /** What the player then chooses. */
  readonly chosen?: string
  /** Questions about what follows, up to the next decision or round, and the right answers. */
  readonly after: Readonly<Record<string, string>>
}

const MOST_OPTIONS = 16
const STEP_LIMIT = 100_000
/** How many choices before a position are told. */
const MEMORY = 5
const POSITIONS = 6
/** A game that has no six positions in so many games has nothing to read. */
const MOST_GAMES = 1000

/** Six positions of a game played at random, spread over it, its last decision among them; of several if it is short. */
export function positionsOf(game: Game, setting: Setting, seed: number): Position[] {
  const program = new Program(game, setting)
  const all: Position[] = []
  for (let index = 0; spread(all).length < POSITIONS || !isEnd(spread(all).at(-1)); index += 1) {
    if (index === MOST_GAMES) throw new Error(`${game.id} has no ${POSITIONS} positions to read`)
    const decisions = decisionsOf(program, seed, index)
    all.push(...(decisions.length > 0 ? decisions : roundsOf(program, seed, index)))
  }
  return spread(all)
}

/** Whether a game ends with what follows. */
const isEnd = (position: Position | undefined): boolean => position?.after['winners'] !== undefined

/** The decisions of a game that say something, and the last one. */
function decisionsOf(program: Program, seed: number, index: number): Position[] {
  const events: GameEvent[] = []
  const onEvent = (event: GameEvent): void => void events.push(event)
  // The sheets were read with these deals: they stay as they are.
  const chance = stream(seed, 'game', index, 'chance')
  const { state } = Machine.start(program, chance, { stepLimit: STEP_LIMIT })
  const play = Play.load(program, new Uint8Array(state.words.slice().buffer), {
    stepLimit: STEP_LIMIT,
    onEvent,
  })
  const rng = stream(seed, 'reading', index)
  const all: Position[] = []
  const before: string[] = []
  while (!play.over) {
    const options = wholeOptions(play)
    const [state, seat] = [snapshot(play), play.seat]
    const { name, labels } = options[rng.below(options.length)] as Whole
    events.length = 0
    for (const label of labels) play.choose(play.choices.findIndex((choice) => choice.label === label))
    const shuffled = events.some(({ kind }) => kind === 'shuffle')
    // What a shuffle brings nobody can know from a sheet.
    if (!shuffled && (play.over || (options.length > 1 && options.length <= MOST_OPTIONS))) {
      const next = play.over ? 'nobody: the game is over' : `player ${play.seat + 1}`
      all.push({
        player: `player ${seat + 1}`,
        before: before.slice(-MEMORY).join('; ') || 'nothing yet',
        chance: chanceIn(program, events),
        ...state,
        options: options.map((option) => option.name).sort(),
        chosen: name,
        after: { 'who decides next': next, ...changesAfter(play, state, events) },
      })
    }
    before.push(...told(events))
  }
  return all
}

/** What was chosen, also where there was no choice; of one choice made in parts, the last. */
function told(events: readonly GameEvent[]): string[] {
  return events.flatMap((event, n) => {
    if (event.kind !== 'choice') return []
    const next = events[n + 1]
    const goesOn =
      next?.kind === 'choice' && next.player === event.player && next.label.startsWith(`${event.label} `)
    return goesOn ? [] : [`player ${event.player + 1}: ${inOneOrder(event.label)}`]
  })
}

interface Whole {
  readonly name: string
  readonly labels: readonly string[]
}

/** Every way to decide, however many things are picked one after the other; up to a limit. */
function wholeOptions(play: Play, limit = MOST_OPTIONS + 1): Whole[] {
  const found = new Map<string, Whole>()
  const visit = (at: Play, labels: readonly string[]): void => {
    for (const [n, { label }] of at.choices.entries()) {
      if (found.size >= limit) return
      const events: GameEvent[] = []
      const next = Play.load(at.program, at.save(), { onEvent: (event) => events.push(event) })
      next.choose(n)
      // What is left to pick without a choice is picked at once, and told as one choice after the other.
      const effect = events.findIndex(({ kind }) => kind !== 'choice')
      const picks = events.slice(0, effect < 0 ? events.length : effect)
      if (effect < 0 && isUnfinished(next, at)) visit(next, [...labels, label])
      else {
        const name = inOneOrder(
          picks.map((event) => (event.kind === 'choice' ? event.label : '')).at(-1) ?? label,
        )
        if (!found.has(name)) found.set(name, { name, labels: [...labels, label] })
      }
    }
  }
  visit(play, [])
  return [...found.values()]
}

/** Whether the same decision goes on: something else is to be picked for it. */
function isUnfinished(next: Play, before: Play): boolean {
  if (next.over || next.state.get(POINT) !== before.state.get(POINT)) return false
  const code = next.program.decisionAt(next.state)
  return (next.state.read(code.option) as number) > 0
}

/** Cards that are picked together have no order. */
function inOneOrder(label: string): string {
  const words = label.split(' ')
  const at = words.findIndex((word) => /^(?:[A-Z\d]|10)+[CDHS]$/.test(word))
  return at < 0 ? label : [...words.slice(0, at), ...words.slice(at).sort()].join(' ')
}

function spread(positions: readonly Position[]): Position[] {
  const all = [...new Map(positions.map((position) => [JSON.stringify(position), position])).values()]
  if (all.length <= POSITIONS) return all
  const last = all.length - 1
  const at = Array.from({ length: POSITIONS }, (_, n) => Math.round((n * last) / (POSITIONS - 1)))
  return at.map((n) => all[n] as Position)
}
