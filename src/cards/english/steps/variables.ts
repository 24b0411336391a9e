/** What is written down or kept in mind: how it starts, and how it changes. */
import type { Expr, Game, Per, StepNodes, VarTree } from '../../rules/tree.ts'
import { conditionOf } from '../expressions/conditions.ts'
import { described } from '../expressions/values.ts'
import type { Scene, Telling } from '../scene.ts'
import { indexed, noteOf, variableName } from '../words/places.ts'
import { isPlural, listed, severalOf, withArticle } from '../words/words.ts'

type Declared = readonly [id: string, variable: VarTree]

/** How variables begin: "each player’s score is 0, and there is no dealer or leader". */
export function startsAll(variables: readonly Declared[], scene: Scene): string {
  const isMissing = ([, { type, init, per = [], see }]: Declared): boolean =>
    (init === undefined || isNobody(init, scene.game)) &&
    type !== 'num' &&
    type !== 'bool' &&
    per[0] !== 'player' &&
    see === undefined
  const [missing, others] = [variables.filter(isMissing), variables.filter((one) => !isMissing(one))]
  const names = missing.map(([id, { type, per = [] }]) => `${variableName(id, type)}${numbered(per)}`)
  const none =
    names.length === 0 ? [] : [`there ${names.every(isPlural) ? 'are' : 'is'} no ${listed(names, 'or')}`]
  return listed([...others.map(([id, variable]) => startsAs(id, variable, scene)), ...none])
}

/** Whether nothing is written down yet: no reader expects that before the first card. */
export const startsAsNothing = ({ type, init, see }: VarTree, game: Game): boolean =>
  see === undefined &&
  (type === 'bool' ? init !== true : type !== 'num' && (init === undefined || isNobody(init, game)))

function startsAs(id: string, { type, init, per = [], see }: VarTree, scene: Scene): string {
  const many = per.some((kind) => typeof kind === 'number')
  const word = many ? severalOf(variableName(id, type)) : variableName(id, type)
  const note = see === 'owner' ? ' (known only to that player)' : ''
  const [owner] = per
  const name = `${word}${numbered(per)}`
  if (type === 'bool') return `“${name}”${note} ${init === true ? 'is' : 'is not yet'} noted${forEach(per)}`
  const are = isPlural(word) ? 'are' : 'is'
  const start = init === undefined || isNobody(init, scene.game) ? (type === 'num' ? 0 : undefined) : init
  if (start === undefined) return `nobody has ${are === 'are' ? 'any' : 'a'} ${name}${note}`
  const other = owner === 'suit' || owner === 'rank' ? ` for each ${owner}` : ''
  return `${whoseEach(per)} ${name}${other}${note} ${are} ${scene.phrase(start)}`
}

/** A player in a seat that there is not. */
const isNobody = (init: Expr, game: Game): boolean =>
  typeof init === 'object' &&
  init.get === 'player' &&
  typeof init.is === 'number' &&
  init.is >= game.seats.max

function whoseEach([owner]: readonly Per[]): string {
  if (owner === undefined) return 'the'
  return owner === 'player' ? 'each player’s' : owner === 'team' ? 'each side’s' : 'the'
}

/** For whom something is noted. */
const forEach = ([owner]: readonly Per[]): string =>
  owner === 'player' ? ' for any player' : owner === 'team' ? ' for any side' : ''

/** A variable of which there are several. */
function numbered(per: readonly Per[]): string {
  const many = per.filter((kind) => typeof kind === 'number')
  return many.map((n) => ` ${listed(Array.from({ length: n }, (_, at) => String(at + 1)))}`).join('')
}

interface Target {
  readonly name: string
  readonly type: string
  readonly are: string
}

function target(step: StepNodes['set' | 'add'], scene: Scene): Target {
  const { type = 'num', per = [] } = scene.game.vars?.[step.var] ?? {}
  const word = variableName(step.var, type)
  return { name: indexed(word, per, step.of ?? [], scene), type, are: isPlural(word) ? 'are' : 'is' }
}

export function setTo(step: StepNodes['set'], scene: Scene): Telling {
  const { name, type, are } = target(step, scene)
  if (type === 'bool') return noted(step, scene)
  if (type === 'player' && typeof step.to === 'object' && step.to.get === 'me')
    return { text: `${scene.me.text} ${scene.me.are} now ${name}` }
  const isNone = typeof step.to === 'object' && step.to.get === 'none'
  if (isNone && name.startsWith('the ')) return { text: `there is no longer ${withArticle(name.slice(4))}` }
  if (type === 'player') return { text: `${scene.phrase(step.to)} becomes ${name}` }
  return { text: `${name} ${are} now ${scene.phrase(step.to)}` }
}

function noted({ var: id, of = [], to }: StepNodes['set'], scene: Scene): Telling {
  const { mark, whose } = noteOf(id, of, scene)
  if (to === true) return { text: `note ${mark}${whose}` }
  if (to === false) return { text: `${mark} is no longer noted${whose}` }
  const { text, under } = conditionOf(to, scene)
  if (!under) return { text: `note ${mark}${whose} if ${text}; otherwise it is not noted` }
  return { text: `${mark} is now noted${whose} only if ${text}:`, under }
}

export function addedTo(step: StepNodes['add'], scene: Scene): Telling {
  const { name } = target(step, scene)
  const [owner] = step.of ?? []
  const own = typeof owner === 'object' && owner.get === 'me'
  const less = taken(step.by)
  const [verb, to] = less === undefined ? ['add', 'to'] : ['subtract', 'from']
  const { text, under } = described(less ?? step.by, scene)
  // What is added would hide to what, if it is long.
  const rest = under || text.length > LONGEST_VALUE ? `this ${to} ${name}: ${text}` : `${text} ${to} ${name}`
  const said = own ? scene.doing(verb, rest) : `${verb} ${rest}`
  return under ? { text: `${said.replace(/: this$/, '')}:`, under } : { text: said }
}

const LONGEST_VALUE = 60

/** What is taken away, where the number added is negative at sight. */
function taken(by: Expr): Expr | undefined {
  if (typeof by === 'number') return by < 0 ? -by : undefined
  if (typeof by !== 'object') return undefined
  if (by.get === 'sub' && by.from === 0) return by.take
  if (by.get !== 'mul') return undefined
  const [times, ...rest] = by.of
  return typeof times === 'number' && times < 0 ? { ...by, of: [-times, ...rest] } : undefined
}
