/** What the score comes from, in short: for the aim, where it can be said in a few lines. */
import { type Expr, type Game, IT, type Step, type StepNodes, type Steps } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { all, negated } from '../simplify/logic.ts'
import { alike, mentions, somePart } from '../simplify/parts.ts'
import { noun } from '../words/noun.ts'

const MOST_SOURCES = 7
const LONGEST_SOURCE = 150

const ME = { get: 'me' } as const

/** Under which circumstances a step is done, as far as it is said here. */
interface Around {
  /** A player who acts apart from others; undefined where everyone does. */
  readonly players?: Expr
  /** Tests that hold there. */
  readonly tests: readonly Expr[]
  /** Whether a test was about somebody who acted before: it cannot be told of who acts now. */
  readonly isLost: boolean
  /** How many procedures it stands in. */
  readonly calls: number
}

interface Source extends Around {
  readonly step: StepNodes['add']
}

/** Phrases such as "5 if you have the most cards in your tricks"; none if that would be much, or not the whole truth. */
export function sourcesOf(variable: string, game: Game, scene: Scene): readonly string[] {
  const steps = [game.flow, ...Object.values(game.procs ?? {}).map((proc) => proc.steps)]
  if (somePart(steps, ({ do: kind, var: name }) => kind === 'set' && name === variable)) return []
  const sources = [...additions(game.flow, variable, { tests: [], isLost: false, calls: 0 }, game)]
  const said = [
    ...new Set(sources.flatMap((source) => partsOf(source, game)).map((one) => inShort(one, scene))),
  ]
  return said.length > MOST_SOURCES || said.includes(undefined) ? [] : (said as string[])
}

/** What a term adds up is told part by part: the reader wants to know which cards count. */
function partsOf(source: Source, game: Game): Source[] {
  const { by } = source.step
  if (typeof by !== 'object') return [source]
  if (by.get === 'def') {
    const whole = given(game.defs?.[by.name]?.is, by.with)
    const parts = typeof whole === 'object' && whole.get === 'add' ? whole.of : [whole]
    return parts.flatMap((part) => (part === undefined ? [source] : partsOf(adding(source, part), game)))
  }
  if (by.get !== 'if' || by.else !== 0) return [source]
  return partsOf({ ...adding(source, by.then), tests: [...source.tests, by.test] }, game)
}

const adding = (source: Source, by: Expr): Source => ({ ...source, step: { ...source.step, by } })

/** What a definition or a procedure says, of what it is given. */
const given = <Tree>(tree: Tree, args: Readonly<Record<string, Expr>> = {}): Tree =>
  tree === undefined
    ? tree
    : JSON.parse(JSON.stringify(tree), (_, node) =>
        node?.get === 'bound' && Object.hasOwn(args, node.name) ? args[node.name] : node,
      )

function* additions(steps: Steps, variable: string, around: Around, game: Game): Generator<Source> {
  for (const step of steps) {
    if (step.do === 'add' && step.var === variable) yield { step, ...around }
    for (const [inner, within] of listsIn(step, around)) yield* additions(inner, variable, within, game)
    if (step.do !== 'proc' || around.calls > MOST_CALLS) continue
    const called = given(game.procs?.[step.name]?.steps ?? [], step.with)
    yield* additions(called, variable, { ...around, calls: around.calls + 1 }, game)
  }
}

/** A procedure may call itself. */
const MOST_CALLS = 4

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
  const alone = onlyOneOf(owner, tests)
  const you = scene
    .with({ acting: true })
    .naming('winner', 'player', noun('the winner of the trick', { long: false }))
  if (alone) {
    const { single, the, one } = you.group(alone)
    return shortEnough(`${you.phrase(step.by)} for ${single ? the : `the ${one}, if there is only one`}`)
  }
  if (whose !== undefined && you.kindOf(whose) !== 'player') return undefined
  const who =
    whose === undefined
      ? ''
      : `, scored by ${you.group(whose).the.replace(/ \(if there are several,.*\)$/, '')}`
  const when = tests.length === 0 ? '' : `${who && ','} if ${you.clause(all(tests))}`
  return shortEnough(`${you.phrase(step.by)}${who}${when}`)
}

const shortEnough = (text: string): string | undefined => (text.length > LONGEST_SOURCE ? undefined : text)

/** The set whose only member scores, where that is all that is asked. */
function onlyOneOf(owner: Expr, [test, ...others]: readonly Expr[]): Expr | undefined {
  if (typeof owner !== 'object' || owner.get !== 'first' || others.length > 0) return undefined
  return alike(test, { get: 'eq', a: { get: 'count', of: owner.of }, b: 1 }) ? owner.of : undefined
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
