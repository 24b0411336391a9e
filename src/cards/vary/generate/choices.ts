/** Random choices: options with tests, with things to pick of every sort, and with what is done then. */
import { all, me, range, topmost, zone } from '../../rules/build.ts'
import type { Binder, Expr, Option, Shape, Step, Steps } from '../../rules/tree.ts'
import { binding, type Draft, domainSize, type Scope, typesOf } from './draft.ts'
import { zoneNamed } from './references.ts'
import { randomShape } from './shapes.ts'

/** Things to pick, one after the other, of which so many combinations may be tried. */
const MOST_COMBINATIONS = 500

/** How often some cards are picked and not one thing; of several packs, that is left to the interpreter. */
const SOME = 0.2
const SOME_OF_SEVERAL_PACKS = 0.02

type StepsMaker = (scope: Scope) => Steps

interface Picking {
  readonly each: readonly Binder[]
  readonly scope: Scope
  /** How many there may be to try. */
  readonly combinations: number
}

/** `steps` makes what is done after a choice. */
export function randomChoice(draft: Draft, scope: Scope, steps: StepsMaker): Step {
  const { rng } = draft
  const labels = rng.shuffle(['play', 'take', 'pass', 'bid', 'swap']).slice(0, rng.pick([1, 2, 2, 2, 3]))
  return {
    do: 'choose',
    options: labels.map((label, n) => randomOption(draft, label, scope, n === 0 && rng.chance(0.6), steps)),
    ...(rng.chance(0.3) && { otherwise: steps(scope) }),
  }
}

/** A plain option is there whenever there is something to pick from. */
function randomOption(draft: Draft, label: string, scope: Scope, plain: boolean, steps: StepsMaker): Option {
  const picking = pick(draft, scope, plain)
  return {
    label,
    ...(!plain && draft.rng.chance(0.25) && { when: draft.expr('bool', scope, 2) }),
    ...(picking.each.length > 0 && { each: picking.each }),
    do: steps(picking.scope),
  }
}

function pick(draft: Draft, outer: Scope, plain: boolean): Picking {
  const { rng } = draft
  const some = draft.deck.size > 64 ? SOME_OF_SEVERAL_PACKS : SOME
  let picking: Picking = { each: [], scope: outer, combinations: 1 }
  for (let left = plain ? 1 : rng.pick([0, 1, 1, 1, 1, 2, 2, 3]); left > 0; left -= 1) {
    // Other things to pick before or after some cards are left to the interpreter, mostly.
    const alone = picking.each.length === 0 || (picking.combinations < 5 && rng.chance(0.1))
    const isSome = alone && rng.chance(some)
    const next = isSome ? pickSome(draft, picking, left > 1) : pickOne(draft, picking, plain)
    if (next.combinations > MOST_COMBINATIONS) break
    picking = next
    if (isSome && rng.chance(0.95)) break
  }
  return picking
}

function pickOne(draft: Draft, { each, scope, combinations: before }: Picking, plain: boolean): Picking {
  const { rng, expr } = draft
  const type = rng.pick([...typesOf(draft).items, 'card', 'card', 'card'])
  const combinations = before * (type === 'num' ? 20 : domainSize(draft, type))
  const { as, scope: inner } = binding(draft, type, scope)
  // A test is worked out for each of them.
  const tested = { ...inner, times: Math.min(combinations, MOST_COMBINATIONS) }
  const binder: Binder = {
    ...as,
    in: setOf(draft, type, scope, plain),
    ...(!plain && rng.chance(0.3) && { where: expr('bool', tested, 2) }),
  }
  return { each: [...each, binder], scope: inner, combinations }
}

/** What the acting player holds, or all there are, mostly. */
function setOf(draft: Draft, type: string, scope: Scope, plain: boolean): Expr {
  const { rng, expr } = draft
  if (!plain && rng.chance(0.4)) return expr(`${type}*`, scope, 2)
  if (type === 'num') return range(rng.below(3), rng.between(1, 6))
  if (type !== 'card') return all(type as 'suit')
  return someHand(draft, scope)
}

/** Of many cards, it would take the interpreter long to find those that add up to something. */
function fewCards(draft: Draft, scope: Scope, shape: Shape): Expr {
  const { rng, expr } = draft
  const hand = someHand(draft, scope)
  if (shape.sum === undefined && rng.chance(0.7)) return hand
  return topmost(rng.chance(0.6) ? hand : expr('zone', scope, 2), rng.between(2, 9))
}

const someHand = (draft: Draft, scope: Scope): Expr =>
  draft.rng.chance(0.8) ? zone(draft.hand, me) : zoneNamed(draft, draft.hand, scope, 0)

function pickSome(draft: Draft, { each, scope, combinations }: Picking, more: boolean): Picking {
  const { expr } = draft
  const tested = draft.rng.chance(0.25)
  const { as, scope: inner } = binding(draft, 'card*', scope)
  const shape = randomShape(draft, () => expr('num', scope, 1), tested || more)
  const where = tested && { where: expr('bool', { ...inner, times: 100 }, 1) }
  const binder: Binder = { ...as, some: fewCards(draft, scope, shape), shape, ...where }
  return { each: [...each, binder], scope: inner, combinations: combinations * 40 }
}
