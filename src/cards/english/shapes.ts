/** Shapes of sets of cards, as one asks for them: "3 or more cards of one suit in sequence". */
import type { Expr, Shape } from '../rules/tree.ts'
import { explainSequence } from './notes.ts'
import { phrase } from './phrases.ts'
import type { Scene } from './scene.ts'
import { wordsOf } from './words.ts'

export function shapeOf(shape: Shape, scene: Scene, of = ''): string {
  const many = quantity(shape, scene)
  const cards = many === '1' ? 'card' : 'cards'
  const same = shape.same === undefined ? '' : ` of one ${shape.same}`
  return `${many} ${cards}${of}${same}${run(shape, scene)}${sum(shape, scene)}`
}

const short = (many: string): string => (many.includes(' ') ? `(${many})` : many)

function quantity({ min, max }: Shape, scene: Scene): string {
  const number = (value: Expr): string => phrase(value, scene)
  if (min !== undefined && JSON.stringify(min) === JSON.stringify(max)) return short(number(min))
  if (max === undefined) return min === undefined ? '1 or more' : `${number(min)} or more`
  return `${min === undefined ? '1' : number(min)} to ${number(max)}`
}

const run = ({ run: order }: Shape, scene: Scene): string =>
  order === undefined ? '' : ` ${explainSequence(scene, order)}`

function sum({ sum: total }: Shape, scene: Scene): string {
  return total === undefined ? '' : ` whose *${wordsOf(total.by)}* add up to ${phrase(total.is, scene)}`
}
