/** Choices by rules of thumb outside of compiled code: what that does in compile/runtime/thumb.ts. */
import type { Stream } from '../../rng/index.ts'
import type { Instance } from '../compile/engine/instance.ts'
import { IS_CARD } from '../compile/runtime/thumb.ts'
import { CHOICE } from '../compile/search/choices.ts'
import type { Play } from '../interpret/play.ts'
import type { Thumb } from '../model/thumbs.ts'

/** The choices of one decision, by their places. Those of one option follow each other. */
interface Choices {
  readonly many: number
  option(place: number): number
  /** Its rank among those of its option, as a number. Cards come by rank, then in the order of the deck. */
  order(place: number): number
}

/** The place of the choice, in the interpreter. */
export function chooseByThumb(play: Play, thumb: Thumb, rng: Stream): number {
  const orders = thumb.card === 'any' ? [] : ordersOf(play)
  return chooseAmong(
    {
      many: play.choices.length,
      option: (place) => play.choices[place]?.option as number,
      order: (place) => orders[place] as number,
    },
    thumb,
    rng,
  )
}

/** The same of the choices that a module has listed in its memory. */
export function chooseListed(
  { words, compiled }: Pick<Instance, 'words' | 'compiled'>,
  thumb: Thumb,
  rng: Stream,
): number {
  const list = compiled.memoryMap.list >> 2
  const at = (place: number, field: number): number =>
    words[list + 1 + (place * CHOICE.bytes + field) / 4] as number
  return chooseAmong(
    {
      many: words[list] as number,
      option: (place) => at(place, CHOICE.option),
      order: (place) => {
        const value = at(place, CHOICE.value)
        return (value & IS_CARD) === 0 ? value : (value & RANK) * IS_CARD + value
      },
    },
    thumb,
    rng,
  )
}

/** A card is suit · 16 + rank. */
const RANK = 15

function chooseAmong(choices: Choices, { option, card }: Thumb, rng: Stream): number {
  const { many } = choices
  const isFirst = (place: number): boolean =>
    place === 0 || choices.option(place) !== choices.option(place - 1)
  let options = 0
  for (let place = 0; place < many; place += 1) if (isFirst(place)) options += 1
  const taken = option === 'any' ? rng.below(options) : option === 'first' ? 0 : options - 1
  let from = 0
  for (let n = 0; n < taken; ) {
    from += 1
    if (isFirst(from)) n += 1
  }
  let to = from + 1
  while (to < many && !isFirst(to)) to += 1
  if (card === 'any') return from + rng.below(to - from)
  let best = from
  for (let place = from + 1; place < to; place += 1)
    if (choices.order(place) < choices.order(best) === (card === 'low')) best = place
  return best
}

function ordersOf({ choices, program, state }: Play): readonly number[] {
  const { deck } = program
  const choose = program.decisionAt(state)
  const binder = state.read(choose.option) === 0 ? 0 : (state.read(choose.binder) as number)
  return choices.map(({ option, pick }) => {
    if (pick === undefined) return 0
    const isCard = pick.kind === 'card' || choose.options[option]?.binders[binder]?.one?.kind === 'card'
    return isCard && pick.kind !== 'size' ? deck.rankOf(pick.value) * deck.size + pick.value : pick.value
  })
}
