/** Parts of a game in words, out of their context: for a line that says what was changed. */
import type { Expr, Game, Steps } from '../rules/tree.ts'
import { Scene, type Telling } from './scene.ts'
import { noun } from './words/noun.ts'
import { WRITERS } from './writers.ts'

/** Where a part stands: what names mean there, and whether somebody acts. */
export interface Standing {
  readonly bound: ReadonlyMap<string, { readonly type: string }>
  readonly me: boolean
}

export function stepsInWords(game: Game, steps: Steps, standing: Standing): string {
  return plainText(sceneOf(game, standing).tell(steps).map(flat).join('; '))
}

export function valueInWords(game: Game, value: Expr, standing: Standing): string {
  return plainText(sceneOf(game, standing).phrase(value))
}

export function testInWords(game: Game, test: Expr, standing: Standing): string {
  return plainText(sceneOf(game, standing).clause(test))
}

export function sceneOf(game: Game, { bound, me }: Standing): Scene {
  let scene = new Scene(game, WRITERS, { acting: me })
  for (const [name, { type }] of bound) {
    const known = KNOWN.get(name)
    scene = known === undefined ? scene.keeping(name, type).scene : scene.naming(name, type, known)
  }
  return scene
}

/** What a trick binds. */
const KNOWN = new Map([
  ['led', noun('the card led')],
  ['winner', noun('the winner of the trick')],
])

const flat = ({ text, under = [], next }: Telling): string =>
  [text, ...under.map(flat), ...(next ? [flat(next)] : [])].join(text.endsWith(':') ? ' ' : '; ')

export const plainText = (text: string): string =>
  text.replaceAll(/[*⟨⟩]/g, '').replaceAll(/\s+/g, ' ').trim()
