/**
 * Problems that only play shows: a choice that turns out to have no option and does not say what happens then, and values
 * that a set or a count has no room for, and options that are never there. No look at the rules alone could tell, so random games are played: whatever is
 * found here did happen.
 */
import { stream } from '../../rng/index.ts'
import { at, type Problem } from '../check/problem.ts'
import type { Choose, Instruction } from '../lower/instructions.ts'
import { MOST_MELDED } from '../model/shapes.ts'
import type { Expr, Game, GetNode, StepNodes } from '../rules/tree.ts'
import { MOST_IN_SET } from '../rules/types.ts'
import type { Choice } from './decision.ts'
import type { Evaluation } from './evaluation.ts'
import type { Observer } from './observer.ts'
import { Play } from './play.ts'
import type { Program } from './program.ts'

/** Fixed numbers, so that a game gets the same warnings on any machine. Most take less than half a second. */
const GAMES = 50
const STEPS = 20_000

/** Warnings, each with the path of what is concerned; of what happened, with the first game of seed 1 in which it did. */
export function tryOut(program: Program): Problem[] {
  const problems = new Map<string, Problem>()
  const offers = new Offers()
  let steps = 0
  for (let index = 0; index < GAMES && steps < STEPS; index += 1) {
    const report = ({ found, ...rest }: Happening): void => {
      const happened = `${found} (in game ${index} of random play with seed 1)`
      if (!problems.has(rest.path)) problems.set(rest.path, { severity: 'warning', found: happened, ...rest })
    }
    const observer = new PlayWatch(program, report, offers)
    const play = Play.start(program, { seed: 1, index, observer, stepLimit: STEPS })
    const rng = stream(1, 'players', index)
    while (!play.over) play.choose(rng.below(play.choices.length))
    steps += play.outcome.steps
  }
  return [...problems.values(), ...offers.neverMade(program.game)]
}

/** An option may be rare: it is missed only in this many choices. */
const ENOUGH_CHOICES = 100

/** Which options were there, of each `choose` in the rules, in all games. */
class Offers {
  readonly #seen = new Map<StepNodes['choose'], { times: number; readonly options: Set<number> }>()

  note(step: StepNodes['choose'], choices: readonly Choice[]): void {
    const seen = this.#seen.get(step) ?? { times: 0, options: new Set() }
    this.#seen.set(step, seen)
    seen.times += 1
    for (const { option } of choices) seen.options.add(option)
  }

  neverMade(game: Game): Problem[] {
    return [...this.#seen].flatMap(([step, { times, options }]) => {
      const path = pathOf(game, step)
      // What was written out from another step has no place of its own.
      if (times < ENOUGH_CHOICES || path === '') return []
      return step.options.flatMap((_, n) =>
        options.has(n) ? [] : [neverOffered(at(at(path, 'options'), n), times)],
      )
    })
  }
}

const neverOffered = (path: string, times: number): Problem => ({
  severity: 'warning',
  path,
  found: `an option that was never there, in ${times} choices of random play with seed 1`,
  expected: 'an option that can be taken',
  hint: 'look at its "when" and "where"; it may also be rare, or need more players or another option of the game',
})

type Happening = Omit<Problem, 'severity'>

const nothing = (): void => {}

/** Watches one game, and reports what should not happen. */
class PlayWatch implements Observer {
  readonly #program: Program
  readonly #report: (happening: Happening) => void
  readonly #offers: Offers

  constructor(program: Program, report: (happening: Happening) => void, offers: Offers) {
    this.#program = program
    this.#report = report
    this.#offers = offers
  }

  offered(point: number, choices: readonly Choice[]): void {
    const instruction = this.#program.code[point]
    if (instruction?.op === 'choose') this.#offers.note(instruction.step, choices)
  }

  tested(context: Evaluation, point: number, holds: boolean): void {
    const instruction = this.#program.code[point]
    if (holds || instruction?.op !== 'choose' || !mayBeEmpty(instruction)) return
    const { game, binder } = this.#program
    const trick = trickOf(instruction, game)
    if (trick === undefined) {
      this.#report({
        path: pathOf(game, instruction.step),
        found: 'a player who has no option',
        expected: 'an option, or steps to take in "otherwise"',
        hint: 'play goes on without a choice; if you mean that, write "otherwise": []',
      })
      return
    }
    // A player who could not even lead has run out of cards.
    if (binder.within(instruction.scope).items(trick.lead)(context).length === 0) return
    this.#report({
      path: `${pathOf(game, trick)}.follow`,
      found: 'a player who has cards and can play none',
      expected: 'a card to play',
      hint: 'end with ifAble(…, hand), so that a player who cannot follow plays any card',
    })
  }

  leftOut(node: GetNode): void {
    const path = pathOf(this.#program.game, node)
    if (node.get === 'deadwood') {
      const found = `more than ${MOST_MELDED} cards`
      const hint = 'the others count as left over'
      this.#report({ path, found, expected: `at most ${MOST_MELDED} cards to find melds in`, hint })
    } else {
      const found = `a number that is not from 0 to ${MOST_IN_SET}`
      const hint = 'it is left out of the set'
      this.#report({ path, found, expected: 'numbers that a set has room for', hint })
    }
  }

  readonly started = nothing
  readonly moving = nothing
  readonly dealing = nothing
  readonly shuffled = nothing
  readonly shown = nothing
  readonly revealed = nothing
  readonly asked = nothing
  readonly found = nothing
  readonly picked = nothing
  readonly naming = nothing
  readonly deciding = nothing
  readonly assigned = nothing
  readonly reset = nothing
  copy(): Observer {
    return this
  }
}

/** Whether no option is always there, and nothing is said for the case that there is none. */
function mayBeEmpty(instruction: Instruction): boolean {
  if (instruction.op !== 'choose' || instruction.step.otherwise !== undefined) return false
  return instruction.options.every(({ when, binders }) => when !== undefined || binders.length > 0)
}

/** The trick that a choice was written out from: what may be played is found in it again. */
function trickOf({ step }: Choose, game: Game): StepNodes['trick'] | undefined {
  const { as, in: playable } = step.options[0]?.each?.[0] ?? {}
  if (as !== 'trick.card' || typeof playable !== 'object' || playable.get !== 'if') return undefined
  const follow = playable.else as Extract<Expr, { get: 'let' }>
  for (const [, node] of nodes(game)) {
    const trick = node as StepNodes['trick']
    if (trick.do === 'trick' && trick.lead === playable.then && trick.follow === follow.in) return trick
  }
  return undefined
}

/** The path of a part of the rules; empty if it was written out from another. */
export function pathOf(game: Game, part: object): string {
  for (const [path, node] of nodes(game)) if (node === part) return path
  return ''
}

function* nodes(value: unknown, path = ''): Generator<[path: string, node: object]> {
  if (typeof value !== 'object' || value === null) return
  yield [path, value]
  for (const [key, inner] of Object.entries(value)) {
    yield* nodes(inner, at(path, Array.isArray(value) ? Number(key) : key))
  }
}
