/** Options of `ask` and `council`: who is asked what. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type ContextPart,
  type Persona,
  PersonaLibrary,
  type Question,
  type Seat,
  seatsOf,
} from '../../council/index.ts'
import { InputError } from '../../errors/index.ts'
import { names, optional, toggle } from '../command/inputs.ts'
import { type ModelFlags, modelsOf } from './model-options.ts'

export const PANEL_OPTIONS = {
  persona: { ...optional('<name>', 'one persona'), conflicts: 'personas' },
  personas: { ...optional('<names>', 'several, as judge,critic', names), conflicts: 'batch' },
  batch: {
    ...optional('<preset>', 'a preset: quick, comprehensive, security, technical, all or your own'),
    conflicts: 'all',
  },
  all: toggle('all eight built-in personas, as --batch all', 'persona'),
  customPrompt: optional('<text>', 'one more voice, described in your own words'),
  options: optional('<words>', 'the verdicts to choose from (default: yes,no)', names),
} as const

export interface PanelFlags extends ModelFlags {
  readonly question: string
  readonly files?: readonly string[]
  readonly persona?: string
  readonly personas?: readonly string[]
  readonly batch?: string
  readonly all: boolean
  readonly customPrompt?: string
  readonly options?: readonly string[]
}

export interface Panel {
  readonly question: Question
  readonly seats: readonly Seat[]
  /** Personas and presets of the user's own that are used. */
  readonly announced: readonly string[]
}

export function panelOf(flags: PanelFlags, usualPreset: string): Panel {
  const library = new PersonaLibrary()
  const personas = [
    ...new Map(personasOf(flags, library, usualPreset).map((each) => [each.name, each])).values(),
  ]
  if (flags.question.trim() === '') throw new InputError('the question is empty')
  const options = [...new Set(flags.options ?? ['yes', 'no'])]
  if (options.length < 2 || options.some((option) => option === '' || option === 'unsure'))
    throw new InputError(
      `--options takes at least two different verdicts, as postgres,sqlite; "unsure" is always one more`,
    )
  return {
    question: { text: flags.question, context: (flags.files ?? []).map(contextIn), options },
    seats: seatsOf(personas, modelsOf(flags)),
    announced: library.announced,
  }
}

function personasOf(flags: PanelFlags, library: PersonaLibrary, usualPreset: string): Persona[] {
  const { persona, personas, batch, all, customPrompt } = flags
  const custom = customPrompt === undefined ? [] : [customPersona(customPrompt)]
  if (all) return [...library.preset('all'), ...custom]
  if (batch !== undefined) return [...library.preset(batch), ...custom]
  if (persona !== undefined || personas)
    return [...(personas ?? [persona as string]).map((name) => library.persona(name)), ...custom]
  return custom.length > 0 ? custom : library.preset(usualPreset)
}

function customPersona(prompt: string): Persona {
  if (prompt.trim() === '') throw new InputError('--custom-prompt is empty')
  return { name: 'custom', summary: 'described on the command line', weight: 1, fields: {}, prompt }
}

/** `-` is standard input. */
function contextIn(file: string): ContextPart {
  try {
    const text = readFileSync(file === '-' ? 0 : file, 'utf8')
    return { name: file === '-' ? 'standard input' : basename(file), text }
  } catch (thrown) {
    throw new InputError(`${file} cannot be read as context: ${(thrown as Error).message}`)
  }
}
