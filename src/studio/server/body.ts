/** Reads what a page has sent. */
import type { Context } from 'hono'
import type { z } from 'zod'
import { InputError } from '../../errors/index.ts'

/** Throws an `InputError` that says what is wrong. */
export async function bodyOf<Body>(context: Context, schema: z.ZodType<Body>): Promise<Body> {
  let sent: unknown
  try {
    sent = await context.req.json()
  } catch {
    throw new InputError('the body is not JSON')
  }
  const found = schema.safeParse(sent)
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw new InputError(`${issue?.path.join('.') || 'the body'}: ${issue?.message ?? 'not understood'}`)
}
