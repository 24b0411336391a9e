/** The frame of a page: head, title, navigation and what is in it. */
import { type Html, html } from './html.ts'
import { STYLE } from './style.ts'

interface PageParts {
  /** The name of what the page is about, which is also its heading. */
  readonly name: string
  /** What kind of page it is, for the title in a browser's tab. */
  readonly kind: string
  /** One line below the heading. */
  readonly about: string
  /** Ids of the sections, with short names for the navigation. */
  readonly sections: readonly (readonly [id: string, name: string])[]
  readonly main: Html
  /** Beyond what all pages share. */
  readonly style: Html
  readonly script?: Html
}

export function page({ name, kind, about, sections, main, style, script }: PageParts): string {
  // The browser itself refuses everything that does not stand in the page.
  const policy = `default-src 'none'; style-src 'unsafe-inline'${script ? "; script-src 'unsafe-inline'" : ''}`
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${name}: ${kind}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<header><h1>${name}</h1>
<p class="about">${about}</p></header>
<nav aria-label="Sections"><ul>${sections.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main>
${main}
</main>
${
  script &&
  html`<script>${script}</script>
`
}</body>
</html>
`
  return whole.text
}
