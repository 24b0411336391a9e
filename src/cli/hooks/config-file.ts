import { optional } from '../command/inputs.ts'

export const CONFIG = optional(
  '<file>',
  'the configuration (default: hooks.yaml in .claude, or in the project folder)',
)
