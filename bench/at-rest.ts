import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryNow } from './memory.ts'
import { cpuMs, treeCpuMs } from './processes.ts'
import { aimed, type Table } from './report.ts'
import type { Stand } from './stand.ts'

const SECONDS = 60
/** After the start, until polls that find nothing have slowed down. */
const SETTLING_MS = 15_000
const AIM = { perSecond: 3, cpuShare: 0.002 }

/** What a shop without visitors asks its database, and the processor time that it takes. */
export async function atRest(stand: Stand): Promise<Table> {
  const { db, shopPids, postgresPid, sandboxPid, postgresFolder } = stand
  await delay(SETTLING_MS)
  // The server's log counts each statement, also those of a transaction and of other connections.
  await logStatements(db, 'all')
  const log = join(postgresFolder, 'server.log')
  const cpu = async () => ({
    shop: (await Promise.all(shopPids.map(cpuMs))).reduce((a, b) => a + b, 0),
    postgres: await treeCpuMs(postgresPid),
    sandbox: await cpuMs(sandboxPid),
  })
  const [logged, before] = [(await readFile(log)).length, await cpu()]
  await delay(SECONDS * 1000)
  const after = await cpu()
  const statements =
    (await readFile(log))
      .subarray(logged)
      .toString()
      .match(/LOG: {2}(statement|execute)/g)?.length ?? 0
  await logStatements(db, 'none')
  stand.atRest = await memoryNow(stand)
  const share = (of: keyof typeof before) => (after[of] - before[of]) / 1000 / SECONDS
  const percent = (value: number) => (100 * value).toFixed(2)
  const perSecond = statements / SECONDS
  const both = share('shop') + share('postgres')
  return {
    title: 'At rest',
    note: `A shop without visitors for ${SECONDS} s: statements in the log of the database server, which counts all of them, and processor time.`,
    columns: ['', 'measured', 'aim'],
    rows: [
      ['statements a second', perSecond.toFixed(1), aimed(`≤ ${AIM.perSecond}`, perSecond <= AIM.perSecond)],
      ['shop, % of a core', percent(share('shop')), ''],
      ['PostgreSQL, % of a core', percent(share('postgres')), ''],
      ['sandbox, % of a core', percent(share('sandbox')), ''],
      ['shop and PostgreSQL, % of a core', percent(both), aimed(`≤ ${100 * AIM.cpuShare}`, both <= AIM.cpuShare)],
    ],
  }
}

async function logStatements(db: Stand['db'], which: 'all' | 'none'): Promise<void> {
  await db.query(`alter system set log_statement = '${which}'`)
  await db.query('select pg_reload_conf()')
  await delay(500)
}
