/** What a person reads of a training run. */
import type { Round, Strength, TrainResult } from '../../train/index.ts'
import { count, interval, percent } from '../cards/report/numbers.ts'
import { aligned } from '../command/columns.ts'

export function roundLine({
  round,
  games,
  failed,
  unfinished,
  heldOut,
  challenge,
  firstError,
}: Round): string {
  const lost = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unfinished > 0 ? [`${unfinished} did not end`] : []),
  ]
  return [
    `Round ${round}: ${count(games, 'game')}${lost.length > 0 ? ` (${lost.join(', ')})` : ''}`,
    `held-out loss ${heldOut.loss.toFixed(4)} (a constant: ${heldOut.constant.toFixed(4)})`,
    challengeText(challenge),
    ...(firstError === undefined ? [] : [`first failure: ${firstError}`]),
  ].join('; ')
}

function challengeText({ verdict, against, share, interval: bounds, games }: Round['challenge']): string {
  const words = {
    better: 'better than',
    worse: 'worse than',
    'not separable': 'not proven better than',
    level: 'level with',
  }
  return `${words[verdict]} ${against}: ${percent(share)} of ${count(games, 'game')} (${interval(bounds, percent)})`
}

export function trainedLines(
  result: TrainResult,
  { seconds }: { readonly seconds: number },
  files: readonly string[] | undefined,
): string[] {
  const { game, players, seed, features, generated, rounds, evolution, champions, strength } = result
  return [
    `${game}: a player trained by self-play, ${count(players, 'player')}, seed ${seed}, ` +
      `${features.length} ${generated ? 'generated' : 'declared'} features`,
    '',
    ...rounds.map(roundLine),
    ...(evolution
      ? [`Evolution: ${count(evolution.evaluations, 'evaluation')}; ${challengeText(evolution.challenge)}`]
      : []),
    '',
    ...(strength.length > 0 ? strengthLines(strength, champions.at(-1) as string) : []),
    files
      ? `wrote ${files.join(' and ')} in ${seconds.toFixed(1)} s`
      : `no better player than ${champions[0]} was found in ${seconds.toFixed(1)} s: nothing was written`,
  ]
}

function strengthLines(strength: readonly Strength[], champion: string): string[] {
  return [
    `The champion (${champion}) against others, with 95% intervals:`,
    ...aligned([
      ['against', 'share of wins', '', 'Elo', '', 'games'],
      ...strength.map(({ against, share, interval: bounds, elo, games }) => [
        against,
        percent(share),
        interval(bounds, percent),
        points(elo.difference),
        interval(elo.interval, points),
        String(games),
      ]),
    ]).map((line) => `  ${line}`),
    '',
  ]
}

function points(elo: number | null): string {
  if (elo === null) return '-'
  if (!Number.isFinite(elo)) return elo > 0 ? 'no limit' : 'no limit below'
  return `${elo > 0 ? '+' : ''}${elo.toFixed(0)}`
}
