import { join } from 'node:path'
import type pg from 'pg'
import { createDatabase, createPool } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { watchChanges } from '../src/platform/live/changes.ts'
import { createLog } from '../src/platform/watch/log.ts'
import type { Schema } from '../src/schema.ts'
import type { Shop } from '../src/shop.ts'
import { createReads } from '../src/wiring/create-reads.ts'
import { DEMO_FOLDER } from '../test/support/folder.ts'
import type { Stand } from './stand.ts'

type Options = {
  /** Of the database. */
  name: string
  /** What the measured work needs of a shop, besides database, clock, jobs, changes, log and the demo's folder. */
  parts: Partial<Shop>
  /** How many jobs may wait for a connection. */
  maxWaiting?: number
}

export type OwnShop = { shop: Shop; pool: pg.Pool }

/**
 * Measures a shop without pages in a database of its own on the stand's server, with pools like those of the shop. However
 * `measure` ends, nothing of the shop is left at work.
 */
export async function withOwnShop<Result>(
  { db }: Pick<Stand, 'db'>,
  { name, parts, maxWaiting }: Options,
  measure: (own: OwnShop) => Promise<Result>,
): Promise<Result> {
  await db.query(`create database ${name}`)
  const connection = { ...(db.options as { host: string; port: number; user: string }), database: name }
  const pool: pg.Pool = createPool(connection)
  const background = createPool(connection, { max: 3, maxWaiting })
  await using ends = new AsyncDisposableStack()
  ends.defer(async () => void (await db.query(`drop database ${name} with (force)`)))
  ends.defer(() => background.end())
  ends.defer(() => pool.end())
  await migrate(pool, join(import.meta.dirname, '..', 'db', 'migrations'))
  const onError = (error: Error) => console.error(error)
  const jobs = await startJobs(background, onError)
  ends.defer(() => jobs.stop())
  const changes = await watchChanges(background, { onError })
  ends.defer(() => changes.stop())
  const database = createDatabase<Schema>(pool)
  const shop = {
    db: database,
    reads: createReads(database),
    clock: { now: () => new Date() },
    jobs,
    changes,
    log: createLog('silent'),
    folder: DEMO_FOLDER,
    announce: async () => {},
    ...parts,
  } as unknown as Shop
  return await measure({ shop, pool })
}
