/** The worker of the table, where the page may load scripts from its own server. */
export const moduleWorker = (): Worker =>
  new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module' })
