/** Starts an evolution, and goes to its page. */
import { useState } from 'preact/hooks'
import type { EvolveRequest } from '../../wire/runs.ts'
import { postJson } from '../server/ask.ts'
import { navigate } from '../shell/router.ts'

const STYLES = ['balanced', 'strategic', 'party', 'bluffing', 'trick-taking', 'quick']

const NUMBERS = [
  { name: 'seats', label: 'Players', value: 2, min: 2, max: 6 },
  { name: 'seed', label: 'Seed', value: 1, min: 0, max: 2 ** 31 },
  { name: 'population', label: 'Games a generation', value: 100, min: 2, max: 10_000 },
  { name: 'generations', label: 'Generations', value: 25, min: 1, max: 1000 },
] as const

export function StartEvolution() {
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
        An evolution with these numbers takes about a minute on two idle cores. It stops with the studio, and
        can be resumed.
      </p>
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
