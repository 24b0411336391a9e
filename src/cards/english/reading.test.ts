/** Readers who knew nothing but the English were asked about positions of recorded games; the engine must agree. */
import { describe, expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import { answersFor, READING_SEED } from '../testing/reading/answers.ts'
import { positionsOf } from '../testing/reading/positions.ts'
import { settingsOf } from '../testing/settings.ts'

describe.each([...CLASSICS])('%s', (id, game) => {
  const positions = positionsOf(game, settingsOf(id)[0] ?? {}, READING_SEED)
  const answers = answersFor(id)

  test('six positions were read', () => {
    expect(answers).toHaveLength(positions.length)
    expect(positions).toHaveLength(6)
  })

  test.each(positions.map((position, n) => ({ n: n + 1, position })))('position $n', ({ n, position }) => {
    const { options = [], after } = answers[n - 1] ?? { after: {} }
    expect({ options: options.toSorted(), after }).toEqual({
      options: position.options,
      after: position.after,
    })
  })
})
