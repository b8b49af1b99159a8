import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import { inject } from 'vitest'
import { LIMITS } from '../../src/domain/accounts/attempt-limits.ts'
import type { Capabilities } from '../../src/domain/dashboard/capability.ts'
import { NO_SYNONYMS } from '../../src/domain/search/synonyms.ts'
import { createCollections } from '../../src/features/catalogue/collections/find-collections.ts'
import { createSeasons } from '../../src/features/catalogue/find-seasons.ts'
import { rememberFigures } from '../../src/features/dashboard/find-figures.ts'
import { tryServices } from '../../src/features/dashboard/find-health.ts'
import { createNextReset } from '../../src/features/demo/schedule-reset.ts'
import { createNotices } from '../../src/features/notices/find-notices.ts'
import { announce } from '../../src/features/operations/announce.ts'
import { createOwnWords } from '../../src/features/pages/find-pages.ts'
import { createVisitCounter } from '../../src/features/visits/count-visits.ts'
import { createDatabase, createPool } from '../../src/platform/database/database.ts'
import { unansweredWriteMs } from '../../src/platform/database/distrust-primary.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import { PACE } from '../../src/platform/jobs/job-runner.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { watchChanges } from '../../src/platform/live/changes.ts'
import { createHub } from '../../src/platform/live/hub.ts'
import { createAttempts } from '../../src/platform/secrets/attempts.ts'
import { createHashing } from '../../src/platform/secrets/hashing.ts'
import { createBearerTokens, createSealer } from '../../src/platform/secrets/signed-tokens.ts'
import { createLog } from '../../src/platform/watch/log.ts'
import { createMetrics } from '../../src/platform/watch/metrics.ts'
import { rememberFor } from '../../src/platform/work/remember-for.ts'
import { createWorkerThread } from '../../src/platform/work/worker-thread.ts'
import type { Schema } from '../../src/schema.ts'
import { createAltcha } from '../../src/services/captcha/altcha.ts'
import { createDiskFiles } from '../../src/services/files/disk.ts'
import { createPapers, RECEIPT_THREAD } from '../../src/services/papers/create-papers.ts'
import type { Letterhead, ReceiptDrawing } from '../../src/services/papers/draw-receipt.ts'
import type { IdentityProvider, Mail, Moderation, Payments, Photos, Push, Shipping, Shop, Sms } from '../../src/shop.ts'
import { createReads } from '../../src/wiring/create-reads.ts'
import { createWebhooks } from '../../src/wiring/create-services.ts'
import { PURCHASE_KINDS } from '../../src/wiring/purchase-kinds.ts'
import { administer } from './administer.ts'
import { DEMO_FOLDER, DEMO_LETTERHEAD, DEMO_PAGE_TEXTS } from './folder.ts'
import { createTestMail, createTestSms, type TestMail, type TestSms } from './mail.ts'
import { createTestPayments, type TestPayments } from './payments.ts'
import { createTestPush, type TestPush } from './push.ts'
import { SELLER } from './seller.ts'
import { createTestShipping, type TestShipping } from './shipping.ts'

export type TestShop = {
  /** With a carrier and text messages; `WITHOUT_SERVICES` over it is a shop that has neither. */
  shop: Shop & { shipping: Shipping; sms: Sms; payments: { phonepe: Payments } }
  pool: pg.Pool
  payments: TestPayments
  /** What the shop has sent, unless the test brought a mail server of its own. */
  carrier: TestShipping
  mails: TestMail['sent']
  texts: TestSms['sent']
  push: TestPush
  /** The ids of two people who are always there. */
  asha: string
  kabir: string
  close(): Promise<void>
}

type Options = {
  publicUrl?: string
  /** Instead of the provider under the test's control. */
  payments?: Record<string, Payments>
  /** Of these the ones that payments are opened with; all of them unless said. */
  offeredProviders?: readonly string[]
  /** Instead of none to sign in with. */
  providers?: readonly IdentityProvider[]
  /** Instead of none. */
  photos?: Photos
  /** Instead of what the carrier under the test's control does. */
  shipping?: Partial<Shipping>
  /** Instead of the mails that the test can read. */
  mail?: Mail
  /** Instead of the text messages that the test can read. */
  sms?: Sms
  /** Instead of the notifications that the test can read. */
  push?: Push
  /** Instead of the straight way to the database. */
  connection?: { host: string; port: number }
  /** What the shop's own statements go through. */
  throughPool?: (pool: pg.Pool) => pg.Pool
  /** Instead of finding nothing wrong with any text. */
  moderation?: Moderation
  /** `host:port` of the test's own receivers of webhooks. */
  webhookHosts?: readonly string[]
  /** Of the database, as in CREATE DATABASE; such a one is migrated anew. */
  locale?: string
  /** Instead of the demo's. */
  shopFolder?: Pick<Shop, 'folder' | 'seller' | 'demo'> & { letterhead: Letterhead }
}

const EVERYTHING: Capabilities = {
  payment: 'sandbox',
  mail: 'sandbox',
  carrier: 'sandbox',
  'text-messages': 'sandbox',
  moderation: 'on',
  google: 'sandbox',
  twitter: 'sandbox',
  github: 'sandbox',
}

/** A real shop that has payment and mail alone. */
export const WITHOUT_SERVICES = {
  shipping: null,
  sms: null,
  identityProviders: [],
  capabilities: { ...EVERYTHING, carrier: 'off', 'text-messages': 'off', google: 'off', twitter: 'off', github: 'off' },
  shippingLabels: 'by-hand',
} as const satisfies Partial<Shop>

const DEMO_SHOP = { folder: DEMO_FOLDER, letterhead: DEMO_LETTERHEAD, seller: SELLER, demo: true }
export const TEST_SECRET = 'a secret of the tests, thirty-two'
/** One thread for all shops of a worker: its start takes longer than many drawings. */
const drawing = createWorkerThread<ReceiptDrawing, Uint8Array>(RECEIPT_THREAD)
/** Often enough for those who wait. An idle shop asks twice each time, and many are open while others are tested. */
const POLL_MS = 50
const NO_PHOTOS: Photos = { fetch: async () => null }
const NO_OFFENCE: Moderation = { score: async () => ({ TOXICITY: 0.01 }) }

// As in the shop, where serving replaces the global Request and Response.
getRequestListener(() => new Response())

/** A shop on a fresh database of its own, with real jobs and files. */
export async function createTestShop({
  publicUrl = 'http://shop.test',
  payments: paymentProviders,
  offeredProviders,
  shipping = {},
  photos = NO_PHOTOS,
  providers = [],
  mail: mailServer,
  sms: smsService,
  push: pushService,
  connection,
  throughPool = (pool) => pool,
  moderation = NO_OFFENCE,
  webhookHosts = [],
  locale,
  shopFolder: { folder, letterhead, seller, demo } = DEMO_SHOP,
}: Options = {}): Promise<TestShop> {
  const server = inject('postgres')
  const database = `shop_${randomUUID().replaceAll('-', '')}`
  await administer(
    `create database ${database} template ${locale ? `template0 encoding 'UTF8' ${locale}` : 'template_shop strategy file_copy'}`,
  )
  const pool = createPool({ ...server, ...connection, database }, { max: 8 })
  if (locale) await migrate(pool, 'db/migrations')
  const filesFolder = await mkdtemp(join(tmpdir(), 'chhaap-files-'))
  const db = createDatabase<Schema>(throughPool(pool))
  const reads = createReads(db)
  // As in the shop: jobs never wait for a transaction that waits for them.
  const background = createPool({ ...server, ...connection, database }, { max: 3 })
  const jobs = await startJobs(background, () => {}, { pace: { ...PACE, pollMs: POLL_MS } })
  const payments = createTestPayments()
  const mail = createTestMail()
  const sms = createTestSms()
  const push = createTestPush()
  const carrier = createTestShipping()
  // No slower when a test is alone with it for long.
  const changes = await watchChanges(pool, { pollMs: POLL_MS, restPollMs: POLL_MS })
  const parts: Omit<TestShop['shop'], 'servicesHealth' | 'announce'> = {
    db,
    reads,
    recent: { db, reads },
    clock: { now: () => new Date() },
    jobs,
    changes,
    unansweredWriteMs: () => unansweredWriteMs(pool),
    hub: createHub(changes),
    log: createLog('silent'),
    metrics: createMetrics(),
    files: createDiskFiles(filesFolder),
    photos,
    payments: { phonepe: payments, ...paymentProviders },
    offeredProviders: offeredProviders ?? Object.keys(paymentProviders ?? { phonepe: payments }),
    purchaseKinds: PURCHASE_KINDS,
    shipping: { ...carrier, ...shipping },
    mail: mailServer ?? mail,
    outbox: { clear: async () => {} },
    sms: smsService ?? sms,
    appCheck: null,
    push: pushService ?? push,
    webhooks: createWebhooks(webhookHosts),
    captcha: createAltcha({ secret: TEST_SECRET, counters: { from: 1, to: 5 } }),
    moderation,
    papers: createPapers(letterhead, drawing.run),
    identityProviders: providers,
    // Tests sign in more often at once than people do.
    agentProfiles: null,
    hashing: createHashing({ waitingPerKey: 1000 }),
    bearerTokens: createBearerTokens({ secret: TEST_SECRET, publicUrl }),
    sealer: createSealer({ secret: TEST_SECRET }),
    attempts: createAttempts(pool, LIMITS),
    publicUrl,
    synonyms: NO_SYNONYMS,
    seller,
    folder,
    membership: { amountPaise: 19_900, days: 30 },
    demo,
    capabilities: EVERYTHING,
    shippingLabels: 'automatic',
    nextReset: createNextReset({ db, changes }),
    nextSeason: createSeasons({ db, changes, clock: { now: () => new Date() } }),
    notices: createNotices({ db, changes, folder }),
    collections: createCollections({ db, changes }),
    pageTexts: DEMO_PAGE_TEXTS,
    ownWords: createOwnWords({ db, changes, pageTexts: DEMO_PAGE_TEXTS }),
    figures: rememberFigures({ db, clock: { now: () => new Date() } }),
    visits: createVisitCounter({ db, clock: { now: () => new Date() }, log: createLog('silent') }),
  }
  const shop: TestShop['shop'] = {
    ...parts,
    servicesHealth: rememberFor(60_000, () => tryServices(parts)),
    announce: (tx, event, id) => announce(shop, tx, { event, ids: [id].flat() }),
  }
  const [asha, kabir] = await Promise.all([addUser(pool, 'Asha Rao', 'asha@example.in'), addUser(pool, 'Kabir Das', 'kabir@example.in')])
  return {
    shop,
    pool,
    payments,
    carrier,
    mails: mail.sent,
    texts: sms.sent,
    push,
    asha,
    kabir,
    async close() {
      await jobs.stop()
      await changes.stop()
      await Promise.all([db.destroy(), background.end()])
      await administer(`drop database ${database} with (force)`)
      // A job that goes on after the stop may still be writing.
      await rm(filesFolder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addUser(pool: pg.Pool, name: string, email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('insert into users (name, email) values ($1, $2) returning id', [name, email])
  return rows[0]!.id
}
