/** Steps as sentences. A sentence has no capital and no full stop until it is put on the page. */

import { type Expr, IT, type Step, type StepNodes, type Steps } from '../../rules/tree.ts'
import { silentCounters } from '../expressions/rounds.ts'
import { lifted } from '../expressions/values.ts'
import { type Scene, said, type Telling } from '../scene.ts'
import { bodyName, tellBody } from '../steps/body.ts'
import { lettered, YOU } from '../words/noun.ts'
import { paramName, theParam } from '../words/params.ts'
import { placeOf } from '../words/places.ts'
import { inWords, listed, severalOf, wordsOf } from '../words/words.ts'
import { EACH, tellAs, tellEach, tellTurns } from './actors.ts'
import { tellChoice } from './choices.ts'
import { ifThere, otherwise as otherwiseAfter, whereHolds } from './drawing.ts'
import { tellTrick } from './trick.ts'
import { followedBy, under, underTest } from './under.ts'
import { addedTo, setTo } from './variables.ts'
import { idiomAt } from './way-stations.ts'

export function tellSteps(steps: Steps, scene: Scene): Telling[] {
  const told: Telling[] = []
  for (let at = 0; at < steps.length; ) {
    const idiom = idiomAt(steps.slice(at), scene)
    told.push(...(idiom ? idiom.tell(scene) : tellStep(steps[at] as Step, scene)))
    at += idiom?.steps ?? 1
  }
  return told
}

function tellStep(step: Step, scene: Scene): Telling[] {
  // Statistics are no rules.
  if (step.do === 'tally' || (step.do === 'add' && silentCounters(scene.game).has(step.var))) return []
  return (TOLD[step.do] as (step: Step, scene: Scene) => Telling[])(step, scene)
}

const LONGEST_OBJECT = 80

type Tellers = {
  readonly [K in Exclude<keyof StepNodes, 'tally'>]: (step: StepNodes[K], scene: Scene) => Telling[]
}

const TOLD: Tellers = {
  move: (step, scene) =>
    byCases(step.cards, (cards, at) => said(at.doing('put', moved({ ...step, cards }, at))), scene),
  deal: (step, scene) => dealt(step, scene),
  shuffle: ({ zone }, scene) => said(`shuffle ${placeOf(zone, scene).text}`),
  show: ({ cards, to }, scene) => {
    if (to !== undefined && isMe(to)) return said(scene.doing('look', `at ${scene.group(cards).the}`))
    const whom = to === undefined ? 'all players' : scene.group(to).the
    return said(scene.doing('show', `${scene.group(cards).the} to ${whom}`))
  },
  set: (step, scene) => byCases(step.to, (to, at) => [setTo({ ...step, to }, at)], scene),
  // To add nothing is no rule.
  add: (step, scene) => byCases(step.by, (by, at) => (by === 0 ? [] : [addedTo({ ...step, by }, at)]), scene),
  if: (step, scene) => tellIf(step, scene),
  repeat: (step, scene) => tellRepeat(step, scene),
  each: (step, scene) => {
    const items = scene.group(step.in)
    if (items.kind === 'player') return tellEach(step, items, scene)
    const { scene: inner, text, letter } = scene.keeping(step.as ?? IT, items.kind)
    const head = `for each ${letter ? lettered(items, text).one : items.one}`
    return [under(head, inner.with({ loop: EACH }).tell(step.steps))]
  },
  turns: (step, scene) => tellTurns(step, scene),
  as: (step, scene) => tellAs(step, scene),
  let: ({ as = IT, be, steps }, scene) => {
    // You are you also where others act.
    if (isMe(be) && scene.acting && scene.me === YOU) return tellSteps(steps, scene.naming(as, 'player', YOU))
    const { scene: inner, text, outside } = scene.lettered(as, scene.typeOf(be))
    const none = ifThere(be, scene) && ` (none if the ${wordsOf(scene.game.deck.in)} is empty)`
    const within = none ? inner.with({ perhapsNone: new Set(inner.perhapsNone).add(as) }) : inner
    return [...said(`let ${text} be ${outside.phrase(be)}${none}`), ...tellSteps(steps, within)]
  },
  proc: ({ name, with: args = {} }, scene) => {
    const params = scene.game.procs?.[name]?.params ?? {}
    const given = Object.entries(args).map(
      ([param, value]) => `${paramName(param, params[param] ?? '')}: ${scene.phrase(value)}`,
    )
    const [only] = Object.values(args)
    const [bools, things] = [true, false].map((isBool) =>
      Object.entries(args).filter(([param]) => (params[param] === 'bool') === isBool),
    ) as [[string, Expr][], [string, Expr][]]
    const [[, thing] = []] = things
    const roles = Object.entries(args).map(
      ([param, value]) => `${scene.phrase(value)} as ${theParam(param, params[param] ?? '')}`,
    )
    const where = bools.map(([param, value]) => `${theParam(param, 'bool')} is ${scene.phrase(value)}`)
    const about =
      only === undefined
        ? ''
        : thing !== undefined && things.length === 1
          ? ` with ${scene.phrase(thing)}${where.length === 0 ? '' : `, where ${listed(where)}`}`
          : ` with ${listed(roles)}`
    if (given.length > 1 && about.length > LONGEST_OBJECT * 1.5)
      return [
        {
          text: `${scene.doing('do', `**${wordsOf(name)}**`)} with:`,
          under: given.map((text) => ({ text, alone: true })),
        },
      ]
    return said(scene.doing('do', `**${wordsOf(name)}**${about}`))
  },
  block: (step, scene) => [
    { text: `this is the *${wordsOf(step.name)}*:`, under: tellBody([step], scene), inOrder: true },
  ],
  choose: (step, scene) => tellChoice(step, scene),
  trick: (step, scene) => tellTrick(step, scene),
  stop: (_step, scene) => said(scene.loop?.stop ?? 'this ends'),
  again: (_step, scene) => said(scene.loop?.again ?? 'go on'),
  leave: ({ block }) => said(`the ${wordsOf(block)} ends at once`),
  end: () => said('the game ends at once'),
}

function tellIf({ test, then, else: otherwise = [] }: StepNodes['if'], scene: Scene, head = 'if'): Telling[] {
  const [yes, no] = [
    whereHolds(test, onlyOneIn(test, scene)).tell(then),
    whereHolds(test, scene, false).tell(otherwise),
  ]
  if (yes.length === 0) return no.length === 0 ? [] : [underTest(head, test, no, scene, { holds: false })]
  const told = underTest(head, test, yes, scene)
  if (no.length === 0) return [told]
  const [only] = otherwise
  const chain = otherwise.length === 1 && only?.do === 'if' ? tellIf(only, scene, 'otherwise, if') : []
  return [followedBy(told, chain[0] ?? under(otherwiseAfter(test, scene), no))]
}

/** Where a set has exactly one thing in it, that thing. */
function onlyOneIn(test: Expr, scene: Scene): Scene {
  const isOne =
    typeof test === 'object' &&
    test.get === 'eq' &&
    test.b === 1 &&
    typeof test.a === 'object' &&
    test.a.get === 'count'
  return isOne ? scene.with({ onlyOne: test.a.of }) : scene
}

/** A value that depends on a test is told as a test with a value on either side; one that has a name, after the name. */
function byCases(whole: Expr, tell: Tell, scene: Scene, head = 'if'): Telling[] {
  const value = lifted(whole)
  if (typeof value !== 'object' || scene.typeOf(value) === 'bool') return tell(value, scene)
  if (value.get === 'let') {
    const { scene: inner, text, outside } = scene.lettered(value.as ?? IT, scene.typeOf(value.be))
    return [...said(`let ${text} be ${outside.phrase(value.be)}`), ...byCases(value.in, tell, inner)]
  }
  if (value.get !== 'if') return tell(value, scene)
  const [yes, no] = [byCases(value.then, tell, scene), byCases(value.else, tell, scene)]
  if (yes.length === 0)
    return no.length === 0 ? [] : [underTest(head, value.test, no, scene, { holds: false })]
  const told = underTest(head, value.test, yes, scene)
  if (no.length === 0) return [told]
  const chain = typeof value.else === 'object' && value.else.get === 'if'
  const [rest] = chain
    ? byCases(value.else, tell, scene, 'otherwise, if')
    : [under('otherwise', byCases(value.else, tell, scene))]
  return [rest ? followedBy(told, rest) : told]
}

const isMe = (value: Expr): boolean => typeof value === 'object' && value.get === 'me'

type Tell = (value: Expr, scene: Scene) => Telling[]

/** "the top card of the stock on top of the discards". */
function moved({ cards, to, at, turn }: StepNodes['move'], scene: Scene): string {
  const place = placeOf(to, scene)
  const isPile = scene.game.zones[(to as { name: string }).name]?.order === 'pile'
  const onto = isPile
    ? at === 'bottom'
      ? `under ${place.text}`
      : `on top of ${place.text}`
    : (place.as ?? place.where)
  const over = turn === 'over' ? ', turned over as a whole' : ''
  const mixed = isPile && turn === undefined && !keepsOrder(cards, scene) ? ', in random order' : ''
  const { the, moving: all = the, narrow = false } = scene.group(cards)
  const moving = `${all}${ifThere(cards, scene)}`
  // What goes where would be lost behind a long description.
  return narrow || moving.length > LONGEST_OBJECT
    ? `${onto}${over}${mixed}: ${moving}`
    : `${moving} ${onto}${over}${mixed}`
}

/** Whether cards that go onto a pile have an order to keep, or are one card. */
function keepsOrder(cards: Expr, scene: Scene): boolean {
  if (!scene.typeOf(cards).endsWith('*')) return true
  if (typeof cards !== 'object') return false
  if (cards.get === 'topmost' || cards.get === 'above') return true
  return (
    cards.get === 'zone' &&
    (scene.game.zones[cards.name]?.order === 'pile' || placeOf(cards, scene).card !== undefined)
  )
}

function dealt(step: StepNodes['deal'], scene: Scene): Telling[] {
  const { from, n, to, in: among, first, packet, at } = step
  const source = placeOf(from, scene).text
  const size =
    packet === undefined ? 'one' : typeof packet === 'number' ? inWords(packet) : scene.phrase(packet)
  const start = first === undefined ? 'player 1' : scene.phrase(first)
  const name = wordsOf(to)
  const below = at === 'bottom' ? ', each one under those before' : ''
  const each = n === undefined ? `the players’ ${severalOf(name)}` : `each player’s ${name}`
  const whose = among === undefined ? each : `the ${name} of each ${scene.group(among).one}`
  const pace = [n === 1 ? '' : `${size} at a time`, scene.game.seats.max > 2 ? 'clockwise' : '']
  const order = pace.filter(Boolean).join(' ')
  const how = `${order && `, ${order}`}, starting with ${start}${below}`
  if (n === undefined) return said(`deal all cards of ${source} to ${whose}${how}`)
  const many = scene.phrase(n)
  if (many.includes(' '))
    return said(
      `deal cards from ${source} to ${whose}${how}; each gets ${/^(?:the|your|their) /.test(many) ? `as many cards as ${many}` : many}`,
    )
  return said(`deal ${many} ${n === 1 ? 'card' : 'cards'} from ${source} to ${whose}${how}`)
}

const REPEAT = { stop: 'stop repeating', again: 'go on with the next repetition' }

function tellRepeat({ while: test, atMost, steps }: StepNodes['repeat'], scene: Scene): Telling[] {
  const body = tellBody(steps, whereHolds(test, scene.with({ loop: REPEAT, mayRunOut: true })))
  const most = atMost === undefined ? undefined : scene.phrase(atMost)
  const name = bodyName(steps)
  if (test !== undefined) {
    const note = most === undefined ? '' : ` (at most ${most} times)`
    const words = { note, toList: `, do this${name}`, then: `do this${name}` }
    return [underTest('as long as', test, body, scene, words)]
  }
  const often = most === undefined ? ' until told to stop' : most === '1' ? ' once' : ` ${most} times`
  return [
    { text: `${most === undefined ? 'repeat' : 'do'} this${name}${often}:`, under: body, inOrder: true },
  ]
}
