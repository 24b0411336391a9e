import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MalformedError } from '../calls/errors.ts'
import { formInstructions, type OwnFields, readAnswer } from './form.ts'
import { PersonaLibrary } from './library.ts'
import { parsePersona } from './persona.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-personas-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const names = (personas: readonly { readonly name: string }[]): string[] => personas.map(({ name }) => name)

describe('the library', () => {
  test('has the presets that others rely on', () => {
    const library = new PersonaLibrary([])
    expect(names(library.preset('quick'))).toEqual(['judge', 'critic', 'skeptic'])
    expect(names(library.preset('comprehensive'))).toEqual([
      'judge',
      'critic',
      'skeptic',
      'innovator',
      'oracle',
    ])
    expect(names(library.preset('security'))).toEqual(['security', 'skeptic', 'critic'])
    expect(names(library.preset('technical'))).toEqual(['performance', 'security', 'innovator'])
    expect(names(library.preset('all')).toSorted()).toEqual(
      ['judge', 'critic', 'skeptic', 'innovator', 'advocate', 'security', 'performance', 'oracle'].toSorted(),
    )
    expect(library.announced).toEqual([])
  })

  test("takes the user's personas and presets, and says so when one is used", () => {
    writeFileSync(join(folder, 'judge.md'), '---\nsummary: ours\nweight: 2\n---\nYou are our judge.\n')
    writeFileSync(join(folder, 'lawyer.md'), '---\nsummary: knows the law\n---\nYou are a lawyer.\n')
    writeFileSync(join(folder, 'presets.yaml'), 'court: [judge, lawyer]\n')
    const library = new PersonaLibrary([folder])
    expect(library.preset('court')).toMatchObject([
      { prompt: 'You are our judge.', weight: 2 },
      { name: 'lawyer' },
    ])
    expect(library.announced).toEqual([
      `preset court: your own, from ${join(folder, 'presets.yaml')}`,
      `persona judge: instead of the built-in one, from ${join(folder, 'judge.md')}`,
      `persona lawyer: your own, from ${join(folder, 'lawyer.md')}`,
    ])
  })

  test('names what there is when a name is wrong', () => {
    expect(() => new PersonaLibrary([]).persona('jugde')).toThrow(
      /there is no persona "jugde"; did you mean judge\? There are: judge, critic/,
    )
    writeFileSync(join(folder, 'presets.yaml'), 'court: [judge, lawer]\n')
    writeFileSync(join(folder, 'lawyer.md'), '---\nsummary: knows the law\n---\nYou are a lawyer.\n')
    expect(() => new PersonaLibrary([folder]).preset('court')).toThrow(
      /presets\.yaml: in preset court, there is no persona "lawer"; did you mean lawyer\?/,
    )
    mkdirSync(join(folder, 'nothing'))
    expect(() => new PersonaLibrary([join(folder, 'nothing')]).preset('none')).toThrow('There are: quick')
  })
})

test.each([
  ['no front matter', 'You are.', 'begins with front matter'],
  ['no summary', '---\nweight: 1\n---\nYou are.', 'summary: is missing'],
  ['a weight of nothing', '---\nsummary: s\nweight: 0\n---\nYou are.', 'weight: must be above 0'],
  ['an unknown setting', '---\nsummary: s\nwieght: 2\n---\nYou are.', 'did you mean "weight"?'],
  [
    'a field that every answer has',
    '---\nsummary: s\nfields: { risks: { type: text, about: x } }\n---\nYou.',
    /fields\.risks: is a field that every answer has$/,
  ],
  [
    'a field without a proper name',
    '---\nsummary: s\nfields: { "a b": { type: text, about: x } }\n---\nYou.',
    /fields\.a b: must be a name of letters, digits and _$/,
  ],
  ['front matter that is not YAML', '---\nsummary: s\nweight: [\n---\nYou.', 'some.md, line 3, column'],
  ['no words', '---\nsummary: s\n---\n\n', 'says who the persona is'],
])('a persona with %s is refused', (_, text, message) => {
  expect(() => parsePersona(text, 'x/some.md')).toThrow(message)
})

describe('an answer', () => {
  const OWN: OwnFields = { severity: { type: 'choice', values: ['low', 'high'], about: 'how bad' } }
  const RIGHT = {
    verdict: 'yes',
    confidence: 0.7,
    answer: 'Do it.',
    reasons: ['It is cheap.'],
    risks: [],
    wouldChangeMyMind: ['A price.'],
    severity: 'low',
  }
  const read = (answer: unknown): unknown =>
    readAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), ['yes', 'no'], OWN)

  test("is read with the persona's own fields, also out of a fence and with capitals", () => {
    const { severity, ...common } = RIGHT
    const expected = { ...common, own: { severity } }
    expect(read(RIGHT)).toEqual(expected)
    expect(read(`Sure!\n\`\`\`json\n${JSON.stringify({ ...RIGHT, verdict: ' YES' })}\n\`\`\``)).toEqual(
      expected,
    )
  })

  test.each([
    [
      'a verdict that is no option',
      { ...RIGHT, verdict: 'perhaps' },
      'verdict: must be "yes", "no" or "unsure"',
    ],
    ['a confidence in percent', { ...RIGHT, confidence: 70 }, 'confidence: must be at most 1'],
    ['no reasons', { ...RIGHT, reasons: [] }, 'reasons: must not be empty'],
    ['a wrong field of its own', { ...RIGHT, severity: 'dire' }, 'severity: must be "low" or "high"'],
    ['no JSON', 'I would rather not.', 'there is no JSON object in it'],
    ['half an object', '{"verdict": "yes", }', 'it is no valid JSON'],
  ])('with %s is malformed, and the fault is named', (_, answer, message) => {
    expect(() => read(answer)).toThrow(MalformedError)
    expect(() => read(answer)).toThrow(message)
  })

  test('has a form that names every field', () => {
    const form = formInstructions(['postgres', 'sqlite'], OWN)
    for (const part of [
      '"postgres" | "sqlite" | "unsure"',
      '"severity": "low" | "high": how bad',
      'wouldChangeMyMind',
    ])
      expect(form).toContain(part)
  })
})
