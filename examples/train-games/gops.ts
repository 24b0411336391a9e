/** GOPS, a classic of the rule language: both bid a card for each prize, at the same time. */
import { fromCardGame } from 'manyhands/train'

export default fromCardGame('gops')
