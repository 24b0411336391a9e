/** Where a game comes from: its steps from a starting game, and the classic that it is nearest to. */
import type { EvolvedGame } from './evolved.ts'
import { gameName } from './names.ts'
import type { PlayDistance } from './play-distance.ts'

export interface FamilyStep {
  /** What the game is called after this step. */
  readonly name: string
  /** Null for the game that all began with. */
  readonly generation: number | null
  /** What was changed, in words, in order. */
  readonly changes: readonly string[]
}

/** From the starting game to this one, each the child of the one before. Ancestors have the names that their rules give them. */
export function familyOf({ name, descent }: Pick<EvolvedGame, 'name' | 'descent'>): readonly FamilyStep[] {
  const [first] = descent
  if (first === undefined) return []
  return [
    { name: nameOf(first.from), generation: null, changes: [] },
    ...descent.map(({ changes, generation }, n) => ({
      name: n === descent.length - 1 ? name : nameOf(descent[n + 1]?.from as string),
      generation,
      changes: changes.length > 0 ? changes : [ONLY_SIMPLER],
    })),
  ]
}

/** Nothing was varied: the door has let a starting game in without its idle rules. */
const ONLY_SIMPLER = 'rules that change nothing were removed'

const KEY = /^[0-9a-f]{64}$/

const nameOf = (from: string): string => (KEY.test(from) ? gameName(from).name : from)

/** `The nearest classic is Whist: 42% of the two games' rules differ. …` */
export function nearestSentence({ nearest: { name, distance }, playDistance }: EvolvedGame): string {
  if (distance === 0) return `The rules are those of ${name}.`
  const rules = `The nearest classic is ${name}: ${percent(distance)} of the two games’ rules differ.`
  return playDistance === null ? rules : `${rules} ${playSentence(playDistance)}`
}

const playSentence = ({ shares, decisions }: PlayDistance): string =>
  `In play, the shares of games that rules of thumb win differ by ${(100 * shares).toFixed(0)} points on average, and a game ` +
  `has ${decisions.toFixed(1)} times as many decisions.`

export const percent = (share: number): string => `${Math.round(100 * share)}%`

/** A rule that was removed, as the item of a list: simplification says `without: …`. */
export const removedRule = (words: string): string => words.replace(/^without:? /, '')
