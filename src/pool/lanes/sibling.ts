/** A file beside the given one: `.ts` when this code runs from source, `.js` when it runs built. */
export function sibling(self: string, name: string): URL {
  return new URL(`./${name}${self.endsWith('.ts') ? '.ts' : '.js'}`, self)
}
