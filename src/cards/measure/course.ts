/** The course of a game: at some of its decisions, what each option is worth, and how the chances of all sides stand. */
import type { Playouts } from '../../games/forward-model.ts'
import { playOutOptions, playOutPosition } from '../../games/playouts.ts'
import { OffersDiffer } from '../../games/same-offers.ts'
import { type Stream, stream } from '../../rng/index.ts'
import { sum } from '../../stats/index.ts'
import { Program } from '../interpret/program.ts'
import type { Horizon } from '../model/horizon.ts'
import { type Thumb, thumbNamed } from '../model/thumbs.ts'
import type { CardModel } from '../players/card-model.ts'
import type { SeatDecision } from '../players/seat-decision.ts'
import { chooseByThumb } from '../players/thumb-choice.ts'
import type { GameSetup } from '../simulate/game-setup.ts'
import { isChore } from './chore.ts'
import { dealsReplayed } from './deals.ts'
import { HALF, type OptionFigures, optionFigures, sharesOf } from './option-figures.ts'
import { errorIn, playedGame, sidesOf } from './played-game.ts'
import type { Course, CourseSums, Courses, PlayedGame } from './playtest.ts'

/** Options that are tried to see whether another seat is offered something else after them. */
const OPTIONS_TRIED = 4
/** Choices of the same seat one after the other, until it is another seat's turn. */
const MOST_IN_A_ROW = 12

/** One valued decision. */
interface Valued extends OptionFigures {
  readonly number: number
  readonly interacts: boolean
  readonly asThumb: boolean
  readonly chances: readonly number[]
}

/** By option of the rules: how often it was offered, and taken. */
type Taken = Map<string, [offered: number, taken: number]>

export class CourseRecorder {
  readonly #setup: GameSetup
  readonly #playtest: Courses
  readonly #thumb: Thumb
  readonly #sides: number
  readonly #program: Program
  #model: CardModel | undefined

  constructor(setup: GameSetup, playtest: Courses) {
    this.#setup = setup
    this.#playtest = playtest
    this.#thumb = thumbNamed(playtest.thumb) as Thumb
    this.#sides = sidesOf(setup.program)
    this.#program = new Program(setup.spec.game, setup.spec)
  }

  /** Plays a game, and values its decisions. */
  play(index: number): Course {
    const { stride } = this.#playtest
    const { program, spec } = this.#setup
    const valued: Valued[] = []
    const taken: Taken = new Map()
    const choices: number[] = []
    let firstGain: number | null = null
    const play = (): PlayedGame =>
      playedGame(
        program,
        this.#setup.play(index, {
          onDecision: (decision, { number, choice }) => {
            // The interpreter begins again where compiled code gives a game up.
            if (number === 0) {
              valued.length = 0
              taken.clear()
              choices.length = 0
            }
            choices.push(choice)
            if (number === 0) firstGain = this.#gainInGame(decision, stream(spec.seed, 'first move', index))
            if (decision.choices < 2 || (number + index) % stride !== 0) return
            const rng = stream(spec.seed, 'course', index, number)
            valued.push({ number, ...this.#value(decision, choice, taken, rng) })
          },
        }),
      )
    const game = errorIn(program, play)
    return {
      game,
      sums: summed(valued),
      firstGain,
      deals: game.ending === 'error' ? 1 : dealsReplayed(this.#program, spec, index, choices),
      points: valued.map(({ number, chances }) => ({ at: number / choices.length, chances })),
      taken: Array.from(taken, ([name, [offered, chosen]]) => [name, offered, chosen] as const),
    }
  }

  #value(decision: SeatDecision, choice: number, taken: Taken, rng: Stream): Omit<Valued, 'number'> {
    const play = decision.position()
    countTaken(
      play.choices.map(({ name }) => name),
      choice,
      taken,
    )
    const thumb = chooseByThumb(play, this.#thumb, rng)
    const model = this.#ready('deal')
    const { policy, positionPolicy } = this.#playtest
    const playouts = this.#imagining(decision, rng, () =>
      playOutOptions(model, { playouts: 2 * HALF, policy }, rng),
    )
    const interacts = this.#imagining(decision, rng, () => othersOffersDiffer(model, rng))
    const chore = this.#imagining(decision, rng, () => isChore(model, rng))
    // A deal may be as good as lost while the game is open: the chances are those of the whole game.
    this.#ready('game')
    decision.enter(model, rng, 'everything')
    const position = playOutPosition(model, { playouts: 2 * HALF, policy: positionPolicy, open: true }, rng)
    const { seat } = decision
    const figures = optionFigures(model.goal, playouts, { seat, thumb })
    return {
      ...figures,
      isIdle: figures.isIdle || chore,
      interacts,
      asThumb: choice === thumb,
      chances: this.#chancesOf(position),
    }
  }

  /** Of the best option over the mean of all, by the end of the game and not of the deal. */
  #gainInGame(decision: SeatDecision, rng: Stream): number | null {
    if (decision.choices < 2) return null
    const model = this.#ready('game')
    const { policy } = this.#playtest
    const playouts = this.#imagining(decision, rng, () =>
      playOutOptions(model, { playouts: 2 * HALF, policy }, rng),
    )
    return optionFigures(model.goal, playouts, { seat: decision.seat, thumb: 0 }).gain
  }

  #ready(horizon: Horizon): CardModel {
    this.#model ??= this.#setup.newModel()
    this.#model.horizon = horizon
    return this.#model
  }

  /** From what lies before the seat; from all that it knows where its offers depend on that. */
  #imagining<Found>(decision: SeatDecision, rng: Stream, find: () => Found): Found {
    const model = this.#model as CardModel
    try {
      decision.enter(model, rng, 'view')
      return find()
    } catch (thrown) {
      if (!(thrown instanceof OffersDiffer)) throw thrown
      decision.enter(model, rng, 'memory')
      return find()
    }
  }

  #chancesOf({ playouts, seats, numbers }: Playouts): number[] {
    const chances = new Array<number>(this.#sides).fill(0)
    for (let n = 0; n < playouts; n += 1) {
      const shares = sharesOf(numbers[n * (1 + seats)] as number, seats, this.#sides)
      shares.forEach((share, side) => {
        chances[side] = (chances[side] as number) + share / playouts
      })
    }
    return chances
  }
}

/** Whether what the next other seat is offered depends on the choice, in one imagined world with one future. */
function othersOffersDiffer(model: CardModel, rng: Stream): boolean {
  const { seat } = model
  model.sampleWorld(seat, rng)
  model.reseed(rng.below(2 ** 32))
  const world = model.save()
  const many = Math.min(model.choices, OPTIONS_TRIED)
  const first = Math.floor((model.choices - many) / 2)
  const offers = new Set<string>()
  for (let n = 0; n < many; n += 1) {
    model.load(world)
    model.choose(first + n)
    for (let more = 0; model.isDeciding && model.seat === seat && more < MOST_IN_A_ROW; more += 1)
      model.choose(0)
    const keys = model.isDeciding ? Array.from({ length: model.choices }, (_, k) => model.key(k)) : []
    offers.add(`${model.isDeciding ? model.seat : -1} ${keys.join(' ')}`)
  }
  return offers.size > 1
}

function summed(valued: readonly Valued[]): CourseSums {
  const total = (of: (each: Valued) => number | boolean): number =>
    sum(valued.map((each) => Number(of(each))))
  return {
    valued: valued.length,
    options: total(({ options }) => options),
    gain: total(({ gain }) => gain),
    gainOverThumb: total(({ gainOverThumb }) => gainOverThumb),
    stakes: total(({ stakes }) => stakes),
    reach: total(({ reach }) => reach),
    interactions: total(({ interacts }) => interacts),
    real: total(({ isReal }) => isReal),
    idle: total(({ isIdle }) => isIdle),
    asThumb: total(({ asThumb }) => asThumb),
  }
}

/** Only where there is more than one option of the rules to take. */
function countTaken(names: readonly string[], choice: number, taken: Taken): void {
  const different = new Set(names)
  if (different.size < 2) return
  for (const name of different) {
    const [offered, chosen] = taken.get(name) ?? [0, 0]
    taken.set(name, [offered + 1, chosen + Number(names[choice] === name)])
  }
}
