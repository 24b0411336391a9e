/**
 * The choices of a decision are the same in every world that the seat may imagine, or they would tell it which world is
 * real. A player who looks ahead does not use what it could learn so: it refuses.
 */
import type { ForwardModel } from './forward-model.ts'

/** The choices of a seat depend on what it cannot see. */
export class OffersDiffer extends Error {
  override readonly name = 'OffersDiffer'
  readonly seat: number
  /** The place of a choice that is not there, or is another one, in some other world. */
  readonly place: number

  constructor(seat: number, place: number) {
    super(
      `the choices of seat ${seat} depend on what it cannot see: in another world choice ${place} is not the same`,
    )
    this.seat = seat
    this.place = place
  }
}

/** The keys of the choices there are. */
export function offersOf(model: ForwardModel): readonly number[] {
  return Array.from({ length: model.choices }, (_, n) => model.key(n))
}

/** Throws if other choices are there, in a world that was just sampled, than in the real one. */
export function assertSameOffers(model: ForwardModel, seat: number, offers: readonly number[]): void {
  const listed = model.choices
  // Where the seat has nothing to choose, play has gone on.
  const choices = model.isDeciding && model.seat === seat ? listed : 0
  // Where only one choice is left, a model may have made it and gone on.
  if (!model.isDeciding || model.seat !== seat) throw new OffersDiffer(seat, 0)
  for (let place = 0; place < offers.length; place += 1) {
    if (place >= choices || model.key(place) !== offers[place]) throw new OffersDiffer(seat, place)
  }
  if (choices > offers.length) throw new OffersDiffer(seat, offers.length)
}
