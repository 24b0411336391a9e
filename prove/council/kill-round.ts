/**
 * One round: a council is killed with SIGKILL at random moments and resumed until it ends, on a server that is slow,
 * refuses, fails and cuts connections. Then everything is counted.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { LedgerEntry } from '../../src/council/index.ts'
import { answerText, roundIn, rulingText, whoIn } from '../../src/council/testing/answers.ts'
import {
  type Asked,
  OpenAiServer,
  type Reply,
  type Seen,
  usageOf,
} from '../../src/council/testing/openai-server.ts'
import { type Stream, stream } from '../../src/rng/index.ts'
import { openReader } from '../../src/runs/index.ts'

const COMMAND = fileURLToPath(new URL('../../bin/manyhands.js', import.meta.url))
const KEY = 'the-key-of-the-proof'
const PERSONAS = ['judge', 'critic', 'skeptic', 'innovator', 'oracle']
const MOST_KILLS = 4
const LAST_ROUND = 3
const PRICE = { input: 1, output: 10 }

export interface RoundFigures {
  readonly kills: number
  readonly requests: number
  readonly faults: number
  readonly answers: number
}

export async function killRound(seed: number): Promise<RoundFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-council-'))
  const rng = stream(seed, 'council')
  await using server = await OpenAiServer.start((asked) => replyTo(asked, rng))
  try {
    const kills = await disturb(folder, server, rng)
    const killed = await hold(folder, server, 'killed')
    const whole = await hold(folder, server, 'whole')
    if (killed.digest !== whole.digest)
      throw new Error(`the killed council ended as ${killed.outline}, and the whole one as ${whole.outline}`)
    checkLedger(killed.ledger, server.seen, whole.requests)
    const leaks = filesIn(folder).filter((file) => readFileSync(file, 'latin1').includes(KEY))
    if (leaks.length > 0) throw new Error(`the key is in ${leaks.join(', ')}`)
    return {
      kills,
      requests: server.seen.length,
      faults: server.count('failed'),
      answers: server.count('answered'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Split until the last round; what fails, fails once. */
function replyTo(asked: Asked, rng: Stream): Reply {
  const [who, round, delay] = [whoIn(asked), roundIn(asked), rng.below(120)]
  // A correction has other words, and a second answer without the form would be the last.
  const isCorrection = asked.prompt.includes('could not be read')
  if (asked.before === 0 && !isCorrection && rng.chance(0.2))
    return rng.pick<Reply>([
      { status: 429, retryAfter: '0.05', delay },
      { status: 500, message: `no, ${KEY}`, delay },
      { cutAfter: '{"verdict": "y', delay },
      { text: 'I forgot the form.', delay },
    ])
  if (who === 'arbiter') return { text: rulingText(true), delay }
  const verdict = round === LAST_ROUND || PERSONAS.indexOf(who) % 2 === 0 ? 'yes' : 'no'
  return { text: answerText(verdict), delay }
}

async function disturb(folder: string, server: OpenAiServer, rng: Stream): Promise<number> {
  const paid = new Set<string>()
  const kills = 1 + rng.below(MOST_KILLS)
  for (let kill = 0; kill < kills; kill += 1) {
    const before = server.seen.length
    const child = start(folder, server, 'killed')
    const ended = once(child, 'exit')
    // Most of what can go wrong goes wrong after the first request.
    await Promise.race([server.until(({ seen }) => seen.length > before), ended])
    await Promise.race([sleep(rng.below(700)), ended])
    child.kill('SIGKILL')
    await ended
    for (const each of server.seen.slice(before))
      if (paid.has(nameOf(each)))
        throw new Error(`${nameOf(each)} was asked again after it had been paid for`)
    for (const { who, round, state } of ledgerIn(join(folder, 'killed')))
      if (state === 'used') paid.add(`${who} ${round}`)
  }
  return kills
}

const nameOf = (asked: Asked): string => `${whoIn(asked)} ${roundIn(asked)}`

function ledgerIn(run: string): readonly LedgerEntry[] {
  if (!existsSync(join(run, 'run.json'))) return []
  using reader = openReader(run)
  return (reader.states()['ledger'] ?? []) as unknown as LedgerEntry[]
}

function start(folder: string, server: OpenAiServer, run: string, ...more: string[]) {
  const options = [
    '--personas',
    PERSONAS.join(),
    '--rounds',
    String(LAST_ROUND),
    '--threshold',
    '0.7',
    '--speculate',
    // Whom the lock cancels depends on who answers first.
    '--no-vote-lock',
  ]
  const model = [
    '--base-url',
    server.url,
    '--model',
    'toy',
    '--price',
    `${PRICE.input},${PRICE.output}`,
    '--budget',
    '5',
  ]
  return spawn(
    process.execPath,
    [COMMAND, 'council', 'Ship it?', ...options, ...model, '--fresh', '--run', run, '--resume', ...more],
    { cwd: folder, env: { ...process.env, OPENAI_API_KEY: KEY }, stdio: ['ignore', 'pipe', 'ignore'] },
  )
}

interface Document {
  readonly digest: string
  readonly ledger: readonly LedgerEntry[]
  readonly rounds: readonly {
    readonly answers: readonly { readonly verdict?: string; readonly kind?: string }[]
  }[]
}

async function hold(folder: string, server: OpenAiServer, run: string) {
  const before = server.seen.length
  const child = start(folder, server, run, '--json')
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part) => (text += part))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the council ended with ${code}: ${text.slice(0, 500)}`)
  const { digest, ledger, rounds } = JSON.parse(text) as Document
  const outline = rounds
    .map(({ answers }) => answers.map(({ verdict, kind }) => verdict ?? kind).join(' '))
    .join('; ')
  return { digest, ledger, outline, requests: server.seen.length - before }
}

/** What the server charges, the ledger has; a killed process may have paid for less than is counted, never for more. */
function checkLedger(ledger: readonly LedgerEntry[], seen: readonly Seen[], ofWhole: number): void {
  const answered = seen.slice(0, seen.length - ofWhole).filter(({ state }) => state === 'answered')
  const charged = answered.reduce((sum, asked) => {
    const { prompt_tokens, completion_tokens } = usageOf(asked, '')
    return sum + (prompt_tokens * PRICE.input + completion_tokens * PRICE.output) / 1e6
  }, 0)
  const counted = ledger.reduce((sum, { dollars }) => sum + dollars, 0)
  if (counted < charged) throw new Error(`the server charged $${charged}, and the ledger has $${counted}`)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
