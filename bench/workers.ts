import { memoryNow } from './memory.ts'
import { fillCaches, NO_SESSION, PAGES } from './pages.ts'
import { registerPeople } from './people.ts'
import { count, type Table } from './report.ts'
import { compare, type Caller, type Load, type Outcome } from './round.ts'
import { openStand, type Stand } from './stand.ts'

const WORKERS = 2
const CLIENTS = 32
/** Long enough for V8 to optimise what the load uses most. */
const WARM_UP_SECONDS = 3

/**
 * The same load on one worker and on two, each with a database of its own. Both are new: the stand of the other parts has run long
 * enough for V8 to have optimised what these have not.
 */
export async function workers(): Promise<Table> {
  const one = await openStand()
  let two: Stand | undefined
  try {
    two = await openStand({ workers: WORKERS })
    return await compareWorkers(one, two)
  } finally {
    await one.close()
    await two?.close()
  }
}

async function compareWorkers(one: Stand, two: Stand): Promise<Table> {
  const kinds = await Promise.all([one, two].map(loadsOf))
  const rows: string[][] = []
  for (const [name, load] of Object.entries(kinds[0]!)) {
    const shop = kinds[1]![name]!
    for (const warmUp of [load, shop]) await one.load.run({ ...warmUp, seconds: WARM_UP_SECONDS })
    const outcome = await compare(one.load, { shop, floor: load, shopPids: two.shopPids, floorPids: one.shopPids, rounds: 3 })
    rows.push(row(name, outcome))
  }
  const [first, second] = [await memoryNow(one), await memoryNow(two)]
  return {
    title: 'All cores',
    note: `WORKERS=1 and WORKERS=${WORKERS} under the same load, ${CLIENTS} connections, in alternation; load generator and database share the cores with them. Processor time is that of all processes of the shop. Requests that arrive together share reads within a process, so one busy process needs less for each than two. After this load the shop takes ${count(first.shop)} MB with one worker and ${count(second.shop)} MB with ${WORKERS} and their primary process.`,
    columns: ['', '1 worker /s', `${WORKERS} workers /s`, 'ratio', 'CPU µs, 1', `CPU µs, ${WORKERS}`, 'p99 ms, 1', `p99 ms, ${WORKERS}`],
    rows,
  }
}

function row(name: string, { shop: two, floor: one, ratio }: Outcome): string[] {
  return [name, count(one.perSecond), count(two.perSecond), ratio.toFixed(2), ...[one.cpuUs, two.cpuUs, one.p99Ms, two.p99Ms].map(count)]
}

async function loadsOf(stand: Stand): Promise<Record<string, Load>> {
  const { origin } = stand
  const people = await registerPeople(stand, CLIENTS)
  const encoding = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const page = (path: string, callers: Caller[]): Load => ({ url: origin + path, seconds: 1.5, connections: CLIENTS, callers })
  for (let round = 0; round < 4; round++) await fillCaches(origin + PAGES.product, encoding)
  return {
    'product, from the cache': page(PAGES.product, [{ headers: encoding }]),
    'product, rendered': page(PAGES.product, [{ headers: { ...encoding, cookie: NO_SESSION } }]),
    'product, signed in': page(
      PAGES.product,
      people.map((cookie) => ({ headers: { ...encoding, cookie } })),
    ),
    'add to cart': {
      ...page(
        '/api/cart/me',
        people.map((cookie) => ({
          headers: { cookie, origin, 'content-type': 'application/json' },
          body: JSON.stringify({ set: [{ id: 'neel-buti-kurta', size: 'L' }] }),
        })),
      ),
      method: 'PATCH',
    },
  }
}
