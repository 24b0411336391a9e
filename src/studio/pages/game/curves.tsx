/** How long games are, and how much there is to choose: of random players, so that it takes a moment. */
import type { GameCurves } from '../../wire/games.ts'
import { LineChart } from '../parts/line-chart.tsx'
import { count } from '../parts/words.ts'
import { useAnswer } from '../server/use-answer.ts'

export function Curves({ address }: { readonly address: string }) {
  const { answer, fault } = useAnswer<GameCurves>(`${address}/curves`)
  const decisions = answer?.decisions ?? []
  const middle = decisions[Math.floor(decisions.length / 2)] ?? 0
  const most = Math.max(1, ...(answer?.options ?? [0]))
  return (
    <section class="panel curves">
      <h2>Length and choice</h2>
      {fault && <p class="fault">{fault}</p>}
      <LineChart
        height={180}
        told={answer ? `A decision has up to ${most.toFixed(1)} options on average` : 'Not known yet'}
        at={(answer?.options ?? []).map((_, n) => Math.round((100 * (n + 0.5)) / 20))}
        atLabel="how far the game has come, in %"
        lines={[{ label: 'options at a decision', colour: '--good', values: answer?.options ?? [] }]}
      />
      <p class="small soft">
        {answer
          ? `${answer.games} games of random players. Half of them have up to ${count(middle)} decisions; the shortest ${count(decisions[0] ?? 0)}, the longest ${count(decisions.at(-1) ?? 0)}.`
          : 'Games of random players are being played…'}
      </p>
      <Lengths decisions={decisions} />
    </section>
  )
}

const BARS = 24

/** How many games have how many decisions. */
function Lengths({ decisions }: Pick<GameCurves, 'decisions'>) {
  const longest = Math.max(1, ...decisions)
  const bars = Array.from({ length: BARS }, () => 0)
  for (const many of decisions) {
    const at = Math.min(BARS - 1, Math.floor((BARS * many) / longest))
    bars[at] = (bars[at] as number) + 1
  }
  const highest = Math.max(1, ...bars)
  return (
    <figure class="lengths">
      <svg
        viewBox={`0 0 ${BARS * 10} 60`}
        preserveAspectRatio="none"
        width="100%"
        height="60"
        role="img"
        aria-label="How many games have how many decisions"
      >
        {bars.map((many, n) => (
          <rect
            key={n}
            x={n * 10 + 1}
            width="8"
            y={60 - (58 * many) / highest}
            height={(58 * many) / highest}
          />
        ))}
      </svg>
      <figcaption class="small soft">
        <span>0</span>
        <span>decisions in a game</span>
        <span>{count(longest)}</span>
      </figcaption>
    </figure>
  )
}
