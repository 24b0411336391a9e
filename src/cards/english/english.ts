/**
 * The rules of a game in English, from its tree alone: complete, deterministic, good enough to sit down and play.
 *
 * Every field of the tree that changes play changes a sentence; nothing is known of any game but its tree.
 */
import type { Html } from '../../html/index.ts'
import type { Game } from '../rules/tree.ts'
import { type Document, toMarkdown } from './page/document.ts'
import { partHtml, toHtml } from './page/html.ts'
import { sectionsOf } from './page/sections.ts'
import type { OptionValues } from './simplify/fold.ts'
import { countedFromOne } from './simplify/numbering.ts'
import { simplified } from './simplify/simplify.ts'

export interface EnglishOptions {
  /** The options of the game that the rules are told for; the rest are as usual. */
  readonly options?: OptionValues
}

export function english(game: Game, { options = {} }: EnglishOptions = {}): string {
  return toMarkdown(rulesDocument(game, options))
}

/** The same as one page to print, with a score sheet. */
export function englishPage(game: Game, { options = {} }: EnglishOptions = {}): string {
  return toHtml(rulesDocument(game, options), game)
}

/** The same as a part of a page: without the name and the source, its headings two levels down. */
export function englishPart(game: Game, { options = {} }: EnglishOptions = {}): Html {
  return partHtml(rulesDocument(game, options).slice(1, -1), 2)
}

/** The same as headings, paragraphs, lists and tables, for a page that draws them itself. */
export const englishDocument = (game: Game, { options = {} }: EnglishOptions = {}): Document =>
  rulesDocument(game, options)

function rulesDocument(game: Game, options: OptionValues): Document {
  return sectionsOf(countedFromOne(simplified(game, options)), game, options)
}
