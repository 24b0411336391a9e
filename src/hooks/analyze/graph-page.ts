/** A picture of the graph: a column for each batch, and lines from hooks to those that wait for them. */
import { Html, html, page, section, table } from '../../html/index.ts'
import type { Analysis, AnalyzedEvent } from './analyze.ts'

const BOX = { width: 170, height: 30 }
const GAP = { x: 70, y: 14 }

export function graphPage({ events, proposals }: Analysis): string {
  return page({
    name: 'The graph of hooks',
    kind: 'analysis',
    about: `${proposals.length} hooks on ${events.length} events. Hooks in one column run at the same time.`,
    sections: events.map(({ event }) => [event, event] as const),
    main: html`${events.map((event) => eventSection(event, { events, proposals }))}`,
    style: STYLE,
  })
}

function eventSection(event: AnalyzedEvent, { proposals }: Analysis): Html {
  const rows = proposals
    .filter((proposal) => proposal.event === event.event)
    .map(({ hook, reads, writes, needs, unsure }) => [
      hook,
      reads.join(', '),
      writes.join(', '),
      needs.join(', '),
      unsure.join('; '),
    ])
  return section(
    event.event,
    event.event,
    html`${picture(event)}
${table({ caption: 'Proposed, beyond what is declared', kind: 'proposals', head: ['hook', 'reads', 'writes', 'needs', 'unsure'], rows })}`,
  )
}

interface Place {
  readonly x: number
  readonly y: number
}

function picture({ event, batches, edges }: AnalyzedEvent): Html {
  const places = new Map<string, Place>(
    batches.flatMap((names, column) =>
      names.map((name, row): [string, Place] => [
        name,
        { x: column * (BOX.width + GAP.x), y: row * (BOX.height + GAP.y) },
      ]),
    ),
  )
  const width = batches.length * (BOX.width + GAP.x) - GAP.x + 2
  const height = Math.max(...batches.map(({ length }) => length)) * (BOX.height + GAP.y) + 2
  const label = `${event}: ${edges.map(({ from, to }) => `${to} waits for ${from}`).join(', ') || 'no hook waits for another'}`
  return html`<figure><figcaption>${batches.length === 1 ? '1 batch' : `${batches.length} batches, one after the other`}</figcaption>
<div class="wide" tabindex="0" role="region" aria-label="${event}"><svg role="img" aria-label="${label}" width="${width}" height="${height}">
${edges.map(({ from, to }) => line(places.get(from) as Place, places.get(to) as Place))}
${[...places].map(([name, place]) => box(name, place))}
</svg></div></figure>`
}

function line(from: Place, to: Place): Html {
  const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2]
  const [x2, y2] = [to.x, to.y + BOX.height / 2]
  const bend = GAP.x / 2
  return html`<path class="edge" d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}"/>`
}

const LONGEST = 22

const box = (name: string, { x, y }: Place): Html =>
  html`<g><title>${name}</title><rect class="hook" x="${x + 1}" y="${y + 1}" width="${BOX.width}" height="${BOX.height}" rx="5"/>
<text x="${x + BOX.width / 2}" y="${y + BOX.height / 2 + 5}" text-anchor="middle">${name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name}</text></g>`

const STYLE = new Html(`
.edge { fill: none; stroke: var(--same); stroke-width: 1.5 } .hook { fill: var(--panel); stroke: var(--rule) }
svg text { fill: var(--ink) } table.proposals td { white-space: normal; min-width: 8rem }
`)
