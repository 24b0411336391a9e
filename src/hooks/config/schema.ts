/** What `hooks.yaml` may hold. The rest of the checks need several fields, and are in `check-hooks.ts`. */
import { z } from 'zod'

/** A timer takes at most 24 days. */
export const MOST_SECONDS = 2_000_000

/** As in the agent's settings. */
const seconds = z
  .number('must be a number of seconds')
  .positive('must be a number of seconds above 0')
  .max(MOST_SECONDS, `must be at most ${MOST_SECONDS} seconds`)
const names = z.array(z.string().min(1)).default([])

const hook = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.-]+$/, 'must be made of letters, digits, "_", "-" and "."')
    .optional(),
  event: z.string(),
  matcher: z.string().default(''),
  command: z.string().trim().min(1),
  args: z.array(z.string()).optional(),
  timeout: seconds.optional(),
  onFailure: z.enum(['continue', 'block', 'skip']).default('continue'),
  failClosed: z.boolean().default(false),
  needs: names,
  reads: names,
  writes: names,
})

export const hooksFile = z.strictObject({
  hooks: z.array(hook),
  failClosed: z.boolean().default(false),
  parallel: z.int().min(1).max(1000).default(50),
  /** For all hooks of an event together. */
  deadline: seconds.optional(),
  log: z.union([z.string().min(1), z.literal(false)]).default('.claude/memory/hook_performance.jsonl'),
})

export type HooksFile = z.infer<typeof hooksFile>
export type HookEntry = HooksFile['hooks'][number]
