/** Tests that are too long for a sentence, as lists: "all of these hold: …". */
import { type Expr, IT } from '../../rules/tree.ts'
import { retold, type Scene, type Telling } from '../scene.ts'
import { filled, lettered, pronoun } from '../words/noun.ts'
import { withArticle } from '../words/words.ts'

export interface Condition {
  /** The whole test, or what goes before the list. */
  readonly text: string
  readonly under?: readonly Telling[]
}

/** What a reader can still take in at once. */
const LONGEST = 170
const LONGEST_NESTED = 100

export function conditionOf(test: Expr, scene: Scene, holds = true): Condition {
  const text = scene.clause(test, holds)
  const nested = /\(/.test(text) || (text.match(/\b(?:either|or)\b/g)?.length ?? 0) > 2
  if (text.length <= (nested ? LONGEST_NESTED : LONGEST)) return { text }
  const { word, parts } = joints(test, holds)
  if (parts.length < 2) return quantified(test, scene, holds) ?? { text }
  const told = parts.map(([part, positive]) => conditionOf(part, scene, positive))
  const lists = told.filter(({ under }) => under)
  const [only] = lists
  // One long part among short ones: "it is a king, and one of these holds: …".
  if (word === 'and' && lists.length === 1 && only?.under) {
    const plain = told.filter(({ under }) => !under).map((part) => part.text)
    const before = plain.join(', and ')
    if (before.length <= LONGEST_NESTED) return { text: `${before}, and ${only.text}`, under: only.under }
  }
  return {
    text: word === 'and' ? 'all of these hold' : 'at least one of these holds',
    under: told.map((part) => listItem(part)),
  }
}

/** What holds for every one of a set, or for one of it, where that takes a list to say. */
function quantified(test: Expr, scene: Scene, holds: boolean): Condition | undefined {
  if (typeof test !== 'object') return undefined
  if (test.get === 'not') return quantified(test.of, scene, !holds)
  if (test.get !== 'every' && test.get !== 'any') return undefined
  const { as = IT, where } = test
  const set = scene.group(test.of)
  const { scene: inner, letter } = scene.each(as, set.kind, where)
  const { text, under } = conditionOf(where, inner, holds || test.get === 'any')
  if (!under || set.single) return undefined
  const fill = (said: string): string => filled(said, as, pronoun(set.kind))
  const one = letter === undefined ? set.one : lettered(set, letter).one
  const whom = set.kind === 'player' ? 'for whom' : 'for which'
  const head =
    test.get === 'every' && holds
      ? `for every ${one}, ${fill(text)}`
      : `there is ${test.get === 'any' && !holds ? `no ${one}` : withArticle(one)} ${whom} ${fill(text)}`
  return { text: head, under: under.map((telling) => retold(telling, fill)) }
}

const listItem = ({ text, under }: Condition): Telling =>
  under ? { text: `${text}:`, under } : { text, alone: true }

type Part = readonly [test: Expr, holds: boolean]

/** What a test is made of, and how. */
function joints(test: Expr, holds: boolean): { word: 'and' | 'or'; parts: readonly Part[] } {
  if (typeof test !== 'object') return { word: 'and', parts: [] }
  if (test.get === 'not') return joints(test.of, !holds)
  if (test.get !== 'and' && test.get !== 'or') return { word: 'and', parts: [] }
  return {
    word: (test.get === 'and') === holds ? 'and' : 'or',
    parts: test.of.map((part) => [part, holds] as const),
  }
}
