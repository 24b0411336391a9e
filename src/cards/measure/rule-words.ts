/**
 * What a rule is called: the sentences of the rules in English that vanish or change without it. The English is made from
 * the tree, and every field that changes play changes a sentence.
 */
// Not by name: a Node that has no `diff` is told which one to install only if the import itself does not fail.
import util from 'node:util'
import type { GameOptions } from '../classics/game-name.ts'
import { english } from '../english/english.ts'
import type { Game } from '../rules/tree.ts'

/** What a rule that is left out does to the rules in English. */
export interface Told {
  readonly gone: readonly Sentence[]
  readonly added: readonly Sentence[]
}

export interface Sentence {
  readonly text: string
  /** Whether it only explains what others say. */
  readonly isExplaining: boolean
}

export interface RuleWords {
  /** The sentence that vanishes or changes; empty if a sentence is only added. */
  readonly words: string
  /** The sentence that it becomes, or that is added; null if it vanishes. */
  readonly becomes: string | null
  /** How many other sentences that are played by vanish or change. */
  readonly otherSentences: number
}

/** Sections that follow from the others, and are read last. */
const EXPLAINING = ['Aim', 'Cards', 'Places', 'The game', 'Terms', 'End']
/** Sections that say nothing about one rule. */
const LEFT_OUT = ['Variations', 'Fine points']

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
const LIST_MARK = /^\s*(?:\d+\.|-)\s+/

export const sentencesOf = (game: Game, options: GameOptions): readonly Sentence[] =>
  english(game, { options })
    .split(/^## /m)
    .flatMap((section) => {
      const [heading = '', ...lines] = section.split('\n')
      if (LEFT_OUT.includes(heading)) return []
      const isExplaining = heading.startsWith('#') || EXPLAINING.includes(heading)
      return lines.flatMap(sentencesIn).map((text) => ({ text, isExplaining }))
    })

const sentencesIn = (line: string): string[] =>
  Array.from(SENTENCES.segment(line.replace(LIST_MARK, '').replaceAll('*', '')), ({ segment }) =>
    segment.trim(),
  ).filter(Boolean)

export function toldDifference(before: readonly Sentence[], after: readonly Sentence[]): Told {
  const textsOf = (sentences: readonly Sentence[]): string[] => sentences.map(({ text }) => text)
  const [gone, added]: [Sentence[], Sentence[]] = [[], []]
  let [old, now] = [0, 0]
  for (const [sign] of util.diff(textsOf(before), textsOf(after))) {
    if (sign === 1) gone.push(before[old] as Sentence)
    if (sign === -1) added.push(after[now] as Sentence)
    if (sign !== -1) old += 1
    if (sign !== 1) now += 1
  }
  return { gone, added }
}

/**
 * The sentence that loses most of its words; one that is played by, if there is one.
 *
 * @param isWhole whether a whole step or option is left out, which may leave nothing behind; a part changes what is said
 * @param isConsequence whether a sentence tells a rule elsewhere, such as setting a variable that nothing reads any more
 */
export function ruleWords(
  { gone, added }: Told,
  {
    isWhole,
    isConsequence,
  }: { readonly isWhole: boolean; readonly isConsequence: (text: string) => boolean },
): RuleWords {
  const direct = preferred(gone, ({ text }) => !isConsequence(text))
  const played = preferred(direct, ({ isExplaining }) => !isExplaining)
  const [most] = played
    .map(({ text, isExplaining }) => {
      const others = added.filter((sentence) => sentence.isExplaining === isExplaining)
      const becomes = mostAlike(text, others, isWhole ? ALIKE : 0)
      return { text, becomes, lost: wordsIn(text).difference(wordsIn(becomes ?? '')).size }
    })
    .toSorted((a, b) => b.lost - a.lost)
  if (!most) return { words: '', becomes: added[0]?.text ?? null, otherSentences: 0 }
  const otherSentences = played.filter(({ text, isExplaining }) => text !== most.text && !isExplaining).length
  return { words: most.text, becomes: most.becomes, otherSentences }
}

/** Those that are so; all if none is. */
function preferred(all: readonly Sentence[], is: (sentence: Sentence) => boolean): readonly Sentence[] {
  const some = all.filter(is)
  return some.length > 0 ? some : all
}

/** Of their words, two sentences that tell the same rule share more than this part. */
const ALIKE = 0.5

/** Null if none is like it. */
function mostAlike(sentence: string, others: readonly Sentence[], least: number): string | null {
  const [most] = others
    .map(({ text }) => ({ text, alike: sharedWords(sentence, text) }))
    .toSorted((a, b) => b.alike - a.alike)
  return most && most.alike > least ? most.text : null
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

/** Twice the words in both, over all words of both. */
function sharedWords(one: string, other: string): number {
  const [a, b] = [wordsIn(one), wordsIn(other)]
  return (2 * a.intersection(b).size) / (a.size + b.size)
}
