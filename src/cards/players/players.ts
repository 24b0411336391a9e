/**
 * Who plays: players by name. `random` takes any choice as likely as any other; `thumb:first-low` and the like keep to a
 * rule of thumb; `greedy` looks one step ahead; `mcts:N` searches with N iterations, seeing only what its seat may see;
 * `mcts-open:N` sees all cards, to measure what that is worth; `rollout:N@thumb:first-low` keeps to a rule of thumb unless N
 * playouts of each choice show a better one; `myopic@thumb:first-low` takes the points in sight, and keeps to a rule of thumb
 * where there are none; `trained:FILE` was trained by self-play; a path is a module of the user's own. Players who look ahead imagine that
 * everybody plays at random from there on, or by a rule of thumb: `mcts:200@thumb:first-low`. A forgetful one, as in
 * `forgetful-mcts:200`, goes by what lies before it and remembers nothing.
 */

import { nearestName } from '../../errors/index.ts'
import { chooseGreedily } from '../../games/greedy.ts'
import { chooseByScore } from '../../games/myopic.ts'
import { chooseByRollout } from '../../games/rollout.ts'
import { OffersDiffer } from '../../games/same-offers.ts'
import { TreeSearch } from '../../games/tree-search.ts'
import type { Stream } from '../../rng/index.ts'
import type { Sight } from '../knowledge/sight.ts'
import type { Setting } from '../model/game-model.ts'
import { THUMBS, type Thumb, thumbNamed } from '../model/thumbs.ts'
import type { Game } from '../rules/tree.ts'
import type { CardModel } from './card-model.ts'
import { ForwardModels } from './forward-models.ts'
import { isModulePath, modulePlayer, PlayerError, PlayerFault } from './module-player.ts'
import { Patience } from './patience.ts'
import type { SeatDecision } from './seat-decision.ts'
import { type ChooseAhead, type TrainedBy, trainedFile, trainedPlayer } from './trained-player.ts'

/** Chooses one of the choices there are, by its place among them. The stream is this seat's own in this game. */
export type Player = (decision: SeatDecision, rng: Stream) => number

/** How players who look ahead play imagined games out: by a rule of thumb, or at random if undefined. */
interface Playouts {
  readonly policy: string | undefined
  readonly sight: Sight
}

type PlayerName =
  | { readonly kind: 'random' | 'module' }
  | { readonly kind: 'thumb'; readonly thumb: Thumb }
  | ({ readonly kind: 'greedy' } & Playouts)
  | ({ readonly kind: 'mcts'; readonly iterations: number } & Playouts)
  | ({ readonly kind: 'trained'; readonly file: string } & Playouts)
  | ({ readonly kind: 'myopic'; readonly thumb: Thumb } & Playouts)
  | ({
      readonly kind: 'rollout'
      readonly playouts: number
      readonly thumb: Thumb
      /** Whether the rule takes the points in sight first. */
      readonly isMyopic: boolean
    } & Playouts)

const ALIASES: Readonly<Record<string, number>> = {
  'mcts-weak': 100,
  'mcts-medium': 500,
  'mcts-strong': 2000,
}
const MOST_ITERATIONS = 1_000_000
const NAMES = [
  'random',
  'greedy',
  'mcts:N',
  ...Object.keys(ALIASES),
  'mcts-open:N',
  'thumb:first-low',
  'rollout:N@thumb:first-low',
  'myopic@thumb:first-low',
  'trained:FILE',
]
const FORGETFUL = 'forgetful-'
const KNOWN = [...NAMES, 'human (in play)', 'or a module of your own, as in ./my-player.ts'].join(', ')

function parseName(name: string): PlayerName {
  if (name === 'random') return { kind: name }
  if (isModulePath(name)) return { kind: 'module' }
  if (name === 'human') throw new PlayerError('human plays only at the terminal: manyhands play <game>')
  const file = trainedFile(name)
  if (file !== undefined) return { kind: 'trained', file, policy: undefined, sight: 'memory' }
  if (name.startsWith('thumb:')) return { kind: 'thumb', thumb: knownThumb(name, name) }
  const [, ahead = '', policy] = /^([^@]*(?:@myopic)?)@(.*)$/.exec(name) ?? [name, name]
  if (policy !== undefined) knownThumb(name, policy)
  return parseLookingAhead(name, ahead, policy)
}

function knownThumb(name: string, thumb: string): Thumb {
  const found = thumbNamed(thumb)
  if (found) return found
  const [shown] = THUMBS
  const where = name === thumb ? '' : `"${name}": `
  throw new PlayerError(
    `${where}there is no rule of thumb "${thumb}": write thumb:OPTION-CARD with first, last or any option and low, high or any card, as in ${shown}`,
  )
}

/** @param named the name without its playout policy */
function parseLookingAhead(name: string, named: string, policy: string | undefined): PlayerName {
  const isForgetful = named.startsWith(FORGETFUL)
  const ahead = isForgetful ? named.slice(FORGETFUL.length) : named
  const sight: Sight = isForgetful ? 'view' : 'memory'
  if (ahead === 'greedy') return { kind: ahead, policy, sight }
  if (ahead === 'myopic') return { kind: ahead, policy, thumb: keptThumb(name, policy), sight }
  const alias = ALIASES[ahead]
  if (alias !== undefined) return { kind: 'mcts', iterations: alias, policy, sight }
  const [, kind, number, base] = /^(mcts|mcts-open|rollout):([^@]*)(@myopic)?$/.exec(ahead) ?? []
  if (kind === undefined || (isForgetful && kind === 'mcts-open') || (base && kind !== 'rollout'))
    throw new PlayerError(`there is no player "${name}"${meant(name)}; there are: ${KNOWN}`)
  const many = /^[0-9]+$/.test(number ?? '') ? Number(number) : 0
  if (many < 1 || many > MOST_ITERATIONS)
    throw new PlayerError(
      `"${name}": ${kind} takes a whole number of ${kind === 'rollout' ? 'playouts' : 'iterations'} from 1 to ${MOST_ITERATIONS}, as in ${kind}:200`,
    )
  if (kind === 'mcts') return { kind, iterations: many, policy, sight }
  if (kind === 'mcts-open') return { kind: 'mcts', iterations: many, policy, sight: 'everything' }
  const isMyopic = base !== undefined
  return { kind: 'rollout', playouts: many, policy, thumb: keptThumb(name, policy), isMyopic, sight }
}

/** Of a player that keeps to a rule of thumb unless it sees something better. */
function keptThumb(name: string, policy: string | undefined): Thumb {
  if (policy !== undefined) return knownThumb(name, policy)
  const [kind] = name.replace(FORGETFUL, '').split(':')
  throw new PlayerError(`"${name}": ${kind} needs a rule of thumb to keep to, as in ${name}@thumb:first-low`)
}

function meant(name: string): string {
  const near = nearestName(name, [...NAMES, 'human'])
  return near === undefined ? '' : ` (did you mean "${near}"?)`
}

/** Whether compiled code plays a player itself, without a stop. */
export const isAutomatic = (name: string): boolean => ['random', 'thumb'].includes(parseName(name).kind)

/** Whether a player imagines games in order to choose. */
export const looksAhead = (name: string): boolean => 'sight' in parseName(name)

/** Whether a player must be told what its seat knows. */
export function needsKnowledge(name: string): boolean {
  const parsed = parseName(name)
  return 'sight' in parsed ? parsed.sight !== 'everything' : parsed.kind === 'module'
}

interface Seating extends TrainedBy {
  /** Those of the compiled game in which they decide, if it is one. */
  readonly models?: ForwardModels
  readonly patience?: Patience
}

/** Players for the seats of a table, by their names. They share forward models, as they choose one at a time. */
export function makePlayers(
  names: readonly string[],
  game: Game,
  setting: Setting,
  { folder, trainedBy, models = new ForwardModels(game, setting), patience = new Patience() }: Seating = {},
): readonly Player[] {
  return names.map((name): Player => {
    const parsed = parseName(name)
    switch (parsed.kind) {
      case 'random':
        return (decision, rng) => rng.below(decision.choices)
      case 'thumb':
        return (decision, rng) => decision.byThumb(parsed.thumb, rng)
      case 'module':
        return modulePlayer(name, folder ?? process.cwd())
      default: {
        const choose = lookingAhead(parsed, patience, (file) =>
          trainedPlayer(file, game, setting, { folder, trainedBy }),
        )
        return (decision, rng) =>
          fairly(decision, parsed.sight, (sight) =>
            models.lookAhead(
              (model) => decision.enter(model, rng, sight),
              rng,
              (model) => choose(model, decision, rng),
            ),
          )
      }
    }
  })
}

type LookingAhead = Extract<PlayerName, Playouts>

/** Chooses from where the model stands. */
type Choosing = (model: CardModel, decision: SeatDecision, rng: Stream) => number

/** A player who looks ahead. */
function lookingAhead(
  parsed: LookingAhead,
  patience: Patience,
  trained: (file: string) => ChooseAhead,
): Choosing {
  const choose = choosing(parsed, trained)
  // A trained player judges positions, and imagines no game to its end.
  const mayCircle = parsed.policy !== undefined || parsed.kind === 'trained'
  return (model, decision, rng) => patience.watch(model, mayCircle, () => choose(model, decision, rng))
}

function choosing(parsed: LookingAhead, trained: (file: string) => ChooseAhead): Choosing {
  const { policy, sight } = parsed
  switch (parsed.kind) {
    case 'trained': {
      const choose = trained(parsed.file)
      return (model, _, rng) => choose(model, rng)
    }
    case 'greedy':
      return (model, _, rng) => chooseGreedily(model, rng, policy)
    case 'rollout':
      return (model, decision, rng) => {
        const kept = decision.byThumb(parsed.thumb, rng)
        const base = parsed.isMyopic ? chooseByScore(model, kept, rng) : kept
        return chooseByRollout(model, parsed, base, rng)
      }
    case 'myopic':
      return (model, decision, rng) => chooseByScore(model, decision.byThumb(parsed.thumb, rng), rng)
    case 'mcts': {
      const options = { iterations: parsed.iterations, open: sight === 'everything', policy }
      const searches = new WeakMap<CardModel, TreeSearch>()
      return (model, _, rng) => {
        const search = searches.get(model) ?? new TreeSearch(model, options)
        searches.set(model, search)
        return search.choose(rng)
      }
    }
  }
}

/**
 * Says in the game's own words why a player who looks ahead does not play on. What a forgetful one is offered may depend on
 * what it has seen before: then it has to remember.
 */
function fairly(decision: SeatDecision, sight: Sight, choose: (sight: Sight) => number): number {
  try {
    return choose(sight)
  } catch (thrown) {
    if (!(thrown instanceof OffersDiffer)) throw thrown
    if (sight === 'view') return fairly(decision, 'memory', choose)
    const { choices } = decision.inWords().play
    const player = `player ${thrown.seat + 1}`
    const offer = choices[thrown.place]?.label ?? choices.at(-1)?.label
    throw new PlayerFault(
      `what ${player} is offered ("${offer}") depends on what ${player} cannot see: players who look ahead do not play such a game ("manyhands check" says where)`,
    )
  }
}

/** One name a seat: a single name serves all seats. */
export function seatPlayers(names: readonly string[], seats: number): readonly string[] {
  for (const name of names) parseName(name)
  if (names.length === 1) return new Array<string>(seats).fill(names[0] as string)
  if (names.length === seats) return names
  throw new PlayerError(
    `${names.length} players are named for ${seats} seats: name one for each seat, or one for all of them`,
  )
}
