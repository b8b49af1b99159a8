import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { MAX_PHOTO_BYTES } from '../../domain/reviews/review-photo.ts'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createQuota, type QuotaLimits } from '../../platform/secrets/quota.ts'
import type { Ctx, Env } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isStorable, parseJson } from '../storable.ts'
import { fieldsOf, readInput } from './input.ts'
import { receiveBody, type BodyFault } from './receive-body.ts'

const MIB = 1024 * 1024
/** Bytes for multipart boundaries, headers and text fields. */
export const ENVELOPE = 64 * 1024
/**
 * The memory of bodies, by their address: a visitor's five photos at once, and the forms of an office. One photo of an address that
 * holds nothing else is received unless 38 others hold the largest one at that moment; small forms are received even then.
 */
export const BODY_MEMORY: QuotaLimits = {
  perKey: 64 * MIB,
  inAll: 128 * MIB,
  first: { amount: MAX_PHOTO_BYTES + ENVELOPE, inAll: 384 * MIB },
}
const memory = createQuota(BODY_MEMORY)

/** A body that was not read to its end: its connection cannot be used again. */
export class BodyRefused extends Error {
  readonly http: 400 | 408 | 413
  constructor(http: 400 | 408 | 413, message: string) {
    super(message)
    this.http = http
  }
}

const FAULTS: Record<Exclude<BodyFault, 'no-memory'>, [http: BodyRefused['http'], message: string]> = {
  'too-large': [413, 'That is too much for one form.'],
  'too-slow': [408, 'What you sent took too long to arrive.'],
  'in-pieces': [400, 'What you sent came in too many pieces.'],
  broken: [400, 'What you sent did not arrive whole.'],
}

/** Refuses bodies of more than `maxSize` bytes: at once where their length is told, otherwise when they are read. */
export function limitBody(maxSize: (c: Ctx) => number) {
  return createMiddleware<Env>(async (c, next) => {
    const body: Env['Variables']['body'] = { maxSize: maxSize(c), bytes: null, held: 0 }
    c.set('body', body)
    if (Number(c.req.header('content-length') ?? 0) > body.maxSize) throw fault('too-large')
    try {
      await next()
    } finally {
      memory.release(c.var.address, body.held)
    }
  })
}

function fault(reason: BodyFault): Error {
  if (reason === 'no-memory') return new UnavailableError('too many bodies are held in memory')
  return new BodyRefused(...FAULTS[reason])
}

/** The body. @throws {BodyRefused | UnavailableError} */
export function readBytes(c: Ctx): Promise<Buffer<ArrayBuffer>> {
  return (c.var.body.bytes ??= receive(c))
}

async function receive(c: Ctx): Promise<Buffer<ArrayBuffer>> {
  const { body, address } = c.var
  const { incoming } = c.env ?? {}
  const stream = incoming ?? streamOf(c.req.raw)
  const hold = (bytes: number) => {
    if (!memory.acquire(address, bytes)) return false
    body.held += bytes
    return true
  }
  const wait = () => receiveBody(stream, { maxBytes: body.maxSize, hold })
  // Most bodies came together with their head.
  const received = incoming?.complete ? await wait() : await waitFor(c, wait)
  if (typeof received === 'string') throw fault(received)
  return received
}

/** Waits without the request's place among those at work. @throws {UnavailableError} when there is none afterwards */
export function waitFor<Result>({ env }: Ctx, wait: () => Promise<Result>): Promise<Result> {
  return env?.place ? env.place.without(wait) : wait()
}

/** The body of a request that did not come through a socket. */
function streamOf({ body }: Request): Readable {
  return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
}

/** @throws {Refusal} when the body is not JSON, has texts that cannot be stored, or does not match the schema */
export async function readJson<Schema extends z.ZodType>(c: Ctx, schema: Schema): Promise<z.infer<Schema>> {
  const body = parseJson((await readBytes(c)).toString())
  if (body === undefined) throw new Refusal('INVALID_ARGUMENT', 'The body is not valid JSON.')
  return readInput(body, schema, 'body')
}

/** Where nothing is read of a body, none is passed over either. @throws {Refusal} naming the first field of one */
export async function refuseFields(c: Ctx): Promise<void> {
  if (hasJson(c) && (await readBytes(c)).length > 0) await readJson(c, z.strictObject({}))
}

export function hasJson(c: Ctx): boolean {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** The text fields of a posted form; files are left out. @throws {Refusal} when it cannot be read */
export async function readForm(c: Ctx): Promise<Map<string, string>> {
  if (!FORM.test(c.req.header('content-type') ?? '')) return new Map()
  return textsOf(await readFormData(c))
}

/** The fields of a form that are texts. A time stands in the field of its day: `until` and `until-time` are one moment. */
export function textsOf(form: FormData): Map<string, string> {
  const texts = new Map([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
  for (const [name, time] of texts) {
    const day = name.endsWith('-time') ? name.slice(0, -'-time'.length) : ''
    if (time !== '' && texts.has(day)) texts.set(day, `${texts.get(day)}T${time}`)
  }
  return texts
}

/** A program's form. @throws {Refusal} naming the first field that is none of `known` */
export async function readKnownForm(c: Ctx, known: string[]): Promise<FormData> {
  const form = await readFormData(c)
  readInput(Object.fromEntries(form), fieldsOf(known), 'form')
  return form
}

/** A posted form with its files. @throws {Refusal} when it cannot be read */
export async function readFormData(c: Ctx): Promise<FormData> {
  const bytes = await readBytes(c)
  const response = new Response(bytes, { headers: { 'content-type': c.req.header('content-type') ?? '' } })
  const form = await response.formData().catch(() => null)
  const isFine = form && [...form].every(([name, value]) => isStorable(name) && isStorable(typeof value === 'string' ? value : value.name))
  if (isFine) return form
  throw new Refusal('INVALID_ARGUMENT', 'The form could not be read.')
}
