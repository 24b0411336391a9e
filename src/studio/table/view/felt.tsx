/** Where the cards lie: the others at the top, the middle, and what is one's own at the bottom. */
import type { ComponentChildren } from 'preact'
import type { Scene } from '../engine/scene.ts'
import type { TableState } from '../state/table-state.ts'
import { OutcomeView } from './outcome.tsx'
import { Figures, PartyView } from './parties.tsx'
import { HandView, PlaceRowView, PlaceView } from './places.tsx'
import { QuestionView } from './question.tsx'
import { WhyNotView } from './why-not.tsx'

interface FeltProps {
  readonly scene: Scene | undefined
  readonly explained: TableState['explained']
  /** What can be done when the game is over. */
  readonly afterGame: ComponentChildren
  readonly onSit: () => void
}

export function Felt({ scene, explained, afterGame, onSit }: FeltProps) {
  if (scene === undefined) return <div class="felt" aria-busy="true" />
  if (scene.cover)
    return (
      <div class="felt covered">
        <p>{scene.status}</p>
        {scene.cover.canSit && (
          <button type="button" class="main" onClick={onSit}>
            Show my cards
          </button>
        )}
        <p class="soft small">Nobody else should look at the screen now.</p>
      </div>
    )
  if (scene.outcome)
    return (
      <div class="felt ended">
        <OutcomeView outcome={scene.outcome}>{afterGame}</OutcomeView>
      </div>
    )
  const others = scene.parties.filter(({ isViewer }) => !isViewer)
  const viewer = scene.parties.find(({ isViewer }) => isViewer)
  return (
    <div class="felt">
      {others.length > 0 && (
        <div class="others">
          {[...others, ...scene.sides].map((party) => (
            <PartyView key={party.name} party={party} />
          ))}
        </div>
      )}
      <div class="middle">
        {scene.middleRows.map((row) => (
          <PlaceRowView key={row.key} row={row} />
        ))}
        {scene.middle.length > 0 && (
          <div class="middle-places">
            {scene.middle.map((place) => (
              <PlaceView key={place.key} place={place} />
            ))}
          </div>
        )}
        <Figures figures={scene.figures} />
      </div>
      <div class="mine">
        {viewer && <PartyView party={viewer} />}
        {scene.own.map((place) => (
          <HandView key={place.key} place={place} />
        ))}
        <Figures figures={scene.ownFigures} />
        <WhyNotView explained={explained} />
        {scene.question && <QuestionView question={scene.question} />}
      </div>
    </div>
  )
}
