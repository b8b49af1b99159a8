import type { Context, Hono } from 'hono'
import { z } from 'zod'

type Controlled<Fault> = {
  faults: { set(list: Fault[]): void; reset(): void; list(): Fault[]; calls(): object }
  list: z.ZodType<Fault[]>
  /** What else there is to see of the stand-in. */
  look?: () => object
}

/** Shows, sets and ends the faults of a stand-in: what no real service offers. */
export function controlFaults<Fault>(control: Hono, { faults, list, look }: Controlled<Fault>): void {
  control.get('/', (c) => c.json({ faults: faults.list(), calls: faults.calls(), ...look?.() }))
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
}

type Read<T> = { ok: true; value: T } | { ok: false; refusal: Response }

/** JSON by its content type only: a web page elsewhere cannot send that without asking first. */
export async function readJson<T>(c: Context, schema: z.ZodType<T>): Promise<Read<T>> {
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    return { ok: false, refusal: c.json({ error: 'send application/json' }, 415) }
  }
  const parsed = schema.safeParse(await c.req.json().catch(() => null))
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, refusal: c.json({ error: z.prettifyError(parsed.error) }, 400) }
}
