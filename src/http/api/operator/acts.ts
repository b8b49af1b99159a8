import { z } from 'zod'
import type { Status } from '../../../domain/status.ts'
import { actOnce, type Answer } from '../../../features/operations/act-once.ts'
import { run, type Ran } from '../../../features/operations/run.ts'
import type { FoundKey } from '../../../features/operator-access/find-key.ts'
import { OPERATIONS, type OperationName } from '../../../operations/all.ts'
import { callsOut, fill, type Fields, type Given, type Operation } from '../../../operations/operation.ts'
import type { Shop } from '../../../shop.ts'
import { readBytes, readJson } from '../../body/body.ts'
import type { Ctx } from '../../context.ts'
import { httpRefusal, Refusal, refusal, withRetryAfter } from '../../refusal.ts'
import { keyOf, programOf, requireRole } from './key.ts'
import { IDEMPOTENCY_KEY } from './schemas.ts'

/** Longer than any id, number, code or address. */
const MAX_ID = 320

/** Does a declared act for a program: at most once, where its call has an Idempotency-Key. */
export async function answerAct(c: Ctx, name: OperationName): Promise<Response> {
  const operation: Operation = OPERATIONS[name]
  const key = keyOf(c)
  if (operation.sensitive) throw new Refusal('PERMISSION_DENIED', FOR_PEOPLE)
  requireRole(c, operation.by)
  const id = c.req.param('id') ?? ''
  if (id.length > MAX_ID) throw new Refusal('NOT_FOUND', 'There is nothing here.')
  const given = await readGiven(c, operation.fields)
  return answerOnce(c, (shop) => actAnswer(shop, name, { id, given, key }), callsOut(operation, given))
}

/** Does a declared act as the program with this key. */
export async function actAnswer(
  shop: Shop,
  name: OperationName,
  { id, given, key }: { id: string; given: Given; key: FoundKey },
): Promise<Answer> {
  return answerOf(OPERATIONS[name], id, await run(shop, name, { id, given, by: programOf(key), role: key.role, isProgram: true }))
}

/** What `act` answers, at most once for each Idempotency-Key; where none is sent, each time. */
export async function answerOnce(c: Ctx, act: (shop: Shop) => Promise<Answer>, asksOutside = false): Promise<Response> {
  const idempotencyKey = readIdempotencyKey(c)
  if (idempotencyKey === null) return respond(await act(c.var.shop))
  const { pathname, search } = new URL(c.req.url)
  const request = [pathname + search, await readBytes(c)]
  const once = await actOnce(c.var.shop, { callerId: keyOf(c).id, idempotencyKey, request, callsOut: asksOutside }, act)
  return once.ok ? respond(once.answer) : AGAIN[once.reason]()
}

const FOR_PEOPLE = 'This is for people: the operators’ pages ask who it is before they do it, and a key is nobody.'

const UNDER_WAY_S = 1
const AGAIN = {
  'under-way': () =>
    withRetryAfter(refusal('ABORTED', 'The first call with this Idempotency-Key is still under way.'), {
      ok: false,
      retryAfterS: UNDER_WAY_S,
    }),
  'other-request': () => httpRefusal(422, 'This Idempotency-Key was sent with another request before.'),
}

/** In quotation marks or without. */
function readIdempotencyKey(c: Ctx): string | null {
  const sent = c.req.header('idempotency-key')
  if (sent === undefined) return null
  const key = /^"(.*)"$/.exec(sent)?.[1] ?? sent
  if (IDEMPOTENCY_KEY.test(key)) return key
  throw new Refusal('INVALID_ARGUMENT', 'An Idempotency-Key has 1 to 255 visible ASCII characters.')
}

const VALUE = z.union([z.string(), z.number(), z.boolean()]).nullish()

/** Null is a field that is not given. No body is one without fields. */
async function readGiven(c: Ctx, fields: Fields): Promise<Given> {
  if ((await readBytes(c)).length === 0) return {}
  const known = Object.fromEntries(Object.keys(fields).map((name) => [name, VALUE]))
  const sent = await readJson(c, z.strictObject(known))
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value ?? undefined]))
}

const STATUS: Record<Extract<Ran, { status: number }>['status'], Status> = {
  404: 'NOT_FOUND',
  409: 'ABORTED',
  422: 'INVALID_ARGUMENT',
  503: 'UNAVAILABLE',
}

/** What was done, in words and by name; or why not, in the words of the operators' pages. */
async function answerOf(operation: Operation, id: string, ran: Ran): Promise<Answer> {
  if (!ran.ok) {
    const { reason, words, errors } = ran
    return asAnswer(refusal(STATUS[ran.status], words, { reason, ...(Object.keys(errors).length > 0 && { fields: errors }) }))
  }
  const { ok: _, ...done } = { id, ...ran }
  const message = operation.told?.(done) ?? fill(operation.done, done)
  return { status: 200, text: JSON.stringify({ ...done, message }) }
}

/** An answer as it can be kept. */
export async function asAnswer(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text() }
}

function respond({ status, text }: Answer): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}
