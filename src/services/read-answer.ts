import type { z } from 'zod'
import { ServiceError } from '../errors/service-error.ts'
import { TransientError } from './retry-policy.ts'

/** Answers are a few kilobytes, but a broken proxy may send anything. */
const MAX_ANSWER_BYTES = 1_000_000

/** `code` is the service's error code, such as INVALID_MERCHANT_ORDER_ID or invalid_address; "" without one. */
export type Answer = { ok: true; body: object } | { ok: false; status: number; code: string }

const TRANSIENT_STATUS = new Set([429, 500, 502, 503, 504])

/**
 * Sends one request and reads its answer, an object or, with `list`, an array.
 * @throws {TransientError} when a retry may succeed
 * @throws {ServiceError} `invalid-answer` when the answer is not such JSON, or is too large
 */
export async function readAnswer(
  service: string,
  url: string,
  { list = false, ...request }: RequestInit & { list?: boolean },
): Promise<Answer> {
  const { response, text } = await fetchText(url, request)
  if (!response.ok) return { ok: false, status: response.status, code: refusalCode(parseObject(text)) }
  const body = list ? parseList(text) : parseObject(text)
  if (!body) throw new ServiceError(service, 'invalid-answer', `Response is not valid JSON ${list ? 'list' : 'object'}`)
  return { ok: true, body }
}

/**
 * Sends one request and reads the whole answer; `text` is null when it is too large.
 * @throws {TransientError} when a retry may succeed
 */
export async function fetchText(url: string, request: RequestInit): Promise<{ response: Response; text: string | null }> {
  const { response, bytes } = await fetchBytes(url, request, MAX_ANSWER_BYTES)
  return { response, text: bytes && bytes.toString() }
}

/**
 * Sends one request and reads the whole answer; `bytes` is null when it is larger than `maxBytes`.
 * @throws {TransientError} when a retry may succeed
 */
export async function fetchBytes(
  url: string,
  request: RequestInit,
  maxBytes: number,
): Promise<{ response: Response; bytes: Buffer | null }> {
  // Following a redirect would send the credentials to a host that is not configured.
  const response = await fetch(url, { ...request, redirect: 'manual' }).catch((error: Error) => {
    throw new TransientError(failureName(error))
  })
  if (TRANSIENT_STATUS.has(response.status)) {
    await response.body?.cancel().catch(() => {})
    throw new TransientError(`HTTP ${response.status}`)
  }
  return { response, bytes: await readBounded(response, maxBytes) }
}

/**
 * Parses the answer to `call`.
 * @throws {ServiceError} `internal` for a refusal, `invalid-answer` when it does not match the schema
 */
export function parseAnswer<T>(answer: Answer, schema: z.ZodType<T>, { service, call }: { service: string; call: string }): T {
  if (!answer.ok) throw new ServiceError(service, 'internal', `Refused ${call}: HTTP ${answer.status} ${answer.code}`.trim())
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new ServiceError(service, 'invalid-answer', `The answer to ${call} has an unknown form`)
  return parsed.data
}

/**
 * Reads a body; null when it is larger than `maxBytes`.
 * @throws {TransientError} when the connection breaks
 */
export async function readBounded(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      // Leaving the loop cancels the stream.
      if (size > maxBytes) return null
      chunks.push(chunk)
    }
  } catch (error) {
    throw new TransientError(failureName(error as Error))
  }
  return Buffer.concat(chunks)
}

export function parseObject(text: string | null): object | null {
  const value = parse(text)
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
}

function parseList(text: string | null): unknown[] | null {
  const value = parse(text)
  return Array.isArray(value) ? value : null
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

type Refused = { code?: unknown; errorCode?: unknown; error?: unknown; errors?: { error_code?: unknown }[] }

/** Returns only what looks like a code, because an error message may quote personal data of the request. */
function refusalCode(body: object | null): string {
  const given: Refused = body ?? {}
  const [first] = Array.isArray(given.errors) ? given.errors : []
  const { code: within } = typeof given.error === 'object' ? ((given.error ?? {}) as Refused) : { code: given.error }
  // A number there is the status once more.
  const inner = typeof within === 'string' ? within : undefined
  const code = given.code ?? given.errorCode ?? inner ?? first?.error_code
  const text = typeof code === 'number' ? String(code) : code
  return typeof text === 'string' && /^([A-Z0-9_]{1,64}|[a-z_]{1,64})$/.test(text) ? text : ''
}

/** The reason of a failed fetch, such as ECONNREFUSED, is in `cause`. */
function failureName(error: Error): string {
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : error.name
}
