/** A new game: how many play, who sits where, and which cards are dealt. */
import { useState } from 'preact/hooks'
import type { Game } from '../../../cards/browser.ts'
import { kindsFor, seatsFault, withSeats } from '../state/seats.ts'

interface NewGameProps {
  readonly game: Game
  readonly players: readonly string[]
  readonly onStart: (players: readonly string[], seed: number | undefined) => void
  readonly onCancel: () => void
}

export function NewGameForm({ game, players: before, onStart, onCancel }: NewGameProps) {
  const [players, setPlayers] = useState(before)
  const [seed, setSeed] = useState('')
  const { min, max } = game.seats
  const fault = seatsFault(players)
  const start = (event: Event): void => {
    event.preventDefault()
    if (fault === undefined) onStart(players, seed === '' ? undefined : Number(seed))
  }
  return (
    <form class="new-game" onSubmit={start}>
      <h3>A new game</h3>
      {min < max && (
        <label class="field">
          Players
          <select
            value={players.length}
            onChange={(event) => setPlayers(withSeats(players, Number(event.currentTarget.value)))}
          >
            {Array.from({ length: max - min + 1 }, (_, n) => (
              <option key={n} value={min + n}>
                {min + n}
              </option>
            ))}
          </select>
        </label>
      )}
      {players.map((player, seat) => (
        <label class="field" key={seat}>
          Player {seat + 1}
          <select
            value={player}
            onChange={(event) => setPlayers(players.with(seat, event.currentTarget.value))}
          >
            {kindsFor(player).map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label class="field">
        Seed, for the same cards again
        <input
          type="number"
          min="0"
          step="1"
          placeholder="any"
          value={seed}
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
      </label>
      {fault && <p role="alert">{fault}</p>}
      <div class="row">
        <button type="submit" class="main" disabled={fault !== undefined}>
          Start
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
