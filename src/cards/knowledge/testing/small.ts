/** A game of six cards for two, unless said otherwise, around some steps; its only chance is the shuffle at its beginning. */
// biome-ignore format: a line for each name would hide the games
import {
  count, family, game, me, perPlayer, pile, shuffle, zone,
} from '../../rules/build.ts'
import type { Game, Steps } from '../../rules/tree.ts'

export type Parts = Partial<Omit<Game, 'flow' | 'v'>>

export const small = (id: string, flow: Steps, { zones, ...parts }: Parts = {}): Game =>
  game({
    id,
    name: id,
    source: 'made for tests',
    family: 'test',
    seats: { min: 2, max: 2 },
    deck: { suits: ['C', 'H'], ranks: ['1', '2', '3'], in: 'stock' },
    result: { score: count(zone('hand', me)), win: 'least' },
    ...parts,
    zones: { stock: pile('none'), hand: perPlayer('owner'), ...zones },
    flow: [shuffle(zone('stock')), ...flow],
  })

export const stock = zone('stock')
export const hand = zone('hand', me)
export const hands = family('hand')
