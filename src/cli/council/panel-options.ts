/** Options of `ask` and `council`: who is asked what. */
import {
  type Persona,
  PersonaLibrary,
  type Question,
  readContext,
  type Seat,
  seatsOf,
} from '../../council/index.ts'
import { InputError } from '../../errors/index.ts'
import { names, optional, toggle } from '../command/inputs.ts'
import { type ModelFlags, modelsOf } from './model-options.ts'

const moreNames = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...names(text),
]

/** Everybody who is named in any of the first four is asked. */
export const PANEL_OPTIONS = {
  persona: optional('<name>', 'a persona; can be given several times', moreNames),
  personas: optional('<names>', 'several, such as judge,critic', moreNames),
  batch: optional('<preset>', 'a preset: quick, comprehensive, security, technical, all or your own'),
  all: toggle('all eight built-in personas, as --batch all'),
  customPrompt: optional('<text>', 'one more voice, described in your own words'),
  options: optional('<words>', 'the verdicts to choose from (default: yes,no)', names),
} as const

export interface PanelFlags extends ModelFlags {
  readonly question: string
  readonly files?: readonly string[]
  readonly persona?: readonly string[]
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
  const personas = personasOf(flags, library, usualPreset)
  if (flags.question.trim() === '') throw new InputError('the question is empty')
  if (flags.question === '-')
    throw new InputError(
      "the question comes first, and then the text to consider, as in: git diff | manyhands ask 'Is this change right?' -",
    )
  return {
    question: {
      text: flags.question,
      context: readContext(flags.files ?? []),
      options: optionsOf(flags.options ?? ['yes', 'no']),
    },
    seats: seatsOf(personas, modelsOf(flags)),
    announced: library.announced,
  }
}

function optionsOf(given: readonly string[]): string[] {
  const options = [...new Set(given)]
  const read = new Set(options.map((option) => option.toLowerCase()))
  if (options.length < 2 || read.size < options.length || read.has('') || read.has('unsure'))
    throw new InputError(
      `--options takes at least two different verdicts, such as postgres,sqlite; "unsure" is always one more`,
    )
  return options
}

/** Each once. */
function personasOf(flags: PanelFlags, library: PersonaLibrary, usualPreset: string): Persona[] {
  const { persona = [], personas = [], batch, all, customPrompt } = flags
  const named = [
    ...(all ? library.preset('all') : []),
    ...(batch === undefined ? [] : library.preset(batch)),
    ...[...persona, ...personas].map((name) => library.persona(name)),
    ...(customPrompt === undefined ? [] : [customPersona(customPrompt)]),
  ]
  const asked = named.length > 0 ? named : library.preset(usualPreset)
  return [...new Map(asked.map((each) => [each.name, each])).values()]
}

function customPersona(prompt: string): Persona {
  if (prompt.trim() === '') throw new InputError('--custom-prompt is empty')
  return { name: 'custom', summary: 'described on the command line', weight: 1, fields: {}, prompt }
}
