import { expect, test } from 'vitest'
import { FACTS } from './facts/index.ts'
import { FACT_IDS, verify } from './verify.ts'

/** What is told of a fact, without the fact itself. */
async function proved(options: Parameters<typeof verify>[0]) {
  const { result } = await verify(options)
  return result.facts.map(({ fact, ...report }) => ({ id: fact.id, ...report }))
}

const EFFORT = 0.01
/** Once for all tests: it takes a while. */
let known: ReturnType<typeof proved> | undefined
const all = () => (known ??= proved({ effort: EFFORT }))

test('every fact holds', async () => {
  const reports = await all()
  expect(reports.map(({ id }) => id)).toEqual(FACTS.map(({ id }) => id))
  const failing = reports.flatMap(({ id, parts }) =>
    parts.filter(({ ok }) => !ok).map(({ part, value }) => `${id}, ${part.key}: ${value}`),
  )
  expect(failing).toEqual([])
  expect(reports.every(({ ok }) => ok)).toBe(true)
})

test('the same seed gives the same answer on any number of workers', async () => {
  const only = ['blackjack-dealer', 'gops-28']
  const reports = await all()
  expect(await proved({ only, effort: EFFORT, lane: 'inline' })).toEqual(
    reports.filter(({ id }) => only.includes(id)),
  )
})

test('both engines give the same answer', async () => {
  const some = { only: ['gops-28'], effort: EFFORT / 10, lane: 'inline' } as const
  const compiled = await proved(some)
  expect(compiled.map(({ engine }) => engine)).toEqual(['compiled'])
  const asReference = compiled.map((fact) => ({ ...fact, engine: 'reference' }))
  expect(await proved({ ...some, engine: 'reference' })).toEqual(asReference)
})

test('another seed gives another sample', async () => {
  const sampled = { only: ['gops-28'], effort: 0.01, lane: 'inline' } as const
  expect(await proved({ ...sampled, seed: 2 })).not.toEqual(await proved(sampled))
})

test('more effort is more games, and narrower intervals', async () => {
  const width = async (effort: number): Promise<[number, number]> => {
    const [report] = await proved({ only: ['gops-28'], effort, lane: 'inline' })
    const [low, high] = report?.parts[0]?.interval ?? [0, 0]
    return [report?.games ?? 0, high - low]
  }
  const [few, wide] = await width(0.01)
  const [many, narrow] = await width(0.09)
  expect([few, many]).toEqual([4000, 36_000])
  expect(wide / narrow).toBeGreaterThan(2)
})

test('it tells of the work on each fact as it goes on', async () => {
  const told: string[] = []
  await proved({ only: ['beggar-records'], onWork: (id, done, total) => told.push(`${id} ${done}/${total}`) })
  expect(told).toEqual(Array.from({ length: 7 }, (_, n) => `beggar-records ${n + 1}/7`))
})

test('what a game is worth is known to lie in an interval, with how far the strategy is exploited', async () => {
  const solved = (await all()).filter(({ id }) => id === 'kuhn' || id === 'leduc')
  expect(solved).toHaveLength(2)
  for (const { parts, solution } of solved) {
    const [low, high] = parts[0]?.interval ?? [0, 0]
    expect(high - low).toBeLessThan(1e-4)
    expect(solution?.exploitability).toBeCloseTo((high - low) / 2, 12)
  }
})

test.each([
  ['a fact there is not', { only: ['wars'] }, `there is no fact "wars"; there are: ${FACT_IDS.join(', ')}`],
  ['rules for a fact there is not', { trees: { wars: FACTS[0]?.tree as never } }, 'there is no fact "wars"'],
  ['no effort', { effort: 0 }, 'effort must be a number above 0; got 0'],
])('%s is refused', async (_, options, message) => {
  await expect(proved(options)).rejects.toThrow(message)
})

test('an interruption ends it', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(proved({ only: ['gops-28'], effort: 0.01, signal })).rejects.toThrow('enough')
})
