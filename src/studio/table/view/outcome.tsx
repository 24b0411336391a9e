/** How the game ended, and all cards that were hidden. */
import type { ComponentChildren } from 'preact'
import type { Outcome } from '../engine/scene.ts'
import { PlaceView } from './places.tsx'

interface OutcomeProps {
  readonly outcome: Outcome
  /** What can be done now. */
  readonly children: ComponentChildren
}

export function OutcomeView({ outcome: { verdict, rows, counted, reveal }, children }: OutcomeProps) {
  return (
    <section class="outcome-panel" aria-label="The end of the game">
      <p class="verdict" role="status">
        {verdict}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">player</th>
            <th scope="col">score</th>
            <th scope="col">
              <span class="unseen">result</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, score, wins }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{score}</td>
              <td>{wins ? 'wins' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counted.length > 0 && <p class="soft small">In this game, {counted.join('; ')}.</p>}
      {children}
      {reveal.map(({ title, places }) => (
        <details key={title} open={title.startsWith('The hands')}>
          <summary>{title}</summary>
          <div class="revealed">
            {places.map((place) => (
              <PlaceView key={place.key} place={place} small />
            ))}
          </div>
        </details>
      ))}
    </section>
  )
}
