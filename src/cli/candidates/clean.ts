import { relative } from 'node:path'
import { type Leftover, leftoversOf, openIdleRecord, removeLeftovers } from '../../candidates/index.ts'
import { aligned } from '../command/columns.ts'
import { defineCommand } from '../command/define-command.ts'
import { SHARED, toggle } from '../command/inputs.ts'
import { DIR, openWorkspace } from './workspace.ts'

const NAMES = { logs: 'logs of attempts', work: 'work given up', candidate: 'candidates' } as const

export const clean = defineCommand({
  name: 'clean',
  description: 'remove what is only there to be read; without --yes, list it',
  options: {
    all: toggle('also candidates of rows that are skipped, held, to be run again, or gone from the CSV'),
    yes: toggle('remove it'),
    dir: DIR,
    json: SHARED.json,
  },
  notes: `It removes logs and prompts of rows that are over (then "why" has less to show), folders of work that was
given up, and candidates of rows that have failed. Scores, complete candidates and the record stay.`,
  examples: ['manyhands candidates clean', 'manyhands candidates clean --yes'],
  run({ dir, all, yes }) {
    const { workspace, state: seen } = openWorkspace(dir)
    // No dispatcher can begin meanwhile.
    using run = yes ? openIdleRecord(workspace) : undefined
    const state = { ...seen, dispatcher: run === undefined ? seen.dispatcher : undefined }
    const leftovers = leftoversOf(workspace, state, { all })
    if (yes) removeLeftovers(workspace, state, leftovers)
    const paths = leftovers.map(({ kind, path }) => ({ kind, path: relative(workspace.folder, path) }))
    return {
      document: { removed: yes, bytes: bytesOf(leftovers), paths },
      lines: linesOf(leftovers, yes),
    }
  },
})

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
