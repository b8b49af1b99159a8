import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { LIMITS } from '../domain/accounts/attempt-limits.ts'
import { StartError } from '../errors/start-error.ts'
import { UnavailableError } from '../errors/unavailable-error.ts'
import { createAgentProfiles } from '../features/assistants/agent-profiles.ts'
import { createCollections } from '../features/catalogue/collections/find-collections.ts'
import { createSeasons } from '../features/catalogue/find-seasons.ts'
import { rememberFigures } from '../features/dashboard/find-figures.ts'
import { tryServices } from '../features/dashboard/find-health.ts'
import { createNextReset } from '../features/demo/schedule-reset.ts'
import { createNotices } from '../features/notices/find-notices.ts'
import { announce } from '../features/operations/announce.ts'
import { createOwnWords } from '../features/pages/find-pages.ts'
import { layPicturesOn } from '../features/pictures/picture-process.ts'
import { createVisitCounter } from '../features/visits/count-visits.ts'
import { BACKGROUND_CONNECTIONS, COMMAND_PATIENCE, createDatabase, createPool, poolSize } from '../platform/database/database.ts'
import { unansweredWriteMs } from '../platform/database/distrust-primary.ts'
import { migrate, MIGRATIONS } from '../platform/database/migrations.ts'
import { openReplica } from '../platform/database/replica.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { watchChanges } from '../platform/live/changes.ts'
import { createHub } from '../platform/live/hub.ts'
import { createFetchPublic } from '../platform/outgoing/fetch-public.ts'
import { createAppCheckTokens } from '../platform/secrets/app-check-tokens.ts'
import { createAttempts } from '../platform/secrets/attempts.ts'
import { createHashing } from '../platform/secrets/hashing.ts'
import { createBearerTokens, createSealer, storedSecret } from '../platform/secrets/signed-tokens.ts'
import { createLog, type Log } from '../platform/watch/log.ts'
import { createMetrics } from '../platform/watch/metrics.ts'
import { rememberFor } from '../platform/work/remember-for.ts'
import { withDeadline } from '../platform/work/with-deadline.ts'
import { createWorkerThread } from '../platform/work/worker-thread.ts'
import type { Schema } from '../schema.ts'
import { createAltcha } from '../services/captcha/altcha.ts'
import { createPapers, RECEIPT_THREAD } from '../services/papers/create-papers.ts'
import type { ReceiptDrawing } from '../services/papers/draw-receipt.ts'
import { createWebPush, vapidKeyFrom } from '../services/push/web-push.ts'
import type { Shop } from '../shop.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { claimDataFolder } from './claim-data-folder.ts'
import { createReads } from './create-reads.ts'
import { createServices } from './create-services.ts'
import { findSessionFault, withSessions } from './find-session-fault.ts'
import { measureShop } from './measure-shop.ts'
import { openDatabase } from './open-database.ts'
import { openFolder } from './open-folder.ts'
import { PURCHASE_KINDS } from './purchase-kinds.ts'
import { readSynonymsFile } from './read-synonyms.ts'

async function migrateBy(sessions: pg.Pool, pool: pg.Pool, log: Log): Promise<string[]> {
  const fault = await findSessionFault(pool, sessions)
  if (fault) throw new StartError(`${fault.found}. ${fault.advice}`)
  return migrate(sessions, MIGRATIONS, {
    onWait: (holder) => log.warn({ event: 'waiting', holder }, `waiting to migrate the database: ${holder} holds the lock`),
  })
}

export type OpenShop = {
  shop: Shop
  /** Aborts every call to an outside service with an UnavailableError (`stopping`). */
  leaveServices: () => void
  close: () => Promise<void>
}

type Options = {
  /** Uses the embedded database of a shop that is already running, as the command line does. */
  beside?: boolean
}

/** How long a visit waits in memory at the most. */
const VISITS_EVERY_MS = 60_000

/** Builds the shop from its configuration: database, services, jobs. */
export async function openShop(config: Config, { beside = false }: Options = {}): Promise<OpenShop> {
  const log = createLog(config.logLevel)
  const opened = await openFolder(config)
  layPicturesOn(opened.folder.looks.ground)
  if (!config.databaseUrl || !config.storage) claimDataFolder(config, { beside })
  const database = await openDatabase(config, log, beside)
  const pool = createPool(database.connection, {
    max: poolSize(config.databaseUrl ? 'server' : 'embedded'),
    ...(beside && COMMAND_PATIENCE),
  })
  const background = createPool(database.connection, { max: BACKGROUND_CONNECTIONS })
  const stopping = new AbortController()
  const retryPolicy = { stopping: stopping.signal }
  const services = createServices(config, retryPolicy)
  const drawing = createWorkerThread<ReceiptDrawing, Uint8Array>(RECEIPT_THREAD)
  try {
    const ran = await withSessions(pool, database, (sessions) => migrateBy(sessions, pool, log))
    if (ran.length > 0) log.info({ event: 'migrated', migrations: ran }, 'database migrated')
    const secret = config.authSecret ?? (await storedSecret(pool, 'auth'))
    const vapidKey = config.push.vapidPrivateKey ?? vapidKeyFrom(await storedSecret(pool, 'vapid'))
    // Last, because both run until they are stopped.
    const onJobsError = (error: Error) => log.error({ event: 'jobs', err: error }, 'the job queue failed')
    const jobs = await startJobs(background, onJobsError, { alone: !config.databaseUrl && !beside })
    const changes = await watchChanges(background, {
      onError: (error) => log.warn({ event: 'changes', err: error }, 'changes cannot be read'),
    })
    const metrics = createMetrics({
      ofProcess: !beside,
      onError: (error) => log.warn({ event: 'metrics', err: error }, 'a metric cannot be read'),
    })
    const db = createDatabase<Schema>(pool)
    const reads = createReads(db)
    const { recent, closeRecent } = await openRecent(config, { db, reads, changes, log, metrics, pool, background })
    const clock = { now: () => new Date() }
    const parts: Omit<Shop, 'servicesHealth' | 'announce'> = {
      db,
      reads,
      recent,
      clock,
      jobs,
      changes,
      unansweredWriteMs: () => unansweredWriteMs(pool),
      hub: createHub(changes),
      log,
      metrics,
      ...services,
      purchaseKinds: PURCHASE_KINDS,
      captcha: createAltcha({ secret }),
      appCheck: config.appCheck ? createAppCheckTokens({ secret, publicUrl: config.publicUrl }) : null,
      push: createWebPush({ privateKey: vapidKey, contact: `mailto:${config.seller.email}`, sandbox: config.push.sandbox }, retryPolicy),
      papers: createPapers(opened.letterhead, drawing.run),
      agentProfiles: config.demo ? null : createAgentProfiles(createFetchPublic({ allowed: [], withinMs: 3000 })),
      hashing: createHashing(),
      bearerTokens: createBearerTokens({ secret, publicUrl: config.publicUrl }),
      sealer: createSealer({ secret }),
      attempts: createAttempts(pool, LIMITS),
      publicUrl: config.publicUrl,
      synonyms: await readSynonymsFile(opened.folder.path),
      seller: config.seller,
      folder: opened.folder,
      membership: config.membership,
      demo: config.demo,
      capabilities: capabilitiesOf(config),
      shippingLabels: config.shippingLabels,
      nextReset: createNextReset({ db, changes }),
      nextSeason: createSeasons({ db, changes, clock }),
      notices: createNotices({ db, changes, folder: opened.folder }),
      collections: createCollections({ db, changes }),
      pageTexts: opened.pageTexts,
      ownWords: createOwnWords({ db, changes, pageTexts: opened.pageTexts }),
      figures: rememberFigures({ db: recent.db, clock }),
      visits: createVisitCounter({ db, clock, log }),
    }
    const shop: Shop = {
      ...parts,
      servicesHealth: rememberFor(60_000, () => tryServices(parts)),
      announce: (tx, event, id) => announce(shop, tx, { event, ids: [id].flat() }),
    }
    measureShop(shop, pool)
    const writing = setInterval(() => void shop.visits.flush(), VISITS_EVERY_MS)
    const leaveServices = () => stopping.abort(new UnavailableError('the shop is stopping', { reason: 'stopping', retryAfterS: 10 }))
    const close = async () => {
      leaveServices()
      clearInterval(writing)
      await withDeadline(500, () => shop.visits.flush())
      await jobs.stop()
      await changes.stop()
      await withDeadline(500, closeRecent)
      await drawing.stop()
      // A hanging statement is ended by stopping the database.
      await withDeadline(500, () => Promise.all([pool.end(), background.end()]))
      await database.stop()
    }
    return { shop, leaveServices, close }
  } catch (error) {
    await Promise.all([pool.end(), background.end()])
    await database.stop()
    throw error
  }
}

type Parts = Pick<Shop, 'db' | 'reads' | 'changes' | 'log' | 'metrics'> & { pool: pg.Pool; background: pg.Pool }
type OpenRecent = { recent: Shop['recent']; closeRecent: () => Promise<void> }

/** What is read of replicas, where there are any. */
async function openRecent({ databaseReplicaUrl }: Pick<Config, 'databaseReplicaUrl'>, parts: Parts): Promise<OpenRecent> {
  const { db, reads, changes, log, metrics, pool, background } = parts
  if (!databaseReplicaUrl) return { recent: { db, reads }, closeRecent: async () => {} }
  const onTurn = (isUsed: boolean) =>
    isUsed
      ? log.info({ event: 'replica-used' }, 'the replica is read from')
      : log.warn({ event: 'replica-left' }, 'the replica is away or behind: the primary is read instead')
  const replica = await openReplica<Schema>({ connectionString: databaseReplicaUrl }, { primary: pool, background, changes, onTurn })
  metrics.gauge('replica_reads', 'Reads that a replica may answer, by who has answered', () =>
    Object.entries(replica.reads).map(([state, value]) => ({ labels: { state }, value })),
  )
  return { recent: { db: replica.db, reads: createReads(replica.db) }, closeRecent: () => replica.stop() }
}
