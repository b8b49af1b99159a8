import { TOO_LATE, UNREACHABLE, WENT_WRONG } from '../../messages/answers.ts'

/** A refusal or a fault of the shop's JSON API. `message` can be shown as it is. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came, 504 when it came too late. */
  readonly status: number
  readonly details: unknown

  constructor(status: number, message: string, details?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.details = details
  }
}

/** Others may be ahead in the queue for hashing. */
const FORM_TIMEOUT_MS = 30_000

type CallOptions = {
  /** Upper bound for a call that a person waits for. */
  timeoutMs?: number
  /** Gives up on behalf of the caller: the promise then rejects with an AbortError. */
  signal?: AbortSignal
  /** Lets the request finish although the page is being left. */
  keepalive?: boolean
}

/** Sends JSON and reads JSON; an answer without a body is undefined. Throws `ApiError`. */
export async function callApi<Answer>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
  const { timeoutMs = 15_000, signal, keepalive = false } = options
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([late, signal]) : late,
      keepalive,
    })
    const answer = await readJson(response)
    if (!response.ok) throw refusal(response.status, answer)
    return answer as Answer
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    if (late.aborted) throw new ApiError(504, TOO_LATE)
    throw new ApiError(0, UNREACHABLE)
  }
}

export type FormAnswer = {
  redirect?: string
  popup?: string
  /** The person has to confirm that it is they. */
  confirm?: boolean
  errors?: { form?: string }
}

/** Asks for the address of a provider's page, for a popup. Never throws: a failure is an error of the form. */
export async function callForm(form: HTMLFormElement, fields: Record<string, string>): Promise<FormAnswer> {
  const body = new URLSearchParams([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const signal = AbortSignal.timeout(FORM_TIMEOUT_MS)
  const request = { method: 'POST', headers: { accept: 'application/json' }, body, signal }
  try {
    const response = await fetch(form.action, request)
    // The shop is at fault, or overloaded, and answers with a page.
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json')
    return isAnswer ? ((await response.json()) as FormAnswer) : failure(messageOf(null))
  } catch {
    return failure(signal.aborted ? TOO_LATE : UNREACHABLE)
  }
}

function failure(form: string): FormAnswer {
  return { errors: { form } }
}

/** The message to show for any failure. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : WENT_WRONG
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response.status, WENT_WRONG)
  }
}

function refusal(status: number, answer: unknown): ApiError {
  const { message, details } = (answer as { error?: { message?: string; details?: unknown } } | undefined)?.error ?? {}
  return new ApiError(status, message ?? WENT_WRONG, details)
}
