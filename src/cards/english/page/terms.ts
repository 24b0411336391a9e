/** Definitions and procedures: the words a game has of its own, explained once. */
import { type Expr, type Game, IT } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { theParam } from '../steps/variables.ts'
import { noun } from '../words/noun.ts'
import { capital, listed, sentence, wordsOf } from '../words/words.ts'
import { arranged, type Block, heading, type Item } from './document.ts'

export function termsSection(game: Game, scene: Scene): Block[] {
  const procs = Object.entries(game.procs ?? {}).map(([name, { params = {}, steps }]): Item => {
    const about = paramsOf(params)
    const head = `**${capital(wordsOf(name))}**${about.length === 0 ? '' : ` (with ${listed(about)})`}`
    const items = arranged(withParams(params, scene).with({ acting: true }).tell(steps))
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
  Object.entries(params).map(([param, type]) => theParam(param, type))

function withParams(params: Readonly<Record<string, string>>, scene: Scene): Scene {
  return Object.entries(params).reduce(
    (inner, [param, type]) => inner.naming(param, type, noun(theParam(param, type), { long: false })),
    scene,
  )
}

/** A value behind its name: in a line, or as a list of cases or of what is added up. */
export function valueItem(head: string, value: Expr, scene: Scene): Item {
  if (scene.typeOf(value) === 'bool') return { text: `${head} holds if ${scene.clause(value)}.` }
  if (typeof value === 'object' && value.get === 'let') {
    const { scene: inner, text, outside } = scene.lettered(value.as ?? IT, scene.typeOf(value.be))
    return valueItem(`${head}, where ${text} is ${outside.phrase(value.be)}`, value.in, inner)
  }
  if (typeof value === 'object' && value.get === 'if')
    return { text: `${head}:`, items: cases(value, scene, '') }
  if (typeof value === 'object' && value.get === 'add' && value.of.length > 1)
    return {
      text: `${head}, all of these together:`,
      items: value.of.map((part) => ({ text: sentence(scene.phrase(part)) })),
    }
  return { text: `${head}: ${scene.phrase(value)}.` }
}

function cases(value: Expr, scene: Scene, before: string): Item[] {
  if (typeof value !== 'object' || value.get !== 'if')
    return [{ text: sentence(`${before}${scene.phrase(value)}`) }]
  const { test, then, else: otherwise } = value
  const deeper = typeof then === 'object' && then.get === 'if'
  const first = deeper
    ? { text: sentence(`${before}if ${scene.clause(test)}:`), items: cases(then, scene, '') }
    : { text: sentence(`${before}${scene.phrase(then)} if ${scene.clause(test)}`) }
  return [first, ...cases(otherwise, scene, 'otherwise ')]
}
