/** A game, classic or evolved: its rules, what is known of it, how it plays, and what changes if a rule does. */
import { useState } from 'preact/hooks'
import type { GameFacts, GameRef, Turn } from '../../wire/games.ts'
import { FamilyLine } from '../parts/family-line.tsx'
import { capital, count, percent } from '../parts/words.ts'
import { useAnswer } from '../server/use-answer.ts'
import { addressOf } from '../shell/address.ts'
import { Head } from '../shell/head.tsx'
import { Curves } from './curves.tsx'
import { Knobs } from './knobs.tsx'
import { MeasuresTables } from './measures.tsx'
import { Recorded } from './recorded.tsx'
import { RuleTrialsPanel } from './rule-trials.tsx'
import { RulesText } from './rules-text.tsx'
import { useMeasured } from './use-measured.ts'
import './game.css'

export function GamePage({ gameRef }: { readonly gameRef: GameRef }) {
  const address = addressOf(gameRef)
  const { answer, fault } = useAnswer<GameFacts>(address)
  if (fault) return <p class="fault">{capital(fault)}</p>
  if (!answer) return <p class="soft waiting">Reading the rules…</p>
  const { game, rules, nearest, evolved } = answer
  const { min, max } = game.seats
  const save = `data:application/json,${encodeURIComponent(`${JSON.stringify(game, null, 2)}\n`)}`
  return (
    <>
      <Head
        title={game.name}
        about={`${capital(game.family)}, ${min === max ? min : `${min} to ${max}`} players`}
      >
        <a class="button main" href={`/play${address}`}>
          Play
        </a>
        <a class="button" href={`/evolve${address}`}>
          Evolve from it
        </a>
        <a class="button" href={save} download={`${game.id}.json`}>
          Save the rules
        </a>
      </Head>
      <div class="grid">
        <section class="panel two-thirds rules">
          <h2>Rules</h2>
          <RulesText rules={rules} />
        </section>
        <div class="third side">
          <Measures gameRef={gameRef} facts={answer} />
          <section class="panel">
            <h2>Nearest classics</h2>
            <ol class="nearest">
              {nearest.map(({ id, name, distance }) => (
                <li key={id}>
                  <a href={`/games/${id}`}>{name}</a>
                  <span class="soft small number">{percent(distance)} of the rules differ</span>
                </li>
              ))}
            </ol>
          </section>
          {evolved && (
            <section class="panel">
              <h2>Family</h2>
              <FamilyLine family={evolved.family} />
              {'run' in gameRef && (
                <p class="small">
                  <a href={`/runs/${encodeURIComponent(gameRef.run)}`}>To the run</a>
                </p>
              )}
            </section>
          )}
          <Curves address={address} />
        </div>
        <RuleTrialsPanel key={address} gameRef={gameRef} />
        <Recorded gameRef={gameRef} game={game} />
        <Knobs gameRef={gameRef} address={address} />
      </div>
    </>
  )
}

const AS_IT_IS: readonly Turn[] = []

/** What the run has measured; or, on request, a quick measurement. */
function Measures({ gameRef, facts: { evolved } }: { readonly gameRef: GameRef; readonly facts: GameFacts }) {
  const [isWanted, setWanted] = useState(false)
  const sketch = useMeasured(gameRef, isWanted ? AS_IT_IS : undefined, 'sketch')
  const quick = useMeasured(gameRef, sketch.measured && AS_IT_IS, 'quick')
  const measured = quick.measured ?? sketch.measured
  const fault = sketch.fault ?? quick.fault
  const known = evolved ?? measured
  return (
    <section class="panel measured">
      <h2>Measures</h2>
      {known && known !== sketch.measured && (
        <p class="quality">
          <strong>{known.quality.toFixed(1)}</strong> of 100{' '}
          <span class="soft small">
            {known.qualityRange.low.toFixed(0)} to {known.qualityRange.high.toFixed(0)}, 19 times of 20
          </span>
        </p>
      )}
      {measured && (
        <p class="small soft">
          {measured.level === 'sketch'
            ? 'A sketch; a quick measurement is under way.'
            : `A quick measurement with ${count(measured.gamesSimulated)} games: a twentieth of the usual play.`}{' '}
          For the full one, use <code>manyhands measure</code>.
        </p>
      )}
      {measured?.closed.map(({ means }) => (
        <p key={means} class="small fault">
          {capital(means)}
        </p>
      ))}
      {known && <MeasuresTables measures={known.measures} isShort />}
      {!known && (
        <>
          <p class="small soft">
            This game has not been measured here. A sketch takes some seconds, and a quick measurement
            follows.
          </p>
          <div class="row">
            <button type="button" onClick={() => setWanted(true)} disabled={isWanted && !fault}>
              Measure it quickly
            </button>
            <span role="status" class="small">
              {fault ?? (isWanted && 'Measuring…')}
            </span>
          </div>
        </>
      )}
    </section>
  )
}
