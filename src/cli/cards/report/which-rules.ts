/** Which rules of a game matter, for people: those that it breaks without, those that change play, and the idle ones. */
import type { Comparisons, FigureComparison, FigureName } from '../../../cards/measure/comparison.ts'
import type { Measure } from '../../../cards/measure/measure-value.ts'
import type { RuleEffect } from '../../../cards/measure/rule-effect.ts'
import type { RulesOfGame } from '../../../cards/measure/which-rules.ts'
import { wrapped } from '../../../text/index.ts'
import { aligned } from '../../command/columns.ts'
import { closedGateText } from './measurement.ts'
import { count } from './numbers.ts'

const INDENT = '  '
/** Never narrower than this, whatever the terminal says. */
const NARROWEST = 40

export function whichRulesLines(found: RulesOfGame, name: string, width: number): string[] {
  const { game, seats, seed, rules, original, gamesSimulated } = found
  const having = (effect: RuleEffect['effect']): RuleEffect[] =>
    rules.filter((rule) => rule.effect === effect)
  const [breaking, changing, idle] = [having('breaks'), having('changes play'), having('idle')]
  return [
    `${name}${game.includes('?') ? ` (${game})` : ''}: ${count(seats, 'seat')}, seed ${seed}, ${count(rules.length, 'rule')}`,
    ...original.closedGates.map((gate) => `The game itself is not let through: ${gate}.`),
    ...listed(`The game breaks without ${count(breaking.length, 'rule')}:`, breaking, width),
    ...(changing.length === 0 ? [] : tableLines(found, changing, width)),
    ...listed(idleHeading(idle, found), idle, width),
    '',
    `${gamesSimulated.toLocaleString('en')} games`,
  ]
}

/** A rule that does nothing in these games may matter in others: so who has played them is said. */
const idleHeading = (idle: readonly RuleEffect[], { original: { players } }: RulesOfGame): string =>
  `${count(idle.length, 'rule')} changed nothing in any of ${idle[0]?.games} games, by random players, ${players.thumb} and ${players.thinking}:`

function listed(heading: string, rules: readonly RuleEffect[], width: number): string[] {
  if (rules.length === 0) return []
  const lines = rules.flatMap((rule) => [
    '',
    ...[...(rule.gate ? [closedGateText(rule.gate.name, rule.gate)] : []), ...wordsOf(rule)].flatMap((text) =>
      wrapped(text, Math.max(width, NARROWEST), { first: INDENT, rest: INDENT.repeat(2) }),
    ),
  ])
  return ['', heading, ...lines]
}

const HEADS = ['minutes', 'decisions', 'drawn', 'seats']
const MEASURED_HEADS = ['depth', 'quality']

/** Two lines of figures to the left, and the words beside them. */
function tableLines(found: RulesOfGame, changing: readonly RuleEffect[], width: number): string[] {
  const measured = found.rules.filter((rule) => rule.measured).length
  const columns = [...HEADS, ...(measured > 0 ? MEASURED_HEADS : [])]
  const [heads = '', ...figures] = aligned([
    ['', ...columns.map(spaced)],
    ...originalCells(found),
    ...changing.flatMap(cellsOf),
  ])
  const indent = Math.max(heads.length, ...figures.map(({ length }) => length)) + INDENT.length
  const beside = (row: number, texts: readonly string[]): string[] => {
    const most = Math.max(NARROWEST, width - indent)
    const words = texts.flatMap((text) => wrapped(text, most, { rest: INDENT }))
    const lines = figures.slice(2 * row, 2 * row + 2)
    return Array.from({ length: Math.max(lines.length, words.length) }, (_, n) =>
      `${(lines[n] ?? '').padEnd(indent)}${words[n] ?? ''}`.trimEnd(),
    )
  }
  return [
    '',
    changing.length === 1
      ? '1 rule changes play. The game without it:'
      : `${changing.length} rules change play. The game without each of them:`,
    '',
    heads,
    ...beside(0, ['the game as it is']),
    ...changing.flatMap((rule, n) => ['', ...beside(n + 1, wordsOf(rule))]),
    '',
    `Games of random players and of a rule of thumb (${found.original.players.thumb}). * differs by more than chance.`,
    ...(measured === 0
      ? []
      : [`Depth and quality are of players who think, for ${count(measured, 'rule')}.`]),
  ]
}

/** Room for the mark of a difference. */
function spaced(text: string): string {
  return `${text} `
}

const SHOWN: readonly (readonly [FigureName, (value: number) => string])[] = [
  ['minutes', amount],
  ['decisions', amount],
  ['draws', share],
  ['seat_balance', share],
]

function originalCells({ original: { random, thumb, depth, quality } }: RulesOfGame): string[][] {
  const cells = (figures: Readonly<Record<FigureName, Measure>>): string[] =>
    SHOWN.map(([name, show]) => spaced(show(figures[name].value)))
  const measured = depth && quality !== null ? [spaced(depth.value.toFixed(2)), spaced(amount(quality))] : []
  return [
    ['random', ...cells(random), ...measured],
    ['thumb', ...cells(thumb)],
  ]
}

function cellsOf({ random, thumb, measured }: RuleEffect): string[][] {
  const cell = ({ after, differs }: FigureComparison, show: (value: number) => string): string =>
    `${show(after.value)}${differs ? '*' : ' '}`
  const cells = (compared: Comparisons | null): string[] =>
    compared ? SHOWN.map(([name, show]) => cell(compared[name], show)) : []
  return [
    [
      'random',
      ...cells(random),
      ...(measured
        ? [cell(measured.depth, (value) => value.toFixed(2)), spaced(amount(measured.quality.after))]
        : []),
    ],
    ['thumb', ...cells(thumb)],
  ]
}

function amount(value: number): string {
  return value.toFixed(1)
}

function share(value: number): string {
  return `${(100 * value).toFixed(0)}%`
}

const CONDITION = { always: ', as if the condition always held', never: ', as if the condition never held' }

/** A rule in its own words, what they become without it, and where it stands. */
function wordsOf({ words, becomes, otherSentences, how, path, alsoAt, onlyThinking }: RuleEffect): string[] {
  const more = becomes === null && otherSentences > 0 ? ` and ${count(otherSentences, 'more sentence')}` : ''
  const condition = becomes === null && (how === 'always' || how === 'never') ? CONDITION[how] : ''
  return [
    ...(words === '' ? [] : [`“${words}”${more}${condition}`]),
    ...(becomes === null ? [] : [`→ “${becomes}”`]),
    ...(onlyThinking ? ['Only players who look ahead play differently.'] : []),
    [path, ...alsoAt].join(', '),
  ]
}
