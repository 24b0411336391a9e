import { digest } from '../../digest/index.ts'
import { type CheckReport, checkModule } from '../../train/index.ts'
import { count } from '../cards/report/numbers.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { duration, gameCount, optional, SHARED, withDefault } from '../command/inputs.ts'
import { GAME_FILE, maxActions, moduleAddress, WHICH_GAME } from './inputs.ts'

export const check = defineCommand({
  name: 'check',
  summary: 'play a game of your own and name what breaks the interface',
  description:
    'Plays a game of your own at random and names what breaks the interface: hidden randomness, changed states, different games ' +
    'for one seed, missing actions, wrong returns, views that leak, games that never end.',
  arguments: { game: GAME_FILE },
  options: {
    games: withDefault(
      optional('<n>', 'how many, for the fewest and for the most players', gameCount(1)),
      20,
    ),
    ...WHICH_GAME,
    maxActions: maxActions(10_000),
    timeout: withDefault(optional('<time>', 'how long one game may take', duration), 10_000, '10s'),
    workers: SHARED.workers,
    lane: SHARED.lane,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes: 'Exit 0 if nothing was found, 1 if something breaks the interface or there is nothing to choose.',
  examples: [
    'manyhands train check ./connect-four.ts',
    'manyhands train check ./connect-four.ts --games 200 --json',
  ],
  async run({ game, export: name = '', seats, workers, option, ...flags }, context) {
    const module = moduleAddress(game)
    const { signal } = context.catchInterrupts()
    const report = await checkModule(module, name, {
      ...flags,
      options: option,
      playerCount: seats,
      workerCount: workers,
      signal,
      onProgress: (done, total) => context.progress.count({ what: 'Games', done, total }),
    })
    const isFine = report.problems.length === 0
    return {
      document: { ...report, ok: isFine },
      lines: linesOf(report),
      digest: digest([
        report.game,
        report.games,
        report.problems.map(({ kind, where, games }) => [kind, where.call, where.seed, games]),
      ]),
      exitCode: isFine ? EXIT.done : EXIT.bad,
    }
  },
})

const MOST_SHOWN = 12

function linesOf({ game, games, problems }: CheckReport): string[] {
  if (problems.length === 0) return [`${game}: ${count(games, 'game')} checked, nothing breaks the interface`]
  return [
    `${game}: ${count(games, 'game')} checked, ${count(problems.length, 'problem')}`,
    ...problems.flatMap(({ what, fix, where, games: seenIn }) => {
      const { call, seed, players, after, place, inSearch } = where
      const last = after.slice(-MOST_SHOWN)
      const skipped = after.length > last.length ? `… ${last.join(' ')}` : last.join(' ')
      const when = inSearch
        ? 'in a search from the beginning'
        : after.length === 0
          ? 'before any action'
          : `after ${count(after.length, 'action')}: ${skipped}`
      return [
        '',
        what,
        `  ${fix}`,
        `  ${call === undefined ? '' : `in ${call}, `}${place === undefined ? '' : `${place}, `}seed ${seed}, ${count(players, 'player')}, ${when}`,
        `  seen in ${seenIn} of ${count(games, 'game')}`,
      ]
    }),
  ]
}
