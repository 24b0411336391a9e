/**
 * The checker: everything that is wrong with a tree, at once. What it passes is a game that every other reading
 * can take on trust: all names resolve, all types fit, every step stands where it may, no expression takes
 * unreasonable work.
 */
import { type Game, VERSION } from '../rules/tree.ts'
import { at, type Callable, Context, NAME, OUTSIDE, objectsIn, type Place } from './context.ts'
import {
  checkDeck,
  checkOptions,
  checkParams,
  checkSeats,
  checkStart,
  checkTables,
  checkType,
  checkVars,
  checkZones,
} from './declarations.ts'
import { checkExpr, kindOf } from './expressions.ts'
import type { Problem } from './problem.ts'
import { checkSteps } from './steps.ts'
import { warnOfIdle } from './warnings.ts'

export interface Checked {
  /** The tree, if it has no errors. */
  readonly game?: Game
  readonly problems: readonly Problem[]
}

const FIELDS = [
  'v',
  'id',
  'name',
  'source',
  'family',
  'seats',
  'teams?',
  'deck',
  'options?',
  'tables?',
  'zones',
  'vars?',
  'defs?',
  'procs?',
  'counters?',
  'flow',
  'result',
]

export function checkGame(tree: unknown): Checked {
  const context = new Context()
  const fields = context.object(tree, '', 'a game: an object with v, id, name, …', FIELDS)
  if (fields) checkParts(context, fields)
  const { problems, errors } = context.report
  return errors === 0 ? { game: tree as Game, problems } : { problems: problems.filter(isError) }
}

/** Warnings about a tree that is wrong anyway would only be in the way. */
const isError = (problem: Problem): boolean => problem.severity === 'error'

/** For a tree that must be right: throws with all that is wrong. */
export function assertGame(tree: unknown): Game {
  const { game, problems } = checkGame(tree)
  if (game) return game
  throw new RulesError(problems)
}

export class RulesError extends Error {
  override readonly name = 'RulesError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(`the rules have errors:\n${problems.map((problem) => `  ${sentence(problem)}`).join('\n')}`)
    this.problems = problems
  }
}

/** A problem on one line. */
export function sentence({ path, found, expected, hint }: Problem): string {
  return `${path || 'the tree'}: found ${found}; expected ${expected}${hint ? ` (${hint})` : ''}`
}

type Fields = Readonly<Record<string, unknown>>

function checkParts(context: Context, fields: Fields): void {
  if (fields['v'] !== undefined && fields['v'] !== VERSION) {
    context.report.error('v', fields['v'], String(VERSION), 'the version of the language')
  }
  checkTexts(context, fields)
  checkSeats(context, fields['seats'], fields['teams'])
  checkDeck(context, fields['deck'])
  checkOptions(context, fields['options'])
  checkTables(context, fields['tables'])
  checkZones(context, fields['zones'])
  checkStart(context, fields['deck'])
  collectBlocks(context, fields['flow'], fields['procs'])
  checkVars(context, fields['vars'])
  for (const [name, text] of context.named(fields['counters'], 'counters', 'an object: what each counts')) {
    context.text(text, at('counters', name))
    context.declared.counter.set(name, true)
  }
  checkDefs(context, fields['defs'])
  checkProcs(context, fields['procs'])
  if (fields['flow'] !== undefined) checkSteps(context, fields['flow'], 'flow', OUTSIDE)
  checkResult(context, fields['result'])
  if (context.report.errors === 0) warnOfIdle(context, fields as unknown as Game)
}

function checkTexts(context: Context, fields: Fields): void {
  const { id } = fields
  if (id !== undefined && (typeof id !== 'string' || !/^[a-z][a-z0-9-]{0,63}$/.test(id))) {
    context.report.error('id', id, 'an id of lower-case letters, digits and -, such as "crazy-eights"')
  }
  for (const name of ['name', 'source', 'family']) {
    if (fields[name] !== undefined) context.text(fields[name], name)
  }
}

/** Blocks are declared where they stand; variables may name them before. */
function collectBlocks(context: Context, ...parts: readonly unknown[]): void {
  for (const node of objectsIn(parts)) {
    const { name } = node as { name?: unknown }
    if (kindOf(node, 'do') === 'block' && typeof name === 'string' && NAME.test(name)) {
      context.declared.block.set(name, true)
    }
  }
}

/** A definition may use those before it: so none can use itself. */
function checkDefs(context: Context, value: unknown): void {
  for (const [name, tree] of context.named(value, 'defs', 'an object of definitions')) {
    const path = at('defs', name)
    const fields = context.object(tree, path, 'a definition', ['params?', 'type', 'is'])
    if (fields === undefined) continue
    const params = checkParams(context, fields['params'], at(path, 'params'))
    const type = checkType(context, fields['type'], at(path, 'type'))
    if (type === undefined) continue
    const me = { used: false }
    const known =
      fields['is'] === undefined
        ? undefined
        : checkExpr(context, fields['is'], at(path, 'is'), type, { ...OUTSIDE, bound: params, me })
    context.declared.def.set(name, { params, type, usesMe: me.used, cost: known?.cost ?? 1 })
  }
}

function checkProcs(context: Context, value: unknown): void {
  for (const [name, tree] of context.named(value, 'procs', 'an object of procedures')) {
    const path = at('procs', name)
    const fields = context.object(tree, path, 'a procedure', ['params?', 'steps'])
    if (fields === undefined) continue
    const params = checkParams(context, fields['params'], at(path, 'params'))
    const me = { used: false }
    const place: Place = { ...OUTSIDE, bound: params, me }
    if (fields['steps'] !== undefined) checkSteps(context, fields['steps'], at(path, 'steps'), place)
    const called: Callable = { params, usesMe: me.used, cost: 0 }
    context.declared.proc.set(name, called)
  }
}

function checkResult(context: Context, value: unknown): void {
  if (value === undefined) return
  const fields = context.object(value, 'result', '{ score, win } or { score, winners }', [
    'score',
    'win?',
    'winners?',
  ])
  if (fields === undefined) return
  if (fields['score'] !== undefined)
    checkExpr(context, fields['score'], 'result.score', 'num', { ...OUTSIDE, me: true })
  if ((fields['win'] === undefined) === (fields['winners'] === undefined)) {
    context.report.error('result', value, '"win" (most or least) or "winners", and not both')
  }
  if (fields['win'] !== undefined) context.word(fields['win'], 'result.win', ['most', 'least'])
  if (fields['winners'] !== undefined)
    checkExpr(context, fields['winners'], 'result.winners', 'player*', OUTSIDE)
}
