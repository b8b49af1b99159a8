import { join } from 'node:path'
import type pg from 'pg'
import { watchChanges } from '../src/platform/live/changes.ts'
import { createDatabase, createPool } from '../src/platform/database/database.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/watch/log.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import type { Schema } from '../src/schema.ts'
import type { Shop } from '../src/shop.ts'
import { createReads } from '../src/wiring/create-reads.ts'
import type { Stand } from './stand.ts'

type Options = {
  /** Of the database. */
  name: string
  /** What the measured work needs of a shop, besides database, clock, jobs, changes and log. */
  parts: Partial<Shop>
  /** How many jobs may wait for a connection. */
  maxWaiting?: number
}

/** A shop without pages in a database of its own on the stand's server, with pools like those of the shop. */
export async function openOwnShop({ db }: Stand, { name, parts, maxWaiting }: Options) {
  await db.query(`create database ${name}`)
  const connection = { ...(db.options as { host: string; port: number; user: string }), database: name }
  const pool: pg.Pool = createPool(connection)
  const background = createPool(connection, { max: 3, maxWaiting })
  await migrate(pool, join(import.meta.dirname, '..', 'db', 'migrations'))
  const onError = (error: Error) => console.error(error)
  const jobs = await startJobs(background, onError)
  const changes = await watchChanges(background, { onError })
  const database = createDatabase<Schema>(pool)
  const shop = {
    db: database,
    reads: createReads(database),
    clock: { now: () => new Date() },
    jobs,
    changes,
    log: createLog('silent'),
    ...parts,
  } as unknown as Shop
  return {
    shop,
    pool,
    close: async () => {
      await jobs.stop()
      await changes.stop()
      await shop.db.destroy()
      await background.end()
      await db.query(`drop database ${name} with (force)`)
    },
  }
}
