/** What the score comes from, in short: for the aim, where it can be said in a few lines. */
import { type Expr, type Game, IT, type Step, type StepNodes, type Steps } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { all, negated } from '../simplify/logic.ts'
import { mentions, somePart } from '../simplify/parts.ts'
import { noun } from '../words/noun.ts'

const MOST_SOURCES = 4
const LONGEST_SOURCE = 120

const ME = { get: 'me' } as const

/** Under which circumstances a step is done, as far as it is said here. */
interface Around {
  /** A player who acts apart from others; undefined where everyone does. */
  readonly players?: Expr
  /** Tests that hold there. */
  readonly tests: readonly Expr[]
  /** Whether a test was about somebody who acted before: it cannot be told of who acts now. */
  readonly isLost: boolean
}

interface Source extends Around {
  readonly step: StepNodes['add']
}

/** Phrases such as "5 if you have the most cards in your tricks"; none if that would be much, or not the whole truth. */
export function sourcesOf(variable: string, game: Game, scene: Scene): readonly string[] {
  const steps = [game.flow, ...Object.values(game.procs ?? {}).map((proc) => proc.steps)]
  if (somePart(steps, ({ do: kind, var: name }) => kind === 'set' && name === variable)) return []
  const sources = steps.flatMap((each) => [...additions(each, variable, { tests: [], isLost: false })])
  const said = [...new Set(sources.map((source) => inShort(source, scene)))]
  return said.length > MOST_SOURCES || said.includes(undefined) ? [] : (said as string[])
}

function* additions(steps: Steps, variable: string, around: Around): Generator<Source> {
  for (const step of steps) {
    if (step.do === 'add' && step.var === variable) yield { step, ...around }
    for (const [inner, within] of listsIn(step, around)) yield* additions(inner, variable, within)
  }
}

/** The lists of steps in a step, and what is around them. */
function listsIn(step: Step, around: Around): [Steps, Around][] {
  const { players: _, ...rest } = around
  const other = { ...rest, isLost: around.isLost || mentions(around.tests, ME) }
  switch (step.do) {
    case 'if':
      return [
        [step.then, { ...around, tests: [...around.tests, step.test] }],
        [step.else ?? [], { ...around, tests: [...around.tests, negated(step.test)] }],
      ]
    case 'as':
      return [[step.steps, { ...other, players: step.player }]]
    case 'each':
      return [[step.steps, isEveryone(step.in) ? other : { ...other, players: step.in }]]
    case 'turns':
      return [[step.steps, other]]
    case 'choose':
      return [...step.options.map((option) => option.do), step.otherwise ?? []].map((list) => [list, around])
    case 'repeat':
    case 'let':
    case 'block':
    case 'trick':
      return [[step.steps, around]]
    default:
      return []
  }
}

/** Undefined where it cannot be told in short. */
function inShort({ step, players, tests, isLost }: Source, scene: Scene): string | undefined {
  const [owner] = step.of ?? []
  const whose = isOwn(owner) ? players : owner
  if (owner === undefined || isLost || (typeof step.by === 'number' && tests.length === 0)) return undefined
  if ([step.by, whose, ...tests].some((part) => hasFree(part, new Set(['winner'])))) return undefined
  const you = scene
    .with({ acting: true })
    .naming('winner', 'player', noun('the winner of the trick', { long: false }))
  if (whose !== undefined && you.kindOf(whose) !== 'player') return undefined
  const who =
    whose === undefined
      ? ''
      : `, scored by ${you.group(whose).the.replace(/ \(if there are several,.*\)$/, '')}`
  const when = tests.length === 0 ? '' : `${who && ','} if ${you.clause(all(tests))}`
  const text = `${you.phrase(step.by)}${who}${when}`
  return text.length > LONGEST_SOURCE ? undefined : text
}

/** Whether a name in a part stands for something outside of it. */
function hasFree(part: unknown, known: ReadonlySet<unknown>): boolean {
  if (typeof part !== 'object' || part === null) return false
  const { get, name, as = IT } = part as Readonly<Record<string, unknown>>
  if (get === 'bound') return !known.has(name)
  const inner = new Set(known).add(as)
  return Object.entries(part).some(([key, value]) =>
    hasFree(value, key === 'of' || key === 'be' ? known : inner),
  )
}

const isEveryone = (set: Expr): boolean => typeof set === 'object' && set.get === 'all' && set.of === 'player'

function isOwn(owner: Expr | undefined): boolean {
  if (typeof owner !== 'object') return false
  return owner.get === 'me' || (owner.get === 'teamOf' && isOwn(owner.of))
}
