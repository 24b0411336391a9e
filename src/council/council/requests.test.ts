import { expect, test } from 'vitest'
import { namedModel } from '../models/named-model.ts'
import { type Seat, seatsOf } from '../panel/question.ts'
import { PersonaLibrary } from '../personas/library.ts'
import { answersOf, roundRequest } from './requests.ts'

const QUESTION = { text: 'Ship it?', context: [], options: ['yes', 'no'] }
const SEATS = seatsOf(new PersonaLibrary([]).preset('quick'), [namedModel('scripted')])

/** Each says something of its own, but not its name. */
const OUTCOMES = ['apples', 'pears', 'plums'].map((word) => ({
  state: 'answered' as const,
  answer: {
    verdict: 'yes',
    confidence: 0.5,
    answer: `About ${word}.`,
    reasons: ['r'],
    risks: [],
    wouldChangeMyMind: [],
    own: { speciality: `only ${word}` },
  },
  seconds: 1,
  isKept: false,
}))

const promptFor = (seat: Seat, seats: readonly Seat[]): string =>
  roundRequest(
    seat,
    QUESTION,
    2,
    answersOf(
      seats,
      seats.map((each) => OUTCOMES[SEATS.indexOf(each)] as (typeof OUTCOMES)[number]),
    ),
    '',
  ).prompt

test('in a later round each reads every answer once, without names and fields that give a name away', () => {
  for (const seat of SEATS) {
    const prompt = promptFor(seat, SEATS)
    for (const word of ['apples', 'pears', 'plums'])
      expect(prompt.match(new RegExp(`About ${word}`, 'g'))).toHaveLength(1)
    for (const name of [...SEATS.map(({ id }) => id), 'speciality']) expect(prompt).not.toContain(name)
  }
})

test('the order of the others says nothing about who is who', () => {
  for (const seat of SEATS) expect(promptFor(seat, SEATS.toReversed())).toBe(promptFor(seat, SEATS))
})
