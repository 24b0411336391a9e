/** Modules and commands that tests map over items. */

/** Draws from its stream; every seventh item is bad. */
export const DRAW = `
export default ({ id }, { rng }) => {
  if (id % 7 === 3) throw new Error('bad item ' + id)
  return { id, draw: rng.below(1_000_000) }
}
`

/**
 * Notes each call in the file \`log\`. Items from 10 on wait until there is a file \`go\`, so that a map can be
 * caught in the middle.
 */
export const WAIT_FROM_TEN = `
import { appendFileSync, existsSync } from 'node:fs'
export default async ({ id }, { rng }) => {
  appendFileSync('log', id + '\\n')
  while (id >= 10 && !existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 10))
  return { id, draw: rng.below(1_000_000) }
}
`

/** The same as a command, in a script that is handed the item's id. */
export const WAIT_FROM_TEN_SCRIPT = `
echo "$1" >> log
[ "$1" -lt 10 ] || while [ ! -e go ]; do sleep 0.01; done
echo "{\\"id\\": $1}"
`
