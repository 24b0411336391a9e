/** The page of rules: aim, cards, places, how one plays, what words mean, how it ends. */
import type { Game } from '../../rules/tree.ts'
import { LARGEST_OPTION } from '../../rules/types.ts'
import { Scene } from '../scene.ts'
import type { OptionValues } from '../simplify/fold.ts'
import { alike } from '../simplify/parts.ts'
import { simplified } from '../simplify/simplify.ts'
import { capital, figure, inWords, listed, plain, wordsOf } from '../words/words.ts'
import { WRITERS } from '../writers.ts'
import { type Block, type Document, heading, type Item, paragraph } from './document.ts'
import { aimSection, endSection } from './ending.ts'
import { cardsSection, placesSection } from './equipment.ts'
import { finePoints } from './fine-points.ts'
import { goodToKnow } from './good-to-know.ts'
import { playSection } from './outline.ts'
import { termsSection } from './terms.ts'

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
  const rules = [...aim, ...play, ...terms, ...end]
  return [
    heading(plain(game.name), 1),
    paragraph(players(game)),
    heading('Aim'),
    ...aim,
    heading('Cards'),
    ...cardsSection(game, scene),
    heading('Places'),
    ...placesSection(game),
    ...play,
    heading('End'),
    ...end,
    ...terms,
    ...variations(original, options),
    ...goodToKnow(game),
    ...finePoints(game, JSON.stringify(rules)),
    paragraph(`*${sourceOf(game)}.*`),
  ]
}

const sourceOf = ({ source }: Game): string => {
  const text = plain(source).replace(/\.$/, '')
  return /^evolved\b/.test(text) ? capital(text) : `Source: ${text}`
}

function players({ seats: { min, max, usual }, teams }: Game): string {
  const many = min === max ? inWords(min) : `${inWords(min)} ${max === min + 1 ? 'or' : 'to'} ${inWords(max)}`
  const best = usual === undefined || min === max ? '' : ` (best with ${inWords(usual)})`
  const sides = teams === undefined ? '' : ` ${sidesText(teams, min === max ? max : undefined)}`
  const table =
    max === 1
      ? ''
      : max === 2
        ? ', called player 1 and player 2'
        : ', numbered clockwise (to the left) from player 1'
  return `For ${many} ${max === 1 ? 'player' : 'players'}${best}${table}.${sides}`
}

function sidesText(teams: number, seats: number | undefined): string {
  if (seats === undefined)
    return `There are ${inWords(teams)} sides: player 1 belongs to the first, player 2 to the next, and so on, round and round.`
  const members = Array.from({ length: teams }, (_, side) => {
    const players = Array.from({ length: seats }, (__, n) => n).filter((n) => n % teams === side)
    return `${players.length === 1 ? 'player' : 'players'} ${listed(players.map((n) => String(n + 1)))}`
  })
  return `They play in ${inWords(teams)} sides: ${members.join(' against ')}. What belongs to a side belongs to all its players.`
}

function variations(game: Game, chosen: OptionValues): Block[] {
  const options = Object.entries(game.options ?? {})
  if (options.length === 0) return []
  const items = options.map(([name, { default: usual, min = 0, max, means }]): Item => {
    const now = chosen[name] ?? usual
    const say = (value: number | boolean): string =>
      typeof value === 'boolean' ? (value ? 'on' : 'off') : figure(value)
    const span = typeof usual === 'boolean' ? 'on or off' : rangeOf(min, max)
    const other = now === usual ? '' : `, usually ${say(usual)}`
    const idle = matters(game, chosen, name, now) ? '' : ', but nothing depends on it here'
    return {
      text: `**${wordsOf(name)}**: ${plain(means).replace(/[.]+$/, '')}. Here it is ${say(now)}${other}${idle}; it may be ${span}.`,
    }
  })
  return [heading('Variations'), { kind: 'list', items, inOrder: false }]
}

const rangeOf = (min: number, max: number | undefined): string =>
  max === undefined || max === LARGEST_OPTION
    ? `${figure(min)} or more`
    : `from ${figure(min)} to ${figure(max)}`

/** Whether the rules would be others with another value. */
function matters(game: Game, chosen: OptionValues, name: string, now: number | boolean): boolean {
  const others = typeof now === 'boolean' ? [!now] : [now + 1, now - 1]
  const rules = (value: number | boolean): Game => simplified(game, { ...chosen, [name]: value })
  return others.some((other) => !alike(rules(other), rules(now)))
}
