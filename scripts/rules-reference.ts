/**
 * Writes the lists of expressions and steps in docs/rules-language.md from the grammar, between the marks that say
 * where they go. A test fails when the page is behind.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Entry, GETS, STEPS } from '../src/cards/rules/grammar.ts'

export const PAGE = new URL('../docs/rules-language.md', import.meta.url)

const LISTS: Readonly<Record<string, Readonly<Record<string, Entry>>>> = { expressions: GETS, steps: STEPS }

/** The page as it should be, given as it is. */
export function withReference(page: string): string {
  return Object.entries(LISTS).reduce((text, [name, entries]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    const [before, rest] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))]
    return `${before}${begin}\n\n${Object.entries(entries).map(line).join('\n')}\n\n${rest}`
  }, page)
}

function line([kind, { gives, fields, means }]: [string, Entry]): string {
  const written = Object.entries(fields).map(([name, type]) => {
    const optional = type.endsWith('?') || type === 'binds'
    const what = type === 'binds' ? 'name' : inWords(type.replace(/\?$/, ''))
    return `${name}${optional ? '?' : ''}: ${what}`
  })
  const signature = `${kind}${written.length === 0 ? '' : ` { ${written.join(', ')} }`}${gives ? ` → ${gives}` : ''}`
  return `- \`${signature}\`: ${means}`
}

/** A word of the grammar for people: `name:zone` is the name of a zone, `word:a|b` is a or b. */
function inWords(type: string): string {
  const [kind, of] = type.split(':')
  if (of === undefined) return type
  return kind === 'word' ? of.replaceAll('|', ' or ') : `name of a ${of}`
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, withReference(readFileSync(PAGE, 'utf8')))
