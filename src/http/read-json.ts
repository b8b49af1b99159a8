import type { z } from 'zod'
import type { Ctx } from './context.ts'
import { Refusal } from './refusal.ts'

/** @throws {Refusal} when the body is no JSON or not of the schema */
export async function readJson<Schema extends z.ZodType>(c: Ctx, schema: Schema): Promise<z.infer<Schema>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new Refusal('INVALID_ARGUMENT', 'The body is not valid JSON.')
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Refusal('INVALID_ARGUMENT', `The body is not as expected: ${parsed.error.issues[0]?.path.join('.') || 'body'}.`)
}
