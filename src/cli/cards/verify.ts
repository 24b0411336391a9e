import { Command, InvalidArgumentError, Option } from 'commander'
import {
  type EngineName,
  FACT_IDS,
  verify as proveFacts,
  summarizeFact,
  type Verification,
  type VerifyOptions,
} from '../../cards/index.ts'
import type { LaneName } from '../../pool/index.ts'
import { EXIT } from '../command/exit.ts'
import { listenForInterrupts } from '../command/interrupt.ts'
import { SHARED } from '../command/options.ts'
import type { SetExitCode } from '../program.ts'
import { countedProgress } from '../progress/counted.ts'
import { ProgressLine } from '../progress/progress-line.ts'
import { countLine, factLines } from './report/verification.ts'

interface VerifyFlags {
  readonly only?: readonly string[]
  readonly seed: number
  readonly effort: number
  readonly engine: EngineName
  readonly workers?: number
  readonly lane?: LaneName
  readonly json?: boolean
  readonly quiet?: boolean
}

type Trees = NonNullable<VerifyOptions['trees']>

const EXAMPLES = `
Facts: ${FACT_IDS.slice(0, 5).join(', ')},
  ${FACT_IDS.slice(5).join(', ')}
Exit code 0 if all that were tried hold, 1 if one fails.
The same seed gives the same answer, on any number of workers.

Examples:
  manyhands verify
  manyhands verify --only blackjack-dealer beggar-records
  manyhands verify --only war-length --effort 6
  manyhands verify --json`

/** With other trees for some facts it is seen to tell wrong rules. */
export function verify(setExitCode: SetExitCode, trees: Trees = {}): Command {
  return new Command('verify')
    .summary('prove published facts about card games by playing them')
    .description(
      'Proves published facts about card games: known games are replayed, deals enumerated, games solved, others sampled.',
    )
    .addOption(new Option('--only <ids...>', 'only these facts').argParser(factIds))
    .addOption(SHARED.seed())
    .addOption(
      new Option('--effort <n>', 'sample so many times the usual number of games')
        .argParser(effort)
        .default(1),
    )
    .addOption(SHARED.engine())
    .addOption(SHARED.workers())
    .addOption(SHARED.lane())
    .addOption(SHARED.json())
    .addOption(SHARED.quiet())
    .addHelpText('after', EXAMPLES)
    .action(async (flags: VerifyFlags) => setExitCode(await runVerify(flags, trees)))
}

function factIds(text: string, before: readonly string[] = []): string[] {
  const ids = text.split(',').map((id) => id.trim())
  const unknown = ids.find((id) => !FACT_IDS.includes(id))
  if (unknown === undefined) return [...before, ...ids]
  throw new InvalidArgumentError(`There is no fact "${unknown}". There are: ${FACT_IDS.join(', ')}.`)
}

const [LEAST_EFFORT, MOST_EFFORT] = [0.01, 1000]

function effort(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= LEAST_EFFORT && value <= MOST_EFFORT) return value
  throw new InvalidArgumentError(`It takes a number from ${LEAST_EFFORT} to ${MOST_EFFORT}.`)
}

async function runVerify(flags: VerifyFlags, trees: Trees): Promise<number> {
  const { result, digest, timing } = await proved(flags, trees)
  const { facts, seed } = result
  if (flags.json) console.log(JSON.stringify({ facts: facts.map(summarizeFact), seed, digest, timing }))
  else console.log(countLine(facts, timing.seconds))
  return facts.every(({ ok }) => ok) ? EXIT.done : EXIT.bad
}

/** Prints facts as they are proved, and shows the work on each on standard error until it is done. */
async function proved(flags: VerifyFlags, trees: Trees): Promise<Verification> {
  const line = new ProgressLine({ quiet: flags.quiet ?? false })
  using interrupts = listenForInterrupts({
    first: () => line.say('stopping: press Ctrl-C again to end at once'),
  })
  const width = process.stdout.columns ?? 80
  let [began, about] = [performance.now(), '']
  try {
    return await proveFacts({
      ...flags,
      trees,
      signal: interrupts.signal,
      onWork: (id, done, total) => {
        if (id !== about) [began, about] = [performance.now(), id]
        line.show(countedProgress({ what: id, done, total, seconds: (performance.now() - began) / 1000 }))
      },
      onFact: (report) => {
        line.close({ keep: false })
        if (!flags.json) for (const text of factLines(report, width)) console.log(text)
      },
    })
  } finally {
    line.close({ keep: false })
  }
}
