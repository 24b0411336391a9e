/**
 * Leaks: a choice whose offers depend on what the player who chooses cannot know. If "take 7H" is offered because 7H lies
 * face down in the stock, the offer says so; and a player who looks ahead would win a blind lottery by it.
 *
 * The test is that the offers are the same in every world that the player may imagine. Random games are played, and at
 * many of their decisions a few worlds are drawn: whatever is found here did happen.
 */
import { type Stream, stream } from '../../rng/index.ts'
import { at, type Problem } from '../check/problem.ts'
import type { Choice } from '../interpret/decision.ts'
import { Machine } from '../interpret/machine.ts'
import { Play } from '../interpret/play.ts'
import { pathOf } from '../interpret/try-out.ts'
import { POINT } from '../model/layout.ts'
import { type InformedProgram, knowledgeOf } from './informed-program.ts'
import { determinizerFor } from './secrets.ts'

/** An offer that is not there in another world that the player may imagine, or is there only in that one. */
export interface Leak {
  readonly seat: number
  readonly choice: Choice
  /** The card that the offer names, if the player does not know where it lies; and the zone where it does lie. */
  readonly hidden?: { readonly card: number; readonly zone: number }
}

/** Worlds at a decision. A leak shows in most of them: what is hidden is seldom dealt the same way again. */
const WORLDS = 3

/** Whether the offers of the decision where play stands give away what its seat cannot know. */
export function leakAt(play: Play, rng: Stream): Leak | undefined {
  const { program, state, seat } = play
  const worlds = determinizerFor(play, rng)
  if (worlds.dealt.length === 0 && worlds.secrets?.cells.length === 0) return undefined
  for (let n = 0; n < WORLDS; n += 1) {
    worlds.sample(rng)
    const { choices } = new Machine(program, worlds.position(), { stepLimit: 1 })
    const differing = firstDifference(play.choices, choices)
    if (differing === undefined) continue
    const { choice, isOffered } = differing
    const card = cardNamedBy(play, choice)
    const isHidden = card !== undefined && !knowledgeOf(program, seat).isCertain(state, seat, card)
    return { seat, choice, ...(isHidden && isOffered && { hidden: { card, zone: state.placeOf(card) } }) }
  }
  return undefined
}

/** Fixed numbers, so that a game gets the same verdict on any machine. */
const GAMES = 12
const STEPS = 3000
const DECISIONS_A_GAME = 25
/** Of the first decisions of a game each is looked at, later every few. */
const FIRST_DECISIONS = 8
const EVERY = 4

/** Plays random games of seed 1 and returns an error for each option that leaks. */
export function findLeaks(program: InformedProgram): Problem[] {
  const problems = new Map<string, Problem>()
  for (let index = 0; index < GAMES; index += 1) {
    const play = Play.start(program, { seed: 1, index, stepLimit: STEPS })
    const rng = stream(1, 'leaks', index)
    let looked = 0
    for (let decision = 0; !play.over && looked < DECISIONS_A_GAME; decision += 1) {
      if (decision < FIRST_DECISIONS || decision % EVERY === 0) {
        looked += 1
        const leak = leakAt(play, rng)
        const problem = leak && problemOf(leak, play, index)
        if (problem && !problems.has(problem.path)) problems.set(problem.path, problem)
      }
      play.choose(rng.below(play.choices.length))
    }
  }
  return [...problems.values()]
}

function firstDifference(
  real: readonly Choice[],
  imagined: readonly Choice[],
): { readonly choice: Choice; readonly isOffered: boolean } | undefined {
  const missing = (from: readonly Choice[], within: readonly Choice[]): Choice | undefined => {
    const labels = new Set(within.map(({ label }) => label))
    return from.find(({ label }) => !labels.has(label))
  }
  const gone = missing(real, imagined)
  if (gone) return { choice: gone, isOffered: true }
  const added = missing(imagined, real)
  return added && { choice: added, isOffered: false }
}

/** The card that a choice names last, if it names one. */
function cardNamedBy({ program, state }: Play, { option, pick }: Choice): number | undefined {
  if (pick?.kind === 'card') return pick.value
  const decision = program.decisions.get(state.get(POINT))
  if (pick?.kind !== 'item' || decision === undefined) return undefined
  const isTaken = (state.read(decision.option) as number) > 0
  const binder = isTaken ? (state.read(decision.binder) as number) : 0
  return decision.options[option]?.binders[binder]?.one?.kind === 'card' ? pick.value : undefined
}

function problemOf({ seat, choice, hidden }: Leak, { program, state }: Play, index: number): Problem {
  const instruction = program.code[state.get(POINT)]
  const step = instruction?.op === 'choose' ? pathOf(program.game, instruction.step) : ''
  const [player, offer] = [`player ${seat + 1}`, `"${choice.label}"`]
  const leak = hidden
    ? `${offer} is offered to ${player}, who cannot know that ${program.deck.cardName(hidden.card)} lies in ${program.zoneName(hidden.zone)}`
    : `whether ${offer} is offered to ${player} depends on what ${player} cannot know`
  return {
    severity: 'error',
    path: at(at(step, 'options'), choice.option),
    found: `an offer that gives away hidden cards: ${leak} (in game ${index} of random play with seed 1)`,
    expected: 'the same offers however the hidden cards lie',
    hint: 'to let a player draw blindly, move the cards to a pile and take its top; to let a player look first, use "show"',
  }
}
