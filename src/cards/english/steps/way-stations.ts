/**
 * Places where cards lie for a moment only, so that nobody takes the same card twice: at the table one says "pass",
 * "swap", "draw" instead, and such a place is not spoken of.
 */
import {
  type Expr,
  type Game,
  type GetNodes,
  IT,
  type Option,
  type Step,
  type StepNodes,
  type Steps,
} from '../../rules/tree.ts'
import { shapeOf } from '../expressions/shapes.ts'
import { isBound, type Scene, said, type Telling } from '../scene.ts'
import { alike, partsOf } from '../simplify/parts.ts'
import { noun, THEY } from '../words/noun.ts'
import { placeOf } from '../words/places.ts'
import { capital, plain, severalOf, small, wordsOf } from '../words/words.ts'

interface Idiom {
  /** The place that need not be spoken of. */
  readonly station: string
  /** How many steps it takes the place of. */
  readonly steps: number
  tell(scene: Scene): Telling[]
}

type Matcher = (steps: Steps) => Idiom | undefined

/** What is said in place of the steps that come first in this list. */
export function idiomAt(steps: Steps, scene: Scene): Idiom | undefined {
  const found = match(steps)
  return found && wayStations(scene.game).has(found.station) ? found : undefined
}

function match(steps: Steps): Idiom | undefined {
  for (const matcher of [passing, swapping, keepingOne, exchanging, swappingHands]) {
    const found = matcher(steps)
    if (found) return found
  }
  return undefined
}

const KNOWN = new WeakMap<Game, ReadonlySet<string>>()

/** Places that are used in no other way, and that show nobody a card who does not get it. */
export function wayStations(game: Game): ReadonlySet<string> {
  const known = KNOWN.get(game)
  if (known) return known
  const uses = new Map<string, number>()
  for (const list of listsIn([game.flow, game.procs]))
    for (const at of list.keys()) {
      const found = match(list.slice(at))
      if (!found) continue
      const { station, steps } = found
      uses.set(station, (uses.get(station) ?? 0) + countIn(list.slice(at, at + steps), station))
    }
  const all = [game.flow, game.procs, game.defs, game.result, game.vars, game.deck]
  const stations = new Set(
    [...uses].flatMap(([name, many]) => {
      const { see, order } = game.zones[name] ?? {}
      const isSecret = see === 'owner' && order === undefined
      return isSecret && many === countIn(all, name) ? [name] : []
    }),
  )
  KNOWN.set(game, stations)
  return stations
}

const countIn = (tree: unknown, place: string): number =>
  partsOf(tree).filter(({ get, name, to, in: within, do: kind }) =>
    kind === undefined
      ? within === place || (name === place && get !== 'var' && get !== 'def')
      : to === place,
  ).length

/** Every list of steps in a tree. */
function listsIn(tree: unknown): Steps[] {
  if (typeof tree !== 'object' || tree === null) return []
  const inner = Object.values(tree).flatMap(listsIn)
  const isList = Array.isArray(tree) && tree.length > 0 && tree.every((part) => typeof part?.do === 'string')
  return isList ? [tree as Steps, ...inner] : inner
}

/** Everyone puts cards aside, and then they go to others. */
const passing: Matcher = ([first, second]) => {
  const put = ofEveryone(first)
  const option = put && onlyOption(put.steps)
  const [binder, ...more] = option?.each ?? []
  const set = option && onlyMove(option.do)
  const go = ofEveryone(second)
  const away = go && go.together === undefined ? onlyMove(go.steps) : undefined
  if (!option || !binder || !set || !away || more.length > 0 || binder.where !== undefined) return undefined
  if (!isBound(set.cards, binder.as ?? IT) || !isOwn(set.to) || !alike(away.cards, set.to)) return undefined
  const { shape = {}, some } = binder
  const receiver = ownerOf(away.to)
  if (some === undefined || !isOwn(some) || receiver === undefined || nameOf(away.to) !== nameOf(some))
    return undefined
  return {
    station: nameOf(set.to),
    steps: 2,
    tell: (scene) => {
      const they = scene.with({ me: THEY, acting: true })
      const how = put.together === undefined ? 'in turn from player 1' : 'at the same time'
      const cards = shapeOf(shape, they, ` ${placeOf(some, they).where}`)
      return [
        {
          text: `each player, ${how}, chooses ${cards} to **${labelOf(option)}** face down to ${they.phrase(receiver)}. The cards change hands when all have chosen`,
          alone: true,
        },
      ]
    },
  }
}

/** All cards of a place go on to another player, at the same time. */
const swapping: Matcher = ([first, second]) => {
  const [out, back] = [ofEveryone(first), ofEveryone(second)]
  if (!out || !back || out.together !== undefined || back.together !== undefined) return undefined
  const [away, home] = [onlyMove(out.steps), onlyMove(back.steps)]
  if (!away || !home || !isOwn(away.cards) || !alike(away.cards, home.to) || !isOwn(home.cards))
    return undefined
  const receiver = ownerOf(away.to)
  if (receiver === undefined || nameOf(away.to) !== nameOf(home.cards)) return undefined
  const place = nameOf(away.cards)
  return {
    station: nameOf(away.to),
    steps: 2,
    tell: (scene) => {
      const they = scene.with({ me: THEY, acting: true })
      const to = they.phrase(receiver)
      if (scene.game.seats.max === 2 && to === 'their opponent')
        return said(`the players swap ${severalOf(wordsOf(place))}`)
      return said(`all at the same time, each player passes ${placeOf(away.cards, they).text} to ${to}`)
    },
  }
}

/** A look at some cards, of which one is kept. */
const keepingOne: Matcher = ([first, second, third]) => {
  const option = second && onlyOption([second])
  const [binder, ...more] = option?.each ?? []
  if (first?.do !== 'move' || third?.do !== 'move' || !option || !binder || more.length > 0) return undefined
  const kept = onlyMove(option.do)
  if (typeof first.cards !== 'object' || first.cards.get !== 'topmost' || !isOwn(first.to)) return undefined
  if (!kept || !isBound(kept.cards, binder.as ?? IT) || binder.where !== undefined) return undefined
  if (!alike(binder.in, first.to) || !alike(third.cards, first.to)) return undefined
  return {
    station: nameOf(first.to),
    steps: 3,
    tell: (scene) => {
      const two = (first.cards as GetNodes['topmost']).n === 2
      const rest = noun(two ? 'the other card' : 'the other cards', { long: false })
      const [put] = scene.naming(NAME, 'card', noun('that card')).tell([{ ...kept, cards: NAMED }])
      return [
        ...said(scene.doing('look', `at ${scene.group(first.cards).the}`)),
        ...said(`**${capital(labelOf(option))}**: one of them. ${capital(put?.text ?? '')}`),
        ...scene.naming(NAME, two ? 'card' : 'card*', rest).tell([{ ...third, cards: NAMED }]),
      ]
    },
  }
}

/** Cards go under a pile, and as many come from its top. */
const exchanging: Matcher = ([first, second, third]) => {
  if (first?.do !== 'move' || second?.do !== 'move' || third?.do !== 'move') return undefined
  const { cards: drawn, to: aside } = first
  if (typeof drawn !== 'object' || drawn.get !== 'topmost' || !isOwn(aside)) return undefined
  const given = second.cards
  if (!alike(drawn.n, { get: 'count', of: given }) || typeof given !== 'object' || given.get !== 'bound')
    return undefined
  if (!alike(second.to, drawn.of) || second.at !== 'bottom' || !alike(third.cards, aside)) return undefined
  return {
    station: nameOf(aside),
    steps: 3,
    tell: (scene) => {
      const many = noun(
        'as many cards from the top of the stock'.replace('the stock', placeOf(drawn.of, scene).text),
      )
      return [
        ...scene.naming(NAME, 'card*', many).tell([{ ...third, cards: NAMED }]),
        ...scene.tell([second]),
      ]
    },
  }
}

/** Two players change all their cards. */
const swappingHands: Matcher = ([first, second, third]) => {
  if (first?.do !== 'move' || second?.do !== 'move' || third?.do !== 'move') return undefined
  const isSwap =
    isOwn(first.cards) &&
    alike(second.to, first.cards) &&
    alike(third.cards, first.to) &&
    alike(third.to, second.cards)
  const other = ownerOf(second.cards)
  if (!isSwap || other === undefined || nameOf(second.cards) !== nameOf(first.cards)) return undefined
  const place = nameOf(first.cards)
  return {
    station: nameOf(first.to),
    steps: 3,
    tell: (scene) => said(scene.doing('swap', `${severalOf(wordsOf(place))} with ${scene.phrase(other)}`)),
  }
}

const NAME = 'cards'
const NAMED: Expr = { get: 'bound', name: NAME }

function ofEveryone(step: Step | undefined): StepNodes['each'] | undefined {
  if (step?.do !== 'each' || step.from !== undefined) return undefined
  return alike(step.in, { get: 'all', of: 'player' }) ? step : undefined
}

function onlyOption([choice, ...rest]: Steps): Option | undefined {
  if (choice?.do !== 'choose' || rest.length > 0 || (choice.otherwise ?? []).length > 0) return undefined
  const [option, ...others] = choice.options
  return others.length === 0 && option?.when === undefined ? option : undefined
}

function onlyMove([move, ...rest]: Steps): StepNodes['move'] | undefined {
  return move?.do === 'move' && rest.length === 0 ? move : undefined
}

const nameOf = (place: Expr): string => (place as { name: string }).name

const ownerOf = (place: Expr): Expr | undefined =>
  typeof place === 'object' && place.get === 'zone' && place.of?.length === 1 ? place.of[0] : undefined

const isOwn = (place: Expr): boolean => alike(ownerOf(place), { get: 'me' })

const labelOf = ({ label }: Option): string => small(plain(label).replace(/[.:;,]+$/, ''))
