/** A game of computer players, step by step, with what each seat could see at each moment. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Game } from '../../../cards/rules/tree.ts'
import type { GameRef, RecordedGame } from '../../wire/games.ts'
import { Scrolled } from '../parts/scrolled.tsx'
import { postJson } from '../server/ask.ts'
import { RecordedPosition, type SeenZone } from './recorded-position.ts'

const PLAYERS = ['greedy', 'random', 'mcts:50']

export function Recorded({ gameRef, game }: { readonly gameRef: GameRef; readonly game: Game }) {
  const [record, setRecord] = useState<RecordedGame | undefined>()
  const [said, setSaid] = useState('')
  const [players, setPlayers] = useState('greedy')
  const [seed, setSeed] = useState(1)
  const play = (nextSeed: number): void => {
    setSeed(nextSeed)
    setSaid('A game is being played…')
    postJson<RecordedGame>('/recordings', { ref: gameRef, players, seed: nextSeed }).then(
      (found) => {
        setRecord(found)
        setSaid('')
      },
      (thrown: Error) => setSaid(thrown.message),
    )
  }
  return (
    <section class="panel recorded">
      <h2>A game, step by step</h2>
      <div class="row">
        <label class="row small">
          Players
          <select value={players} onChange={(event) => setPlayers(event.currentTarget.value)}>
            {PLAYERS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => play(record ? seed + 1 : seed)}>
          {record ? 'Another game' : 'Play a game'}
        </button>
        <span role="status" class="small">
          {said}
        </span>
      </div>
      {record ? (
        <Steps key={`${record.seed} ${record.players.join()}`} game={game} record={record} />
      ) : (
        <p class="soft small">Computer players play it, and you see each move and what each player knew.</p>
      )}
    </section>
  )
}

function Steps({ game, record }: { readonly game: Game; readonly record: RecordedGame }) {
  const [at, setAt] = useState(0)
  const [seat, setSeat] = useState(0)
  const position = useMemo(() => new RecordedPosition(game, record), [game, record])
  const last = record.choices.length
  const zones = useMemo(() => position.seenBy(seat, at), [position, seat, at])
  useEffect(() => setAt(Math.min(at, last)), [last])
  const to = (next: number): void => setAt(Math.max(0, Math.min(last, next)))
  return (
    <>
      <div class="row steps-row">
        <button type="button" onClick={() => to(0)} disabled={at === 0}>
          To the start
        </button>
        <button type="button" onClick={() => to(at - 1)} disabled={at === 0}>
          Back
        </button>
        <button type="button" onClick={() => to(at + 1)} disabled={at === last}>
          Next
        </button>
        <button type="button" onClick={() => to(last)} disabled={at === last}>
          To the end
        </button>
        <span class="small soft number" role="status">
          choice {at} of {last}
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label="Choice"
        onInput={(event) => to(event.currentTarget.valueAsNumber)}
      />
      <Scrolled kind="lines" label="What happened">
        <pre>{position.linesAt(at).join('\n') || '(nothing is recorded here)'}</pre>
      </Scrolled>
      <fieldset class="seats">
        <legend class="small">What a player could see then</legend>
        <div class="row">
          {record.players.map((name, n) => (
            <label key={n} class="row small">
              <input type="radio" name="seat" checked={seat === n} onChange={() => setSeat(n)} />
              player {n + 1} ({name})
            </label>
          ))}
        </div>
      </fieldset>
      <Scrolled kind="zones" label={`What player ${seat + 1} could see`}>
        <ul>
          {zones.map((zone) => (
            <ZoneLine key={zone.name} {...zone} />
          ))}
        </ul>
      </Scrolled>
    </>
  )
}

function ZoneLine({ name, known, unknown }: SeenZone) {
  return (
    <li>
      <span class="zone-name">{name}</span>
      <span class="zone-cards">
        {known.map((card) => (
          <span key={card} class={/[♥♦]/.test(card) ? 'small-card red' : 'small-card'}>
            {card}
          </span>
        ))}
        {unknown > 0 && <span class="small-card back">{unknown} unseen</span>}
        {known.length === 0 && unknown === 0 && <span class="soft small">empty</span>}
      </span>
    </li>
  )
}
