import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRun, type RunWriter, resumeRun } from '../../runs/index.ts'
import { CsvDocument } from '../csv/csv.ts'
import { Ledger } from './ledger.ts'
import { RowState } from './row-state.ts'

const HEADER = 'id,basedOnId,description,performance,status'
const REQUEST = { kind: 'candidates', command: [], fingerprint: {} }

let folder: string
let run: RunWriter
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-ledger-'))
  run = createRun(join(folder, 'run'), REQUEST)
})
afterEach(() => {
  run.close()
  rmSync(folder, { recursive: true })
})

const csv = (...lines: string[]): CsvDocument => CsvDocument.parse(`${[HEADER, ...lines].join('\n')}\n`)
const linesOf = (document: CsvDocument): string[] => document.text().trimEnd().split('\n').slice(1)

/** As the dispatcher does when it has claimed or folded in a row. */
function set(ledger: Ledger, id: string, parts: Partial<RowState>): void {
  ledger.set(RowState.parse({ ...ledger.state(id), id, ...parts }))
}

/** As the dispatcher does when it writes the CSV. */
function shown(ledger: Ledger, document: CsvDocument): CsvDocument {
  if (ledger.show(document)) ledger.markShown()
  ledger.save()
  return CsvDocument.parse(document.text())
}

function again(): Ledger {
  run.close()
  run = resumeRun(join(folder, 'run'), REQUEST)
  return new Ledger(run)
}

describe('what the CSV says of rows that nobody claimed', () => {
  test('nothing is pending, running is pending again, an unknown word means hold', () => {
    const ledger = new Ledger(run)
    ledger.take(csv('1,,a,,', '2,,b,,PENDING', '3,,c,,running', '4,,d,0.5,complete', '5,,e,,later please'))
    expect([...ledger.rows.values()].map(({ statusText }) => statusText)).toEqual([
      'pending',
      'pending',
      'pending',
      'complete',
      'later please',
    ])
  })

  test('a row without an id, or with one that was there before, is left alone and told', () => {
    const ledger = new Ledger(run)
    ledger.take(csv('1,,a,,', ',,b,,', '1,,c,,', ''))
    expect([...ledger.rows.keys()]).toEqual(['1'])
    expect(ledger.problems).toEqual([
      'line 3: there is no id; it is left alone',
      'line 4: the id 1 comes twice; it is left alone',
    ])
  })

  test('they are never written', () => {
    const ledger = new Ledger(run)
    const document = csv('1,,a,,', '2,,"b, c", 7 ,odd')
    ledger.take(document)
    expect(ledger.show(document)).toBe(false)
  })
})

const statuses = ({ rows }: Ledger): string[] => [...rows.values()].map(({ status }) => status)

describe('what people write otherwise than it is meant', () => {
  test('names of columns with capitals and spaces are known, and stay as they are', () => {
    const ledger = new Ledger(run)
    const document = CsvDocument.parse(
      'ID, BasedOnId, Description,Performance , Status\n1,,a,,hold\n2,1,b,,\n',
    )
    ledger.take(document)
    expect([...ledger.rows.values()]).toMatchObject([
      { id: '1', description: 'a', statusText: 'hold' },
      { id: '2', basedOnId: '1', description: 'b', status: 'pending' },
    ])
    set(ledger, '2', { status: 'complete', performance: '0.5', metrics: { Status: 7, note: 1, Note: 2 } })
    expect(shown(ledger, document).text()).toBe(
      'ID, BasedOnId, Description,Performance , Status,note,Note\n1,,a,,hold,,\n2,1,b,0.5,complete,1,2\n',
    )
  })

  test.each([
    ['id', 'number,description'],
    ['description', 'id,idea'],
  ])('a CSV without the column %s is refused', (name, header) => {
    expect(() => new Ledger(run).take(CsvDocument.parse(`${header}\n1,a\n`))).toThrow(
      `line 1: there is no column "${name}"; there are: ${header.replace(',', ', ')}`,
    )
  })

  test('a pending row without a description is told, and held until there is one', () => {
    const ledger = new Ledger(run)
    const document = csv('1,,,,', '2,, ,,running', '3,,,0.5,complete', '4,,,,held', '5,,,,pending')
    ledger.take(document)
    expect(statuses(ledger)).toEqual(['held', 'held', 'complete', 'held', 'held'])
    const told = 'it is pending and its description is empty; it is left alone until you write one'
    expect(ledger.problems).toEqual([`line 2: ${told}`, `line 3: ${told}`, `line 6: ${told}`])
    expect(ledger.show(document)).toBe(false)
    ledger.take(csv('1,,a,,'))
    expect([ledger.rows.get('1')?.status, ledger.problems]).toEqual(['pending', []])
  })

  test('one whose description goes while it runs is held when it is to be begun again', () => {
    const ledger = new Ledger(run)
    ledger.take(csv('1,,a,,'))
    set(ledger, '1', { status: 'running' })
    ledger.take(csv('1,,,,'))
    set(ledger, '1', { status: 'pending' })
    expect(ledger.rows.get('1')?.status).toBe('held')
    expect(linesOf(shown(ledger, csv('1,,,,')))).toEqual(['1,,,,pending'])
  })

  test('one that is only to be scored again needs no description', () => {
    const ledger = new Ledger(run)
    ledger.take(CsvDocument.parse(`${HEADER},cause\n1,,,,pending,"evaluate again, edited"\n`))
    expect([statuses(ledger), ledger.problems]).toEqual([['pending'], []])
  })

  test('a row with more cells than the header is told and held, and nothing is written into it', () => {
    const ledger = new Ledger(run)
    const document = csv('1,,a, with a comma,,', '2,1,b,,', '3,,c,0.5,complete,my note')
    ledger.take(document)
    expect(['1', '2', '3'].map((id) => ledger.rows.get(id)?.status)).toEqual(['held', 'pending', 'held'])
    const told = 'it has more cells than the header has: is a comma not in quotes? It is left alone'
    expect(ledger.problems).toEqual([`line 2: ${told}`, `line 4: ${told}`])
    set(ledger, '2', { status: 'complete', performance: '0.5', metrics: { speed: 3 } })
    expect(linesOf(shown(ledger, document))).toEqual([
      '1,,a, with a comma,,,',
      '2,1,b,0.5,complete,3',
      '3,,c,0.5,complete,,my note',
    ])
  })

  test('one that becomes too long while it runs keeps its score until it is mended', () => {
    const ledger = new Ledger(run)
    const document = csv('1,,a,,')
    ledger.take(document)
    set(ledger, '1', { status: 'running' })
    shown(ledger, document)
    const longer = csv('1,,a, b,,running')
    expect(ledger.take(longer)).toEqual([])
    set(ledger, '1', { status: 'complete', performance: '0.5' })
    expect(linesOf(shown(ledger, longer))).toEqual(['1,,a, b,,running'])
    const mended = csv('1,,"a, b",,running')
    ledger.take(mended)
    expect(linesOf(shown(ledger, mended))).toEqual(['1,,"a, b",0.5,complete'])
  })

  test('no row gives way to one that is too long', () => {
    const ledger = new Ledger(run)
    ledger.take(CsvDocument.parse('description,id\na,2,1\nb,2\n'))
    expect(ledger.rows.get('2')).toMatchObject({ description: 'b', status: 'pending' })
    expect(ledger.problems).toHaveLength(1)
  })

  test('a score that is no finite number is told', () => {
    const ledger = new Ledger(run)
    ledger.take(
      csv('1,,a,"1,5",complete', '2,,b,abc,complete', '3,,c,NaN,complete', '4,,d,-1e3,complete', '5,,e,abc,'),
    )
    expect(ledger.problems).toEqual(
      ['line 2: its performance 1,5', 'line 3: its performance abc', 'line 4: its performance NaN'].map(
        (told) => `${told} is no finite number such as 1.5; it counts as one without a score`,
      ),
    )
  })

  test('a parent 1.0 is the row 1, unless there is a row 1.0', () => {
    const ledger = new Ledger(run)
    const document = csv('1,,a,,', '2,1.0,b,,', '3,7.0,c,,', '4.0,,d,,', '4,,e,,', '5,4.0,f,,')
    ledger.take(document)
    const parents = [...ledger.rows.values()].map(({ basedOnId }) => basedOnId)
    expect(parents).toEqual(['', '1', '7.0', '', '', '4.0'])
    expect(ledger.show(document)).toBe(false)
  })
})

describe('what the record says is shown', () => {
  test('status, score, cause and metrics; all else stays', () => {
    const ledger = new Ledger(run)
    const document = csv('1,,"first, idea",,', '2,,second,,')
    ledger.take(document)
    set(ledger, '1', { status: 'complete', performance: '0.5', metrics: { speed: 3, id: 9 } })
    set(ledger, '2', { status: 'failed', cause: 'coder' })
    expect(linesOf(shown(ledger, document))).toEqual([
      '1,,"first, idea",0.5,complete,3,',
      '2,,second,,failed,,coder',
    ])
    expect(document.columns.slice(5)).toEqual(['speed', 'cause'])
  })

  test('and is known again by another process', () => {
    const ledger = new Ledger(run)
    ledger.take(csv('1,,a,,'))
    set(ledger, '1', { status: 'complete', performance: '0.5', token: ledger.nextToken() })
    ledger.save()
    const other = again()
    other.take(csv('1,,a,,'))
    expect(other.rows.get('1')).toMatchObject({ status: 'complete', performance: '0.5' })
    expect(other.nextToken()).toBe(2)
  })
})

test('a row whose line has not ended is not begun, and that is reported', () => {
  const ledger = new Ledger(run)
  const text = `${HEADER}\n1,,a,,\n2,,Use a bett`
  ledger.take(CsvDocument.parse(text))
  expect([...ledger.rows.values()].map(({ status }) => status)).toEqual(['pending', 'held'])
  expect(ledger.problems).toEqual([
    'line 3: the line does not end in a newline, so the row may be unfinished; it is left alone until you add one',
  ])
  ledger.take(CsvDocument.parse(`${text}er heuristic,,\n`))
  expect(ledger.rows.get('2')).toMatchObject({ status: 'pending', description: 'Use a better heuristic' })
  expect(ledger.problems).toEqual([])
  // One that has its score says nothing.
  ledger.take(CsvDocument.parse(`${HEADER}\n2,,b,0.5,complete`))
  expect(ledger.rows.get('2')?.status).toBe('complete')
  expect(ledger.problems).toEqual([])
})

describe('what people change wins', () => {
  const complete = (ledger: Ledger): CsvDocument => {
    const document = csv('1,,a,,pending')
    ledger.take(document)
    set(ledger, '1', { status: 'running' })
    const running = shown(ledger, document)
    set(ledger, '1', { status: 'complete', performance: '0.5' })
    return shown(ledger, running)
  }

  test.each([
    ['a score', '1,,a,0.7,complete', { status: 'complete', performance: '0.7' }],
    ['to be run again', '1,,a,0.5,pending', { status: 'pending', performance: '' }],
    ['to be left alone', '1,,a,0.5,skipped', { status: 'skipped' }],
    ['a word of their own', '1,,a,0.5,ask Bob', { status: 'held', statusText: 'ask bob' }],
  ])('%s', (_, line, expected) => {
    const ledger = new Ledger(run)
    complete(ledger)
    const document = csv(line)
    ledger.take(document)
    expect(ledger.rows.get('1')).toMatchObject(expected)
    expect(again().state('1')?.status).toBe('complete')
  })

  test('an old file that is saved again is none of their changes', () => {
    const ledger = new Ledger(run)
    complete(ledger)
    for (const old of ['1,,a,,pending', '1,,a,,running']) {
      const document = csv(old)
      expect(ledger.take(document)).toEqual([])
      expect(linesOf(shown(ledger, document))).toEqual(['1,,a,0.5,complete'])
    }
  })

  /** The cells of the first row, as a person would change them. */
  const write = (document: CsvDocument, cells: Readonly<Record<string, string>>): CsvDocument => {
    for (const [name, value] of Object.entries(cells)) document.rows[0]?.set(document.column(name), value)
    return CsvDocument.parse(document.text())
  }
  /** The row is run again, and comes to the same score. */
  const completeAgain = (ledger: Ledger, document: CsvDocument): CsvDocument => {
    set(ledger, '1', { status: 'running' })
    const running = shown(ledger, document)
    set(ledger, '1', { status: 'complete', performance: '0.5' })
    return shown(ledger, running)
  }

  test('every time, also when they write the same again', () => {
    const ledger = new Ledger(run)
    let document = complete(ledger)
    for (const status of ['pending', 'pending', 'skipped', 'pending', 'skipped', 'pending']) {
      document = write(document, { status })
      ledger.take(document)
      expect(ledger.rows.get('1')?.status).toBe(status)
      document = shown(ledger, document)
      if (status === 'pending') document = completeAgain(ledger, document)
    }
    for (const performance of ['0.7', '0.5', '0.7', '0.5']) {
      document = write(document, { performance })
      ledger.take(document)
      expect(ledger.rows.get('1')).toMatchObject({ status: 'complete', performance })
      document = shown(ledger, document)
    }
  })

  test('cells as they were at first, in a file that has the other rows as they are now', () => {
    const ledger = new Ledger(run)
    const first = csv('1,,a,,', '2,,b,,')
    ledger.take(first)
    const old = first.text()
    for (const id of ['1', '2']) {
      set(ledger, id, { status: 'complete', performance: '0.5' })
      shown(ledger, first)
      ledger.take(first)
    }
    const document = write(CsvDocument.parse(first.text()), { status: '', performance: '' })
    ledger.take(CsvDocument.parse(old))
    expect(ledger.rows.get('1')?.status).toBe('complete')
    ledger.take(document)
    expect(ledger.rows.get('1')?.status).toBe('pending')
    expect(ledger.rows.get('2')?.status).toBe('complete')
  })

  test('an edit in an old file counts, and the rest of that file does not', () => {
    const ledger = new Ledger(run)
    const document = csv('1,,a,,', '2,,b,,', '3,,c,,')
    ledger.take(document)
    set(ledger, '1', { status: 'complete', performance: '1' })
    shown(ledger, document)
    // A table is opened now, in a program that does not notice changes, and saved again and again.
    const opened = CsvDocument.parse(document.text())
    set(ledger, '2', { status: 'complete', performance: '2' })
    shown(ledger, document)
    opened.rows[0]?.set(opened.column('status'), 'pending')
    ledger.take(CsvDocument.parse(opened.text()))
    expect([...ledger.rows.values()].map(({ status }) => status)).toEqual(['pending', 'complete', 'pending'])
    set(ledger, '1', { status: 'complete', performance: '1' })
    set(ledger, '3', { status: 'complete', performance: '3' })
    shown(ledger, CsvDocument.parse(opened.text()))
    ledger.take(CsvDocument.parse(opened.text()))
    expect([...ledger.rows.values()].map(({ status }) => status)).toEqual([
      'complete',
      'complete',
      'complete',
    ])
  })

  test('a row that runs is given up when they say so', () => {
    const ledger = new Ledger(run)
    const document = csv('1,,a,,')
    ledger.take(document)
    set(ledger, '1', { status: 'running', nonce: 'n' })
    shown(ledger, document)
    expect(ledger.take(csv('1,,a,,skipped'))).toMatchObject([{ id: '1', nonce: 'n' }])
    expect(ledger.rows.get('1')?.status).toBe('skipped')
  })

  test('a row that is gone and comes back is as it was', () => {
    const ledger = new Ledger(run)
    complete(ledger)
    ledger.take(csv('2,,b,,'))
    expect(ledger.rows.has('1')).toBe(false)
    ledger.take(csv('1,,a,0.5,complete', '2,,b,,'))
    expect(ledger.rows.get('1')).toMatchObject({ status: 'complete', performance: '0.5' })
  })

  test('what was shown, and not yet noted as shown, is no change of theirs', () => {
    const ledger = new Ledger(run)
    const document = csv('1,,a,,')
    ledger.take(document)
    set(ledger, '1', { status: 'running' })
    ledger.save()
    ledger.show(document)
    // Killed here, between the writing and the noting.
    const other = again()
    other.take(CsvDocument.parse(document.text()))
    expect(other.rows.get('1')?.status).toBe('running')
    set(other, '1', { status: 'complete', performance: '1' })
    other.save()
    const third = again()
    third.take(CsvDocument.parse(document.text()))
    expect(third.rows.get('1')).toMatchObject({ status: 'complete', performance: '1' })
  })
})

describe('a person’s score', () => {
  test('beside a row that runs ends it, and stays', () => {
    const ledger = new Ledger(run)
    const first = csv('1,,a,,')
    ledger.take(first)
    set(ledger, '1', { status: 'running', nonce: 'n' })
    const document = shown(ledger, first)
    document.rows[0]?.set(document.column('performance'), '77')
    expect(ledger.take(document).map(({ nonce }) => nonce)).toEqual(['n'])
    expect(ledger.state('1')).toMatchObject({ status: 'complete', performance: '77' })
    expect(linesOf(shown(ledger, document))[0]).toMatch(/^1,,a,77,complete/)
  })

  test('over one that was evaluated was scored by nothing that is known', () => {
    const ledger = new Ledger(run)
    const first = csv('1,,a,,')
    ledger.take(first)
    set(ledger, '1', { status: 'complete', performance: '12', interval: [10, 100], scoredBy: 'x' })
    const document = shown(ledger, first)
    document.rows[0]?.set(document.column('performance'), '99')
    ledger.take(document)
    expect(ledger.state('1')).toMatchObject({ performance: '99' })
    expect(ledger.state('1')?.interval).toBeUndefined()
    expect(ledger.state('1')?.scoredBy).toBeUndefined()
  })
})

test('metrics of an earlier evaluation are gone when there is a later one, or none', () => {
  const ledger = new Ledger(run)
  let document = csv('1,,a,,')
  ledger.take(document)
  set(ledger, '1', { status: 'complete', performance: '1', metrics: { x: 3, y: 4 } })
  document = shown(ledger, document)
  expect(document.text()).toContain('1,,a,1,complete,3,4')
  set(ledger, '1', { status: 'complete', performance: '2', metrics: { y: 5 }, columns: ['x', 'y'] })
  document = shown(ledger, document)
  expect(document.text()).toContain('1,,a,2,complete,,5')
  set(ledger, '1', {
    status: 'failed',
    performance: '',
    metrics: {},
    columns: ['x', 'y'],
    cause: 'evaluator',
  })
  document = shown(ledger, document)
  expect(document.text()).toContain('1,,a,,failed,,,evaluator')
})
