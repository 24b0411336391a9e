import { relative } from 'node:path'
import { Command } from 'commander'
import { type Leftover, leftoversOf, openIdleRecord, removeLeftovers } from '../../candidates/index.ts'
import { aligned } from '../command/columns.ts'
import { SHARED } from '../command/options.ts'
import { dirOption, openWorkspace, readState } from './open-workspace.ts'

interface CleanFlags {
  readonly dir: string
  readonly all?: boolean
  readonly yes?: boolean
  readonly json?: boolean
}

const WHAT = `
It removes logs and prompts of rows that are over (then "why" has less to tell), folders of work that was
given up, and candidates of rows that have failed. Scores, complete candidates and the record stay.

Examples:
  manyhands candidates clean
  manyhands candidates clean --yes`

const NAMES = { logs: 'logs of attempts', work: 'work given up', candidate: 'candidates' } as const

export function clean(): Command {
  return new Command('clean')
    .description('remove what is only there to be read; without --yes, tell what that would be')
    .option('--all', 'also candidates of rows that are skipped, held, to be run again, or gone from the CSV')
    .option('--yes', 'do it')
    .addOption(dirOption())
    .addOption(SHARED.json())
    .addHelpText('after', WHAT)
    .action(({ dir, all = false, yes = false, json }: CleanFlags) => {
      const workspace = openWorkspace(dir)
      // No dispatcher begins while this goes on.
      using run = yes ? openIdleRecord(workspace) : undefined
      const seen = readState(workspace)
      const state = { ...seen, dispatcher: run === undefined ? seen.dispatcher : undefined }
      const leftovers = leftoversOf(workspace, state, { all })
      if (yes) removeLeftovers(workspace, state, leftovers)
      const bytes = bytesOf(leftovers)
      if (json) {
        const paths = leftovers.map(({ kind, path }) => ({ kind, path: relative(workspace.folder, path) }))
        console.log(JSON.stringify({ removed: yes, bytes, paths }))
      } else for (const line of linesOf(leftovers, yes)) console.log(line)
    })
}

function linesOf(leftovers: readonly Leftover[], isRemoved: boolean): string[] {
  if (leftovers.length === 0) return ['there is nothing to remove']
  const kinds = Object.entries(NAMES).flatMap(([kind, name]) => {
    const some = leftovers.filter((each) => each.kind === kind)
    return some.length > 0 ? [[`  ${name}`, String(some.length), shownSize(bytesOf(some))]] : []
  })
  const size = shownSize(bytesOf(leftovers))
  return [
    ...aligned(kinds),
    isRemoved ? `removed: ${size} are free` : `nothing is removed yet; to free ${size}, add --yes`,
  ]
}

const bytesOf = (leftovers: readonly Leftover[]): number =>
  leftovers.reduce((sum, { bytes }) => sum + bytes, 0)

function shownSize(bytes: number): string {
  const unit = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
  return `${(bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1)} ${['B', 'KiB', 'MiB', 'GiB'][unit]}`
}
