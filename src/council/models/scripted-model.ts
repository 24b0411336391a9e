/**
 * A model without a model: for demonstrations and tests. It answers by a script, or by its dice: the same request gets
 * the same answer. Its answers say that they are scripted.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import { parseYamlFile } from '../../errors/parse-yaml.ts'
import { parseWith } from '../../errors/schema-problems.ts'
import { type Stream, stream } from '../../rng/index.ts'
import {
  type HowToAsk,
  type Model,
  type ModelAnswer,
  ModelError,
  type ModelRequest,
  type Price,
} from './model.ts'
import { likelyUsage } from './tokens.ts'

const line = z.strictObject({
  who: z.string().optional(),
  round: z.int().min(1).optional(),
  task: z.enum(['answer', 'arbiter', 'text']).optional(),
  /** Milliseconds. */
  delay: z.number().min(0).optional(),
  answer: z.unknown().optional(),
  text: z.string().optional(),
  error: z.string().optional(),
})
const script = z.strictObject({ answers: z.array(line) })

/** The first line that fits a request answers it. */
export type ScriptLine = z.infer<typeof line>

export function readScript(file: string): ScriptLine[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new InputError(`the script ${file} cannot be read: --model scripted:FILE takes a YAML file`)
  }
  const parsed = parseWith(script, parseYamlFile(text, file), file)
  if ('problems' in parsed) throw new InputError(parsed.problems.map((each) => `${file}: ${each}`).join('\n'))
  return parsed.data.answers
}

const FREE: Price = { input: 0, output: 0 }

export class ScriptedModel implements Model {
  readonly name: string
  readonly provider = 'scripted'
  readonly price: Price
  readonly identity: string
  readonly #lines: readonly ScriptLine[]

  /** @param price for trying a budget; it answers for nothing unless given */
  constructor(name: string, lines: readonly ScriptLine[], price: Price = FREE) {
    this.price = price
    this.name = name
    this.#lines = lines
    this.identity = `scripted ${digest(lines)}`
  }

  async load(): Promise<void> {}

  async ask(request: ModelRequest, { signal, onText }: HowToAsk): Promise<ModelAnswer> {
    const { who, round, task } = request.about
    const found = this.#lines.find(
      (each) => (each.who ?? who) === who && (each.round ?? round) === round && (each.task ?? task) === task,
    )
    if (found?.delay) await sleep(found.delay, undefined, { signal }).catch(() => signal.throwIfAborted())
    signal.throwIfAborted()
    if (found?.error !== undefined) throw new ModelError('refused', `the script says: ${found.error}`)
    const text = found?.text ?? JSON.stringify(found?.answer ?? invented(request))
    onText?.(text)
    return { text, usage: likelyUsage(request, text), isCutShort: false }
  }
}

/** What is thought up without a script: dice that the request loads. */
function invented({ about, prompt }: ModelRequest): unknown {
  const rng = stream(1, 'scripted', about.who, about.round, digest(prompt))
  switch (about.task) {
    case 'arbiter':
      return { goOn: rng.chance(0.5), why: 'A scripted arbiter throws a coin.', focus: '' }
    case 'text':
      return `A scripted reader has read ${prompt.length} letters for "${about.who}" and understood nothing.`
    case 'answer':
      return { ...inventedAnswer(rng, about.who, about.options ?? ['yes', 'no']), ...about.own }
  }
}

function inventedAnswer(rng: Stream, who: string, options: readonly string[]): object {
  const verdict = rng.pick(options)
  return {
    verdict,
    confidence: (50 + rng.below(46)) / 100,
    answer: `A scripted ${who} says ${verdict}, by throwing dice.`,
    reasons: ['The dice fell so.'],
    risks: ['Nobody has thought about the question.'],
    wouldChangeMyMind: ['Asking a real model: leave --model scripted out.'],
  }
}
