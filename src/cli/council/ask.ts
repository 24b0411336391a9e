import { ask as askPanel, PersonaLibrary, panelFingerprint, RunCallRecord } from '../../council/index.ts'
import { InputError } from '../../errors/index.ts'
import { aligned } from '../command/columns.ts'
import { type CommandResult, defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { type Input, optional, SHARED, toggle } from '../command/inputs.ts'
import { openRun } from '../command/open-run.ts'
import { costLine, outcomeLines, synthesisLines, timeLine } from './answer-lines.ts'
import { LiveSeats } from './live-seats.ts'
import { callerFor, MODEL_OPTIONS, MODELS_OPTION } from './model-options.ts'
import { PANEL_OPTIONS, panelOf } from './panel-options.ts'
import { orSayHowToResume } from './stopped.ts'

/** Commander hands over all that follow as a list. */
export const FILES = {
  ...optional('[file...]', 'text that the answers are to consider; - is standard input'),
} as unknown as Input<readonly string[], false>

export const ask = defineCommand({
  name: 'ask',
  group: GROUPS.agents,
  summary: 'ask a panel of personas, all at once, and see where they agree',
  description:
    'Asks language models a question, as personas with different views, all at once. Each answers in a form: verdict, ' +
    'confidence, reasons, risks, what would change its mind. Then come the vote, agreement and dissent.',
  arguments: { question: optional('[question]', 'what to ask'), files: FILES },
  options: {
    ...PANEL_OPTIONS,
    models: MODELS_OPTION,
    list: toggle('list the personas and presets'),
    ...MODEL_OPTIONS,
    run: SHARED.recordIn,
    resume: SHARED.resume,
  },
  notes:
    'Personas: --persona judge, --personas a,b, --batch quick, --all; judge, critic and skeptic unless given.\n' +
    'Your own are Markdown files in .manyhands/personas.\n' +
    'Keys: OPENROUTER_API_KEY, ANTHROPIC_API_KEY or OPENAI_API_KEY.\n' +
    'Exit 0 if all answered, 1 if an answer is missing.\n',
  examples: [
    "manyhands ask 'Should we rewrite the parser in Rust?' --model scripted",
    "manyhands ask 'Is this safe to deploy?' deploy.yaml --batch security --budget 0.20",
    "git diff | manyhands ask 'Is this change right?' - --persona critic",
    "manyhands ask 'Which database?' --options postgres,sqlite --models openai:gpt-5-mini,openai:gpt-5",
  ],
  async run(flags, { print, catchInterrupts, progress }) {
    if (flags.list) return listed()
    if (flags.question === undefined)
      throw new InputError(
        "what is the question? As in: manyhands ask 'Should we rewrite the parser in Rust?'",
      )
    const { question, seats, announced } = panelOf({ ...flags, question: flags.question }, 'quick')
    for (const sentence of announced) progress.say(sentence)
    const models = seats.map(({ model }) => model)
    using run =
      flags.run === undefined && !flags.resume
        ? undefined
        : await openRun('ask', flags, panelFingerprint(question, seats))
    const { signal } = catchInterrupts()
    using live = new LiveSeats({ quiet: flags.quiet, signal })
    const caller = callerFor(flags, models, { record: run && new RunCallRecord(run), warn: live.warn })
    live.begin(seats.map(({ id }) => id))
    const report = await orSayHowToResume(run, flags, signal, () =>
      askPanel(question, seats, {
        caller,
        signal: run ? AbortSignal.any([signal, run.failed]) : signal,
        onText: (seat, text) => live.heard(seat.id, text),
        onOutcome: (seat, outcome) => live.done(seat.id, () => print(outcomeLines(seat, outcome))),
      }),
    )
    live[Symbol.dispose]()
    const { result, digest, timing, cost } = report
    run?.finish(digest)
    const isComplete = result.answers.every(({ state }) => state === 'answered')
    return {
      document: { ...result, ledger: caller.ledger.entries, cost },
      lines: [
        ...synthesisLines(result.synthesis),
        `  ${costLine(
          cost,
          models.every(({ price }) => price),
        )}; ${timeLine(timing)}`,
      ],
      digest,
      timing,
      exitCode: isComplete ? EXIT.done : EXIT.bad,
    }
  },
})

function listed(): CommandResult {
  const { personas, presets } = new PersonaLibrary()
  return {
    document: { personas: personas.map(({ name, summary, weight }) => ({ name, summary, weight })), presets },
    lines: [
      ...aligned(
        personas.map(({ name, summary }) => [name, summary]),
        [1],
      ),
      '',
      ...aligned(
        Object.entries(presets).map(([name, those]) => [name, those.join(', ')]),
        [1],
      ),
    ],
  }
}
