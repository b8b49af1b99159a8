import pg from 'pg'
import { migrate } from '../src/platform/database/migrations.ts'
import { fillShop, POPULAR, UID } from '../test/support/fill.ts'
import { createRecordingDatabase, measurePlan, wholeTablesRead, type Statement } from '../test/support/plans.ts'
import { askEverything, askInBackground, askOfOrders, askOfPeopleAndReviews, askOfPerson } from '../test/support/questions.ts'
import { aimed, count, type Table } from './report.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

const SIZES = { products: sized(100_000, 500), orders: sized(1_000_000, 500), reviews: sized(1_000_000, 500), users: sized(1_000_000, 500) }
const AIM_MS = 20
/** An operator's search looks at up to 20,000 rows. */
const SEARCH_AIM_MS = 400
/** Of a machine that does other things too the fastest run tells what a statement takes. */
const RUNS = sized(8, 1)

/** Measures every read statement of the shop in a second, large database. */
export async function growth({ db: admin }: Pick<Stand, 'db'>): Promise<Table> {
  await admin.query('create database growth')
  await using ends = new AsyncDisposableStack()
  ends.defer(async () => void (await admin.query('drop database growth with (force)')))
  const pool = new pg.Pool({ ...admin.options, database: 'growth', max: 4 })
  pool.on('error', () => {})
  ends.defer(() => pool.end())
  await migrate(pool, 'db/migrations')
  const client = await pool.connect()
  client.on('error', () => {})
  // The pool ends only when it has its connections back.
  ends.defer(() => client.release(true))
  await fillShop(client, SIZES)
  return reportOn(await measureShop(pool, client))
}

async function measureShop(pool: pg.Pool, client: pg.ClientBase): Promise<{ measured: Measured[]; searches: Measured[] }> {
  const { db, asked } = createRecordingDatabase(pool)
  const subject = { uid: UID, productId: POPULAR, orderId: UID }
  await askEverything(db, subject)
  await askInBackground(db, subject)
  await askOfPerson(db, subject)
  const measured = await measureAll(client, asked.splice(0))
  await askOfOrders(db)
  await askOfPeopleAndReviews(db)
  // As the searches do themselves.
  await client.query('set enable_seqscan = off')
  return { measured, searches: await measureAll(client, asked) }
}

function reportOn({ measured, searches }: Awaited<ReturnType<typeof measureShop>>): Table {
  const slowest = measured.toSorted((a, b) => b.ms - a.ms)
  const slowestSearch = Math.max(...searches.map(({ ms }) => ms))
  const scans = [...measured, ...searches].filter(({ whole }) => whole.length > 0)
  for (const { statement, whole } of scans) console.log(`reads all of ${whole.join()}: ${statement.sql}`)
  for (const { ms, statement } of slowest.slice(0, 5))
    console.log(`${ms.toFixed(1)} ms: ${statement.sql.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
  const worst = slowest[0]?.ms ?? NaN
  return {
    title: 'A large shop',
    note: `${count(SIZES.products)} products, ${count(SIZES.orders)} orders, ${count(SIZES.reviews)} reviews and ${count(SIZES.users)} people; every statement that reads, the fastest of ${RUNS} runs.`,
    columns: ['', 'measured', 'aim'],
    rows: [
      ['statements', count(measured.length + searches.length), ''],
      ['of them without an index', count(scans.length), aimed('none', scans.length === 0)],
      ['slowest, ms', worst.toFixed(1), aimed(`< ${AIM_MS}`, worst < AIM_MS)],
      ['slowest of an operator’s searches, ms', slowestSearch.toFixed(1), aimed(`< ${SEARCH_AIM_MS}`, slowestSearch < SEARCH_AIM_MS)],
      ['median, ms', (slowest[Math.floor(slowest.length / 2)]?.ms ?? NaN).toFixed(2), ''],
    ],
  }
}

type Measured = { ms: number; whole: string[]; statement: Statement }

async function measureAll(client: pg.ClientBase, statements: Statement[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const statement of statements) {
    const runs = []
    for (let run = 0; run < RUNS; run++) runs.push(await measurePlan(client, statement))
    const whole = [...runs.flatMap((run) => run.whole), ...(await wholeTablesRead(client, statement))]
    measured.push({ ms: Math.min(...runs.map(({ ms }) => ms)), whole: whole.filter((table) => table in SIZES), statement })
  }
  return measured
}
