/** Where the instructions of a lowered game lead, and whose turn it is where. */
import type { Choose, Instruction } from '../../lower/instructions.ts'

/** Where an instruction may lead, beside the one after it. */
export function targetsOf(instruction: Instruction, at: number): number[] {
  switch (instruction.op) {
    case 'jump':
    case 'unless':
      return [instruction.to]
    case 'round':
    case 'next':
    case 'turn':
    case 'as':
      return [instruction.exit]
    case 'choose':
      return choiceTargets(instruction, at)
    default:
      return []
  }
}

/** A choice of several things is gone through again for each. */
const choiceTargets = ({ options, otherwise }: Choose, at: number): number[] => [
  ...(options.some(({ binders }) => binders.length > 1 || binders[0]?.some) ? [at] : []),
  ...options.map(({ entry }) => entry),
  otherwise,
]

/** The names of places that cards may be taken from; undefined if that is any place. */
export function takenFrom(code: readonly Instruction[]): ReadonlySet<string> | undefined {
  const names = new Set<string>()
  for (const instruction of code) {
    if (instruction.op !== 'move' && instruction.op !== 'deal') continue
    const place = instruction.from?.expr
    if (typeof place !== 'object' || place.get !== 'zone') return undefined
    names.add(place.name)
  }
  return names
}

/** Choices are numbered from 1; 0 is the start of the game. */
export function choicesOf(code: readonly Instruction[]): ReadonlyMap<number, number> {
  const choices = code.flatMap(({ op }, at) => (op === 'choose' ? [at] : []))
  return new Map(choices.map((at, n) => [at, n + 1]))
}

/** The instructions that are carried out for somebody: inside turns, loops over players, and steps of one player. */
export function turnInstructions(code: readonly Instruction[]): ReadonlySet<number> {
  const inside = new Set<number>()
  code.forEach((instruction, at) => {
    if (!beginsTurn(instruction) && instruction.op !== 'as') return
    for (let n = at + 1; n < instruction.exit; n += 1) inside.add(n)
  })
  return inside
}

/**
 * The instructions before which a player may have the turn and not have acted, in a game without choices: there, moving
 * a card out of one's own place is acting. With choices, choosing is.
 */
export function openTurns(code: readonly Instruction[]): ReadonlySet<number> {
  const open = new Set<number>()
  if (code.some(({ op }) => op === 'choose')) return open
  // Nobody has acted when the game begins, and when a turn does.
  const reached = [0, ...code.flatMap((instruction, at) => (beginsTurn(instruction) ? [at + 1] : []))]
  for (let at = reached.pop(); at !== undefined; at = reached.pop()) {
    const instruction = code[at]
    if (instruction === undefined || open.has(at)) continue
    open.add(at)
    if (instruction.op === 'unwind' && instruction.me !== undefined) continue
    reached.push(...targetsOf(instruction, at))
    if (instruction.op !== 'jump' && instruction.op !== 'end') reached.push(at + 1)
  }
  return open
}

const beginsTurn = (instruction: Instruction): instruction is Extract<Instruction, { op: 'turn' | 'next' }> =>
  instruction.op === 'turn' || (instruction.op === 'next' && instruction.kind === 'player')
