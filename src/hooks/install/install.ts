/**
 * Puts the runner into the settings of an agent, and takes the hooks that are there into `hooks.yaml`. A copy of the
 * settings is kept, and `uninstallHooks` puts it back byte for byte.
 */
import { hash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { InputError } from '../../errors/index.ts'
import { writeAtomically } from '../../subprocess/atomic-file.ts'
import { parseShellWords } from '../../subprocess/shell-words.ts'
import { compileOrThrow } from '../config/compile.ts'
import { compileFile } from '../config/compile-file.ts'
import type { EventName } from '../contract/events.ts'
import { withImported } from './import-hooks.ts'
import { type HookGroup, type ImportedHook, type KeptHook, splitHooks } from './native-settings.ts'
import { restoredHooks } from './restore.ts'
import { runnerCommand, runnerEntry } from './runner-entries.ts'
import { parseSettings, readIfThere, realFile, replaceFile, settingsText } from './settings-file.ts'

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
  /** Commands that were taken over and leave something running, which ends with them now. */
  readonly background: readonly string[]
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

const backupOf = (settings: string): string => `${settings}.before-manyhands`
const stateOf = (settings: string): string => `${settings}.manyhands-installed.json`

export function installHooks(request: InstallRequest): Installed {
  const { config, configWord, program } = request
  const settings = realFile(request.settings)
  const found = textBefore(settings)
  const { text: before } = found
  const text = before ?? '{}'
  const tree = parseSettings(settings, text)
  const { imported, rest, kept } = splitHooks(tree.hooks ?? {})
  const configured = readIfThere(config)
  const { source, added } = withImported(configured, imported)
  const compiled = compileOrThrow(source, config)
  const command = runnerCommand(program, configWord, compiled)
  const hooks: Record<string, readonly HookGroup[]> = { ...rest }
  for (const [event, each] of Object.entries(compiled.events))
    hooks[event] = [...(rest[event] ?? []), runnerEntry(event as EventName, each, command)]
  const installed = settingsText({ ...tree, hooks }, text)

  // Nothing is written until everything is known to be right; the settings come last.
  writing(() => {
    mkdirSync(dirname(config), { recursive: true })
    mkdirSync(dirname(settings), { recursive: true })
    keepBackup(settings, found)
    const state: State = { existed: before !== undefined, hash: hash('sha256', installed) }
    writeAtomically(stateOf(settings), `${JSON.stringify(state)}\n`)
    if (source !== configured) writeAtomically(config, source)
    compileFile(config, source)
    replaceFile(settings, installed)
  })
  return {
    imported: added,
    kept,
    background: imported.filter(leavesSomethingRunning).map(({ command: each }) => each),
    events: Object.keys(compiled.events),
    backup: before === undefined ? undefined : backupOf(settings),
  }
}

/** `'restored'`: byte for byte. `'edited'`: the settings were edited since, and only the runner was taken out. */
export function uninstallHooks(file: string): 'restored' | 'edited' {
  const settings = realFile(file)
  if (!existsSync(stateOf(settings)))
    throw new InputError(`the runner is not installed in ${settings}: there is no ${stateOf(settings)}`)
  const { text, isExact } = textBefore(settings)
  writing(() => {
    if (text === undefined) rmSync(settings, { force: true })
    else if (isExact) renameSync(backupOf(settings), settings)
    else replaceFile(settings, text)
    rmSync(stateOf(settings))
    rmSync(backupOf(settings), { force: true })
  })
  return isExact ? 'restored' : 'edited'
}

/** The agent leaves background processes alone; the runner ends those that have not left the hook's process group. */
const leavesSomethingRunning = ({ command, args }: ImportedHook): boolean =>
  args === undefined &&
  !/\bsetsid\b/.test(command) &&
  parseShellWords(command).some((word) => typeof word === 'object' && 'op' in word && word.op === '&')

interface Before {
  /** Undefined if there would be no file. */
  readonly text: string | undefined
  /** Whether it is what was there before the installation, byte for byte. */
  readonly isExact: boolean
}

/** The settings as they would be without the runner. */
function textBefore(settings: string): Before {
  const now = readIfThere(settings)
  const record = readIfThere(stateOf(settings))
  const backup = backupOf(settings)
  if (record === undefined) {
    if (existsSync(backup))
      throw new InputError(
        `${backup} is a copy of settings from an installation that there is no record of. Put it in the place of ${settings}, or move it away. Nothing was changed`,
      )
    return { text: now, isExact: true }
  }
  const { existed, hash: installed } = JSON.parse(record) as State
  if (existed && !existsSync(backup))
    throw new InputError(
      `${backup}, the copy of the settings before the installation, is missing. Put it back; or remove ${stateOf(settings)}, and the runner's commands from ${settings}. Nothing was changed`,
    )
  const before = existed ? readFileSync(backup, 'utf8') : undefined
  if (now !== undefined && hash('sha256', now) === installed) return { text: before, isExact: true }
  const { hooks, ...others } = parseSettings(settings, now ?? '{}')
  const restored = restoredHooks(parseSettings(backup, before ?? '{}').hooks ?? {}, hooks ?? {})
  const tree = Object.keys(restored).length > 0 ? { ...others, hooks: restored } : others
  return { text: settingsText(tree, now ?? '{}'), isExact: false }
}

/** Of an earlier installation, as long as that is exact. */
function keepBackup(settings: string, { text, isExact }: Before): void {
  const backup = backupOf(settings)
  if (text === undefined) return
  if (!isExact) replaceFile(backup, text, settings)
  // A copy of the bytes: they need not be UTF-8.
  else if (!existsSync(backup)) copyFileSync(settings, backup)
}

/** Says what could not be written, where the reason is the disk or its permissions. */
function writing(write: () => void): void {
  try {
    write()
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException
    if (code === undefined) throw thrown
    throw new InputError(`the settings cannot be changed: ${message}`)
  }
}
