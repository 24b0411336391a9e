import { mkdirSync, rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { useWorkspaces } from './testing/use-workspaces.ts'

const on = useWorkspaces()

test('best tells the best first, by the direction, with what they come from', async () => {
  on.take('done')
  const { best } = await on.json('best', '3')
  expect(best.map(({ id }: { id: string }) => id)).toEqual(['5', '4', '3'])
  expect(best[0]).toEqual({
    id: '5',
    performance: expect.any(Number),
    interval: null,
    description: 'Try every city as the first one and keep the shortest trip',
    stale: false,
    unverified: false,
    lineage: ['4', '3', '1', 'baseline'],
  })
  expect((await on.candidates('best', '1')).stdout).toMatch(/^id .*\n5 +[\d.]+ +4 < 3 < 1 < baseline +Try /)
  on.work.write(
    'config.yaml',
    on.work.read('config.yaml').replace('direction: minimize', 'direction: maximize'),
  )
  expect((await on.json('best', '1')).best[0].id).toBe('1')
  on.take('new')
  rmSync(on.work.path('.manyhands'), { recursive: true })
  expect(await on.candidates('best')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^no candidate has a score yet/),
  })
})

describe('why', () => {
  test('tells lineage, evaluations, prompt, logs and what was changed', async () => {
    on.take('done')
    const { stdout } = await on.candidates('why', '4')
    for (const part of [
      /^4: complete, [\d.]+\nidea: Move single cities/,
      /\nfrom: 3 \([\d.]+\) < 1 \([\d.]+\) < baseline\n/,
      /\nattempt: 1, [\d.]+ s, in \.manyhands\/done\/4\/\d+\n/,
      /\nevaluation: full 0: .*performance [\d.]+/,
      /\nprompt:\n {2}# Round trips\n/,
      /\ncoder\.out:\n {2}done: Move single cities/,
      /\ndiff to 3:\n/,
      /\n {2}-\s+return twoOpt\(trip\)\n {2}\+\s+return moveCities\(twoOpt\(trip\)\)\n/,
    ])
      expect(stdout).toMatch(part)
  })

  test('tells the idea that it was written from, and that its parent was written again since', async () => {
    on.take('done')
    expect(await on.json('why', '4')).toMatchObject({ writtenFrom: null, parentWrittenAgain: false })
    on.work.write(
      'evolution.csv',
      on.work.read('evolution.csv').replace('Move single cities', 'Move many cities'),
    )
    mkdirSync(on.work.path('.manyhands/done/3/999'))
    on.work.write('.manyhands/done/3/999/claim.json', '{"token": 999, "attempt": 1, "description": "2-opt"}')
    const { stdout } = await on.candidates('why', '4')
    expect(stdout).toMatch(/\nidea: Move many cities .*\nwritten from another idea: Move single cities .*\n/)
    expect(stdout).toContain('\ndiff to 3, which was written again since:\n')
    expect(await on.json('why', '4')).toMatchObject({
      description: expect.stringMatching(/^Move many cities /),
      writtenFrom: expect.stringMatching(/^Move single cities /),
      parentWrittenAgain: true,
    })
  })

  test('tells of one that failed what was wrong', async () => {
    on.take('done')
    expect((await on.candidates('why', '6')).stdout).toMatch(
      /^6: failed, evaluator, .*not every city was visited once\n/,
    )
    const why = await on.json('why', '7')
    expect(why).toMatchObject({ id: '7', status: 'failed', cause: 'coder', performance: null })
    expect(why.ancestors.map(({ id }: { id: string }) => id)).toEqual(['1'])
  })

  test('shows logs without what a terminal would obey', async () => {
    on.take('done')
    on.work.write(`${on.logsOf('4')}/coder.out`, '\u001b[31mred\u001b[0m\u0007 and\r\n\tplain')
    expect((await on.candidates('why', '4')).stdout).toContain('\ncoder.out:\n  red and\n  \tplain\n')
  })

  test('tells what there is to tell of one that nobody has worked on', async () => {
    on.take('new')
    expect((await on.candidates('why', '3')).stdout).toBe(
      '3: pending\nidea: Improve the trip by 2-opt: turn a stretch of it around while that makes it shorter\n' +
        'from: 1 (pending) < baseline\n\nnothing is left of the work on it\n',
    )
  })
})
