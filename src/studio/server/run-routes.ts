/** Runs: the list, one run, its events as they come, its files; an evolution can be started and stopped. */
import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { readLog } from '../../hooks/index.ts'
import type { RunEvent } from '../../runs/index.ts'
import { TRIAL_EVENT } from '../../tune/results/live-events.ts'
import { bodyOf } from './body.ts'
import { evolveRequest } from './evolutions.ts'
import { candidateWork, detailsOf } from './run-details.ts'
import { runFile } from './run-files.ts'
import { liveStream } from './streams.ts'
import type { StudioParts } from './studio-parts.ts'

/** Rules and measures of games are large, and a page asks for those of one game; trials are summed up in the details. */
const isStreamed = ({ type }: RunEvent): boolean => type !== 'game' && type !== TRIAL_EVENT

export function runRoutes({
  runs,
  shelf,
  evolutions,
  hooksLog,
}: Pick<StudioParts, 'runs' | 'shelf' | 'evolutions' | 'hooksLog'>): Hono {
  const routes = new Hono()
  const none = 'there is no such run\n'

  routes.get('/runs', (context) => context.json(runs.list()))
  routes.get('/runs/stream', (context) =>
    liveStream(context, (send) => runs.listen((list) => send({ event: 'list', data: list }))),
  )
  routes.post('/runs', async (context) => {
    const { from, ...request } = await bodyOf(context, evolveRequest)
    return context.json({ id: await evolutions.start(request, from && shelf.get(from).game) }, 201)
  })
  routes.post('/runs/:id/stop', (context) => {
    const run = runs.folders.find(context.req.param('id'))
    if (!run) return context.text(none, 404)
    if (evolutions.stop(run.folder)) return context.json({ stopping: true })
    return context.text('the studio did not start this run: stop it in its own terminal\n', 409)
  })
  routes.get('/runs/:id/stream', (context) => {
    const watch = runs.watchOf(context.req.param('id'))
    if (!watch) return context.text(none, 404)
    const after = Number(context.req.header('last-event-id') ?? 0) || 0
    return liveStream(context, (send) =>
      watch.watch(
        {
          run: (row) => send({ event: 'run', data: row }),
          fault: (message) => send({ event: 'fault', data: message }),
          events: (events) =>
            send({ event: 'events', data: events.filter(isStreamed), id: events.at(-1)?.id ?? 0 }),
        },
        after,
      ),
    )
  })
  routes.get('/runs/:id/details', (context) => {
    const run = runs.folders.find(context.req.param('id'))
    const watch = run && runs.watchOf(run.id)
    return watch ? context.json(detailsOf(run, watch.now().events)) : context.text(none, 404)
  })
  routes.get('/runs/:id/candidates/:row', (context) => {
    const run = runs.folders.find(context.req.param('id'))
    const work = run?.description.kind === 'candidates' && candidateWork(run.folder, context.req.param('row'))
    return work ? context.json(work) : context.text('there is no such candidate\n', 404)
  })
  routes.get('/runs/:id/files/*', (context) => {
    const run = runs.folders.find(context.req.param('id'))
    if (!run) return context.text(none, 404)
    const path = new URL(context.req.url).pathname.split('/files/').slice(1).join('/files/')
    const answer = runFile(run.folder, decoded(path))
    return 'text' in answer ? context.text(answer.text) : context.text(`${answer.why}\n`, answer.fault)
  })
  routes.get('/hooks', (context) => {
    const records = existsSync(hooksLog) ? readLog(hooksLog).records : []
    return context.json({ file: hooksLog, records: records.slice(-MOST_HOOK_RUNS) })
  })
  return routes
}

/** The page of hooks shows the last ones. */
const MOST_HOOK_RUNS = 300

/** What cannot be decoded is the name of no file. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '..'
  }
}
