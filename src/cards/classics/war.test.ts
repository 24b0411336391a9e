import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { GameResult } from '../model/game-result.ts'
import { dealt } from '../testing/scripted.ts'
import { war } from './war.ts'

const program = new Program(war)
const ALL = program.deck.cards.map((card) => program.deck.cardName(card))

/** Moves by where cards go, round by round: "faceUpPile 1" for a card turned up by the first player. */
interface Played {
  readonly moves: readonly { readonly card: string; readonly to: string }[]
  readonly outcome: GameResult
}

/** The hands in the order in which they are played; what is not named is dealt by chance, beneath. */
function play(first: readonly string[], second: readonly string[]): Played {
  const moves: { card: string; to: string }[] = []
  const named = new Set([...first, ...second])
  const rest = ALL.filter((name) => !named.has(name))
  const hands = [first, second].map((hand) => [...hand, ...rest.splice(0, 26 - hand.length)])
  const { outcome } = Play.start(program, {
    seed: 1,
    deck: dealt(...hands.map((hand) => hand.toReversed().join(' '))),
    onEvent: (event) => {
      if (event.kind === 'move') {
        const to = program.zoneName(event.to).replace(' of player', '')
        moves.push({ card: program.deck.cardName(event.card), to })
      }
    },
  })
  return { moves: moves.slice(52), outcome }
}

/** Where cards go in the first round, and how many: in the order in which it begins. */
function firstRound({ moves }: Played): Record<string, number> {
  const taken = moves.findIndex(({ to }) => to.startsWith('hand'))
  const end = moves.findIndex(({ to }, n) => n > taken && !to.startsWith('hand'))
  return Object.fromEntries(
    Map.groupBy(moves.slice(0, end), ({ to }) => to)
      .entries()
      .map(([to, all]) => [to, all.length]),
  )
}

const cards = (names: string): string[] => names.split(' ')

test('the rules have no problem', () => {
  expect(checkGame(war).problems).toEqual([])
})

describe('a throw', () => {
  test('is won by the higher card, and the ace is highest', () => {
    expect(firstRound(play(['2C'], ['AD']))).toEqual({ 'faceUpPile 1': 1, 'faceUpPile 2': 1, 'hand 2': 2 })
    expect(firstRound(play(['KC'], ['QD']))).toEqual({ 'faceUpPile 1': 1, 'faceUpPile 2': 1, 'hand 1': 2 })
  })

  test('plays the cards in the order in which they lie', () => {
    const { moves } = play(cards('2C 3C 4C'), cards('AD KD QD'))
    const up = moves.filter(({ to }) => to.startsWith('faceUpPile')).map(({ card }) => card)
    expect(up.slice(0, 6)).toEqual(cards('2C AD 3C KD 4C QD'))
  })

  test('puts the cards won beneath the others', () => {
    const { moves } = play(['AC', '2C'], ['KD'])
    const byFirst = moves
      .filter(({ to }) => to === 'faceUpPile 1' || to === 'faceDownCards 1')
      .map(({ card }) => card)
    expect(byFirst.slice(0, 2)).toEqual(['AC', '2C'])
    expect(byFirst.slice(0, 26)).not.toContain('KD')
    expect(byFirst).toContain('KD')
  })
})

describe('a war', () => {
  test('is three cards down and one up, and takes all ten', () => {
    const played = play(cards('9C 2C 3C 4C KC'), cards('9D 2D 3D 4D QD'))
    expect(firstRound(played)).toEqual({
      'faceUpPile 1': 2,
      'faceUpPile 2': 2,
      'faceDownCards 1': 3,
      'faceDownCards 2': 3,
      'hand 1': 10,
    })
    const down = played.moves.filter(({ to }) => to === 'faceDownCards 1').slice(0, 3)
    expect(down.map(({ card }) => card).toSorted()).toEqual(cards('2C 3C 4C'))
    expect(played.moves.filter(({ to }) => to === 'faceUpPile 1')[1]?.card).toBe('KC')
  })

  test('goes on where the cards turned up are equal again', () => {
    const played = play(cards('9C 2C 3C 4C KC 5C 6C 7C 2S'), cards('9D 2D 3D 4D KD 5D 6D 7D 3S'))
    expect(firstRound(played)).toEqual({
      'faceUpPile 1': 3,
      'faceUpPile 2': 3,
      'faceDownCards 1': 6,
      'faceDownCards 2': 6,
      'hand 2': 18,
    })
  })

  /** The first player loses one card after the other until a tie, then has so many left. */
  function shortBy(left: number): Played {
    const low = ALL.filter((name) => /[2-7]/.test(name))
    const high = ALL.filter((name) => /[9TJQKA]/.test(name))
    const first = low.toSpliced(23, 0, '8H').toSpliced(25 - left, 0, '8C')
    const second = [...high, '8S'].toSpliced(25 - left, 0, '8D')
    return play(first, second)
  }
  /** What is put down and turned up after the tie, until somebody takes it. */
  function war1({ moves }: Played): Record<string, number> {
    const tie = moves.findIndex(({ card }) => card === '8D')
    const rest = moves.slice(tie + 1)
    const end = rest.findIndex(({ to }) => to.startsWith('hand'))
    const all = end < 0 ? rest : rest.slice(0, end)
    return Object.fromEntries(
      Map.groupBy(all, ({ to }) => to)
        .entries()
        .map(([to, some]) => [to, some.length]),
    )
  }

  test.each([
    [3, { 'faceDownCards 1': 2, 'faceUpPile 1': 1, 'faceDownCards 2': 3, 'faceUpPile 2': 1 }],
    [2, { 'faceDownCards 1': 1, 'faceUpPile 1': 1, 'faceDownCards 2': 3, 'faceUpPile 2': 1 }],
    [1, { 'faceUpPile 1': 1, 'faceDownCards 2': 3, 'faceUpPile 2': 1 }],
  ])('has a player with %i cards left turn up the last one', (left, expected) => {
    const played = shortBy(left)
    expect(war1(played)).toMatchObject(expected)
    expect(played.outcome.counters['wars']).toBeGreaterThanOrEqual(1)
  })

  test('is lost at once by a player without a card left, and does not count', () => {
    const { outcome, moves } = shortBy(0)
    expect(outcome).toMatchObject({ ending: 'finished', winners: [1], counters: { throws: 26, wars: 0 } })
    expect(moves.at(-1)).toEqual({ card: '8D', to: 'faceUpPile 2' })
  })
})

test('throws are rounds begun, and wars are not counted as throws', () => {
  const { moves, outcome } = play(cards('9C 2C 3C 4C KC'), cards('9D 2D 3D 4D QD'))
  const up = moves.filter(({ to }) => to === 'faceUpPile 1').length
  const { throws, wars } = outcome.counters as { throws: number; wars: number }
  expect(wars).toBeGreaterThan(0)
  expect(throws + wars).toBe(up)
})

test('200 games are as long as they are known to be', () => {
  // kbWar, 1,000,000 games: 270.62 throws and 16.926 wars; recomputed independently over 200,000 games.
  const games = Array.from({ length: 200 }, (_, index) => Play.start(program, { seed: 'war', index }).outcome)
  expect(games.every(({ ending, winners }) => ending === 'finished' && winners.length === 1)).toBe(true)
  for (const [counter, known] of [
    ['throws', 270.62],
    ['wars', 16.926],
  ] as const) {
    const values = games.map(({ counters }) => counters[counter] as number)
    const mean = values.reduce((total, n) => total + n, 0) / values.length
    const variance = values.reduce((total, n) => total + (n - mean) ** 2, 0) / (values.length - 1)
    expect(Math.abs(mean - known), counter).toBeLessThan(4 * Math.sqrt(variance / values.length))
  }
})
