import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOf, gameOfAnswer } from './game-answer.ts'
import { failedGame, type GameData } from './game-data.ts'

const NAMES = { gameId: '1-game-0', seed: 12, playerCount: 3 }
const count = fc.nat(1000)
const PLAIN = { noNullPrototype: true } as const

const completed: fc.Arbitrary<GameData> = fc.record(
  {
    gameId: fc.constant(NAMES.gameId),
    seed: fc.maxSafeNat(),
    playerCount: fc.constant(NAMES.playerCount),
    states: fc.constant([]),
    winners: fc.subarray([0, 1, 2]),
    returns: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 0, maxLength: 3 }),
    totalActions: count,
    completed: fc.boolean(),
    firstMover: fc.option(fc.nat(2)),
    choices: fc.record({ sum: count, most: count, forced: count }, PLAIN),
    leadChanges: fc.option(count),
  },
  PLAIN,
)

test('a game without records travels as numbers, and arrives as it was', () => {
  fc.assert(
    fc.property(completed, (data) => {
      const answer = answerOf(data)
      expect(Array.isArray(answer) && answer.every((each) => typeof each === 'number')).toBe(true)
      expect(
        gameOfAnswer(structuredClone(answer), { gameId: data.gameId, playerCount: data.playerCount }),
      ).toStrictEqual(data)
    }),
  )
})

test('a game that failed, or whose decisions were recorded, travels whole', () => {
  const failed = failedGame(NAMES, { kind: 'threw', message: 'no' })
  const state = {
    actionNumber: 0,
    decidingPlayer: 0,
    featureValues: {},
    availableActions: ['a'],
    actionTaken: 'a',
  }
  for (const data of [failed, { ...failed, states: [state] }])
    expect(gameOfAnswer(answerOf(data), NAMES)).toBe(data)
})
