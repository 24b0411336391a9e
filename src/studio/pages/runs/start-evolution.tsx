/** Starts an evolution, and goes to its page. */
import { useState } from 'preact/hooks'
import type { GameFacts, GameRef } from '../../wire/games.ts'
import type { EvolveRequest } from '../../wire/runs.ts'
import { postJson } from '../server/ask.ts'
import { useAnswer } from '../server/use-answer.ts'
import { addressOf } from '../shell/address.ts'
import { navigate } from '../shell/router.ts'

const STYLES = ['balanced', 'strategic', 'party', 'bluffing', 'trick-taking', 'quick']

const NUMBERS = [
  { name: 'seats', label: 'Players', value: 2, min: 2, max: 6 },
  { name: 'seed', label: 'Seed', value: 1, min: 0, max: 2 ** 31 },
  { name: 'population', label: 'Games a generation', value: 100, min: 2, max: 10_000 },
  { name: 'generations', label: 'Generations', value: 25, min: 1, max: 1000 },
] as const

export function StartEvolution({ from }: { readonly from?: GameRef | undefined }) {
  const { answer: first, fault: noStart } = useAnswer<GameFacts['game']>(from && `${addressOf(from)}/tree`)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const start = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const number = (name: string): number => Number(form.get(name))
    const request: EvolveRequest = {
      population: number('population'),
      generations: number('generations'),
      seats: number('seats'),
      seed: number('seed'),
      style: String(form.get('style')),
      ...(from && { from }),
    }
    setBusy(true)
    setFault('')
    try {
      const { id } = await postJson<{ id: string }>('/runs', request)
      navigate(`/runs/${encodeURIComponent(id)}`)
    } catch (thrown) {
      setFault((thrown as Error).message)
      setBusy(false)
    }
  }
  return (
    <section class="panel third start">
      <h2>Find new games</h2>
      <p class="small soft">
        With the default numbers, an evolution takes one to two minutes on two idle cores. It stops with the
        studio, and can be resumed.
      </p>
      {from ? (
        <p>
          It begins with <a href={addressOf(from)}>{first?.name ?? 'the game'}</a> and its changes.{' '}
          <a href="/">Begin with all classics instead.</a>
        </p>
      ) : (
        <p class="small soft">It begins with all classics that fit. To begin with one game, open its page.</p>
      )}
      {noStart && <p class="fault">{noStart}</p>}
      <form onSubmit={(event) => void start(event)}>
        {NUMBERS.map(({ name, label, value, min, max }) => (
          <label key={name} class="field">
            {label}
            <input type="number" name={name} defaultValue={String(value)} min={min} max={max} required />
          </label>
        ))}
        <label class="field wide-field">
          Kind of game
          <select name="style">
            {STYLES.map((style) => (
              <option key={style}>{style}</option>
            ))}
          </select>
        </label>
        <button type="submit" class="main wide-field" disabled={isBusy}>
          {isBusy ? 'Starting…' : 'Start an evolution'}
        </button>
        <p role="alert" class="fault small wide-field">
          {fault}
        </p>
      </form>
    </section>
  )
}
