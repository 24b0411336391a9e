/** Choices by rules of thumb in the interpreter: what compiled code does in compile/runtime/thumb.ts. */
import type { Stream } from '../../rng/index.ts'
import type { Play } from '../interpret/play.ts'
import type { Thumb } from '../model/thumbs.ts'

/** The place of the choice. */
export function chooseByThumb(play: Play, { option, card }: Thumb, rng: Stream): number {
  const options = [...new Set(play.choices.map((choice) => choice.option))]
  const taken = option === 'any' ? rng.pick(options) : options.at(option === 'first' ? 0 : -1)
  const places = [...play.choices.keys()].filter((place) => play.choices[place]?.option === taken)
  if (card === 'any') return rng.pick(places)
  const orders = ordersOf(play)
  const ascending = places.toSorted((a, b) => (orders[a] as number) - (orders[b] as number))
  return ascending.at(card === 'low' ? 0 : -1) as number
}

/** By choice: its rank among those of its option, as a number. Cards come by rank, then in the order of the deck. */
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
