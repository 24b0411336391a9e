/** Checks what a game declares before its steps: deck, options, tables, zones, variables. */
import { Deck, MAX_PACKS, MAX_SUITS } from '../rules/deck.ts'
import type { DeckTree, Per } from '../rules/tree.ts'
import { SINGLE } from '../rules/tree.ts'
import { at, type Context, NAME, OUTSIDE } from './context.ts'
import { checkExpr, checkKey, kindOf } from './expressions.ts'
import { suggest, Words } from './problem.ts'

type Fields = Readonly<Record<string, unknown>>

const TYPES = [...SINGLE, ...SINGLE.filter((single) => single !== 'bool').map((single) => `${single}*`)]
const MOST_SEATS = 12
const MOST_PLACES = 64
const LARGEST = 1_000_000

export function checkSeats(context: Context, value: unknown, teams: unknown): void {
  const fields = context.object(value, 'seats', '{ min, max }', ['min', 'max', 'usual?'])
  if (fields) {
    const min = context.whole(fields['min'], 'seats.min', 1, MOST_SEATS) ?? 1
    const max = context.whole(fields['max'], 'seats.max', min, MOST_SEATS) ?? min
    if (fields['usual'] !== undefined) context.whole(fields['usual'], 'seats.usual', min, max)
    context.declared.seats = { min, max }
  }
  if (teams !== undefined) {
    context.declared.teams = context.whole(teams, 'teams', 2, context.declared.seats.max) ?? 0
  }
}

const DECK_FIELDS = ['suits', 'ranks', 'packs?', 'without?', 'jokers?', 'in']

export function checkDeck(context: Context, value: unknown): void {
  const fields = context.object(value, 'deck', 'a deck', DECK_FIELDS)
  if (fields === undefined) return
  const before = context.report.errors
  const suits = names(context, fields['suits'], 'deck.suits', MAX_SUITS)
  const ranks = names(context, fields['ranks'], 'deck.ranks', 15)
  if (fields['packs'] !== undefined) context.whole(fields['packs'], 'deck.packs', 1, MAX_PACKS)
  const jokers = context.named(fields['jokers'], 'deck.jokers', 'an object: how many of each')
  if (jokers.length + ranks.length > 16) {
    context.report.error('deck.jokers', fields['jokers'], 'at most 16 ranks, jokers included')
  }
  for (const [name, copies] of jokers)
    context.whole(copies, at('deck.jokers', name), 1, MAX_PACKS * MAX_SUITS)
  const clash = jokers.find(([name]) => ranks.includes(name) || suits.includes(name))
  if (clash) context.report.error(at('deck.jokers', clash[0]), clash[0], 'a name that no rank or suit has')
  const without =
    fields['without'] === undefined
      ? []
      : context.list(fields['without'], 'deck.without', 'a list of cards', 0)
  if (context.report.errors > before || without === undefined) return
  const whole = new Deck({ ...(fields as unknown as DeckTree), without: [] })
  context.declared.deck = whole
  for (const [n, card] of without.entries()) checkKey(context, 'card', card, at('deck.without', n))
  if (new Set(without).size < without.length) {
    context.report.error('deck.without', fields['without'], 'each card once')
  }
  if (context.report.errors > before) return
  context.declared.deck = new Deck(fields as unknown as DeckTree)
  if (context.declared.deck.cards.length === 0)
    context.report.error('deck', new Words('no card'), 'at least one card')
}

/** The zone where the cards start can be checked only when zones are known. */
export function checkStart(context: Context, value: unknown): void {
  const place = (value as Fields | undefined)?.['in']
  if (typeof value !== 'object' || value === null || place === undefined) return
  const found = context.reference('zone', place, 'deck.in')
  const zone = found === undefined ? undefined : context.declared.zone.get(found)
  if (zone && zone.per.length > 0) context.report.error('deck.in', place, 'a zone of which there is one')
  context.uses.add(`filled ${place}`)
}

function names(context: Context, value: unknown, path: string, most: number): string[] {
  const list = context.list(value, path, `a list of 1 to ${most} names`) ?? []
  if (list.length > most) context.report.error(path, value, `at most ${most}`)
  const right = list.filter((name, n) => {
    const is = typeof name === 'string' && /^[A-Za-z0-9]{1,12}$/.test(name)
    if (!is) context.report.error(at(path, n), name, 'a name of letters and digits, such as "Q" or "10"')
    return is
  }) as string[]
  if (new Set(right).size < right.length) context.report.error(path, value, 'each name once')
  return right
}

export function checkOptions(context: Context, value: unknown): void {
  for (const [name, option] of context.named(value, 'options', 'an object of options')) {
    const path = at('options', name)
    const fields = context.object(option, path, 'an option', ['default', 'min?', 'max?', 'means'])
    if (fields === undefined) continue
    if (fields['means'] !== undefined) context.text(fields['means'], at(path, 'means'))
    const { default: usual, min, max } = fields
    if (typeof usual === 'boolean') {
      for (const bound of ['min', 'max']) {
        if (fields[bound] !== undefined)
          context.report.error(at(path, bound), fields[bound], 'nothing, for true or false')
      }
    } else if (usual !== undefined) {
      const low = min === undefined ? 0 : (context.whole(min, at(path, 'min'), -LARGEST, LARGEST) ?? 0)
      const high =
        max === undefined ? LARGEST : (context.whole(max, at(path, 'max'), low, LARGEST) ?? LARGEST)
      context.whole(usual, at(path, 'default'), low, high)
    }
    context.declared.option.set(name, typeof usual === 'boolean' ? 'bool' : 'num')
  }
}

export function checkTables(context: Context, value: unknown): void {
  for (const [name, table] of context.named(value, 'tables', 'an object of tables')) {
    const path = at('tables', name)
    const fields = context.object(table, path, 'a table', ['by', 'gives?', 'of', 'else?'])
    if (fields === undefined) continue
    const by = context.word(fields['by'], at(path, 'by'), ['card', 'rank', 'suit'])
    const gives =
      fields['gives'] === undefined
        ? 'num'
        : context.word(fields['gives'], at(path, 'gives'), ['num', 'suit', 'rank', 'card'])
    if (by === undefined || gives === undefined) continue
    if (name === 'ranks') context.report.error(path, name, 'another name: "ranks" is the order of the deck')
    context.declared.table.set(name, { by, gives })
    const entries = fields['of']
    if (entries === undefined) continue
    if (typeof entries !== 'object' || entries === null || Array.isArray(entries)) {
      context.report.error(at(path, 'of'), entries, `an object: a ${by} and what it has`)
      continue
    }
    for (const [key, entry] of Object.entries(entries)) {
      checkKey(context, by, key, at(at(path, 'of'), key))
      checkEntry(context, gives, entry, at(at(path, 'of'), key))
    }
    if (fields['else'] !== undefined) checkEntry(context, gives, fields['else'], at(path, 'else'))
  }
}

function checkEntry(
  context: Context,
  gives: 'num' | 'suit' | 'rank' | 'card',
  value: unknown,
  path: string,
): void {
  if (gives === 'num') context.whole(value, path, -LARGEST, LARGEST)
  else checkKey(context, gives, value, path)
}

export function checkZones(context: Context, value: unknown): void {
  if (value === undefined) return
  for (const [name, zone] of context.named(value, 'zones', 'an object of zones')) {
    const path = at('zones', name)
    const fields = context.object(zone, path, 'a zone', ['per?', 'order?', 'see'])
    if (fields === undefined) continue
    if (fields['order'] !== undefined) context.word(fields['order'], at(path, 'order'), ['pile'])
    const per = checkPer(context, fields['per'], at(path, 'per'))
    if (fields['see'] !== undefined)
      context.word(fields['see'], at(path, 'see'), ['all', 'owner', 'others', 'none'])
    if ((fields['see'] === 'owner' || fields['see'] === 'others') && !owned(per)) {
      context.report.error(
        at(path, 'see'),
        fields['see'],
        'all or none',
        'nobody owns it: give it "per": ["player"]',
      )
    }
    context.declared.zone.set(name, { per, pile: fields['order'] === 'pile' })
  }
}

const owned = (per: readonly Per[]): boolean => per.includes('player') || per.includes('team')

function checkPer(context: Context, value: unknown, path: string): readonly Per[] {
  if (value === undefined) return []
  const list = context.list(value, path, 'a list of one or two of player, team, suit, rank or a number') ?? []
  if (list.length > 2) context.report.error(path, value, 'at most two')
  return list.filter((per, n): per is Per => {
    if (typeof per === 'number') return context.whole(per, at(path, n), 1, MOST_PLACES) !== undefined
    if (per === 'team' && context.declared.teams === 0) {
      context.report.error(at(path, n), per, 'player, suit, rank or a number', 'the game declares no "teams"')
      return false
    }
    return context.word(per, at(path, n), ['player', 'team', 'suit', 'rank']) !== undefined
  })
}

export function checkVars(context: Context, value: unknown): void {
  const inits: [string, unknown, string][] = []
  for (const [name, variable] of context.named(value, 'vars', 'an object of variables')) {
    const path = at('vars', name)
    const fields = context.object(variable, path, 'a variable', ['type', 'per?', 'init?', 'reset?', 'see?'])
    if (fields === undefined) continue
    const type = checkType(context, fields['type'], at(path, 'type'))
    const per = checkPer(context, fields['per'], at(path, 'per'))
    if (fields['reset'] !== undefined) context.reference('block', fields['reset'], at(path, 'reset'))
    if (fields['see'] !== undefined) context.word(fields['see'], at(path, 'see'), ['owner'])
    if (fields['see'] === 'owner' && !owned(per)) {
      context.report.error(
        at(path, 'see'),
        fields['see'],
        'nothing',
        'nobody owns it: give it "per": ["player"]',
      )
    }
    if (type === undefined) continue
    context.declared.var.set(name, { type, per })
    if (fields['init'] !== undefined) inits.push([type, fields['init'], at(path, 'init')])
  }
  for (const [type, init, path] of inits) {
    if (kindOf(init, 'get') === 'var') context.report.error(path, init, 'a value that depends on no variable')
    else checkExpr(context, init, path, type, OUTSIDE)
  }
}

export function checkType(context: Context, value: unknown, path: string): string | undefined {
  if (typeof value === 'string' && TYPES.includes(value)) return value
  if (value !== undefined) context.report.error(path, value, 'a type', suggest(value, TYPES))
  return undefined
}

export function checkParams(context: Context, value: unknown, path: string): Map<string, string> {
  const params = new Map<string, string>()
  for (const [name, type] of context.named(value, path, 'an object: a type for each parameter')) {
    const known = NAME.test(name) ? checkType(context, type, at(path, name)) : undefined
    if (known !== undefined) params.set(name, known)
  }
  return params
}
