/** The rules of a game, each with the game without it. */
import { checkGame } from '../check/check.ts'
import type { GameOptions } from '../classics/game-name.ts'
import type { Game } from '../rules/tree.ts'
import { pathText } from '../vary/paths.ts'
import { type HowRemoved, removalsIn } from '../vary/removals.ts'
import {
  type RuleWords,
  ruleWords,
  type Sentence,
  sentencesOf,
  type Told,
  toldDifference,
} from './rule-words.ts'

export interface Rule extends RuleWords {
  readonly path: string
  readonly how: HowRemoved
  readonly without: Game
}

type Found = Pick<Rule, 'path' | 'how' | 'without'> & { readonly told: Told }

/** A removal that takes away more than this part of what is played by leaves no game: it is no single rule. */
const MOST_GONE = 1 / 2

/**
 * Games without a rule that read the same are the same game, and what reads as the original is no rule: it only counts for
 * statistics, or belongs to an option that was not chosen.
 */
export function rulesOf(game: Game, options: GameOptions): readonly Rule[] {
  const original = sentencesOf(game, options)
  const most = MOST_GONE * played(original)
  const found = distinct(game, options, original).filter(({ told }) => played(told.gone) <= most)
  const teller = tellersOf(found)
  return found.map(({ told, ...rule }) => ({
    ...rule,
    ...ruleWords(told, {
      isWhole: rule.path.endsWith(']'),
      isConsequence: (text) => !isSamePart(teller.get(text) ?? rule.path, rule.path),
    }),
  }))
}

const played = (sentences: readonly Sentence[]): number =>
  sentences.filter(({ isExplaining }) => !isExplaining).length

function distinct(game: Game, options: GameOptions, original: readonly Sentence[]): Found[] {
  const textOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join('\n')
  const read = new Set([textOf(original)])
  return Array.from(removalsIn(game)).flatMap(({ path, how, tree }) => {
    const { game: without } = checkGame(tree)
    if (without === undefined) return []
    const sentences = sentencesOf(without, options)
    const text = textOf(sentences)
    if (read.has(text)) return []
    read.add(text)
    return [{ path: pathText(path), how, without, told: toldDifference(original, sentences) }]
  })
}

/** By sentence: the path of the rule that it tells, where it is all that the rule does to what is played by. */
function tellersOf(found: readonly Found[]): ReadonlyMap<string, string> {
  const tellers = new Map<string, string>()
  for (const { path, told } of found) {
    const [only, ...more] = told.gone.filter(({ isExplaining }) => !isExplaining)
    if (only && more.length === 0 && told.added.length === 0) tellers.set(only.text, path)
  }
  return tellers
}

/** Whether one path leads into the other. */
const isSamePart = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)
