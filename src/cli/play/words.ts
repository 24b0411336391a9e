/** How things of a game are written on a screen, for the one who looks at it. */

import type { Program } from '../../cards/interpret/program.ts'
import { GameWords } from '../../cards/session/game-words.ts'
import { type Indents, wrapped } from '../../text/index.ts'
import { type Look, paint } from './screen.ts'

export class Words extends GameWords {
  readonly look: Look
  readonly width: number

  constructor(program: Program, { look, width }: Pick<Words, 'look' | 'width'>, viewer?: number) {
    super(program, viewer, look.ascii)
    this.look = look
    this.width = width
  }

  bold(text: string): string {
    return paint(this.look, 'bold', text)
  }

  dim(text: string): string {
    return paint(this.look, 'dim', text)
  }

  /** Lines that break between words. */
  wrap(text: string, indents?: Indents): string[] {
    return wrapped(text, this.width, indents)
  }

  protected override coloured(suit: string | undefined, text: string): string {
    return suit === 'D' || suit === 'H' ? paint(this.look, 'red', text) : text
  }
}
