import { fork } from 'node:child_process'
import { on } from 'node:events'
import { join } from 'node:path'
import { collectGarbage } from './collect-garbage.ts'
import { memoryKb, nowMs } from './processes.ts'
import { aimed, count, type Table } from './report.ts'
import { sendAndWait, percentile } from './round.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'
import type { Received, Subscribe } from './subscribers.ts'

const CLIENTS = sized(10_000, 10)
const WRITES = sized(20, 2)
const AIM = { p99Ms: 500, afterQuietMs: 1300, kb: 25 }
const PRODUCT = 'neel-buti-kurta'
/** Then a subscriber has lost a change. */
const ANSWER_MS = 20_000

/** Measures the time from a write with plain SQL, as another instance makes it, until every subscriber has received it. */
export async function fanOut({ origin, shopPid, inspectorPort, db }: Stand): Promise<Table> {
  const memoryAfterGc = async () => {
    await collectGarbage(shopPid, inspectorPort)
    return memoryKb(shopPid)
  }
  const child = fork(join(import.meta.dirname, 'subscribers.ts'))
  try {
    // A warm-up with a hundred, so that only the cost of each further subscriber is measured.
    await sendAndWait<Received>(child, { origin, count: sized(100, 2), product: PRODUCT } satisfies Subscribe)
    const before = await memoryAfterGc()
    await sendAndWait<Received>(child, { origin, count: CLIENTS, product: PRODUCT } satisfies Subscribe)
    const perClient = ((await memoryAfterGc()) - before) / CLIENTS
    /** @returns when each subscriber has received it, in ms after the commit */
    const write = async (grams: number): Promise<number[]> => {
      const written = `${grams}g`
      const messages = on(child, 'message', { signal: AbortSignal.timeout(ANSWER_MS) }) as AsyncIterable<[Received]>
      await db.query("update products set metadata = metadata || jsonb_build_object('weight', $1::text) where id = $2", [written, PRODUCT])
      const committed = nowMs()
      for await (const [{ weight, at }] of messages) if (weight === written) return at.map((moment) => moment - committed)
      return []
    }
    const afterQuiet = Math.max(...(await write(199)))
    const delays: number[] = []
    for (let count = 0; count < WRITES; count++) {
      // Random pauses, so that writes are not synchronised with the shop's polling of changes.
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 100))
      delays.push(...(await write(200 + count)))
    }
    const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)]
    return {
      title: 'Live fan-out',
      note: `${count(CLIENTS)} sockets follow one product; ${WRITES} writes with plain SQL, from the commit to each socket.`,
      columns: ['', 'measured', 'aim'],
      rows: [
        ['p50, ms', count(p50), ''],
        ['p99, ms', count(p99), aimed(`< ${AIM.p99Ms}`, p99 < AIM.p99Ms)],
        ['the first after a quiet time, ms', count(afterQuiet), aimed(`< ${AIM.afterQuietMs}`, afterQuiet < AIM.afterQuietMs)],
        ['memory of the shop for each, KB', perClient.toFixed(1), aimed(`≤ ${AIM.kb}`, perClient <= AIM.kb)],
      ],
    }
  } finally {
    child.kill()
  }
}
