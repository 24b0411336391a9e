import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,bench,prove,scripts,test}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Two files at once: many tests start workers of their own.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.report/tests.json' }]],
  },
})
