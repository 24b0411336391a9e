/** Scopa, a classic of the rule language: cards capture others of the same value, and sevens and diamonds count most. */
import { fromCardGame } from 'manyhands/train'

export default fromCardGame('scopa')
