/**
 * The flow of a game as one function that can be left and entered again. Instructions between two places that can be
 * jumped to are a block of straight code; the blocks stand one after the other, each reached by falling through, by a
 * branch forward, or through one table of all blocks.
 *
 *     loop            again, at the block whose number is in `point`
 *       block … block
 *         br_table    one exit a block
 *       end           ← block 0 begins
 *       …
 *       end           ← block 1 begins
 */
import type { Choose, Instruction } from '../lower/instructions.ts'
import type { Body, Label, Local } from './wasm/body.ts'

/** Numbers of the instructions that blocks begin with. */
function leadersOf(code: readonly Instruction[]): number[] {
  const leaders = new Set([0])
  code.forEach((instruction, at) => {
    for (const target of targetsOf(instruction)) leaders.add(target)
    if (targetsOf(instruction).length > 0 || instruction.op === 'end') leaders.add(at + 1)
    // A choice is where play is taken up again.
    if (instruction.op === 'choose') leaders.add(at)
  })
  return [...leaders].filter((at) => at < code.length).sort((a, b) => a - b)
}

function targetsOf(instruction: Instruction): number[] {
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
      return choiceTargets(instruction)
    default:
      return []
  }
}

const choiceTargets = ({ options, otherwise }: Choose): number[] => [
  ...options.map(({ entry }) => entry),
  otherwise,
]

/** Instructions that do no work of their own are no steps. */
const isStep = ({ op }: Instruction): boolean => op !== 'jump' && op !== 'unwind'

export interface FlowWriter {
  /** Writes one instruction of a block. `goTo` leads on to another instruction. */
  instruction(instruction: Instruction, at: number, goTo: (target: number) => void, block: number): void
  /** Counts the steps of a block before it is carried out. */
  countSteps(steps: number): void
}

/** Writes all blocks; `point` has the number of the block to begin with. */
export function writeFlow(body: Body, code: readonly Instruction[], point: Local, writer: FlowWriter): void {
  const leaders = leadersOf(code)
  const blockAt = new Map(leaders.map((at, block) => [at, block]))
  body.loop((again) => {
    let labels: readonly Label[] = []
    // The label of a block is where it begins: outside of the blocks before it.
    const labelOf = (block: number): Label => labels[leaders.length - 1 - block] as Label
    const writeBlock = (block: number): void => {
      const from = leaders[block] as number
      const to = leaders[block + 1] ?? code.length
      const instructions = code.slice(from, to)
      writer.countSteps(instructions.filter(isStep).length)
      const goTo = (target: number): void => {
        const next = blockAt.get(target) as number
        if (next > block) body.br(labelOf(next))
        else body.const(next).set(point).br(again)
      }
      instructions.forEach((instruction, n) => {
        writer.instruction(instruction, from + n, goTo, block)
      })
    }
    body.blocks(
      leaders.length,
      (outs) => {
        labels = outs
        body.get(point).brTable(outs.toReversed(), outs[0] as Label)
      },
      writeBlock,
    )
    body.unreachable()
  })
}
