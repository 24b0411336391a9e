/**
 * The checker: everything that is wrong with a tree, at once. What it passes is a game that every other reading
 * can take on trust: all names resolve, all types fit, every step stands where it may, no expression takes
 * unreasonable work, and the whole is not too large to be played.
 */

import { InputError } from '../../errors/index.ts'
import { type Game, VERSION } from '../rules/tree.ts'
import { ANY, Context, OUTSIDE, type Place, UNKNOWN } from './context.ts'
import { isData } from './data.ts'
import { checkDeck, checkSeats, checkStart } from './deck.ts'
import {
  checkCounters,
  checkLabel,
  checkOptions,
  checkParams,
  checkTables,
  checkType,
  checkVars,
  checkZones,
} from './declarations.ts'
import { checkExpr } from './expressions.ts'
import { type Fields, fieldSet } from './nodes.ts'
import { at, type Problem, Report, Verdict } from './problem.ts'
import { checkState, checkWritten } from './state-size.ts'
import { checkSteps } from './steps.ts'
import { warnOfIdle } from './warnings.ts'
import { type Ways, way } from './ways.ts'

export interface Checked {
  /** The tree, if it has no errors. */
  readonly game?: Game
  readonly problems: readonly Problem[]
}

const FIELDS = fieldSet(
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
)

const DEFINITION_FIELDS = fieldSet('params?', 'type', 'is', 'label?')
const PROCEDURE_FIELDS = fieldSet('params?', 'steps')
const RESULT_FIELDS = fieldSet('score', 'win?', 'winners?', 'aim?')

export function checkGame(tree: unknown): Checked {
  const report = new Report()
  const context = checkTree(tree, report)
  if (context === undefined || report.errors > 0) return { problems: report.problems }
  const game = tree as Game
  warnOfIdle(context, game)
  return { game, problems: report.problems }
}

/** Whether `checkGame` finds no errors, in less time: of the changes that evolution tries, two in three are wrong. */
export function isGame(tree: unknown): tree is Game {
  return Verdict.passes((verdict) => checkTree(tree, verdict))
}

/** The same for a tree that is put together from parts of a game, and so is known to be data. */
export function isGameOfParts(tree: unknown): tree is Game {
  return Verdict.passes((verdict) => checkData(tree, verdict))
}

/** For a tree that must be right: throws with all that is wrong. */
export function assertGame(tree: unknown): Game {
  if (isGame(tree)) return tree
  throw new RulesError(checkGame(tree).problems)
}

export class RulesError extends InputError {
  override readonly name = 'RulesError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(`the rules have errors:\n${problems.map((problem) => `  ${sentence(problem)}`).join('\n')}`)
    this.problems = problems
  }
}

/** A problem on one line. */
export function sentence({ path, found, expected, hint, also }: Problem): string {
  const notes = [hint, also && inPlaces(also.length + 1)].filter((note) => note !== undefined)
  return `${path || 'the tree'}: found ${found}; expected ${expected}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
}

const inPlaces = (places: number): string => `the same in ${places} places`

/** Nothing if it is no data, which may contain itself and cannot be looked at further. */
function checkTree(tree: unknown, report: Report): Context | undefined {
  return isData(tree, report) ? checkData(tree, report) : undefined
}

function checkData(tree: unknown, report: Report): Context {
  const context = new Context({ expr: checkExpr, steps: checkSteps }, report)
  report.tree = tree
  const fields = context.object(tree, '', 'a game: an object with v, id, name, …', FIELDS)
  if (fields) checkParts(context, fields)
  return context
}

function checkParts(context: Context, fields: Fields): void {
  if (fields['v'] !== undefined && fields['v'] !== VERSION) {
    context.report.error('v', fields['v'], String(VERSION), 'the version of the language')
  }
  if (fields['zones'] === undefined) context.broken.add(`zone ${ANY}`)
  if (!Array.isArray(fields['flow'])) context.broken.add(`block ${ANY}`)
  checkTexts(context, fields)
  checkSeats(context, fields['seats'], fields['teams'])
  checkDeck(context, fields['deck'])
  checkOptions(context, fields['options'])
  checkTables(context, fields['tables'])
  checkZones(context, fields['zones'])
  checkStart(context, fields['deck'])
  context.declared.withSteps = [fields['flow'], fields['procs']]
  checkVars(context, fields['vars'])
  checkCounters(context, fields['counters'])
  checkDefs(context, fields['defs'])
  checkProcs(context, fields['procs'])
  const { size } = context.measure(() => context.steps(fields['flow'], 'flow', OUTSIDE))
  checkState(context, checkWritten(context, size, 'flow'))
  checkResult(context, fields['result'])
}

function checkTexts(context: Context, fields: Fields): void {
  const { id } = fields
  if (id !== undefined && (typeof id !== 'string' || !/^[a-z][a-z0-9-]{0,63}$/.test(id))) {
    context.report.error('id', id, 'an id of lower-case letters, digits and -, such as "crazy-eights"')
  }
  for (const name of ['name', 'source', 'family']) context.text(fields[name], name)
}

/** A definition may use those before it: so none can use itself. */
function checkDefs(context: Context, value: unknown): void {
  const trees = context.named(value, 'defs', 'an object of definitions', 'def')
  for (const [name] of trees) context.listed.add(`def ${name}`)
  for (const [name, tree] of trees) {
    const path = at('defs', name)
    const fields = context.object(tree, path, 'a definition', DEFINITION_FIELDS)
    checkLabel(context, fields?.['label'], at(path, 'label'))
    const params = checkParams(context, fields?.['params'], at(path, 'params'))
    const type = checkType(context, fields?.['type'], at(path, 'type'))
    const me = { used: false }
    const { out: known, size } = context.measure(() =>
      context.expr(fields?.['is'], at(path, 'is'), type ?? 'X', inside(tree, params, me)),
    )
    if (params === undefined || type === undefined) context.broken.add(`def ${name}`)
    else context.declared.def.set(name, { params, type, usesMe: me.used, size, cost: known?.cost ?? 1 })
  }
}

function checkProcs(context: Context, value: unknown): void {
  const trees = context.named(value, 'procs', 'an object of procedures', 'proc')
  for (const [name] of trees) context.listed.add(`proc ${name}`)
  for (const [name, tree] of trees) {
    const path = at('procs', name)
    const fields = context.object(tree, path, 'a procedure', PROCEDURE_FIELDS)
    const params = checkParams(context, fields?.['params'], at(path, 'params'))
    const me = { used: false }
    // A block around its use may be left at any time.
    const place: Place = { ...inside(tree, params, me), until: true }
    const { out: ways, size } = context.measure(() =>
      context.steps(fields?.['steps'], at(path, 'steps'), place),
    )
    const written = checkWritten(context, size, path)
    if (params === undefined) context.broken.add(`proc ${name}`)
    else context.declared.proc.set(name, { params, usesMe: me.used, size: written, ways: orLeft(ways) })
  }
}

/** If neither goes on nor ends, it is left by a block around it. */
const orLeft = (ways: Ways): Ways => (ways.size === 0 ? way('left') : ways)

/** What a definition or procedure knows: its parameters, by name alone if they are wrong themselves. */
function inside(
  tree: unknown,
  params: ReadonlyMap<string, string> | undefined,
  me: { used: boolean },
): Place {
  const names = Object.keys((tree as { params?: object } | null)?.params ?? {})
  const bound = params ?? new Map(names.map((name) => [name, UNKNOWN]))
  return { ...OUTSIDE, bound, me }
}

function checkResult(context: Context, value: unknown): void {
  const expected = '{ score, win, aim? } or { score, winners, aim? }'
  const fields = context.object(value, 'result', expected, RESULT_FIELDS)
  if (fields === undefined) return
  const me = { used: false }
  context.expr(fields['score'], 'result.score', 'num', { ...OUTSIDE, me })
  if (me.used) context.uses.add('me', 'score')
  if ((fields['win'] === undefined) === (fields['winners'] === undefined)) {
    context.report.error('result', value, '"win" (most or least) or "winners", and not both')
  }
  context.word(fields['win'], 'result.win', ['most', 'least'])
  context.word(fields['aim'], 'result.aim', ['place', 'points'])
  context.expr(fields['winners'], 'result.winners', 'player*', OUTSIDE)
}
