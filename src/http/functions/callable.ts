import { z } from 'zod'
import type { Person } from '../../domain/accounts/person.ts'
import type { Status } from '../../domain/status.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Call } from '../resources/resource.ts'
import { url } from '../routes.ts'

/** A function that clients call by name (contract §3). */
export type Callable = {
  name: string
  summary: string
  input: z.ZodType
  output: z.ZodType
  example: { data: unknown; result: unknown }
  refusals: Status[]
  /** `signal` ends with the time-out of the call. */
  run(c: Ctx, data: unknown, signal: AbortSignal): Promise<unknown>
}

/** @throws {Refusal} for visitors */
export function requireCaller(c: Ctx, message: string): Person {
  if (c.var.person) return c.var.person
  throw new Refusal('UNAUTHENTICATED', message)
}

/** The function's entry in the API's description, in the envelope of the protocol. */
export function describeCallable({ name, summary, input, output, example, refusals }: Callable): Call {
  return {
    name,
    path: url.functions.replace(':name', name),
    summary,
    by: 'caller',
    input: z.strictObject({ data: input }),
    output: z.object({ result: output }),
    example: { input: { data: example.data }, output: { result: example.result } },
    success: 200,
    refusals: ['INVALID_ARGUMENT', 'UNAUTHENTICATED', ...refusals, 'RESOURCE_EXHAUSTED', 'UNAVAILABLE', 'DEADLINE_EXCEEDED'],
  }
}
