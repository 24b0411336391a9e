/** What went wrong with a request, from the AI SDK's errors: the fault, and a sentence without keys. */
import { ModelError, type ModelFault } from './model.ts'
import { withoutKeys } from './secrets.ts'

interface Failed {
  readonly statusCode?: number
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly message?: string
  readonly cause?: unknown
  readonly code?: string
}

/** Where a request went, and with which key. */
interface Asked {
  readonly baseUrl: string
  readonly model: string
  readonly key: string | undefined
  readonly variable: string
}

/** @param received what had come of the answer */
export function modelErrorOf(thrown: unknown, received: string, asked: Asked): ModelError {
  if (thrown instanceof ModelError) return thrown
  const keys = asked.key === undefined ? [] : [asked.key]
  const { statusCode, responseHeaders = {}, message } = (thrown ?? {}) as Failed
  const said = withoutKeys(oneLine(message ?? String(thrown)), keys)
  if (statusCode !== undefined && statusCode >= 400)
    return new ModelError(
      faultOf(statusCode),
      `the server answered ${statusCode}: ${said}${adviceOn(statusCode, asked)}`,
      {
        retryAfter: retryAfter(responseHeaders),
      },
    )
  const why = withoutKeys(reasonOf(thrown), keys)
  return received === ''
    ? new ModelError(
        'unavailable',
        `the server at ${asked.baseUrl} cannot be reached or understood: ${said}${why && ` (${why})`}`,
      )
    : new ModelError('cut', `the connection ended before the answer did${why && ` (${why})`}`, { received })
}

const FAULTS: Readonly<Record<number, ModelFault>> = {
  429: 'limited',
  408: 'unavailable',
  409: 'unavailable',
}

function faultOf(status: number): ModelFault {
  return FAULTS[status] ?? (status >= 500 ? 'unavailable' : 'refused')
}

/** What the user can do about it. */
function adviceOn(status: number, { model, key, variable }: Asked): string {
  if (status === 401 || status === 403)
    return key === undefined ? `. If it needs a key, set ${variable}.` : `. Check the key in ${variable}.`
  return status === 404 ? `. Check the model's name, "${model}".` : ''
}

const MOST_LETTERS = 300

function oneLine(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^Cannot connect to API: /, '')
    .replace(/\.$/, '')
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS)}…` : line
}

/** `ECONNREFUSED` and the like lie below the errors that the layers above make of them. */
function reasonOf(thrown: unknown): string {
  const { cause, code } = (thrown ?? {}) as Failed
  return code ?? (cause === undefined || cause === thrown ? '' : reasonOf(cause))
}

/** In seconds, in milliseconds, or a date. */
function retryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (milliseconds >= 0) return milliseconds
  const value = headers['retry-after']
  if (value === undefined) return undefined
  const time = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(time) ? undefined : Math.max(0, time)
}
