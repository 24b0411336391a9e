import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assertGame, CLASSICS, type Game, HUMAN } from '../../../cards/browser.ts'
import { golf } from '../../../cli/play/testing/golf.ts'
import type { LyingCard, Place, Scene } from './scene.ts'
import { TableGame } from './table-game.ts'

const classic = (id: string): Game => CLASSICS.get(id) as Game

const start = (game: Game, seed = 3, seats = game.seats.usual ?? game.seats.min): TableGame =>
  TableGame.start({
    game,
    seed,
    players: Array.from({ length: seats }, (_, n) => (n === 0 ? HUMAN : 'random')),
  })

/** Plays until a person is asked, or the game is over. */
const playOn = (table: TableGame): Scene => {
  while (table.isComputersTurn) table.computerChooses()
  return table.scene()
}

/** Answers at random, the same for a seed, until something holds or the game is over. */
function answerUntil(table: TableGame, isEnough: (scene: Scene) => boolean, seed = 1): Scene {
  let number = seed
  let scene = playOn(table)
  while (!scene.outcome && !isEnough(scene)) {
    const answers = scene.question?.options.flatMap((option) => option.answers) ?? []
    number = (number * 16807) % 2147483647
    table.answer(answers[number % answers.length]?.place as number)
    scene = playOn(table)
  }
  return scene
}

const placesOf = (scene: Scene): Place[] => [
  ...scene.parties.flatMap(({ places }) => places),
  ...scene.middle,
  ...scene.own,
]
const cardsOf = (scene: Scene): LyingCard[] => [
  ...placesOf(scene).flatMap(({ cards }) => cards),
  ...[...scene.middleRows, ...scene.parties.flatMap(({ rows }) => rows)].flatMap(({ places }) =>
    places.flatMap(({ cards }) => cards),
  ),
]
const named = (cards: readonly LyingCard[]): string[] =>
  cards.map(({ face }) => (face ? face.rank + face.suit : 'down'))

const GALLERY = ['cobrezi', 'jimpone', 'tibume'].map((name): Game => {
  const text = readFileSync(new URL(`../../../../examples/gallery/${name}.json`, import.meta.url), 'utf8')
  const tree = JSON.parse(text)
  return assertGame(tree.game ?? tree)
})

describe('every game can be played to its end, and is plain values all the way', () => {
  const games = [
    'crazy-eights?',
    'gin-rummy',
    'scopa',
    'cribbage',
    'gops',
    'kuhn-poker',
    'cheat',
    'go-fish',
    'blackjack',
  ].map((id) => classic(id.replace('?', '')))
  for (const game of [...games, ...GALLERY]) {
    test(game.id, () => {
      let answers = 0
      const scene = answerUntil(start(game), (now) => {
        expect(structuredClone(now)).toEqual(now)
        answers += 1
        return answers > 40
      })
      expect(scene.turns.length).toBeGreaterThan(0)
    })
  }
})

test('every answer is reached: by a card that is shown, or by a button', () => {
  for (const id of ['gin-rummy', 'cribbage', 'scopa', 'president']) {
    let seen = 0
    answerUntil(start(classic(id)), (scene) => {
      const clickable = cardsOf(scene).flatMap((card) => card.answers)
      const answers = scene.question?.options.flatMap((option) => option.answers) ?? []
      for (const { place, isOnTable } of answers) expect(clickable.includes(place)).toBe(isOnTable)
      seen += 1
      return seen > 12
    })
  }
})

test('a card in hand that cannot be picked says why', () => {
  const scene = answerUntil(start(classic('hearts')), ({ own }) =>
    own.some(({ cards }) => cards.some(({ reasons }) => reasons?.[0]?.startsWith('Play'))),
  )
  const reasons = scene.own.flatMap(({ cards }) => cards.flatMap((card) => card.reasons ?? []))
  expect(reasons[0]).toMatch(/^Play: it must be .*\.$/)
})

test('no scene shows a card that only another player sees', () => {
  const table = start(classic('gin-rummy'))
  const scene = playOn(table)
  const other = scene.parties[1]?.places.find(({ title }) => title === 'Hand')
  expect(named(other?.cards ?? [])).toEqual(['down'])
  expect(other?.count).toBe(10)
})

test('the cards of a trick lie in a row under the names of the players, and stay to be looked at when it is taken', () => {
  const table = start(classic('whist'), 4)
  const rows = (scene: Scene) => scene.middleRows[0]
  const during = answerUntil(table, (scene) => {
    const laid = rows(scene)?.places.filter(({ cards }) => cards.length > 0).length ?? 0
    return laid > 0 && !rows(scene)?.isPast
  })
  expect(rows(during)?.places.map(({ label }) => label)).toEqual(['you', 'player 2', 'player 3', 'player 4'])
  const after = answerUntil(table, (scene) => rows(scene)?.isPast === true)
  expect(rows(after)?.title).toMatch(/^table: the last trick, now in .*tricks/)
  expect(rows(after)?.places.map(({ cards }) => cards.length)).toEqual([1, 1, 1, 1])
})

test('numbered places have their numbers, and gaps stay', () => {
  const scene = playOn(start(golf, 3, 2))
  const [row] = scene.parties[0]?.rows ?? []
  expect(row?.places.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('points say what they are for, and moves from where to where', () => {
  const scene = answerUntil(start(classic('cribbage')), ({ turns }) =>
    turns.flat().some((line) => /\+\d/.test(line)),
  )
  const lines = scene.turns.flat()
  expect(lines.find((line) => /\+\d/.test(line))).toMatch(/score: .* \+\d+ for .*, now \d+/)
  expect(lines.some((line) => line.includes(' → '))).toBe(true)
})

test('undo goes back to the question before, and what happened since is forgotten', () => {
  const table = start(classic('crazy-eights'))
  const before = playOn(table)
  expect(table.undo()).toBe(false)
  table.answer(0)
  const after = playOn(table)
  expect(after.canUndo).toBe(true)
  expect(table.undo()).toBe(true)
  expect(table.scene()).toEqual(before)
})

test('a hint ranks the answers by what search thinks of them', () => {
  const table = start(classic('gops'))
  const scene = playOn(table)
  const { rows, tries } = table.hint(200)
  expect(tries).toBe(200)
  expect(rows.length).toBe(scene.question?.options[0]?.answers.length)
  expect(rows.map((row) => row.tries)).toEqual(rows.map((row) => row.tries).toSorted((a, b) => b - a))
  expect(rows[0]?.text).toMatch(/^bid /)
})

test('a saved game goes on where it was left', () => {
  const table = start(classic('scopa'), 5)
  answerUntil(table, ({ turns }) => turns.length > 3)
  const { name, text } = table.record()
  expect(name).toBe('scopa-5.txt')
  const again = TableGame.load(text)
  expect(again.scene().own).toEqual(table.scene().own)
  expect(again.scene().question).toEqual(table.scene().question)
})

test('at the end all cards are shown, and who has won', () => {
  const scene = answerUntil(start(classic('kuhn-poker')), () => false)
  expect(scene.outcome?.verdict).toMatch(/wins?\.|draw/)
  expect(scene.outcome?.rows).toHaveLength(2)
  const hands = scene.outcome?.reveal[0]?.places ?? []
  expect(hands.flatMap(({ cards }) => cards.map(({ face }) => face?.rank))).toHaveLength(2)
})

test('between two people at one screen nothing is shown until the next one sits down', () => {
  const table = TableGame.start({ game: classic('gops'), seed: 1, players: [HUMAN, HUMAN] })
  expect(table.scene()).toMatchObject({ cover: { canSit: true }, own: [], turns: [], parties: [] })
  table.sit()
  expect(table.scene().own[0]?.cards).toHaveLength(13)
  table.answer(0)
  expect(table.scene()).toMatchObject({
    cover: { canSit: true },
    status: 'Player 2, it is your turn.',
    own: [],
  })
})
