import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/embedded/embedded-postgres.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { freePort, isReady, startProgram, type Program } from '../support/programs.ts'
import { withoutPhotos } from '../support/without-photos.ts'

let folder: string
let postgres: EmbeddedPostgres
let databaseUrl: string
const startServer = () => startEmbeddedPostgres({ dataDir: join(folder, 'server'), log: () => {}, settings: { fsync: 'off' } })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-outages-'))
  postgres = await startServer()
  const { host, port, user, database } = postgres.connection
  databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
})
const running: Program[] = []
function start(file: string, env: Record<string, string>, args: string[] = []): Program {
  const program = startProgram(file, env, args)
  running.push(program)
  return program
}
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ exited }) => exited))
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('an instance that is killed during a job', () => {
  it('delays it by a minute at most', async () => {
    const pool = createPool(postgres.connection)
    await migrate(pool, 'db/migrations')
    const jobs = await startJobs(pool, (error) => console.error(error))
    await jobs.send('settle-payment', 'ch_1', { sessionId: 'ch_1' })
    const first = start('test/faults/job-worker.ts', {}, [databaseUrl, 'hang'])
    await expect.poll(first.output).toContain('began ch_1')
    const killedAt = Date.now()
    first.child.kill('SIGKILL')
    const second = start('test/faults/job-worker.ts', {}, [databaseUrl])
    await expect.poll(second.output, { timeout: 60_000 }).toContain('did ch_1')
    expect(Date.now() - killedAt).toBeLessThan(60_000)
    await expect.poll(() => jobs.pending()).toBe(0)
    await jobs.stop()
    await pool.end()
  })
})

describe('a database that stops', () => {
  it('is told to everybody, and served from again within ten seconds of its return, without a restart', async () => {
    const port = await freePort()
    const env = { PORT: String(port), SANDBOX_PORT: String(await freePort()), DATA_DIR: join(folder, 'shop'), LOG_LEVEL: 'warn' }
    const catalogue = await withoutPhotos(join(folder, 'catalogue'))
    const shop = start('src/main.ts', { ...env, ...catalogue, DATABASE_URL: databaseUrl })
    await expect.poll(async () => (await isReady(port)) || shop.output(), { timeout: 60_000 }).toBe(true)
    const ask = async (path: string) => {
      const answer = await fetch(`http://localhost:${port}${path}`)
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
    }
    await postgres.stop()
    expect(await ask('/product/neel-buti-kurta')).toMatchObject({ status: 503, retryAfter: '10', text: expect.stringContaining('</html>') })
    expect(await ask('/api/products')).toMatchObject({ status: 503, retryAfter: '10', text: expect.stringContaining('"UNAVAILABLE"') })
    expect((await ask('/readyz')).status).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)
    postgres = await startServer()
    await expect.poll(() => isReady(port)).toBe(true)
    expect((await ask('/product/neel-buti-kurta')).status).toBe(200)
    expect((await ask('/api/products')).status).toBe(200)
    shop.child.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
  })
})
