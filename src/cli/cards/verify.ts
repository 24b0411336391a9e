import { InvalidArgumentError } from 'commander'
import {
  FACT_IDS,
  type FactReport,
  verify as proveFacts,
  summarizeFact,
  type VerifyOptions,
} from '../../cards/verify/verify.ts'
import { type BuildCommand, defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { between, optional, SHARED, withDefault } from '../command/inputs.ts'
import { countLine, factLines } from './report/verification.ts'

/** @param trees other rules for some facts; for tests */
export const verifyWith = (trees: NonNullable<VerifyOptions['trees']>): BuildCommand =>
  defineCommand({
    name: 'verify',
    group: GROUPS.designers,
    summary: 'prove published facts about card games by playing them',
    description:
      'Proves published facts about card games: known games are replayed, deals enumerated, games solved, others sampled.',
    options: {
      only: optional('<ids...>', 'only these facts', factIds),
      seed: SHARED.seed,
      effort: withDefault(
        optional('<n>', 'sample this many times the usual number of games', between(0.01, 1000)),
        1,
      ),
      engine: SHARED.engine,
      workers: SHARED.workers,
      lane: SHARED.lane,
      json: SHARED.json,
      quiet: SHARED.quiet,
    },
    notes: `Facts: ${FACT_IDS.slice(0, 5).join(', ')},
  ${FACT_IDS.slice(5).join(', ')}
Exit code 0 if all facts that were tried hold, 1 if one fails.
The same seed gives the same answer, on any number of workers.`,
    examples: [
      'manyhands verify',
      'manyhands verify --only blackjack-dealer beggar-records',
      'manyhands verify --only war-length --effort 6',
      'manyhands verify --json',
    ],
    async run(flags, { progress, print, catchInterrupts }) {
      const { signal } = catchInterrupts()
      const { result, digest, timing } = await proveFacts({
        ...flags,
        trees,
        signal,
        onWork: (what, done, total) => progress.count({ what, done, total }),
        onFact: (report) => print(factLines(report, process.stdout.columns ?? 80)),
      })
      const { facts, seed } = result
      return {
        document: { facts: facts.map(summarizeFact), seed },
        lines: [countLine(facts, timing.seconds)],
        engine: enginesOf(facts),
        digest,
        timing,
        exitCode: facts.every(({ ok }) => ok) ? EXIT.done : EXIT.bad,
      }
    },
  })

export const verify = verifyWith({})

/** Known deals are replayed, and games solved, in the interpreter, whatever was asked for. */
const enginesOf = (facts: readonly FactReport[]): string =>
  [...new Set(facts.flatMap(({ engine }) => engine ?? []))].toSorted().join(' and ')

function factIds(text: string, before: readonly string[] = []): string[] {
  const ids = text.split(',').map((id) => id.trim())
  const unknown = ids.find((id) => !FACT_IDS.includes(id))
  if (unknown === undefined) return [...before, ...ids]
  throw new InvalidArgumentError(`There is no fact "${unknown}". There are: ${FACT_IDS.join(', ')}.`)
}
