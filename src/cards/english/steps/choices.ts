/** Decisions: what a player may choose between, and what follows. */

import { type Binder, type Expr, IT, type Option, type StepNodes } from '../../rules/tree.ts'
import { narrowed } from '../expressions/narrow.ts'
import { shapeOf } from '../expressions/shapes.ts'
import type { Scene, Telling } from '../scene.ts'
import { lettered, picked } from '../words/noun.ts'
import { capital, plain } from '../words/words.ts'

export function tellChoice({ options, otherwise }: StepNodes['choose'], scene: Scene): Telling[] {
  const told = options.map((option) => tellOption(option, scene))
  const [only] = told
  const choice =
    told.length === 1 && only ? only : { text: scene.doing('choose', 'one of these:'), under: told }
  return [choice, ...tellFallback(scene.tell(otherwise ?? []))]
}

function tellFallback(steps: readonly Telling[]): Telling[] {
  const [only] = steps
  if (only === undefined) return []
  const head = 'if that is not possible'
  if (steps.length === 1 && !only.under && !only.alone)
    return [{ text: `${head}, ${only.text}`, alone: true }]
  return [{ text: `${head}:`, under: steps, inOrder: true }]
}

function tellOption(option: Option, scene: Scene): Telling {
  const label = capital(plain(option.label))
  const when = option.when === undefined ? '' : ` (only if ${scene.clause(option.when)})`
  let inner = scene
  const objects: string[] = []
  for (const binder of option.each ?? []) {
    const { text, scene: next } = tellBinder(binder, inner)
    objects.push(text)
    inner = next
  }
  const head = objects.length === 0 ? `**${label}**${when}` : `**${label}**${when}: ${objects.join('; and ')}`
  const effects = inner.tell(option.do)
  if (effects.every(({ under, alone }) => !under && !alone))
    return { text: [head, ...effects.map(({ text }) => capital(text))].join('. '), alone: true }
  return { text: `${head}. Then:`, under: effects, inOrder: true }
}

/** What is picked, and the scene in which it has its name. */
function tellBinder(binder: Binder, scene: Scene): { text: string; scene: Scene } {
  const { as = IT, in: set, some, shape = {}, where } = binder
  if (set === undefined) {
    const from = scene.group(some as Expr)
    const kept = scene.keeping(as, 'card*')
    const of = from.many.startsWith('cards ') ? from.many.slice('cards'.length) : ` from ${from.the}`
    const test = where === undefined ? '' : `, where ${kept.scene.clause(where)}`
    return { text: `${shapeOf(shape, scene, of)}${test}${called(kept)}`, scene: kept.scene }
  }
  const whole = scene.group(set)
  const kept = scene.keeping(as, whole.kind)
  if (kept.letter) {
    const test = where === undefined ? '' : ` for which ${kept.scene.clause(where)}`
    return { text: `${picked(lettered(whole, kept.text))}${test}`, scene: kept.scene }
  }
  const one = where === undefined || whole.pick !== undefined ? whole : narrowed(whole, as, where, scene)
  const test = where !== undefined && whole.pick !== undefined ? `; only if ${kept.scene.clause(where)}` : ''
  return { text: `${picked(one)}${test}${called(kept)}`, scene: kept.scene }
}

const called = ({ text }: { text: string }): string => (text.startsWith('the chosen') ? ` (${text})` : '')

/** Something to pick from the first of several sets that is not empty, each on a line of its own. */
export function tellPick(verb: string, set: Expr, scene: Scene): Telling {
  if (typeof set !== 'object' || set.get !== 'ifAble') return { text: `${verb} ${picked(scene.group(set))}` }
  return {
    text: `${verb} the first of these that you can:`,
    under: set.of.map((part) => ({ text: picked(scene.group(part)), alone: true })),
    inOrder: true,
  }
}
