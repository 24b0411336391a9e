import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPrintedScore, readScoreFile } from './read-score.ts'

const printed = (text: string | Buffer) => readPrintedScore(Buffer.from(text as string))

test.each([
  ['plain', '{"performance": 0.25}\n', 0.25],
  ['called score', '{"score": -3}', -3],
  ['both, and the same', '{"score": 2, "performance": 2.0}', 2],
  ['without a newline at the end', 'working\n{"performance": 1e-5}', 1e-5],
  ['a stray number before it', '0.99\n{"performance": 0.5}\n', 0.5],
  ['pretty-printed', 'a {\n{\n  "performance": 0.5,\n  "more": { "a": [\n {\n "x": 1 }\n ] }\n}\n\n', 0.5],
  ['two objects: the last counts', '{"performance": 1}\n{"performance": 2}\n', 2],
  ['an object that is broken before it', '{"performance": NaN}\n{"performance": 2}\n', 2],
  ['a progress bar before it', '10%\r100%\r{"performance": 3}', 3],
  ['Windows newlines', 'x\r\n{\r\n"performance": 4\r\n}\r\n', 4],
  ['zero, also below it', '{"performance": -0}', 0],
])('a score is read: %s', (_, text, performance) => {
  expect(printed(text)).toMatchObject({ ok: true, performance })
})

test.each([
  ['nothing', ' \n', /printed nothing.*\{"performance": 0.5\}/],
  ['words', 'SCORE: 1e-5\n', /ends with SCORE: 1e-5, which is not a JSON object; print a JSON object/],
  ['a number', '{"performance": 1}\n0.5', /last value printed is a number/],
  ['NaN', 'NaN', /ends with NaN/],
  ['Infinity', 'Infinity', /ends with Infinity/],
  ['an object before something else', '{"performance": 1}\ndone', /ends with done/],
  ['null', '{"performance": null}', /"performance" is null; it must be a number/],
  ['a NaN inside', '{"performance": NaN}', /numbers must be finite/],
  ['a NaN inside, with a good one before', '{"performance": 1}\n{"performance": NaN}', /must be finite/],
  ['an infinity inside', '{"performance": -Infinity}', /must be finite/],
  ['more than a number holds', '{"performance": 1e999}', /too large/],
  ['a text', '{"performance": "0.5"}', /is the text "0.5"; it must be a number/],
  ['true', '{"performance": true}', /is true; it must/],
  ['a list for the number', '{"performance": [1]}', /is a list/],
  ['nested', '{"result": {"performance": 1}}', /has neither/],
  ['a list', '[{"performance": 1}]', /a list/],
  ['a pretty-printed list', '[\n  {"performance": 1}\n]', /not a JSON object/],
  ['different ones', '{"performance": 1, "score": 2}', /both given and differ/],
  ['a bad one beside a good one', '{"performance": 1, "score": null}', /"score" is null/],
  ['not on a line of its own', 'result: {"performance": 1}', /on a line of its own/],
  ['half of it', '  "performance": 1\n}', /not a JSON object/],
  ['a quote', '"performance"', /the text/],
])('no score is read: %s', (_, text, reason) => {
  expect(printed(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
})

test('bytes that are no UTF-8 matter only in the JSON itself', () => {
  const bad = Buffer.from([0xff, 0xfe, 0x80])
  const json = Buffer.from('\n{"performance": 1, "é": 2}\n')
  expect(readPrintedScore(Buffer.concat([bad, json]))).toMatchObject({ ok: true, metrics: { é: 2 } })
  const within = Buffer.concat([Buffer.from('{"performance": 1, "'), bad, Buffer.from('": 2}')])
  expect(readPrintedScore(within)).toEqual({ ok: false, reason: expect.stringMatching('UTF-8') })
  expect(readScoreFile(within)).toEqual({ ok: false, reason: expect.stringMatching('UTF-8') })
})

test('other numbers are metrics; all else is passed over, and said', () => {
  const text =
    '{"speed": 2, "performance": 1, "why": "x", "status": 4, "list": [], "far": 1e999, "__proto__": 5, "a\\nb": 6}'
  const reading = printed(text)
  expect(reading).toMatchObject({ ok: true, metrics: { speed: 2 } })
  expect(reading.ok && Object.keys(reading.metrics)).toEqual(['speed'])
  expect(reading.ok && reading.notes).toHaveLength(6)
})

test('a thousand numbers are not a thousand columns', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`m${n}`, n]))
  const reading = printed(JSON.stringify({ ...many, performance: 1 }))
  expect(reading.ok && Object.keys(reading.metrics)).toHaveLength(100)
})

test('a megabyte of anything is read in one pass', () => {
  const lines = 150_000
  const nested = `${'{"a":\n'.repeat(lines)}1${'}'.repeat(lines)}`
  // With a parse for each line that could begin an object, each of these takes minutes.
  expect(printed(nested)).toEqual({ ok: false, reason: expect.stringMatching('has neither') })
  expect(printed(`${'{"a":[\n'.repeat(lines)}}`)).toMatchObject({ ok: false })
  expect(printed(`${'\\"'.repeat(lines)}\n{}`)).toMatchObject({ ok: false })
  expect(printed(`${'{\n'.repeat(lines)}{"performance": 1}`)).toMatchObject({ ok: true, performance: 1 })
})

test('brackets in strings do not count', () => {
  expect(printed('{\n"performance": 3,\n"why": "}\\"{{[",\n"x": 1}')).toMatchObject({
    ok: true,
    performance: 3,
  })
})

test('a result file is the JSON alone', () => {
  expect(readScoreFile(Buffer.from('\uFEFF{\n"score": 1}\n'))).toMatchObject({ ok: true, performance: 1 })
  for (const [text, reason] of [
    ['', 'is empty'],
    ['noise\n{"score": 1}', 'not JSON'],
    ['{"score": 1}\n{"score": 2}', 'not JSON'],
    ['[1]', 'holds a list'],
    ['0.5', 'holds a number'],
    ['{"score": NaN}', 'not JSON'],
  ] as const)
    expect(readScoreFile(Buffer.from(text))).toEqual({ ok: false, reason: expect.stringMatching(reason) })
})

test('whatever JSON is printed before, the object printed last is read', () => {
  const noise = fc.array(fc.oneof(fc.json(), fc.string()))
  const others = fc.dictionary(fc.string(), fc.jsonValue())
  const number = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(noise, others, number, fc.nat(4), (lines, other, performance, indent) => {
      const { score: _, ...rest } = other
      const last = JSON.stringify({ ...rest, performance }, undefined, indent)
      const reading = printed([...lines, last].join('\n'))
      return reading.ok && reading.performance === performance + 0
    }),
  )
})

test('no text whatever makes it throw, or gives a score that is no number', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '"performance":',
    '"score":',
    '1',
    'NaN',
    '1e999',
    ',',
    '\n',
    '[',
    ']',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const reading = printed(parts.join(''))
      return reading.ok ? Number.isFinite(reading.performance) : reading.reason.length > 0
    }),
    { numRuns: 2000 },
  )
})
