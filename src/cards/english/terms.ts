/** Definitions and procedures: the words a game has of its own, explained once. */
import type { Expr, Game } from '../rules/tree.ts'
import { clause } from './clauses.ts'
import type { Block, Item } from './document.ts'
import { arranged, heading } from './layout.ts'
import { noun } from './noun.ts'
import { phrase } from './phrases.ts'
import type { Scene } from './scene.ts'
import { tellSteps } from './steps.ts'
import { paramName } from './variables.ts'
import { capital, listed, sentence, wordsOf } from './words.ts'

export function termsSection(game: Game, scene: Scene): Block[] {
  const procs = Object.entries(game.procs ?? {}).map(([name, { params = {}, steps }]): Item => {
    const about = paramsOf(params)
    const head = `**${capital(wordsOf(name))}**${about.length === 0 ? '' : ` (with ${listed(about)})`}`
    const items = arranged(tellSteps(steps, withParams(params, scene).with({ acting: true })))
    const [only] = items
    if (items.length === 1 && only && !only.items) return { text: `${head}: ${only.text}` }
    return { text: `${head}:`, items, inOrder: true }
  })
  const defs = Object.entries(game.defs ?? {}).map(([name, { params = {}, is }]): Item => {
    const about = paramsOf(params)
    const inner = withParams(params, scene)
    const head = `**${capital(wordsOf(name))}**${about.length === 0 ? '' : ` of ${listed(about)}`}`
    return valueItem(head, is, inner)
  })
  const items = [...procs, ...defs]
  return items.length === 0 ? [] : [heading('Words used'), { kind: 'list', items, inOrder: false }]
}

const paramsOf = (params: Readonly<Record<string, string>>): string[] =>
  Object.entries(params).map(([param, type]) => `the ${paramName(param, type)}`)

function withParams(params: Readonly<Record<string, string>>, scene: Scene): Scene {
  return Object.entries(params).reduce(
    (inner, [param, type]) =>
      inner.naming(param, type, noun(`the ${paramName(param, type)}`, { long: false })),
    scene,
  )
}

/** A value behind its name: in a line, or as a list of cases or of what is added up. */
export function valueItem(head: string, value: Expr, scene: Scene): Item {
  if (scene.typeOf(value) === 'bool') return { text: `${head} holds if ${clause(value, scene)}.` }
  if (typeof value === 'object' && value.get === 'if')
    return { text: `${head}:`, items: cases(value, scene, '') }
  if (typeof value === 'object' && value.get === 'add' && value.of.length > 1)
    return {
      text: `${head}, all of these together:`,
      items: value.of.map((part) => ({ text: sentence(phrase(part, scene)) })),
    }
  return { text: `${head}: ${phrase(value, scene)}.` }
}

function cases(value: Expr, scene: Scene, before: string): Item[] {
  if (typeof value !== 'object' || value.get !== 'if')
    return [{ text: sentence(`${before}${phrase(value, scene)}`) }]
  return [
    { text: sentence(`${before}${phrase(value.then, scene)} if ${clause(value.test, scene)}`) },
    ...cases(value.else, scene, 'otherwise '),
  ]
}
