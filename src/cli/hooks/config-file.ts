import { readFileSync } from 'node:fs'
import { InputError } from '../../errors/index.ts'
import { optional } from '../command/inputs.ts'

export const CONFIG = optional(
  '<file>',
  'the configuration (default: hooks.yaml in .claude, or in the project folder)',
)

export function readConfig(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    throw new InputError(
      `the configuration cannot be read: ${(thrown as Error).message}. Name another with --config, or let "manyhands hooks install" write one`,
    )
  }
}
