/**
 * Numbered places, as in Golf or in a patience. Kinds of places that are numbered alike, such as those for cards face
 * down and face up, and variables of these places, belong together.
 */
import type { Program } from '../interpret/program.ts'
import type { View } from '../knowledge/view.ts'
import { clean } from './clean-text.ts'
import type { GameWords } from './game-words.ts'
import type { ShownVariable } from './shown-variables.ts'

export class PlaceGroup {
  /** The names of the zones. */
  readonly names: readonly string[]
  readonly isOfPlayers: boolean
  /** One dimension for the places, and none or one for players. */
  readonly isOrdinary: boolean
  readonly #program: Program
  readonly #variables: readonly ShownVariable[]
  readonly #dimension: number
  readonly #size: number

  constructor(program: Program, names: readonly string[], variables: readonly ShownVariable[]) {
    const per = program.game.zones[names[0] as string]?.per ?? []
    this.names = names
    this.isOfPlayers = per.includes('player')
    this.isOrdinary = per.length === 1 || this.isOfPlayers
    this.#program = program
    this.#variables = variables
    this.#dimension = per.findIndex((each) => typeof each === 'number')
    this.#size = per[this.#dimension] as number
  }

  /** The zones of each place, in the order of the rules. */
  places(owner: number | undefined): number[][] {
    const program = this.#program
    return Array.from({ length: this.#size }, (_, place) =>
      this.names.flatMap((name) =>
        program.membersOf(name).filter((zone) => {
          const isAt = program.zones[zone]?.index[this.#dimension] === place
          return isAt && (owner === undefined || program.playerOf(zone) === owner)
        }),
      ),
    )
  }

  /** The variables of a place, as far as they say anything. */
  values([zone = 0]: readonly number[], view: View, words: GameWords): string[] {
    const place = this.#program.membersOf(this.#program.zones[zone]?.name ?? '').indexOf(zone)
    return this.#variables.flatMap(({ name, title, tree }) => {
      const value = view.vars[name]?.[place]
      if (tree.type === 'bool') return value === 1 ? [clean(title)] : []
      const text = value === undefined ? '' : words.value(tree.type, value as number)
      return text === '' || text === '0' ? [] : [`${clean(title)} ${text}`]
    })
  }
}

/** Those that can be shown in a row. */
export function placeGroups(program: Program, variables: readonly ShownVariable[]): PlaceGroup[] {
  const { zones } = program.game
  const numbered = Object.keys(zones).filter((name) =>
    zones[name]?.per?.some((per) => typeof per === 'number'),
  )
  const groups = Map.groupBy(numbered, (name) => JSON.stringify(zones[name]?.per))
  return Array.from(groups, ([per, names]) => {
    const own = variables.filter(({ tree }) => JSON.stringify(tree.per) === per)
    return new PlaceGroup(program, names, own)
  }).filter(({ isOrdinary }) => isOrdinary)
}
