/**
 * Puts the runner into the settings of an agent, and takes the hooks that are there into `hooks.yaml`. A copy of the
 * settings is kept, and `uninstallHooks` puts it back byte for byte.
 */
import { hash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { InputError } from '../../errors/index.ts'
import { partialName, writeAtomically, writeDurably } from '../../subprocess/atomic-file.ts'
import { compileOrThrow } from '../config/compile.ts'
import { compileFile } from '../config/compile-file.ts'
import type { EventName } from '../contract/events.ts'
import { withImported } from './import-hooks.ts'
import { type KeptHook, splitHooks } from './native-settings.ts'
import { runnerCommand, runnerEntry } from './runner-entries.ts'

export interface InstallRequest {
  readonly settings: string
  readonly config: string
  /** The configuration as a word for the agent's shell. */
  readonly configWord: string
  /** How the runner is started: the words before `hooks run`. */
  readonly program: string
}

export interface Installed {
  readonly imported: number
  readonly kept: readonly KeptHook[]
  readonly events: readonly string[]
  /** Undefined if there were no settings. */
  readonly backup: string | undefined
}

/** What is remembered of an installation, beside the settings. */
interface State {
  readonly existed: boolean
  /** Of the settings as they were installed. */
  readonly hash: string
}

type Fields = Readonly<Record<string, unknown>>

const backupOf = (settings: string): string => `${settings}.before-manyhands`
const stateOf = (settings: string): string => `${settings}.manyhands-installed.json`

export function installHooks(request: InstallRequest): Installed {
  const { config, configWord, program } = request
  const settings = existsSync(request.settings) ? realpathSync(request.settings) : request.settings
  // Installing again takes up what has changed in the configuration.
  if (existsSync(stateOf(settings))) uninstallHooks(settings)
  const existed = existsSync(settings)
  const text = existed ? readFileSync(settings, 'utf8') : '{}'
  const tree = parseSettings(settings, text)
  const { imported, rest, kept } = splitHooks((tree['hooks'] ?? {}) as Fields)
  const before = existsSync(config) ? readFileSync(config, 'utf8') : undefined
  const { source, added } = withImported(before, imported)
  const compiled = compileOrThrow(source, config)
  const command = runnerCommand(program, configWord, compiled)
  const hooks: Record<string, readonly object[]> = { ...rest }
  for (const [event, each] of Object.entries(compiled.events))
    hooks[event] = [...(rest[event] ?? []), runnerEntry(event as EventName, each, command)]
  const installed = `${JSON.stringify({ ...tree, hooks }, null, indentOf(text))}\n`

  mkdirSync(dirname(config), { recursive: true })
  mkdirSync(dirname(settings), { recursive: true })
  if (source !== before) writeAtomically(config, source)
  compileFile(config, source)
  if (existed) copyFileSync(settings, backupOf(settings))
  const state: State = { existed, hash: hash('sha256', installed) }
  writeAtomically(stateOf(settings), `${JSON.stringify(state)}\n`)
  writeLike(settings, installed)
  return {
    imported: added,
    kept,
    events: Object.keys(compiled.events),
    backup: existed ? backupOf(settings) : undefined,
  }
}

/** `'restored'`: byte for byte. `'edited'`: the settings were edited since, and only their hooks were put back. */
export function uninstallHooks(file: string): 'restored' | 'edited' {
  const settings = existsSync(file) ? realpathSync(file) : file
  if (!existsSync(stateOf(settings)))
    throw new InputError(`the runner is not installed in ${settings}: there is no ${stateOf(settings)}`)
  const state = JSON.parse(readFileSync(stateOf(settings), 'utf8')) as State
  const text = existsSync(settings) ? readFileSync(settings, 'utf8') : ''
  const { existed } = state
  const isUntouched = hash('sha256', text) === state.hash
  if (isUntouched && existed) renameSync(backupOf(settings), settings)
  else if (isUntouched) rmSync(settings)
  else restoreHooks(settings, text, existed)
  rmSync(stateOf(settings))
  rmSync(backupOf(settings), { force: true })
  return isUntouched ? 'restored' : 'edited'
}

function restoreHooks(settings: string, text: string, existed: boolean): void {
  const { hooks: _, ...others } = parseSettings(settings, text)
  const before = existed ? parseSettings(backupOf(settings), readFileSync(backupOf(settings), 'utf8')) : {}
  const restored = 'hooks' in before ? { ...others, hooks: before['hooks'] } : others
  writeLike(settings, `${JSON.stringify(restored, null, indentOf(text))}\n`)
}

function parseSettings(file: string, text: string): Fields {
  try {
    const tree: unknown = JSON.parse(text)
    if (typeof tree === 'object' && tree !== null && !Array.isArray(tree)) return tree as Fields
  } catch (thrown) {
    throw new InputError(`${file} is not JSON: ${(thrown as Error).message}. Nothing was changed`)
  }
  throw new InputError(`${file} holds no object, as settings are. Nothing was changed`)
}

/** In one step, with the permissions that the file had. */
function writeLike(file: string, text: string): void {
  const partial = partialName(file)
  writeDurably(partial, text, file)
  renameSync(partial, file)
}

const indentOf = (text: string): string => /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  '
