/** Definitions and procedures: the words a game has of its own, explained once. */
import type { Expr, Game } from '../../rules/tree.ts'
import { conditionOf } from '../expressions/conditions.ts'
import { byRounds } from '../expressions/rounds.ts'
import { described } from '../expressions/values.ts'
import type { Scene } from '../scene.ts'
import { noun } from '../words/noun.ts'
import { theParam } from '../words/params.ts'
import { capital, listed, wordsOf } from '../words/words.ts'
import { itemOf } from './arrange.ts'
import { type Block, heading, type Item } from './document.ts'

export function termsSection(game: Game, scene: Scene): Block[] {
  const procs = Object.entries(game.procs ?? {}).map(([name, { params = {}, steps }]): Item => {
    const about = paramsOf(params)
    const head = `**${capital(wordsOf(name))}**${about.length === 0 ? '' : ` (with ${listed(about)})`}`
    const told = withParams(params, scene).with({ acting: true }).tell(steps)
    return itemOf({ text: `${head}:`, under: told, inOrder: true })
  })
  const defs = Object.entries(game.defs ?? {}).map(([name, { params = {}, is }]): Item => {
    const about = paramsOf(params)
    const inner = withParams(params, scene)
    const head = `**${capital(wordsOf(name))}**${about.length === 0 ? '' : ` of ${listed(about)}`}`
    const series = byRounds(name, game)
    if (series !== undefined) return { text: `${head}: ${series}.` }
    return valueItem(head, is, inner)
  })
  const items = [...procs, ...defs]
  return items.length === 0 ? [] : [heading('Terms'), { kind: 'list', items, inOrder: false }]
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
export function valueItem(head: string, value: Expr, scene: Scene, { isList = false } = {}): Item {
  if (scene.typeOf(value) === 'bool') {
    const { text, under } = conditionOf(value, scene)
    return itemOf({ text: `${head} holds if ${text}${under ? ':' : ''}`, ...(under && { under }) })
  }
  const { text, under } = described(value, scene, isList)
  if (!under) return itemOf({ text: `${head}: ${text}` })
  const about =
    text === 'this'
      ? ''
      : /^(?:this|all of these together)\b/.test(text)
        ? `, ${text.replace(/^this, /, '')}`
        : `: ${text}`
  return itemOf({ text: `${head}${about}:`, under })
}
