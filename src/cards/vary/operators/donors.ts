/** Parts of another game: an option, a step, an expression, a way to score, a whole mechanism, the pack of cards. */
import type { Stream } from '../../../rng/index.ts'
import { Deck } from '../../rules/deck.ts'
import type { Expr, Game, Option, Step, Steps } from '../../rules/tree.ts'
import { contentKey } from '../canonical.ts'
import { type Node, rewritten } from '../fields.ts'
import { handOf } from '../generate/in-game.ts'
import { type Path, pathsIn, replaceAt, valueAt } from '../paths.ts'
import { withoutUnread } from '../tidy.ts'
import { type Transplant, transplant } from '../transplant/transplant.ts'
import { typedPaths } from '../typed-paths.ts'
import { namesIn } from '../uses.ts'
import { relabelled } from './labels.ts'
import { firstThatChecks, type Operator } from './operator.ts'
import { isListOfSteps } from './random-parts.ts'
import { contains, countsEnough, scorePlace, stepsOfKind, withPoints, withSteps, wonZones } from './sites.ts'
import { changeInWords, exprWords, isStep, wordsAt } from './words.ts'

/** A game has nothing to take from itself. */
const isSame = (game: Game, mate: Game): boolean => contentKey(game) === contentKey(mate)

/** One more option in a choice. */
export const donorOption: Operator = (game, mate, rng) => {
  if (mate === undefined || isSame(game, mate)) return undefined
  const theirs = stepsOfKind(mate, 'choose').flatMap(({ path, node }) =>
    node.options.map((option, n) => ({ option, path: [...path, 'options', n] })),
  )
  const ours = stepsOfKind(game, 'choose')
  if (theirs.length === 0 || ours.length === 0) return undefined
  return firstThatChecks(game, () => {
    const { option, path } = rng.pick(theirs)
    const { path: at, node } = rng.pick(ours)
    const moved = transplant(
      option,
      'option',
      { game: mate, path },
      { game, path: [...at, 'options', 0] },
      rng,
    )
    if (moved === undefined) return undefined
    const labelled = truthful(moved, 'option') as Option
    if (node.options.some(({ label }) => label === labelled.label)) return undefined
    const tree = replaceAt(moved.game, [...at, 'options'], [...node.options, labelled]) as Game
    // An option that changes nothing any rule reads is only there to be chosen.
    const idle = valueAt(withoutUnread(tree), [...at, 'options', node.options.length, 'do']) as
      | Steps
      | undefined
    if (idle?.length === 0) return undefined
    return { tree, how: `an option of ${mate.name}: ${labelled.label}` }
  })
}

/** One more rule. */
export const donorStep: Operator = (game, mate, rng) => {
  if (mate === undefined || isSame(game, mate)) return undefined
  const theirs = pathsIn(mate).filter((path) => isSmallStep(mate, path))
  const lists = pathsIn(game).filter((path) => path.length > 1 && isListOfSteps(game, path))
  if (theirs.length === 0 || lists.length === 0) return undefined
  return firstThatChecks(game, () => {
    const path = rng.pick(theirs)
    const list = rng.pick(lists)
    const at = rng.below((valueAt(game, list) as Steps).length + 1)
    return inserted({ mate, path }, { game, list, at }, rng)
  })
}

/** Points for what earns points in another game, counted where this game counts. */
export const donorScoring: Operator = (game, mate, rng) => {
  if (mate === undefined || isSame(game, mate)) return undefined
  const theirs = scoringPaths(mate)
  const hand = handOf(game)
  if (theirs.length === 0 || hand === undefined || countsEnough(game)) return undefined
  const counted = wonZones(game, hand)[0] ?? hand
  return firstThatChecks(game, () => {
    const path = rng.pick(theirs)
    const here: Path = ['result', 'score']
    const moved = transplant(valueAt(mate, path), 'X', { game: mate, path }, { game, path: here }, rng)
    if (moved === undefined) return undefined
    // What counts there in a hand counts here where cards are when the play is over.
    const points = rewritten(moved.part, 'X', {
      name: (kind, name) => (kind === 'zone' && name === hand ? counted : name),
    }) as Expr
    if (!namesIn(points, 'X').zone.has(counted)) return undefined
    const tree = withPoints(moved.game, points, `as in ${mate.name}`)
    return tree && { tree, how: () => `points as in ${mate.name}: ${exprWords(tree, points, here)}` }
  })
}

/** What is added to the score of a game, or what the score is where it is no variable. */
function scoringPaths(game: Game): Path[] {
  const place = scorePlace(game)
  if (place === undefined) return [['result', 'score']]
  return stepsOfKind(game, 'add')
    .filter(({ node }) => node.var === place.name)
    .map(({ path }) => [...path, 'by'])
}

function inserted(
  from: { readonly mate: Game; readonly path: Path },
  { game, list, at }: { readonly game: Game; readonly list: Path; readonly at: number },
  rng: Stream,
) {
  const { mate, path } = from
  const there = { game: mate, path }
  const moved = transplant([valueAt(mate, path)], 'steps', there, { game, path: [...list, at] }, rng)
  if (moved === undefined) return undefined
  const steps = truthfulSteps(moved)
  if (steps.length === 0) return undefined
  const tree = withSteps(moved.game, list, at, steps)
  return { tree, how: () => `a rule of ${mate.name}: ${wordsAt(tree, [...list, at])}` }
}

/** What stands in the same field of the same kind of step or expression. */
export const donorExpression: Operator = (game, mate, rng) => {
  if (mate === undefined || isSame(game, mate)) return undefined
  const theirs = Map.groupBy(typedPaths(mate).filter(isValue), ({ path }) => slotOf(mate, path))
  const ours = typedPaths(game).filter((each) => isValue(each) && theirs.has(slotOf(game, each.path)))
  if (ours.length === 0) return undefined
  return firstThatChecks(game, () => {
    const { path, value: before } = rng.pick(ours)
    const { path: there, value } = rng.pick(theirs.get(slotOf(game, path)) ?? [])
    if (typeof value !== 'object' || JSON.stringify(value) === JSON.stringify(before)) return undefined
    const moved = transplant(value, 'X', { game: mate, path: there }, { game, path }, rng)
    if (moved === undefined) return undefined
    const tree = replaceAt(moved.game, path, moved.part) as Game
    return { tree, how: () => `as in ${mate.name}, ${changeInWords(game, tree, path)}` }
  })
}

const isValue = ({ type }: { readonly type: string }): boolean =>
  !['step', 'steps', 'option', 'binder', 'shape', '[option]', '[binder]', '[shape]', 'T', 'X'].includes(
    type,
  ) && !type.startsWith('[')

/** The kind of node and its field: the power of a trick, the number of a deal. */
function slotOf(game: Game, path: Path): string {
  const node = valueAt(game, path.slice(0, -1)) as Node
  const kind = node['get'] ?? (typeof node['do'] === 'string' ? node['do'] : 'pick')
  return Array.isArray(node) ? `list ${String(path.at(-2))}` : `${String(kind)} ${String(path.at(-1))}`
}

/** What is played: the steps of turns, tricks or rounds of another game in the place of those here. */
export const donorMechanism: Operator = (game, mate, rng) => {
  if (mate === undefined || isSame(game, mate)) return undefined
  const theirs = phasesOf(mate)
  const ours = phasesOf(game)
  if (theirs.length === 0 || ours.length === 0) return undefined
  return firstThatChecks(game, () => {
    const path = rng.pick(theirs)
    const { do: kind } = valueAt(mate, path) as Step
    const alike = ours.filter((each) => (valueAt(game, each) as Step).do === kind)
    if (alike.length === 0) return undefined
    const at = rng.pick(alike)
    const there = { game: mate, path }
    const moved = transplant([valueAt(mate, path)], 'steps', there, { game, path: at }, rng)
    if (moved === undefined) return undefined
    const [step, ...more] = truthfulSteps(moved)
    if (step === undefined || more.length > 0) return undefined
    const tree = replaceAt(moved.game, at, step) as Game
    return { tree, how: () => `play as in ${mate.name}: ${wordsAt(tree, at)}` }
  })
}

/** Loops in which players choose, without loops of the same sort in them. */
function phasesOf(game: Game): Path[] {
  return (['turns', 'repeat', 'each', 'trick'] as const).flatMap((kind) =>
    stepsOfKind(game, kind)
      .filter(
        ({ node }) => kind === 'trick' || contains(node.steps, 'choose') || contains(node.steps, 'trick'),
      )
      .filter(({ node }) => !contains(node.steps, 'deal'))
      .map(({ path }) => path),
  )
}

/** The cards of another game. */
export const donorDeck: Operator = (game, mate) => {
  if (mate === undefined || isSame(game, mate)) return undefined
  const { in: _, ...cards } = mate.deck
  const deck = { ...cards, in: game.deck.in }
  const names = ({ deck: tree }: Game): string => {
    const all = new Deck(tree)
    return all.cards
      .map((card) => all.cardName(card))
      .toSorted()
      .join()
  }
  // The same cards in another order matter to few games.
  if (names(game) === names(mate)) return undefined
  return firstThatChecks(game, () => ({ tree: { ...game, deck }, how: `the pack of ${mate.name}` }), 1)
}

const SMALL = 900

const isSmallStep = (game: Game, path: Path): boolean => {
  const step = valueAt(game, path)
  if ((path[0] !== 'flow' && path[0] !== 'procs') || !isStep(step)) return false
  return DOES_MUCH.some((kind) => contains([step], kind)) && JSON.stringify(step).length < SMALL
}

/** Where a player chooses or scores, or where something happens under a condition. */
const DOES_MUCH = ['choose', 'add', 'if'] as const

const truthfulSteps = (moved: Transplant): Steps => truthful(moved, 'steps') as Steps

/** Labels were written for the places of the other game. */
const truthful = ({ part, isAlike, game }: Transplant, type: string): unknown =>
  isAlike ? part : relabelled(part, type, game)
