/** Places whose cards always have one rank, as far as the moves themselves say so: the latest play of a climbing game. */
import { type Expr, type Game, type GetNodes, IT, type Option, type Steps } from '../../rules/tree.ts'
import { alike, mentions, partsOf } from '../simplify/parts.ts'

/** Cards of one rank are put there, each time only after the place was empty or has been emptied. */
export function holdsOneRank(place: GetNodes['zone'], game: Game): boolean {
  const { name, of = [] } = place
  if (of.length > 0 || name === game.deck.in) return false
  const tree = [game.flow, game.procs]
  const parts = partsOf(tree)
  if (parts.some(({ do: kind, to }) => (kind === 'deal' || kind === 'trick') && to === name)) return false
  const into = parts.filter(({ do: kind, to }) => kind === 'move' && mentions(to, { name }))
  const options = parts.filter(({ label, do: steps }) => label !== undefined && Array.isArray(steps))
  const safe = options.flatMap((option) => safeMoves(option as unknown as Option, place))
  return into.length > 0 && into.every((move) => safe.includes(move))
}

/** The moves of an option that bring cards of one rank to a place without cards. */
function safeMoves({ when, each = [], do: steps }: Option, place: Expr): unknown[] {
  const [binder, ...more] = each
  if (binder?.shape?.same !== 'rank' || more.length > 0) return []
  const cards: Expr = { get: 'bound', name: binder.as ?? IT }
  const at = steps.findIndex((step) => step.do === 'move' && alike(step.to, place))
  const move = steps[at]
  if (move?.do !== 'move' || !alike(move.cards, cards)) return []
  const before = steps.slice(0, at)
  const isEmpty = alike(when, { get: 'empty', of: place }) && before.length === 0
  return isEmpty || emptied(before, place) ? [move] : []
}

const emptied = (steps: Steps, place: Expr): boolean => {
  const last = steps.at(-1)
  return last?.do === 'move' && alike(last.cards, place) && !alike(last.to, place)
}
