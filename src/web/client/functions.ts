import { CALL_TIMEOUT_MS } from '../../domain/callable.ts'
import { codeOfHttp, codeOfName, type StatusCode } from '../../domain/status.ts'

export class FunctionsError extends Error {
  readonly code: StatusCode
  readonly details: unknown

  constructor(code: StatusCode, message: string, details?: unknown) {
    super(message)
    this.name = 'FunctionsError'
    this.code = code
    this.details = details
  }
}

/** Tokens sent with each call, where present. */
export type Tokens = { auth?: string; messaging?: string; appCheck?: string }

type FunctionsOptions = {
  /** The origin of the functions; the page's own without one. */
  origin?: string
  region?: string
  tokens?: () => Promise<Tokens>
  timeoutMs?: number
  /** Names the call: the same one again gets the same answer. */
  idempotencyKey?: string
}

export type Functions = {
  /** Calls a function by name. Throws `FunctionsError`. */
  call<Result>(name: string, data: unknown): Promise<Result>
  /** Ends the service: calls under way and later ones are cancelled. */
  delete(): void
}

export function createFunctions(options: FunctionsOptions = {}): Functions {
  const { origin = '', region = 'us-central1', tokens = noTokens, timeoutMs = CALL_TIMEOUT_MS, idempotencyKey } = options
  const deleted = new AbortController()
  return {
    async call<Result>(name: string, data: unknown) {
      const late = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([late, deleted.signal])
      const { status, json } = await post(`${origin}/functions/${region}/${name}`, {
        data,
        headers: { ...headersOf(await tokens()), ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
        signal,
      })
      if (deleted.signal.aborted) throw new FunctionsError('cancelled', 'The functions service was deleted.')
      if (late.aborted) throw new FunctionsError('deadline-exceeded', 'deadline-exceeded')
      return readResult(status, json) as Result
    },
    delete: () => deleted.abort(),
  }
}

async function noTokens(): Promise<Tokens> {
  return {}
}

function headersOf({ auth, messaging, appCheck }: Tokens): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    ...(auth && { Authorization: `Bearer ${auth}` }),
    ...(messaging && { 'Firebase-Instance-ID-Token': messaging }),
    ...(appCheck && { 'X-Firebase-AppCheck': appCheck }),
  }
}

/** A request that never got an answer has status 0; a body that is no JSON is undefined. */
async function post(
  address: string,
  { data, headers, signal }: { data: unknown; headers: Record<string, string>; signal: AbortSignal },
): Promise<{ status: number; json: unknown }> {
  let response: Response
  try {
    response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ data }), signal })
  } catch {
    return { status: 0, json: undefined }
  }
  const json: unknown = await response.json().catch(() => undefined)
  return { status: response.status, json }
}

function readResult(status: number, json: unknown): unknown {
  const body = isObject(json) ? json : undefined
  const error = errorOf(status, body?.['error'])
  if (error) throw error
  if (!body) throw new FunctionsError('internal', 'Response is not valid JSON object')
  const result = body['data'] === undefined ? body['result'] : body['data']
  if (result === undefined) throw new FunctionsError('internal', 'Response is missing data field')
  return result
}

/** The body's status is more exact than the HTTP number, so it goes first. */
function errorOf(status: number, error: unknown): FunctionsError | null {
  const named = isObject(error) ? error : {}
  const { status: name, message, details } = named
  if (typeof name === 'string' && name !== 'OK') {
    const code = codeOfName(name)
    // An unknown status name is not shown as a message.
    if (!code) return new FunctionsError('internal', 'internal')
    return new FunctionsError(code, typeof message === 'string' ? message : name, details)
  }
  const code = codeOfHttp(status)
  return code && new FunctionsError(code, typeof message === 'string' ? message : code, details)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
