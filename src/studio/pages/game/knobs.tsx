/**
 * Knobs: a number changed, an option set or a rule left out, and the variant measured beside the original. Both are measured
 * with the same effort and the same seed, first in a sketch, and the page says with how little. The original is measured from
 * the first turn on, so that it is there when the variant is asked for.
 */
import { useState } from 'preact/hooks'
import type { GameRef, Knob, Measured, Turn } from '../../wire/games.ts'
import { count } from '../parts/words.ts'
import { postJson } from '../server/ask.ts'
import { useAnswer } from '../server/use-answer.ts'
import { navigate } from '../shell/router.ts'
import { KnobControl } from './knob-control.tsx'
import { MeasuresTables } from './measures.tsx'
import { useMeasured } from './use-measured.ts'

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
  const [wanted, setWanted] = useState<readonly Turn[] | undefined>()
  const [said, setSaid] = useState('')
  const all = [...turns.values()]
  const { pair, fault: failed } = usePair(gameRef, turns.size > 0, wanted)
  const isMeasuring = wanted !== undefined && !failed && !pair

  const turn = (knob: Knob, to: Turn | undefined): void => {
    const next = new Map(turns)
    if (to) next.set(keyOf(knob), to)
    else next.delete(keyOf(knob))
    setTurns(next)
    setWanted(undefined)
    setSaid('')
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
        Turn one or several, and measure the variant beside the original. A sketch comes first: a hundredth of
        the usual play, so intervals are wide. A quick measurement then takes its place: a twentieth of the
        usual play. Players think a quarter as much as usual in both. For the full measurement, use{' '}
        <code>manyhands compare</code>.
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
          disabled={all.length === 0 || isMeasuring}
          onClick={() => setWanted(all)}
        >
          Measure the variant
        </button>
        <button type="button" disabled={all.length === 0} onClick={() => void playVariant()}>
          Play the variant
        </button>
        <span role="status" class="small">
          {said ||
            failed ||
            (isMeasuring && 'Measuring both games…') ||
            (all.length === 0 ? 'Nothing is turned.' : `${all.length} turned.`)}
        </span>
      </div>
      {pair && <Beside {...pair} />}
    </section>
  )
}

const NO_TURNS: readonly Turn[] = []

interface Pair {
  readonly original: Measured
  readonly variant: Measured
}

/**
 * One measurement after the other, so that the sketches do not wait for anything. Only measurements of the same level are
 * compared: players who think less play another game.
 */
function usePair(
  ref: GameRef,
  isTurned: boolean,
  wanted: readonly Turn[] | undefined,
): { readonly pair?: Pair; readonly fault?: string } {
  const original = useMeasured(ref, isTurned ? NO_TURNS : undefined, 'sketch')
  const variant = useMeasured(ref, original.measured && wanted, 'sketch')
  const better = useMeasured(ref, variant.measured && NO_TURNS, 'quick')
  const betterVariant = useMeasured(ref, better.measured && wanted, 'quick')
  const fault = [original, variant, better, betterVariant].find((asked) => asked.fault)?.fault
  if (better.measured && betterVariant.measured)
    return { pair: { original: better.measured, variant: betterVariant.measured } }
  return {
    ...(original.measured &&
      variant.measured && { pair: { original: original.measured, variant: variant.measured } }),
    ...(fault !== undefined && { fault }),
  }
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
  const isSketch = variant.level === 'sketch'
  const quality = ({ quality: value, qualityRange: { low, high }, valid }: Measured) =>
    isSketch ? (
      <span class="soft">not known yet</span>
    ) : valid ? (
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
        <strong>{isSketch ? 'A sketch; a quick measurement is under way.' : 'A quick measurement.'}</strong>{' '}
        {count(original.gamesSimulated + variant.gamesSimulated)} games were played for this, in{' '}
        {(original.seconds + variant.seconds).toFixed(1)} s of measuring. ▲ and ▼ mark measures whose
        intervals do not overlap.
      </p>
      <MeasuresTables measures={original.measures} beside={variant.measures} isShort />
    </div>
  )
}
