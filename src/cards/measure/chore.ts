/**
 * A chore: a decision whose options all come to the same, at once or after some more of the same. Whoever may wait three times
 * before a bid decides nothing, although each game then takes another course of chance: a playout draws once more for each
 * wait. So chance begins anew where the seat is offered something else, and only then games are compared.
 */
import type { Stream } from '../../rng/index.ts'
import type { CardModel } from '../players/card-model.ts'

/** Options that are tried, from the middle of the list, and futures in which they are compared. */
const OPTIONS_TRIED = 4
const FUTURES = 4
/** The same offer this often in a row is no chore any more, but a way to spend the game. */
const MOST_IN_A_ROW = 12

/** At a decision with its world entered: the model is left elsewhere. */
export function isChore(model: CardModel, rng: Stream): boolean {
  const { seat, choices } = model
  model.sampleWorld(seat, rng)
  const world = model.save()
  const offer = offerOf(model)
  const many = Math.min(choices, OPTIONS_TRIED)
  const first = Math.floor((choices - many) / 2)
  for (let future = 0; future < FUTURES; future += 1) {
    const number = rng.below(2 ** 32)
    let expected: string | undefined
    for (let n = 0; n < many; n += 1) {
      model.load(world)
      const found = outcomeAfter(model, first + n, offer, number)
      if (found === undefined || (expected !== undefined && found !== expected)) return false
      expected = found
    }
  }
  return true
}

/** What the game comes to after an option, with this future from where something else is offered; undefined if nothing else is. */
function outcomeAfter(model: CardModel, option: number, offer: string, future: number): string | undefined {
  model.reseed(future)
  model.choose(option)
  for (let more = 0; model.isDeciding && offerOf(model) === offer; more += 1) {
    if (more === MOST_IN_A_ROW) return undefined
    model.choose(0)
  }
  model.reseed(future)
  model.playOut?.()
  const outcome = model.outcome()
  const scores = Array.from({ length: model.goal.seats }, (_, seat) => outcome.score(seat))
  return `${outcome.winners} ${scores.join(' ')}`
}

/** The seat and its choices, as text. */
const offerOf = (model: CardModel): string =>
  `${model.seat} ${Array.from({ length: model.choices }, (_, n) => model.key(n)).join(' ')}`
