import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command } from 'commander'
import {
  findRun,
  findRunFolder,
  listRuns,
  openReader,
  RUNS_FOLDER,
  type RunReader,
  type RunSummary,
  removeRun,
} from '../../runs/index.ts'
import { SHARED } from '../command/options.ts'

const EXAMPLES = `
A run is named by its folder, by its id, or by the beginning of its id.

Examples:
  manyhands runs list
  manyhands runs show 2026
  manyhands runs export ./run1 > record.jsonl
  manyhands runs remove ./run1`

export function runs(): Command {
  const command = new Command('runs').summary('list, show, export and remove recorded runs')
  command.description('Recorded runs: what was asked, what came back.').addHelpText('after', EXAMPLES)
  command
    .command('list', { isDefault: true })
    .description('the runs in a folder, newest first')
    .option('--dir <dir>', 'the folder', RUNS_FOLDER)
    .addOption(SHARED.json())
    .action(({ dir, json }: { dir: string; json?: boolean }) => list(dir, json === true))
  command
    .command('show <run>')
    .description('one run: its request, its state, what is recorded')
    .option('--follow', 'go on showing its events while it is running')
    .addOption(SHARED.json())
    .action(show)
  command
    .command('export <run>')
    .description('everything recorded, as JSON Lines on standard output')
    .action(exportRun)
  command
    .command('remove <runs...>')
    .description('remove runs and all that is recorded in them')
    .action(remove)
  return command
}

function list(dir: string, json: boolean): void {
  const found = listRuns(dir, ({ message }) => console.error(`manyhands: ${message}`))
  if (json) console.log(JSON.stringify({ runs: found.map(describe) }))
  else if (found.length === 0) console.log(`no runs in ${dir}`)
  for (const { folder, description, state } of json ? [] : found) {
    console.log([description.id, state.padEnd(8), description.kind, folder].join('  '))
  }
}

async function show(name: string, { json, follow }: { json?: boolean; follow?: boolean }): Promise<void> {
  const found = findRun(name)
  using reader = openReader(found.folder)
  const counts = reader.counts()
  if (json) {
    console.log(JSON.stringify({ ...describe(found), ...counts }))
    return
  }
  const { description } = found
  console.log(`run       ${description.id} in ${found.folder}`)
  console.log(`state     ${found.state}`)
  console.log(`command   manyhands ${description.command.join(' ')}`)
  console.log(`created   ${description.created}`)
  if (description.finished)
    console.log(`finished  ${description.finished.at}, digest ${description.finished.digest}`)
  console.log(
    `recorded  ${counts.evaluations} evaluations (${counts.failed} failed), ${counts.events} events`,
  )
  for (const [what, value] of Object.entries(description.fingerprint)) console.log(`  ${what}: ${value}`)
  if (!follow) return
  for await (const { at, type, data } of reader.follow()) {
    console.log(`${new Date(at * 1000).toISOString()} ${type} ${JSON.stringify(data)}`)
  }
}

async function exportRun(name: string): Promise<void> {
  const found = findRun(name)
  using reader = openReader(found.folder)
  await pipeline(Readable.from(recordLines(found, reader)), process.stdout, { end: false })
}

function* recordLines({ description }: RunSummary, reader: RunReader): Generator<string> {
  const line = (content: object): string => `${JSON.stringify(content)}\n`
  yield line({ type: 'run', ...description })
  for (const evaluation of reader.evaluations()) yield line({ type: 'evaluation', ...evaluation })
  for (const [name, state] of Object.entries(reader.states())) yield line({ type: 'state', name, state })
  for (const event of reader.events()) yield line({ ...event, type: 'event', event: event.type })
}

function remove(names: readonly string[]): void {
  // All are found before any is removed, so that a mistyped name removes nothing.
  for (const folder of new Set(names.map((name) => findRunFolder(name)))) {
    removeRun(folder)
    console.log(`removed ${basename(folder)}`)
  }
}

function describe({ folder, description, state }: RunSummary): object {
  const { id, kind, command, created, finished } = description
  return {
    id,
    kind,
    state,
    folder,
    command,
    created,
    ...(finished && { finished: finished.at, digest: finished.digest }),
  }
}
