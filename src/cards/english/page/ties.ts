/** Deals that are played on while the leaders tie. */
import { type Expr, type Game, IT, type Step, type Steps } from '../../rules/tree.ts'
import { alike, mentions } from '../simplify/parts.ts'

/** Whether the game is one deal, and another only for a tie: before the first, all scores are the same. */
export function isOneUnlessTied(loop: Step, game: Game): boolean {
  if (loop.do !== 'repeat' || loop.atMost !== undefined || loop !== game.flow[0]) return false
  const name = tiedFor(loop.while)
  const { type, per, init } = game.vars?.[name ?? ''] ?? {}
  return (
    type === 'num' &&
    alike(per, ['player']) &&
    typeof (init ?? 0) === 'number' &&
    game.seats.min > 1 &&
    !stops(loop.steps)
  )
}

/** Whether the game goes on while there is a tie for what decides it, so that it never ends with one. */
export function endsWithoutTie({ flow, procs, result }: Game): boolean {
  const [loop, ...after] = flow
  const { score, win, winners } = result
  if (loop?.do !== 'repeat' || after.length > 0 || loop.atMost !== undefined || stops(loop.steps))
    return false
  if (win !== 'most' || winners !== undefined || mentions([flow, procs], { do: 'end' })) return false
  const tests = typeof loop.while === 'object' && loop.while.get === 'or' ? loop.while.of : [loop.while]
  return tests.some((test) => {
    const name = tiedFor(test)
    return name !== undefined && alike(score, { get: 'var', name, of: [{ get: 'me' }] })
  })
}

/** The number for which two or more players tie at the top, where that is what is asked. */
function tiedFor(test: Expr | undefined): string | undefined {
  if (typeof test !== 'object' || test.get !== 'lt' || test.a !== 1) return undefined
  const { b } = test
  const leaders = typeof b === 'object' && b.get === 'count' ? b.of : undefined
  if (typeof leaders !== 'object' || leaders.get !== 'best') return undefined
  const { of, by, as: name = IT } = leaders
  if (!alike(of, { get: 'all', of: 'player' }) || typeof by !== 'object' || by.get !== 'var') return undefined
  return alike(by.of, [{ get: 'bound', name }]) ? by.name : undefined
}

/** Whether a loop is left by a step of its own. */
export const stops = (steps: Steps): boolean =>
  steps.some((step) => {
    if (step.do === 'stop') return true
    if (step.do === 'if') return stops(step.then) || stops(step.else ?? [])
    if (step.do === 'choose')
      return step.options.some((option) => stops(option.do)) || stops(step.otherwise ?? [])
    return (
      (step.do === 'let' || step.do === 'block' || step.do === 'as' || step.do === 'trick') &&
      stops(step.steps)
    )
  })
