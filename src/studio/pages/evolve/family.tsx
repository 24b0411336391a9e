/** The family of a champion: from a starting game to it, with what each step changed. */
import type { ChampionRow } from '../../../cards/evolve/run-events.ts'
import type { GameFacts } from '../../wire/games.ts'
import { FamilyLine } from '../parts/family-line.tsx'
import { useAnswer } from '../server/use-answer.ts'

export function Family({
  run,
  champion,
}: {
  readonly run: string
  readonly champion: ChampionRow | undefined
}) {
  const path = champion && `/runs/${encodeURIComponent(run)}/games/${champion.key}`
  const { answer, fault } = useAnswer<GameFacts>(path)
  return (
    <section class="panel family" id="family" aria-live="polite">
      <h2>{champion ? `Family of ${champion.name}` : 'Family'}</h2>
      {!champion && <p class="soft">Of a game that has passed every test, its ancestors are shown here.</p>}
      {champion && !answer && !fault && <p class="soft">Loading…</p>}
      {fault && <p class="fault">{fault}</p>}
      {champion && answer?.evolved && <FamilyLine family={answer.evolved.family} />}
    </section>
  )
}
