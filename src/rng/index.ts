/**
 * Random streams: every draw in Manyhands comes from a stream named by a seed and a path.
 *
 *     const rng = stream(1, 'deal', 42)
 *     rng.below(52)
 *
 * The same name gives the same draws on every machine, in every worker and in WebAssembly; different
 * names give streams that have nothing to do with each other. docs/rng.md has the exact definition.
 */

export type { PathElement } from './key.ts'
export { Stream, type StreamState, stream } from './stream.ts'
