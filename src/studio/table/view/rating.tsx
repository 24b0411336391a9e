/** How good the game was, from 1 to 5, and why. */
import { useState } from 'preact/hooks'

export interface Rating {
  /** From 1 to 5. */
  readonly stars: number
  readonly why: string
}

const MEANINGS = ['poor', 'weak', 'fair', 'good', 'excellent']
const LONGEST = 2000

export function RatingForm({ onRate }: { onRate: (rating: Rating) => Promise<void> | void }) {
  const [stars, setStars] = useState(0)
  const [why, setWhy] = useState('')
  const [said, setSaid] = useState('')
  // A second click would count as a second player who thinks the same.
  const [isSent, setSent] = useState(false)
  const change = (set: () => void): void => {
    set()
    setSent(false)
    setSaid('')
  }
  const send = async (event: Event): Promise<void> => {
    event.preventDefault()
    setSaid('Saving …')
    setSent(true)
    try {
      await onRate({ stars, why: why.trim() })
      setSaid('Thank you: your rating is saved.')
    } catch (thrown) {
      setSent(false)
      setSaid(`The rating is not saved: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    }
  }
  return (
    <form class="rating" onSubmit={send}>
      <fieldset>
        <legend>How good is this game?</legend>
        {MEANINGS.map((meaning, n) => (
          <label key={meaning}>
            <input
              type="radio"
              name="stars"
              value={n + 1}
              checked={stars === n + 1}
              onChange={() => change(() => setStars(n + 1))}
            />
            {n + 1} <span class="soft small">{meaning}</span>
          </label>
        ))}
      </fieldset>
      <label class="field">
        Why?
        <textarea
          rows={2}
          maxLength={LONGEST}
          value={why}
          onInput={({ currentTarget: { value } }) => change(() => setWhy(value))}
        />
      </label>
      <div class="row">
        <button type="submit" disabled={stars === 0 || isSent}>
          Save the rating
        </button>
        <span role="status">{said}</span>
      </div>
    </form>
  )
}
