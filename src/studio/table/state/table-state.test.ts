import { expect, test } from 'vitest'
import type { LyingCard, Scene } from '../engine/scene.ts'
import { canAnswer, NO_GAME, nextState, type TableEvent, type TableState } from './table-state.ts'

const scene = (status: string, isAsked = false): Scene => ({
  status,
  parties: [],
  sides: [],
  middle: [],
  middleRows: [],
  figures: [],
  own: [],
  ownFigures: [],
  turns: [],
  canUndo: false,
  ...(isAsked && { question: { title: 'You may', isContinued: false, options: [] } }),
})
const after = (...events: readonly TableEvent[]): TableState => events.reduce(nextState, NO_GAME)
const began: TableEvent = { kind: 'began', players: ['human', 'random'], seed: '7' }
const shows = (status: string, isAsked = false): TableEvent => ({
  kind: 'scene',
  scene: scene(status, isAsked),
})
const illegal: LyingCard = {
  face: { card: 3, rank: '5', suit: '♠', colour: 'black', spoken: '5 of spades' },
  answers: [],
  reasons: ['Play: no.'],
}

test('the first scene after an answer is shown at once, those of computer players wait', () => {
  const state = after(began, shows('a', true), { kind: 'sent' }, shows('b'), shows('c'), shows('d', true))
  expect(state.scene?.status).toBe('b')
  expect(state.waiting.map(({ status }) => status)).toEqual(['c', 'd'])
  expect(canAnswer(state)).toBe(false)
  const next = nextState(state, { kind: 'next scene' })
  expect(next.scene?.status).toBe('c')
  expect(canAnswer(nextState(next, { kind: 'next scene' }))).toBe(true)
})

test('all scenes that wait can be passed over', () => {
  const state = after(began, shows('a'), shows('b'), shows('c', true), { kind: 'next scene', all: true })
  expect(state.scene?.status).toBe('c')
  expect(canAnswer(state)).toBe(true)
})

test('after an answer no other can be given before its scene has come', () => {
  expect(canAnswer(after(began, shows('a', true), { kind: 'sent' }))).toBe(false)
})

test('a hint that comes after the answer is dropped', () => {
  const hint = { rows: [], tries: 0 }
  expect(after(began, shows('a', true), { kind: 'asked for a hint' }, { kind: 'hint', hint }).hint).toBe(hint)
  const late = after(
    began,
    shows('a', true),
    { kind: 'asked for a hint' },
    { kind: 'sent' },
    { kind: 'hint', hint },
  )
  expect(late.hint).toBeUndefined()
})

test('the reasons of a card are said until another card is pointed at, or the question is answered', () => {
  const state = after(began, shows('a', true), { kind: 'card explained', card: illegal })
  expect(state.explained).toEqual({ name: '5♠', reasons: ['Play: no.'] })
  expect(nextState(state, { kind: 'card explained', card: undefined }).explained).toBeUndefined()
  expect(nextState(state, { kind: 'sent' }).explained).toBeUndefined()
})

test('a card with several meanings is opened by one click and closed by the next', () => {
  const state = after(began, shows('a', true), { kind: 'card opened', card: 3 })
  expect(state.openCard).toBe(3)
  expect(nextState(state, { kind: 'card opened', card: 3 }).openCard).toBeUndefined()
  expect(nextState(state, { kind: 'card opened', card: 4 }).openCard).toBe(4)
})

test('a fault leaves the game where it stands', () => {
  const state = after(began, shows('a', true), { kind: 'fault', message: 'line 3: no such card' })
  expect(state).toMatchObject({ fault: 'line 3: no such card', isSent: false })
  expect(canAnswer(state)).toBe(true)
  expect(nextState(state, { kind: 'fault closed' }).fault).toBeUndefined()
})

test('a new game forgets the one before', () => {
  const state = after(began, shows('a', true), shows('b'), { kind: 'began', players: ['human'], seed: '8' })
  expect(state).toMatchObject({ seed: '8', players: ['human'], waiting: [] })
  expect(state.scene).toBeUndefined()
})
