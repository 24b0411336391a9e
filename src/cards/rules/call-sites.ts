/**
 * Where in an author's code each node was made. Off unless asked for, as it costs a stack a node: the command line asks
 * while it imports a game, so that the checker's findings can be given with a line.
 */

let sites: WeakMap<object, Error> | undefined

export function recordCallSites(): void {
  sites ??= new WeakMap()
}

/** Builders pass what they make through here. */
export function noted<Made extends object>(made: Made): Made {
  sites?.set(made, new Error('made here'))
  return made
}

/** The stack of the call that made a node, if it is known. Engines write it out only when it is asked for. */
export const callSiteOf = (made: object): string | undefined => sites?.get(made)?.stack
