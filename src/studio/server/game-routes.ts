/** Games: rules, curves, knobs, quick measurements, recorded games, ratings. */
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { z } from 'zod'
import { PlayerError } from '../../cards/players/module-player.ts'
import { replayAll } from '../../cards/simulate/record.ts'
import { InputError } from '../../errors/index.ts'
import type { GameRef, MeasureRequest, VariantRequest } from '../wire/games.ts'
import type { RuleTrialsLine, RuleTrialsProgress } from '../wire/rule-trials.ts'
import { bodyOf } from './body.ts'
import { type FoundGame, gameRef } from './game-shelf.ts'
import { CURVES_TASK, FACTS_TASK, KNOBS_TASK, RECORD_TASK, type RecordItem } from './game-task.ts'
import { turned } from './knobs.ts'
import { QuickMeasuring } from './measuring.ts'
import { exportedRatings, rating, ratingsIn, saveRating } from './ratings.ts'
import { RuleTrying } from './rule-trials.ts'
import type { StudioParts } from './studio-parts.ts'
import { TaskAnswers } from './task-answers.ts'

const turn = z.strictObject({
  kind: z.enum(['number', 'rule', 'option']),
  path: z.string().max(500),
  how: z.string().optional(),
  value: z.union([z.number(), z.boolean()]).optional(),
})

const variantRequest = z.strictObject({ ref: gameRef, turns: z.array(turn).max(20) })
const measureRequest = variantRequest.extend({ level: z.enum(['sketch', 'quick']) })
const recordRequest = z.strictObject({ ref: gameRef, players: z.string().max(200), seed: z.int().min(0) })

/** Players whose code is in this program: a page names no module. */
const PLAYERS = /^(?:random|greedy|mcts(?:-weak|-medium)?|mcts:\d{1,4})$/

export function gameRoutes({ shelf, runs, pool }: Pick<StudioParts, 'shelf' | 'runs' | 'pool'>): Hono {
  const routes = new Hono()
  const measuring = new QuickMeasuring(pool)
  const trying = new RuleTrying(pool)
  const answers = new TaskAnswers(pool)
  const found = (ref: GameRef): FoundGame => shelf.get(ref)

  routes.get('/games', (context) => context.json({ classics: shelf.classics }))
  for (const [path, refOf] of ADDRESSES) {
    routes.get(`${path}`, async (context) => {
      const ref = refOf(context.req.param())
      const known = shelf.find(ref)
      if (!known) return context.text('there is no such game\n', 404)
      return context.json({ ref, ...known, ...(await answers.of<object>(FACTS_TASK, known.game)) })
    })
    routes.get(`${path}/tree`, (context) => {
      const known = shelf.find(refOf(context.req.param()))
      return known ? context.json(known.game) : context.text('there is no such game\n', 404)
    })
    routes.get(`${path}/curves`, async (context) => {
      const known = shelf.find(refOf(context.req.param()))
      if (!known) return context.text('there is no such game\n', 404)
      return context.json(await answers.of(CURVES_TASK, known.game))
    })
    routes.get(`${path}/knobs`, async (context) => {
      const known = shelf.find(refOf(context.req.param()))
      if (!known) return context.text('there is no such game\n', 404)
      return context.json(await answers.of(KNOBS_TASK, known.game))
    })
  }
  routes.post('/games', async (context) => {
    const tree = await bodyOf(context, z.unknown())
    return context.json({ sent: shelf.take(tree) }, 201)
  })
  routes.post('/variants', async (context) => {
    const { ref, turns } = (await bodyOf(context, variantRequest)) as VariantRequest
    const { game } = found(ref)
    return context.json({ sent: shelf.take({ ...turned(game, turns), name: `${game.name}, changed` }) }, 201)
  })
  routes.post('/measurements', async (context) => {
    const { ref, turns, level } = (await bodyOf(context, measureRequest)) as MeasureRequest
    const { signal } = context.req.raw
    const measured = await measuring
      .measure(turned(found(ref).game, turns), level, signal)
      .catch((thrown: unknown) => {
        if (signal.aborted) return undefined
        throw thrown
      })
    // Nobody hears that it was stopped.
    return measured ? context.json(measured) : context.body(null, 204)
  })
  routes.post('/rule-trials', async (context) => {
    const { ref } = await bodyOf(context, z.strictObject({ ref: gameRef }))
    const { game } = found(ref)
    context.header('content-type', 'application/x-ndjson')
    return stream(context, async (lines) => {
      const gone = new AbortController()
      lines.onAbort(() => gone.abort())
      const send = (line: RuleTrialsLine) => lines.write(`${JSON.stringify(line)}\n`)
      const onProgress = (progress: RuleTrialsProgress): void => void send({ progress })
      const last = await trying.of(game, { signal: gone.signal, onProgress }).then(
        (trials) => ({ found: trials }),
        (thrown: Error) => ({ fault: thrown.message }),
      )
      if (!gone.signal.aborted) await send(last)
    })
  })
  routes.post('/recordings', async (context) => {
    const { ref, players, seed } = await bodyOf(context, recordRequest)
    if (!PLAYERS.test(players)) throw new PlayerError(`there is no player ${JSON.stringify(players)} here`)
    const item: RecordItem = { game: found(ref).game, players, seed }
    return context.json(await answers.of(RECORD_TASK, item))
  })
  routes.post('/records', async (context) => {
    const { text } = await bodyOf(context, z.strictObject({ text: z.string() }))
    const replays = replayAll(text)
    return context.json({ games: replays.length, equal: replays.every(({ equal }) => equal) })
  })
  routes.get('/ratings', (context) =>
    context.json({ ratings: ratingFolders(context.req.query('run')).flatMap(ratingsIn) }),
  )
  routes.get('/ratings/export', (context) => {
    context.header('content-disposition', 'attachment; filename="ratings.json"')
    return context.json(exportedRatings(ratingFolders(context.req.query('run'))))
  })
  routes.post('/ratings', async (context) => {
    const { ref, ...given } = await bodyOf(context, rating.extend({ ref: gameRef }))
    const { game } = found(ref)
    // Ratings of games that are from no run are kept beside the runs.
    const [folder] = 'run' in ref ? ratingFolders(ref.run) : [runs.folders.root]
    saveRating(folder as string, game, given)
    return context.json({ saved: true }, 201)
  })
  return routes

  /** That of the run, or all there are. */
  function ratingFolders(run: string | undefined): readonly string[] {
    if (run === undefined) return [runs.folders.root, ...runs.folders.list().map(({ folder }) => folder)]
    const known = runs.folders.find(run)
    if (!known) throw new InputError(`there is no run ${JSON.stringify(run)}`)
    return [known.folder]
  }
}

type Params = Readonly<Record<string, string>>

const ADDRESSES: readonly [path: string, ref: (params: Params) => GameRef][] = [
  ['/games/:id', ({ id = '' }) => ({ classic: id })],
  ['/sent/:id', ({ id = '' }) => ({ sent: id })],
  ['/runs/:run/games/:key', ({ run = '', key = '' }) => ({ run, key })],
]
