import type { RunRequest } from '../run.ts'

export const REQUEST: RunRequest = {
  kind: 'test',
  command: ['test', '--seed', '1'],
  fingerprint: { seed: '1', module: 'a'.repeat(64) },
}
