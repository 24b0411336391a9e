import type { Game } from '../src/cards/rules/tree.ts'
import { createWorkers } from '../src/cards/simulate/simulate-parallel.ts'
import type { Child, MeasuredChild } from '../src/cards/testing/measured-child.ts'
import { classicForm } from '../src/cards/vary/starting-games.ts'
import { variation } from '../src/cards/vary/variation.ts'
import { type Stream, stream } from '../src/rng/index.ts'
import { meanOf } from '../src/stats/index.ts'
import type { Figures, Proof } from './proof.ts'

const TASK = { module: new URL('../src/cards/testing/measured-child.ts', import.meta.url) }
const CLASSICS = ['gops', 'hearts', 'spades']
const SEATS = 2
const FULL = { children: 40, looks: 2, doors: 2 }
const SLICE = { children: 2, looks: 2, doors: 2 }
/** As evolution makes them: one change, and another with this chance. */
const ONE_MORE = 1 / 3
const MUTATIONS = variation.operators.filter(
  (operator) => !variation.crossovers.includes(operator) && !operator.startsWith('random'),
)

/** What evolution of card games can go by. */
export const inheritanceProof: Proof = {
  claim:
    'Children of a classic differ in quality by about as much as one measurement errs, and a look agrees with later measurements: the ' +
    'correlation of a look with the mean of two measurements at the door is positive in each of three families.',
  async run({ slice, seed, say }) {
    await using pool = createWorkers(slice ? { lane: 'inline' } : {})
    const { children, looks, doors } = slice ? SLICE : FULL
    const figures: Record<string, number | string> = {}
    for (const id of slice ? CLASSICS.slice(0, 1) : CLASSICS) {
      const rng = stream(seed, 'inheritance', id)
      const classic = classicForm(id, SEATS)
      const games = [classic, ...Array.from({ length: children }, () => childOf(classic, rng))]
      const measured: MeasuredChild[] = []
      const items = games.map((game): Child => ({ game, seats: SEATS, looks, doors }))
      for await (const outcome of pool.map<Child, MeasuredChild | null>(TASK, items))
        if (outcome.ok && outcome.value) measured.push(outcome.value)
      const found = figuresOf(id, measured)
      Object.assign(figures, found)
      for (const [figure, value] of Object.entries(found)) say(`${figure}: ${value}`)
      const agreement = agreementOf(measured.slice(1))
      if (!slice && !(agreement > 0))
        throw new Error(`${id}: looks say nothing of later measurements (${agreement})`)
    }
    return figures
  },
}

function childOf(parent: Game, rng: Stream): Game {
  let game = parent
  do {
    const changed = variation.apply(rng.pick(MUTATIONS), game, undefined, rng)
    if (changed) game = changed.genome
  } while (game === parent || rng.chance(ONE_MORE))
  return game
}

/** Those that were not refused, the classic first. */
function figuresOf(id: string, [parent, ...children]: readonly MeasuredChild[]): Figures {
  const of = (all: readonly MeasuredChild[], level: keyof MeasuredChild): number =>
    meanOf(all.flatMap((each) => [...each[level]])).mean
  const [firsts, seconds] = [0, 1].map((n) => children.map(({ doors }) => doors[n] as number)) as [
    number[],
    number[],
  ]
  return {
    [`${id}, children that pass`]: children.length,
    [`${id}, quality of the classic at the door`]: of(parent ? [parent] : [], 'doors').toFixed(1),
    [`${id}, mean quality of its children at the door`]: of(children, 'doors').toFixed(1),
    [`${id}, standard deviation between children`]: Math.sqrt(
      Math.max(0, covariance(firsts, seconds)),
    ).toFixed(1),
    [`${id}, error of a look`]: errorOf(children.map(({ looks }) => looks)).toFixed(1),
    [`${id}, error at the door`]: errorOf(children.map(({ doors }) => doors)).toFixed(1),
    [`${id}, correlation of a look with two measurements`]: agreementOf(children).toFixed(2),
  }
}

/** Of one measurement, from pairs. */
const errorOf = (pairs: readonly (readonly number[])[]): number =>
  Math.sqrt(meanOf(pairs.map(([one, two]) => ((one as number) - (two as number)) ** 2 / 2)).mean)

function agreementOf(children: readonly MeasuredChild[]): number {
  const looks = children.map(({ looks: [first] }) => first as number)
  const doors = children.map((child) => meanOf([...child.doors]).mean)
  return covariance(looks, doors) / Math.sqrt(covariance(looks, looks) * covariance(doors, doors))
}

function covariance(some: readonly number[], others: readonly number[]): number {
  const [one, other] = [meanOf([...some]).mean, meanOf([...others]).mean]
  const products = some.map((each, n) => (each - one) * ((others[n] as number) - other))
  return products.reduce((sum, each) => sum + each, 0) / Math.max(1, products.length - 1)
}
