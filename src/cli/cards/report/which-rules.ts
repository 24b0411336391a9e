/** Which rules of a game matter, for people: those that it breaks without, those that change play, and the idle ones. */
import type { Comparison, RuleEffect, RulesOfGame } from '../../../cards/index.ts'
import { aligned } from '../../command/columns.ts'
import { wrapped } from '../../command/layout.ts'
import { closedGateText } from './measurement.ts'
import { count } from './numbers.ts'

const COLUMNS = ['minutes', 'decisions', 'drawn', 'seats', 'depth', 'quality']
/** Between the figures of a rule and its words. */
const GAP = '  '
const INDENT = '  '
const NARROWEST = 40

export function whichRulesLines(found: RulesOfGame, name: string, width: number): string[] {
  const { game, seats, seed, rules, original, gamesSimulated } = found
  const having = (effect: RuleEffect['effect']): RuleEffect[] =>
    rules.filter((rule) => rule.effect === effect)
  const [breaking, changing, idle] = [having('breaks'), having('changes play'), having('idle')]
  return [
    `${name}${game === name ? '' : ` (${game})`}: ${count(seats, 'seat')}, seed ${seed}, ${count(rules.length, 'rule')}`,
    ...original.closedGates.map((gate) => `The game itself is not let through: ${gate}.`),
    ...listed(`The game breaks without ${ofRules(breaking)}:`, breaking, width),
    ...(changing.length === 0 ? [] : ['', 'The game without a rule that changes play:', '']),
    ...(changing.length === 0 ? [] : tableLines(found, changing, width)),
    ...listed(`${ofRules(idle)} changed nothing, in any of ${idle[0]?.games} games:`, idle, width),
    '',
    `${gamesSimulated.toLocaleString('en')} games`,
  ]
}

const ofRules = ({ length }: readonly RuleEffect[]): string => count(length, 'rule')

function listed(heading: string, rules: readonly RuleEffect[], width: number): string[] {
  if (rules.length === 0) return []
  const lines = rules.flatMap((rule) => [
    '',
    ...[...wordsOf(rule), ...(rule.gate ? [closedGateText(rule.gate.name, rule.gate)] : [])].flatMap((text) =>
      wrapped(text, width, { first: INDENT, rest: INDENT.repeat(2) }),
    ),
  ])
  return ['', heading, ...lines]
}

/** Figures to the left, and the words beside them. */
function tableLines(
  { original, rules }: RulesOfGame,
  changing: readonly RuleEffect[],
  width: number,
): string[] {
  const { random, depth, quality } = original
  const asItIs = [
    amount(random.minutes.value),
    amount(random.decisions.value),
    share(random.draws.value),
    share(random.seat_balance.value),
    depth ? depth.value.toFixed(2) : '',
    quality === null ? '' : amount(quality),
  ].map((cell) => `${cell} `)
  // The first column of a table is for words: an empty one keeps all figures to the right.
  const rows = [COLUMNS.map((head) => `${head} `), asItIs, ...changing.map(cellsOf)].map((row) => [
    '',
    ...row,
  ])
  const [heads = '', first = '', ...figures] = aligned(rows)
  const indent = Math.max(...[heads, first, ...figures].map(({ length }) => length)) + GAP.length
  const beside = (line: string, texts: readonly string[]): string[] => {
    const rest = ' '.repeat(indent)
    const [head = '', ...tail] = texts.flatMap((text) =>
      wrapped(text, Math.max(width, indent + NARROWEST), { first: rest, rest: `${rest}${INDENT}` }),
    )
    return [`${line.padEnd(indent)}${head.slice(indent)}`, ...tail]
  }
  const measured = rules.filter((rule) => rule.measured).length
  return [
    heads,
    ...beside(first, ['the game as it is']),
    ...changing.flatMap((rule, n) => ['', ...beside(figures[n] as string, wordsOf(rule))]),
    '',
    'Minutes, decisions, drawn games and the balance of seats are of random players; * is more than chance.',
    ...(measured === 0
      ? []
      : [`Depth and quality are of players who think, for ${count(measured, 'rule')}.`]),
  ]
}

function cellsOf({ random, measured }: RuleEffect): string[] {
  const compared = (of: Comparison | undefined, show: (value: number) => string): string =>
    of === undefined ? '' : `${show(of.after.value)}${of.differs ? '*' : ' '}`
  return [
    compared(random?.minutes, amount),
    compared(random?.decisions, amount),
    compared(random?.draws, share),
    compared(random?.seat_balance, share),
    compared(measured?.depth, (value) => value.toFixed(2)),
    measured ? `${amount(measured.quality.after)} ` : '',
  ]
}

const amount = (value: number): string => value.toFixed(1)
const share = (value: number): string => `${(100 * value).toFixed(0)}%`

const CONDITION = { always: 'as if that were always so', never: 'as if that were never so' } as const

/** A rule in its own words, what they become without it, and where it stands. */
function wordsOf({ words, becomes, otherSentences, how, path, alsoAt, onlyThinking }: RuleEffect): string[] {
  const more = becomes === null && otherSentences > 0 ? ` and ${count(otherSentences, 'more sentence')}` : ''
  const condition = becomes === null && (how === 'always' || how === 'never') ? `, ${CONDITION[how]}` : ''
  return [
    ...(words === '' ? [] : [`“${words}”${more}${condition}`]),
    ...(becomes === null ? [] : [`→ “${becomes}”`]),
    ...(onlyThinking ? ['Only players who look ahead play differently.'] : []),
    [path, ...alsoAt].join(', '),
  ]
}
