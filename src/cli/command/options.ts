/** Shared options for commands that are not declared with `defineCommand`. */
import type { Option } from 'commander'
import { SHARED as inputs, optionsOf } from './inputs.ts'

export { duration, whole } from './inputs.ts'

const one = (name: keyof typeof inputs) => (): Option => optionsOf(name, inputs[name])[0] as Option

export const SHARED = {
  seed: one('seed'),
  lane: one('lane'),
  json: one('json'),
  quiet: one('quiet'),
  run: one('run'),
  resume: one('resume'),
} as const
