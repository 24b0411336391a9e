/** The rules in English. They are made from the tree, which escapes everything that the game names. */
import { useMemo } from 'preact/hooks'
import { clean, englishPart, type Game, type OptionValues } from '../../../cards/browser.ts'
import { withReachableTables } from '../reachable-tables.ts'

export function RulesView({ game, options }: { game: Game; options: OptionValues | undefined }) {
  const rules = useMemo(
    () => withReachableTables(englishPart(game, options && { options }).text),
    [game, options],
  )
  return (
    <article class="rules">
      <h3>{clean(game.name)}</h3>
      {/* All that the game names is escaped where the rules are written. */}
      <div dangerouslySetInnerHTML={{ __html: rules }} />
    </article>
  )
}
