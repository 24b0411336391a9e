/** What is written down or kept in mind: how it starts, and how it changes. */
import type { Expr, StepNodes, VarTree } from '../rules/tree.ts'
import { clause } from './clauses.ts'
import { phrase } from './phrases.ts'
import { indexed, variableName } from './places.ts'
import type { Scene } from './scene.ts'
import { isPlural, wordsOf } from './words.ts'

/** "each player’s score is 0", "there is no leader". */
export function startsAs(id: string, { type, init, per = [] }: VarTree, scene: Scene): string {
  const name = variableName(id, type)
  const [owner] = per
  const whose =
    owner === 'player' ? 'each player’s' : owner === 'team' ? 'each side’s' : per.length > 0 ? 'each' : 'the'
  if (type === 'bool') return `“${name}” ${init === true ? 'is' : 'is not'} noted`
  const are = isPlural(name) ? 'are' : 'is'
  if (init !== undefined) return `${whose} ${name} ${are} ${phrase(init, scene)}`
  if (type === 'num') return `${whose} ${name} ${are} 0`
  return `there ${are} no ${name}`
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
  if (type !== 'bool') return `${name} ${are} now ${phrase(step.to, scene)}`
  const mark = `“${name.replace(/^the /, '')}”`
  if (step.to === true) return `note ${mark}`
  if (step.to === false) return `${mark} is no longer noted`
  return `note ${mark} if ${clause(step.to, scene)}; otherwise it is not noted`
}

export function addedTo(step: StepNodes['add'], scene: Scene): string {
  const { name } = target(step, scene)
  const less = taken(step.by)
  return less === undefined
    ? `add ${phrase(step.by, scene)} to ${name}`
    : `take ${phrase(less, scene)} from ${name}`
}

/** What is taken away, where the number added is negative at sight. */
function taken(by: Expr): Expr | undefined {
  if (typeof by === 'number') return by < 0 ? -by : undefined
  if (typeof by !== 'object') return undefined
  if (by.get === 'sub' && by.from === 0) return by.take
  if (by.get !== 'mul') return undefined
  const [times, ...rest] = by.of
  return typeof times === 'number' && times < 0 ? { ...by, of: [-times, ...rest] } : undefined
}

/** A parameter as it is called in the text, without an article. */
export function paramName(param: string, type: string): string {
  const many = type.endsWith('*') ? 's' : ''
  if (param === 'who' || param === 'whom') return `player${many}`
  const word = wordsOf(param)
  return type === '' || isPlural(word) ? word : variableName(word, type)
}
