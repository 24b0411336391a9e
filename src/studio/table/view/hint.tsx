/** What a search would do, and what it makes of each answer. */
import type { Hint } from '../engine/table-game.ts'
import { CardText } from './card-text.tsx'

const MOST_ROWS = 8

export function HintView({ hint }: { hint: Hint | 'thinking' }) {
  if (hint === 'thinking') return <p class="hint soft">Searching …</p>
  const [best] = hint.rows
  const left = hint.rows.length - MOST_ROWS
  return (
    <section class="hint" aria-label="Hint">
      <p>
        Search would choose:{' '}
        <strong>
          <CardText text={best?.text ?? ''} />
        </strong>
      </p>
      <ul>
        {hint.rows.slice(0, MOST_ROWS).map(({ place, text, value, tries }) => (
          <li key={place} class="hint-row">
            <span class="hint-text">
              <CardText text={text} />
            </span>
            <meter min="0" max="1" value={value ?? 0} aria-label={`value of ${text}`} />
            <b class="number">{value === undefined ? '?' : `${Math.round(value * 100)}%`}</b>
            <span class="soft small number">{tries} tries</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p class="soft small">{left} more were tried less.</p>}
      <p class="soft small">
        Of {hint.tries} imagined games, from what you know. A sure win is 100%; a player who does not win gets
        up to 25% for finishing ahead of others.
      </p>
    </section>
  )
}
