import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPool } from '../../src/platform/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { startJobs } from '../../src/platform/jobs.ts'
import { migrate } from '../../src/platform/migrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** One real server for the whole run, and a migrated template that every test database is copied from. */
export default async function setup(project: TestProject): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-test-'))
  // Nothing here has to outlive the run, so nothing is flushed to disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    autovacuum: 'off',
    max_wal_size: '256MB',
  }
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  const admin = new pg.Client(server.connection)
  await admin.connect()
  await admin.query('create database template_shop')
  await admin.end()
  const pool = createPool({ ...server.connection, database: 'template_shop' }, { max: 2 })
  await migrate(pool, 'db/migrations')
  await (await startJobs(pool, () => {})).stop()
  await pool.end()
  project.provide('postgres', server.connection)
  // Not as the teardown of the set-up, which runs while the last workers still drop their databases.
  project.vitest.onClose(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
}
