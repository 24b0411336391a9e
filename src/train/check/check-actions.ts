/** What holds for the actions of every decision. */
import { actionIdOf } from '../action-keys.ts'
import { actionsOf, show } from '../answers.ts'
import type { TrainGame } from '../game.ts'
import type { Probe } from './probe.ts'

export function checkActions<State, Action>(
  probe: Probe,
  game: TrainGame<State, Action>,
  state: State,
  player: number,
): readonly Action[] {
  const list = (): readonly Action[] =>
    probe.query('actions', state, (given) => actionsOf(game, given, player))
  const [actions, again] = [list(), list()]
  const idsOf = (all: readonly Action[]): string[] =>
    all.map((action) => probe.call('actionId', () => actionIdOf(game, action)))
  const ids = idsOf(actions)
  if (idsOf(again).join('\n') !== ids.join('\n'))
    probe.report(
      'actions',
      'actions',
      `actions gives another list for the same state and player ${player}`,
      SAME_ORDER,
    )
  const twice = firstTwice(ids)
  if (twice !== undefined)
    probe.report('actions', 'actions', `actions gives ${show(twice)} twice to player ${player}`, DISTINCT)
  if (ids.some((id) => typeof id !== 'string'))
    probe.report('actions', 'actionId', `actionId gave ${show(ids)}`, 'actionId gives a text.')
  return actions
}

function firstTwice(ids: readonly string[]): string | undefined {
  const before = new Set<string>()
  return ids.find((id) => before.size === before.add(id).size)
}

const SAME_ORDER = 'Give the same actions in the same order for the same state.'
const DISTINCT =
  'Leave out what is there already; if the two are different actions, let actionId tell them apart.'
