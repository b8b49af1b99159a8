import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError, type Config } from '../config/config.ts'
import type { Progress } from '../domain/progress.ts'
import { cutText } from '../domain/text.ts'
import { messageOf } from '../errors/message-of.ts'
import { checkCapabilities } from '../features/doctor/capabilities.ts'
import { checkBackups } from '../features/doctor/check-backups.ts'
import { checkDatabase, describeClock } from '../features/doctor/check-database.ts'
import { checkDisk, checkPictures } from '../features/doctor/check-files.ts'
import { checkProviders } from '../features/doctor/check-providers.ts'
import { pushServiceChecks } from '../features/doctor/check-push.ts'
import { runServiceChecks, serviceChecksOf } from '../features/doctor/check-services.ts'
import { failed, ok, warning, type Finding } from '../features/doctor/finding.ts'
import { BACKGROUND_CONNECTIONS, COMMAND_PATIENCE, createDatabase, createPool, poolSize } from '../platform/database/database.ts'
import { listMigrations } from '../platform/database/migrations.ts'
import { limitsStatements } from '../platform/database/pooler.ts'
import { createReplicaPool, findPlace, isReplicaOf } from '../platform/database/replica.ts'
import { createLog } from '../platform/watch/log.ts'
import type { Schema } from '../schema.ts'
import { readServerTime } from '../services/server-time.ts'
import type { Files } from '../shop.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { checkConfig } from './check-config.ts'
import { createServices } from './create-services.ts'
import { findSessionFault, withSessions } from './find-session-fault.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'

const WEBSITE_MS = 5000
const MAX_REASON = 200
const clock = { now: () => new Date() }

/**
 * Checks configuration, database, data, files, clock and every outside service. Changes nothing, beside a running shop or
 * without one; a file is stored and deleted again. `readConfig` may throw a ConfigError.
 */
export async function examineShop(readConfig: () => Config, onProgress: (progress: Progress) => void = () => {}): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [failed('configuration', error.message, 'Correct this variable; docs/operating.md describes all of them.')]
  }
  const services = createServices(config, { attempts: 2 })
  const { seller, publicUrl } = config
  const capabilities = capabilitiesOf(config)
  const { website, isRunning } = await examineWebsite(config)
  const trials = serviceChecksOf({ ...services, seller, clock, publicUrl }, { capabilities, isRunning })
  let done = 0
  const total = trials.length + 1
  const onDone = () => onProgress({ done: ++done, total, what: 'checks' })
  const [data, outside, time] = await Promise.all([
    examineData(config, services.files).finally(onDone),
    runServiceChecks(trials, onDone),
    examineTime(config),
  ])
  return [...checkConfig(config), ...checkCapabilities(capabilities), ...data, ...time, ...outside, website]
}

async function examineData(config: Config, files: Files): Promise<Finding[]> {
  const check = 'database'
  const { databaseUrl, dataDir, storage } = config
  const disk = databaseUrl && storage ? [] : [await checkDisk(dataDir)]
  if (!databaseUrl && !(await isThere(join(dataDir, 'postgres', 'data')))) {
    const advice = 'The first start of the shop makes it: `npm start`. If there was one before, DATA_DIR names another folder now.'
    return [warning(check, `there is none in ${dataDir} yet`, advice), ...disk]
  }
  try {
    const database = await openDatabase(config, createLog('silent'), true)
    const pool = createPool(database.connection, { max: 2, ...COMMAND_PATIENCE })
    const db = createDatabase<Schema>(pool)
    try {
      const servers = [...(await examinePooler(pool, database)), ...(await examineReplica(config, pool))]
      const migrations = await listMigrations()
      const findings = await checkDatabase(db, {
        clock,
        migrations,
        connectionsNeeded: poolSize(databaseUrl ? 'server' : 'embedded') + BACKGROUND_CONNECTIONS,
      })
      const isMigrated = findings.some((finding) => finding.check === 'migrations' && finding.state === 'ok')
      if (!isMigrated) return [...servers, ...findings, ...disk]
      const trials = await pushServiceChecks(db, { sandbox: config.push.sandbox, reach: readServerTime })
      return [
        ...servers,
        ...findings,
        await checkPictures(db, files),
        ...(await checkProviders(db, Object.keys(config.payments.accounts))),
        ...(config.demo ? [] : await checkBackups({ db, clock })),
        ...disk,
        ...(await runServiceChecks(trials)),
      ]
    } finally {
      await db.destroy()
      await database.stop()
    }
  } catch (error) {
    const advice = databaseUrl
      ? 'Check DATABASE_URL, that the server runs, and that it lets this machine in.'
      : `Look at the log in ${join(dataDir, 'postgres')}, and whether another user owns the folder.`
    return [failed(check, messageOf(error), advice), ...disk]
  }
}

/** Whether there is a pooler in between, and what it needs. */
async function examinePooler(pool: pg.Pool, database: OpenDatabase): Promise<Finding[]> {
  const check = 'pooler'
  const fault = await withSessions(pool, database, (sessions) => findSessionFault(pool, sessions))
  if (fault) return [failed(check, fault.found, fault.advice)]
  if (!database.direct) return []
  if (await limitsStatements(pool)) return [ok(check, 'DATABASE_URL through a pooler, migrations by DATABASE_DIRECT_URL')]
  const advice = 'Limit them for the role: `ALTER ROLE … SET statement_timeout = 30000`, or as deploy/pgbouncer.ini does.'
  return [warning(check, 'statements have no time limit on the server', advice)]
}

/** The clock of the real payment provider; the sandbox has this machine's. */
async function examineTime({ payments }: Config): Promise<Finding[]> {
  const account = Object.values(payments.accounts).find(({ sandbox }) => !sandbox)
  if (!account) return []
  const sentAt = Date.now()
  const time = await readServerTime(account.apiUrl)
  // The header is cut to seconds.
  return time ? [describeClock('the payment provider', time.getTime() + 500 - (sentAt + Date.now()) / 2)] : []
}

/** What the shop says of itself. That nothing answers is a warning: a shop that does not run may be examined too. */
async function examineWebsite({ publicUrl, port }: Config): Promise<{ website: Finding; isRunning: boolean }> {
  const check = 'website'
  try {
    const answer = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(WEBSITE_MS) })
    const { status } = answer
    if (status === 200) return { website: ok(check, `ready at ${publicUrl}`), isRunning: true }
    if (status === 503) {
      const reason = cutText(await answer.text(), MAX_REASON)
      const advice = 'Until then it takes no orders, and a load balancer sends it nobody.'
      return { website: failed(check, `not ready at ${publicUrl}: ${reason}`, advice), isRunning: true }
    }
    const website = warning(
      check,
      `${publicUrl}/readyz answers ${status}`,
      'Its text says what the shop waits for; other pages’ words mean that the proxy leads elsewhere.',
    )
    return { website, isRunning: false }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    const website = warning(
      check,
      `nothing is reached at ${publicUrl} (${cause?.code ?? name})`,
      `Start the shop with \`npm start\`, or lead the proxy to port ${port}.`,
    )
    return { website, isRunning: false }
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

const MOST_BEHIND_MS = 5_000
const POLL_MS = 50

const check = 'replica'

/** Whether the shop can read from its replica. Without one it reads from `primary`. */
async function examineReplica({ databaseReplicaUrl }: Pick<Config, 'databaseReplicaUrl'>, primary: pg.Pool): Promise<Finding[]> {
  if (!databaseReplicaUrl) return []
  const pool = createReplicaPool({ connectionString: databaseReplicaUrl })
  try {
    return [await follow(primary, pool)]
  } catch (error) {
    const advice = 'Check DATABASE_REPLICA_URL, that the server runs, and that it lets this machine in; meanwhile the primary is read.'
    return [warning(check, `cannot be read (${messageOf(error)})`, advice)]
  } finally {
    await pool.end()
  }
}

async function follow(primary: pg.Pool, pool: pg.Pool): Promise<Finding> {
  const from = await findPlace(primary)
  if (!isReplicaOf(from, await findPlace(pool))) {
    const advice = 'Name a replica by streaming of the server in DATABASE_URL, with the same database, or take the variable out.'
    return failed(check, 'DATABASE_REPLICA_URL leads to no replica of the database', advice)
  }
  const begun = performance.now()
  while ((await findPlace(pool)).position < from.position) {
    if (performance.now() - begun > MOST_BEHIND_MS)
      return warning(check, 'is more than 5 s behind', 'Look at its log, and whether it is strong enough; meanwhile the primary is read.')
    await delay(POLL_MS)
  }
  return ok(check, `has all of the primary after ${Math.round(performance.now() - begun)} ms`)
}
