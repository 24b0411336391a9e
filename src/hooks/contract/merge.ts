/**
 * Several answers become the one that the agent gets. It depends on the answers and on the order of hooks in the
 * configuration and in the graph, never on which hook finished first.
 */
import type { Answer } from './answer.ts'
import { type EventName, factsOf } from './events.ts'
import { PERMISSIONS, type Permission } from './output.ts'

/** What the runner prints, and how it exits. */
export interface MergedAnswer {
  readonly exitCode: 0 | 2
  readonly output: Readonly<Record<string, unknown>>
  readonly stderr: string
  /** Texts for the model, one of each hook that has one: printing joins them, and keeps them short. */
  readonly context: readonly string[]
}

/** Where a hook stands in the graph. */
export interface Place {
  /** In an order in which each hook comes after those that it waits for. */
  readonly rank: number
  /** The names of all hooks that it waits for, directly or not. */
  readonly after: readonly string[]
}

/** @param answers in the order of the configuration @param places of the same hooks; unordered unless given */
export function mergeAnswers(
  event: EventName,
  answers: readonly Answer[],
  places: readonly Place[] = answers.map((_, rank) => ({ rank, after: [] })),
): MergedAnswer {
  const ranks = new Map(answers.map((answer, at) => [answer, places[at]?.rank ?? at]))
  const rankOf = (answer: Answer): number => ranks.get(answer) ?? 0
  const outputs = answers.map(({ output }) => output)
  const stop = outputs.find((output) => output.continue === false)
  const inOrder = answers.toSorted((a, b) => rankOf(a) - rankOf(b))
  const blocks = inOrder.flatMap(({ block }) => (block ? [block] : []))
  const isExit2 = blocks.some(({ isExit }) => isExit) && stop === undefined
  const permission = event === 'PreToolUse' ? strongestOf(inOrder) : undefined
  const reason = permission ? permission.reason : blockReason(event, answers, inOrder)
  const messages = answers.flatMap(({ output, failure, block }) => [
    ...listed(output.systemMessage),
    // A failure that blocks is reported as the reason.
    ...(block ? [] : listed(failure)),
  ])
  const rewritten = rewriteOf(event, answers, places)
  const stopReason = outputs.find(
    (output) => output.continue === false && output.stopReason !== undefined,
  )?.stopReason
  const specific = {
    ...(permission && {
      permissionDecision: permission.decision,
      ...(permission.reason !== '' && { permissionDecisionReason: permission.reason }),
    }),
    ...rewritten.fields,
    ...requestOf(answers),
    ...unionOf(
      'watchPaths',
      outputs.flatMap(({ watchPaths }) => watchPaths ?? []),
    ),
    ...(outputs.some(({ reloadSkills }) => reloadSkills) && { reloadSkills: true }),
    ...Object.assign({}, ...outputs.map(({ others }) => others)),
  }
  const printing = answers.filter(({ hasPrinted }) => hasPrinted)
  const output = {
    ...(stop && { continue: false, ...(stopReason !== undefined && { stopReason }) }),
    ...(printing.length > 0 &&
      printing.every((each) => each.output.suppressOutput) && { suppressOutput: true }),
    ...joined('systemMessage', [...messages, ...rewritten.warnings], '\n'),
    ...joined(
      'terminalSequence',
      outputs.flatMap(({ terminalSequence }) => listed(terminalSequence)),
      '',
    ),
    ...(event !== 'PreToolUse' &&
      blocks.length > 0 && { decision: 'block', ...(reason !== '' && { reason }) }),
    ...(Object.keys(specific).length > 0 && { hookSpecificOutput: { hookEventName: event, ...specific } }),
  }
  return {
    exitCode: isExit2 ? 2 : 0,
    output,
    stderr: isExit2 ? reason : '',
    context: outputs.flatMap(({ additionalContext }) => listed(additionalContext)),
  }
}

/**
 * The strongest decision. The client keeps the reason of the hook that denied last, and of the one that asked or allowed
 * first. It means when they finished; here it is their order in the graph.
 */
function strongestOf(inOrder: readonly Answer[]): Permission | undefined {
  const all = inOrder.flatMap(({ block, permission }): Permission[] => {
    if (block) return [{ decision: 'deny', reason: block.reason }]
    return permission ? [permission] : []
  })
  const strongest = PERMISSIONS.find((word) => all.some(({ decision }) => decision === word))
  const equal = all.filter(({ decision }) => decision === strongest)
  return strongest === 'deny' ? equal.at(-1) : equal[0]
}

function blockReason(event: EventName, answers: readonly Answer[], inOrder: readonly Answer[]): string {
  const which = factsOf(event).reason
  if (which === 'first') return inOrder.find(({ block }) => block)?.block?.reason ?? ''
  return answers
    .flatMap(({ block }) => (block && block.reason !== '' ? [block.reason.trimEnd()] : []))
    .join('\n')
}

/**
 * The last in the order of the graph has seen what the others changed. Where two are not ordered, the agent itself would
 * take the one that finishes last; here it is the last in the order of the graph, and the user is told.
 */
function rewriteOf(
  event: EventName,
  answers: readonly Answer[],
  places: readonly Place[],
): { readonly fields: object; readonly warnings: readonly string[] } {
  const field = factsOf(event).rewrites?.output
  if (field === undefined) return { fields: {}, warnings: [] }
  const writers = answers
    .map((answer, at) => ({ answer, place: places[at] as Place }))
    .filter(({ answer }) => answer.output[field] !== undefined)
    .toSorted((a, b) => a.place.rank - b.place.rank)
  const last = writers.pop()
  if (!last) return { fields: {}, warnings: [] }
  const lost = writers.map(({ answer }) => answer.hook).filter((name) => !last.place.after.includes(name))
  const { hook } = last.answer
  return {
    fields: { [field]: last.answer.output[field] },
    warnings: lost.map(
      (name) =>
        `hooks ${name} and ${hook} both answered ${field}, and only that of ${hook} counts: add "needs: [${name}]" to ${hook}, so that it sees the change`,
    ),
  }
}

/** A denial beats a permission; among equals the first in the order of the configuration counts. */
function requestOf(answers: readonly Answer[]): object {
  const decisions = answers.flatMap(({ output }) => (output.requestDecision ? [output.requestDecision] : []))
  const decision = decisions.find(({ behavior }) => behavior === 'deny') ?? decisions[0]
  return decision ? { decision } : {}
}

const listed = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : [text])

const joined = (name: string, texts: readonly string[], between: string): object =>
  texts.length === 0 ? {} : { [name]: texts.join(between) }

const unionOf = (name: string, items: readonly string[]): object =>
  items.length === 0 ? {} : { [name]: [...new Set(items)] }
