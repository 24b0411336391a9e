/** The address of what makes trained players of card games: whoever names it loads it only where one plays. */
import { sibling } from '../../pool/lanes/sibling.ts'

/** For `trainedBy` of the card commands. */
export const TRAINED_CARD_PLAYERS: string = sibling(import.meta.url, 'trained-card-player').href
