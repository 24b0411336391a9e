import { expect, test } from 'vitest'
import type { PlayedGame, Playtest } from '../measure/playtest.ts'
import { glancing } from './glancing.ts'

/** A game without fault: who wins alternates. */
const game = (index: number): PlayedGame => ({
  ending: 'finished',
  shares: index % 2 === 0 ? [1, 0] : [0, 1],
  isDraw: false,
  scores: [1, 0],
  turns: 20,
  steps: 60,
  decisions: 20,
})

/** A glance at made-up games, and what was played for it. */
function glance(changed: (index: number) => Partial<PlayedGame>) {
  const asked: Playtest[] = []
  const stages = glancing(2)
  let next = stages.next()
  while (!next.done) {
    asked.push(...next.value)
    next = stages.next(
      next.value.map((playtest) => {
        if (playtest.kind !== 'self-play') throw new Error(`nothing is made up for ${playtest.kind}`)
        const { first, many } = playtest
        const rows = Array.from({ length: many }, (_, n) => ({ ...game(first + n), ...changed(first + n) }))
        return { kind: 'self-play', rows }
      }),
    )
  }
  return { ...next.value, asked }
}

test.each<readonly [cause: string, fault: Partial<PlayedGame>]>([
  ['games throw', { ending: 'error' }],
  ['games do not end', { ending: 'unfinished' }],
  ['there is too little to choose', { decisions: 2 }],
  ['games are too long', { decisions: 700 }],
  ['there are too few turns', { turns: 3 }],
  ['games are drawn', { isDraw: true }],
  ['one seat wins', { shares: [1, 0] }],
])('%s: a fault', (cause, fault) => {
  expect(glance(() => fault).fault).toBe(cause)
})

test('ten games of random players are enough', () => {
  const { asked, games } = glance(() => ({}))
  expect(asked).toMatchObject([{ kind: 'self-play', player: 'random', many: 10 }])
  expect(games).toHaveLength(10)
})

test('one game in ten may be cut off, and four in ten drawn', () => {
  expect(glance((index) => (index === 3 ? { ending: 'unfinished' } : {})).fault).toBeUndefined()
  expect(glance((index) => (index < 4 ? { isDraw: true } : {})).fault).toBeUndefined()
  expect(glance((index) => (index < 2 ? { ending: 'unfinished' } : {})).fault).toBe('games do not end')
  expect(glance((index) => (index < 5 ? { isDraw: true } : {})).fault).toBe('games are drawn')
})

test('one game in ten that throws is a fault', () => {
  expect(glance((index) => (index === 3 ? { ending: 'error' } : {})).fault).toBe('games throw')
})
