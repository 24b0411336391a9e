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
 *   index, args, shape, [shape], steps, [option], key:card, type   as their names say
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

/** Expressions: `{ "get": kind, …fields }`. Numbers and true and false stand for themselves. */
export const GETS = {
  // What is written down
  card: { gives: 'card', fields: { is: 'key:card' }, means: 'that card of the deck, as "QS"' },
  suit: { gives: 'suit', fields: { is: 'key:suit' }, means: 'that suit, as "H"' },
  rank: { gives: 'rank', fields: { is: 'key:rank' }, means: 'that rank, as "Q"' },
  player: {
    gives: 'player',
    fields: { is: 'num' },
    means: 'the player in that seat, from 0; none if there is none',
  },
  none: { gives: 'X', fields: { of: 'type' }, means: 'no card, suit, rank, player or team' },
  // Names
  var: { gives: 'X', fields: { name: 'name:var', of: 'index?' }, means: 'the value of a variable' },
  option: {
    gives: 'X',
    fields: { name: 'name:option' },
    means: 'what the user chose for an option of the game',
  },
  bound: { gives: 'X', fields: { name: 'name:bound' }, means: 'what a name stands for here' },
  me: { gives: 'player', fields: {}, means: 'the player who acts' },
  def: { gives: 'X', fields: { name: 'name:def', with: 'args?' }, means: 'the value of a definition' },
  // Numbers
  add: { gives: 'num', fields: { of: '[num]' }, means: 'their sum' },
  sub: { gives: 'num', fields: { from: 'num', take: 'num' }, means: 'from − take' },
  mul: { gives: 'num', fields: { of: '[num]' }, means: 'their product' },
  div: { gives: 'num', fields: { of: 'num', by: 'num' }, means: 'of ÷ by, rounded down; 0 if by is 0' },
  mod: {
    gives: 'num',
    fields: { of: 'num', by: 'num' },
    means: 'what is left of that division; 0 if by is 0',
  },
  min: { gives: 'num', fields: { of: '[num]' }, means: 'the least of them' },
  max: { gives: 'num', fields: { of: '[num]' }, means: 'the greatest of them' },
  number: {
    gives: 'num',
    fields: { of: 'T' },
    means:
      'its place among its kind, from 0: a rank or suit in the order of the deck (the first joker is 15), a seat; for a card suit · 16 + rank; −1 for none',
  },
  shift: {
    gives: 'T',
    fields: { of: 'T', by: 'num' },
    means:
      'so many places on in its own order, round and round: the next rank, the player two seats to the left; a number so much greater',
  },
  // Truth
  eq: {
    gives: 'bool',
    fields: { a: 'X', b: 'X' },
    means: 'whether they are the same; false if either is none',
  },
  ne: { gives: 'bool', fields: { a: 'X', b: 'X' }, means: 'whether eq is false' },
  lt: {
    gives: 'bool',
    fields: { a: 'T', b: 'T' },
    means: 'whether a comes before b; false if either is none',
  },
  le: {
    gives: 'bool',
    fields: { a: 'T', b: 'T' },
    means: 'whether a is b or comes before it; false if either is none',
  },
  and: { gives: 'bool', fields: { of: '[bool]' }, means: 'whether all hold' },
  or: { gives: 'bool', fields: { of: '[bool]' }, means: 'whether one holds' },
  not: { gives: 'bool', fields: { of: 'bool' }, means: 'whether it does not hold' },
  if: { gives: 'X', fields: { test: 'bool', then: 'X', else: 'X' }, means: 'one or the other' },
  let: {
    gives: 'X',
    fields: { as: 'binds', be: 'Y', in: 'X' },
    binds: { type: 'Y', in: ['in'] },
    means: 'the value of in, where the name stands for be',
  },
  // Sets of anything
  all: {
    gives: 'X',
    fields: { of: 'word:card|suit|rank|player|team' },
    means: 'every card of the deck, every suit, …',
  },
  range: { gives: 'num*', fields: { from: 'num', to: 'num' }, means: 'the numbers from … to, of 0 to 63' },
  count: { gives: 'num', fields: { of: 'T*' }, means: 'how many there are' },
  empty: { gives: 'bool', fields: { of: 'T*' }, means: 'whether there is none' },
  has: {
    gives: 'bool',
    fields: { in: 'T*', item: 'T+' },
    means: 'whether every item is in it; false if there is no item',
  },
  first: { gives: 'T', fields: { of: 'T*' }, means: 'the lowest; none if empty, −1 for numbers' },
  filter: {
    gives: 'T*',
    fields: { of: 'T*', as: 'binds', where: 'bool' },
    binds: { type: 'T', in: ['where'] },
    means: 'those for which it holds',
  },
  any: {
    gives: 'bool',
    fields: { of: 'T*', as: 'binds', where: 'bool' },
    binds: { type: 'T', in: ['where'] },
    means: 'whether it holds for one',
  },
  every: {
    gives: 'bool',
    fields: { of: 'T*', as: 'binds', where: 'bool' },
    binds: { type: 'T', in: ['where'] },
    means: 'whether it holds for all; true if there is none',
  },
  sum: {
    gives: 'num',
    fields: { of: 'T*', as: 'binds', by: 'num' },
    binds: { type: 'T', in: ['by'] },
    means: 'the sum over all; 0 if empty',
  },
  most: {
    gives: 'num',
    fields: { of: 'T*', as: 'binds', by: 'num' },
    binds: { type: 'T', in: ['by'] },
    means: 'the greatest number any has; 0 if empty',
  },
  least: {
    gives: 'num',
    fields: { of: 'T*', as: 'binds', by: 'num' },
    binds: { type: 'T', in: ['by'] },
    means: 'the least number any has; 0 if empty',
  },
  best: {
    gives: 'T*',
    fields: { of: 'T*', as: 'binds', by: 'num' },
    binds: { type: 'T', in: ['by'] },
    means: 'those with the greatest number: several if they tie',
  },
  image: {
    gives: 'U*',
    fields: { of: 'T*', as: 'binds', to: 'U' },
    binds: { type: 'T', in: ['to'] },
    means: 'what each leads to, as a set: the suits of some cards, …',
  },
  union: { gives: 'T*', fields: { of: '[T*]' }, means: 'what is in one of them' },
  inter: { gives: 'T*', fields: { of: '[T*]' }, means: 'what is in all of them' },
  minus: { gives: 'T*', fields: { from: 'T*', take: 'T*' }, means: 'what is in from and not in take' },
  ifAble: {
    gives: 'T*',
    fields: { of: '[T*]' },
    means: 'the first of them that is not empty: follow suit if able, …',
  },
  // Cards and places
  zone: { gives: 'zone', fields: { name: 'name:zone', of: 'index?' }, means: 'a place, and the cards in it' },
  family: { gives: 'card*', fields: { name: 'name:zone' }, means: 'the cards in all places of that name' },
  top: { gives: 'card', fields: { of: 'zone' }, means: 'the top card; of a place without order, the lowest' },
  bottom: {
    gives: 'card',
    fields: { of: 'zone' },
    means: 'the bottom card; of a place without order, the highest',
  },
  topmost: {
    gives: 'card*',
    fields: { of: 'zone', n: 'num' },
    means: 'the n cards on top, or all if there are fewer',
  },
  above: {
    gives: 'card*',
    fields: { of: 'card' },
    means: 'the card and those on top of it in its pile; where there is no order, the card alone',
  },
  indexOf: {
    gives: 'num',
    fields: { of: 'card', in: 'name:zone' },
    means: 'in which place of that name a card lies, by its last index; −1 if it lies elsewhere',
  },
  spare: {
    gives: 'num',
    fields: { name: 'name:zone', of: 'index?' },
    means: 'the first empty place, by its last index; −1 if none',
  },
  suitOf: { gives: 'suit', fields: { of: 'card' }, means: 'its suit; none for a joker' },
  rankOf: { gives: 'rank', fields: { of: 'card' }, means: 'its rank' },
  owner: {
    gives: 'player',
    fields: { of: 'card' },
    means: 'the player in whose place it lies; none for a common one',
  },
  look: {
    gives: 'X',
    fields: { table: 'name:table', of: 'X' },
    means: 'what the table says of a rank, a suit or a card',
  },
  // Players
  next: {
    gives: 'player',
    fields: { after: 'player', in: 'player*?' },
    means: 'the next clockwise, among those; itself only if it is alone',
  },
  nearest: {
    gives: 'player',
    fields: { from: 'player', in: 'player*' },
    means: 'from if it is among those, else the next clockwise',
  },
  teamOf: { gives: 'team', fields: { of: 'player' }, means: 'its team' },
  members: { gives: 'player*', fields: { of: 'team' }, means: 'the players of a team' },
  // Shapes
  combos: { gives: 'num', fields: { of: 'card*', shape: 'shape' }, means: 'how many subsets have the shape' },
  matches: {
    gives: 'bool',
    fields: { of: 'card*', shape: 'shape' },
    means: 'whether the whole set has the shape',
  },
  deadwood: {
    gives: 'num',
    fields: { of: 'card*', by: 'name:table', shapes: '[shape]' },
    means: 'the least value that can be left when disjoint subsets of these shapes are put aside',
  },
  poker: {
    gives: 'num',
    fields: { of: 'card*' },
    means: 'the worth of the best five of them as a poker hand; equal hands tie',
  },
} as const satisfies Record<string, Entry>

/** Steps: `{ "do": kind, …fields }`. */
export const STEPS = {
  move: {
    fields: { cards: 'card*', to: 'zone', at: 'word:top|bottom?', turn: 'word:over?' },
    means:
      'moves cards, wherever they are, to a place. Onto a pile, a whole pile or the topmost cards of one keep their order, or are turned over; any other set lands in random order',
  },
  deal: {
    fields: {
      from: 'zone',
      n: 'num?',
      to: 'name:zone',
      in: 'player*?',
      first: 'player?',
      packet: 'num?',
      at: 'word:top|bottom?',
    },
    means:
      'deals n cards each (all, if left out) from the top of a pile, `packet` (1) at a time, clockwise from `first`',
  },
  shuffle: { fields: { zone: 'zone' }, means: 'puts a pile in random order' },
  show: { fields: { cards: 'card*', to: 'player*?' }, means: 'lets these players, or all, see the cards' },
  set: { fields: { var: 'name:var', of: 'index?', to: 'X' }, means: 'sets a variable' },
  add: { fields: { var: 'name:var', of: 'index?', by: 'num' }, means: 'adds to a variable' },
  tally: {
    fields: { counter: 'name:counter', by: 'num?' },
    means: 'adds 1 or `by` to a counter, which no rule can read',
  },
  if: { fields: { test: 'bool', then: 'steps', else: 'steps?' }, means: 'does one or the other' },
  repeat: {
    fields: { while: 'bool?', atMost: 'num?', steps: 'steps' },
    means: 'does the steps again and again, while the test holds, at most so often',
  },
  each: {
    fields: { in: 'T*', as: 'binds', from: 'player?', together: 'word:yes?', steps: 'steps' },
    binds: { type: 'T', in: ['steps'] },
    means:
      'does the steps for each of a set, lowest first; players act in turn, clockwise from `from`. Together: what one does is not seen by others until all have done it',
  },
  turns: {
    fields: { first: 'player', in: 'player*?', next: 'player?', while: 'bool?', steps: 'steps' },
    means:
      'one turn after another, clockwise among `in`, or as `next` says, while the test holds and someone is in',
  },
  as: {
    fields: { player: 'player', steps: 'steps' },
    means: 'that player acts; nothing happens if there is none',
  },
  let: {
    fields: { as: 'binds', be: 'Y', steps: 'steps' },
    binds: { type: 'Y', in: ['steps'] },
    means: 'does the steps, where the name stands for the value',
  },
  proc: { fields: { name: 'name:proc', with: 'args?' }, means: 'does the steps of a procedure' },
  block: {
    fields: { name: 'name:block', until: 'bool?', steps: 'steps' },
    means:
      'resets the variables that belong to it, then does the steps; leaves at once when `until` comes true',
  },
  choose: {
    fields: { options: '[option]', otherwise: 'steps?' },
    means: 'the acting player takes one of the options there are; if there is none, `otherwise`',
  },
  trick: {
    fields: {
      leader: 'player',
      in: 'player*?',
      to: 'name:zone',
      lead: 'card*',
      follow: 'card*',
      power: 'num',
      steps: 'steps',
    },
    means:
      'a trick: clockwise from the leader, each plays a card; then the steps, where `winner` is who played the card of greatest power (more below)',
  },
  stop: { fields: {}, means: 'leaves the innermost repeat, each or turns' },
  again: { fields: {}, means: 'goes on with the next round of the innermost repeat, each or turns' },
  leave: { fields: { block: 'name:block' }, means: 'leaves that block' },
  end: { fields: {}, means: 'ends the game' },
} as const satisfies Record<string, Entry>

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
