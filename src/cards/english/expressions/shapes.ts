/** Shapes of sets of cards, as one asks for them: "3 or more cards of one suit in sequence". */
import type { Expr, Shape } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { alike } from '../simplify/parts.ts'
import { explainSequence } from '../words/notes.ts'
import { wordsOf } from '../words/words.ts'

export function shapeOf(shape: Shape, scene: Scene, of = ''): string {
  const { many, exactly } = quantity(shape, scene)
  const cards = /(?:^| )1$/.test(many) ? 'card' : 'cards'
  const same = shape.same === undefined ? '' : ` of one ${shape.same}`
  const size = exactly === undefined ? '' : `, ${exactly}`
  // Behind "from …" it would not be clear whose total it is.
  const [where, total] = of.startsWith(' from ') ? [sum(shape, scene), of] : [of, sum(shape, scene)]
  return `${many} ${cards}${same}${run(shape, scene)}${where}${total}${size}`.trim()
}

/** How many cards: a figure in front, or what tells it at the end. */
function quantity({ min, max }: Shape, scene: Scene): { many: string; exactly?: string } {
  const number = (value: Expr): string => scene.phrase(value)
  if (max !== undefined && alike(min ?? 1, max)) {
    const exactly = number(max)
    return exactly.includes(' ') ? { many: '', exactly: `exactly as many as ${exactly}` } : { many: exactly }
  }
  const least = min === undefined ? '1' : number(min)
  if (max === undefined) return { many: `${least} or more` }
  const most = number(max)
  return most.includes(' ')
    ? { many: `${least} or more`, exactly: `but at most ${most}` }
    : { many: `${least} to ${most}` }
}

const run = ({ run: order }: Shape, scene: Scene): string =>
  order === undefined ? '' : ` ${explainSequence(scene, order)}`

function sum({ sum: total }: Shape, scene: Scene): string {
  return total === undefined ? '' : ` whose total *${wordsOf(total.by)}* is ${scene.phrase(total.is)}`
}
