/**
 * Numbers for actions, as search trees need them: equal for equal actions in every world of one game, different for
 * different ones. They are given in the order in which actions are first seen, so that those of a list mostly rise: a search tree
 * finds its nodes fastest then.
 */
import type { TrainGame } from './game.ts'

export class ActionKeys<Action> {
  readonly #idOf: (action: Action) => string | number
  readonly #keys = new Map<string | number, number>()
  /** The list that was asked for last, with the keys found so far: search asks for every key of a list. */
  #list: readonly Action[] | undefined
  #listed: (number | undefined)[] = []

  constructor(game: Pick<TrainGame<never, Action>, 'actionId'>) {
    this.#idOf = game.actionId ? (action) => (game.actionId as (action: Action) => string)(action) : plainId
  }

  /** The key of the n-th action of a list. */
  of(actions: readonly Action[], n: number): number {
    if (this.#list !== actions) {
      this.#list = actions
      this.#listed = []
    }
    const known = this.#listed[n]
    if (known !== undefined) return known
    const key = this.#keyOf(actions[n] as Action)
    this.#listed[n] = key
    return key
  }

  #keyOf(action: Action): number {
    const id = this.#idOf(action)
    const known = this.#keys.get(id)
    if (known !== undefined) return known
    const key = this.#keys.size
    this.#keys.set(id, key)
    return key
  }
}

/** Equal for equal actions, in any state of the game. */
export const actionIdOf = <Action>(
  game: Pick<TrainGame<never, Action>, 'actionId'>,
  action: Action,
): string => (game.actionId ? game.actionId(action) : String(plainId(action)))

/** Numbers and texts are their own ids; a text stands in quotes, so that it differs from JSON of anything else. */
const plainId = (action: unknown): string | number =>
  typeof action === 'number' ? action : (JSON.stringify(action) ?? String(action))
