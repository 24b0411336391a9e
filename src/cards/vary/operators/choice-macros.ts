/** Mechanisms for choices of a card to play: wild ranks, effects of ranks, passing, drawing. */
// biome-ignore format: a line for each name would hide the mechanisms

import type { Stream } from '../../../rng/index.ts'
import { rankName, ranksName, withArticle, wordsOf } from '../../english/words/words.ts'
import {
  bound,
  cond,
  eq,
  increase,
  may,
  mayEach,
  me,
  move,
  next,
  not,
  or,
  rank,
  rankOf,
  set,
  shift,
  some,
  spread,
  top,
  topmost,
  union,
  val,
  variable,
  when,
  zone,
} from '../../rules/build.ts'
import type { Binder, Expr, Game, Option, Step, StepNodes } from '../../rules/tree.ts'
import { handOf } from '../generate/in-game.ts'
import { type Path, replaceAt, valueAt } from '../paths.ts'
import { type Change, firstThatChecks, type Operator } from './operator.ts'
import {
  around,
  cardOptions,
  contains,
  freshName,
  isPile,
  type PlayOption,
  playOptions,
  type ScorePlace,
  scorePlace,
  stepsOfKind,
  withVar,
  withZone,
} from './sites.ts'

const onPlay =
  (change: (game: Game, play: PlayOption, hand: string, rng: Stream) => Change | undefined): Operator =>
  (game, _, rng) => {
    const hand = handOf(game)
    const plays =
      hand === undefined ? [] : playOptions(game, hand).filter(({ path }) => !isTogether(game, path))
    if (hand === undefined || plays.length === 0) return undefined
    return firstThatChecks(game, () => change(game, rng.pick(plays), hand, rng), 6)
  }

/** What one does is not seen by others until all have done it: cards that change hands there would be. */
const isTogether = (game: Game, path: Path): boolean => around(game, path, 'each')?.node.together === 'yes'

/** Cards of one rank may always be played. */
export const wildRank = onPlay((game, { path, card }, hand, rng) => {
  const wild = rng.pick(game.deck.ranks)
  const [binder] = (valueAt(game, path) as Option).each as readonly [Binder]
  const isWild = (each: Expr): Expr => eq(rankOf(each), rank(wild))
  const { in: set = 0, where } = binder
  const isFiltered = typeof set === 'object' && set.get === 'filter'
  if (where === undefined && !isFiltered) return undefined
  const at = [...path, 'each', 0]
  const wider = isFiltered
    ? replaceAt(game, [...at, 'in'], union(set, filterBy(hand, isWild)))
    : replaceAt(game, [...at, 'where'], or(where ?? true, isWild(bound(card))))
  return { tree: wider, how: `${ranksName(wild)} are wild: they may be played at any time` }
})

const filterBy = (hand: string, test: (card: Expr) => Expr): Expr => ({
  get: 'filter',
  of: zone(hand, me),
  as: 'held',
  where: test(bound('held')),
})

/** Playing a rank makes something happen. */
export const effectOfRank = onPlay((game, play, hand, rng) => {
  const played = rng.pick(game.deck.ranks)
  const effect = rng.pick(EFFECTS)(game, play, hand, rng)
  if (effect === undefined) return undefined
  const tree = wherePlayed(effect.game, play.move, (card) =>
    when(eq(rankOf(bound(card)), rank(played)), [...effect.steps]),
  )
  return { tree, how: `after ${withArticle(rankName(played))} is played, ${effect.how}` }
})

/** The game with a step after every such move of a picked card: a card is played by whatever option it is picked. */
function wherePlayed(game: Game, { to }: StepNodes['move'], step: (card: string) => Step): Game {
  const isThere = ({ move }: PlayOption): boolean => JSON.stringify(move.to) === JSON.stringify(to)
  // The last first: an option may stand within another, and what is put in moves what comes after it.
  return cardOptions(game)
    .filter(isThere)
    .toReversed()
    .reduce((tree, { path, card }) => {
      const steps = (valueAt(tree, path) as Option).do
      const at = steps.findIndex(
        (each) => each.do === 'move' && JSON.stringify(each.to) === JSON.stringify(to),
      )
      return replaceAt(tree, [...path, 'do'], steps.toSpliced(at + 1, 0, step(card))) as Game
    }, game)
}

interface Effect {
  readonly game: Game
  readonly steps: readonly Step[]
  readonly how: string
}
type EffectMaker = (game: Game, play: PlayOption, hand: string, rng: Stream) => Effect | undefined

const EFFECTS: readonly EffectMaker[] = [
  // The next player draws.
  (game, _, hand, rng) => {
    const stock = game.deck.in
    if (!isPile(game, stock)) return undefined
    const n = rng.between(1, 2)
    const steps = [move(topmost(zone(stock), n), zone(hand, next(me)))]
    return { game, steps, how: `the next player draws ${n === 1 ? 'a card' : 'two cards'}` }
  },
  // The player draws.
  (game, _, hand) => {
    const stock = game.deck.in
    if (!isPile(game, stock)) return undefined
    return { game, steps: [move(top(zone(stock)), zone(hand, me))], how: 'the player draws a card' }
  },
  // Hands change owners.
  (game, _, hand) => {
    const held = freshName(game, 'swappedCards')
    const steps = [
      move(zone(hand, me), zone(held, me)),
      move(zone(hand, next(me)), zone(hand, me)),
      move(zone(held, me), zone(hand, next(me))),
    ]
    const how = 'the player swaps hands with the next player'
    return { game: withZone(game, held, spread('owner', 'player')), steps, how }
  },
  // Points.
  (game, _, __, rng) => {
    const score = scorePlace(game)
    if (score === undefined) return undefined
    const by = rng.pick([-5, -2, 1, 2, 3, 5])
    return {
      game,
      steps: [scored(score, by)],
      how: `the player ${by < 0 ? 'loses' : 'scores'} ${Math.abs(by)}`,
    }
  },
  (game, play, _, rng) => orderOfTurns(game, play, rng),
]

const scored = ({ name, index }: ScorePlace, by: number): Step => increase([name, index], by, 'a card played')

/** Turns that go another way: one player is skipped, the same plays again, or they go round the other way. */
function orderOfTurns(game: Game, { path }: PlayOption, rng: Stream): Effect | undefined {
  const turns = around(game, path, 'turns')
  if (turns === undefined || turns.node.next !== undefined || contains(turns.node.steps, 'turns'))
    return undefined
  const among = turns.node.in
  const after = (who: Expr): Expr => next(who, among)
  const [name, other, how] = rng.pick<readonly [string, Expr, string]>([
    ['skips', after(after(me)), 'the next player is skipped'],
    ['playsAgain', me, 'the same player has another turn'],
    ['reversed', shift(me, -1), 'turns go round the other way'],
  ])
  const isReverse = name === 'reversed'
  if (isReverse && among !== undefined) return undefined
  const flag = freshName(game, name)
  const { steps } = turns.node
  const node: StepNodes['turns'] = {
    ...turns.node,
    next: cond(val(flag), other, after(me)),
    // It holds for one turn; turned round, play stays so.
    steps: isReverse ? steps : [set(flag, false), ...steps],
  }
  const changed = replaceAt(withVar(game, flag, variable('bool')), turns.path, node) as Game
  return { game: changed, steps: [set(flag, isReverse ? not(val(flag)) : true)], how }
}

/** Variables that say that a player has used up a way out of playing a card. */
const USED = { pass: 'hasPassed', give: 'hasGiven', take: 'hasTaken' } as const

/** One way out is a decision; more of them are a menu. */
const hasWayOut = (game: Game): boolean =>
  Object.values(USED).some((name) => name in (game.vars ?? {})) || hasOption(game, 'draw')

const hasOption = (game: Game, label: string): boolean =>
  stepsOfKind(game, 'choose').some(({ node }) => node.options.some((option) => option.label === label))

/** Whether a player goes on choosing until an option ends that: a way out of one choice would be out of nothing. */
function goesOn(game: Game, choice: Path): boolean {
  const loop = around(game, choice, 'repeat')
  const { options } = valueAt(game, choice) as StepNodes['choose']
  return loop !== undefined && options.some((option) => contains(option.do, 'stop'))
}

/** A way out of playing a card. */
const wayOut = (change: Parameters<typeof onPlay>[0]): Operator =>
  onPlay((game, play, hand, rng) =>
    hasWayOut(game) || goesOn(game, play.choice) ? undefined : change(game, play, hand, rng),
  )

/** A card may be drawn instead of played. */
export const mayDraw = wayOut((game, { choice }, hand) => {
  const stock = game.deck.in
  const { options } = valueAt(game, choice) as StepNodes['choose']
  if (!isPile(game, stock)) return undefined
  const drawing = may('draw', move(top(zone(stock)), zone(hand, me)), some(zone(stock)))
  const tree = replaceAt(game, [...choice, 'options'], [...options, drawing])
  return { tree, how: 'a player may draw a card from the stock instead of playing one' }
})

/** Once in a game. */
export const mayPassOnce = wayOut((game, { choice }) => {
  const { options } = valueAt(game, choice) as StepNodes['choose']
  if (hasOption(game, 'pass')) return undefined
  const passed = USED.pass
  const passing = may('pass', set([passed, me], true), not(val(passed, me)))
  const added = replaceAt(game, [...choice, 'options'], [...options, passing]) as Game
  const tree = withVar(added, passed, variable('bool', { per: ['player'] }))
  return { tree, how: 'each player may pass once' }
})

/** A card may be given away instead of played. */
export const mayGive = wayOut((game, { choice }, hand) => {
  const { options } = valueAt(game, choice) as StepNodes['choose']
  const given = USED.give
  const giving = mayEach(
    'give to the next player',
    zone(hand, me),
    (card) => [move(card, zone(hand, next(me))), set([given, me], true)],
    { when: not(val(given, me)) },
  )
  const added = replaceAt(game, [...choice, 'options'], [...options, giving]) as Game
  const tree = withVar(added, given, variable('bool', { per: ['player'] }))
  return { tree, how: 'once, a player may give a card to the next player instead of playing' }
})

/** A card that lies open may be taken instead of playing. */
export const mayTakeOpen = wayOut((game, { choice, move: { to } }, hand) => {
  const open = typeof to === 'object' && to.get === 'zone' ? to : undefined
  const tree = open && game.zones[open.name]
  if (open === undefined || tree === undefined || tree.order !== 'pile' || open.name === hand)
    return undefined
  const { options } = valueAt(game, choice) as StepNodes['choose']
  const label = `take from the ${wordsOf(open.name)}`
  const taken = USED.take
  const taking = may(label, [move(top(open), zone(hand, me)), set([taken, me], true)], {
    get: 'and',
    of: [some(open), not(val(taken, me))],
  })
  const added = replaceAt(game, [...choice, 'options'], [...options, taking]) as Game
  return {
    tree: withVar(added, taken, variable('bool', { per: ['player'] })),
    how: `once, a player may take the top card of the ${wordsOf(open.name)} instead of playing`,
  }
})
