/** Games that are hard to say in English: nested conditions, loops inside loops, hands of one card. */
import type { Game } from '../../rules/tree.ts'
import { baccarat } from './baccarat.ts'
import { golf } from './golf.ts'
import { leHer } from './le-her.ts'
import { ninetyNine } from './ninety-nine.ts'

export const HARD_GAMES: readonly Game[] = [baccarat, golf, leHer, ninetyNine]
