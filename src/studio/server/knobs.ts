/** What can be turned in a game, in the words of its rules: numbers, options, and rules that can be left out. */
import { checkGame, sentence } from '../../cards/check/check.ts'
import { rankName, suitName } from '../../cards/english/words/words.ts'
import { ruleWords, sentencesOf, toldDifference } from '../../cards/measure/rule-words.ts'
import { rulesOf } from '../../cards/measure/rules-of.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { type Path, pathsIn, pathText, replaceAt, valueAt } from '../../cards/vary/paths.ts'
import { removalsIn } from '../../cards/vary/removals.ts'
import { InputError } from '../../errors/index.ts'
import type { Knob, NumberKnob, OptionKnob, RuleKnob, Turn } from '../wire/games.ts'

/** Numbers in these parts are no rules of play: how many may play, the pack, what options there are. */
const NOT_TURNED = ['seats', 'teams', 'deck', 'options', 'v']

export function knobsOf(game: Game): readonly Knob[] {
  return [...optionKnobs(game), ...numberKnobs(game), ...ruleKnobs(game)]
}

const optionKnobs = (game: Game): OptionKnob[] =>
  Object.entries(game.options ?? {}).map(([name, { default: value, min, max, means }]) => ({
    kind: 'option',
    path: `options.${name}.default`,
    value,
    min: min ?? null,
    max: max ?? null,
    words: means,
  }))

/** Numbers that are in one sentence together each have their own knob; those that no sentence tells have none. */
function numberKnobs(game: Game): NumberKnob[] {
  const original = sentencesOf(game, {})
  return numberPaths(game).flatMap((path) => {
    const value = valueAt(game, path) as number
    const changed = [value + 1, value - 1].map((now) => checkGame(replaceAt(game, path, now)).game)
    const variant = changed.find((each) => each !== undefined)
    if (!variant) return []
    const words = path[0] === 'tables' ? tableWords(game, path) : sentenceWith(original, variant)
    return words === '' ? [] : [{ kind: 'number' as const, path: pathText(path), value, words }]
  })
}

function sentenceWith(original: ReturnType<typeof sentencesOf>, variant: Game): string {
  const told = toldDifference(original, sentencesOf(variant, {}))
  return ruleWords(told, { isWhole: false, isConsequence: () => false }).words
}

/** Of a table the rules tell all numbers in one row, so the number is told by itself. */
function tableWords(game: Game, path: Path): string {
  const [, name = '', , key] = path.map(String)
  const by = game.tables?.[name]?.by
  if (key === undefined) return `${name} of all other cards`
  return `${name} of ${by === 'rank' ? rankName(key) : by === 'suit' ? suitName(key) : key}`
}

const numberPaths = (game: Game): Path[] =>
  pathsIn(game).filter((path) => {
    if (typeof valueAt(game, path) !== 'number' || NOT_TURNED.includes(String(path[0]))) return false
    const outer = valueAt(game, path.slice(0, -1)) as { readonly get?: string } | undefined
    return outer?.get !== 'player' && !path.includes('per')
  })

const ruleKnobs = (game: Game): RuleKnob[] =>
  rulesOf(game, {}).map(({ path, how, words, becomes }) => ({ kind: 'rule', path, how, words, becomes }))

/** The game with its knobs turned. Throws an `InputError` for what cannot be turned so. */
export function turned(game: Game, turns: readonly Turn[]): Game {
  return turns.reduce((now, turn) => withTurn(now, game, turn), game)
}

function withTurn(game: Game, original: Game, turn: Turn): Game {
  const tree = turn.kind === 'rule' ? withoutRule(game, turn) : withValue(game, original, turn)
  const { game: checked, problems } = checkGame(tree)
  if (checked) return checked
  const why = problems[0] ? `: ${sentence(problems[0])}` : ''
  throw new InputError(`with ${turn.path} turned so, the rules cannot be played${why}`)
}

function withoutRule(game: Game, { path, how }: Turn): unknown {
  const removal = removalsIn(game).find((each) => pathText(each.path) === path && each.how === how)
  if (!removal) throw new InputError(`there is no rule at ${path} that can be left out`)
  return removal.tree
}

function withValue(game: Game, original: Game, { kind, path, value }: Turn): unknown {
  const paths = kind === 'option' ? pathsIn(game) : numberPaths(original)
  const found = paths.find((each) => pathText(each) === path)
  if (!found || (kind === 'option' && !/^options\.[^.]+\.default$/.test(path)))
    throw new InputError(`there is nothing to turn at ${path}`)
  if (
    typeof value !== typeof valueAt(game, found) ||
    (typeof value === 'number' && !Number.isSafeInteger(value))
  )
    throw new InputError(`${path} cannot be ${JSON.stringify(value)}`)
  return replaceAt(game, found, value)
}
