import type { z } from 'zod'
import type { Status } from '../domain/status.ts'

/** A POST that belongs to no resource, as the API's description shows it. */
export type Call = {
  name: string
  path: string
  summary: string
  /** Who may call: everybody, the bearer of a token, or the browser with its session's cookie. */
  by: 'everybody' | 'caller' | 'session'
  /** Null where the body is not read. */
  input: z.ZodType | null
  output: z.ZodType
  example: { input?: unknown; output: unknown }
  success: 200 | 201
  refusals: Status[]
}
