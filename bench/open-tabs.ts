import { request, Agent } from 'node:http'
import { cpuMs, nowMs } from './processes.ts'
import { count, type Table } from './report.ts'
import { percentile } from './round.ts'
import type { Stand } from './stand.ts'

const TABS = 1000
/** As in web/client/live/live-regions.ts. */
const SPREAD_MS = 1500
const PRODUCT = 'neel-buti-kurta'
const ROUNDS = 3

/** Measures the requests of open product pages after their product changes: each page fetches itself again. */
export async function openTabs({ origin, shopPid, db }: Stand): Promise<Table> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const rows: string[][] = []
  try {
    for (const [name, spreadMs] of [['spread over 1.5 s', SPREAD_MS] as const, ['all at once', 0] as const]) {
      const delays: number[] = []
      let cpu = 0
      for (let round = 0; round < ROUNDS; round++) {
        const before = await cpuMs(shopPid)
        await db.query(`update products set updated_at = now(), tax_code = $2 where id = $1`, [PRODUCT, `${name} ${round}`])
        // Longer than the shop's polling interval, so that the cached page is gone.
        await new Promise((resolve) => setTimeout(resolve, 150))
        const asked = Array.from({ length: TABS }, async () => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs))
          return fetchPage(origin, agent)
        })
        delays.push(...(await Promise.all(asked)))
        cpu += (await cpuMs(shopPid)) - before
      }
      rows.push([name, count(percentile(delays, 0.5)), count(percentile(delays, 0.99)), count(cpu / ROUNDS)])
    }
  } finally {
    agent.destroy()
  }
  return {
    title: 'Open product pages',
    note: `One product changes while ${count(TABS)} pages of it are open; each fetches its page again.`,
    columns: ['', 'p50, ms', 'p99, ms', 'CPU ms of the shop for a change'],
    rows,
  }
}

function fetchPage(origin: string, agent: Agent): Promise<number> {
  const begun = nowMs()
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/product/${PRODUCT}`, { agent, headers: { accept: 'text/html' } }, (answer) => {
      answer.resume()
      answer.on('end', () => (answer.statusCode === 200 ? resolve(nowMs() - begun) : reject(new Error(`HTTP ${answer.statusCode}`))))
    })
    sent.on('error', reject)
    sent.end()
  })
}
