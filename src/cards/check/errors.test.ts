import { describe, expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the cases
import {
  add, again, all, block, bound, byCard, card, choose, count, deadwood, deal, def, each, empty, end, eq,
  everyone, filter, increase, leave, led, look, lt, max, may, mayEach, mayPick, maySome, me, move,
  option, player, proc, range, rank, rankOf, set, shuffle, some, spare, stop, suit, suitOf, sum, tally,
  teamOf, top, trick, val, zone,
} from '../rules/build.ts'
import type { Expr } from '../rules/tree.ts'
// biome-ignore format: as above
import {
  small, withChoice, withDeck, withDefs, withNumber, withOptions, withProcs, withResult, withShape,
  withSteps, withTables, withTest, withVars, withZones,
} from '../testing/small-game.ts'
import { checkGame, sentence } from './check.ts'

const times = (many: number, wrap: (inner: Expr) => Expr): Expr =>
  many === 0 ? 1 : wrap(times(many - 1, wrap))

/** Each uses the one before it: twice, as steps; once, as a value. */
const chain = (kind: 'def' | 'proc', many: number) =>
  Object.fromEntries(
    Array.from({ length: many }, (_, n) => {
      const before = `${kind}${n - 1}`
      const steps = n === 0 ? [tally('cards')] : [proc(before), proc(before)]
      return [`${kind}${n}`, kind === 'proc' ? { steps } : { type: 'num', is: n === 0 ? 1 : def(before) }]
    }),
  )

/** A pack in which hardly two sets of cards have the same sum. */
const countless = {
  deck: { suits: ['C', 'H', 'S', 'D'], ranks: [...'A23456789K'], jokers: { X: 2 }, in: 'stock' },
  tables: {
    ...small.tables,
    odd: byCard(
      Object.fromEntries(
        [...'CHSD'].flatMap((suit, n) =>
          [...'A23456789K'].map((rank, m) => [rank + suit, 1000 * m ** 3 + 37 * n ** 3 + m * n]),
        ),
      ),
    ),
  },
}

const WRONG: Readonly<Record<string, readonly (readonly [tree: unknown, ...said: string[]])[]>> = {
  'a tree': [
    [null, 'the tree: found null; expected a game: an object with v, id, name, …'],
    [[], 'the tree: found an empty list; expected a game: an object with v, id, name, …'],
    ['small', 'the tree: found "small"; expected a game: an object with v, id, name, …'],
    [
      { ...small, rules: 1 },
      'rules: found the field "rules"; expected no such field (there are: v, id, name, source, family, seats, teams, deck, options, tables, zones, vars, defs, procs, counters, flow, result)',
    ],
    [{ ...small, zone: {} }, 'zone: found the field "zone"; expected no such field (did you mean "zones"?)'],
    [
      { ...Object.fromEntries(Object.entries(small).filter(([name]) => name !== 'result')) },
      'result: found nothing; expected the field "result"',
    ],
    [{ ...small, v: 2 }, 'v: found 2; expected 1 (the version of the language)'],
    [
      { ...small, id: 'A B' },
      'id: found "A B"; expected an id of lower-case letters, digits and -, such as "crazy-eights"',
    ],
    [{ ...small, name: '  ' }, 'name: found "  "; expected some words (at most 2000 letters)'],
    [{ ...small, source: 7 }, 'source: found 7; expected some words (at most 2000 letters)'],
    [
      { ...small, family: 'x'.repeat(3000) },
      'family: found "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"; expected some words (at most 2000 letters)',
    ],
  ],
  'seats and teams': [
    [{ ...small, seats: 3 }, 'seats: found 3; expected { min, max }'],
    [{ ...small, seats: { min: 0, max: 4 } }, 'seats.min: found 0; expected a whole number from 1 to 12'],
    [{ ...small, seats: { min: 4, max: 2 } }, 'seats.max: found 2; expected a whole number from 4 to 12'],
    [
      { ...small, seats: { min: 2, max: 4, usual: 5 } },
      'seats.usual: found 5; expected a whole number from 2 to 4',
    ],
    [{ ...small, seats: { min: 2 } }, 'seats.max: found nothing; expected the field "max"'],
    [{ ...small, teams: 1 }, 'teams: found 1; expected a whole number from 2 to 4'],
    [
      { ...small, teams: 3 },
      'seats.min: found 2; expected a multiple of 3 (there are 3 teams of equal size)',
    ],
  ],
  'a deck': [
    [{ ...small, deck: '52' }, 'deck: found "52"; expected a deck'],
    [withDeck({ suits: [] }), 'deck.suits: found an empty list; expected a list of 1 to 4 names'],
    [withDeck({ suits: [...'CHDSX'] }), 'deck.suits: found a list of 5; expected at most 4'],
    [withDeck({ suits: ['C', 'C', 'H'] }), 'deck.suits[1]: found "C" again; expected each name once'],
    [
      withDeck({ ranks: ['A', '2', '3', 'K', '1 0'] }),
      'deck.ranks[4]: found "1 0"; expected a name of letters and digits, such as "Q" or "10"',
    ],
    [
      withDeck({ ranks: ['A', '2', '3', 'K', 'constructor'] }),
      'deck.ranks[4]: found "constructor"; expected a name of letters and digits, such as "Q" or "10" (JavaScript has a meaning for it)',
    ],
    [
      withDeck({ packs: 9 }),
      'deck.packs: found 9; expected a whole number from 1 to 4 (the engine has room for 256 cards: 4 packs of 64 numbers)',
    ],
    [withDeck({ jokers: { X: 0 } }), 'deck.jokers.X: found 0; expected a whole number from 1 to 16'],
    [withDeck({ jokers: { K: 1 } }), 'deck.jokers.K: found "K"; expected a name that no rank or suit has'],
    [withDeck({ jokers: [2] }), 'deck.jokers: found a list of 1; expected an object: how many of each'],
    [
      withDeck({ without: ['9C'] }),
      'deck.without[0]: found "9C"; expected a card of the deck (rank, then suit, as in "QS")',
    ],
    [withDeck({ without: ['AC', 'AC'] }), 'deck.without: found a list of 2; expected each card once'],
    [
      withDeck({ suits: ['C', 'H', '2C'], ranks: ['A', '2', '3', 'K', 'A2'] }),
      'deck: found two cards named "A2C"; expected a name for each card (use one letter for a suit)',
    ],
    [
      withDeck({ suits: ['C', 'H', 'clubs'] }),
      'deck.suits: found two suits named "clubs"; expected each name once',
    ],
    [withDeck({ in: 'stok' }), 'deck.in: found "stok"; expected the name of a zone (did you mean "stock"?)'],
    [withDeck({ in: 'hand' }), 'deck.in: found "hand"; expected a zone of which there is one'],
    [
      withDeck({ out: 'hand' }),
      'deck.out: found the field "out"; expected no such field (there are: suits, ranks, packs, without, jokers, in)',
    ],
  ],
  options: [
    [
      withOptions({ target: { default: '10', means: 'x' } }),
      'options.target.default: found "10"; expected a whole number from 0 to 1000000',
    ],
    [
      withOptions({ target: { default: 10, min: 20, means: 'x' } }),
      'options.target.default: found 10; expected a whole number from 20 to 1000000',
    ],
    [
      withOptions({ target: { default: 10, min: 5, max: 2, means: 'x' } }),
      'options.target.max: found 2; expected a whole number from 5 to 1000000',
    ],
    [
      withOptions({ fast: { default: true, min: 0, means: 'x' } }),
      'options.fast.min: found 0; expected nothing, for true or false',
    ],
    [
      withOptions({ '2x': { default: 1, means: 'x' } }),
      'options["2x"]: found "2x"; expected a name: letters, digits, - and _, a letter first',
    ],
    [
      withOptions({ constructor: { default: 1, means: 'x' } }),
      'options.constructor: found "constructor"; expected a name: letters, digits, - and _, a letter first (JavaScript has a meaning for it)',
    ],
    [
      withOptions(JSON.parse('{ "__proto__": { "default": 1, "means": "x" } }')),
      'options.__proto__: found "__proto__"; expected a name: letters, digits, - and _, a letter first (JavaScript has a meaning for it)',
    ],
    [
      withOptions({ target: { default: 10 } }),
      'options.target.means: found nothing; expected the field "means"',
    ],
  ],
  tables: [
    [
      withTables({ pips: { by: 'rnk', of: {} } }),
      'tables.pips.by: found "rnk"; expected one of card, rank, suit (did you mean "rank"?)',
    ],
    [
      withTables({ pips: { by: 'rank', of: [1] } }),
      'tables.pips.of: found a list of 1; expected an object: a rank and what it has',
    ],
    [
      withTables({ pips: { by: 'rank', of: { Q: 1 } } }),
      'tables.pips.of.Q: found "Q"; expected a rank of the deck (there are: A, 2, 3, K, X)',
    ],
    [
      withTables({ pips: { by: 'rank', of: { A: 'one' } } }),
      'tables.pips.of.A: found "one"; expected a whole number from -1000000 to 1000000',
    ],
    [
      withTables({ pips: { by: 'rank', of: { A: 1 }, else: 0.5 } }),
      'tables.pips.else: found 0.5; expected a whole number from -1000000 to 1000000',
    ],
    [
      withTables({ next: { by: 'suit', gives: 'suit', of: { C: 'D' } } }),
      'tables.next.of.C: found "D"; expected a suit of the deck (there are: C, H)',
    ],
    [
      withTables({ ranks: { by: 'rank', of: { A: 1 } } }),
      'tables.ranks: found "ranks"; expected another name ("ranks" is the order of the deck)',
    ],
  ],
  zones: [
    [{ ...small, zones: [] }, 'zones: found an empty list; expected an object of zones'],
    [
      withZones({ table: { see: 'owner' } }),
      'zones.table.see: found "owner"; expected all or none (nobody owns it: give it "per": ["player"])',
    ],
    [
      withZones({ table: { see: 'nobody' } }),
      'zones.table.see: found "nobody"; expected one of all, owner, others, none',
    ],
    [
      withZones({ table: { see: 'all', order: 'stack' } }),
      'zones.table.order: found "stack"; expected "pile"',
    ],
    [
      withZones({ table: { see: 'all', per: ['seat'] } }),
      'zones.table.per[0]: found "seat"; expected one of player, team, suit, rank',
    ],
    [
      withZones({ table: { see: 'all', per: [0] } }),
      'zones.table.per[0]: found 0; expected a whole number from 1 to 64',
    ],
    [
      withZones({ table: { see: 'all', per: [65] } }),
      'zones.table.per[0]: found 65; expected a whole number from 1 to 64 (places are numbered from 0 to 63; "per" takes two numbers for more, as in [8, 16])',
    ],
    [
      withZones({ table: { see: 'all', per: ['team'] } }),
      'zones.table.per[0]: found "team"; expected a game with teams (it declares no "teams")',
    ],
    [
      withZones({ table: { see: 'all', per: [2, 2, 2] } }),
      'zones.table.per: found a list of 3; expected at most two',
    ],
    [
      withZones({ 'a b': { see: 'all' } }),
      'zones["a b"]: found "a b"; expected a name: letters, digits, - and _, a letter first',
    ],
    [
      withZones({ toString: { see: 'all' } }),
      'zones.toString: found "toString"; expected a name: letters, digits, - and _, a letter first (JavaScript has a meaning for it)',
    ],
    [
      withZones({ grid: { see: 'all', per: [40, 40] } }),
      'zones.grid: found 1618 places with it; expected at most 1000',
    ],
    [
      {
        ...withZones({ piles: { see: 'all', order: 'pile', per: [30, 30] } }),
        deck: { ...small.deck, packs: 4 },
      },
      'zones.piles: found a state of 31748 words with it; expected at most 20000 (fewer piles, variables and bound names)',
    ],
  ],
  variables: [
    [
      withVars({ total: { type: 'int' } }),
      'vars.total.type: found "int"; expected a type (there are: num, bool, card, suit, rank, player, team, num*, card*, suit*, rank*, player*, team*)',
    ],
    [
      withVars({ total: { type: 'zone' } }),
      'vars.total.type: found "zone"; expected a type (there are: num, bool, card, suit, rank, player, team, num*, card*, suit*, rank*, player*, team*)',
    ],
    [
      withVars({ total: { type: 'num', label: true } }),
      'vars.total.label: found true; expected some words, or false to show nothing',
    ],
    [withVars({ dealer: { type: 'player', init: 3 } }), 'vars.dealer.init: found 3; expected a player'],
    [
      withVars({ total: { type: 'num', init: add(1, val('score', player(0))) } }),
      'vars.total.init: found { "get": "var" … }; expected a value that depends on no variable',
    ],
    [
      withVars({ total: { type: 'num', reset: 'dela' } }),
      'vars.total.reset: found "dela"; expected the name of a block (did you mean "deal"?)',
    ],
    [
      withVars({ total: { type: 'num', see: 'owner' } }),
      'vars.total.see: found "owner"; expected nothing (nobody owns it: give it "per": ["player"])',
    ],
    [
      withVars({ total: { type: 'num', reset: 'deal', per: 3 } }),
      'vars.total.per: found 3; expected a list of one or two of player, team, suit, rank or a number',
    ],
    [
      withVars(Object.fromEntries([...'abcdefghij'].map((name) => [name, { type: 'card*', per: [64, 64] }]))),
      'vars.e: found a state of 20530 words with it; expected at most 20000 (fewer piles, variables and bound names)',
    ],
    [
      { ...small, counters: { cards: 3 } },
      'counters.cards: found 3; expected some words (at most 2000 letters)',
    ],
  ],
  'definitions and procedures': [
    [
      withDefs({ mine: { type: 'num', is: def('mine') } }),
      'defs.mine.is.name: found "mine"; expected the name of a definition (it may use only those listed before it, not itself)',
    ],
    [
      { ...small, defs: { mine: small.defs?.['mine'], worth: small.defs?.['worth'] } },
      'defs.mine.is.name: found "worth"; expected the name of a definition (it may use only those listed before it, not itself)',
    ],
    [
      withDefs({ mine: { type: 'num', is: zone('hand', me) } }),
      'defs.mine.is: found a zone; expected a number',
    ],
    [
      withDefs({ mine: { type: 'num', is: def('worth') } }),
      'defs.mine.is.with.cards: found nothing; expected the field "cards"',
    ],
    [
      withNumber(def('mine', { who: me })),
      'flow[3].steps[0].by.with.who: found the field "who"; expected no such field (there is none to choose from)',
    ],
    [
      withNumber(def('worth', { cards: me })),
      'flow[3].steps[0].by.with.cards: found a player; expected a set of cards',
    ],
    [
      withSteps(set('total', def('mine'))),
      'flow[3].to: found a use of "me" in it; expected a place where a player acts (inside each player, turns or as)',
    ],
    [
      withProcs({ score: { steps: [proc('score')] } }),
      'procs.score.steps[0].name: found "score"; expected the name of a procedure (it may use only those listed before it, not itself)',
    ],
    [
      withSteps(proc('tak', { card: top(zone('stock')) })),
      'flow[3].name: found "tak"; expected the name of a procedure (did you mean "take"?)',
    ],
    [
      withSteps(proc('score')),
      'flow[3]: found a use of "me" in it; expected a place where a player acts (inside each player, turns or as)',
    ],
    [
      withProcs({ take: { params: { card: 'kard' }, steps: [] } }),
      'procs.take.params.card: found "kard"; expected a type (did you mean "card"?)',
    ],
  ],
  'a result': [
    [
      withResult({ score: 1, win: 'most', winners: everyone }),
      'result: found an object with score, win, winners; expected "win" (most or least) or "winners", and not both',
    ],
    [
      withResult({ score: 1 }),
      'result: found an object with score; expected "win" (most or least) or "winners", and not both',
    ],
    [withResult({ score: 1, win: 'best' }), 'result.win: found "best"; expected one of most, least'],
    [
      withResult({ score: 1, win: 'most', aim: 'win' }),
      'result.aim: found "win"; expected one of place, points',
    ],
    [withResult({ score: me, win: 'most' }), 'result.score: found a player; expected a number'],
    [
      withResult({ score: 1, winners: me }),
      'result.winners: found "me"; expected a place where a player acts (inside each player, turns or as)',
    ],
    [
      withResult({ score: 1, winners: zone('table') }),
      'result.winners: found a zone; expected a set of players',
    ],
  ],
  expressions: [
    [
      withNumber('seven'),
      'flow[3].steps[0].by: found "seven"; expected an expression (a number, true, false, or { "get": … })',
    ],
    [
      withNumber({ value: 1 }),
      'flow[3].steps[0].by: found an object with value; expected an expression (a number, true, false, or { "get": … })',
    ],
    [
      withNumber(null),
      'flow[3].steps[0].by: found null; expected an expression (a number, true, false, or { "get": … })',
    ],
    [
      withNumber({ get: 'summ', of: [1] }),
      'flow[3].steps[0].by.get: found "summ"; expected an expression (did you mean "sum"?)',
    ],
    [
      withNumber(0.5),
      'flow[3].steps[0].by: found 0.5; expected a whole number from -1000000000 to 1000000000',
    ],
    [
      withNumber(Number.NaN),
      'flow[3].steps[0].by: found NaN; expected a whole number from -1000000000 to 1000000000',
    ],
    [
      withNumber(1e300),
      'flow[3].steps[0].by: found 1e+300; expected a whole number from -1000000000 to 1000000000',
    ],
    [withNumber(add(1, top(zone('stock')))), 'flow[3].steps[0].by.of[1]: found a card; expected a number'],
    [withNumber(true), 'flow[3].steps[0].by: found true; expected a number'],
    [
      withNumber({ get: 'sub', from: 1 }),
      'flow[3].steps[0].by.take: found nothing; expected the field "take"',
    ],
    [
      withNumber({ get: 'sub', from: 1, take: 1, by: 2 }),
      'flow[3].steps[0].by.by: found the field "by"; expected no such field (there are: get, from, take)',
    ],
    [
      withNumber(add()),
      'flow[3].steps[0].by.of: found an empty list; expected a list of at least one expression',
    ],
    [
      withNumber({ get: 'add', of: 1 }),
      'flow[3].steps[0].by.of: found 1; expected a list of at least one expression',
    ],
    [
      withTest(eq(card('9H'), top(zone('stock')))),
      'flow[3].steps[0].test.a.is: found "9H"; expected a card of the deck (rank, then suit, as in "QS")',
    ],
    [
      withTest(eq(suit('D'), suitOf(top(zone('stock'))))),
      'flow[3].steps[0].test.a.is: found "D"; expected a suit of the deck (there are: C, H)',
    ],
    [
      withTest(eq(rank('Q'), rankOf(top(zone('stock'))))),
      'flow[3].steps[0].test.a.is: found "Q"; expected a rank of the deck (there are: A, 2, 3, K, X)',
    ],
    [withTest(eq(me, 1)), 'flow[3].steps[0].test.b: found 1; expected a player'],
    [
      withTest(lt(zone('table'), zone('stock'))),
      'flow[3].steps[0].test.a: found a zone; expected a number, card, suit, rank, player or team',
      'flow[3].steps[0].test.b: found a zone; expected a number, card, suit, rank, player or team',
    ],
    [withNumber(count(7)), 'flow[3].steps[0].by.of: found 7; expected a set'],
    [
      withNumber(bound('itt')),
      'flow[3].steps[0].by.name: found "itt"; expected a name bound around it (there are: it)',
    ],
    [
      withSteps(set('dealer', me)),
      'flow[3].to: found "me"; expected a place where a player acts (inside each player, turns or as)',
    ],
    [
      withNumber(val('scor', me)),
      'flow[3].steps[0].by.name: found "scor"; expected the name of a variable (did you mean "score"?)',
    ],
    [
      withNumber(val('score')),
      'flow[3].steps[0].by.of: found nothing; expected a list: a player (as the declaration says in "per")',
    ],
    [
      withNumber(val('total', me)),
      'flow[3].steps[0].by.of: found a list of 1; expected nothing (as the declaration says in "per")',
    ],
    [withNumber(val('score', 2)), 'flow[3].steps[0].by.of[0]: found 2; expected a player'],
    [
      withNumber(option('goal')),
      'flow[3].steps[0].by.name: found "goal"; expected the name of a declared option (there are: target)',
    ],
    [
      withNumber(count(zone('hnad', me))),
      'flow[3].steps[0].by.of.name: found "hnad"; expected the name of a zone (did you mean "hand"?)',
    ],
    [
      withNumber(look('pip', rankOf(top(zone('stock'))))),
      'flow[3].steps[0].by.table: found "pip"; expected the name of a table (did you mean "pips"?)',
    ],
    [withNumber(look('pips', top(zone('stock')))), 'flow[3].steps[0].by.of: found a card; expected a rank'],
    [
      withTest(empty({ get: 'none', of: 'num' })),
      'flow[3].steps[0].test.of.of: found "num"; expected one of card, suit, rank, player, team',
    ],
    [
      withNumber(count({ get: 'all', of: 'cards' } as never)),
      'flow[3].steps[0].by.of.of: found "cards"; expected one of card, suit, rank, player, team (did you mean "card"?)',
    ],
    [
      withNumber(count(all('team'))),
      'flow[3].steps[0].by.of.of: found "team"; expected a game with teams (it declares no "teams")',
    ],
    [
      withTest(empty(teamOf(me))),
      'flow[3].steps[0].test.of: found "teamOf"; expected a game with teams (it declares no "teams")',
    ],
    [withTest(empty(top(all('card')))), 'flow[3].steps[0].test.of.of: found a set of cards; expected a zone'],
    [
      withNumber(spare('table')),
      'flow[3].steps[0].by.name: found "table"; expected a zone of which there is a number (its "per" ends with a number)',
    ],
    [
      withNumber(count({ get: 'filter', of: all('card'), as: '1st', where: true })),
      'flow[3].steps[0].by.of.as: found "1st"; expected a name: letters, digits, - and _, a letter first',
    ],
    [
      withNumber(count(filter(all('card'), () => 1))),
      'flow[3].steps[0].by.of.where: found 1; expected true or false',
    ],
  ],
  'numbers that a set has no room for': [
    [
      withChoice(mayEach('bid', range(0, 103), () => [])),
      'flow[3].steps[0].options[0].each[0].in.to: found 103; expected numbers from 0 to 63: a set of numbers has room for no others (let a player pick two numbers, such as tens and ones, or count in steps of more than one)',
    ],
    [
      withNumber(count(range(0, add(60, max(4, option('target')))))),
      'flow[3].steps[0].by.of.to: found { "get": "add" … }; expected numbers from 0 to 63: a set of numbers has room for no others (let a player pick two numbers, such as tens and ones, or count in steps of more than one)',
    ],
    [
      withNumber(count(range(-3, 3))),
      'flow[3].steps[0].by.of.from: found -3; expected numbers from 0 to 63: a set of numbers has room for no others (add to the numbers and subtract again when you use them)',
    ],
  ],
  shapes: [
    [withShape('run'), 'flow[3].steps[0].test.shape: found "run"; expected a shape'],
    [
      withShape({ least: 3 }),
      'flow[3].steps[0].test.shape.least: found the field "least"; expected no such field (there are: min, max, same, run, sum)',
    ],
    [
      withShape({ same: 'colour' }),
      'flow[3].steps[0].test.shape.same: found "colour"; expected one of rank, suit',
    ],
    [withShape({ min: me }), 'flow[3].steps[0].test.shape.min: found a player; expected a number'],
    [
      withShape({ run: 'dear' }),
      'flow[3].steps[0].test.shape.run: found a table of numbers by card; expected a table of numbers by rank',
    ],
    [
      withShape({ run: 'ranks', sum: { by: 'pips', is: 3 } }),
      'flow[3].steps[0].test.shape: found a run with a sum; expected a run, or a run of the same suit',
    ],
    [
      withShape({ run: 'ranks', same: 'rank' }),
      'flow[3].steps[0].test.shape: found a run with the same rank; expected a run, or a run of the same suit',
    ],
    [
      withShape({ sum: { by: 'pips' } }),
      'flow[3].steps[0].test.shape.sum.is: found nothing; expected the field "is"',
    ],
    [
      withNumber(deadwood(zone('table'), 'pips', { min: 3, same: 'suit' })),
      'flow[3].steps[0].by.shapes[0]: found an object with min, same; expected cards of the same rank, or a run of the same suit',
    ],
    [
      withNumber(deadwood(zone('table'), 'pips', { same: 'rank' })),
      'flow[3].steps[0].by.shapes[0].min: found nothing; expected a number, 3 or more (smaller melds are too many to try)',
    ],
    [
      withNumber(deadwood(zone('table'), 'nips', { min: 3, same: 'rank' })),
      'flow[3].steps[0].by.by: found "nips"; expected the name of a table (did you mean "pips"?)',
    ],
    [
      {
        ...withNumber(deadwood(zone('table'), 'pips', { min: 3, same: 'rank' })),
        deck: { ...small.deck, packs: 3 },
      },
      'flow[3].steps[0].by.shapes: found 6 cards of rank A; expected a deck of one pack (there would be too many melds to try)',
    ],
  ],
  steps: [
    [{ ...small, flow: {} }, 'flow: found an object without fields; expected a list of steps'],
    [withSteps({ get: 'me' }), 'flow[3]: found { "get": "me" … }; expected a step ({ "do": … })'],
    [withSteps(7), 'flow[3]: found 7; expected a step ({ "do": … })'],
    [
      withSteps([end, end]),
      'flow[3]: found a list of 2; expected a step (put its steps into the list around it, in code with ...steps)',
    ],
    [withSteps({ do: 'mvoe' }), 'flow[3].do: found "mvoe"; expected a step (did you mean "move"?)'],
    [
      withSteps({ do: 'end', now: true }),
      'flow[3].now: found the field "now"; expected no such field (there are: do)',
    ],
    [
      withSteps({ do: 'as', player: player(0), steps: {} }),
      'flow[3].steps: found an object without fields; expected a list of steps',
    ],
    [withSteps(move(zone('table'), player(0))), 'flow[3].to: found a player; expected a zone'],
    [withSteps(move(1, zone('table'))), 'flow[3].cards: found 1; expected a set of cards'],
    [
      withSteps(move(zone('stock'), zone('table'), { at: 'bottom' })),
      'flow[3].at: found "bottom"; expected nothing (table has no order: give it "order": "pile")',
    ],
    [
      withSteps(move(top(zone('table')), zone('stock'), { turn: 'over' })),
      'flow[3].turn: found "over"; expected nothing (only a zone, or what is on top of it, can be turned over)',
    ],
    [
      withSteps({ do: 'move', cards: zone('table'), to: zone('stock'), at: 'middle' }),
      'flow[3].at: found "middle"; expected one of top, bottom',
    ],
    [
      withSteps(deal(zone('stock'), 'table')),
      'flow[3].to: found "table"; expected a zone per player (its "per" is ["player"])',
    ],
    [
      withSteps(deal(zone('stock'), 'hand', { at: 'bottom' })),
      'flow[3].at: found "bottom"; expected nothing (hand has no order: give it "order": "pile")',
    ],
    [
      withSteps(deal(zone('hand', player(0)), 'hand', { in: player(0) })),
      'flow[3].to: found "hand"; expected another zone than the one dealt from (or a number for "n", or no "in")',
    ],
    [
      withSteps(shuffle(zone('table'))),
      'flow[3].zone: found { "get": "zone" … }; expected a pile (give table "order": "pile")',
    ],
    [withSteps(set('total', player(0))), 'flow[3].to: found a player; expected a number'],
    [
      withSteps(set('totall', 1)),
      'flow[3].var: found "totall"; expected the name of a variable (did you mean "total"?)',
    ],
    [withSteps(increase('dealer', 1)), 'flow[3].var: found "dealer"; expected a variable of type num'],
    [
      withSteps(tally('card')),
      'flow[3].counter: found "card"; expected the name of a counter (did you mean "cards"?)',
    ],
    [withSteps(each(3, () => [])), 'flow[3].in: found 3; expected a set'],
    [
      withSteps({ do: 'each', in: all('suit'), from: player(0), steps: [] }),
      'flow[3].from: found { "get": "player" … }; expected nothing (only players act in turn or together)',
    ],
    [withSteps(stop), 'flow[3]: found "stop"; expected a repeat, each or turns around it'],
    [withSteps(again), 'flow[3]: found "again"; expected a repeat, each or turns around it'],
    [
      withSteps(leave('deal')),
      'flow[3].block: found "deal"; expected a block around this step (there is none to choose from)',
    ],
    [
      withSteps(leave('dael')),
      'flow[3].block: found "dael"; expected the name of a block (did you mean "deal"?)',
    ],
    [
      withSteps(block('x', {}, block('x', {}))),
      'flow[3].steps[0].name: found "x"; expected a block that is not inside one of the same name',
    ],
    [
      withSteps(block('a b', {})),
      'flow[3].name: found "a b"; expected a name: letters, digits, - and _, a letter first',
    ],
    [
      withSteps(each(everyone, () => block('x', { until: eq(me, player(0)) }))),
      'flow[3].steps[0].until: found a test that depends on "me"; expected one that does not (it is asked whoever acts inside)',
    ],
    [
      withSteps(
        trick({
          leader: player(0),
          to: 'table',
          lead: zone('table'),
          follow: zone('table'),
          power: 1,
          then: [],
        }),
      ),
      'flow[3].to: found "table"; expected a zone per player (its "per" is ["player"])',
    ],
    [
      withSteps(trick({ leader: player(0), to: 'hand', lead: led, follow: led, power: 1, then: [] })),
      'flow[3].lead.name: found "led"; expected a name bound around it (there is none to choose from)',
    ],
    [withSteps(end, { do: 'mvoe' }), 'flow[4].do: found "mvoe"; expected a step (did you mean "move"?)'],
  ],
  choices: [
    [
      withSteps(choose([may('x', [])])),
      'flow[3]: found a choice; expected a place where a player acts (inside each player, turns or as)',
    ],
    [withChoice(), 'flow[3].steps[0].options: found an empty list; expected a list of at least one option'],
    [
      withChoice(may('', [])),
      'flow[3].steps[0].options[0].label: found ""; expected some words (at most 2000 letters)',
    ],
    [
      withChoice(may('x ', [])),
      'flow[3].steps[0].options[0].label: found "x "; expected a label without space around it',
    ],
    [
      withChoice(may('x', []), may('x', [])),
      'flow[3].steps[0].options[1].label: found "x"; expected a label that no other option of this choice has',
    ],
    [
      withChoice(
        mayEach('bid', range(1, 3), () => []),
        may('bid 3', []),
      ),
      'flow[3].steps[0].options[1].label: found "bid 3"; expected a label that cannot be mistaken for "bid" and what is picked for it',
    ],
    [
      withChoice(
        mayEach('name', all('suit'), () => []),
        may('name hearts now', []),
      ),
      'flow[3].steps[0].options[1].label: found "name hearts now"; expected a label that cannot be mistaken for "name" and what is picked for it',
    ],
    [
      withChoice(mayPick('x', [{ in: all('suit'), some: zone('table') }], [])),
      'flow[3].steps[0].options[0].each[0]: found an object with in, some; expected "in" (pick one of a set) or "some" (pick some cards), and not both',
    ],
    [
      withChoice(mayPick('x', [{ as: 'y' }], [])),
      'flow[3].steps[0].options[0].each[0]: found an object with as; expected "in" (pick one of a set) or "some" (pick some cards), and not both',
    ],
    [
      withChoice(mayPick('x', [{ in: all('suit'), shape: { min: 1 } }], [])),
      'flow[3].steps[0].options[0].each[0].shape: found an object with min; expected nothing (a shape goes with "some")',
    ],
    [
      withChoice(mayPick('x', [{ as: '', in: all('suit') }], [])),
      'flow[3].steps[0].options[0].each[0].as: found ""; expected a name: letters, digits, - and _, a letter first',
    ],
    [withChoice({ label: 'x' }), 'flow[3].steps[0].options[0].do: found nothing; expected the field "do"'],
  ],
  'what is too much': [
    [
      withNumber(times(6, (inner) => sum(all('card'), () => inner))),
      'flow[3].steps[0].by.by: found an expression of up to 122222 evaluations; expected at most 100000 (it nests sets in sets: narrow the outer set first)',
    ],
    [
      { ...small, defs: chain('def', 120) },
      'defs.def100.is: found nodes nested more than 100 deep; expected a flatter tree (definitions and procedures count where they are used)',
      'procs.score.steps[0].by.of[0].name: found "mine"; expected the name of a definition',
    ],
    [
      { ...small, procs: chain('proc', 60) },
      'procs.proc12: found 86002 nodes, with procedures written out; expected at most 50000 (procedures use procedures too often)',
      'flow[1].steps[1].steps[0].steps[0].options[0].do[1].name: found "take"; expected the name of a procedure',
      'flow[2].steps[1].name: found "score"; expected the name of a procedure',
    ],
    [
      withSteps(...new Array(20_000).fill(tally('cards'))),
      'flow: found a list of 20003; expected fewer than 20000',
    ],
    [
      {
        ...small,
        zones: Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`z${n}`, { see: 'all' }])),
      },
      'zones: found 1001 names; expected at most 1000',
    ],
    [
      withChoice(
        mayPick(
          'x',
          [...'abcdefghijk'].map((as) => ({ as, in: all('card') })),
          [],
        ),
      ),
      'flow[3].steps[0].options[0].each: found up to 122222222221 evaluations to know what can be picked; expected at most 30000000 (pick from smaller sets, or cards of a shape with "same", "run" or "max")',
    ],
    [
      {
        ...withChoice(
          maySome('x', all('card'), { same: 'suit' }, () => [], { where: (cards) => some(cards) }),
        ),
        deck: { ...small.deck, packs: 4 },
      },
      'flow[3].steps[0].options[0].each: found up to 44958050 evaluations to know what can be picked; expected at most 30000000 (pick from smaller sets, or cards of a shape with "same", "run" or "max")',
    ],
    [
      { ...withChoice(maySome('x', all('card'), { sum: { by: 'odd', is: 9 } }, () => [])), ...countless },
      'flow[3].steps[0].options[0].each: found countless ways to pick; expected at most 30000000 (pick from smaller sets, or cards of a shape with "same", "run" or "max")',
    ],
  ],
}

for (const [what, cases] of Object.entries(WRONG)) {
  describe(`the checker says what is wrong with ${what}`, () => {
    for (const [tree, ...said] of cases) {
      test(said[0] as string, () => {
        const { game, problems } = checkGame(tree)
        expect(problems.map(sentence)).toEqual(said)
        expect(problems.every(({ severity }) => severity === 'error')).toBe(true)
        expect(game).toBeUndefined()
      })
    }
  })
}
