/** What has happened, the latest last; the view stays at the end unless somebody scrolls back. */
import { useEffect, useRef } from 'preact/hooks'
import type { Turn } from '../engine/scene.ts'
import { CardText } from './card-text.tsx'

export function StoryView({ turns }: { turns: readonly Turn[] }) {
  const list = useRef<HTMLOListElement>(null)
  const lines = turns.reduce((sum, turn) => sum + turn.length, 0)
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [lines])
  return (
    <section class="story" aria-labelledby="story-title">
      <h3 id="story-title">What happened</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled with the keyboard */}
      <ol class="story-lines" ref={list} tabIndex={0} aria-labelledby="story-title">
        {turns.map((turn, n) => (
          <li key={n} class={n === turns.length - 1 ? 'story-turn now' : 'story-turn'}>
            {turn.map((line, m) => (
              <p key={m} class={lineKind(line)}>
                <CardText text={line.trim()} />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What came of a choice stands under it; points stand out. */
const lineKind = (line: string): string =>
  !line.startsWith('  ') ? '' : /: .*[+−]\d/.test(line) ? 'outcome points' : 'outcome'
