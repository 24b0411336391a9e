import { join } from 'node:path'
import {
  deliberate,
  loadRounds,
  type Model,
  namedModel,
  panelFingerprint,
  type Round,
  RunCallRecord,
  type SpeculationReport,
  saveRounds,
  transcript,
} from '../../council/index.ts'
import { InputError } from '../../errors/index.ts'
import { writeAtomically } from '../../subprocess/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import {
  between,
  onUnless,
  optional,
  required,
  SHARED,
  toggle,
  whole,
  withDefault,
} from '../command/inputs.ts'
import { openRun } from '../command/open-run.ts'
import { costLine, decisionLine, outcomeLines, rulingLines, synthesisLines } from './answer-lines.ts'
import { FILES } from './ask.ts'
import { LiveSeats } from './live-seats.ts'
import { callerFor, MODEL_OPTIONS, MODELS_OPTION } from './model-options.ts'
import { PANEL_OPTIONS, panelOf } from './panel-options.ts'
import { orSayHowToResume } from './stopped.ts'

export const council = defineCommand({
  name: 'council',
  group: GROUPS.agents,
  summary: 'let personas deliberate in rounds until they agree',
  description:
    'Lets personas deliberate. Round one is independent; if its vote is split, each reads the answers of the others, without ' +
    'names, and answers again. It stops when enough agree, and answers that can no longer matter are cancelled.',
  arguments: { question: required('<question>', 'what to decide'), files: FILES },
  options: {
    ...PANEL_OPTIONS,
    models: MODELS_OPTION,
    rounds: withDefault(
      optional('<n>', 'the most rounds', whole(1, { most: 20, why: 'views do not change so often' })),
      3,
    ),
    threshold: withDefault(
      optional('<share>', 'agreement is a greater share of the votes than this', between(0.5, 0.99)),
      0.6,
    ),
    quorum: optional('<n>', 'how many must answer (default: more than half)', whole(1)),
    voteLock: onUnless('wait for answers that cannot change the result'),
    arbiter: toggle('after a split vote, a model decides whether another round is worth it'),
    arbiterModel: optional('<name>', 'the model of the arbiter (default: the first of the council)'),
    speculate: toggle('begin the next round while the arbiter decides, if it pays (implies --arbiter)'),
    wasteCap: withDefault(
      optional('<share>', 'speculate only while waste is below this share of the cost', between(0, 1)),
      0.5,
    ),
    ...MODEL_OPTIONS,
    run: SHARED.run,
    resume: SHARED.resume,
  },
  notes:
    'The run keeps every answer, the ledger and transcript.md; --resume continues it without paying twice.\n' +
    'Exit 0 if the council agreed, 1 if not: a split vote, no quorum, or no answer at all.\n',
  examples: [
    "manyhands council 'Should we drop support for Node 24?' --model scripted",
    "manyhands council 'Which queue?' --options nats,kafka,none notes.md --batch technical --rounds 4",
    "manyhands council 'Do we ship on Friday?' --speculate --budget 0.50 --run ship --resume",
  ],
  async run(flags, { print, catchInterrupts, progress }) {
    const { question, seats, announced } = panelOf(flags, 'comprehensive')
    for (const sentence of announced) progress.say(sentence)
    const quorum = flags.quorum ?? Math.floor(seats.length / 2) + 1
    if (quorum > seats.length)
      throw new InputError(`--quorum ${quorum} can never be reached: there are ${seats.length} seats`)
    const arbiter = arbiterOf(flags, seats[0]?.model)
    const { rounds: mostRounds, threshold, voteLock, speculate, wasteCap } = flags
    const rules = {
      rounds: mostRounds,
      threshold,
      quorum,
      'vote lock': voteLock,
      arbiter: arbiter?.identity ?? 'none',
    }
    using run = await openRun('council', flags, panelFingerprint(question, seats, rules))
    const models = [...seats.map(({ model }) => model), ...(arbiter ? [arbiter] : [])]
    const { signal } = catchInterrupts()
    using live = new LiveSeats({ quiet: flags.quiet, signal })
    const caller = callerFor(flags, models, { record: new RunCallRecord(run), warn: live.warn })
    const keep = (rounds: readonly Round[]): void => {
      saveRounds(run, rounds)
      writeAtomically(join(run.folder, 'transcript.md'), transcript(question.text, seats, rounds))
    }
    const report = await orSayHowToResume(run, flags, signal, () =>
      deliberate(question, seats, {
        caller,
        signal: AbortSignal.any([signal, run.failed]),
        rules: { threshold, quorum },
        mostRounds,
        voteLock,
        arbiter,
        speculate,
        wasteCap,
        before: loadRounds(run),
        onRound(number, focus) {
          live.above(() => print([`Round ${number}${focus === '' ? '' : `: ${focus}`}`, '']))
          live.begin(seats.map(({ id }) => id))
        },
        onText: (seat, text) => live.heard(seat.id, text),
        onOutcome: (seat, outcome) => live.done(seat.id, () => print(outcomeLines(seat, outcome))),
        onRounds: keep,
        onArbiter: () => live.begin([ARBITER]),
        onRuling: (ruling) => live.done(ARBITER, () => print(rulingLines(ruling))),
        onSpeculation: (said) => live.above(() => progress.say(said)),
      }),
    )
    live[Symbol.dispose]()
    const { result, digest, timing, cost, speculation, rounds } = report
    keep(rounds)
    run.finish(digest)
    const { decision } = result
    return {
      document: { ...result, ledger: caller.ledger.entries, cost, speculation, run: run.folder },
      lines: [
        decisionLine(decision, rounds.length),
        ...synthesisLines(result.synthesis, { withVerdict: false }),
        ...speculationLines(speculation),
        `  ${costLine(
          cost,
          models.every(({ price }) => price),
        )}; ${timing.seconds.toFixed(1)} s`,
        `  ${join(run.folder, 'transcript.md')}`,
      ],
      digest,
      timing,
      exitCode: decision.kind === 'agreed' ? EXIT.done : EXIT.bad,
    }
  },
})

const ARBITER = 'arbiter'

interface ArbiterFlags {
  readonly arbiter: boolean
  readonly arbiterModel?: string
  readonly speculate: boolean
  readonly baseUrl?: string
  readonly price?: Model['price']
}

function arbiterOf(
  { arbiter, arbiterModel, speculate, baseUrl, price }: ArbiterFlags,
  first: Model | undefined,
) {
  if (arbiterModel !== undefined) return namedModel(arbiterModel, { baseUrl, price })
  return arbiter || speculate ? first : undefined
}

function speculationLines(speculation: SpeculationReport | null): string[] {
  if (!speculation) return []
  const { expected, saved, reused, discarded } = speculation
  return [
    `  speculation: expected to save ${expected.saved.toFixed(2)} s of ${expected.sequential.toFixed(2)} s; ` +
      `${reused} used, ${discarded} discarded, ${saved.toFixed(2)} s saved`,
  ]
}
