/** What an operator did in a few words: the smallest part of the rules around a change, before and after it. */
import { stepsInWords, testInWords, valueInWords } from '../../english/fragment.ts'
import { ranksName, suitName, wordsOf } from '../../english/words/words.ts'
import type { Expr, Game, Option, Step } from '../../rules/tree.ts'
import { typeOf } from '../../rules/type-of.ts'
import { type Path, valueAt } from '../paths.ts'
import { scopeAt } from '../scope-at.ts'

const LONGEST = 110

/** Of a long text the beginning, up to a word's end. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text
  const cut = text.slice(0, LONGEST)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2)).replace(/[,;:]$/, '')} …`
}

/** What stands at a path, or the smallest part around it that can be told. */
export function wordsAt(game: Game, path: Path): string {
  return shortened(textAt(game, unitAround(game, path)))
}

/** The difference that a change at a path makes. */
export function changeInWords(game: Game, child: Game, path: Path): string {
  const unit = unitAround(game, path)
  const [before, now] = [textAt(game, unit), textAt(child, unit)]
  if (now === '' || before === '') return `without: ${shortened(before || now)}`
  return before === now ? `a change in: ${shortened(now)}` : difference(before, now)
}

/** Words on both sides of what differs. */
const CONTEXT = 4

/** “… for each heart won” instead of “… for each card won”. */
function difference(before: string, now: string): string {
  const [old, other] = [before.split(' '), now.split(' ')]
  let start = 0
  while (start < Math.min(old.length, other.length) && old[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, other.length) - start && old.at(-1 - end) === other.at(-1 - end)) end += 1
  const part = (words: readonly string[]): string => {
    const [from, to] = [Math.max(0, start - CONTEXT), Math.min(words.length, words.length - end + CONTEXT)]
    const cut = shortened(words.slice(from, to).join(' '))
    return `“${from > 0 ? '… ' : ''}${cut}${to < words.length && !cut.endsWith('…') ? ' …' : ''}”`
  }
  return `${part(other)} instead of ${part(old)}`
}

/** Steps with steps in them would tell half of the game: of these, only the field that the path leads to is told. */
const NESTED: ReadonlySet<string> = new Set([
  'if',
  'repeat',
  'each',
  'turns',
  'as',
  'let',
  'block',
  'choose',
  'trick',
])

/** The smallest part around a path that can be told on its own. */
function unitAround(game: Game, path: Path): Path {
  const value = valueAt(game, path)
  if (isStep(value) || isOption(value) || path[0] === 'deck') return path
  for (let length = path.length - 1; length > 0; length -= 1) {
    const outer = valueAt(game, path.slice(0, length))
    if (isStep(outer) && !NESTED.has(outer.do)) return path.slice(0, length)
    if (isStep(outer) || isOption(outer) || isPick(outer))
      return path.slice(0, length + (isTold(game, path, length) ? 1 : 0))
  }
  const [part] = path
  if (part === 'result') return path.slice(0, 2)
  return part === 'defs' || part === 'vars' ? path.slice(0, 3) : path
}

const isTold = (game: Game, path: Path, length: number): boolean => {
  const field = valueAt(game, path.slice(0, length + 1))
  return typeof field === 'object' && field !== null && typeof (field as { get?: unknown }).get === 'string'
}

const isPick = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('get' in value) &&
  ('in' in value || 'some' in value)

function textAt(game: Game, path: Path): string {
  const value = valueAt(game, path)
  if (value === undefined) return ''
  const scope = scopeAt(game, path)
  if (isStep(value)) return stepsInWords(game, [NESTED.has(value.do) ? hollow(value) : value], scope)
  if (Array.isArray(value) && isStep(value[0])) return textAt(game, [...path, 0])
  if (isOption(value)) return `the option “${value.label}”`
  if (!isExpr(value) || path[0] === 'tables') return declaredWords(path, value)
  const type = typeOf(value, game, scope.bound)
  return type === 'bool' ? testInWords(game, value, scope) : valueInWords(game, value, scope)
}

/** A step with only the first of the steps in it. */
function hollow(step: Step): Step {
  if (step.do === 'choose')
    return { ...step, options: step.options.map((each) => ({ ...each, do: each.do.slice(0, 1) })) }
  if (step.do === 'if') return { ...step, then: step.then.slice(0, 1).map(hollow) }
  return 'steps' in step ? ({ ...step, steps: step.steps.slice(0, 1).map(hollow) } as Step) : step
}

/** What the parts of a game declare. */
const KINDS: Readonly<Record<string, string>> = {
  tables: 'tables',
  vars: 'variables',
  defs: 'definitions',
  procs: 'procedures',
  options: 'options',
  teams: 'sides',
}

/** What a declaration is about. */
function declaredWords(path: Path, value: unknown): string {
  const [part, name, field] = path
  if (name === undefined) return `all ${KINDS[String(part)] ?? 'steps'}`
  if (part === 'deck' && name === 'ranks' && typeof value === 'string') return ranksName(value)
  if (part === 'deck' && name === 'suits' && typeof value === 'string') return suitName(value)
  if (part === 'deck') return `the pack (${String(name)}: ${text(value)})`
  if (part === 'result') return `who wins: ${text(value)}`
  if (part === 'tables') return `${wordsOf(String(name))} of cards: ${text(value)}`
  return `${wordsOf(String(name))} (${[field, text(value)].filter(Boolean).join(': ')})`
}

const text = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value).replaceAll(/["{}[\]]/g, '') : String(value)

/** An expression that may stand at a path. */
export const exprWords = (game: Game, value: Expr, path: Path): string =>
  shortened(valueInWords(game, value, scopeAt(game, path)))

const isExpr = (value: unknown): value is Expr =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  typeof (value as { get?: unknown } | null)?.get === 'string'

export const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && typeof (value as { do?: unknown }).do === 'string'

const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && Array.isArray((value as { do?: unknown }).do)
