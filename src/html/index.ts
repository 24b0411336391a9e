/**
 * Pages for people: one file that needs nothing else, works offline, in light and dark, on a phone and on paper.
 *
 *     html`<p>${anything}</p>`      what is put in is escaped, unless it is HTML already
 *     page({ name, kind, about, sections, main, style })
 *
 * The same input gives the same bytes.
 */

export { escaped, Html, html, type Insert, scriptData, section, table } from './html.ts'
export { page } from './page.ts'
