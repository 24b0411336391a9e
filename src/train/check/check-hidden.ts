/** What holds for what players see: view, determinize, features, key. */
import type { Stream } from '../../rng/index.ts'
import { actionIdOf } from '../action-keys.ts'
import { actionsOf, actorsOf, show } from '../answers.ts'
import type { TrainGame } from '../game.ts'
import type { Probe } from './probe.ts'
import { snapshot } from './snapshot.ts'

/** Over a game: whether a view ever hid anything, and how often a determinized state differed from the real one. */
export interface HiddenSeen {
  hides: boolean
  draws: number
  changed: number
}

interface Seat<State> {
  readonly state: State
  readonly player: number
  readonly players: number
  readonly rng: Stream
}

export function checkHidden<State, Action>(
  probe: Probe,
  game: TrainGame<State, Action>,
  seat: Seat<State>,
  seen: HiddenSeen,
): void {
  const { state, player } = seat
  checkKey(probe, game, state)
  checkFeatures(probe, game, state, player)
  const { view } = game
  if (view) {
    const shown = probe.query('view', state, (given) => view.call(game, given, player))
    if (snapshot(shown) !== snapshot(state)) seen.hides = true
    if (!game.determinize)
      probe.report(
        'determinize',
        'determinize',
        'the game has a view but no determinize, so it cannot be searched',
        NEEDED,
      )
  }
  if (game.determinize) checkDeterminize(probe, game, seat, seen)
}

const NEEDED =
  'Give the game a determinize: a state that looks the same to the player, with the rest drawn at random.'
const SAME_VIEW = 'Draw again only what the player cannot see.'

function checkDeterminize<State, Action>(
  probe: Probe,
  game: TrainGame<State, Action>,
  { state, player, players, rng }: Seat<State>,
  seen: HiddenSeen,
): void {
  const determinize = game.determinize as NonNullable<typeof game.determinize>
  const world = probe.query('determinize', state, (given) => determinize.call(game, given, player, rng))
  seen.draws += 1
  if (snapshot(world) !== snapshot(state)) seen.changed += 1
  const report = (what: string): void =>
    probe.report('determinize', 'determinize', `determinize changes ${what}`, SAME_VIEW)
  const { view } = game
  if (view) {
    const [real, drawn] = [state, world].map((each) =>
      snapshot(probe.call('view', () => view.call(game, each, player))),
    )
    if (real !== drawn) report(`what player ${player} sees: from ${show(real)} to ${show(drawn)}`)
  }
  const actorsIn = (each: State): string => probe.call('actors', () => actorsOf(game, each, players)).join()
  if (actorsIn(world) !== actorsIn(state)) {
    report(`who has to act: from [${actorsIn(state)}] to [${actorsIn(world)}]`)
    return
  }
  const actionsIn = (each: State): string =>
    probe
      .call('actions', () => actionsOf(game, each, player))
      .map((action) => actionIdOf(game, action))
      .join()
  if (actionsIn(world) !== actionsIn(state)) report(`the actions of player ${player}`)
  for (const [name, feature] of Object.entries(game.features ?? {})) {
    const [real, drawn] = [feature(state, player), feature(world, player)]
    if (real === drawn) continue
    const what = `the feature ${name} of player ${player} depends on what the player cannot see`
    probe.report('features', `features.${name}`, what, 'A feature is a number for what its player sees.')
  }
}

function checkFeatures<State, Action>(
  probe: Probe,
  game: TrainGame<State, Action>,
  state: State,
  player: number,
): void {
  for (const [name, feature] of Object.entries(game.features ?? {})) {
    const value: unknown = probe.query(`features.${name}`, state, (given) => feature(given, player))
    if (Number.isFinite(value)) continue
    probe.report(
      'features',
      `features.${name}`,
      `the feature ${name} gave ${show(value)}`,
      'A feature is a finite number.',
    )
  }
}

function checkKey<State, Action>(probe: Probe, game: TrainGame<State, Action>, state: State): void {
  const { key } = game
  if (!key) return
  const [first, second]: unknown[] = [0, 1].map(() =>
    probe.query('key', state, (given) => key.call(game, given)),
  )
  if (typeof first !== 'string') probe.report('key', 'key', `key gave ${show(first)}`, 'key gives a text.')
  else if (first !== second)
    probe.report('key', 'key', 'key gives two texts for one state', 'key depends on the state alone.')
}
