import type { z } from 'zod'
import type { Person } from '../../domain/accounts/person.ts'
import type { Status } from '../../domain/status.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Params, ReadContext, Rule } from './rules.ts'

/**
 * A collection or document of the specification. From one definition come the data of pages, the JSON
 * endpoint, its entry in the API's description, and the live subscription.
 */
export type Resource<Value = unknown> = {
  /** What live subscriptions call it. */
  name: string
  /** The address, with parameters as ":uid". */
  path: string
  summary: string
  schema: z.ZodType<Value>
  example: Value
  /** What its query may say. Each field catches what is absent or unknown with its default. */
  query?: Query
  /** What it is asked for by names that a query cannot say beforehand. */
  readAddress?: (search: URLSearchParams) => Params
  /** Who may read it. */
  rule: Rule
  /** Null when there is no such document. May be called before `rule` has agreed; the value is then discarded if it refuses. */
  load(context: ReadContext, params: Params): Promise<Value | null>
  /** The topics of platform/live/changes.ts on which the value depends. */
  topics(params: Params, value: Value | null, context: ReadContext): string[]
  /** The time for which anybody may keep the answer. Without it nobody does. */
  maxAgeS?: number
  /** What clients may write here (http/methods.ts refuses everything else); absent where that is nothing. */
  writes?: Write[]
}

type Query = z.ZodObject<Record<string, z.ZodCatch<z.ZodType<string>>>>

/** A write by a client. `rule` is the resource's own unless it is given. */
export type Write = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  summary: string
  input?: z.ZodType
  example?: unknown
  rule?: Rule
  run(c: Ctx, context: ReadContext, params: Params): Promise<Response>
}

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

export function defineResource<Value>(resource: Resource<Value>): Resource<Value> {
  return resource
}

/**
 * Loads while the rule looks at the database, so that a page waits once for both; nothing is returned, and no fault of
 * loading reported, before the rule has agreed. @throws {Refusal} when the rule refuses or there is no such document
 */
export async function read<Value>(resource: Resource<Value>, context: ReadContext, params: Params): Promise<Value> {
  const known = canonicalParams(resource, params, context.person)
  // A rule that needs no look at the database throws here, before anything is loaded.
  const agreed = resource.rule.check(context, known)
  const loading = Promise.try(() => resource.load(context, known))
  loading.catch(() => {})
  await agreed
  const value = await loading
  if (value === null) throw new Refusal('NOT_FOUND', 'There is nothing here.')
  return value
}

/** Reads for a page, which then depends on the resource's topics. */
export async function readFor<Value>(c: Ctx, resource: Resource<Value>, params: Params = {}): Promise<Value> {
  const context = readContextOf(c)
  const known = canonicalParams(resource, params, context.person)
  const value = await read(resource, context, known)
  for (const topic of [...resource.topics(known, value, context), ...resource.rule.topics(context)]) c.var.topics.add(topic)
  return value
}

/** Reads as `readFor` does, but gives null where there is no such document. */
export async function findFor<Value>(c: Ctx, resource: Resource<Value>, params: Params): Promise<Value | null> {
  try {
    return await readFor(c, resource, params)
  } catch (error) {
    if (error instanceof Refusal && error.status === 'NOT_FOUND') return null
    throw error
  }
}

/**
 * The canonical form of a resource's parameters, so that equal values share one cache and subscription key: unknown names
 * and the query's defaults are left out, and "me" becomes the caller's id.
 */
export function canonicalParams({ path, query }: Pick<Resource, 'path' | 'query'>, asked: Params, person: Person | null): Params {
  const known: Params = {}
  for (const name of pathNames(path)) if (asked[name] !== undefined) known[name] = asked[name]
  if (known['uid'] !== undefined) known['uid'] = known['uid'] === 'me' && person ? person.uid : known['uid'].toLowerCase()
  if (!query) return known
  const defaults = defaultsOf(query)
  for (const [name, value] of Object.entries(query.parse({ ...defaults, ...asked }))) if (value !== defaults[name]) known[name] = value
  return known
}

type Defaults = z.infer<Query>

const defaultsByQuery = new WeakMap<Query, Defaults>()

/** The defaults are read once: catching an absent field makes an error with its message, which takes longer. */
function defaultsOf(query: Query): Defaults {
  const known = defaultsByQuery.get(query)
  if (known) return known
  const defaults = query.parse({})
  defaultsByQuery.set(query, defaults)
  return defaults
}

/** The parameters of an address: "/api/cart/:uid" has "uid". */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** The context for pages and handlers. */
export function readContextOf(c: Ctx): ReadContext {
  const { shop, person, address } = c.var
  return { shop, person, address }
}
