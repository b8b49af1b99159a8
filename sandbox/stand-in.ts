import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'

/** The stand-in of one outside service. Its routes are mounted at the root, because real services use fixed paths. */
export type StandIn = {
  name: string
  about: string
  /** Addresses worth showing on the index page. */
  addresses: { method: string; path: string; about: string }[]
  routes: Hono
  /** Cancels timers and pending deliveries. */
  stop(): void | Promise<void>
}

type Controlled<Fault> = {
  faults: { set(list: Fault[]): void; reset(): void; list(): Fault[]; calls(): object }
  list: z.ZodType<Fault[]>
  /** Further state to show. */
  state?: () => object
}

const MAX_BYTES = 65_536

/** The control API of a stand-in: shows, sets and resets its faults. Bounds the bodies of routes that are added, too. */
export function createControl<Fault>({ faults, list, state }: Controlled<Fault>): Hono {
  const control = new Hono()
  control.use(bodyLimit({ maxSize: MAX_BYTES }))
  control.get('/', (c) => c.json({ faults: faults.list(), calls: faults.calls(), ...state?.() }))
  control.post('/', async (c) => {
    const read = await readJson(c, list)
    if (!read.ok) return read.refusal
    faults.set(read.value)
    return c.json({ faults: faults.list() })
  })
  control.delete('/', (c) => {
    faults.reset()
    return c.json({ faults: [] })
  })
  return control
}

type Read<T> = { ok: true; value: T } | { ok: false; refusal: Response }

/** Requires the content type of JSON, which web pages of other origins cannot send without a CORS preflight. */
export async function readJson<T>(c: Context, schema: z.ZodType<T>): Promise<Read<T>> {
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    return { ok: false, refusal: c.json({ error: 'send application/json' }, 415) }
  }
  const parsed = schema.safeParse(await c.req.json().catch(() => null))
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, refusal: c.json({ error: z.prettifyError(parsed.error) }, 400) }
}
