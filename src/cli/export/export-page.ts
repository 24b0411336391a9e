/**
 * One page with the rules of a game, its table and the engine. It needs no other file and no network: the browser itself
 * refuses everything that does not stand in the page.
 */
import { createHash } from 'node:crypto'
import { englishPart } from '../../cards/english/english.ts'
import type { OptionValues } from '../../cards/english/simplify/fold.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { Html, html } from '../../html/index.ts'
import { withReachableTables } from '../../studio/table/reachable-tables.ts'

/** The built parts of the table. */
export interface TableParts {
  readonly script: string
  readonly style: string
  readonly worker: string
}

export function exportPage(game: Game, options: OptionValues, parts: TableParts): string {
  const script = withoutEnd(parts.script)
  const style = `${parts.style}${STYLE}`
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)} blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${game.name}</title>
<style>${new Html(style)}</style>
</head>
<body class="exported">
<header><h1>${game.name}</h1>
<p class="soft">The rules are below the table. Nothing that you do here is sent anywhere.</p></header>
<main>
<div id="table"><noscript>The table needs JavaScript; the rules below do not.</noscript></div>
<section class="rules panel" aria-labelledby="rules"><h2 id="rules">Rules</h2>
${new Html(withReachableTables(englishPart(game, { options }).text))}
</section>
</main>
<footer class="soft small">Source of the rules: ${game.source}. Made with Manyhands.</footer>
<script type="application/json" id="game">${json({ game, options })}</script>
<script type="application/json" id="worker">${json(parts.worker)}</script>
<script>${new Html(script)}</script>
</body>
</html>
`.text
}

const STYLE = `
.exported { max-width: var(--page); margin: 0 auto; padding: var(--s4) }
.exported header p { margin: 0 0 var(--s3); max-width: none }
.exported .rules { margin: var(--s5) 0 }
.exported .rules table { display: block; overflow-x: auto; max-width: 100% }
.exported .rules h4 { margin: var(--s4) 0 var(--s1) }
`

/** As the browser works it out for the text of an element. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing in it can end the element that it stands in. */
const json = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', String.raw`\u003c`))

/** The same for code: these signs stand only in texts and patterns there. */
const withoutEnd = (code: string): string => code.replaceAll(/<(?=\/?script|!--)/gi, String.raw`\x3c`)
