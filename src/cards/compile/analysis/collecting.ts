/**
 * Cards that are collected on a pile to be dealt anew: nobody looks at where cards lie before the pile is shuffled or the
 * game is over. The order in which the cards lie there until then makes no difference.
 */
import type { Instruction, Operand } from '../../lower/instructions.ts'
import type { GameModel } from '../../model/game-model.ts'
import { targetsOf } from './control-flow.ts'

type Move = Extract<Instruction, { op: 'move' }>

export interface Collecting {
  /** The pile, which is the only place of its name. */
  readonly pile: string
  /** The instructions that collect cards there. */
  readonly moves: ReadonlySet<number>
}

/** Undefined if no cards are collected. Of several piles only the first one counts. */
export function collectingIn(code: readonly Instruction[], model: GameModel): Collecting | undefined {
  const looks = new Looks(model)
  let pile: string | undefined
  const moves = new Set<number>()
  for (const [at, instruction] of code.entries()) {
    if (instruction.op !== 'move') continue
    const found = pileOf(instruction, model)
    if (found === undefined || (pile !== undefined && found !== pile)) continue
    if (!isShuffledFirst(code, at, found, looks)) continue
    pile = found
    moves.add(at)
  }
  return pile === undefined ? undefined : { pile, moves }
}

/** Whether the result of a game depends on where cards lie in the end. */
export const looksAtPlacesInTheEnd = (model: GameModel): boolean =>
  new Looks(model).atPlaces(model.game.result)

/** The pile on top of which cards are put, where there is one of its name. */
function pileOf({ to, at, over }: Move, model: GameModel): string | undefined {
  const place = to.expr
  if (at !== 'top' || over || typeof place !== 'object' || place.get !== 'zone') return undefined
  const isPile = model.game.zones[place.name]?.order === 'pile'
  const isOnly = model.zoneFamilies.get(place.name)?.sizes.length === 0
  return isPile && isOnly ? place.name : undefined
}

/** Whether, on every way from an instruction on, a pile is shuffled or the game is over before anybody looks at places. */
function isShuffledFirst(code: readonly Instruction[], from: number, pile: string, looks: Looks): boolean {
  const seen = new Set<number>()
  const reached = [from + 1]
  for (let at = reached.pop(); at !== undefined; at = reached.pop()) {
    const instruction = code[at]
    if (instruction === undefined || seen.has(at)) continue
    seen.add(at)
    if (instruction.op === 'end') continue
    if (instruction.op === 'shuffle' && isZone(instruction.zone, pile)) continue
    if (!isBookkeeping(instruction) || looks.atPlaces(instruction)) return false
    reached.push(...targetsOf(instruction, at))
    if (instruction.op !== 'jump') reached.push(at + 1)
  }
  return true
}

const isZone = ({ expr }: Operand, name: string): boolean =>
  typeof expr === 'object' && expr.get === 'zone' && expr.name === name

/** It moves no cards and draws nothing, and play cannot be left there. */
function isBookkeeping({ op }: Instruction): boolean {
  switch (op) {
    case 'jump':
    case 'unless':
    case 'round':
    case 'set':
    case 'add':
    case 'tally':
    case 'let':
    case 'zero':
    case 'enter':
    case 'each':
    case 'next':
    case 'first-turn':
    case 'turn':
    case 'next-turn':
    case 'as':
    case 'unwind':
      return true
    default:
      return false
  }
}

/** Which parts of a game look at where cards lie. */
class Looks {
  readonly #model: GameModel
  readonly #definitions = new Map<string, boolean>()

  constructor(model: GameModel) {
    this.#model = model
  }

  /** Of an instruction, an expression, or anything made of these. */
  atPlaces(part: unknown): boolean {
    if (typeof part !== 'object' || part === null || part instanceof Map) return false
    const { get, name, op } = part as { readonly get?: string; readonly name?: string; readonly op?: string }
    if (get !== undefined && PLACES.has(get)) return true
    if (get === 'def' && name !== undefined && this.#definition(name)) return true
    // Variables get their initial values again.
    if (op === 'enter' && this.#initialValues()) return true
    return Object.values(part).some((inner) => this.atPlaces(inner))
  }

  #definition(name: string): boolean {
    const known = this.#definitions.get(name)
    if (known !== undefined) return known
    // No definition uses itself.
    const looks = this.atPlaces(this.#model.game.defs?.[name])
    this.#definitions.set(name, looks)
    return looks
  }

  #initialValues(): boolean {
    return Array.from(this.#model.variables.values()).some(({ tree }) => this.atPlaces(tree.init))
  }
}

/** Expressions whose value depends on where cards lie; others do only by the expressions in them. */
const PLACES: ReadonlySet<string> = new Set(['zone', 'family', 'above', 'indexOf', 'spare', 'owner'])
