/** Workers keep compiled code where this process does: they start in half the time. */
import module from 'node:module'
import { dirname } from 'node:path'

/** The folder that `enableCompileCache` was given here; in it there is one for each version of Node. */
export function compileCacheFolder(): string | undefined {
  const folder = module.getCompileCacheDir()
  return folder === undefined ? undefined : dirname(folder)
}

/** In a worker, before it loads a task. */
export function useCompileCache(folder: string | undefined): void {
  if (folder !== undefined) module.enableCompileCache(folder)
}
