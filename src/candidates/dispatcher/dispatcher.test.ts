import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { until } from '../../cli/testing/processes.ts'
import { parseBytes } from '../csv/parse-bytes.ts'
import { editRows } from '../edit/edit-rows.ts'
import { Ledger } from '../ledger/ledger.ts'
import { RowState } from '../ledger/row-state.ts'
import { openRecord } from '../record.ts'
import { SmallWorkspace } from '../testing/small-workspace.ts'
import { Workspace } from '../workspace.ts'
import { Dispatcher } from './dispatcher.ts'
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

const readConfig = (work: SmallWorkspace): string => readFileSync(join(work.folder, 'config.yaml'), 'utf8')
const doneFor = (work: SmallWorkspace, id: string): string =>
  readdirSync(join(work.folder, '.manyhands', 'done', id))[0] as string

describe('a workspace', () => {
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

  test('whose coder asks for a pause again and again is left pending, and the reason is told', async () => {
    using work = new SmallWorkspace(['1,,idea 5', '2,,idea 6'])
    work.write(
      'coder.sh',
      'echo coded >> "$MANYHANDS_WORKSPACE/log"; echo "API Error: 529 Overloaded"; exit 1',
    )
    work.write('config.yaml', readConfig(work).replace('wait: 200ms', 'wait: 1ms, most_pauses: 2'))
    await expect(run(work, 1)).rejects.toThrow(
      /^the coder was asked to wait: API Error: 529 Overloaded\n {2}2 pauses in a row have not helped, so nothing more is begun/,
    )
    expect(work.rows()).toEqual({ 1: 'pending', 2: 'pending' })
    // The second row had its turn: perhaps only the first was at fault.
    expect(work.log()).toHaveLength(3)
  })

  test('whose evaluator is changed by a candidate is worked on no more', async () => {
    using work = new SmallWorkspace(['1,,idea 666', '2,,idea 6', '3,,idea 7'])
    await expect(run(work, 1)).rejects.toThrow('changed while the evaluator ran')
    expect(work.rows()).toEqual({ 1: 'failed tampering', 2: '', 3: '' })
  })

  test('whose evaluator cannot score the baseline pays no coder', async () => {
    using work = new SmallWorkspace(['1,,idea 5', '2,,idea 6'])
    work.write('config.yaml', readConfig(work).replace('  score_baseline: false\n', ''))
    work.write('program/value', '13\n')
    await expect(run(work)).rejects.toThrow(
      'the baseline itself cannot be scored (evaluator): the evaluator failed: exit code 1',
    )
    expect(work.log()).toEqual(['scored 13'])
    work.write('program/value', '4\n')
    expect((await run(work)).find(({ kind }) => kind === 'baseline')).toEqual({
      kind: 'baseline',
      performance: 4,
    })
    expect(work.rows()).toEqual({ 1: 'complete 5', 2: 'complete 6' })
    const prompt = readFileSync(
      join(work.folder, '.manyhands', 'done', '1', doneFor(work, '1'), 'prompt.txt'),
      'utf8',
    )
    expect(prompt).toContain('It is the baseline, which scored 4 (more is better).')
    appendFileSync(join(work.folder, 'evolution.csv'), '3,,idea 7,,\n')
    await run(work)
    expect(work.log().filter((line) => line === 'scored 4')).toHaveLength(1)
  })

  test('whose coder fails again and again is not worked on to the end', async () => {
    using work = new SmallWorkspace(Array.from({ length: 9 }, (_, n) => `${n},,idea ${n}`))
    work.write('coder.sh', 'echo coded >> "$MANYHANDS_WORKSPACE/log"; echo "please log in"; exit 1')
    work.write(
      'config.yaml',
      readConfig(work).replace('coder:\n', 'coder:\n  retries: 0\n  most_failures: 3\n'),
    )
    await expect(run(work, 1)).rejects.toThrow(
      'the last 3 rows all failed before they were scored; the last one: the coder failed: exit code 1: please log in',
    )
    expect(work.log()).toHaveLength(3)
  })

  test('goes on when a worker is stopped for longer than its commands may take', async () => {
    using work = new SmallWorkspace(['1,,idea 5', '2,,idea 6'])
    work.write(
      'config.yaml',
      readConfig(work)
        .replace('coder:\n', 'coder:\n  timeout: 6s\n')
        .replace('evaluator:\n', 'evaluator:\n  timeout: 6s\n'),
    )
    const coder = readFileSync(join(work.folder, 'coder.sh'), 'utf8')
    // The worker is stopped by its first coder, and the coder goes on without its limit.
    work.write(
      'coder.sh',
      `${coder}[ "$n" != 5 ] || [ -e "$MANYHANDS_WORKSPACE/stopped" ] || { touch "$MANYHANDS_WORKSPACE/stopped"; kill -STOP $(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' ../worker.json); sleep 60; }\n`,
    )
    const events = await run(work, 1)
    expect(work.rows()).toEqual({ 1: 'complete 5', 2: 'complete 6' })
    expect(events.filter(({ kind }) => kind === 'stopped')).toMatchObject([{ id: '1', seconds: 6 }])
    expect(events.find(({ kind }) => kind === 'lost')).toMatchObject({
      why: 'its worker was stopped, and did not go on for 6 s',
    })
  })

  test('fails a row that takes dispatcher and worker down together again and again', async () => {
    using work = new SmallWorkspace(['1,,idea 5'])
    const workspace = Workspace.open(work.folder)
    for (let crash = 1; crash <= 5; crash += 1) {
      using record = openRecord(workspace, [])
      const ledger = new Ledger(record)
      ledger.take(parseBytes(readFileSync(workspace.csv)))
      const state = ledger.state('1')
      if (state) expect(state).toMatchObject({ status: 'pending', crashes: crash - 1 })
      // As a dispatcher leaves it that is killed together with its worker.
      const claim = {
        id: '1',
        status: 'running',
        attempt: 1,
        token: crash,
        nonce: `test ${process.pid} ${crash}`,
      }
      ledger.set(RowState.parse({ ...state, ...claim }))
      ledger.save()
      record.close()
      using next = openRecord(workspace, [])
      using dispatcher = new Dispatcher(workspace, next, { workers: 1, most: 0 })
      await dispatcher.run()
    }
    expect(work.rows()).toEqual({ 1: 'failed infrastructure' })
    using record = openRecord(workspace, [])
    expect(new Ledger(record).state('1')?.message).toMatch(
      /^its worker and the dispatcher ended together, 5 times/,
    )
  })

  test('has rows worked on that were skipped, when their parent is there', async () => {
    using work = new SmallWorkspace([
      '1,,idea 13',
      '2,1,idea 6',
      '3,2,idea 7',
      '4,9,idea 8',
      '5,6,idea 1',
      '6,5,idea 2',
    ])
    await run(work)
    expect(work.rows()).toEqual({
      1: 'failed evaluator',
      2: 'skipped its parent 1 is failed',
      3: 'skipped its parent 2 is skipped',
      4: 'skipped there is no parent 9',
      5: 'skipped its parents lead in a circle: 5 < 6 < 5',
      6: 'skipped its parent 5 is skipped',
    })
    const csv = readFileSync(join(work.folder, 'evolution.csv'), 'utf8')
    work.write(
      'evolution.csv',
      `${csv.replace('1,,idea 13,,failed,evaluator', '1,,idea 10,,pending,')}9,,idea 9,,\n`,
    )
    await run(work)
    expect(work.rows()).toMatchObject({ 1: 'complete 10', 2: 'complete 6', 3: 'complete 7', 4: 'complete 8' })
  })

  test('whose coder has changed the evaluator has what was written scored later', async () => {
    using work = new SmallWorkspace(['1,,idea 5'])
    const coder = readFileSync(join(work.folder, 'coder.sh'), 'utf8')
    work.write('coder.sh', `${coder}echo '#' >> "$MANYHANDS_WORKSPACE/evaluator.sh"\n`)
    await expect(run(work)).rejects.toThrow('changed while the coder ran: evaluator.sh')
    expect(work.rows()).toEqual({ 1: 'failed tampering' })
    expect(await editRows(Workspace.open(work.folder), new Set(['1']), 'evaluate')).toEqual(['1'])
    await run(work)
    expect(work.rows()).toEqual({ 1: 'complete 5' })
    expect(work.log()).toEqual(['coded 5', 'scored 5'])
  })

  test('has a row written again only when nobody works on what comes from it', async () => {
    using work = new SmallWorkspace(['1,,idea 5', '2,1,idea 6'])
    work.write('evolution.csv', 'id,basedOnId,description,performance,status\n1,,idea 5,,\n')
    await run(work)
    appendFileSync(join(work.folder, 'evolution.csv'), '2,1,idea 6,,\n')
    work.write('hold', '')
    const running = run(work)
    await until('the second is begun', () => work.log().includes('coded 6'))
    expect(await editRows(Workspace.open(work.folder), new Set(['1']), 'pending')).toEqual(['1'])
    await sleep(500)
    work.remove('hold')
    await running
    expect(work.rows()).toEqual({ 1: 'complete 5', 2: 'complete 6' })
    expect(work.log().slice(2)).toEqual(['coded 6', 'scored 6', 'coded 5'])
  })

  test('reports a row that is skipped while it runs as given up', async () => {
    using work = new SmallWorkspace(['1,,idea 5'])
    work.write('hold', '')
    const running = run(work)
    await until('it is begun', () => work.log().includes('coded 5'))
    await editRows(Workspace.open(work.folder), new Set(['1']), 'skipped')
    expect((await running).map(({ kind }) => kind)).toEqual(['begun', 'given up'])
    expect(work.rows()['1']).toMatch(/^skipped/)
  })

  test('keeps evaluations that were made by a worker that was killed, and the baseline’s', async () => {
    using work = new SmallWorkspace(['1,,idea 5'])
    work.write('config.yaml', readConfig(work).replace('  score_baseline: false\n', '  repeats: 3\n'))
    const evaluator = readFileSync(join(work.folder, 'evaluator.sh'), 'utf8')
    // The second of each kills its worker, the first time.
    work.write(
      'evaluator.sh',
      `${evaluator}[ "$MANYHANDS_SEED" != 1 ] || [ -e killed-$n ] || { touch killed-$n; kill -9 $(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' "$1/../worker.json"); sleep 5; }\n`,
    )
    await run(work)
    expect(work.rows()).toEqual({ 1: 'complete 5' })
    const times = (line: string): number => work.log().filter((each) => each === line).length
    expect([times('scored 0'), times('scored 5'), times('coded 5')]).toEqual([4, 4, 1])
  })

  test('keeps what was written before, when a row is written again', async () => {
    using work = new SmallWorkspace(['1,,idea 5'])
    await run(work)
    work.write('evolution.csv', 'id,basedOnId,description,performance,status\n1,,idea 6,5,pending\n')
    await run(work)
    expect(work.rows()).toEqual({ 1: 'complete 6' })
    const done = join(work.folder, '.manyhands', 'done', '1')
    const before = readdirSync(done).filter((name) => name.startsWith('before'))
    expect(before.map((name) => readFileSync(join(done, name, 'value'), 'utf8'))).toEqual(['5\n'])
  })

  test('takes ids of any length', async () => {
    const ids = ['x'.repeat(300), `${'x'.repeat(300)}y`, '漢'.repeat(60)]
    using work = new SmallWorkspace(ids.map((id, n) => `${id},,idea ${n + 1}`))
    await run(work)
    expect(Object.values(work.rows())).toEqual(['complete 1', 'complete 2', 'complete 3'])
    expect(readdirSync(join(work.folder, 'candidates'))).toHaveLength(3)
  })

  test('hammered by many workers has each row claimed once', async () => {
    const ids = Array.from({ length: 32 }, (_, n) => n + 20)
    using work = new SmallWorkspace(ids.map((id) => `${id},,idea ${id}`))
    const events = await run(work, 8)
    expect(events.filter(({ kind }) => kind === 'begun')).toHaveLength(32)
    expect(work.log().toSorted()).toEqual(ids.flatMap((id) => [`coded ${id}`, `scored ${id}`]).toSorted())
    expect(Object.values(work.rows())).toEqual(ids.map((id) => `complete ${id}`))
  })
})
