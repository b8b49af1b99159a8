import { bodyLimit } from 'hono/body-limit'
import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { Ctx, Env } from './context.ts'
import { Refusal } from './refusal.ts'

/** Refuses a body of more than `maxSize` bytes with `answer`. The rest of it is not read, so the connection is closed. */
export function limitBody(maxSize: number, answer: (c: Ctx) => Response | Promise<Response>): MiddlewareHandler<Env> {
  return bodyLimit({
    maxSize,
    async onError(c) {
      const response = await answer(c as Ctx)
      response.headers.set('connection', 'close')
      return response
    },
  })
}

/** @throws {Refusal} when the body is not JSON or does not match the schema */
export async function readJson<Schema extends z.ZodType>(c: Ctx, schema: Schema): Promise<z.infer<Schema>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new Refusal('INVALID_ARGUMENT', 'The body is not valid JSON.')
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Refusal('INVALID_ARGUMENT', `The body is not as expected: ${parsed.error.issues[0]?.path.join('.') || 'body'}.`)
}

export function hasJson(c: Ctx): boolean {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

/** The text fields of a posted form; files are left out. @throws {Refusal} when it cannot be read */
export async function readForm(c: Ctx): Promise<Map<string, string>> {
  const body = await c.req.parseBody().catch(() => {
    throw new Refusal('INVALID_ARGUMENT', 'The form could not be read.')
  })
  return new Map(Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

/** A posted form with its files. @throws {Refusal} when it cannot be read */
export function readFormData(c: Ctx): Promise<FormData> {
  return c.req.formData().catch(() => {
    throw new Refusal('INVALID_ARGUMENT', 'The form could not be read.')
  })
}
