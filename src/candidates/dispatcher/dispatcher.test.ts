import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openRecord } from '../record.ts'
import { SmallWorkspace } from '../testing/small-workspace.ts'
import { Workspace } from '../workspace.ts'
import { Dispatcher, TamperingError } from './dispatcher.ts'
import type { DispatcherEvent } from './events.ts'

/** To its end. */
async function run(work: SmallWorkspace, workers = 2): Promise<readonly DispatcherEvent[]> {
  const workspace = Workspace.open(work.folder)
  using record = openRecord(workspace, [])
  const events: DispatcherEvent[] = []
  using dispatcher = new Dispatcher(workspace, record, { workers, onEvent: (event) => events.push(event) })
  await dispatcher.run()
  return events
}

describe('a workspace', { timeout: 60_000 }, () => {
  test('is worked on until every row has its score or its failure', async () => {
    using work = new SmallWorkspace([
      '1,,idea 5',
      '2,1,idea 6',
      '3,,idea 13',
      '4,3,idea 8',
      '5,9,idea 9',
      '6,,Idea 5!',
    ])
    await run(work)
    expect(work.rows()).toEqual({
      1: 'complete 5',
      2: 'complete 6',
      3: 'failed evaluator',
      4: 'skipped its parent 3 is failed',
      5: 'skipped there is no parent 9',
      6: 'skipped nearly the same as 1',
    })
    expect(readFileSync(join(work.folder, 'candidates', '2', 'value'), 'utf8')).toBe('6\n')
    expect(readdirSync(join(work.folder, '.manyhands', 'work'))).toEqual([])
    expect(existsSync(join(work.folder, '.manyhands', 'done', '1'))).toBe(true)
  })

  test('with nothing to do is left as it is, and what is scored is not scored again', async () => {
    using work = new SmallWorkspace(['1,,idea 5', '2,,idea 6'])
    await run(work)
    const [csv, log] = [readFileSync(join(work.folder, 'evolution.csv'), 'utf8'), work.log()]
    expect(await run(work)).toEqual([])
    expect(readFileSync(join(work.folder, 'evolution.csv'), 'utf8')).toBe(csv)
    expect(work.log()).toEqual(log)
  })

  test('without its record is known by its CSV alone', async () => {
    using work = new SmallWorkspace(['1,,idea 5'])
    await run(work)
    rmSync(join(work.folder, '.manyhands'), { recursive: true })
    appendFileSync(join(work.folder, 'evolution.csv'), '2,1,idea 6,,\n')
    await run(work)
    expect(work.rows()).toEqual({ 1: 'complete 5', 2: 'complete 6' })
    expect(work.log().filter((line) => line === 'scored 5')).toHaveLength(1)
  })

  test('whose coder wants to be left alone waits, and nobody fails by it', async () => {
    using work = new SmallWorkspace(['1,,idea 5', '2,,idea 6'])
    work.write('limit', '')
    const events = await run(work)
    expect(events.some(({ kind }) => kind === 'paused')).toBe(true)
    expect(work.rows()).toEqual({ 1: 'complete 5', 2: 'complete 6' })
  })

  test('whose evaluator is changed by a candidate is worked on no more', async () => {
    using work = new SmallWorkspace(['1,,idea 666', '2,,idea 6', '3,,idea 7'])
    await expect(run(work, 1)).rejects.toThrow(TamperingError)
    expect(work.rows()).toEqual({ 1: 'failed tampering', 2: '', 3: '' })
  })

  test('hammered by many workers has each row claimed once', { timeout: 300_000 }, async () => {
    const ids = Array.from({ length: 400 }, (_, n) => n + 20)
    using work = new SmallWorkspace(ids.map((id) => `${id},,idea ${id}`))
    const events = await run(work, 16)
    expect(events.filter(({ kind }) => kind === 'begun')).toHaveLength(400)
    expect(work.log().toSorted()).toEqual(ids.flatMap((id) => [`coded ${id}`, `scored ${id}`]).toSorted())
    expect(Object.values(work.rows())).toEqual(ids.map((id) => `complete ${id}`))
  })
})
