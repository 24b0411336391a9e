/** Tricks: who leads, what may be played, which card wins. */

import type { Expr, Step, StepNodes } from '../../rules/tree.ts'
import { narrowed } from '../expressions/narrow.ts'
import { isBound, type Scene, type Telling } from '../scene.ts'
import { group, noun, YOU } from '../words/noun.ts'
import { whereIn } from '../words/places.ts'
import { wordsOf } from '../words/words.ts'
import { tellPick } from './choices.ts'

export function tellTrick(step: StepNodes['trick'], scene: Scene): Telling[] {
  const { leader, in: among, to, lead, follow, power, steps } = step
  const you = scene.with({ me: YOU, acting: true })
  const after = you.naming('led', 'card', noun('the card led'))
  const who = among === undefined ? 'each player' : `each of ${scene.group(among).the}`
  const won = scene.naming(
    'winner',
    'player',
    noun('the winner of the trick', { whose: 'the trick winner’s', long: false }),
  )
  const place = wordsOf(to)
  return [
    {
      text: `play a trick: clockwise from ${scene.phrase(leader)}, ${who} plays one card face up ${whereIn(place, `their ${place}`)}:`,
      under: [tellPick('to lead, play', lead, you), tellPick('to follow, play', follow, after)],
    },
    { text: winning(power, scene) },
    ...steps.flatMap((step) => tellAfter(step, leader, won)),
  ]
}

/** After the trick, its winner often leads to the next one. */
function tellAfter(step: Step, leader: Expr, won: Scene): Telling[] {
  const leads =
    step.do === 'set' &&
    typeof leader === 'object' &&
    leader.get === 'var' &&
    leader.name === step.var &&
    isBound(step.to, 'winner')
  const told = won.tell([step])
  return leads ? told.map(({ text }) => ({ text: `${text} and leads to the next trick` })) : told
}

/** Cards from the strongest kind to the weakest, where each kind beats all that come after; else power as a number. */
function winning(power: Expr, scene: Scene): string {
  const kinds = kindsOf(power)
  const ranks = scene.game.deck.ranks.length
  const last = kinds.at(-1)?.strength
  const separate = kinds.slice(0, -1).every(({ strength }, n) => {
    const below = kinds[n + 1]?.strength
    return strength?.byRank && below && strength.offset >= below.offset + (below.byRank ? ranks : 1)
  })
  if (kinds.length < 2 || !separate || last === undefined || last.byRank) return byNumber(power, scene)
  const inner = scene.naming('led', 'card', noun('the card led'))
  const strongest = kinds
    .slice(0, -1)
    .map(
      ({ test }) => `the highest ${narrowed(group('card', 'card', 'cards'), 'it', test as Expr, inner).one}`,
    )
  const { packs = 1 } = scene.game.deck
  return `the trick is won by ${strongest.join('; if there is none, by ')}; no other card can win${packs > 1 ? TIE : ''}`
}

function byNumber(power: Expr, scene: Scene): string {
  const inner = scene
    .naming('it', 'card', noun('the card', { whose: 'its' }))
    .naming('led', 'card', noun('the card led'))
  return `the trick is won by the card of greatest power, where the power of a card is ${inner.phrase(power)}${TIE}`
}

/** Cards of equal power: those of the first seat count as the best. */
const TIE = '; of equal cards, that of the player with the lower number wins'

interface Kind {
  readonly test: Expr | undefined
  readonly strength: Strength | undefined
}

interface Strength {
  /** Whether it grows with the rank of the card. */
  readonly byRank: boolean
  readonly offset: number
}

/** A chain of conditions, one after the other. */
function kindsOf(power: Expr): Kind[] {
  if (typeof power !== 'object' || power.get !== 'if')
    return [{ test: undefined, strength: strengthOf(power) }]
  return [{ test: power.test, strength: strengthOf(power.then) }, ...kindsOf(power.else)]
}

function strengthOf(value: Expr): Strength | undefined {
  if (typeof value === 'number') return { byRank: false, offset: value }
  if (typeof value !== 'object') return undefined
  if (isRankNumber(value)) return { byRank: true, offset: 0 }
  if (value.get !== 'add' || value.of.length !== 2) return undefined
  const [offset, rank] = value.of as [Expr, Expr]
  return typeof offset === 'number' && isRankNumber(rank) ? { byRank: true, offset } : undefined
}

function isRankNumber(value: Expr): boolean {
  if (typeof value !== 'object' || value.get !== 'number') return false
  return typeof value.of === 'object' && value.of.get === 'rankOf' && isBound(value.of.of, 'it')
}
