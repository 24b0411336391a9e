/** Places with cards: a hand, a row, a pile, numbered places with their gaps. */
import { useContext } from 'preact/hooks'
import type { LabelledPlace, LyingCard, Place, PlaceRow } from '../engine/scene.ts'
import { Actions } from './actions.ts'
import { LyingCardView } from './lying-card.tsx'
import { moveFocus } from './move-focus.ts'

/** More cards than this lie over each other. */
const MOST_APART = 7

export function HandView({ place }: { place: Place }) {
  const hidden = place.count - place.cards.filter(({ face }) => face).length
  return (
    <section class="hand" aria-label={`${place.title}, ${cardsText(place.count)}`}>
      <PlaceTitle place={place} kind="hand-title" />
      <ul
        class={place.cards.length > MOST_APART ? 'cards hand-cards overlapping' : 'cards hand-cards'}
        onKeyDown={moveFocus}
      >
        {place.cards.map((card, n) => (
          <li
            key={card.face?.card ?? 'down'}
            class={isNewSuit(place.cards, n) ? 'in-hand new-suit' : 'in-hand'}
          >
            <LyingCardView card={card} count={hidden} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PlaceView({ place, small = false }: { place: Place; small?: boolean }) {
  const faces = place.cards.filter(({ face }) => face).length
  const isPile = place.layout === 'pile' && place.count > 1
  return (
    <section
      class={`place lies-${place.layout.replace(' ', '-')}`}
      aria-label={`${place.title}, ${cardsText(place.count)}`}
    >
      <ul class={`cards${isPile ? ' deep' : ''}`} onKeyDown={moveFocus}>
        {place.count === 0 && (
          <li>
            <span class={small ? 'card small gap' : 'card gap'} />
          </li>
        )}
        {place.cards.map((card, n) => (
          <li key={card.face?.card ?? `down ${n}`}>
            <LyingCardView card={card} small={small} count={downCount(place, faces)} />
          </li>
        ))}
      </ul>
      <PlaceTitle place={place} />
    </section>
  )
}

/** How many cards the one back stands for that is drawn. */
const downCount = ({ layout, count }: Place, faces: number): number =>
  layout === 'spread pile' ? 1 : count - (layout === 'pile' ? 0 : faces)

function PlaceTitle({
  place: { title, count, beside },
  kind = 'place-title',
}: {
  place: Place
  kind?: string
}) {
  return (
    <p class={kind}>
      {title} <span class="soft number">{[count, ...beside].join(', ')}</span>
    </p>
  )
}

export function PlaceRowView({ row, small = false }: { row: PlaceRow; small?: boolean }) {
  return (
    <section class={`place-row${row.isPast ? ' past' : ''}`} aria-label={row.title}>
      <p class="place-row-title">{row.title}</p>
      <ol class="place-list">
        {row.places.map((place) => (
          <li key={place.label} class="place-item">
            <LabelledPlaceView place={place} small={small} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function LabelledPlaceView({ place, small }: { place: LabelledPlace; small: boolean }) {
  const { canAnswer, answer } = useContext(Actions)
  const [only] = place.answers
  const cards = (
    <span class="stack">
      {place.cards.length === 0 && <span class={small ? 'card small gap' : 'card gap'} />}
      {place.cards.map((card, n) => (
        <LyingCardView key={card.face?.card ?? `down ${n}`} card={card} small={small} />
      ))}
    </span>
  )
  return (
    <>
      {cards}
      {canAnswer && only !== undefined ? (
        <button type="button" class="label legal" onClick={() => answer(only)}>
          {place.label}
        </button>
      ) : (
        <span class="label">{place.label}</span>
      )}
      {place.beside.length > 0 && <span class="soft small-text">{place.beside.join(', ')}</span>}
    </>
  )
}

/** Whether a suit begins here, in a hand that is sorted by suits. */
function isNewSuit(cards: readonly LyingCard[], n: number): boolean {
  return n > 0 && cards[n - 1]?.face?.suit !== cards[n]?.face?.suit
}

const cardsText = (count: number): string =>
  count === 0 ? 'no cards' : count === 1 ? '1 card' : `${count} cards`
