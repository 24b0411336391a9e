/** What is written down or kept in mind: how it starts, and how it changes. */
import type { Expr, Per, StepNodes, VarTree } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { indexed, variableName } from '../words/places.ts'
import { isPlural, listed, wordsOf } from '../words/words.ts'

/** "each player’s score is 0", "there is no leader". */
export function startsAs(id: string, { type, init, per = [], see }: VarTree, scene: Scene): string {
  const name = `${variableName(id, type)}${numbered(per)}`
  const note = see === 'owner' ? ' (known only to that player)' : ''
  if (type === 'bool') return `“${name}”${note} ${init === true ? 'is noted' : 'is not yet noted'}`
  const are = isPlural(variableName(id, type)) ? 'are' : 'is'
  const start = init ?? (type === 'num' ? 0 : undefined)
  if (start !== undefined) return `${whoseEach(per)} ${name}${note} ${are} ${scene.phrase(start)}`
  if (per[0] === 'player') return `nobody has ${are === 'are' ? 'any' : 'a'} ${name}${note}`
  return `there ${are} no ${name}${note}`
}

function whoseEach([owner]: readonly Per[]): string {
  if (owner === undefined) return 'the'
  return owner === 'player' ? 'each player’s' : owner === 'team' ? 'each side’s' : 'each'
}

/** A variable of which there are several. */
function numbered(per: readonly Per[]): string {
  const many = per.filter((kind) => typeof kind === 'number')
  return many.map((n) => ` ${listed(Array.from({ length: n }, (_, at) => String(at)))}`).join('')
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

export function setTo(step: StepNodes['set'], scene: Scene): string {
  const { name, type, are } = target(step, scene)
  if (type === 'player' && typeof step.to === 'object' && step.to.get === 'me')
    return `${scene.me.text} ${scene.me.are} now ${name}`
  if (type === 'player') return `${scene.phrase(step.to)} becomes ${name}`
  if (type !== 'bool') return `${name} ${are} now ${scene.phrase(step.to)}`
  const mark = `“${name.replace(/^the /, '')}”`
  if (step.to === true) return `note ${mark}`
  if (step.to === false) return `${mark} is no longer noted`
  return `note ${mark} if ${scene.clause(step.to)}; otherwise it is not noted`
}

export function addedTo(step: StepNodes['add'], scene: Scene): string {
  const { name } = target(step, scene)
  const [owner] = step.of ?? []
  const own = typeof owner === 'object' && owner.get === 'me'
  const less = taken(step.by)
  const [verb, rest] =
    less === undefined
      ? ['add', sum(scene.phrase(step.by), name)]
      : ['subtract', `${scene.phrase(less)} from ${name}`]
  return own ? scene.doing(verb, rest) : `${verb} ${rest}`
}

/** What is added would hide to what, if it is long. */
const sum = (value: string, name: string): string =>
  value.length > LONGEST_VALUE ? `this to ${name}: ${value}` : `${value} to ${name}`
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

/** A parameter as it is called in the text. */
export function theParam(param: string, type: string): string {
  if (type === 'bool') return `“${paramName(param, type)}”`
  if (type.endsWith('*') && /^whom?$/.test(param)) return `the given ${paramName(param, type)}`
  return type === 'num' && param.length === 1 ? `*${param}*` : `the ${paramName(param, type)}`
}

/** The same without an article. */
export function paramName(param: string, type: string): string {
  const many = type.endsWith('*') ? 's' : ''
  if (param === 'who' || param === 'whom') return `player${many}`
  const word = wordsOf(param)
  return type === '' || isPlural(word) ? word : variableName(word, type)
}
