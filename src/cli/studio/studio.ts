import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { InputError } from '../../errors/index.ts'
import { isRun, RUNS_FOLDER } from '../../runs/index.ts'
import { STUDIO_PORT, startStudio } from '../../studio/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, SHARED, toggle, whole, withDefault } from '../command/inputs.ts'
import { buildPagesFromSource } from './build-pages.ts'

const PORTS = { most: 65_535, why: 'a port is a number up to 65535' }

export const studio = defineCommand({
  name: 'studio',
  group: GROUPS.everyone,
  summary: 'watch runs, read games and play them, in the browser',
  description:
    'Starts a local web app: every run with its progress, an evolution while it goes on, games with their rules and ' +
    'measures, and a table to play at. It can be reached from this machine only, until you press Ctrl-C.',
  options: {
    port: withDefault(
      optional('<n>', 'where it listens; 0 for any that is free', whole(0, PORTS)),
      STUDIO_PORT,
    ),
    dir: withDefault(optional('<dir>', 'the folder of runs'), RUNS_FOLDER),
    run: optional('<dirs...>', 'show these runs, too'),
    open: toggle('open it in the browser'),
    workers: SHARED.workers,
  },
  notes:
    'Evolutions that you start in the studio stop with it. Resume one with:\n' +
    '  manyhands evolve --run DIR --resume',
  examples: ['manyhands studio --open', 'manyhands studio --port 0', 'manyhands studio --run ./evolution'],
  stopMessages: ['stopping'],
  async run({ port, dir, run = [], open, workers }, { print, catchInterrupts }) {
    const runs = [run].flat()
    for (const folder of runs) if (!isRun(folder)) throw new InputError(`${folder} has no run`)
    buildPagesFromSource((line) => console.error(line))
    const { signal } = catchInterrupts()
    const started = await startStudio({ port, root: dir, runs, ...(workers && { workers }) })
    print([`studio ${started.url}`, 'press Ctrl-C to stop it'])
    if (open) openInBrowser(started.url)
    if (!signal.aborted) await once(signal, 'abort')
    await started.close()
    return { stopped: true }
  },
})

/** Where that fails, the address has been printed. */
function openInBrowser(url: string): void {
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  const child = spawn(command, [url], { stdio: 'ignore', detached: true })
  child.on('error', () => console.error(`no browser could be opened: open ${url} yourself`))
  child.unref()
}
