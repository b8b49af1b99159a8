import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPool } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded-postgres.ts'

type TestServer = { host: string; port: number; user: string; password?: string; database: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

/**
 * One real server for the whole run, and a migrated template that every test database is copied from, made anew for each run: that
 * takes less than a second, half of it for the server. `TEST_DATABASE_URL` names a server of another version instead, and a role
 * that may create databases there.
 */
export default async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  const connection = url ? readServer(new URL(url)) : await startServer(project)
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query('drop database if exists template_shop')
  await admin.query('create database template_shop')
  await admin.end()
  const pool = createPool({ ...connection, database: 'template_shop' }, { max: 2 })
  await migrate(pool, 'db/migrations')
  await pool.end()
  project.provide('postgres', connection)
}

async function startServer(project: TestProject): Promise<TestServer> {
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
  // Not as the teardown of the set-up, which runs while the last workers still drop their databases.
  project.vitest.onClose(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return server.connection
}

function readServer({ hostname, port, username, password, pathname }: URL): TestServer {
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
    database: pathname.slice(1) || 'postgres',
  }
}
