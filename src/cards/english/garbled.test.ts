/** Sentences that nobody would write, looked for in every game there is and in games that nobody wrote. */
import { expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { HARD_GAMES } from '../testing/hard-games/index.ts'
import { randomGame } from '../vary/generate/random-game.ts'
import { english } from './english.ts'

const RANDOM_GAMES = 300

const GARBLED: Readonly<Record<string, RegExp>> = {
  'a mark of the writing': /[⟨⟩]|undefined|\[object|\bit\d|\S {2}\S/,
  'a wrong article':
    /(?<!\bthe )(?:\ba|(?:^|[.:] )A) (?:[aeio](?!ne\b)\w|u(?!se|ni)\w|8|11\b|18\b|[AEFHILMNORSX]\b)|\b[Aa]n (?:[bcdfgjklpqtvwyz]|[BCDGJKPQTUVWYZ]\b|[2-79])/m,
  'a doubled stop': /\.\.|,,|;;|::|,\.|;\.|:\.|\.,|, ,/,
  'a verb that does not agree':
    /(?<!without |as |of |in )\b(?:it|that card) are\b|(?<!except |than |of |to |and |among )\b(?:they|you|those cards) (?:is|has|does)\b/i,
  'a test told as a value':
    /\bis (?:yes|no)\b(?! \w)|\bif (?:always|never)\b|\bwhich (?:always|never)\b|\bas (?:always|never)\b/,
  'a remainder nobody reckons': /remainder of\b/,
  'a letter after the set': /\bnumber from \S+ to \S+ \*[A-Z]\*,/,
  '"otherwise" torn from its "if"': /^\s*\d+\. Otherwise\b/m,
  'an owner after "no"': /\bthere is (?:no|an?) (?:your|their|its|the)\b/i,
  'one to one': /\b(\d+) to \1 cards|\b(?:exactly|least|most|deal) 1 cards\b/i,
  'a list without items': /:\n(?!\s*(?:\d+\. |- )|\n\s*(?:\d+\. |- |\|))/,
  'cases within cases': /\b(?:if|which|than|most|least) [^.,:;()]* if [^.:;()]*, otherwise/,
}

function garbledIn(game: Game): string[] {
  const text = english(game).replace(/^\*Source.*$/m, '')
  return Object.entries(GARBLED).flatMap(([fault, pattern]) => {
    const [found] = pattern.exec(text) ?? []
    return found === undefined ? [] : [`${game.id}: ${fault}: ${found}`]
  })
}

test.each([...CLASSICS.values(), ...HARD_GAMES].map((game) => [game.id, game] as const))('%s', (_, game) => {
  expect(garbledIn(game)).toEqual([])
})

test(`${RANDOM_GAMES} random games have no garbled sentence`, () => {
  const seeds = Array.from({ length: RANDOM_GAMES }, (_, seed) => seed + 1)
  expect(seeds.flatMap((seed) => garbledIn(randomGame(seed)))).toEqual([])
})

/** More, and the reader has lost the beginning. */
const LONGEST_SENTENCE = 70

test.each([...CLASSICS.values(), ...HARD_GAMES].map((game) => [game.id, game] as const))(
  'no sentence of %s is too long to follow',
  (_, game) => {
    const sentences = english(game)
      .split('\n')
      .filter((line) => !/^[|#*]/.test(line))
      .flatMap((line) => line.split(/(?<=[.:;])\s/))
    expect(sentences.filter((sentence) => sentence.split(' ').length > LONGEST_SENTENCE)).toEqual([])
  },
)
