/** What the variables of a card game say to a player who may know them. */
import type { CompiledGame } from '../../cards/compile/compile-game.ts'
import { STATE } from '../../cards/compile/module/memory.ts'
import type { GameModel } from '../../cards/model/game-model.ts'
import { NONE } from '../../cards/rules/deck.ts'
import type { CardGroup } from './card-groups.ts'
import { countShared, type Mask } from './card-masks.ts'
import type { Faces } from './faces.ts'
import { type CardFeature, onMove, type Seen } from './seen.ts'

type Variable = GameModel['variables'] extends ReadonlyMap<string, infer Each> ? Each : never

/** The word of one member of a variable. */
type Value = (seen: Seen, n: number) => number

/** Members of a family that are read one by one. */
const MOST_MEMBERS = 16

export function variableFeatures(
  { model, memory }: CompiledGame,
  groups: readonly CardGroup[],
  faces: Faces,
): CardFeature[] {
  return Array.from(model.variables).flatMap(([name, variable]) => {
    const { type, per = [] } = variable.tree
    const places = variable.cells.map((cell) => (memory.cell(cell) - STATE) / 4)
    const value: Value = (seen, n) => seen.state.words[places[n] as number] as number
    // Sets of cards and of players are not read.
    if (type.endsWith('*')) return []
    if (per.length === 0) return singleFeatures(name, type, value, groups, faces)
    if (type !== 'num' && type !== 'bool') return []
    const isOpen = isOpenToAll(model, variable)
    const [owner] = per
    if (per.length === 1 && (owner === 'player' || owner === 'team'))
      return ownedFeatures(name, owner === 'team' ? model.teams : model.seats, value, isOpen)
    return isOpen && places.length <= MOST_MEMBERS
      ? places.map((_, n) => ({ name: `${name} ${n}`, read: (seen: Seen) => value(seen, n) }))
      : []
  })
}

const isOpenToAll = (model: GameModel, variable: Variable): boolean =>
  model.everything('player').every((seat) => variable.cells.every((_, n) => model.knows(seat, variable, n)))

function singleFeatures(
  name: string,
  type: string,
  value: Value,
  groups: readonly CardGroup[],
  faces: Faces,
): CardFeature[] {
  const number: CardFeature = { name, read: (seen) => numberOf(value(seen, 0)) }
  switch (type) {
    case 'num':
    case 'bool':
      return [number, onMove(number)]
    case 'player':
      return [{ name: `${name} is me`, read: (seen) => Number(value(seen, 0) === seen.player) }]
    case 'rank':
      return [number, onMove(number), ...matches(name, groups, (seen) => faces.ofRank(value(seen, 0)))]
    case 'suit':
      return [
        ...faces.suits.map(([suit], n) => ({
          name: `${name} is ${suit}`,
          read: (seen: Seen) => Number(value(seen, 0) === n),
        })),
        ...matches(name, groups, (seen) => faces.ofSuit(value(seen, 0))),
      ]
    default:
      return []
  }
}

/** None counts as nothing. */
const numberOf = (value: number): number => (value === NONE ? 0 : value)

/** Cards of the player's own that have the suit or the rank that a variable names. */
function matches(
  name: string,
  groups: readonly CardGroup[],
  maskOf: (seen: Seen) => Mask | undefined,
): CardFeature[] {
  return groups.flatMap((group, n) => {
    if (group.whose !== 'mine' || !group.isSeen) return []
    const match: CardFeature = {
      name: `${group.name}: of ${name}`,
      group,
      read: (seen) => {
        const mask = maskOf(seen)
        return mask ? countShared(seen.cards(n), mask) : 0
      },
    }
    return [match, onMove(match)]
  })
}

/** The own one, the best of the others, and the difference. */
function ownedFeatures(name: string, owners: number, value: Value, isOpen: boolean): CardFeature[] {
  const mine = (seen: Seen): number => numberOf(value(seen, seen.player % owners))
  const best = (seen: Seen): number => {
    let most = Number.NEGATIVE_INFINITY
    for (let n = 0; n < owners; n += 1)
      if (n !== seen.player % owners) most = Math.max(most, numberOf(value(seen, n)))
    return most
  }
  const own: CardFeature = { name: `${name} mine`, read: mine }
  if (!isOpen || owners < 2) return [own]
  return [
    own,
    { name: `${name} best other's`, read: best },
    { name: `${name} lead`, read: (seen) => mine(seen) - best(seen) },
  ]
}
