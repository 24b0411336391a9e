/** The flow under headings: what goes on for the whole game, then one round of it from the deal to the count. */

import type { Expr, Game, Step, Steps } from '../../rules/tree.ts'
import { silentCounters } from '../expressions/rounds.ts'
import type { Scene, Telling } from '../scene.ts'
import { somePart } from '../simplify/parts.ts'
import { turnsHead } from '../steps/actors.ts'
import { blockHead } from '../steps/body.ts'
import { startsAll, startsAsNothing } from '../steps/variables.ts'
import { sentence, wordsOf } from '../words/words.ts'
import { blocksOf } from './arrange.ts'
import { type Block, heading, paragraph } from './document.ts'

export function playSection(game: Game, scene: Scene): Block[] {
  const start = Object.entries(game.vars ?? {}).filter(
    ([name, variable]) =>
      variable.reset === undefined && !startsAsNothing(variable, game) && !silentCounters(game).has(name),
  )
  const begin = start.length === 0 ? [] : [sentence(`at the start, ${startsAll(start, scene)}`)]
  return outline(game.flow, scene, begin, WHOLE)
}

/** What comes after the rounds of the whole game: when they are over is told under "End". */
const WHOLE = 'In the end'

/** The sentences of the introduction come under a heading of their own. */
function outline(steps: Steps, scene: Scene, intro: readonly string[], afterwards: string): Block[] {
  const at = steps.findIndex((step) => isRound(step, scene.game))
  const round = steps[at]
  if (round === undefined || !isLooped(round)) {
    const head = intro.length === 0 ? [] : [heading('The game'), paragraph(intro.join(' '))]
    return [...head, ...parts(steps, scene)]
  }
  const [before, after] = [steps.slice(0, at), steps.slice(at + 1)]
  const title = round.do === 'block' ? `After each ${wordsOf(round.name)}` : afterwards
  const isEnd = afterwards === WHOLE && !after.some((step) => isLooped(step) && contains(step, isDecision))
  const { text, inner } = roundHead(isEnd ? endless(round) : round, scene, steps.length === 1)
  const told = before.length === 0 ? [] : scene.tell(before).map((telling) => sentence(telling.text))
  return [
    ...outline(round.steps, inner, [...intro, ...told, ...text.map(sentence)], 'After that'),
    ...(after.length === 0 ? [] : [heading(title), ...blocksOf(scene.tell(after))]),
  ]
}

export type Looped = Extract<Step, { do: 'repeat' | 'turns' | 'block' }>

export const isLooped = (step: Step): step is Looped =>
  step.do === 'repeat' || step.do === 'turns' || step.do === 'block'

/** A loop or a block that begins with a deal and has the play in it. */
export function isRound(step: Step, game: Game): boolean {
  return isLooped(step) && dealsIn(step.steps, game) && contains(step, isDecision)
}

function dealsIn(steps: Steps, game: Game): boolean {
  return steps.some((step) => {
    if (isLooped(step)) return dealsIn(step.steps, game)
    if (step.do === 'proc') return dealsIn(game.procs?.[step.name]?.steps ?? [], game)
    return step.do === 'shuffle' || step.do === 'deal'
  })
}

/** The same without what ends it. */
function endless(round: Looped): Looped {
  if (round.do === 'block') return round
  const { while: _, ...rest } = round
  if (rest.do === 'turns') return rest
  const { atMost: __, ...loop } = rest
  return loop
}

/** `alone`: the loop around it has told its name already. */
function roundHead(round: Looped, scene: Scene, alone: boolean): { text: string[]; inner: Scene } {
  if (round.do === 'block') {
    const named = alone
      ? []
      : [`the next sections, up to “After each ${wordsOf(round.name)}”, are one *${wordsOf(round.name)}*`]
    return { text: [...named, ...blockHead(round, scene)], inner: scene }
  }
  if (round.do === 'turns') {
    const { head, inner } = turnsHead(round, scene)
    return { text: [`${head}, play as follows`], inner }
  }
  const { while: test, atMost } = round
  const name = loopName(round)
  const times = atMost === undefined ? undefined : scene.phrase(atMost)
  const most = test === undefined ? '' : 'at most '
  const many =
    times === undefined
      ? `one *${name}* after another`
      : `${most}${times} *${name}${times === '1' ? '' : 's'}*`
  const until =
    test === undefined
      ? ''
      : `${times === undefined ? '' : ','} until, at the end of a ${name}, ${scene.clause(test, false)}`
  return { text: [`play ${many}${until}`], inner: scene }
}

/** What one time of a loop is called. */
export function loopName({ do: kind, steps }: Looped): string {
  const [only] = steps
  if (only?.do === 'block' && steps.length === 1) return wordsOf(only.name)
  if (steps.some((step) => step.do === 'trick')) return 'trick'
  return kind === 'turns' && !contains(steps, isLoop) ? 'turn' : 'round'
}

export function contains(value: unknown, test: (step: { do: string }) => boolean): boolean {
  return somePart(value, (part) => typeof part['do'] === 'string' && test(part as { do: string }))
}

const isDecision = ({ do: kind }: { do: string }): boolean => kind === 'choose' || kind === 'trick'

/** Whether cards only come from where all cards are at the start, and nothing else happens. */
function isDealing(step: Step, game: Game): boolean {
  if (step.do === 'repeat' || step.do === 'each' || step.do === 'turns')
    return step.steps.every((inner) => isDealing(inner, game))
  if (step.do === 'shuffle' || step.do === 'deal') return true
  if (step.do !== 'move' || typeof step.cards !== 'object') return false
  const { get, of } = step.cards as { get: string; of?: Expr }
  return (
    (get === 'top' || get === 'topmost') &&
    typeof of === 'object' &&
    of.get === 'zone' &&
    of.name === game.deck.in
  )
}

const isLoop = ({ do: kind }: { do: string }): boolean => kind === 'repeat' || kind === 'turns'

function parts(steps: Steps, scene: Scene): Block[] {
  const play = playedIn(steps, scene.game)
  const [first] = play
  const at = first === undefined ? steps.length : steps.indexOf(first)
  const sections: [string, Steps][] = [
    ['Deal', steps.slice(0, at)],
    ['Play', play],
    [afterPlay(steps.slice(at + play.length), scene.game), steps.slice(at + play.length)],
  ]
  return sections.flatMap(([title, some]) => {
    if (some.length === 0) return []
    const told = scene.tell(some)
    return [heading(title), ...blocksOf(title === SCORING ? told.map(onItsOwn) : told)]
  })
}

const SCORING = 'Scoring'

/** What one scores for is easier to find if each of it has a line. */
const onItsOwn = (telling: Telling): Telling => ({ ...telling, alone: true })

/** What comes after the play of a deal is called. */
export function afterPlay(steps: Steps, { procs, result: { score } }: Game): string {
  const name = typeof score === 'object' && score.get === 'var' ? score.name : undefined
  const scores = (tree: unknown): boolean =>
    somePart(
      tree,
      ({ do: kind, var: variable, name: called }) =>
        (kind === 'add' && variable === name) ||
        (kind === 'proc' && scores(procs?.[called as string]?.steps)),
    )
  return name !== undefined && scores(steps) ? SCORING : 'Afterwards'
}

/** Before the first decision one deals, after the last one counts; without decisions, loops are the play. */
export function playedIn(steps: Steps, game: Game): Steps {
  const decides = contains(steps, isDecision) || contains(game.procs, isDecision)
  const loops = steps.filter((step) => contains(step, isLoop))
  // Where every loop deals, dealing is the game.
  const others = loops.filter((step) => !isDealing(step, game))
  const played = others.length > 0 ? others : loops
  const isPlay = (step: Step): boolean =>
    decides
      ? contains(step, (inner) => isDecision(inner) || callsDecision(inner, game))
      : played.includes(step)
  const first = steps.findIndex(isPlay)
  return first < 0 ? [] : steps.slice(first, steps.findLastIndex(isPlay) + 1)
}

function callsDecision(step: { do: string }, game: Game): boolean {
  const { name } = step as { name?: string }
  return step.do === 'proc' && contains(game.procs?.[name ?? '']?.steps, isDecision)
}
