/** What one plays for, and when it is over. */
import type { Expr, Game, GetNodes, Step, Steps } from '../../rules/tree.ts'
import { timesOf } from '../expressions/rounds.ts'
import type { Scene } from '../scene.ts'
import { impliesSome, isThere } from '../simplify/logic.ts'
import { variableName } from '../words/places.ts'
import { capital, isPlural, sentence, wordsOf } from '../words/words.ts'
import { type Block, paragraph } from './document.ts'
import { afterPlay, contains, isLooped, isRound, type Looped, loopName, playedIn } from './outline.ts'
import { sourcesOf } from './scoring.ts'
import { valueItem } from './terms.ts'

export function aimSection(game: Game, scene: Scene): Block[] {
  const { score, win, winners, aim } = game.result
  const you = scene.with({ acting: true })
  const name = plainScore(score, game)
  const side = game.teams === undefined ? '' : ' as a side'
  const words = isPlural(name ?? '') ? ['fewest', 'most'] : ['lowest', 'highest']
  const extreme = words[win === 'least' ? 0 : 1]
  const sides = game.teams === undefined ? 'players' : 'sides'
  const who = game.teams === undefined ? 'who' : 'that'
  const tie = game.seats.max === 1 ? '' : `; ${sides} ${who} tie for it share the win`
  const worth = {
    place: ' Play to finish ahead of as many others as you can, even if you do not win.',
    points: ` Play for the ${extreme} ${name ?? 'result'} you can get, whoever wins.`,
    win: '',
  }[aim ?? 'win']
  if (win !== undefined && name !== undefined) {
    return [
      paragraph(
        `Have the ${extreme} ${name}${side} at the end of the game${game.seats.max === 1 ? '' : `. ${capital(sides)} ${who} tie for it share the win`}.${worth}${win === 'least' ? ` ${warning(name)}` : ''}`,
      ),
      ...comesFrom(name, sourcesOf((score as GetNodes['var']).name, game, scene)),
    ]
  }
  const head = 'At the end of the game, your result is'
  const { text, items } = valueItem(head, score, you, { isList: true })
  const value: Block[] = [
    paragraph(text.replace(/is[:,] /, 'is ')),
    ...(items ? [{ kind: 'list', items, inOrder: false } as const] : []),
  ]
  const winning =
    winners === undefined ? `The ${extreme} result wins${tie}.` : winnersText(winners, game, scene)
  return [...value, paragraph(`${winning}${worth}`)]
}

/** A low score is not what one expects to play for. */
const warning = (name: string): string =>
  isPlural(name)
    ? `So ${name} are bad for you: try not to get any.`
    : `So a low ${name} is good: whatever is added to it is bad for you.`

function comesFrom(name: string, sources: readonly string[]): Block[] {
  const [only] = sources
  const head = isPlural(name) ? `${capital(name)} come from` : `The ${name} comes from`
  if (only === undefined) return []
  if (sources.length === 1) return [paragraph(`${head} ${only}.`)]
  const items = sources.map((source) => ({ text: sentence(source) }))
  return [paragraph(`${head}:`), { kind: 'list', items, inOrder: false }]
}

function winnersText(winners: Expr, game: Game, scene: Scene): string {
  const [all, none] = game.seats.max === 1 ? ['you win', 'you lose'] : ['all players win', 'nobody wins']
  if (typeof winners === 'object' && winners.get === 'if' && isAll(winners.then) && isNobody(winners.else))
    return sentence(`${all} if ${scene.clause(winners.test)}; otherwise ${none}`)
  return sentence(`the winners are ${scene.group(winners).the}`)
}

const isAll = (set: Expr): boolean => typeof set === 'object' && set.get === 'all' && set.of === 'player'
const isNobody = (set: Expr): boolean => typeof set === 'object' && set.get === 'none'

/** The name of the variable that is the result, of a player or of the player's side. */
function plainScore(score: Expr, game: Game): string | undefined {
  if (typeof score !== 'object' || score.get !== 'var' || score.of?.length !== 1) return undefined
  const [owner] = score.of
  const { type = 'num' } = game.vars?.[score.name] ?? {}
  if (typeof owner !== 'object') return undefined
  if (owner.get === 'me') return variableName(score.name, type)
  const isSide = owner.get === 'teamOf' && typeof owner.of === 'object' && owner.of.get === 'me'
  return isSide ? variableName(score.name, type) : undefined
}

export function endSection(game: Game, scene: Scene): Block[] {
  const steps = lastPart(game.flow, scene)
  const loop = played(steps, scene)
  // What comes after the loop is told in its place, and so is when the loop is left.
  const isLast =
    loop !== undefined && (isRound(loop, game) || loop.do === 'block' || !isFollowed(loop, steps))
  const ends = isLast ? endsOf(steps, scene) : []
  const when = ends.length === 0 ? lastStep(steps, game) : `${ends.join(', or ')}${followedIn(steps, scene)}`
  const early = contains([game.flow, game.procs], ({ do: kind }) => kind === 'end')
  const isOneDeal = ends.length === 0 && contains(steps, ({ do: kind }) => kind === 'deal')
  const text = `the game ${isOneDeal ? 'is a single deal: it ' : ''}ends ${when}${early ? '. It also ends at once where the rules above say so' : ''}`
  return [paragraph(sentence(text))]
}

/** The steps of the block that is the whole game, or that comes last in it. */
function lastPart(steps: Steps, scene: Scene): Steps {
  const loop = played(steps, scene)
  const isWhole = loop?.do === 'block' && loop.until === undefined && !isFollowed(loop, steps)
  return isWhole ? lastPart(loop.steps, scene) : steps
}

function lastStep(steps: Steps, game: Game): string {
  const last = playedIn(steps, game).at(-1)
  if (last === undefined || !isFollowed(last, steps)) return 'after the last step above'
  const title = isRound(last, game)
    ? last.do === 'block'
      ? `After each ${wordsOf(last.name)}`
      : 'In the end'
    : afterPlay(steps.slice(steps.indexOf(last) + 1), game)
  return `when “${title}” is done`
}

const played = (steps: Steps, { game }: Scene): Looped | undefined =>
  steps.filter(isLooped).findLast((step) => isPlayed(step, game))

/** What is still done after the loop in which the game is played, by its heading. */
function followedIn(steps: Steps, scene: Scene): string {
  const loop = played(steps, scene)
  if (loop === undefined || loop.do === 'block' || !isFollowed(loop, steps)) return ''
  return ', once “In the end” is done'
}

const isFollowed = (loop: Step, steps: Steps): boolean =>
  steps.slice(steps.indexOf(loop) + 1).some((step) => step.do !== 'tally')

/** When the loop is left in which the game is played. */
function endsOf(steps: Steps, scene: Scene): string[] {
  const loop = played(steps, scene)
  if (loop === undefined) return []
  if (loop.do === 'block')
    return loop.until === undefined ? endsOf(loop.steps, scene) : [`as soon as ${scene.clause(loop.until)}`]
  const again = isRound(loop, scene.game)
    ? `when a ${loopName(loop)} is over and`
    : loop.do === 'turns'
      ? 'when the next turn is about to begin and'
      : playedIn(steps, scene.game).length === 1
        ? 'when “Play” is about to be repeated and'
        : 'when the last repetition in “Play” is over and'
  const times = timesOf(loop, scene.game)
  if (times !== undefined && !stops(loop.steps))
    return [`after ${times} ${loopName(loop)}${times === 1 ? '' : 's'}`]
  const ends = [
    ...(loop.while === undefined ? [] : [`${again} ${scene.clause(loop.while, false)}`]),
    ...(loop.do === 'repeat' ? afterTimes(loop, scene) : withoutPlayers(loop, scene)),
  ]
  if (!stops(loop.steps) || (ends.length === 0 && isFollowed(loop, steps))) return ends
  return [
    ...ends,
    `when the rules above say ${loop.do === 'turns' ? 'that the turns end' : 'to stop repeating'}`,
  ]
}

function afterTimes({ atMost, ...loop }: Extract<Looped, { do: 'repeat' }>, scene: Scene): string[] {
  if (atMost === undefined) return []
  const [times, name] = [scene.phrase(atMost), loopName(loop)]
  const isNamed = isRound(loop, scene.game) || name !== 'round'
  if (!isNamed) return [`after ${times === '1' ? 'one repetition' : `${times} repetitions`} of “Play”`]
  return [`after ${times} ${name}${times === '1' ? '' : 's'}`]
}

function withoutPlayers(loop: Extract<Looped, { do: 'turns' }>, scene: Scene): string[] {
  if (loop.next !== undefined)
    return isThere(loop.next) ? [] : ['when there is no player to take the next turn']
  if (loop.in === undefined || impliesSome(loop.while, loop.in)) return []
  return [`when there are no ${scene.group(loop.in).many}`]
}

/** Whether a loop is left by a step of its own. */
const stops = (steps: Steps): boolean =>
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

/** Whether there are decisions in it; if the game has none, whether cards move in it. */
function isPlayed(step: Step, game: Game): boolean {
  const decides = ({ do: kind }: { do: string }): boolean => kind === 'choose' || kind === 'trick'
  const test = contains([game.flow, game.procs], decides)
    ? decides
    : ({ do: kind }: { do: string }) => kind === 'move'
  const called = ({ do: kind, name }: { do: string; name?: string }): boolean =>
    kind === 'proc' && contains(game.procs?.[name ?? '']?.steps, test)
  return contains(step, (inner) => test(inner) || called(inner))
}
