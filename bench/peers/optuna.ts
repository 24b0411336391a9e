/** A search by Optuna's TPE (https://optuna.org), as it comes, on a space of ours. README.md says how to install it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Config, ParameterTree } from '../../src/search/index.ts'

/** Not `optuna.py`: Python would import that for Optuna itself. */
const PROGRAM = fileURLToPath(new URL('./optuna_tpe.py', import.meta.url))
const INSTALL = 'python3 -m venv /tmp/peers && /tmp/peers/bin/pip install optuna'
const CHOOSE = 'MANYHANDS_PEERS_PYTHON=/tmp/peers/bin/python'

export interface OptunaSearch {
  readonly trees: Readonly<Record<string, ParameterTree>>
  /** What is tried first. */
  readonly first: Config
  readonly trials: number
  readonly seed: number
  /** Less is better. */
  score(config: Config): number
}

export type OptunaFound = { readonly missing: string } | { readonly version: string; readonly best: Config }

const config = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
const Line = z.union([
  z.object({ missing: z.string() }),
  z.object({ version: z.string() }),
  z.object({ config }),
  z.object({ best: config }),
])

/** What it holds for the best at the end; without Optuna, why there is none, and how to install it. */
export async function searchWithOptuna(search: OptunaSearch): Promise<OptunaFound> {
  const python = process.env['MANYHANDS_PEERS_PYTHON'] ?? 'python3'
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(
    ([code]) => ({ code }),
    (thrown: Error) => ({ missing: `${python} cannot be run: ${thrown.message}` }),
  )
  child.stdin.on('error', () => {
    // It has ended: what it said before, or how it ended, says why.
  })
  const { trees, first, trials, seed } = search
  const tellIt = (message: unknown): void => void child.stdin.write(`${JSON.stringify(message)}\n`)
  tellIt({ parameters: Object.entries(trees), first, trials, seed })
  let version = ''
  for await (const text of createInterface({ input: child.stdout })) {
    const line = Line.parse(JSON.parse(text))
    if ('missing' in line) return { missing: howToInstall(line.missing) }
    if ('version' in line) version = line.version
    if ('config' in line) tellIt(search.score(line.config))
    if ('best' in line) return { version, best: line.best }
  }
  const end = await ended
  if ('missing' in end) return { missing: howToInstall(end.missing) }
  throw new Error(`${python} ${PROGRAM} ended with ${end.code}`)
}

const howToInstall = (why: string): string =>
  `${why}; to install it apart from everything else: ${INSTALL}; then run this again with ${CHOOSE}`
