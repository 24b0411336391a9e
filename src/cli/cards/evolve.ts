import { join, relative } from 'node:path'
import { english } from '../../cards/english/english.ts'
import {
  type EvolveOptions,
  type EvolveProgress,
  evolve as evolveGames,
  USUAL as USUAL_EVOLUTION,
} from '../../cards/evolve/evolve.ts'
import { SEARCHES } from '../../cards/evolve/evolved.ts'
import { evolutionFingerprint } from '../../cards/evolve/fingerprint.ts'
import { championLines } from '../../cards/evolve/words.ts'
import { writeEvolution } from '../../cards/evolve/write-results.ts'
import { STYLES } from '../../cards/measure/quality.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { InputError } from '../../errors/index.ts'
import { shellWord } from '../../subprocess/shell-word.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { duration, optional, SHARED, whole, withDefault } from '../command/inputs.ts'
import { openRun, resumeHint } from '../command/open-run.ts'
import { paint, Screen } from '../play/screen.ts'
import type { Progress } from '../progress/progress.ts'
import { loadGame } from './game-source.ts'
import { count } from './report/numbers.ts'
import { rulesText } from './rules-text.ts'

/** As in the rule language. */
const SEATS = { most: 12, why: 'a game has at most 12 players' }

export const evolve = defineCommand({
  name: 'evolve',
  group: GROUPS.designers,
  summary: 'find new card games worth playing',
  description:
    'Evolves new card games. Children of known games are played by workers, stage by stage, and measured; what is good and ' +
    'unlike the rest stays and has children. In the end you get a report and the best games, as files that every other ' +
    'command takes.',
  options: {
    population: withDefault(
      optional('<n>', 'new games in a generation', whole(2)),
      USUAL_EVOLUTION.population,
    ),
    generations: withDefault(optional('<n>', 'how many generations', whole(1)), USUAL_EVOLUTION.generations),
    seats: withDefault(optional('<n>', 'the number of players', whole(2, SEATS)), USUAL_EVOLUTION.seats),
    style: withDefault(optional('<style>', 'what kind of game is wanted', STYLES), 'balanced'),
    search: withDefault(optional('<search>', 'how to search', SEARCHES), 'map-elites'),
    from: optional('<files...>', 'begin from these games, too'),
    saveTop: withDefault(
      optional('<n>', 'how many of the best games to keep', whole(1)),
      USUAL_EVOLUTION.saveTop,
    ),
    budget: optional('<time>', 'begin no generation after this time, as 10m', duration),
    seed: SHARED.seed,
    workers: SHARED.workers,
    lane: SHARED.lane,
    run: SHARED.run,
    resume: SHARED.resume,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes:
    'The same seed gives the same games, on any number of workers and after any interruption,\n' +
    'unless --budget ends the search early. Exit code 1 if no game was found.',
  examples: [
    'manyhands evolve',
    'manyhands evolve --seats 4 --style trick-taking --generations 50',
    'manyhands evolve --from ./my-game.json --budget 10m',
    'manyhands evolve --run ./evolution --resume',
  ],
  async run({ from = [], budget, ...flags }, { progress, catchInterrupts }) {
    const { signal } = catchInterrupts()
    const games = await Promise.all([from].flat().map((name) => gameFor(name, flags.seats)))
    const options: EvolveOptions = { ...flags, from: games, budgetMs: budget, signal, run: undefined }
    using run = await openRun('evolve', flags, evolutionFingerprint(options))
    try {
      const onProgress = (at: EvolveProgress): void => show(progress, at, flags)
      const onFinalMeasurement = (name: string, done: number, total: number): void =>
        progress.count({ what: `Measuring the best once more: ${name}`, done, total })
      const { result, digest, timing } = await evolveGames({
        ...options,
        run,
        onProgress,
        onFinalMeasurement,
      })
      const results = join(run.folder, 'results')
      writeEvolution(results, result)
      progress.close()
      const place = relative('.', results) || '.'
      return {
        document: {
          ...result,
          best: result.best.map((best) => ({ ...best, file: join(place, best.file) })),
          report: join(place, 'report.html'),
        },
        lines: linesOf(result, place, timing.seconds),
        digest,
        timing,
        exitCode: result.best.length > 0 ? EXIT.done : EXIT.bad,
      }
    } catch (thrown) {
      progress.close()
      if (signal.aborted) console.error(`stopped. ${resumeHint(run, flags)}`)
      signal.throwIfAborted()
      throw thrown
    }
  },
})

async function gameFor(name: string, seats: number): Promise<Game> {
  const { game } = await loadGame(name)
  const { min, max } = game.seats
  if (seats >= min && seats <= max) return game
  const players = min === max ? `${min}` : `${min} to ${max}`
  throw new InputError(`${name} is for ${players} players; --seats says ${seats}`)
}

function show(
  progress: Progress,
  { evaluations, generation, generations, best, median, cells }: EvolveProgress,
  { population }: { readonly population: number },
): void {
  const figure = (value: number | null): string => value?.toFixed(1) ?? '–'
  const note = `Generation ${Math.min(generation + 1, generations)} of ${generations} | Best: ${figure(best)} | Median: ${figure(median)} | Kinds: ${cells}`
  // Beside the children of each generation, some are measured at the door: how many is not known before.
  const total = Math.max(evaluations, population * generations)
  progress.count({ what: 'Games', done: evaluations, total, note })
}

function linesOf(
  result: Awaited<ReturnType<typeof evolveGames>>['result'],
  place: string,
  seconds: number,
): string[] {
  const { best, glances, looks, doors, gamesSimulated, generations, seed, style } = result
  const screen = new Screen(process.stdout)
  const width = Math.min(screen.width, 100)
  const [first, ...others] = best
  const summary = [
    '',
    // Every game that gets a look had a glance, if there were any.
    `${count(Math.max(glances, looks), 'new game')} in ${count(generations, 'generation')}: ${count(looks, 'look')}, ${count(doors, 'measurement')}, ${count(gamesSimulated, 'game')} played, in ${seconds.toFixed(0)} s; seed ${seed}`,
    `report ${join(place, 'report.html')}`,
  ]
  if (!first)
    return [
      'no game was found that is good, and unlike the classics: try more generations or another seed',
      ...summary,
    ]
  const bold = (words: string): string => paint(screen.look, 'bold', words)
  return [
    ...rulesText(english(first.game), { width, bold }),
    '',
    ...championLines(first, width, { style, file: shellWord(join(place, first.file)) }),
    ...(others.length > 0 ? ['', 'Others'] : []),
    ...others
      .slice(0, MOST_OTHERS)
      .map(
        ({ name, quality, nearest, file }) =>
          `  ${name.padEnd(12)} ${quality.toFixed(1).padStart(5)}  nearest ${nearest.name.padEnd(14)} ${join(place, file)}`,
      ),
    ...summary,
  ]
}

/** The report has all. */
const MOST_OTHERS = 5
