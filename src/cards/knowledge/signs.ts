/**
 * What all see of each instruction, and whether it tells which way a branch went.
 *
 * Of the way that play could have gone only the instructions are known, not the cards: so any of them may turn out to do
 * nothing, unless it cannot (a card that was chosen does move). All can tell the ways apart once something is seen that
 * could not have come on the other one.
 */
import type { Instruction } from '../lower/instructions.ts'
import type { Cell } from '../model/layout.ts'

/** What is seen of a step. */
export type Sign = {
  /** Whether the step always does something. */
  readonly surely?: boolean
} & (
  | {
      readonly kind: 'move'
      readonly from?: string | undefined
      readonly to: string
      /** A place from which something moves unless it is empty. */
      readonly of?: number | undefined
    }
  | {
      readonly kind: 'show' | 'shuffle' | 'set' | 'choose'
      readonly name: string
      /** The name of a card that is shown, if all know whether there is one. */
      readonly card?: Cell | undefined
    }
)

/** How things stand where the branch is. */
export interface AtBranch {
  hasCards(zone: number): boolean
  /** Whether a name stands for a card. */
  isSomething(name: Cell): boolean
}

/** Nobody looks further ahead. */
const MOST_SEEN = 12

/** The signs of a game's instructions, by their numbers. */
export class Signs {
  readonly #code: readonly Instruction[]
  readonly #signs: ReadonlyMap<number, Sign>
  readonly #first = new Map<number, ReadonlySet<number>>()

  constructor(code: readonly Instruction[], signs: ReadonlyMap<number, Sign>) {
    this.#code = code
    this.#signs = signs
  }

  at(point: number): Sign | undefined {
    return this.#signs.get(point)
  }

  /**
   * The instructions that may be the first of which something is seen. As long as nothing is seen no card has moved: so if
   * it is given how things stand where it begins, a place that has cards there still has them.
   */
  firstFrom(points: readonly number[], start?: AtBranch): ReadonlySet<number> {
    if (start) return this.#search(points, start)
    return new Set(points.flatMap((point) => [...this.#known(point)]))
  }

  after(point: number): readonly number[] {
    const instruction = this.#code[point] as Instruction
    switch (instruction.op) {
      case 'jump':
        return [instruction.to]
      case 'unless':
        return [point + 1, instruction.to]
      case 'round':
      case 'next':
      case 'turn':
      case 'as':
        return [point + 1, instruction.exit]
      case 'choose':
        return [...instruction.options.map(({ entry }) => entry), instruction.otherwise]
      case 'end':
        return []
      default:
        return [point + 1]
    }
  }

  #known(point: number): ReadonlySet<number> {
    const known = this.#first.get(point) ?? this.#search([point])
    this.#first.set(point, known)
    return known
  }

  #search(points: readonly number[], start?: AtBranch): ReadonlySet<number> {
    const found = new Set<number>()
    const reached = new Set(points)
    for (const point of reached) {
      const sign = this.#signs.get(point)
      if (sign) found.add(point)
      if (!sign || !isSure(sign, start)) for (const next of this.after(point)) reached.add(next)
    }
    return found
  }
}

/** Follows what is seen after a branch. */
export class SignTrail {
  readonly #signs: Signs
  /** Where play could stand on the other way. */
  #possible: ReadonlySet<number>
  #seen = 0

  /** @param others where play could have gone on instead */
  constructor(signs: Signs, others: readonly number[], start: AtBranch) {
    this.#signs = signs
    this.#possible = signs.firstFrom(others, start)
  }

  /** Whether all can tell that play did not go the other way. */
  get isTold(): boolean {
    return this.#possible.size === 0
  }

  get isOver(): boolean {
    return this.isTold || this.#seen >= MOST_SEEN
  }

  see(sign: Sign): void {
    const alike = [...this.#possible].filter((point) => isAlike(this.#signs.at(point), sign))
    const after = alike.flatMap((point) => this.#signs.after(point))
    // More cards may move by the same step.
    this.#possible = new Set([...alike, ...this.#signs.firstFrom(after)])
    this.#seen += 1
  }
}

function isAlike(step: Sign | undefined, seen: Sign): boolean {
  if (step?.kind !== seen.kind) return false
  if (step.kind === 'move' && seen.kind === 'move')
    return step.to === seen.to && (step.from === undefined || step.from === seen.from)
  return step.kind !== 'move' && seen.kind !== 'move' && step.name === seen.name
}

/** Whether a step cannot turn out to do nothing. */
function isSure(sign: Sign, start: AtBranch | undefined): boolean {
  if (sign.surely || start === undefined) return sign.surely ?? false
  if (sign.kind === 'move') return sign.of !== undefined && start.hasCards(sign.of)
  return sign.card !== undefined && start.isSomething(sign.card)
}
