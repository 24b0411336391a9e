/** Games as files, for tests. */
import { fileURLToPath } from 'node:url'
import { carousel, duel, endless } from '../../cards/simulate/testing/games.ts'

const cards = fileURLToPath(new URL('../../cards/index.ts', import.meta.url))
const testGames = fileURLToPath(new URL('../../cards/simulate/testing/games.ts', import.meta.url))

export const DUEL_JSON = JSON.stringify(duel, undefined, 2)
export const CAROUSEL_JSON = JSON.stringify(carousel)
export const ENDLESS_JSON = JSON.stringify(endless)

/** A module whose default export is a game. */
export const DUEL_MODULE = `import { duel } from '${testGames}'\nexport default duel\n`

/** The rules are right; but what plays them has been broken, for every third game. */
export const FAULTY_MODULE = `
import { Play } from '${cards}'
import { duel } from '${testGames}'
const start = Play.start
Play.start = (program, options) => {
  if (options.index % 3 === 2) throw new Error('game ' + options.index + ' is broken')
  return start.call(Play, program, options)
}
export default duel
`
