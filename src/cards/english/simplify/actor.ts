/** Steps of one player who is known by seat, and who has nothing to choose: told without an actor. */
import type { Expr, Game, Step, Steps } from '../../rules/tree.ts'
import { mentions, somePart } from './parts.ts'

const ME = { get: 'me' } as const

/** The steps of a flow, with "player 1" in place of the acting player where that is who acts. */
export function withoutActor(steps: Steps, game: Game): Steps {
  return steps.flatMap((step): Steps => {
    if (step.do !== 'as' || typeof step.player !== 'object' || step.player.get !== 'player') return [step]
    const { player } = step
    if (typeof player.is !== 'number' || player.is >= game.seats.min) return [step]
    return step.steps.every((inner) => isTold(inner, game))
      ? step.steps.map((inner) => named(inner, player))
      : [step]
  })
}

/** Who acts within a step: the fields in which `me` is somebody else. */
const OTHERS: Readonly<Partial<Record<Step['do'], readonly string[]>>> = {
  as: ['steps'],
  each: ['steps'],
  turns: ['steps', 'next'],
  trick: ['lead', 'follow', 'power'],
}

const others = (step: Step): readonly string[] =>
  step.do === 'each' && !isOfPlayers(step.in) ? [] : (OTHERS[step.do] ?? [])

/** Whether each of a set is a player, as far as that is plain from the set itself; undefined where it is not. */
function isOfPlayers(set: Expr): boolean | undefined {
  if (typeof set !== 'object') return undefined
  if (set.get === 'all') return set.of === 'player'
  if (set.get === 'members') return true
  if (set.get === 'filter' || set.get === 'best') return isOfPlayers(set.of)
  if (set.get === 'minus') return isOfPlayers(set.from)
  return set.get === 'range' || set.get === 'zone' || set.get === 'family' ? false : undefined
}

const LISTS: readonly string[] = ['steps', 'then', 'else']

/** Whether a step can be told without saying who acts: nobody chooses, and no term is about the acting player. */
function isTold(step: Step, game: Game): boolean {
  if (step.do === 'choose' || step.do === 'proc') return false
  if (step.do === 'each' && isOfPlayers(step.in) === undefined) return false
  return Object.entries(step).every(([key, value]) => {
    if (others(step).includes(key)) return true
    if (LISTS.includes(key)) return (value as Steps).every((inner) => isTold(inner, game))
    return !somePart(value, ({ get, name }) => get === 'def' && mentions(game.defs?.[name as string]?.is, ME))
  })
}

function named(step: Step, player: Expr): Step {
  return Object.fromEntries(
    Object.entries(step).map(([key, value]) => {
      if (others(step).includes(key)) return [key, value]
      if (LISTS.includes(key)) return [key, (value as Steps).map((inner) => named(inner, player))]
      return [key, replaced(value, player)]
    }),
  ) as Step
}

const replaced = (value: unknown, player: Expr): unknown =>
  value === undefined
    ? value
    : JSON.parse(JSON.stringify(value), (_, node) => (node?.get === 'me' ? player : node))
