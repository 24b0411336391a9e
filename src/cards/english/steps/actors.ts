/** Who acts: one player, each in turn, or all at once; and in which person it is told. */

import { IT, type StepNodes, type Steps } from '../../rules/tree.ts'
import { isPlain, type Scene, said, type Telling } from '../scene.ts'
import { impliesSome, isThere } from '../simplify/logic.ts'
import { mentions } from '../simplify/parts.ts'
import { bodyName, tellBody } from '../steps/body.ts'
import { whereHolds } from '../steps/drawing.ts'
import { type Group, type Noun, noun, THEY, YOU } from '../words/noun.ts'
import { thirdPerson } from '../words/words.ts'

export const EACH = { stop: 'skip the rest', again: 'go on with the next one' }
const PLAYERS = { stop: 'skip the remaining players', again: 'go on with the next player' }
const TURNS = { stop: 'the turns end', again: 'your turn is over' }
const ROUNDS = { stop: 'this ends', again: 'this is over' }

export function tellEach(step: StepNodes['each'], players: Group, scene: Scene): Telling[] {
  const { as = IT, from, together, steps } = step
  const start =
    from === undefined
      ? ''
      : scene.game.seats.max === 2
        ? `, beginning with ${scene.phrase(from)}`
        : `, clockwise from ${scene.phrase(from)}`
  const how =
    together === undefined ? start : `${start}, all at the same time and without seeing what the others do`
  const who = noun(`each ${players.one}`)
  const told = tellActor(who, how, as, steps, scene.with({ loop: PLAYERS }))
  const [first, ...rest] = told
  // In a list the order may matter: who draws first from a pile, …
  if (first?.under && from === undefined && together === undefined)
    return [
      {
        ...first,
        text: first.text
          .replace(/(?: chooses one of these[^:]*)?:$/, ', in turn from player 1$&')
          .replace('player 1 chooses', 'player 1, chooses'),
      },
      ...rest,
    ]
  return told
}

export function tellAs({ player, steps }: StepNodes['as'], scene: Scene): Telling[] {
  return tellActor(scene.noun(player), '', undefined, steps, scene)
}

/**
 * What a player does. In plain sentences it is told of that player, "the dealer puts …"; a list is told to you, unless
 * you are somebody else already.
 */
function tellActor(who: Noun, how: string, name: string | undefined, steps: Steps, scene: Scene): Telling[] {
  const acted = (me: Noun): Telling[] => {
    const acting = scene.with({ me, acting: true })
    return (name === undefined ? acting : acting.naming(name, 'player', me)).tell(steps)
  }
  // Somebody else is "they" already, and is spoken of in these steps.
  if (saidOf(THEY, steps, scene)) {
    const letter = scene.letter('player')
    const body = acted(noun(letter))
    return [{ text: `${who.text} (${letter})${how}:`, under: body, inOrder: true }]
  }
  const [first, ...rest] = acted(THEY)
  // Beside "each player *X*" it would not be clear who "they" are.
  const hasOther = [first, ...rest].some((telling) => /\bplayer \*[A-Z]\*/.test(telling?.text ?? ''))
  if (first && [first, ...rest].every(isPlain)) {
    const told = inThird(first.text, who)
    const oneByOne = name === undefined && how === ''
    if (told !== undefined && (rest.length === 0 || oneByOne) && !hasOther)
      return [
        { text: `${told}${how}` },
        ...rest.map((telling) => ({ ...telling, text: inThird(telling.text, who) ?? telling.text })),
      ]
  }
  if (first && rest.length === 0 && isPlain(first) && !hasOther)
    return said(`${who.text}${how}: ${first.text}`)
  const you = scene.acting || saidOf(YOU, steps, scene) ? THEY : YOU
  const [choice, ...more] = acted(you)
  const [, these] =
    /^(?:they )?choose (one of these(?:, or pass if none is possible)?:)$/.exec(choice?.text ?? '') ?? []
  if (choice && more.length === 0 && these !== undefined)
    return [
      { ...choice, text: `${who.text}${how && `${how},`} chooses ${these.replace('or pass', 'or passes')}` },
    ]
  return [{ text: `${who.text}${how}:`, under: acted(you), inOrder: true }]
}

/** Whether a name that stands for this person is used in these steps. */
const saidOf = (person: Noun, steps: Steps, { names }: Scene): boolean =>
  [...names].some(([name, { noun: who }]) => who === person && mentions(steps, { get: 'bound', name }))

/** "they put" as "the dealer puts", where the sentence begins so. */
function inThird(text: string, { text: who, are }: Noun): string | undefined {
  if (!/^they \w+/.test(text)) return undefined
  return text.replace(
    /^they (\w+)/,
    (_, verb: string) => `${who} ${are === 'are' ? verb : thirdPerson(verb)}`,
  )
}

export function tellTurns(step: StepNodes['turns'], scene: Scene): Telling[] {
  const { head, inner } = turnsHead(step, scene)
  return [
    {
      text: `${head}:`,
      under: tellBody(step.steps, whereHolds(step.while, inner.with({ mayRunOut: true }))),
      inOrder: true,
    },
  ]
}

/** Who takes turns, in which order, for how long; and the scene of a turn. */
export function turnsHead(step: StepNodes['turns'], scene: Scene): { head: string; inner: Scene } {
  const { first, in: among, next, while: test, steps } = step
  const outer = hasActors(steps)
  const me = outer ? noun('the starting player', { long: false }) : YOU
  const inner = scene.with({ me, acting: !outer, loop: outer ? ROUNDS : TURNS })
  const role = outer ? ' to be the starting player' : ''
  const order = next === undefined && scene.game.seats.max > 2 ? ', clockwise' : ''
  const whileTest = test === undefined ? '' : `, as long as ${scene.clause(test)}`
  const rest = [
    ...(among === undefined
      ? []
      : [
          `Only ${scene.group(among).many} have a turn${impliesSome(test, among) ? '' : '; when there are none, the turns end'}`,
        ]),
    ...(next === undefined
      ? []
      : [
          `The next to take a turn is ${inner.phrase(next)}${isThere(next) ? '' : '; if there is no such player, the turns end'}`,
        ]),
    outer ? `Each time${bodyName(steps) || ' (a *round*)'}` : `On your turn${bodyName(steps)}`,
  ]
  const alone = scene.game.seats.max === 1
  const head = alone
    ? `take one turn after the other${whileTest}`
    : `the players take turns${role}${order}, beginning with ${scene.phrase(first)}${whileTest}`
  return { head: [head, ...rest].join('. '), inner }
}

/** Whether others act in these steps, one after the other. */
function hasActors(steps: Steps): boolean {
  return steps.some((step) => {
    if (step.do === 'turns' || step.do === 'trick') return true
    return (step.do === 'repeat' || step.do === 'block' || step.do === 'let') && hasActors(step.steps)
  })
}
