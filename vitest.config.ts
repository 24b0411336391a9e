import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests of rooms that start processes, and of programs as users run them. */
const PROCESS = [
  '{bench,examples,test}/**/*.test.ts',
  'src/{candidates,cli,pool,runs,subprocess,tune}/**/*.test.ts',
  'src/train/{simulate,learn}/*.test.ts',
  'src/cards/players/module-player.test.ts',
  'src/hooks/{install,log,run}/**/*.test.ts',
  'src/council/delegate/*.test.ts',
]

/** Suites that play or search for long: every classic on both engines, laws over many games, slices of proofs. */
const SLOW = [
  'prove/**/*.test.ts',
  'src/cards/check/malformed.test.ts',
  'src/cards/classics/cheat.test.ts',
  'src/cards/compile/equality.test.ts',
  'src/cards/english/english.test.ts',
  'src/cards/evolve/{evaluate-task,evolve,without-idle-rules}.test.ts',
  'src/cards/knowledge/{belief,laws,replay}.test.ts',
  'src/cards/ladder/*.test.ts',
  'src/cards/measure/{cheats,which-rules}.test.ts',
  'src/cards/players/players.test.ts',
  'src/cards/simulate/evaluate-population.test.ts',
  'src/cards/vary/**/*.test.ts',
  'src/cards/verify/{verify,wrong-rules}.test.ts',
  'src/search/tuning/methods/methods.test.ts',
  'src/train/adapters/card-game.test.ts',
]

const project = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  extends: true as const,
  test: { name, include: [...include], exclude: [...exclude] },
})

export default defineConfig({
  // Examples import 'manyhands/…' as a user's program does, and get the source.
  ssr: { resolve: { conditions: ['manyhands-source', 'node', 'import', 'module', 'default'] } },
  test: {
    projects: [
      project('unit', ['{src,scripts}/**/*.test.ts'], [...PROCESS, ...SLOW]),
      project('process', PROCESS),
      project('slow', SLOW),
    ],
    // For hangs alone: a busy machine may take many times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // Files share what they import, as importing it again takes longer than most of them.
    isolate: false,
    // Three files at once, on two cores: many tests wait for processes of their own.
    maxWorkers: 3,
    // Programs that tests start keep compiled code, as the command line does.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
    reporters: ['default', ['json', { outputFile: '.report/tests.json' }]],
  },
})
