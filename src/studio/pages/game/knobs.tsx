/**
 * Knobs: a number changed, an option set or a rule left out, and the variant measured beside the original. Both are measured
 * quickly, with the same effort and the same seed, and the page says with how little.
 */
import { useState } from 'preact/hooks'
import type { GameRef, Knob, Measured, Turn } from '../../wire/games.ts'
import { count } from '../parts/words.ts'
import { postJson } from '../server/ask.ts'
import { useAnswer } from '../server/use-answer.ts'
import { navigate } from '../shell/router.ts'
import { KnobControl } from './knob-control.tsx'
import { MeasuresTables } from './measures.tsx'

/** More are behind a click. */
const FIRST = 8

const KINDS: readonly [kind: Knob['kind'], heading: string][] = [
  ['option', 'Options'],
  ['number', 'Numbers'],
  ['rule', 'Rules that can be left out'],
]

export function Knobs({ gameRef, address }: { readonly gameRef: GameRef; readonly address: string }) {
  const { answer: knobs, fault } = useAnswer<readonly Knob[]>(`${address}/knobs`)
  const [turns, setTurns] = useState<ReadonlyMap<string, Turn>>(new Map())
  const [measured, setMeasured] = useState<{ original: Measured; variant: Measured } | undefined>()
  const [said, setSaid] = useState('')
  const all = [...turns.values()]

  const turn = (knob: Knob, to: Turn | undefined): void => {
    const next = new Map(turns)
    if (to) next.set(keyOf(knob), to)
    else next.delete(keyOf(knob))
    setTurns(next)
    setMeasured(undefined)
    setSaid('')
  }
  const measure = async (): Promise<void> => {
    setSaid('Measuring both games…')
    try {
      const ask = (wanted: readonly Turn[]) =>
        postJson<Measured>('/measurements', { ref: gameRef, turns: wanted })
      const [original, variant] = await Promise.all([ask([]), ask(all)])
      setMeasured({ original, variant })
      setSaid('')
    } catch (thrown) {
      setSaid((thrown as Error).message)
    }
  }
  const playVariant = async (): Promise<void> => {
    try {
      const { sent } = await postJson<{ sent: string }>('/variants', { ref: gameRef, turns: all })
      navigate(`/play/sent/${sent}`)
    } catch (thrown) {
      setSaid((thrown as Error).message)
    }
  }
  return (
    <section class="panel knobs" id="knobs">
      <h2>Knobs</h2>
      <p class="small soft">
        Turn one or several, and measure the variant beside the original. This is a quick measurement: a
        twentieth of the usual play, by players who think a quarter as much, so intervals are wide. For the
        full one, use <code>manyhands compare</code>.
      </p>
      {fault && <p class="fault">{fault}</p>}
      {!knobs && !fault && <p class="soft">Reading the rules…</p>}
      <div class="knob-columns">
        {KINDS.map(([kind, heading]) => {
          const some = (knobs ?? []).filter((knob) => knob.kind === kind)
          return some.length === 0 ? null : (
            <fieldset key={kind}>
              <legend>{heading}</legend>
              <KnobList knobs={some} turns={turns} onTurn={turn} />
            </fieldset>
          )
        })}
      </div>
      <div class="row measure-row">
        <button
          type="button"
          class="main"
          disabled={all.length === 0 || said.startsWith('Measuring')}
          onClick={() => void measure()}
        >
          Measure the variant
        </button>
        <button type="button" disabled={all.length === 0} onClick={() => void playVariant()}>
          Play the variant
        </button>
        <span role="status" class="small">
          {said || (all.length === 0 ? 'Nothing is turned.' : `${all.length} turned.`)}
        </span>
      </div>
      {measured && <Beside {...measured} />}
    </section>
  )
}

const keyOf = (knob: Knob): string => `${knob.kind} ${knob.path} ${knob.kind === 'rule' ? knob.how : ''}`

interface ListProps {
  readonly knobs: readonly Knob[]
  readonly turns: ReadonlyMap<string, Turn>
  readonly onTurn: (knob: Knob, to: Turn | undefined) => void
}

function KnobList({ knobs, turns, onTurn }: ListProps) {
  const control = (knob: Knob) => (
    <KnobControl
      key={keyOf(knob)}
      knob={knob}
      turn={turns.get(keyOf(knob))}
      onTurn={(to) => onTurn(knob, to)}
    />
  )
  return (
    <>
      {knobs.slice(0, FIRST).map(control)}
      {knobs.length > FIRST && (
        <details>
          <summary>{knobs.length - FIRST} more</summary>
          {knobs.slice(FIRST).map(control)}
        </details>
      )}
    </>
  )
}

function Beside({ original, variant }: { readonly original: Measured; readonly variant: Measured }) {
  const quality = ({ quality: value, qualityRange: { low, high }, valid }: Measured) =>
    valid ? (
      <>
        <strong>{value.toFixed(1)}</strong>{' '}
        <span class="soft small">
          {low.toFixed(0)} to {high.toFixed(0)}
        </span>
      </>
    ) : (
      <strong>refused</strong>
    )
  return (
    <div class="beside" aria-live="polite">
      <dl class="two-qualities">
        <div>
          <dt>Original</dt>
          <dd>{quality(original)}</dd>
        </div>
        <div>
          <dt>Variant</dt>
          <dd>{quality(variant)}</dd>
        </div>
      </dl>
      {variant.closed.length > 0 && (
        <ul class="small">
          {variant.closed.map(({ means }) => (
            <li key={means}>{means}</li>
          ))}
        </ul>
      )}
      <p class="small soft">
        {count(original.gamesSimulated + variant.gamesSimulated)} games were played for this, in{' '}
        {(original.seconds + variant.seconds).toFixed(1)} s of measuring. ▲ and ▼ mark measures whose
        intervals do not overlap.
      </p>
      <MeasuresTables measures={original.measures} beside={variant.measures} isShort />
    </div>
  )
}
