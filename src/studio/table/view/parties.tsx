/** The players and the sides, each with what belongs to them. */
import type { FigureText, Party } from '../engine/scene.ts'
import { CardText } from './card-text.tsx'
import { PlaceRowView, PlaceView } from './places.tsx'

export function PartyView({ party }: { party: Party }) {
  const { name, note, isActing, figures, places, rows } = party
  return (
    <section class={`party${isActing ? ' acting' : ''}`} aria-label={name}>
      <p class="party-name">
        <span class="turn" aria-hidden="true" />
        <strong>{name}</strong> {note !== '' && <span class="party-note soft small">{note}</span>}
        {isActing && <span class="unseen"> (to play)</span>}
      </p>
      <Figures figures={figures} />
      <div class="party-places">
        {places.map((place) => (
          <PlaceView key={place.key} place={place} small />
        ))}
        {rows.map((row) => (
          <PlaceRowView key={row.key} row={row} small />
        ))}
      </div>
    </section>
  )
}

export function Figures({ figures }: { figures: readonly FigureText[] }) {
  if (figures.length === 0) return null
  return (
    <ul class="figures">
      {figures.map(({ title, text, isScore }) => (
        <li key={title} class={isScore ? 'score' : ''}>
          <span class="soft">{title}</span>
          {text !== '' && (
            <>
              {' '}
              <b class="number">
                <CardText text={text} />
              </b>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
