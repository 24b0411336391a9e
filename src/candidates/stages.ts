import type { Config, Stage } from './config.ts'

/** The stages of an evaluation in order; a single one has the evaluator's own command. */
export function stagesOf({ evaluator }: Config): readonly Stage[] {
  const { command = '', stages, timeout, cpu, memory, repeats } = evaluator
  return stages ?? [{ name: 'full', command, timeout, cpu, memory, repeats }]
}
