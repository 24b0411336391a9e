import { expect, test } from 'vitest'
import { namedModel } from './models/named-model.ts'
import { seatsOf } from './panel/question.ts'
import { PersonaLibrary } from './personas/library.ts'
import { panelFingerprint } from './record.ts'

const QUESTION = {
  text: 'Ship it?',
  options: ['yes', 'no'],
  context: [
    { name: 'plan.md', text: 'one' },
    { name: 'plan.md', text: 'two' },
  ],
}
const [judge, critic] = new PersonaLibrary([]).preset('quick')
if (!judge || !critic) throw new Error('the preset quick has no judge and critic')
const scripted = namedModel('scripted')
const SEATS = seatsOf([judge], [scripted])

test.each([
  ['the question', { ...QUESTION, text: 'Ship it now?' }, SEATS],
  ['the options', { ...QUESTION, options: ['yes', 'later'] }, SEATS],
  ...[0, 1].map(
    (changed) =>
      [
        `text ${changed + 1} of two with the same name`,
        {
          ...QUESTION,
          context: QUESTION.context.map((part, at) => (at === changed ? { ...part, text: 'other' } : part)),
        },
        SEATS,
      ] as const,
  ),
  ['who is asked', QUESTION, seatsOf([critic], [scripted])],
  ["a persona's words", QUESTION, seatsOf([{ ...judge, prompt: 'You are new.' }], [scripted])],
] as const)('a run that is resumed notices that %s changed', (_, question, seats) => {
  expect(panelFingerprint(question, seats)).not.toEqual(panelFingerprint(QUESTION, SEATS))
})
