/** The body of a loop or a block. */
import type { StepNodes, Steps } from '../../rules/tree.ts'
import { type Scene, said, type Telling } from '../scene.ts'
import { wordsOf } from '../words/words.ts'
import { startsAll } from './variables.ts'

/** The steps of a loop. A block that is all of it gives it its name. */
export function tellBody(steps: Steps, scene: Scene): Telling[] {
  const [only] = steps
  if (steps.length !== 1 || only?.do !== 'block') return scene.tell(steps)
  return [...blockHead(only, scene).flatMap(said), ...tellBody(only.steps, scene)]
}

/** " (a *deal*)", where the body of a loop has that name. */
export function bodyName([only, ...rest]: Steps): string {
  return only?.do === 'block' && rest.length === 0 ? ` (a *${wordsOf(only.name)}*)` : ''
}

/** What holds for a block as a whole. */
export function blockHead({ name, until }: StepNodes['block'], scene: Scene): string[] {
  const word = wordsOf(name)
  const resets = Object.entries(scene.game.vars ?? {}).filter(([, { reset }]) => reset === name)
  return [
    ...(until === undefined
      ? []
      : [
          until === true
            ? `the ${word} ends at once when it begins`
            : `as soon as ${scene.clause(until)}, the ${word} ends at once`,
        ]),
    ...(resets.length === 0 ? [] : [`when the ${word} begins, ${startsAll(resets, scene)}`]),
  ]
}
