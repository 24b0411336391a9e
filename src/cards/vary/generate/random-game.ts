/**
 * Random games of the language: each a tree that the checker passes, made of all that the grammar has.
 *
 *     const game = randomGame(17)
 *
 * Most have the skeleton of a game that people might play, with random expressions in it: cards are dealt, players
 * choose in turn, points are counted, and it comes to an end. Some are wild. The same seed gives the same game.
 */
import { stream } from '../../../rng/index.ts'
import { isGame } from '../../check/check.ts'
import { add, me, val } from '../../rules/build.ts'
import type { DefTree, Game, Per, VarTree } from '../../rules/tree.ts'
import { BLOCKS, type Draft, newDraft, OUTSIDE, type Scope, typesOf } from './draft.ts'
import { randomEquipment } from './equipment.ts'
import { randomExpression } from './expressions.ts'
import { randomFlow } from './flow.ts'
import { CLOCK, someSteps } from './steps.ts'

const WILD = 0.15

type Params = NonNullable<DefTree['params']>

export function randomGame(seed: number): Game {
  for (let attempt = 0; ; attempt += 1) {
    const tree = randomTree(seed, attempt)
    if (isGame(tree)) return tree
  }
}

/** As many players as the game may be for, by its seed. */
export function seatsOf({ seats: { min, max }, teams = 1 }: Game, seed: number): number {
  const allowed = Array.from({ length: max - min + 1 }, (_, n) => min + n)
  return stream(seed, 'seats').pick(allowed.filter((seats) => seats % teams === 0))
}

/** A tree that the checker mostly passes: if not, another attempt is made. */
export function randomTree(seed: number, attempt: number): Game {
  const rng = stream(seed, 'random game', attempt)
  const draft = newDraft(rng, rng.chance(WILD), `random-${seed}`, randomEquipment(rng), randomExpression)
  declareVariables(draft)
  declareCalls(draft)
  const flow = randomFlow(draft)
  return { ...draft.tree, vars: resetByBlocks(draft), flow, result: randomResult(draft) }
}

/** Variables of many types. What they begin as depends on no other variable. */
function declareVariables(draft: Draft): void {
  const { rng, vars, tree, expr } = draft
  const own: Per = rng.pick([
    'player',
    'suit',
    'rank',
    3,
    ...(tree.teams === undefined ? [] : ['team' as const]),
  ])
  const random = (): VarTree => {
    const type = rng.pick([...typesOf(draft).all, 'num', 'player', 'card']) as VarTree['type']
    const per = rng.pick([undefined, undefined, [own], ['player', rng.pick([own, 2])]] as const)
    return {
      type,
      ...(per && { per }),
      ...(rng.chance(0.75) && { init: expr(type, OUTSIDE, 2) }),
      ...(rng.chance(0.3) && { reset: rng.pick(BLOCKS) }),
      ...(per?.includes('player') && rng.chance(0.2) && { see: 'owner' as const }),
    }
  }
  const names = Array.from({ length: rng.between(1, 5) }, (_, n) => `v${n}`)
  const trees = names.map((name) => [name, random()])
  Object.assign(vars, {
    score: { type: 'num', per: ['player'] },
    total: { type: 'num', ...(rng.chance(0.3) && { reset: rng.pick(BLOCKS) }) },
    [CLOCK]: { type: 'num' },
    ...Object.fromEntries(trees),
  })
}

/** Definitions and procedures, which may use those before them. */
function declareCalls(draft: Draft): void {
  const { rng, defs, procs, calls } = draft
  const params = (): Record<string, string> =>
    Object.fromEntries(['a', 'b'].slice(0, rng.below(3)).map((name) => [name, rng.pick(typesOf(draft).all)]))
  const inside = (names: Record<string, string>, me: boolean): Scope => ({
    ...OUTSIDE,
    me,
    times: 5,
    rounds: 5,
    bound: new Map(Object.entries(names).map(([name, type]) => [name, { type }])),
  })
  for (let n = rng.below(3); n > 0; n -= 1) {
    const [usesMe, names, name] = [rng.chance(0.5), params(), `def${n}`]
    const type = rng.pick([...typesOf(draft).all, 'num', 'bool', 'card*']) as VarTree['type']
    const is = draft.expr(type, inside(names, usesMe), 3)
    defs[name] = { params: names as Params, type, is }
    calls.def.set(name, { params: names, usesMe })
  }
  for (let n = rng.below(3); n > 0; n -= 1) {
    const [usesMe, names, name] = [rng.chance(0.6), params(), `proc${n}`]
    procs[name] = { params: names as Params, steps: someSteps(draft, inside(names, usesMe), 1) }
    calls.proc.set(name, { params: names, usesMe })
  }
}

/** Only what is written can reset a variable. */
function resetByBlocks({ vars, written }: Draft): Record<string, VarTree> {
  return Object.fromEntries(
    Object.entries(vars).map(([name, { reset, ...tree }]) => [
      name,
      { ...tree, ...(reset !== undefined && written.has(reset) && { reset }) },
    ]),
  )
}

function randomResult({ rng, expr }: Draft): Game['result'] {
  const acting = { ...OUTSIDE, me: true }
  const score = rng.chance(0.5) ? expr('num', acting, 4) : add(val('score', me), expr('num', acting, 2))
  const aims = rng.derive('aim')
  const aim = aims.chance(0.2) && { aim: aims.pick(['place', 'points'] as const) }
  if (rng.chance(0.7)) return { score, win: rng.pick(['most', 'least']), ...aim }
  return { score, winners: expr('player*', OUTSIDE, 3), ...aim }
}
