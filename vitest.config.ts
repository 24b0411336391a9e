import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Examples import 'manyhands/…' as a user's program does, and get the source.
  ssr: { resolve: { conditions: ['manyhands-source', 'node', 'import', 'module', 'default'] } },
  test: {
    include: ['{src,bench,prove,scripts,test,examples}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Two files at once: many tests start workers of their own.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.report/tests.json' }]],
  },
})
