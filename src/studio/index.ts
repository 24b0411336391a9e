/**
 * The studio: a local web app that shows runs while they go on, games with their rules and measures, and a table to play at.
 *
 *     const studio = await startStudio({ port: 4777 })
 *     console.log(studio.url)
 *     await studio.close()
 *
 * It listens on loopback only. Whatever changes something needs a token that only its own page is given.
 */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { InputError } from '../errors/index.ts'
import { createPool } from '../pool/index.ts'
import { RUNS_FOLDER } from '../runs/index.ts'
import { studioApp } from './server/app.ts'
import { Evolutions } from './server/evolutions.ts'
import { GameShelf } from './server/game-shelf.ts'
import { newToken } from './server/guards.ts'
import { Pages } from './server/pages.ts'
import { RunFolders } from './server/run-folders.ts'
import { RunsInView } from './server/run-list.ts'

export interface StudioOptions {
  /** 4777 unless given; 0 takes any that is free. */
  readonly port?: number
  /** The folder of runs; `.manyhands/runs` unless given. */
  readonly root?: string
  /** Folders of runs that lie elsewhere. */
  readonly runs?: readonly string[]
  /** The log of agent hooks; `.claude/memory/hook_performance.jsonl` unless given. */
  readonly hooksLog?: string
  /** How many workers measure and play for pages; one a core unless given. */
  readonly workers?: number
}

export interface Studio {
  readonly url: string
  readonly port: number
  /** What requests that change something need. */
  readonly token: string
  /** Stops listening, and the runs that were started from pages. */
  close(): Promise<void>
}

export const STUDIO_PORT = 4777

const HOST = '127.0.0.1'
/** As hooks write it unless they are configured otherwise. */
const HOOKS_LOG = '.claude/memory/hook_performance.jsonl'

export async function startStudio(options: StudioOptions = {}): Promise<Studio> {
  const token = newToken()
  const pages = new Pages(token)
  const folders = new RunFolders(options.root ?? RUNS_FOLDER, options.runs ?? [])
  const evolutions = new Evolutions(folders.root)
  const runs = new RunsInView(folders, (folder) => evolutions.isOwn(folder))
  const pool = createPool({ lane: 'thread', ...(options.workers && { size: options.workers }) })
  const { hooksLog = HOOKS_LOG } = options
  let port = options.port ?? STUDIO_PORT
  const shelf = new GameShelf(runs)
  const app = studioApp({ port: () => port, token, pages, runs, shelf, evolutions, pool, hooksLog })
  const server = serve({ fetch: app.fetch, hostname: HOST, port })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('listening', resolve)
      server.once('error', reject)
    })
  } catch (thrown) {
    await pool.close()
    throw portFault(thrown, port)
  }
  port = (server.address() as AddressInfo).port
  return {
    url: `http://${HOST}:${port}/`,
    port,
    token,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      // Streams of open pages would keep it open.
      if ('closeAllConnections' in server) server.closeAllConnections()
      await Promise.all([closed, evolutions.close(), pool.close()])
    },
  }
}

function portFault(thrown: unknown, port: number): unknown {
  const { code } = thrown as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new InputError(`port ${port} is in use: choose another with --port`)
  if (code === 'EACCES')
    return new InputError(`port ${port} is not open to you: choose one above 1023 with --port`)
  return thrown
}
