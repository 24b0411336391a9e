/** The page of rules: aim, cards, places, how one plays, what words mean, how it ends. */
import type { Game } from '../../rules/tree.ts'
import { clause } from '../expressions/clauses.ts'
import { groupOf } from '../expressions/groups.ts'
import { nounOf } from '../expressions/phrases.ts'
import { Scene, type Writers } from '../scene.ts'
import type { OptionValues } from '../simplify/fold.ts'
import { alike } from '../simplify/parts.ts'
import { simplified } from '../simplify/simplify.ts'
import { tellSteps } from '../steps/steps.ts'
import { figure, listed, plain, wordsOf } from '../words/words.ts'
import { type Block, type Document, heading, type Item, paragraph } from './document.ts'
import { aimSection, endSection } from './ending.ts'
import { cardsSection, placesSection } from './equipment.ts'
import { contains, playSection } from './outline.ts'
import { termsSection } from './terms.ts'

const WRITERS: Writers = { noun: nounOf, clause, group: groupOf, tell: tellSteps }

/** `game` is the game as it is played with these options; `original` has its options still open. */
export function sectionsOf(game: Game, original: Game, options: OptionValues): Document {
  const scene = new Scene(game, WRITERS)
  // The cards come last: what the rest says decides what must be explained there.
  const [aim, play, terms, end] = [
    aimSection(game, scene),
    playSection(game, scene),
    termsSection(game, scene),
    endSection(game, scene),
  ]
  return [
    heading(plain(game.name), 1),
    paragraph(players(game)),
    paragraph(howToRead(game)),
    heading('Aim'),
    ...aim,
    heading('Cards'),
    ...cardsSection(game, scene),
    heading('Places'),
    ...placesSection(game),
    ...play,
    ...terms,
    heading('End'),
    ...end,
    ...variations(original, options),
    paragraph(`*Source: ${plain(game.source).replace(/\.$/, '')}.*`),
  ]
}

function players({ seats: { min, max, usual }, teams }: Game): string {
  const many = min === max ? `${min}` : `${min} to ${max}`
  const best = usual === undefined || min === max ? '' : ` (best with ${usual})`
  const sides = teams === undefined ? '' : ` ${sidesText(teams, min === max ? max : undefined)}`
  const table =
    max === 1
      ? ''
      : max === 2
        ? ' They are called player 1 and player 2.'
        : ' They are numbered clockwise, which is to the left, from player 1.'
  return `For ${many} ${max === 1 ? 'player' : 'players'}${best}.${table}${sides}`
}

function sidesText(teams: number, seats: number | undefined): string {
  if (seats === undefined)
    return `There are ${teams} sides: player 1 is of the first, player 2 of the next, and so on, round and round.`
  const members = Array.from({ length: teams }, (_, side) => {
    const players = Array.from({ length: seats }, (__, n) => n).filter((n) => n % teams === side)
    return listed(players.map((n) => String(n + 1)))
  })
  return `They play in ${teams} sides: players ${members.join(' against ')}. What a side has, each of its players has.`
}

/** How the rest is to be read, as far as the game needs it. */
function howToRead(game: Game): string {
  const steps = [game.flow, game.procs]
  const notes = [
    '“You” are the player who acts.',
    contains(steps, (step) => 'while' in step)
      ? 'Whether something is done “as long as” a test holds is looked at before each time, not in between.'
      : '',
    'Where there is no such card or player, nothing is done with it, and a test about it does not hold; with fewer cards than are called for, one takes those there are.',
    contains(steps, ({ do: kind }) => kind === 'choose')
      ? 'Who has nothing to choose from does nothing.'
      : '',
    Object.values(game.vars ?? {}).some(({ type }) => type === 'bool')
      ? 'Words in “quotes” are noted, or not, as if on paper.'
      : '',
  ]
  return `*${notes.filter(Boolean).join(' ')}*`
}

function variations(game: Game, chosen: OptionValues): Block[] {
  const options = Object.entries(game.options ?? {})
  if (options.length === 0) return []
  const items = options.map(([name, { default: usual, min = 0, max, means }]): Item => {
    const now = chosen[name] ?? usual
    const say = (value: number | boolean): string =>
      typeof value === 'boolean' ? String(value) : figure(value)
    const span =
      typeof usual === 'boolean'
        ? 'true or false'
        : max === undefined
          ? `${figure(min)} or more`
          : `${figure(min)} to ${figure(max)}`
    const other = now === usual ? '' : `, usually ${say(usual)}`
    const idle = matters(game, chosen, name, now) ? '' : ', but nothing depends on it here'
    return {
      text: `**${wordsOf(name)}**: ${plain(means)}. Here ${say(now)}${other}${idle}; it may be ${span}.`,
    }
  })
  return [heading('Variations'), { kind: 'list', items, inOrder: false }]
}

/** Whether the rules would be others with another value. */
function matters(game: Game, chosen: OptionValues, name: string, now: number | boolean): boolean {
  const others = typeof now === 'boolean' ? [!now] : [now + 1, now - 1]
  const rules = (value: number | boolean): Game => simplified(game, { ...chosen, [name]: value })
  return others.some((other) => !alike(rules(other), rules(now)))
}
