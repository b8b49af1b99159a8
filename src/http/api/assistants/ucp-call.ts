import type { z } from 'zod'
import type { Capability } from '../../../domain/assistants/ucp.ts'
import type { ReadContext } from '../../resources/rules.ts'
import type { Url } from '../../routes.ts'

/**
 * One operation of the Universal Commerce Protocol. Its REST address and its MCP tool are made of it, and both answer the same.
 */
export type UcpCall<Input = unknown> = {
  /** The tool, as the protocol's MCP binding calls it. */
  name: string
  /** For the tool: what it does, in our own words alone. */
  about: string
  capability: Capability
  method: 'GET' | 'POST' | 'PUT'
  path: Url
  /** What the tool calls what is the body of the REST request; null where there is none. */
  payload: 'catalog' | 'cart' | null
  input: z.ZodType<Input>
  /** How clients may treat it. */
  kind: 'reads' | 'creates' | 'replaces'
  run(context: UcpContext, asked: UcpAsked<Input>): Promise<UcpAnswer>
}

/** `agent` is the address of the profile that the caller has named. */
export type UcpContext = ReadContext & { agent: string }
/** `id` is that of the cart; `key` an Idempotency-Key. */
export type UcpAsked<Input> = { id: string; body: Input; key: string | null }
export type UcpAnswer = { status: 200 | 201; body: Record<string, unknown> }

export function defineUcpCall<Input>(call: UcpCall<Input>): UcpCall {
  return call
}

/** Why a request is not looked at: a status of HTTP, and a code of the protocol. */
export class UcpFault extends Error {
  readonly status: 400 | 409 | 415 | 422 | 424 | 429 | 503
  readonly code: string
  readonly retryAfterS: number | null
  constructor(status: UcpFault['status'], code: string, { content, retryAfterS = null }: { content: string; retryAfterS?: number | null }) {
    super(content)
    this.status = status
    this.code = code
    this.retryAfterS = retryAfterS
  }
}
