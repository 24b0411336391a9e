/**
 * Reads the sources of hooks, and proposes what they read, write and need. A proposal is made from the text alone:
 * what the text does not say is listed as unsure, and a person decides.
 */
import { relative, resolve } from 'node:path'
import { batchesOf } from '../config/batches.ts'
import type { PlacedHook } from '../config/check-hooks.ts'
import { eventsOf } from '../config/check-hooks.ts'
import { hookGraph } from '../config/graph.ts'
import { areSameThing, thingNamed } from '../config/things.ts'
import { type EventName, factsOf } from '../contract/events.ts'
import type { Finding, Language, Source } from './finding.ts'
import { readJavaScript, readPython } from './programming.ts'
import { readShell } from './shell.ts'
import { sourcesOf } from './sources.ts'

export interface Proposal {
  readonly hook: string
  readonly event: EventName
  /** Beyond what the configuration declares. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly needs: readonly string[]
  /** Where each thing was found, and what could not be known. */
  readonly because: readonly string[]
  readonly unsure: readonly string[]
}

export interface AnalyzedEvent {
  readonly event: EventName
  /** Names of hooks that run at the same time, by what is declared and proposed. */
  readonly batches: readonly (readonly string[])[]
  /** Each hook with those that it waits for directly. */
  readonly edges: readonly { readonly from: string; readonly to: string }[]
}

export interface Analysis {
  readonly proposals: readonly Proposal[]
  readonly events: readonly AnalyzedEvent[]
}

const READERS: Readonly<Record<Language, (text: string) => Finding[]>> = {
  shell: readShell,
  python: readPython,
  javascript: readJavaScript,
}

/** @param folder of the project, to find scripts in */
export function analyzeHooks(hooks: readonly PlacedHook[], folder: string): Analysis {
  const analyzed = eventsOf(hooks).map(([event, all]) => analyzeEvent(event, all, folder))
  return {
    proposals: analyzed.flatMap(({ proposals }) => proposals),
    events: analyzed.map(({ event, batches, edges }) => ({ event, batches, edges })),
  }
}

interface Draft {
  readonly hook: PlacedHook
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly because: readonly string[]
  readonly unsure: readonly string[]
}

function analyzeEvent(
  event: EventName,
  hooks: readonly PlacedHook[],
  folder: string,
): AnalyzedEvent & { readonly proposals: readonly Proposal[] } {
  const drafts = hooks.map((hook) => draftOf(event, hook, folder))
  const full: PlacedHook[] = []
  const proposals = drafts.map(({ hook, ...draft }): Proposal => {
    const writes = [...hook.writes, ...draft.writes]
    const reads = [...hook.reads, ...draft.reads]
    // Of two that write the same thing the first in the configuration goes first.
    const needs = full
      .filter((before) => !isOrdered(event, [...full, { ...hook, reads, writes }], before.name, hook.name))
      .filter((before) => before.writes.some((thing) => writes.some((own) => areSameThing(own, thing))))
      .map(({ name }) => name)
    full.push({ ...hook, reads, writes, needs: [...hook.needs, ...needs] })
    return { hook: hook.name, event, needs, ...draft }
  })
  const { after } = hookGraph(event, full)
  const nameOf = (at: number): string => full[at]?.name ?? ''
  return {
    event,
    proposals,
    batches: batchesOf(full.map((_, at) => ({ after: after[at] ?? [] }))).map((batch) => batch.map(nameOf)),
    edges: after.flatMap((all, at) =>
      directOf(all, after).map((from) => ({ from: nameOf(from), to: nameOf(at) })),
    ),
  }
}

function isOrdered(event: EventName, hooks: readonly PlacedHook[], one: string, other: string): boolean {
  const { after } = hookGraph(event, hooks)
  const [a, b] = [one, other].map((name) => hooks.findIndex((hook) => hook.name === name)) as [number, number]
  return (after[a]?.includes(b) || after[b]?.includes(a)) ?? false
}

/** Without those that another of them waits for. */
const directOf = (all: readonly number[], after: readonly (readonly number[])[]): number[] =>
  all.filter((at) => !all.some((other) => after[other]?.includes(at)))

function draftOf(event: EventName, hook: PlacedHook, folder: string): Draft {
  const found = sourcesOf(hook, folder).flatMap((source) =>
    findingsOf(event, source).map((finding) => ({ ...finding, place: placeOf(source, finding.line) })),
  )
  const isNew = (kind: 'reads' | 'writes', thing: string): boolean =>
    !hook[kind].some((known) => areSameThing(known, thing))
  const things = (kind: 'reads' | 'writes'): string[] => {
    const all = found.flatMap((each) => (each.kind === kind ? [inProject(each.thing, folder)] : []))
    return [...new Set(all)].filter((thing) => isNew(kind, thing)).toSorted()
  }
  const writes = things('writes')
  return {
    hook,
    // What it writes itself it need not wait for.
    reads: things('reads').filter((thing) => !writes.includes(thing)),
    writes,
    because: [
      ...new Set(
        found.flatMap((each) =>
          each.kind === 'unsure' ? [] : [`${each.kind} ${inProject(each.thing, folder)}: ${each.place}`],
        ),
      ),
    ],
    unsure: [
      ...new Set(found.flatMap((each) => (each.kind === 'unsure' ? [`${each.place}: ${each.what}`] : []))),
    ],
  }
}

function findingsOf(event: EventName, { language, text }: Source): Finding[] {
  const field = factsOf(event).rewrites?.output
  const at = field === undefined ? -1 : text.indexOf(field)
  const rewrite: Finding[] =
    at === -1 || field === undefined
      ? []
      : [{ kind: 'writes', thing: field, line: text.slice(0, at).split('\n').length }]
  return [...READERS[language](text), ...rewrite]
}

const placeOf = ({ file }: Source, line: number): string =>
  file === undefined ? 'its command' : `${file}, line ${line}`

/** An absolute path in the project as one from its folder on. */
function inProject(thing: string, folder: string): string {
  if (!thing.startsWith('/')) return thing
  const path = relative(resolve(folder), thing)
  return path.startsWith('..') ? thing : thingNamed(path)
}
