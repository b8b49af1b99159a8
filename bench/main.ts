import { loadavg } from 'node:os'
import { addToCart } from './add-to-cart.ts'
import { api } from './api.ts'
import { demoReset } from './demo-reset.ts'
import { growth } from './growth.ts'
import { openTabs } from './open-tabs.ts'
import { fanOut } from './fan-out.ts'
import { floods } from './floods.ts'
import { memory, memoryNow } from './memory.ts'
import { moderation } from './moderation.ts'
import { pageWeight } from './page-weight.ts'
import { pages } from './pages.ts'
import { print, write, type Table } from './report.ts'
import { signIns } from './sign-ins.ts'
import { settling } from './settling.ts'
import { openStand, until, type Stand } from './stand.ts'

// Fan-out opens the shop's inspector, so it comes after the CPU measurements.
const SCENARIOS = { addToCart, settling, demoReset, pages, api, fanOut, pageWeight, openTabs, growth, moderation, signIns, floods }
const wanted = process.argv.slice(2)

const [loadBefore = 0] = loadavg()
const begun = Date.now()
const stand = await openStand()
try {
  await waitForJobs(stand)
  const atRest = await memoryNow(stand)
  const tables: Table[] = []
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`${name} …`)
    const table = await scenario(stand)
    if (table) tables.push(table)
  }
  tables.push(memory(atRest, await memoryNow(stand)))
  print(tables)
  const { rows } = await stand.db.query<{ server_version: string }>('show server_version')
  const seconds = Math.round((Date.now() - begun) / 1000)
  if (wanted.length === 0) await write(tables, { postgres: rows[0]?.server_version ?? '', seconds, loadBefore })
} finally {
  await stand.close()
}

/** A new shop encodes its pictures in the background, which would distort the measurements. */
async function waitForJobs({ db }: Stand): Promise<void> {
  const isDone = async () => {
    const { rows } = await db.query<{ left: number }>(
      "select count(*)::integer as left from pgboss.job where state < 'completed' and start_after < now()",
    )
    return rows[0]?.left === 0
  }
  await until(isDone, () => 'The background jobs do not end.')
}
