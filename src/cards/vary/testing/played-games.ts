/** What happens in random games of a seed, apart from what things are called and what only counts for statistics. */
import { type Stream, stream } from '../../../rng/index.ts'
import { Play } from '../../interpret/play.ts'
import { Program } from '../../interpret/program.ts'
import type { Setting } from '../../model/game-model.ts'
import type { Game } from '../../rules/tree.ts'

/** A text for each game: every choice, every card that moves, every shuffle, and how it ended. */
export function playedGames(game: Game, setting: Setting, { games = 2, stepLimit = 3000 } = {}): string[] {
  const program = new Program(game, setting)
  return Array.from({ length: games }, (_, seed) => {
    const lines: string[] = []
    const play = Play.start(program, {
      seed,
      stepLimit,
      onEvent: (event) => {
        if (event.kind === 'move') lines.push(`move ${event.card}`)
        if (event.kind === 'shuffle') lines.push('shuffle')
        if (event.kind === 'choice')
          lines.push(`${event.player} ${event.label} ${JSON.stringify(event.pick)}`)
      },
    })
    const rng: Stream = stream('players', seed)
    while (!play.over) play.choose(rng.below(play.choices.length))
    const { ending, scores, winners, decisions } = play.outcome
    // Rules that do nothing take steps: a game that is cut off is cut off elsewhere.
    return ending === 'finished' ? [...lines, scores, winners, decisions].join('\n') : 'unfinished'
  })
}

/** Games that are finished in both lists are the same in both, and some are. */
export function isSamePlay(one: readonly string[], other: readonly string[]): boolean {
  return one.every((text, n) => text === other[n] || text === 'unfinished' || other[n] === 'unfinished')
}
