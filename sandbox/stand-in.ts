import type { Hono } from 'hono'

/** One outside service. The server mounts its routes at the root: real services own their paths. */
export type StandIn = {
  name: string
  about: string
  /** Addresses worth showing on the index page. */
  addresses: { method: string; path: string; about: string }[]
  routes: Hono
  /** Ends timers and deliveries under way. */
  stop(): void | Promise<void>
}
