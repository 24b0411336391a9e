import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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
import { count } from '../cards/report/numbers.ts'
import { defineCommand, defineCommandGroup } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { type Input, optional, required, SHARED, toggle, withDefault } from '../command/inputs.ts'

const RUN = required('<run>', 'its folder, its id, or the beginning of its id')

const list = defineCommand({
  name: 'list',
  description: 'the runs in a folder, newest first',
  options: { dir: withDefault(optional('<dir>', 'the folder'), RUNS_FOLDER), json: SHARED.json },
  run({ dir }) {
    const found = listRuns(dir, ({ message }) => console.error(`manyhands: ${message}`))
    const rows = found.map(({ folder, description: { id, kind }, state }) =>
      [id, state.padEnd(8), kind, folder].join('  '),
    )
    return { document: { runs: found.map(describe) }, lines: rows.length > 0 ? rows : [`no runs in ${dir}`] }
  },
})

const show = defineCommand({
  name: 'show',
  description: 'one run: its request, its state, what is recorded',
  arguments: { run: RUN },
  options: { follow: toggle('keep printing its events while it is running'), json: SHARED.json },
  async run({ run: name, follow, json }, { print }) {
    const found = findRun(name)
    using reader = openReader(found.folder)
    const document = { ...describe(found), ...reader.counts() }
    print(showLines(found, reader))
    if (follow && !json) {
      for await (const { at, type, data } of reader.follow())
        print([`${new Date(at * 1000).toISOString()} ${type} ${JSON.stringify(data)}`])
    }
    return { document }
  },
})

function showLines({ folder, description, state }: RunSummary, reader: RunReader): string[] {
  const { id, command, created, finished, fingerprint } = description
  const { evaluations, failed, events } = reader.counts()
  const states = Object.keys(reader.states()).length
  return [
    `run       ${id} in ${folder}`,
    `state     ${state}`,
    `command   manyhands ${command.join(' ')}`,
    `created   ${created}`,
    ...(finished ? [`finished  ${finished.at}, digest ${finished.digest}`] : []),
    `recorded  ${count(evaluations, 'evaluation')} (${failed} failed), ${count(events, 'event')}${states > 0 ? `, ${count(states, 'saved state')}` : ''}`,
    ...Object.entries(fingerprint).map(([what, value]) => `  ${what}: ${value}`),
  ]
}

const exportRun = defineCommand({
  name: 'export',
  description: 'everything recorded, as JSON Lines on standard output',
  arguments: { run: RUN },
  async run({ run: name }) {
    const found = findRun(name)
    using reader = openReader(found.folder)
    await pipeline(Readable.from(recordLines(found, reader)), process.stdout, { end: false })
    return {}
  },
})

function* recordLines({ description }: RunSummary, reader: RunReader): Generator<string> {
  const line = (content: object): string => `${JSON.stringify(content)}\n`
  yield line({ type: 'run', ...description })
  for (const evaluation of reader.evaluations()) yield line({ type: 'evaluation', ...evaluation })
  for (const [name, state] of Object.entries(reader.states())) yield line({ type: 'state', name, state })
  for (const event of reader.events()) yield line({ ...event, type: 'event', event: event.type })
}

const RUNS: Input<readonly string[], true> = { help: 'as for show', takes: '<runs...>', always: true }

const remove = defineCommand({
  name: 'remove',
  description: 'remove runs and everything recorded in them',
  arguments: { runs: RUNS },
  run({ runs: names }, { print }) {
    // All are found before any is removed, so that a mistyped name removes nothing.
    for (const folder of new Set(names.map((name) => findRunFolder(name)))) {
      removeRun(folder)
      print([`removed ${basename(folder)}`])
    }
    return {}
  },
})

export const runs = defineCommandGroup({
  name: 'runs',
  group: GROUPS.everyone,
  summary: 'list, show, export and remove recorded runs',
  description: 'Recorded runs: what was asked, what came back.',
  notes: 'A run is named by its folder, by its id, or by the beginning of its id.',
  examples: [
    'manyhands runs list',
    'manyhands runs show 2026',
    'manyhands runs export ./run1 > record.jsonl',
    'manyhands runs remove ./run1',
  ],
  commands: [list, show, exportRun, remove],
  usual: 'list',
})

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
