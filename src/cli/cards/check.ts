import { checkGame } from '../../cards/check/check.ts'
import type { Problem } from '../../cards/check/problem.ts'
import type { GameOptions } from '../../cards/classics/game-name.ts'
import { Program } from '../../cards/interpret/program.ts'
import { tryOut } from '../../cards/interpret/try-out.ts'
import { InformedProgram } from '../../cards/knowledge/informed-program.ts'
import { findLeaks } from '../../cards/knowledge/leaks.ts'
import { ProgramTooLong } from '../../cards/lower/instruction-list.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { rulesDigest } from '../../cards/rules/wording.ts'
import { digest } from '../../digest/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { required, SHARED } from '../command/inputs.ts'
import { type GameSource, readSource } from './game-source.ts'

export const check = defineCommand({
  name: 'check',
  group: GROUPS.designers,
  summary: 'find everything that is wrong with the rules of a game',
  description: 'Checks the rules of a game: every error and warning, with its place and what would be right.',
  arguments: {
    game: required('<game>', 'a .json file, a .ts or .js file (its code is run), or a game by its id'),
  },
  options: { json: SHARED.json },
  notes: 'Exit code 0 if it has no errors, 1 if it has, 2 if it cannot be read. Warnings are not errors.',
  examples: ['manyhands check ./my-game.json', 'manyhands check ./my-game.ts --json', 'manyhands check war'],
  async run({ game: name }, { clock }) {
    const { tree, options, label, placeOf } = await readSource(name)
    clock.restart()
    const { game, problems } = checkGame(tree)
    const found = game ? [...problems, ...problemsInPlay(game, options)] : problems
    const ok = found.every(({ severity }) => severity === 'warning')
    const placed = found.map((problem) => withPlace(problem, placeOf))
    const places = found.map(({ severity, path }) => ({ severity, path }))
    const ofRules = game && rulesDigest(game)
    return {
      document: {
        ok,
        problems: placed,
        ...(game && { rulesDigest: ofRules }),
        digest: digest({ ok, places }),
        timing: { seconds: clock.seconds() },
      },
      // The digest of the findings is the same for all games without any: to people it would say nothing.
      lines: [...problemLines(label, placed), ...(game ? [`rules-digest ${ofRules}`] : [])],
      exitCode: ok ? EXIT.done : EXIT.bad,
    }
  },
})

/** What only play shows, if it can be made ready for play. */
function problemsInPlay(game: Game, options: GameOptions): Problem[] {
  try {
    return [...tryOut(new Program(game, { options })), ...findLeaks(new InformedProgram(game, { options }))]
  } catch (thrown) {
    if (!(thrown instanceof ProgramTooLong)) throw thrown
    return [{ severity: 'error', path: 'flow', found: thrown.message, expected: 'a shorter flow' }]
  }
}

interface PlacedProblem extends Problem {
  /** Where it is in the author's file. */
  readonly place?: string
  /** The same for `also`. */
  readonly alsoPlaces?: readonly string[]
}

function withPlace(problem: Problem, placeOf: GameSource['placeOf']): PlacedProblem {
  const place = placeOf(problem.path)
  if (place === undefined) return problem
  const others = new Set(problem.also?.map((path) => placeOf(path) ?? path))
  others.delete(place)
  return { ...problem, place, ...(problem.also && { alsoPlaces: [...others] }) }
}

function problemLines(label: string, problems: readonly PlacedProblem[]): string[] {
  const count = (severity: Problem['severity']): string => {
    const n = problems.filter((problem) => problem.severity === severity).length
    return n === 0 ? `no ${severity}s` : `${n} ${severity}${n === 1 ? '' : 's'}`
  }
  const lines = problems.flatMap((problem) => {
    const { severity, path, place, found, expected, hint } = problem
    return [
      `${place ? `${place}: ` : ''}${severity} at ${path || 'the whole tree'}`,
      `  found     ${found}`,
      `  expected  ${expected}`,
      ...(hint ? [`  hint      ${hint}`] : []),
      ...otherPlaces(problem),
    ]
  })
  return [...lines, `${label}: ${count('error')}, ${count('warning')}`]
}

const MOST_PLACES = 4

/** The same slip elsewhere; if it is one line of code that is used again, how often. */
function otherPlaces({ also, alsoPlaces = also }: PlacedProblem): string[] {
  if (also === undefined || alsoPlaces === undefined) return []
  if (alsoPlaces.length === 0) return [`  used in   ${also.length + 1} places of the game`]
  const more = alsoPlaces.length - MOST_PLACES
  return [`  also at   ${alsoPlaces.slice(0, MOST_PLACES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
}
