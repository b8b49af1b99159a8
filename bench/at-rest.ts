import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryNow } from './memory.ts'
import { cpuMs, treeCpuMs } from './processes.ts'
import { aimed, type Table } from './report.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

const SECONDS = sized(60, 1)
/** Counted afterwards, because writing a log of them takes more of the processor than the statements. */
const COUNTED_SECONDS = sized(30, 1)
/** After the start, until the first autovacuum, a minute after it, has seen what was imported. */
const SETTLING_MS = sized(150_000, 0)
const AIM = { perSecond: 3, cpuShare: 0.01 }

/** What a shop without visitors asks its database, and the processor time that it takes. */
export async function atRest(stand: Stand): Promise<Table> {
  const { db, shopPids, postgresPid, sandboxPid, postgresFolder } = stand
  await delay(SETTLING_MS)
  const cpu = async () => ({
    shop: (await Promise.all(shopPids.map(cpuMs))).reduce((a, b) => a + b, 0),
    postgres: await treeCpuMs(postgresPid),
    sandbox: await cpuMs(sandboxPid),
  })
  const before = await cpu()
  await delay(SECONDS * 1000)
  const after = await cpu()
  const perSecond = await countStatements(db, join(postgresFolder, 'server.log'))
  stand.atRest = await memoryNow(stand)
  const share = (of: keyof typeof before) => (after[of] - before[of]) / 1000 / SECONDS
  const percent = (value: number) => (100 * value).toFixed(2)
  const both = share('shop') + share('postgres')
  return {
    title: 'At rest',
    note: `Without visitors, ${SETTLING_MS / 1000} s after the start.`,
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

/** The statements a second, also those of a transaction and of other connections. */
async function countStatements(db: Stand['db'], log: string): Promise<number> {
  await logStatements(db, 'all')
  const { length } = await readFile(log)
  await delay(COUNTED_SECONDS * 1000)
  const lines = (await readFile(log)).subarray(length).toString()
  await logStatements(db, 'none')
  return (lines.match(/LOG: {2}(statement|execute)/g)?.length ?? 0) / COUNTED_SECONDS
}

async function logStatements(db: Stand['db'], which: 'all' | 'none'): Promise<void> {
  await db.query(`alter system set log_statement = '${which}'`)
  await db.query('select pg_reload_conf()')
  await delay(500)
}
