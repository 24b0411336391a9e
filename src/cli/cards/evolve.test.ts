import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLASSICS } from '../../cards/index.ts'
import { idleNim } from '../../cards/testing/idle-nim.ts'
import { faultsOf } from '../../html/testing/faults.ts'
import { isRun, openReader } from '../../runs/index.ts'
import { type Ended, manyhands, start } from '../testing/manyhands.ts'
import { noProcessIn, until } from '../testing/processes.ts'
import { Workspace } from '../testing/workspace.ts'

/** As little as has a champion in the end. */
const SMALL = ['evolve', '--from', 'nim.json', '--population', '2', '--generations', '1', '--save-top', '1']

let work: Workspace
let undisturbed: Ended
beforeAll(async () => {
  work = new Workspace()
  work.write('nim.json', JSON.stringify(idleNim))
  work.write('list.json', '[1, 2, 3]')
  // Nobody has a choice in these.
  work.write('war.json', JSON.stringify(CLASSICS.get('war')))
  work.write('beggar.json', JSON.stringify(CLASSICS.get('beggar-my-neighbour')))
  undisturbed = await manyhands(work.folder, [...SMALL, '--lane', 'inline', '--run', 'first', '--json'])
})
afterAll(() => work[Symbol.dispose]())

describe('manyhands evolve', () => {
  test('--json prints what was found, what it took, a digest and the time', () => {
    expect(undisturbed.code).toBe(0)
    const document = JSON.parse(undisturbed.stdout)
    expect(document).toMatchObject({
      best: [{ name: expect.any(String), file: expect.any(String), quality: expect.any(Number) }],
      generations: expect.any(Number),
      evaluations: expect.any(Number),
      gamesSimulated: expect.any(Number),
      digest: expect.stringMatching(/^[\da-f]{64}$/),
      timing: { seconds: expect.any(Number) },
      report: 'first/results/report.html',
    })
    expect(document.evaluations).toBe(document.glances + document.looks + document.doors)
  })

  test('the report is a sound page that has the champion in it', () => {
    const { best, report } = JSON.parse(undisturbed.stdout)
    const page = work.read(report)
    expect(faultsOf(page)).toEqual([])
    expect(page).toContain(best[0].name)
  })

  test('the file of a champion is its game, which other commands take', async () => {
    const [{ name, file, game }] = JSON.parse(undisturbed.stdout).best
    expect(JSON.parse(work.read(file))).toEqual(game)
    expect(await manyhands(work.folder, ['check', file])).toMatchObject({ code: 0 })
    const { code, stdout } = await manyhands(work.folder, ['simulate', file, '--games', '5', '--json'])
    expect({ code, errors: JSON.parse(stdout).errors }).toEqual({ code: 0, errors: 0 })
    expect((await manyhands(work.folder, ['rules', file])).stdout).toContain(`# ${name}\n`)
  })

  test('kill -9 in the middle and --resume: the digest of the undisturbed run, and the rules of the best game', async () => {
    const again = [...SMALL, '--run', 'killed', '--quiet', '--workers', '2']
    const killed = start(work.folder, again)
    await until('some games are evaluated', () => recordedIn('killed') >= 3 || killed.child.exitCode !== null)
    killed.child.kill('SIGKILL')
    expect((await killed.ended).signal).toBe('SIGKILL')
    await noProcessIn(work.folder)
    const { code, stdout } = await manyhands(work.folder, [...again, '--resume'])
    const { digest, best } = JSON.parse(undisturbed.stdout)
    expect(code).toBe(0)
    expect(stdout).toContain(`\n${best[0].name}: quality `)
    for (const heading of ['Why it scored', 'What is new', 'How to play it'])
      expect(stdout).toContain(`\n${heading}\n`)
    expect(stdout).toContain(`digest ${digest}`)
    expect(stdout).toContain('report killed/results/report.html')
  })

  test('Ctrl-C stops it with all its workers, and says how to resume', async () => {
    const stopped = start(work.folder, [...SMALL, '--run', 'stopped', '--quiet', '--lane', 'process'])
    await until('a game is evaluated', () => recordedIn('stopped') >= 1 || stopped.child.exitCode !== null)
    stopped.child.kill('SIGINT')
    const { code, stdout, stderr } = await stopped.ended
    expect(stderr).toMatch(/^stopped\. Resume with:\n {2}manyhands evolve .* --resume\n$/)
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
    await noProcessIn(work.folder)
  })

  test('without a game that passes the door it exits with 1, and says so', async () => {
    const refused = ['--from', 'war.json', 'beggar.json', '--population', '2', '--generations', '1']
    const { code, stdout } = await manyhands(work.folder, ['evolve', ...refused])
    expect(code).toBe(1)
    expect(stdout).toContain('no game was found')
  })
})

function recordedIn(name: string): number {
  const folder = work.path(name)
  if (!isRun(folder)) return 0
  using reader = openReader(folder)
  return reader.counts().evaluations
}

describe('wrong use exits with 2 and plays nothing', () => {
  test.each([
    ['a run that exists', ['--run', 'first'], /first.*--resume/s],
    ['one player', ['--seats', '1'], /--seats.*whole number/s],
    ['a file that has no game in it', ['--from', 'list.json'], /list\.json/],
    ['a file that is not there', ['--from', 'nowhere.json'], /nowhere\.json/],
    ['a search that nobody knows', ['--search', 'guess'], /map-elites, ga, random/],
    [
      'other settings than those of the run that is resumed',
      ['--run', 'first', '--resume', '--seats', '3'],
      /seats/,
    ],
  ] as const)('%s', async (_, args, message) => {
    const { code, stderr, stdout } = await manyhands(work.folder, [...SMALL, ...args, '--quiet'])
    expect(stderr).toMatch(message)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})
