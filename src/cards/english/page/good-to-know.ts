/** What follows from the rules and helps to play, where it follows for certain. */
import { Deck } from '../../rules/deck.ts'
import type { Game, StepNodes } from '../../rules/tree.ts'
import { partsOf } from '../simplify/parts.ts'
import { wayStations } from '../steps/way-stations.ts'
import { wordsOf } from '../words/words.ts'
import { type Block, heading } from './document.ts'

export function goodToKnow(game: Game): Block[] {
  const notes = handNotes(game)
  if (notes.length === 0) return []
  return [heading('Good to know'), { kind: 'list', items: notes.map((text) => ({ text })), inOrder: false }]
}

/** Of hands that come from one deal alone, and have the same number of cards each. */
function handNotes(game: Game): string[] {
  const { min, max } = game.seats
  const steps = partsOf([game.flow, game.procs])
  const [deal, another] = steps.filter((part) => part['do'] === 'deal') as unknown[] as StepNodes['deal'][]
  if (min !== max || max < 2 || deal === undefined || another !== undefined || deal.in !== undefined)
    return []
  const stations = wayStations(game)
  const isOther = ({ do: kind, to, cards }: Readonly<Record<string, unknown>>): boolean =>
    kind === 'move' &&
    (to as { name?: string }).name === deal.to &&
    !stations.has((cards as { name?: string }).name ?? '')
  const total = new Deck(game.deck).cards.length
  const size = deal.n ?? total / max
  const isStock = (deal.from as { name?: string }).name === game.deck.in
  if (typeof size !== 'number' || !Number.isInteger(size) || steps.some(isOther) || !isStock) return []
  const left = total - size * max
  const isSecret = game.zones[deal.to]?.see === 'owner'
  return [
    ...(isSecret && left === 0 && max === 2
      ? ['All cards are dealt: your opponent holds every card that you do not hold.']
      : []),
    ...(isSecret && left > 0 && isLeftAlone(game)
      ? [
          `${left} ${left === 1 ? 'card stays' : 'cards stay'} in the ${wordsOf(game.deck.in)} in every deal, so nobody knows all cards.`,
        ]
      : []),
    ...(playsHandsOut(game, deal.to) ? [`A deal has ${size} ${size === 1 ? 'trick' : 'tricks'}.`] : []),
  ]
}

/** Whether nothing but the deal looks at the pile or takes cards from it. */
const isLeftAlone = ({ flow, procs, defs, deck }: Game): boolean =>
  partsOf([flow, procs, defs]).every(
    ({ do: kind, cards, be, of, get }) =>
      ![kind === 'move' || kind === 'show' ? cards : undefined, be, get === undefined ? undefined : of].some(
        (part) => partsOf([part]).some((inner) => inner['get'] === 'zone' && inner['name'] === deck.in),
      ),
  )

/** Whether tricks are played as long as there are cards in hand, by all players. */
const playsHandsOut = ({ flow, procs }: Game, hand: string): boolean => {
  const loops = partsOf([flow, procs]).filter(
    ({ do: kind, steps }) => kind === 'repeat' && partsOf(steps).some((part) => part['do'] === 'trick'),
  )
  const inner = loops.at(-1) as unknown as StepNodes['repeat'] | undefined
  const isHands = JSON.stringify(inner?.while) === JSON.stringify(someIn(hand))
  const [trick] = inner?.steps ?? []
  return isHands && inner?.steps.length === 1 && trick?.do === 'trick' && trick.in === undefined
}

const someIn = (name: string): unknown => ({ get: 'not', of: { get: 'empty', of: { get: 'family', name } } })
