/** Expressions as noun phrases: every kind of value but truth, which is said in clauses. */

import { type Expr, type GetNode, type GetNodes, IT } from '../../rules/tree.ts'
import { isBound, type Scene } from '../scene.ts'
import { alike, mentions } from '../simplify/parts.ts'
import {
  explainDeckOrder,
  explainNumber,
  explainPoker,
  explainRankValue,
  explainUnmatched,
} from '../words/notes.ts'
import { each, filled, lettered, type Noun, noun, owned, pronoun, WORDS } from '../words/noun.ts'
import { holdsOneRank } from '../words/one-rank.ts'
import { paramName, theParam } from '../words/params.ts'
import { indexed, placeOf, variableName } from '../words/places.ts'
import { wonIn, wonText } from '../words/won.ts'
import { cardName, figure, inWords, isPlural, listed, rankName, suitName, wordsOf } from '../words/words.ts'
import { ownCards } from './extremes.ts'
import { shapeOf } from './shapes.ts'

export function nounOf(expression: Expr, scene: Scene): Noun {
  if (typeof expression === 'number') return noun(figure(expression))
  if (typeof expression === 'boolean') return noun(expression ? 'true' : 'false')
  if (expression.get === 'me') return scene.me
  if (expression.get === 'bound') return boundNoun(expression, scene)
  if (isSameSeat(expression, scene)) return scene.noun(expression.of)
  const say = (SAID as Said)[expression.get] as ((node: GetNode, scene: Scene) => string) | undefined
  if (say) return noun(say(expression, scene), isMany(expression) ? { are: 'are', have: 'have' } : {})
  const type = scene.typeOf(expression)
  if (type === 'bool') return noun(`whether ${scene.clause(expression)}`)
  return noun(scene.group(expression).the, { are: 'are', have: 'have' })
}

/** Whether the name of a variable or definition is a plural. */
const isMany = (node: GetNode): boolean =>
  node.get === 'deadwood'
    ? isPlural(wordsOf(node.by))
    : (node.get === 'var' || node.get === 'def') && isPlural(wordsOf(node.name))

/** Round the whole table to where one began. */
const isSameSeat = (node: GetNode, scene: Scene): node is GetNodes['shift'] =>
  node.get === 'shift' &&
  typeof node.by === 'number' &&
  scene.game.seats.min === scene.game.seats.max &&
  node.by % scene.game.seats.max === 0 &&
  scene.kindOf(node.of) === 'player'

function boundNoun({ name }: GetNodes['bound'], scene: Scene): Noun {
  return scene.names.get(name)?.noun ?? noun(wordsOf(name))
}

const COMPOUND = /^(?:add|sub|mul|div|mod|if|let)$/

const isCompound = (expression: Expr): boolean =>
  typeof expression === 'object' && COMPOUND.test(expression.get)

const bracketed = (expression: Expr, text: string): string =>
  isCompound(expression) && !/^the number of (?:tricks|sets of)\b(?!.* (?:minus|plus|times) )/.test(text)
    ? `(${text})`
    : text

/** A part of a sum or a product, in brackets where it would be read wrongly. */
function part(expression: Expr, scene: Scene): string {
  return bracketed(expression, scene.phrase(expression))
}

/** Every kind is said here, in groups.ts or in clauses.ts; `me` and names stand for themselves. */
export type SaidKinds = keyof typeof SAID

type Said = { readonly [K in keyof GetNodes]?: (node: GetNodes[K], scene: Scene) => string }

const SAID = {
  card: ({ is }, { game }) => cardName(is, game.deck.suits),
  suit: ({ is }) => suitName(is),
  rank: ({ is }) => rankName(is),
  player: ({ is }, scene) =>
    typeof is === 'number' ? `player ${is + 1}` : `the player in seat number ${scene.phrase(is)} (from 0)`,
  none: ({ of }) => (of === 'player' ? 'nobody' : `no ${of}`),
  var: (node, scene) => {
    const { type = 'num', per = [] } = scene.game.vars?.[node.name] ?? {}
    return indexed(variableName(node.name, type), per, node.of ?? [], scene)
  },
  option: ({ name }) => `the option *${name}*`,
  def: (node, scene) => definition(node, scene),
  add: ({ of }, scene) => rankFromOne(of, scene) ?? of.map((each) => part(each, scene)).join(' plus '),
  sub: ({ from, take }, scene) =>
    from === 0 ? `minus ${part(take, scene)}` : `${part(from, scene)} minus ${part(take, scene)}`,
  mul: ({ of }, scene) => product(of, scene),
  div: (node, scene) => {
    const won = wonIn(node, scene)
    return won ? wonText(won) : `${part(node.of, scene)} divided by ${part(node.by, scene)} (rounded down)`
  },
  mod: ({ of, by }, scene) => `the remainder when ${scene.phrase(of)} is divided by ${scene.phrase(by)}`,
  min: ({ of }, scene) => `the ${of.length > 2 ? 'least' : 'lesser'} of ${listed(parts(of, scene))}`,
  max: ({ of }, scene) => `the ${of.length > 2 ? 'greatest' : 'greater'} of ${listed(parts(of, scene))}`,
  number: ({ of }, scene) => placeNumber(of, scene),
  shift: (node, scene) => shifted(node, scene),
  if: ({ test, then, else: otherwise }, scene) =>
    `${part(then, scene)} if ${scene.clause(test)}, otherwise ${scene.phrase(otherwise)}`,
  let: ({ as = IT, be, in: body }, scene) => {
    const { scene: inner, text, outside } = scene.lettered(as, scene.typeOf(be))
    return `${inner.phrase(body)}, where ${text} is ${outside.phrase(be)}`
  },
  count: ({ of }, scene) => {
    const { many, counted = many } = scene.group(of)
    return `the number of ${counted}`
  },
  first: ({ of }, scene) => lowest(of, scene),
  sum: ({ of, as = IT, by }, scene) => {
    const set = scene.group(of)
    const { text, letter, its } = ofEach(as, set.kind, by, scene)
    if (text.startsWith(`${its.whose} `) && (!isCompound(by) || text === `${its.whose} rank value`))
      return `the ${/^the card /.test(set.the) ? '' : 'total '}${text.slice(its.whose.length + 1)} of ${set.the}`
    return `the sum, for ${each(set, letter)}, of ${bracketed(by, text)}`
  },
  most: (node, scene) => extreme(node, 'greatest', scene),
  least: (node, scene) => extreme(node, 'least', scene),
  top: ({ of }, scene) => endCard(of, ['top', 'lowest'], scene),
  bottom: ({ of }, scene) => endCard(of, ['bottom', 'highest'], scene),
  indexOf: ({ of, in: name }, scene) =>
    `the number of the ${wordsOf(name)} that ${scene.phrase(of)} lies in (0 if none)`,
  spare: (node, scene) =>
    `the first empty number of ${indexed(wordsOf(node.name), (scene.game.zones[node.name]?.per ?? []).slice(0, -1), node.of ?? [], scene)} (0 if none)`,
  suitOf: ({ of }, scene) =>
    isBound(of, 'led') ? 'the suit led' : owned('suit', inCommon('suit', of, scene) ?? scene.noun(of)),
  rankOf: ({ of }, scene) => owned('rank', inCommon('rank', of, scene) ?? scene.noun(of)),
  owner: ({ of }, scene) => `the player who has ${scene.phrase(of)}`,
  look: ({ table, of }, scene) =>
    owned(
      wordsOf(table),
      scene.noun(typeof of === 'object' && /^(?:rank|suit)Of$/.test(of.get) ? (of as { of: Expr }).of : of),
    ),
  next: ({ after, in: among }, scene) => {
    const from = scene.noun(after)
    const within = among === undefined ? '' : `next `
    const limit = among === undefined ? '' : ` among ${scene.group(among).the}`
    if (scene.game.seats.max === 2 && among === undefined) return opponent(from)
    return from.long
      ? `the ${within}player to the left of ${from.text}${limit}`
      : `the ${within}player to ${from.whose} left${limit}`
  },
  nearest: ({ from, in: among }, scene) => {
    const set = scene.group(among)
    const way = scene.game.seats.max === 2 ? '' : 'going clockwise and '
    return `the first ${set.one}, ${way}beginning with ${scene.phrase(from)}`
  },
  teamOf: ({ of }, scene) => owned('side', scene.noun(of)),
  combos: ({ of, shape }, scene) =>
    `the number of ways to choose ${shapeOf(shape, scene, ` from ${scene.group(of).the}`)}`,
  deadwood: ({ of, by, shapes }, scene) => {
    const melds = shapes.map((shape) => `sets of ${shapeOf(shape, scene)}`)
    const word = explainUnmatched(by, listed(melds, 'and'), scene)
    return owned(word, noun(scene.group(of).the, { long: true }))
  },
  poker: ({ of }, scene) => {
    explainPoker(scene)
    return `the poker worth of ${scene.group(of).the}`
  },
} satisfies Said

/** A set in place of its lowest card, where all its cards have what is asked of that card in common. */
function inCommon(face: 'rank' | 'suit', of: Expr, scene: Scene): Noun | undefined {
  if (typeof of !== 'object' || !/^(?:first|top|bottom)$/.test(of.get)) return undefined
  const set = (of as GetNodes['first']).of
  if (typeof set !== 'object') return undefined
  if (set.get === 'zone')
    return face === 'rank' && holdsOneRank(set, scene.game)
      ? noun(scene.group(set).the, { long: true })
      : undefined
  const isCommon = set.get === 'bound' && scene.names.get(set.name)?.same === face
  return isCommon ? { ...scene.noun(set), long: true } : undefined
}

const opponent = (from: Noun): string =>
  from.long ? `the opponent of ${from.text}` : `${from.whose} opponent`

const parts = (of: readonly Expr[], scene: Scene): string[] => of.map((each) => part(each, scene))

/** What is said of each item, with its pronoun or its letter. */
function ofEach(
  name: string,
  kind: string,
  body: Expr,
  scene: Scene,
): { text: string; letter: string | undefined; its: Noun } {
  const { scene: inner, letter } = scene.each(name, kind, body)
  const its = pronoun(kind)
  return { text: filled(inner.phrase(body), name, its), letter, its }
}

function extreme(node: GetNodes['most' | 'least'], word: string, scene: Scene): string {
  const { of, as = IT, by } = node
  const set = scene.group(of)
  const number = greatestWhere(node, scene)
  if (number !== undefined) return number
  const { text, letter, its } = ofEach(as, set.kind, by, scene)
  const who: Expr = { get: 'bound', name: as }
  const named = scene.naming(as, set.kind, noun(`any ${set.one}`, { long: false }))
  const cards = set.one === 'player' ? ownCards(by, who, named) : undefined
  if (cards !== undefined && letter === undefined) return `the ${word} number of ${cards}`
  if (text.startsWith(`${its.whose} `) && !isCompound(by))
    return `the ${word} ${text.slice(its.whose.length + 1)} of any ${set.one}`
  return `the ${word}, for ${each(set, letter)}, of ${text}`
}

/** The greatest number for which something holds, as `most(range, n => if(test, n, 0))` says. */
function greatestWhere(
  { get, of, as = IT, by }: GetNodes['most' | 'least'],
  scene: Scene,
): string | undefined {
  if (get !== 'most' || typeof by !== 'object' || by.get !== 'if' || by.else !== 0 || !isBound(by.then, as))
    return undefined
  const { scene: inner, text } = scene.lettered(as, 'num')
  const { one } = lettered(scene.group(of), text)
  return `the greatest ${one} for which ${inner.clause(by.test)} (0 if there is none)`
}

function product(of: readonly Expr[], scene: Scene): string {
  const [times, counted] = of
  if (of.length === 2 && typeof times === 'number' && typeof counted === 'object') {
    if (counted.get === 'combos')
      return `${figure(times)} for each way to choose ${shapeOf(counted.shape, scene, ` from ${scene.group(counted.of).the}`)}`
    if (counted.get === 'count') return `${figure(times)} for each ${scene.group(counted.of).one}`
  }
  return of.map((one) => part(one, scene)).join(' times ')
}

/** The place of a rank, counted from 1. */
function rankFromOne(of: readonly Expr[], scene: Scene): string | undefined {
  const [number] = of.filter((part) => part !== 1)
  if (of.length !== 2 || typeof number !== 'object' || number.get !== 'number') return undefined
  if (typeof number.of !== 'object' || number.of.get !== 'rankOf') return undefined
  return owned(explainRankValue(scene), scene.noun(number.of.of))
}

/** A place in an order, as a number. */
function placeNumber(of: Expr, scene: Scene): string {
  const kind = scene.kindOf(of)
  const inner = typeof of === 'object' && /^(?:rank|suit)Of$/.test(of.get) ? (of as { of: Expr }).of : of
  return owned(explainNumber(kind, scene), scene.noun(inner))
}

function shifted({ of, by }: GetNodes['shift'], scene: Scene): string {
  const kind = scene.kindOf(of)
  const from = scene.noun(of)
  if (kind === 'num') return `${part(of, scene)} plus ${part(by, scene)}`
  if (kind === 'player') return seatFrom(from, by, scene)
  const round = kind === 'card' ? explainDeckOrder(scene, true) : '(after the last comes the first)'
  if (by === 1) return `the ${kind} after ${from.text} ${round}`
  if (by === -1) return `the ${kind} before ${from.text} ${round}`
  return `the ${kind} that comes ${scene.phrase(by)} places after ${from.text} ${round}`
}

/** The player so many seats on. Where the number of players is known, no one counts further than round the table. */
function seatFrom(from: Noun, by: Expr, scene: Scene): string {
  const { min, max } = scene.game.seats
  const side = (word: 'left' | 'right'): string =>
    from.long ? `the ${word} of ${from.text}` : `${from.whose} ${word}`
  if (typeof by !== 'number')
    return `the player found by counting ${scene.phrase(by)} seats to ${side('left')} (to the right if negative)`
  const seats = min === max ? modulo(by, max) : by
  if (seats === 0) return from.text
  if (max === 2 && modulo(seats, 2) === 1) return opponent(from)
  if (seats === 1) return `the player to ${side('left')}`
  if (seats === -1 || (min === max && seats === max - 1)) return `the player to ${side('right')}`
  if (min === max && seats * 2 === max) return `the player across from ${from.text}`
  const word = seats > 0 ? 'left' : 'right'
  return `the player ${inWords(Math.abs(seats))} seats to ${side(word)}`
}

const modulo = (n: number, by: number): number => ((n % by) + by) % by

/** The lowest of a set. Of players who tie, the one in the first seat. */
function lowest(of: Expr, scene: Scene): string {
  if (typeof of === 'object' && of.get === 'zone') return endCard(of, ['lowest', 'lowest'], scene)
  const set = scene.group(of)
  if (scene.onlyOne !== undefined && alike(scene.onlyOne, of)) return `that ${WORDS[set.kind]?.[0]}`
  if (set.single) return set.the
  if (/^highest-ranked /.test(set.one))
    return `the ${set.one} (if there are several, of the suit listed first)`
  const players = set.kind === 'player' || set.kind === 'team'
  if (set.kind === 'card') explainDeckOrder(scene)
  if (/ among /.test(set.one)) return `the ${players ? 'first' : 'lowest'} of ${set.the}`
  return players
    ? `the ${set.one} (if there are several, the one with the lowest number)`
    : `the lowest ${set.one}`
}

/** An end of a pile; in a place without order, the lowest or highest card. */
function endCard(of: Expr, [inPile, elsewhere]: readonly [string, string], scene: Scene): string {
  const place = placeOf(of, scene)
  const { name } = of as GetNodes['zone']
  if (place.card !== undefined) return place.card
  if (scene.game.zones[name]?.order === 'pile') return `the ${inPile} card of ${place.text}`
  explainDeckOrder(scene)
  return `the ${elsewhere} card ${place.where}`
}

/** A definition by its name, with what it is about. */
function definition({ name, with: args = {} }: GetNodes['def'], scene: Scene): string {
  const word = `*${wordsOf(name)}*`
  const isOwn = mentions(scene.game.defs?.[name]?.is, { get: 'me' })
  const given = Object.entries(args)
  const [only] = given
  if (only === undefined) return isOwn ? owned(word, scene.me) : `the ${word}`
  if (given.length === 1) return owned(word, scene.noun(only[1]))
  const params = scene.game.defs?.[name]?.params ?? {}
  const same = given.every(([param, value]) => scene.phrase(value) === theParam(param, params[param] ?? ''))
  if (same) return `the ${word} of ${listed(given.map(([, value]) => scene.phrase(value)))}`
  return `the ${word} (${given.map(([param, value]) => `${paramName(param, params[param] ?? '')}: ${scene.phrase(value)}`).join('; ')})`
}
