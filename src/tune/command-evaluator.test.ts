import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noProcessIn, until } from '../cli/testing/processes.ts'
import { CommandEvaluator } from './command-evaluator.ts'

let folder: string
let evaluator: CommandEvaluator
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-evaluator-'))
})
afterEach(async () => {
  evaluator[Symbol.dispose]()
  await noProcessIn(folder)
  rmSync(folder, { recursive: true })
})

const NEVER = new AbortController().signal
const begin = (command: string, persistent: boolean): CommandEvaluator => {
  evaluator = new CommandEvaluator({ command, folder, persistent })
  return evaluator
}
const ask = (question: object = {}, signal = NEVER): Promise<unknown> => evaluator.answer(question, signal)
const exists = (name: string): boolean => existsSync(join(folder, name))

const FLOOD = 'head -c 100000000 /dev/zero'

describe('run once', () => {
  test('it reads its question, and what it prints is the answer', async () => {
    begin(`read -r line; echo; echo "$line"; echo progress >&2`, false)
    expect(await ask({ config: { x: 'ä' }, seed: 1 })).toEqual({ config: { x: 'ä' }, seed: 1 })
  })

  test('it need not read its question, nor end its line', async () => {
    begin(`printf 3`, false)
    expect(await ask({ long: 'x'.repeat(1_000_000) })).toBe(3)
  })

  test.each([
    ['nonesuch --fast', /^the command exited with code 127: .*nonesuch.*not found$/],
    ['echo 5; exit 3', /^the command exited with code 3$/],
    ['echo why >&2; exit 3', /^the command exited with code 3: why$/],
    ['kill -9 $$', /^the command was killed by SIGKILL$/],
    ['true', /^the command printed nothing; it must print its answer$/],
    ['echo almost; echo 5', /^the command printed "almost"; it must print its answer as one line of JSON/],
    ['echo 5; echo 6', /^the command printed 2 lines; it must print one, its answer/],
    [`printf '\\377\\376\\n'`, /^the command printed "��"; it must print its answer/],
    [FLOOD, /^the command printed more than 1048576 bytes/],
    [`${FLOOD} >&2; exit 3`, /^the command exited with code 3/],
  ])('%s: told', async (command, message) => {
    begin(command, false)
    await expect(ask()).rejects.toThrow(message)
  })

  test('huge standard error does no harm, and what is left in the background ends', async () => {
    begin(`${FLOOD} >&2; (sleep 1000; echo 6) & echo 5`, false)
    expect(await ask()).toBe(5)
    await noProcessIn(folder)
  })

  test('when its answer is not wanted any more, all of it ends', async () => {
    begin('(sleep 1000 & sleep 1000) & touch begun; sleep 1000', false)
    const controller = new AbortController()
    const answer = ask({}, controller.signal)
    await until('it has begun', () => exists('begun'))
    controller.abort()
    await expect(answer).rejects.toThrow('the command was stopped')
  })
})

describe('kept', () => {
  const pids = (): string[] => readFileSync(join(folder, 'pids'), 'utf8').split('\n').filter(Boolean)

  test('one process answers all questions, each with an id of its own', async () => {
    begin('echo $$ >> pids; while read -r line; do echo "[$line]"; done', true)
    expect(await ask({ x: 1 })).toEqual([{ id: 1, x: 1 }])
    expect(await ask({ x: 2 })).toEqual([{ id: 2, x: 2 }])
    expect(pids()).toHaveLength(1)
  })

  test('as many are kept as were asked at once', async () => {
    begin('echo $$ >> pids; while read -r line; do echo 1; done', true)
    for (let round = 0; round < 5; round += 1) await Promise.all([ask(), ask(), ask()])
    expect(pids()).toHaveLength(3)
  })

  test('an answer comes in parts, with empty lines, and its id is no part of it', async () => {
    begin(
      `while read -r line; do echo; printf '{"id":'; sleep 0.05; n=$((n + 1)); printf "$n,\\"score\\":"; sleep 0.05; echo "$n}"; done`,
      true,
    )
    expect(await ask()).toEqual({ score: 1 })
    expect(await ask()).toEqual({ score: 2 })
  })

  test('one that has died is replaced', async () => {
    begin('echo $$ >> pids; for n in 1 2; do read -r line; echo "$n"; done', true)
    const answers: unknown[] = []
    for (let n = 0; n < 6; n += 1) answers.push(await ask())
    expect(answers).toEqual([1, 2, 1, 2, 1, 2])
    expect(pids()).toHaveLength(3)
  })

  test('one that dies of its question fails, and others are not to blame', async () => {
    begin(`while read -r line; do case $line in *bad*) echo oh >&2; exit 3 ;; *) echo 1 ;; esac; done`, true)
    expect(await ask()).toBe(1)
    await expect(ask({ bad: true })).rejects.toThrow('the command exited with code 3: oh')
    expect(await ask()).toBe(1)
  })

  test.each([
    ['nonesuch --fast', /^the command exited with code 127: .*nonesuch.*not found$/],
    ['read -r line; echo 5', 5],
    ['read -r line; printf 5', /^the command exited with code 0$/],
    ['read -r line', /^the command exited with code 0$/],
    ['read -r line; echo almost; echo 5; sleep 1000', /^the command printed "almost"; it must print/],
    [`read -r line; printf '\\377\\376\\n'; sleep 1000`, /^the command printed "��"; it must print/],
    [`${FLOOD}; sleep 1000`, /^the command printed more than 1048576 bytes/],
    [`${FLOOD} >&2; read -r line; echo 5`, 5],
  ])('%s: told, or answered', async (command, expected) => {
    begin(command, true)
    if (expected instanceof RegExp) await expect(ask()).rejects.toThrow(expected)
    else expect(await ask()).toBe(expected)
  })

  test('one that prints nothing ends when its answer is not wanted any more', async () => {
    begin('(sleep 1000 & sleep 1000) & touch begun; sleep 1000', true)
    const controller = new AbortController()
    const answer = ask({}, controller.signal)
    await until('it has begun', () => exists('begun'))
    controller.abort()
    await expect(answer).rejects.toThrow('the command was stopped')
  })

  describe('a line that nobody asked for is never taken for an answer', () => {
    const SURPLUS = /^the evaluator cannot be used: the command printed "6" when nothing was asked/

    test('at the same time as the answer', async () => {
      begin(`while read -r line; do printf '5\\n6\\n'; done`, true)
      await expect(ask()).rejects.toThrow(SURPLUS)
    })

    test('after the answer', async () => {
      begin(`while read -r line; do echo 5; sleep 0.05; echo 6; touch late; done`, true)
      expect(await ask()).toBe(5)
      await until('the line is there', () => exists('late'))
      // It has been printed: at the next turns of the event loop it is read.
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
      await expect(ask()).rejects.toThrow(SURPLUS)
    })

    test('after the next question, where ids are given back', async () => {
      const line = (id: number): string => `{"id":${id},"score":${id}}`
      writeFileSync(join(folder, 'twice'), `${line(1)}\n`)
      begin(`read -r line; cat twice; read -r line; cat twice; echo '${line(2)}'; sleep 1000`, true)
      expect(await ask()).toEqual({ score: 1 })
      await expect(ask()).rejects.toThrow(/^the evaluator cannot be used: /)
    })

    test('without an id, where they were given back before', async () => {
      begin(`read -r line; echo '{"id":1,"score":5}'; read -r line; echo 6; sleep 1000`, true)
      expect(await ask()).toEqual({ score: 5 })
      await expect(ask()).rejects.toThrow(/was asked question 2, .*, and answered without an id/)
    })
  })
})
