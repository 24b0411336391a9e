/**
 * The grammar of the rule language, as data: every kind of expression and step, what it gives, what its fields
 * take, and which field binds a name for which others. The checker, the builders, the interpreter and the
 * reference in docs/rules-language.md all read this table, so that they cannot drift apart.
 *
 * A field's type is written as a word:
 *   num bool card suit rank player team   an expression of that type
 *   card* suit* …                         a set of them; one of them is a set of one, none is the empty set
 *   T+                                    an item of a set, or a set of them
 *   zone                                  a place for cards; where a set of cards is wanted, the cards in it
 *   T, U                                  any one of card suit rank player team num, the same throughout a node
 *   X                                     any type, the same throughout a node
 *   [num]                                 a list of expressions
 *   name:var                              the name of something declared
 *   word:a|b                              one of these words
 *   binds                                 a name for each item, `it` unless given
 *   index, args, shape, [shape], steps, [option], key:card, type, text   as their names say
 * A question mark at the end says that the field may be left out.
 */

export interface Entry {
  /** The type of the value, for an expression. */
  readonly gives?: string
  readonly fields: Readonly<Record<string, string>>
  /** Fields in which the name bound by `as` is known, and the type of what it names. */
  readonly binds?: { readonly type: string; readonly in: readonly string[] }
  readonly means: string
}

type FieldTypes = Readonly<Record<string, string>>
type Binds = NonNullable<Entry['binds']>

const step = <const Fields extends FieldTypes>(fields: Fields, means: string, binds?: Binds) => ({
  fields,
  means,
  ...(binds && { binds }),
})

const value = <const Gives extends string, const Fields extends FieldTypes>(
  gives: Gives,
  fields: Fields,
  means: string,
  binds?: Binds,
) => ({ gives, ...step(fields, means, binds) })

/** An expression that looks at each item of a set, by a name. */
const forEach = <const Gives extends string, const Body extends FieldTypes>(
  gives: Gives,
  body: Body,
  means: string,
) => value(gives, { of: 'T*', as: 'binds', ...body } as const, means, { type: 'T', in: Object.keys(body) })

/** Expressions: `{ "get": kind, …fields }`. Numbers and true and false stand for themselves. */
export const GETS = {
  // What is written down
  card: value('card', { is: 'key:card' }, 'that card of the deck, as "QS"'),
  suit: value('suit', { is: 'key:suit' }, 'that suit, as "H"'),
  rank: value('rank', { is: 'key:rank' }, 'that rank, as "Q"'),
  player: value('player', { is: 'num' }, 'the player in that seat, from 0; none if there is none'),
  none: value('X', { of: 'type' }, 'no card, suit, rank, player or team'),
  // Names
  var: value('X', { name: 'name:var', of: 'index?' }, 'the value of a variable'),
  option: value('X', { name: 'name:option' }, 'what the user chose for an option of the game'),
  bound: value('X', { name: 'name:bound' }, 'what a name stands for here'),
  me: value('player', {}, 'the player who acts'),
  def: value('X', { name: 'name:def', with: 'args?' }, 'the value of a definition'),
  // Numbers
  add: value('num', { of: '[num]' }, 'their sum'),
  sub: value('num', { from: 'num', take: 'num' }, 'from − take'),
  mul: value('num', { of: '[num]' }, 'their product'),
  div: value('num', { of: 'num', by: 'num' }, 'of ÷ by, rounded down; 0 if by is 0'),
  mod: value('num', { of: 'num', by: 'num' }, 'what is left of that division; 0 if by is 0'),
  min: value('num', { of: '[num]' }, 'the least of them'),
  max: value('num', { of: '[num]' }, 'the greatest of them'),
  number: value(
    'num',
    { of: 'T' },
    'its place among its kind, from 0: a rank or suit in the order of the deck (the first joker is 15), a seat; for a card suit · 16 + rank; −1 for none',
  ),
  shift: value(
    'T',
    { of: 'T', by: 'num' },
    'so many places on in its own order, round and round: the next rank, the player two seats to the left; a number so much greater',
  ),
  // Truth
  eq: value('bool', { a: 'X', b: 'X' }, 'whether they are the same; false if either is none'),
  ne: value('bool', { a: 'X', b: 'X' }, 'whether eq is false'),
  lt: value('bool', { a: 'T', b: 'T' }, 'whether a comes before b; false if either is none'),
  le: value('bool', { a: 'T', b: 'T' }, 'whether a is b or comes before it; false if either is none'),
  and: value('bool', { of: '[bool]' }, 'whether all hold'),
  or: value('bool', { of: '[bool]' }, 'whether one holds'),
  not: value('bool', { of: 'bool' }, 'whether it does not hold'),
  if: value('X', { test: 'bool', then: 'X', else: 'X' }, 'one or the other'),
  let: value('X', { as: 'binds', be: 'Y', in: 'X' }, 'the value of in, where the name stands for be', {
    type: 'Y',
    in: ['in'],
  }),
  // Sets of anything
  all: value('X', { of: 'word:card|suit|rank|player|team' }, 'every card of the deck, every suit, …'),
  range: value('num*', { from: 'num', to: 'num' }, 'the numbers from … to; a set holds only 0 to 63'),
  count: value('num', { of: 'T*' }, 'how many there are'),
  empty: value('bool', { of: 'T*' }, 'whether there is none'),
  has: value('bool', { in: 'T*', item: 'T+' }, 'whether every item is in it; false if there is no item'),
  first: value('T', { of: 'T*' }, 'the lowest; none if empty, −1 for numbers'),
  filter: forEach('T*', { where: 'bool' }, 'those for which it holds'),
  any: forEach('bool', { where: 'bool' }, 'whether it holds for one'),
  every: forEach('bool', { where: 'bool' }, 'whether it holds for all; true if there is none'),
  sum: forEach('num', { by: 'num' }, 'the sum over all; 0 if empty'),
  most: forEach('num', { by: 'num' }, 'the greatest number any has; 0 if empty'),
  least: forEach('num', { by: 'num' }, 'the least number any has; 0 if empty'),
  best: forEach('T*', { by: 'num' }, 'those with the greatest number: several if they tie'),
  image: forEach('U*', { to: 'U' }, 'what each leads to, as a set: the suits of some cards, …'),
  union: value('T*', { of: '[T*]' }, 'what is in one of them'),
  inter: value('T*', { of: '[T*]' }, 'what is in all of them'),
  minus: value('T*', { from: 'T*', take: 'T*' }, 'what is in from and not in take'),
  ifAble: value('T*', { of: '[T*]' }, 'the first of them that is not empty: follow suit if able, …'),
  // Cards and places
  zone: value('zone', { name: 'name:zone', of: 'index?' }, 'a place, and the cards in it'),
  family: value('card*', { name: 'name:zone' }, 'the cards in all places of that name'),
  top: value('card', { of: 'zone' }, 'the top card; of a place without order, the lowest'),
  bottom: value('card', { of: 'zone' }, 'the bottom card; of a place without order, the highest'),
  topmost: value('card*', { of: 'zone', n: 'num' }, 'the n cards on top, or all if there are fewer'),
  above: value(
    'card*',
    { of: 'card' },
    'the card and those on top of it in its pile; where there is no order, the card alone',
  ),
  indexOf: value(
    'num',
    { of: 'card', in: 'name:zone' },
    'in which place of that name a card lies, by its last index; −1 if it lies elsewhere',
  ),
  spare: value(
    'num',
    { name: 'name:zone', of: 'index?' },
    'the first empty place, by its last index; −1 if none',
  ),
  suitOf: value('suit', { of: 'card' }, 'its suit; none for a joker'),
  rankOf: value('rank', { of: 'card' }, 'its rank'),
  owner: value('player', { of: 'card' }, 'the player in whose place it lies; none for a common one'),
  look: value('X', { table: 'name:table', of: 'X' }, 'what the table says of a rank, a suit or a card'),
  // Players
  next: value(
    'player',
    { after: 'player', in: 'player*?' },
    'the next clockwise, among those; itself only if it is alone',
  ),
  nearest: value(
    'player',
    { from: 'player', in: 'player*' },
    'from if it is among those, else the next clockwise',
  ),
  teamOf: value('team', { of: 'player' }, 'its team'),
  members: value('player*', { of: 'team' }, 'the players of a team'),
  // Shapes
  combos: value('num', { of: 'card*', shape: 'shape' }, 'how many subsets have the shape'),
  matches: value('bool', { of: 'card*', shape: 'shape' }, 'whether the whole set has the shape'),
  deadwood: value(
    'num',
    { of: 'card*', by: 'name:table', shapes: '[shape]' },
    'the least value that can be left when disjoint subsets of these shapes are put aside, of 16 cards at most',
  ),
  poker: value(
    'num',
    { of: 'card*' },
    'the best five of them as a poker hand: a greater number is a better hand, and equal hands tie (more below)',
  ),
} satisfies Record<string, Entry>

/** Steps: `{ "do": kind, …fields }`. */
export const STEPS = {
  move: step(
    { cards: 'card*', to: 'zone', at: 'word:top|bottom?', turn: 'word:over?' },
    'moves cards, wherever they are, to a place. Onto a pile, a whole pile or the topmost cards of one keep their order, or are turned over; any other set lands in random order',
  ),
  deal: step(
    {
      from: 'zone',
      n: 'num?',
      to: 'name:zone',
      in: 'player*?',
      first: 'player?',
      packet: 'num?',
      at: 'word:top|bottom?',
    },
    'deals n cards each (all, if left out) from the top of a pile, `packet` (1) at a time, clockwise from `first`',
  ),
  shuffle: step({ zone: 'zone' }, 'puts a pile in random order'),
  show: step({ cards: 'card*', to: 'player*?' }, 'lets these players, or all, see the cards'),
  set: step({ var: 'name:var', of: 'index?', to: 'X' }, 'sets a variable'),
  add: step(
    { var: 'name:var', of: 'index?', by: 'num', for: 'text?' },
    'adds to a variable; `for` says to players what for, as in "fifteen"',
  ),
  tally: step({ counter: 'name:counter', by: 'num?' }, 'adds 1 or `by` to a counter, which no rule can read'),
  if: step({ test: 'bool', then: 'steps', else: 'steps?' }, 'does one or the other'),
  repeat: step(
    { while: 'bool?', atMost: 'num?', steps: 'steps' },
    'does the steps again and again, while the test holds, at most so often',
  ),
  each: step(
    { in: 'T*', as: 'binds', from: 'player?', together: 'word:yes?', steps: 'steps' },
    'does the steps for each of a set, lowest first; players act in turn, clockwise from `from`. Together: what one does is not seen by others until all have done it',
    { type: 'T', in: ['steps'] },
  ),
  turns: step(
    { first: 'player', in: 'player*?', next: 'player?', while: 'bool?', steps: 'steps' },
    'one turn after another, clockwise among `in`, or as `next` says, while the test holds and someone is in',
  ),
  as: step({ player: 'player', steps: 'steps' }, 'that player acts; nothing happens if there is none'),
  let: step({ as: 'binds', be: 'Y', steps: 'steps' }, 'does the steps, where the name stands for the value', {
    type: 'Y',
    in: ['steps'],
  }),
  proc: step({ name: 'name:proc', with: 'args?' }, 'does the steps of a procedure'),
  block: step(
    { name: 'name:block', until: 'bool?', steps: 'steps' },
    'resets the variables that belong to it, then does the steps; leaves at once when `until` comes true',
  ),
  choose: step(
    { options: '[option]', otherwise: 'steps?' },
    'the acting player takes one of the options there are; if there is none, `otherwise`',
  ),
  trick: step(
    {
      leader: 'player',
      in: 'player*?',
      to: 'name:zone',
      lead: 'card*',
      follow: 'card*',
      power: 'num',
      steps: 'steps',
    },
    'a trick: clockwise from the leader, each plays a card; then the steps, where `winner` is who played the card of greatest power (more below)',
  ),
  stop: step({}, 'leaves the innermost repeat, each or turns'),
  again: step({}, 'goes on with the next round of the innermost repeat, each or turns'),
  leave: step({ block: 'name:block' }, 'leaves that block'),
  end: step({}, 'ends the game'),
} satisfies Record<string, Entry>

export type Get = keyof typeof GETS
export type Do = keyof typeof STEPS

/** What one decision offers: `{ "label", "when"?, "each"?, "do" }`. */
export const OPTION_FIELDS = { label: 'text', when: 'bool?', each: '[binder]?', do: 'steps' } as const

/** What a player picks for an option, one after the other: an item, or some cards of a shape. */
export const BINDER_FIELDS = {
  as: 'binds',
  in: 'T*?',
  some: 'card*?',
  shape: 'shape?',
  where: 'bool?',
} as const

/** A family of sets of cards. Every field given must hold. */
export const SHAPE_FIELDS = {
  min: 'num?',
  max: 'num?',
  same: 'word:rank|suit?',
  run: 'name:order?',
  sum: 'sum?',
} as const
