/** What reading a source finds. */

/** Something that a source reads or writes, or that cannot be known from its text. */
export type Finding =
  | { readonly kind: 'reads' | 'writes'; readonly thing: string; readonly line: number }
  | { readonly kind: 'unsure'; readonly what: string; readonly line: number }

export type Language = 'shell' | 'python' | 'javascript'

export interface Source {
  readonly language: Language
  readonly text: string
  /** Undefined: the command of the hook itself. */
  readonly file: string | undefined
}

/** Files that say nothing about the order of hooks. */
export const isOfNobody = (path: string): boolean => /^\/(dev|proc|sys)\//.test(path)
