import { z } from 'zod'

/** One tool. Its words are the program's own: nothing that shoppers or reviewers wrote stands in them, it is data of results alone. */
export type McpTool = {
  name: string
  description: string
  /** Made when tools are listed, not at each call. */
  inputSchema: () => InputSchema
  /** How a client may treat it. */
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: false }
  /** @throws {ToolFault} for a call that is not looked at */
  call(given: Record<string, unknown>): Promise<ToolResult>
}

export type InputSchema = { type: 'object'; properties?: Record<string, object>; required?: string[] }

export type ToolResult = { body: Record<string, unknown>; isError?: boolean }

export const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

/** A call that is not looked at: an error of JSON-RPC, under a status of HTTP. */
export class ToolFault extends Error {
  readonly rpcCode: number
  readonly status: number
  readonly data: object | undefined
  constructor(rpcCode: number, message: string, { status = 200, data }: { status?: number; data?: object } = {}) {
    super(message)
    this.rpcCode = rpcCode
    this.status = status
    this.data = data
  }
}

export const INVALID_PARAMS = -32602

export function toolSchema(schema: z.ZodObject): InputSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
  return rest as InputSchema
}
