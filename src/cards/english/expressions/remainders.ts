/** What is left of a division, as people say it: an odd number, every fourth deal. */
import type { Expr, Game, GetNode, GetNodes, Step, Steps } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { partsOf, somePart } from '../simplify/parts.ts'
import { inWords, wordsOf } from '../words/words.ts'

/** That the remainder is this number, or is not; undefined if it is not the remainder of a known division. */
export function remainderIs(value: Expr, is: Expr, scene: Scene, holds: boolean): string | undefined {
  if (typeof value !== 'object' || value.get !== 'mod') return undefined
  const { of, by } = value
  if (typeof by !== 'number' || typeof is !== 'number' || by < 2 || is < 0 || is >= by) return undefined
  const counted = countedBy(of, scene.game)
  if (counted !== undefined) return `this is ${holds ? '' : 'not '}${counted} ${sequence(is + 1, by)}`
  const { text, are } = scene.noun(of)
  if (by === 2) return `${text} ${are} ${(is === 1) === holds ? 'odd' : 'even'}`
  const more = is === 0 ? '' : `${is} more than `
  return `${text} ${are}${holds ? '' : ' not'} ${more}a multiple of ${by}`
}

/** The same where the remainder is less than a number. */
export function remainderBelow(value: Expr, limit: Expr, scene: Scene, holds: boolean): string | undefined {
  if (typeof value !== 'object' || value.get !== 'mod') return undefined
  const { of, by } = value
  if (typeof by !== 'number' || typeof limit !== 'number' || limit < 1 || limit >= by) return undefined
  if (limit === 1) return remainderIs(value, 0, scene, holds)
  if (limit === by - 1) return remainderIs(value, limit, scene, !holds)
  const counted = countedBy(of, scene.game)
  if (counted === undefined) return undefined
  return `this is ${holds ? '' : 'not '}one of the first ${inWords(limit)} of every ${inWords(by)} ${counted}s`
}

const sequence = (first: number, step: number): string =>
  `${first}, ${first + step}, ${first + 2 * step} and so on`

/** The name of the round that a variable counts, where it is 0 in the first, 1 in the second and so on. */
export function countedBy(value: Expr, game: Game, isRead: Reads = readsRemainder): string | undefined {
  if (typeof value !== 'object' || value.get !== 'var') return undefined
  const { type, per, init = 0, reset } = game.vars?.[value.name] ?? {}
  if (type !== 'num' || per !== undefined || init !== 0 || reset !== undefined) return undefined
  const writes = partsOf([game.flow, game.procs]).filter(({ var: name }) => name === value.name)
  const [only] = writes
  if (writes.length !== 1 || only?.['do'] !== 'add' || only['by'] !== 1) return undefined
  const at = game.flow.findIndex((step) => step.do === 'repeat')
  const loop = game.flow[at] as StepIn<'repeat'> | undefined
  if (loop === undefined || somePart(loop.steps, ({ do: kind }) => kind === 'again')) return undefined
  const block = loop.steps.find((step) => step.do === 'block' && !step.steps.includes(only as never))
  const [alone] = loop.steps
  const isBlock = loop.steps.length === 1 && alone?.do === 'block'
  const body = isBlock ? alone.steps : loop.steps
  if (isBlock && (alone.until !== undefined || leaves(game, alone.name))) return undefined
  const place = body.indexOf(only as unknown as Step)
  if (place < 0) return undefined
  const later: unknown[] = [
    body.slice(place),
    ...(isRead === readsRemainder ? [loop.while] : []),
    game.flow.slice(at + 1),
    game.result,
  ]
  if (isRead(later, value, game)) return undefined
  return isBlock ? wordsOf(alone.name) : block ? wordsOf((block as StepIn<'block'>).name) : 'round'
}

type Reads = (tree: unknown, counter: GetNodes['var'], game: Game) => boolean

type StepIn<K extends Step['do']> = Extract<Step, { do: K }>

const leaves = (game: Game, name: string): boolean =>
  somePart([game.flow, game.procs], ({ do: kind, block }) => kind === 'leave' && block === name)

/** Whether a remainder of this variable is asked for, here or in what is named here. */
function readsRemainder(tree: unknown, { name }: GetNodes['var'], game: Game): boolean {
  const reads = (part: unknown, seen: ReadonlySet<unknown>): boolean =>
    somePart(part, (node) => {
      const { get, do: kind, of, name: called } = node as Partial<Record<string, unknown>>
      if (get === 'mod' && (of as Partial<GetNode & { name: string }>)?.name === name) return true
      if ((get !== 'def' && kind !== 'proc') || seen.has(called)) return false
      const inner = get === 'def' ? game.defs?.[called as string]?.is : procSteps(game, called as string)
      return reads(inner, new Set(seen).add(called))
    })
  return reads(tree, new Set())
}

const procSteps = (game: Game, name: string): Steps => game.procs?.[name]?.steps ?? []
