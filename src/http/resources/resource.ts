import type { z } from 'zod'
import type { Person } from '../../domain/person.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Params, ReadContext } from './read-context.ts'
import type { Rule } from './rules.ts'

/**
 * A collection or document of the specification. From one definition come the data of pages, the JSON
 * endpoint, its entry in the API's description, and the live subscription.
 */
export type Resource<Value = unknown> = {
  /** What live subscriptions call it. */
  name: string
  /** Its address, with parameters as ":uid". */
  path: string
  summary: string
  schema: z.ZodType<Value>
  example: Value
  /** Parameters of the query that change the answer. */
  query?: string[]
  /** Who may read it. */
  rule: Rule
  /** Null when there is no such document. Called only after `rule` has agreed. */
  load(context: ReadContext, params: Params): Promise<Value | null>
  /** The topics of platform/changes.ts on which the value depends. */
  topics(params: Params, value: Value | null, context: ReadContext): string[]
  /** What clients may write here; every other method is refused with `readOnly`. */
  writes: Write[]
  /** What the collection is called in "Client does not support updating …". */
  readOnly: string
}

/** A write by a client. `rule` is the resource's own unless it is given. */
export type Write = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  summary: string
  input?: z.ZodType
  example?: unknown
  rule?: Rule
  run(c: Ctx, context: ReadContext, params: Params): Promise<Response>
}

export function defineResource<Value>(resource: Resource<Value>): Resource<Value> {
  return resource
}

/** Asks the rule, then loads. @throws {Refusal} when the rule refuses or there is no such document */
export async function read<Value>(resource: Resource<Value>, context: ReadContext, params: Params): Promise<Value> {
  const own = ownParams(params, context.person)
  await resource.rule.check(context, own)
  const value = await resource.load(context, own)
  if (value === null) throw new Refusal('NOT_FOUND', 'There is nothing here.')
  return value
}

/** Reads for a page, which then depends on the resource's topics. */
export async function readFor<Value>(c: Ctx, resource: Resource<Value>, params: Params = {}): Promise<Value> {
  const context = readContextOf(c)
  const own = ownParams(params, context.person)
  const value = await read(resource, context, own)
  for (const topic of [...resource.topics(own, value, context), ...resource.rule.topics(context)]) c.var.topics.add(topic)
  return value
}

/** Like `readFor`, but null where there is no such document. */
export async function findFor<Value>(c: Ctx, resource: Resource<Value>, params: Params): Promise<Value | null> {
  try {
    return await readFor(c, resource, params)
  } catch (error) {
    if (error instanceof Refusal && error.status === 'NOT_FOUND') return null
    throw error
  }
}

/** "me" stands for the id of whoever asks. */
export function ownParams(params: Params, person: Person | null): Params {
  return params['uid'] === 'me' && person ? { ...params, uid: person.uid } : params
}

/** For pages and handlers. */
export function readContextOf(c: Ctx): ReadContext {
  const { shop, person, address } = c.var
  return { shop, person, address }
}
