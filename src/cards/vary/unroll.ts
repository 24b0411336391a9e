/** Loops that are gone through exactly once stand as their steps: a game of one deal is no series of deals. */
import type { Expr, Game, Step, StepNodes, Steps } from '../rules/tree.ts'
import { hasNode } from './uses.ts'

type Loop = StepNodes['repeat'] | StepNodes['turns']

/** The game without a loop around all of it, if that is a loop of one round. It plays the same. */
export function unrolled(game: Game): Game {
  const flow = game.flow.flatMap((step): Steps => {
    if ((step.do !== 'repeat' && step.do !== 'turns') || leavesLoop(step.steps)) return [step]
    const counter = roundsCounted(game, step)
    if (!isOneRound(step) && counter === undefined) return [step]
    if (step.do === 'repeat') return step.steps
    return [{ do: 'as', player: step.first, steps: step.steps }]
  })
  const isSame = flow.length === game.flow.length && flow.every((step, n) => step === game.flow[n])
  return isSame ? game : { ...game, flow }
}

/** Whether a step in the loop leaves it or goes on with its next round. */
function leavesLoop(steps: Steps): boolean {
  return steps.some((step) => {
    if (step.do === 'stop' || step.do === 'again') return true
    // Inside another loop these words are about that one.
    if (step.do === 'repeat' || step.do === 'each' || step.do === 'turns') return false
    return Object.values(step).some((value) => Array.isArray(value) && leavesLoop(stepsIn(value)))
  })
}

const stepsIn = (list: readonly unknown[]): Steps =>
  list.flatMap((item): Steps => {
    const { do: inner } = item as { do?: unknown }
    if (typeof inner === 'string') return [item as Step]
    return Array.isArray(inner) ? (inner as Steps) : []
  })

const isOneRound = (step: Loop): boolean =>
  step.do === 'repeat' && step.atMost === 1 && step.while === undefined

/** The variable that counts the rounds of a loop which goes on while there was none: begun at 0, and added to only here. */
function roundsCounted(game: Game, step: Loop): string | undefined {
  const tests = testsOf(step.while)
  const name = tests.map(belowOne).find((each) => each !== undefined)
  if (name === undefined || game.vars?.[name]?.init !== undefined || game.vars?.[name]?.reset !== undefined)
    return undefined
  const adds = allSteps(step.steps).filter((each) => each.do === 'add' && each.var === name && each.by === 1)
  let writes = 0
  for (const part of [game.flow, ...Object.values(game.procs ?? {}).map(({ steps }) => steps)])
    hasNode(part, 'steps', (node) => {
      if (node['var'] === name) writes += 1
      return false
    })
  // The other tests hold at first only if they are about scores, which begin at 0.
  const isFirst = tests.every((test) => belowOne(test) === name || isAboutScores(test))
  return adds.length === 1 && writes === 1 && isFirst ? name : undefined
}

const testsOf = (test: Expr | undefined): readonly Expr[] =>
  test === undefined ? [] : typeof test === 'object' && test.get === 'and' ? test.of : [test]

const belowOne = (test: Expr): string | undefined => {
  if (typeof test !== 'object' || test.get !== 'lt' || test.b !== 1) return undefined
  return typeof test.a === 'object' && test.a.get === 'var' && test.a.of === undefined
    ? test.a.name
    : undefined
}

/** Everyone’s number is below a positive one. */
function isAboutScores(test: Expr): boolean {
  if (typeof test !== 'object' || test.get !== 'every' || typeof test.where !== 'object') return false
  const { where } = test
  return where.get === 'lt' && typeof where.b === 'number' && where.b > 0 && isVar(where.a)
}

const isVar = (value: Expr): boolean => typeof value === 'object' && value.get === 'var'

/** The steps that are always done: those in blocks among them. */
const allSteps = (steps: Steps): Steps =>
  steps.flatMap((step): Steps => (step.do === 'block' ? allSteps(step.steps) : [step]))
