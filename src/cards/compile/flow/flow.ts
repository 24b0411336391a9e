/**
 * The flow of a game as one function that can be left and entered again. Instructions between two places that can be
 * jumped to are straight code; a stretch of code that is jumped back to is a loop, with loops inside it. Forward a jump
 * leaves blocks, back it begins a loop again. To resume play at a choice, every loop with choices in it begins with a
 * table that leads to the one, or to the loop around it.
 *
 *     loop
 *       block … block
 *         br_table    by the choice at which play is resumed, if there is one
 *       end           ← first place that can be jumped to
 *       …
 *       end           ← second place
 */
import type { Instruction } from '../../lower/instructions.ts'
import { choicesOf, targetsOf } from '../analysis/control-flow.ts'
import { known } from '../known.ts'
import { AT } from '../module/memory.ts'
import type { Registers } from '../module/registers.ts'
import type { TopCardCache } from '../module/top-card-cache.ts'
import type { Body, Label, Local } from '../wasm/body.ts'

export interface FlowWriter {
  /** Writes one instruction. `goTo` leads on to another instruction. */
  instruction(instruction: Instruction, at: number, goTo: (target: number) => void): void
  /** Where play goes back, before anything else is done there. */
  checkLimit(): void
  /** Play goes on with a choice here, or is resumed at it. */
  resume(): void
  /** A loop may be unrolled, one round after the other: how to write each. Undefined if it is to be a loop. */
  roundsOf(head: Instruction): readonly ((write: () => void) => void)[] | undefined
}

/** Writes all code; `point` has the number of the choice to resume play at. */
export function writeFlow(
  body: Body,
  registers: Registers,
  code: readonly Instruction[],
  point: Local,
  writer: FlowWriter,
): void {
  new Flow(body, registers, code, point, writer).write({ from: 0, to: code.length, loops: false })
}

/** A stretch of code that can be jumped to, and the choices in it. */
interface Place {
  readonly stretch: Stretch
  readonly choices: readonly number[]
}

/** Straight code, or the code of a loop, from one instruction up to another. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly loops: boolean
}

interface Target {
  readonly label: Label
  /** Whether to go there is to go back. */
  readonly loops: boolean
}

class Flow {
  readonly #body: Body
  readonly #registers: Registers
  readonly #topCards: TopCardCache
  readonly #code: readonly Instruction[]
  readonly #point: Local
  readonly #writer: FlowWriter
  readonly #choices: ReadonlyMap<number, number>
  /** Instructions that straight code begins with, and among them those that are jumped to from before. */
  readonly #leaders = new Set<number>()
  readonly #targets = new Set<number>()
  /** Instructions that are jumped back to, and where the code ends that does so. */
  readonly #loops = new Map<number, number>()
  /** Where jumps go: on to an instruction, and back to the start of a loop. */
  readonly #forward = new Map<number, Target>()
  readonly #back = new Map<number, Target>()

  constructor(
    body: Body,
    registers: Registers,
    code: readonly Instruction[],
    point: Local,
    writer: FlowWriter,
  ) {
    this.#body = body
    this.#registers = registers
    this.#topCards = registers.topCards
    this.#code = code
    this.#point = point
    this.#writer = writer
    this.#choices = choicesOf(code)
    code.forEach((instruction, at) => {
      const targets = targetsOf(instruction, at)
      for (const target of targets) {
        this.#leaders.add(target)
        if (target > at) this.#targets.add(target)
        else this.#loops.set(target, at + 1)
      }
      if (instruction.op === 'choose') this.#leaders.add(at)
      if (instruction.op === 'end' || targets.length > 0) this.#leaders.add(at + 1)
    })
  }

  /** The code of a loop once through, or of the whole game. */
  write(all: Stretch): void {
    const { from, to } = all
    const stretches = this.#stretchesOf(all)
    const places = stretches.map((stretch) => ({ stretch, choices: this.#choicesIn(stretch) }))
    const labelled = places.filter(
      ({ stretch, choices }) => this.#targets.has(stretch.from) || choices.length > 0,
    )
    const upTo = (n: number): number => labelled[n]?.stretch.from ?? to
    const writeBetween = (start: number, end: number): void => {
      for (const stretch of stretches) {
        if (stretch.from >= start && stretch.from < end) this.#writeStretch(stretch)
      }
    }
    this.#body.blocks(
      labelled.length,
      (outs) => {
        // The label of a stretch is where it begins: outside of those before it.
        const labels = outs.toReversed()
        for (const [n, { stretch }] of labelled.entries())
          this.#forward.set(stretch.from, { label: known(labels[n], 'label'), loops: false })
        this.#resume(labelled)
        writeBetween(from, upTo(0))
      },
      (n) => {
        const { stretch, choices } = labelled[n] as Place
        if (choices.length > 0) this.#topCards.forget()
        else this.#topCards.arriveAt(known(this.#forward.get(stretch.from), 'label'))
        writeBetween(upTo(n), upTo(n + 1))
      },
    )
  }

  #writeStretch(stretch: Stretch): void {
    if (!stretch.loops) {
      this.#writeStraight(stretch)
      return
    }
    const rounds = this.#writer.roundsOf(known(this.#code[stretch.from], 'instruction'))
    if (rounds) {
      for (const write of rounds) {
        write(() => {
          this.#registers.count(AT.steps)
          this.#writeRound(stretch)
          this.#writer.checkLimit()
        })
      }
      this.#registers.count(AT.steps)
      return
    }
    if (this.#choicesIn(stretch).length === 0) this.#writeLoop(stretch)
    else
      this.#body.loop((label) => {
        this.#topCards.forget()
        this.#back.set(stretch.from, { label, loops: true })
        this.write(stretch)
      })
  }

  /**
   * A loop that play is never resumed in. Whether it goes on is tested before, and at the end of each round: most often
   * there is not even one, and then the loop is not entered, for which V8 would put away what it has in registers.
   */
  #writeLoop({ from, to }: Stretch): void {
    const head: Stretch = { from, to: from + 1, loops: false }
    this.#writeStraight(head)
    this.#body.loop((label) => {
      const target: Target = { label, loops: true }
      this.#topCards.beginLoop(target)
      this.#writeRound({ from, to, loops: false })
      this.#writer.checkLimit()
      this.#writeStraight(head)
      this.#topCards.goBack(target)
      this.#body.br(label)
    })
  }

  /** One round of a loop, without what it begins with: where it would begin again, it ends. */
  #writeRound({ from, to }: Stretch): void {
    this.#body.block((label) => {
      this.#back.set(from, { label, loops: false })
      this.write({ from: from + 1, to, loops: false })
    })
    this.#topCards.arriveAt(known(this.#back.get(from), 'label'))
  }

  #writeStraight({ from, to }: Stretch): void {
    const instructions = this.#code.slice(from, to)
    if (this.#choices.has(from)) this.#writer.resume()
    const steps = instructions.filter(isStep).length
    if (steps > 0) this.#registers.count(AT.steps, steps)
    instructions.forEach((instruction, n) => {
      const at = from + n
      this.#writer.instruction(instruction, at, (target) => this.#goTo(target, at))
    })
  }

  #goTo(target: number, from: number): void {
    const there = known((target > from ? this.#forward : this.#back).get(target), 'label')
    if (there.loops) {
      this.#writer.checkLimit()
      this.#topCards.goBack(there)
    } else this.#topCards.goTo(there)
    this.#body.br(there.label)
  }

  /** Leads to where play is resumed, if that is in here. */
  #resume(places: readonly Place[]): void {
    const labels = places.flatMap(({ stretch, choices }) =>
      choices.map((choice) => ({ choice, ...known(this.#forward.get(stretch.from), 'label') })),
    )
    const [first] = labels
    if (first === undefined) return
    const table = labels.map(({ label }) => label)
    this.#body.block((start) => this.#body.get(this.#point).minus(first.choice).brTable(table, start))
  }

  #choicesIn({ from, to }: Stretch): number[] {
    const inside: number[] = []
    for (const [at, choice] of this.#choices) if (at >= from && at < to) inside.push(choice)
    return inside
  }

  /** Straight code and loops, one after the other. What is itself a loop begins with straight code. */
  #stretchesOf({ from, to, loops }: Stretch): Stretch[] {
    const stretches: Stretch[] = []
    for (let at = from; at < to; at = (stretches.at(-1) as Stretch).to) {
      const end = loops && at === from ? undefined : this.#loops.get(at)
      stretches.push({ from: at, to: end ?? this.#endOf(at), loops: end !== undefined })
    }
    return stretches
  }

  #endOf(at: number): number {
    let end = at + 1
    while (end < this.#code.length && !this.#leaders.has(end)) end += 1
    return end
  }
}

/** Instructions that do no work of their own are no steps. */
const isStep = ({ op }: Instruction): boolean => op !== 'jump' && op !== 'unwind'
