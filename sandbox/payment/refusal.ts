import { randomInt } from 'node:crypto'
import { z } from 'zod'

/** An error answer with a code and a message of the provider's documentation. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 417
  readonly code: string

  constructor(status: 400 | 401 | 417, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Ids in the provider's own style, such as OMO2611201004551234567890. */
export function providerId(prefix: 'OMO' | 'OM' | 'OMR', now: Date): string {
  const digits = now.toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return `${prefix}${digits}${String(randomInt(1e10)).padStart(10, '0')}`
}

/** Bounds memory; enough for load tests. */
export const MAX_STORED = 10_000

/** Drops the oldest entries: a Map iterates in insertion order. */
export function makeRoom<T>(store: Map<string, T>, forget: (value: T) => void = () => {}): void {
  for (const [key, value] of store) {
    if (store.size < MAX_STORED) return
    store.delete(key)
    forget(value)
  }
}

/** @throws {Refusal} BAD_REQUEST naming the first wrong field */
export function parseRequest<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refusal(400, 'BAD_REQUEST', `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}
