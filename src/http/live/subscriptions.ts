import type { Status } from '../../domain/status.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import type { Quota } from '../quota.ts'
import { Refusal } from '../refusal.ts'
import { RESOURCES } from '../resources/all.ts'
import type { Params, ReadContext } from '../resources/read-context.ts'
import { canonicalParams, read, type Resource } from '../resources/resource.ts'

const MAX_SUBSCRIPTIONS = 50

const RESOURCE_BY_NAME = new Map(RESOURCES.map((resource) => [resource.name, resource]))

export type Wanted = { subscribe: number; to: string; params: Params; etag?: string }
type Options = { context: ReadContext; quota: Quota; send: (frame: string) => void }

/** What one connection follows. Each subscription is also one of those that all connections of the address share. */
export function createSubscriptions({ context, quota, send }: Options) {
  const { shop, person, address } = context
  const following = new Map<number, { stop(): void }>()

  function stop(id: number): void {
    const subscription = following.get(id)
    if (!subscription) return
    following.delete(id)
    quota.give(address)
    subscription.stop()
  }

  function refuse(id: number, status: Status, message: string): void {
    stop(id)
    send(JSON.stringify({ id, error: { status, message } }))
  }

  /** Sends `{id, version, etag, data}` now and at each change, without the data where the browser has it already. */
  function follow(id: number, resource: Resource, { params, etag }: Wanted): () => void {
    let known = etag
    return shop.hub.follow(sourceOf(resource, context, canonicalParams(resource, params, person)), {
      receive(version) {
        const head = `{"id":${id},"version":${version.version},"etag":"${version.etag}"`
        send(known === version.etag ? `${head}}` : `${head},"data":${version.json}}`)
        known = undefined
      },
      // Faults of the database are no answer: the value comes when the database does.
      fail: (error) => error instanceof Refusal && refuse(id, error.status, error.message),
    })
  }

  return {
    start(wanted: Wanted): void {
      const id = wanted.subscribe
      stop(id)
      const resource = RESOURCE_BY_NAME.get(wanted.to)
      if (!resource) return refuse(id, 'NOT_FOUND', 'There is no such resource.')
      if (following.size >= MAX_SUBSCRIPTIONS || !quota.take(address)) return refuse(id, 'RESOURCE_EXHAUSTED', 'Too many subscriptions.')
      // Set before following: a value that is there already is received at once, and may be refused at once.
      let ended = false
      const subscription: { stop(): void } = { stop: () => (ended = true) }
      following.set(id, subscription)
      try {
        const unfollow = follow(id, resource, wanted)
        if (ended) unfollow()
        else subscription.stop = unfollow
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error
        refuse(id, 'UNAVAILABLE', 'Too much is followed at present.')
      }
    },
    stop,
    end(): void {
      for (const id of following.keys()) stop(id)
    },
  }
}

function sourceOf(resource: Resource, context: ReadContext, params: Params) {
  const who = resource.rule.shared ? '' : `@${context.person?.uid ?? ''}`
  return {
    key: JSON.stringify([resource.name, who, params]),
    load: () => read(resource, context, params),
    topics: (value: unknown) => [...resource.topics(params, value, context), ...resource.rule.topics(context)],
  }
}
