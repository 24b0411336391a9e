import { HUMAN, type InteractiveGame, listed } from '../../cards/index.ts'
import { wrapped } from '../command/layout.ts'
import { paint } from './look.ts'
import type { Words } from './words.ts'

/** Which game it is, who plays, and how to have it again. */
export function greetingLines(
  { players, program, setup }: InteractiveGame,
  words: Words,
  width: number,
): string[] {
  const { seed } = setup.spec
  return [
    ...wrapped(paint(words.look, 'bold', `${words.game}: ${whoPlays(players)}.`), width),
    ...wrapped(`Seed ${seed}: --seed ${seed} deals the same cards again. Type ? for help.`, width),
    ...(program.hasChoices
      ? []
      : wrapped(`Nobody chooses anything in ${words.game}: the cards decide.`, width)),
  ]
}

function whoPlays(players: readonly string[]): string {
  const people = players.filter((name) => name === HUMAN).length
  const computers = players.filter((name) => name !== HUMAN)
  if (players.length === 1) return 'you play alone'
  if (computers.length === 0) return `${people} people at one screen`
  if (people === 1 && new Set(computers).size === 1) {
    const many = computers.length === 1 ? 'a computer player' : `${computers.length} computer players`
    return `you are player ${players.indexOf(HUMAN) + 1}, against ${many} (${computers[0]})`
  }
  const one = (name: string, seat: number): string => {
    if (name !== HUMAN) return `player ${seat + 1} is ${name}`
    return people === 1 ? `you are player ${seat + 1}` : `player ${seat + 1} is a person`
  }
  return listed(players.map(one))
}
