import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { SMALL_HEAP } from '../scripts/run.mjs'
import { findRunningPostgres } from '../src/platform/embedded/embedded-postgres.ts'
import { freePort, isReady, startProgram } from '../test/support/programs.ts'
import { memoryNow, type Memory } from './memory.ts'
import { withChildren } from './processes.ts'
import { sendAndWait, startLoadGenerator, type Caller, type LoadGenerator } from './round.ts'

export type FloorAnswer = { head: string[]; body: string; sql?: { text: string; values: unknown[] } }
export type FloorSetUp = { path: string; answer: FloorAnswer; connection: pg.PoolConfig }

/** The test bench of a scenario: the programs under test, their floor and the load generator. */
export type Stand = {
  origin: string
  shopPid: number
  shopPids: number[]
  /** The port of the shop's inspector, once SIGUSR1 has opened it. */
  inspectorPort: number
  floorPid: number
  sandboxPid: number
  postgresPid: number
  /** The folder of the database and its log. */
  postgresFolder: string
  /** Of the shop without visitors. */
  atRest: Memory
  load: LoadGenerator
  db: pg.Pool
  /** Records the shop's answer to `caller` and lets the floor send it. @returns the URL at the floor */
  copyToFloor(path: string, caller: Caller, options?: { method?: 'GET' | 'PATCH'; sql?: FloorAnswer['sql'] }): Promise<string>
  /** Lets the floor send a page of its own. @returns its URL */
  putOnFloor(name: string, answer: Omit<FloorAnswer, 'body'> & { body: Buffer }): Promise<string>
  close(): Promise<void>
}

const START_MS = 60_000
const STOP_MS = 12_000

/** Starts the shop as `npm start` does, on a new folder, with its sandbox, the floor and the load generator beside it. */
export async function openStand(): Promise<Stand> {
  const programs = await startPrograms()
  try {
    return await describeStand(programs)
  } catch (error) {
    await programs.close()
    throw error
  }
}

async function startPrograms() {
  const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-bench-'))
  const [port, sandboxPort, inspectorPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '1',
  }
  const shop = startProgram('src/main.ts', { ...env, NODE_OPTIONS: `--inspect-port=${inspectorPort}` })
  const sandbox = startProgram('sandbox/main.ts', { ...env, NODE_OPTIONS: SMALL_HEAP })
  const floor = fork(join(import.meta.dirname, 'floor.ts'))
  const [{ port: floorPort }] = (await once(floor, 'message')) as [{ port: number }]
  const load = startLoadGenerator()
  void shop.exited.then((code) => code !== 0 && console.error(shop.output()))
  return {
    dataDir,
    port,
    inspectorPort,
    floorPort,
    shop,
    sandbox,
    floor,
    load,
    async close() {
      load.stop()
      floor.kill()
      for (const program of [shop, sandbox]) program.child.kill('SIGTERM')
      const exited = Promise.all([shop.exited, sandbox.exited])
      await Promise.race([exited, delay(STOP_MS, undefined, { ref: false })])
      for (const program of [shop, sandbox]) program.child.kill('SIGKILL')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function describeStand(programs: Awaited<ReturnType<typeof startPrograms>>): Promise<Stand> {
  const { dataDir, port, inspectorPort, floorPort, shop, sandbox, floor, load } = programs
  const origin = `http://localhost:${port}`
  await until(
    () => isReady(port),
    () => 'The shop does not start.',
  )
  const connection = await findRunningPostgres(dataDir)
  if (!connection) throw new Error('The embedded PostgreSQL does not answer.')
  const db = new pg.Pool({ ...connection, max: 4 })
  // The database may stop before the pool has closed its connections.
  db.on('error', () => {})
  const postgresFolder = join(dataDir, 'postgres')
  const postgresPid = Number((await readFile(join(postgresFolder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const ofDatabase = new Set(await withChildren(postgresPid))
  const shopPid = shop.child.pid!
  const shopPids = (await withChildren(shopPid)).filter((pid) => !ofDatabase.has(pid))
  const pids = { shopPids, postgresPid, sandboxPid: sandbox.child.pid! }
  const putOnFloor: Stand['putOnFloor'] = async (name, { body, ...answer }) => {
    const path = `/${encodeURIComponent(name).slice(0, 2000)}`
    await sendAndWait(floor, { path, answer: { ...answer, body: body.toString('base64') }, connection } satisfies FloorSetUp)
    return `http://localhost:${floorPort}${path}`
  }
  await waitForJobs(db)
  return {
    origin,
    shopPid,
    ...pids,
    inspectorPort,
    floorPid: floor.pid!,
    postgresFolder,
    atRest: await memoryNow(pids),
    load,
    db,
    putOnFloor,
    async copyToFloor(path, caller, { method = 'GET', sql } = {}) {
      const { head, body } = await record(origin + path, method, caller)
      return putOnFloor([method, path, ...Object.values(caller.headers), sql?.text].join(' '), { head, body, sql })
    },
    async close() {
      await Promise.race([db.end(), delay(2000, undefined, { ref: false })])
      await programs.close()
    },
  }
}

/** A new shop encodes its pictures in the background, which would distort the measurements. */
async function waitForJobs(db: pg.Pool): Promise<void> {
  const isDone = async () => {
    const { rows } = await db.query<{ left: number }>(
      "select count(*)::integer as left from jobs where state <> 'failed' and due_at < now()",
    )
    return rows[0]?.left === 0
  }
  await until(isDone, () => 'The background jobs do not end.')
}

/** Polls until `condition` holds. @throws an error with `message` after a minute */
export async function until(condition: () => Promise<boolean> | boolean, message: () => string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(message())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Headers that the floor's server adds itself. */
const HOP = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

function record(address: string, method: string, { headers, body }: Caller): Promise<{ head: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${method} ${address} answers ${answer.statusCode}.`))
        const pairs = Array.from({ length: answer.rawHeaders.length / 2 }, (_, i) => answer.rawHeaders.slice(2 * i, 2 * i + 2))
        resolve({ head: pairs.filter(([name = '']) => !HOP.has(name.toLowerCase())).flat(), body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
