/** Every classic, and the way to open a game from a file. */
import { useState } from 'preact/hooks'
import type { ClassicRow } from '../../wire/games.ts'
import { Ratings } from '../parts/ratings.tsx'
import { capital, counted } from '../parts/words.ts'
import { postJson } from '../server/ask.ts'
import { useAnswer } from '../server/use-answer.ts'
import { Head } from '../shell/head.tsx'
import { navigate } from '../shell/router.ts'
import './games.css'

export function GamesPage() {
  const { answer, fault } = useAnswer<{ classics: readonly ClassicRow[] }>('/games')
  const families = [...Map.groupBy(answer?.classics ?? [], ({ family }) => family)]
  return (
    <>
      <Head
        title="Games"
        about="Classics by their real rules. Games that a run has found are on the page of the run."
      >
        <OpenFile />
      </Head>
      {fault && <p class="fault">{fault}</p>}
      <div class="families">
        {families.map(([family, games]) => (
          <section key={family} class="panel">
            <h2>{capital(family)}</h2>
            <ul>
              {games.map(({ id, name, seats: { min, max } }) => (
                <li key={id}>
                  <a href={`/games/${id}`}>{name}</a>
                  <span class="small soft">
                    {min === max ? counted(min, 'player') : `${min}–${max} players`}
                  </span>
                  <a class="play" href={`/play/games/${id}`} aria-label={`Play ${name}`}>
                    Play
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Ratings />
    </>
  )
}

/** The file is read here and checked by the server; it is JSON, and nothing in it is run. */
function OpenFile() {
  const [fault, setFault] = useState('')
  const open = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? []
    if (!file) return
    try {
      const tree: unknown = JSON.parse(await file.text())
      const { sent } = await postJson<{ sent: string }>('/games', tree)
      navigate(`/sent/${sent}`)
    } catch (thrown) {
      setFault(thrown instanceof SyntaxError ? `${file.name} is not JSON.` : (thrown as Error).message)
    } finally {
      input.value = ''
    }
  }
  return (
    <div class="open-file">
      <label class="button">
        Open a game file…
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => void open(event.currentTarget)}
        />
      </label>
      <p role="alert" class="fault small">
        {fault}
      </p>
    </div>
  )
}
