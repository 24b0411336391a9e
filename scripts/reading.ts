/**
 * The sheet for a reader who tries the rules of a game: six positions, and questions without the answers.
 *
 *     node scripts/reading.ts scopa
 */

import { joinGameName } from '../src/cards/classics/game-name.ts'
import { CLASSICS } from '../src/cards/classics/index.ts'
import { READING_SEED } from '../src/cards/testing/reading/answers.ts'
import { positionsOf } from '../src/cards/testing/reading/positions.ts'
import { settingsOf } from '../src/cards/testing/settings.ts'

const [id = ''] = process.argv.slice(2)
const game = CLASSICS.get(id)
if (game === undefined)
  throw new Error(`no game is called "${id}"; there are ${[...CLASSICS.keys()].join(', ')}`)
const setting = settingsOf(id)[0] ?? {}
const positions = positionsOf(game, setting, READING_SEED).map(({ options: _, after, chosen, ...seen }) => ({
  ...seen,
  ...(chosen !== undefined && {
    'question 1': 'options: everything this player may choose now, like the choice in question 2',
  }),
  'question 2': chosen === undefined ? 'after this round:' : `after the choice "${chosen}":`,
  after: Object.keys(after),
}))
console.log(JSON.stringify({ game: joinGameName(id, setting.options ?? {}), positions }, undefined, 2))
