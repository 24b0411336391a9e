/** What is to be read by whom: data, so that it can be looked at, priced, and started elsewhere. */
import type { Model, ModelRequest } from '../models/model.ts'
import { costOf, estimateTokens, likelyUsage, mostUsage } from '../models/tokens.ts'

export type DelegateKind = 'explore' | 'summarize' | 'review' | 'swarm'

/** One reader's share. */
export interface DelegatePart {
  readonly id: string
  /** For people: the heading of its result. */
  readonly title: string
  /** What to do, without the text. */
  readonly task: string
  /** What to read. An agent reads the files by itself. */
  readonly texts: readonly { readonly name: string; readonly text: string }[]
  /** The most words of its result. */
  readonly words: number
}

/** A spec to start all agents in one turn. */
export interface DelegatePlan {
  readonly kind: DelegateKind
  readonly agents: readonly {
    readonly id: string
    readonly description: string
    readonly prompt: string
    readonly files: readonly string[]
    /** Calls to a model: more than one for a text that one call cannot take. */
    readonly calls: number
  }[]
  /** What one reader would have to read. */
  readonly context: { readonly texts: number; readonly bytes: number; readonly tokens: number }
  /** What comes back at most. */
  readonly mostWords: number
  /** Null for agents, and for a model whose price is not known. */
  readonly price: { readonly expected: number; readonly most: number } | null
}

const READER = `You read for somebody who has no time to read. Everything that matters to the task must be in your answer, and nothing
else: no introduction, no repetition of the task. Name files, lines and identifiers exactly. Do not guess at what you
have not read.`

/** About 30,000 tokens: what every current model takes, with room to think. */
const CHUNK_LETTERS = 120_000
const TOKENS_PER_WORD = 2

const most = (words: number): string => `Answer in at most ${words} words.`

/** For an agent, which has the files before it. */
export function agentPrompt({ task, texts, words }: DelegatePart): string {
  const files =
    texts.length === 0 ? '' : `\n\nRead these:\n${texts.map(({ name }) => `- ${name}`).join('\n')}`
  return `${task}${files}\n\n${READER}\n${most(words)}`
}

/** One request, or one for each piece of a text that is too long for one. */
export function readingRequests(part: DelegatePart): ModelRequest[] {
  const pieces = inChunks(part.texts)
  return pieces.map((piece, at) => {
    const where = pieces.length === 1 ? '' : ` You have part ${at + 1} of ${pieces.length} of the text.`
    return requestFor(part, `${part.task}${where}`, piece)
  })
}

/** Puts the results of the pieces together. */
export function joiningRequest(part: DelegatePart, results: readonly string[]): ModelRequest {
  const parts = results.map((text, at) => `<result of="part ${at + 1}">\n${text}\n</result>`)
  return requestFor(
    part,
    `${part.task} The text was read in ${results.length} parts: put these results together.`,
    parts.join('\n'),
  )
}

function requestFor({ id, words }: DelegatePart, task: string, text: string): ModelRequest {
  return {
    system: READER,
    prompt: `${text}\n\n${task}\n${most(words)}`,
    mostTokens: words * TOKENS_PER_WORD + 100,
    about: { task: 'text', who: id, round: 1 },
  }
}

/** Whole lines where lines are not endless. */
function inChunks(texts: DelegatePart['texts']): string[] {
  const whole = texts
    .map(({ name, text }) => `<file name=${JSON.stringify(name)}>\n${text}\n</file>`)
    .join('\n')
  if (whole.length <= CHUNK_LETTERS) return [whole]
  const chunks: string[] = []
  for (let from = 0; from < whole.length; ) {
    const limit = from + CHUNK_LETTERS
    const end = whole.lastIndexOf('\n', limit)
    const to = limit >= whole.length ? whole.length : end > from + CHUNK_LETTERS / 2 ? end + 1 : limit
    chunks.push(whole.slice(from, to))
    from = to
  }
  return chunks
}

export function planOf(
  kind: DelegateKind,
  parts: readonly DelegatePart[],
  model: Model | undefined,
): DelegatePlan {
  const bytes = parts.flatMap(({ texts }) => texts.map(({ text }) => Buffer.byteLength(text)))
  return {
    kind,
    agents: parts.map((part) => {
      const pieces = readingRequests(part).length
      return {
        id: part.id,
        description: part.title,
        prompt: agentPrompt(part),
        files: part.texts.map(({ name }) => name),
        calls: pieces === 1 ? 1 : pieces + 1,
      }
    }),
    context: {
      texts: bytes.length,
      bytes: bytes.reduce((sum, each) => sum + each, 0),
      tokens: contextTokens(parts),
    },
    mostWords: parts.reduce((sum, { words }) => sum + words, 0),
    price: model?.price ? priceOf(parts, model) : null,
  }
}

export const contextTokens = (parts: readonly DelegatePart[]): number =>
  parts.reduce(
    (sum, { texts }) => sum + texts.reduce((tokens, { text }) => tokens + estimateTokens(text), 0),
    0,
  )

function priceOf(parts: readonly DelegatePart[], { price }: Model): NonNullable<DelegatePlan['price']> {
  const requests = parts.flatMap((part) => {
    const pieces = readingRequests(part)
    const longest = 'word '.repeat(part.words)
    return pieces.length === 1
      ? pieces
      : [
          ...pieces,
          joiningRequest(
            part,
            pieces.map(() => longest),
          ),
        ]
  })
  const sum = (of: (request: ModelRequest) => number): number =>
    requests.reduce((total, request) => total + of(request), 0)
  return {
    expected: sum((request) =>
      costOf({ ...likelyUsage(request, ''), outputTokens: request.mostTokens / 2 }, price),
    ),
    most: sum((request) => costOf(mostUsage(request), price)),
  }
}
