import type { Status } from '../../domain/status.ts'
import type { Quota } from '../../platform/secrets/quota.ts'
import type { Shop } from '../../shop.ts'
import { Refusal } from '../refusal.ts'
import { RESOURCES } from '../resources/all.ts'
import { operatorChanges } from '../resources/operator-changes.ts'
import { canonicalParams, read, type Resource } from '../resources/resource.ts'
import type { Params, ReadContext } from '../resources/rules.ts'

const MAX_SUBSCRIPTIONS = 50

/** The API does not have what operators follow. */
const FOLLOWED = [...RESOURCES, operatorChanges as Resource]
const RESOURCE_BY_NAME = new Map(FOLLOWED.map((resource) => [resource.name, resource]))

export type SubscribeMessage = { subscribe: number; to: string; params: Params; etag?: string }

/** The subscriptions of one connection. Each counts towards the quota that all connections of the address share. */
export function createSubscriptions({ context, quota, send }: { context: ReadContext; quota: Quota; send: (frame: string) => void }) {
  const { shop, person, address } = context
  const active = new Map<number, { stop(): void }>()

  function stop(id: number): void {
    const subscription = active.get(id)
    if (!subscription) return
    active.delete(id)
    quota.release(address)
    subscription.stop()
  }

  function endWithError(id: number, status: Status, reason: string): void {
    stop(id)
    send(JSON.stringify({ id, error: { status, message: reason } }))
  }

  /** Sends `{id, version, etag, data}` now and at each change, without the data where the client has it already. */
  function follow(id: number, resource: Resource, { params, etag }: SubscribeMessage): () => void {
    let known = etag
    const source = sourceOf(resource, context, canonicalParams(resource, params, person))
    const listener: Parameters<Shop['hub']['follow']>[1] = {
      receive(version) {
        const head = `{"id":${id},"version":${version.version},"etag":"${version.etag}"`
        send(known === version.etag ? `${head}}` : `${head},"data":${version.json}}`)
        known = undefined
      },
      // Other faults are not reported: the value follows once the database is back.
      fail: (error) => error instanceof Refusal && endWithError(id, error.status, error.message),
      refuse: () => endWithError(id, 'UNAVAILABLE', 'Too many subscriptions at present.'),
    }
    return shop.hub.follow(source, listener, address)
  }

  return {
    start(message: SubscribeMessage): void {
      const id = message.subscribe
      stop(id)
      const resource = RESOURCE_BY_NAME.get(message.to)
      if (!resource) return endWithError(id, 'NOT_FOUND', 'There is no such resource.')
      if (active.size >= MAX_SUBSCRIPTIONS || !quota.acquire(address))
        return endWithError(id, 'RESOURCE_EXHAUSTED', 'Too many subscriptions.')
      // Registered first: a cached value is received, or refused, during the call to follow().
      let ended = false
      const subscription: { stop(): void } = { stop: () => (ended = true) }
      active.set(id, subscription)
      const unfollow = follow(id, resource, message)
      if (ended) unfollow()
      else subscription.stop = unfollow
    },
    stop,
    end(): void {
      for (const id of active.keys()) stop(id)
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
