/** Picks that all get to know, cards or not: those that an option sets a variable to that is no secret. */
import type { Game, Option } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'

/** By the option's label: whether each of the things it asks for is named aloud, wherever that label stands. */
export function namedAloud(game: Game): ReadonlyMap<string, readonly boolean[]> {
  const aloud = new Map<string, readonly boolean[]>()
  for (const option of optionsIn([game.flow, game.procs])) {
    const now = (option.each ?? []).map(({ as = IT }) => isNamed(as, option, game))
    const before = aloud.get(option.label)
    aloud.set(option.label, before ? now.map((each, n) => each && before[n] === true) : now)
  }
  return aloud
}

function isNamed(name: string, option: Option, game: Game): boolean {
  return option.do.some(
    (step) =>
      step.do === 'set' &&
      game.vars?.[step.var]?.see === undefined &&
      typeof step.to === 'object' &&
      step.to.get === 'bound' &&
      step.to.name === name,
  )
}

function optionsIn(tree: unknown): Option[] {
  if (typeof tree !== 'object' || tree === null) return []
  const inside = Object.values(tree).flatMap(optionsIn)
  return 'label' in tree && 'do' in tree ? [tree as Option, ...inside] : inside
}
