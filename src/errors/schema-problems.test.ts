import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseWith } from './schema-problems.ts'

const range = z.strictObject({
  type: z.enum(['float', 'int']),
  low: z.number(),
  step: z.number().positive().optional(),
})
const choice = z.strictObject({
  type: z.literal('choice'),
  values: z.array(z.union([z.number(), z.string()])).min(1),
})
const schema = z.strictObject({
  name: z.string().min(1),
  range: z.discriminatedUnion('type', [range, choice]).optional(),
  many: z.union([z.array(z.unknown()), z.int().min(1)]).optional(),
  wait: z
    .string()
    .refine((text) => text.endsWith('s'), 'must be a time, as 5s')
    .optional(),
  direction: z.enum(['up', 'down']).optional(),
  how: z.union([z.enum(['quick', 'slow']), z.looseObject({ name: z.string() })]).optional(),
})

const problems = (value: unknown) => {
  const parsed = parseWith(schema, value, 'the file')
  return 'problems' in parsed ? parsed.problems : []
}

test.each<[string, unknown, string]>([
  ['a value of another kind', 5, 'the file: must be an object with fields; got 5'],
  ['a field that is missing', {}, 'name: is missing; it must be a text'],
  ['an empty text', { name: '' }, 'name: must not be empty; got ""'],
  [
    'a field that there is not',
    { name: 'a', nam: 1 },
    'the file: there is no field "nam"; did you mean "name"?',
  ],
  [
    'a field that is near no other',
    { name: 'a', speed: 1 },
    'the file: there is no field "speed"; the fields are name, range, many, wait, direction, how',
  ],
  [
    'a word for a word or an object',
    { name: 'a', how: 'quik' },
    'how: must be "quick", "slow" or an object with fields; got "quik"; did you mean "quick"?',
  ],
  [
    'a number written as text',
    { name: 'a', range: { type: 'int', low: '1' } },
    'range.low: must be a number; got "1"',
  ],
  [
    'a number out of range',
    { name: 'a', range: { type: 'int', low: 1, step: -1 } },
    'range.step: must be above 0; got -1',
  ],
  [
    'a kind that there is not',
    { name: 'a', range: { type: 'flot' } },
    'range.type: must be "float", "int" or "choice"; got "flot"; did you mean "float"?',
  ],
  [
    'an empty list',
    { name: 'a', range: { type: 'choice', values: [] } },
    'range.values: must not be empty; got []',
  ],
  [
    'an item of another kind',
    { name: 'a', range: { type: 'choice', values: [null] } },
    'range.values.0: must be a number or a text; got null',
  ],
  ['neither of two kinds', { name: 'a', many: 1.5 }, 'many: must be a list or a whole number; got 1.5'],
  [
    'a word that there is not',
    { name: 'a', direction: 'sideways' },
    'direction: must be "up" or "down"; got "sideways"',
  ],
  ['what the schema itself says', { name: 'a', wait: 'soon' }, 'wait: must be a time, as 5s; got "soon"'],
])('%s is said in a sentence, with its place', (_, value, sentence) => {
  expect(problems(value)).toEqual([sentence])
})

test('all problems come at once, and what is right has none', () => {
  expect(problems({ name: '', many: 0 })).toHaveLength(2)
  expect(parseWith(schema, { name: 'a' }, 'the file')).toEqual({ data: { name: 'a' } })
})
