/** HTML as text, where everything that is put in is escaped unless it is HTML already. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Insert = string | number | Html | undefined | readonly Html[]

export function html(texts: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  return new Html(texts.map((text, n) => text + textOf(inserts[n])).join(''))
}

function textOf(insert: Insert): string {
  if (insert === undefined) return ''
  if (insert instanceof Html) return insert.text
  if (typeof insert === 'object') return insert.map(({ text }) => text).join('\n')
  return escaped(String(insert))
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] as string)

/** Numbers and texts for the page's own script; nothing in it can end the element that it stands in. */
export const scriptData = (value: unknown): Html =>
  new Html(
    `<script type="application/json">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`,
  )

export interface TableParts {
  readonly caption: string
  readonly head: readonly Insert[]
  readonly rows: readonly (readonly Insert[])[]
  readonly kind?: string
}

/** The first cell of a row names it. On narrow screens a table is scrolled by itself. */
export function table({ caption, head, rows, kind = '' }: TableParts): Html {
  const body = rows.map(([first, ...cells]) => {
    return html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
  })
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table class="${kind}">
<caption>${caption}</caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>
${body}
</tbody>
</table></div>`
}

/** A part of the page, by the id that its navigation names. */
export const section = (id: string, title: string, inside: Html): Html =>
  html`<section id="${id}"><h2>${title}</h2>
${inside}</section>`
