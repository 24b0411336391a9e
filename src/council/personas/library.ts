/** The personas and presets at hand: the built-in ones, and those of the user, which add to them or replace them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { InputError, nearestName } from '../../errors/index.ts'
import { parseYamlFile } from '../../errors/parse-yaml.ts'
import { parseWith } from '../../errors/schema-problems.ts'
import { type Persona, parsePersona } from './persona.ts'

const BUILT_IN = fileURLToPath(new URL('./built-in', import.meta.url))

const QUICK = ['judge', 'critic', 'skeptic']
const PRESETS: Readonly<Record<string, readonly string[]>> = {
  quick: QUICK,
  comprehensive: [...QUICK, 'innovator', 'oracle'],
  security: ['security', 'skeptic', 'critic'],
  technical: ['performance', 'security', 'innovator'],
  all: [...QUICK, 'innovator', 'advocate', 'security', 'performance', 'oracle'],
}

/** Where a user's own personas are: later folders come before earlier ones. */
export const userFolders = (): string[] => [
  join(homedir(), '.manyhands', 'personas'),
  join('.manyhands', 'personas'),
]

interface Found<Thing> {
  readonly thing: Thing
  /** Undefined for what is built in. */
  readonly file: string | undefined
  readonly replaces: boolean
}

export class PersonaLibrary {
  readonly #personas = new Map<string, Found<Persona>>()
  readonly #presets = new Map<string, Found<readonly string[]>>()
  readonly #announced: string[] = []

  constructor(folders: readonly string[] = userFolders()) {
    for (const name of PRESETS['all'] ?? []) this.#addPersona(join(BUILT_IN, `${name}.md`), true)
    for (const [name, thing] of Object.entries(PRESETS))
      this.#presets.set(name, { thing, file: undefined, replaces: false })
    for (const folder of folders) if (existsSync(folder)) this.#addFolder(folder)
  }

  get personas(): readonly Persona[] {
    return [...this.#personas.values()].map(({ thing }) => thing)
  }

  get presets(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries([...this.#presets].map(([name, { thing }]) => [name, thing]))
  }

  /** Sentences about the user's own files that were used since. */
  get announced(): readonly string[] {
    return this.#announced
  }

  persona(name: string): Persona {
    return this.#take('persona', name, this.#personas)
  }

  preset(name: string): Persona[] {
    const members = this.#take('preset', name, this.#presets)
    const unknownOne = members.find((each) => !this.#personas.has(each))
    if (unknownOne !== undefined)
      throw new InputError(
        `${this.#presets.get(name)?.file}: in preset ${name}, ${unknown('persona', unknownOne, [...this.#personas.keys()])}`,
      )
    return members.map((each) => this.persona(each))
  }

  #take<Thing>(kind: string, name: string, from: ReadonlyMap<string, Found<Thing>>): Thing {
    const found = from.get(name)
    if (!found) throw new InputError(unknown(kind, name, [...from.keys()]))
    if (found.file !== undefined) {
      const how = found.replaces ? 'instead of the built-in one' : 'your own'
      const sentence = `${kind} ${name}: ${how}, from ${shown(found.file)}`
      if (!this.#announced.includes(sentence)) this.#announced.push(sentence)
    }
    return found.thing
  }

  #addFolder(folder: string): void {
    for (const name of readdirSync(folder).toSorted()) {
      const file = join(folder, name)
      if (name === 'presets.yaml') this.#addPresets(file)
      if (name.endsWith('.md')) this.#addPersona(file, false)
    }
  }

  #addPersona(file: string, isBuiltIn: boolean): void {
    const persona = parsePersona(readFileSync(file, 'utf8'), file)
    this.#personas.set(persona.name, {
      thing: persona,
      file: isBuiltIn ? undefined : file,
      replaces: this.#personas.has(persona.name),
    })
  }

  #addPresets(file: string): void {
    const schema = z.record(z.string(), z.array(z.string()).min(1))
    const parsed = parseWith(schema, parseYamlFile(readFileSync(file, 'utf8'), file), 'the file')
    if ('problems' in parsed)
      throw new InputError(parsed.problems.map((problem) => `${file}: ${problem}`).join('\n'))
    for (const [name, thing] of Object.entries(parsed.data))
      this.#presets.set(name, { thing, file, replaces: this.#presets.has(name) })
  }
}

function unknown(kind: string, name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  return `there is no ${kind} "${name}"${near === undefined ? '.' : `; did you mean ${near}?`} There are: ${known.join(', ')}`
}

/** From here if it is below, else from the root. */
function shown(file: string): string {
  const near = relative('', file)
  return near.startsWith('..') ? file : near
}
