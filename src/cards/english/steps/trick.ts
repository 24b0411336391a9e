/** Tricks: who leads, what may be played, which card wins. */

import type { Expr, Step, StepNodes } from '../../rules/tree.ts'
import { isBound, type Scene, type Telling } from '../scene.ts'
import { alike } from '../simplify/parts.ts'
import { noun, YOU } from '../words/noun.ts'
import { whereIn } from '../words/places.ts'
import { wordsOf } from '../words/words.ts'
import { tellPick } from './choices.ts'
import { tellWinning } from './power.ts'

export function tellTrick(step: StepNodes['trick'], scene: Scene): Telling[] {
  const { leader, in: among, to, lead, follow, power, steps } = step
  const you = scene.with({ me: YOU, acting: true })
  const after = you.naming('led', 'card', noun('the card led'))
  const who = among === undefined ? 'each player' : `each of ${scene.group(among).the}`
  const won = scene
    .with({ mayRunOut: true })
    .naming('winner', 'player', noun('the winner of the trick', { whose: 'the trick winner’s', long: false }))
  const place = wordsOf(to)
  const first = scene.phrase(leader)
  const order =
    scene.game.seats.max === 2 && among === undefined
      ? `first ${first} and then the other player plays`
      : `clockwise from ${first}, ${who} plays`
  const head = `play a trick: ${order} one card face up ${whereIn(place, `their ${place}`)}`
  return [
    isPlace(lead) && alike(lead, follow)
      ? { text: `${head}. It may be any ${you.group(lead).one}: ${FREE}` }
      : {
          text: `${head}:`,
          under: [
            tellPick('to lead, play', lead, you),
            isPlace(follow)
              ? { text: `to follow, play any ${after.group(follow).one}: ${FREE}` }
              : tellPick('to follow, play', follow, after),
          ],
        },
    tellWinning(power, scene),
    ...steps.flatMap((step) => tellAfter(step, leader, won)),
  ]
}

const FREE = 'nobody has to follow suit'

const isPlace = (set: Expr): boolean => typeof set === 'object' && set.get === 'zone'

/** After the trick, its winner often leads to the next one. */
function tellAfter(step: Step, leader: Expr, won: Scene): Telling[] {
  const leads =
    step.do === 'set' &&
    typeof leader === 'object' &&
    leader.get === 'var' &&
    leader.name === step.var &&
    isBound(step.to, 'winner')
  const told = won.tell([step])
  return leads ? told.map(({ text }) => ({ text: `${text} and leads to the next trick` })) : told
}
