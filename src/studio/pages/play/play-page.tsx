/** The table with a game on it. Ratings go to the run that the game is from, or beside all runs. */

import { moduleWorker } from '../../table/module-worker.ts'
import { Table } from '../../table/table.tsx'
import type { GameFacts, GameRef } from '../../wire/games.ts'
import { postJson } from '../server/ask.ts'
import { useAnswer } from '../server/use-answer.ts'
import { addressOf } from '../shell/address.ts'
import { Head } from '../shell/head.tsx'

export function PlayPage({ gameRef }: { readonly gameRef: GameRef }) {
  const address = addressOf(gameRef)
  const { answer, fault } = useAnswer<GameFacts['game']>(`${address}/tree`)
  return (
    <>
      <Head title={answer?.name ?? 'Table'}>
        <a class="button" href={address}>
          About this game
        </a>
      </Head>
      {fault && <p class="fault">{fault}</p>}
      {answer && (
        <Table
          key={address}
          game={answer}
          createWorker={moduleWorker}
          onRate={async ({ stars, why }) => {
            await postJson('/ratings', { ref: gameRef, stars, why })
          }}
        />
      )}
    </>
  )
}
