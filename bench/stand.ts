import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findRunningPostgres } from '../src/platform/embedded-postgres.ts'
import { freePort, isReady, startProgram } from '../test/support/programs.ts'
import { sendAndWait, startLoadGenerator, type Caller, type LoadGenerator } from './round.ts'

export type FloorAnswer = { head: string[]; body: string; sql?: { text: string; values: unknown[] } }
export type FloorSetUp = { path: string; answer: FloorAnswer; connection: pg.PoolConfig }

/** The test bench of a scenario: the programs under test, their floor and the load generator. */
export type Stand = {
  origin: string
  shopPid: number
  /** The port of the shop's inspector, once SIGUSR1 has opened it. */
  inspectorPort: number
  floorPid: number
  sandboxPid: number
  postgresPid: number
  load: LoadGenerator
  db: pg.Pool
  /** Records the shop's answer to `caller` and lets the floor send it. @returns the URL at the floor */
  copyToFloor(path: string, caller: Caller, options?: { method?: 'GET' | 'PATCH'; sql?: FloorAnswer['sql'] }): Promise<string>
  close(): Promise<void>
}

const START_MS = 60_000

/** Starts the shop as `npm start` does, on a new folder, with its sandbox, the floor and the load generator beside it. */
export async function openStand(): Promise<Stand> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-bench-'))
  const [port, sandboxPort, inspectorPort] = [await freePort(), await freePort(), await freePort()]
  const env = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' }
  const shop = startProgram('src/main.ts', { ...env, NODE_OPTIONS: `--inspect-port=${inspectorPort}` })
  const sandbox = startProgram('sandbox/main.ts', env)
  const floor = fork(join(import.meta.dirname, 'floor.ts'))
  const [{ port: floorPort }] = (await once(floor, 'message')) as [{ port: number }]
  const load = startLoadGenerator()
  const origin = `http://localhost:${port}`
  void shop.exited.then((code) => code !== 0 && console.error(shop.output()))
  await until(
    () => isReady(port),
    () => 'The shop does not start.',
  )
  const connection = await findRunningPostgres(dataDir)
  if (!connection) throw new Error('The embedded PostgreSQL does not answer.')
  const db = new pg.Pool({ ...connection, max: 4 })
  // The database may stop before the pool has closed its connections.
  db.on('error', () => {})
  return {
    origin,
    shopPid: shop.child.pid!,
    inspectorPort,
    floorPid: floor.pid!,
    sandboxPid: sandbox.child.pid!,
    postgresPid: Number((await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    load,
    db,
    async copyToFloor(path, caller, { method = 'GET', sql } = {}) {
      const { head, body } = await record(origin + path, method, caller)
      const floorPath = `/${encodeURIComponent([method, path, ...Object.values(caller.headers), sql?.text].join(' ')).slice(0, 2000)}`
      await sendAndWait(floor, { path: floorPath, answer: { head, body: body.toString('base64'), sql }, connection } satisfies FloorSetUp)
      return `http://localhost:${floorPort}${floorPath}`
    },
    async close() {
      load.stop()
      floor.kill()
      await db.end()
      for (const program of [shop, sandbox]) program.child.kill('SIGTERM')
      await Promise.all([shop.exited, sandbox.exited])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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
