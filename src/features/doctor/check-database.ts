import { readGrams, WEIGHT_RULE } from '../../domain/catalogue/weight.ts'
import { counted } from '../../domain/counted.ts'
import { cutText } from '../../domain/text.ts'
import { OLDEST_POSTGRES } from '../../platform/database/migrations.ts'
import type { Db } from '../../schema.ts'
import type { Clock } from '../../shop.ts'
import { countFailedJobs, selectMigrationNames, selectServerFacts, selectWeights, type ServerFacts } from './doctor.sql.ts'
import { failed, ok, warning, type Finding } from './finding.ts'
import { selectBroken } from './invariants.sql.ts'

const FEW_CONNECTIONS_LEFT = 10

type Options = { clock: Clock; migrations: string[]; connectionsNeeded: number }

/**
 * The database server, its clock and its schema; and, with the schema of this version, what must hold in the data.
 * `migrations` are the names of the files of this version; an instance of the shop uses up to `connectionsNeeded` connections.
 */
export async function checkDatabase(db: Db, { clock, migrations, connectionsNeeded }: Options): Promise<Finding[]> {
  const sentAt = clock.now().getTime()
  const facts = await selectServerFacts(db)
  const halfMs = (clock.now().getTime() - sentAt) / 2
  const server = describeServer(facts, connectionsNeeded)
  if (facts.missing.length > 0) return [server]
  const schema = describeSchema(migrations, await selectMigrationNames(db))
  return [
    server,
    describeSize(facts.bytes),
    describeClock('the database', facts.now.getTime() - sentAt - halfMs),
    schema,
    ...(schema.state === 'ok' ? await checkData(db) : []),
  ]
}

export async function describeInvariants(db: Db): Promise<Finding[]> {
  return (await selectBroken(db)).map(({ invariant: { check, holds }, count, examples }) =>
    count === 0
      ? ok(check, holds)
      : failed(
          check,
          `${count} of them break this rule: ${holds}; such as ${examples.join(', ')}`,
          'Make a backup, look at these rows, and at the log for errors about them. `payments reconcile` asks the provider about every open payment.',
        ),
  )
}

async function checkData(db: Db): Promise<Finding[]> {
  const invariants = await describeInvariants(db)
  const jobs = await countFailedJobs(db)
  return [
    ...invariants,
    await checkWeights(db),
    jobs === 0
      ? ok('jobs', 'no background job has given up')
      : warning('jobs', `${jobs} background jobs have given up`, '`jobs failed` says why; `jobs retry ID` tries one again.'),
  ]
}

/** Files and the editor refuse such weights; what was stored before stays. */
async function checkWeights(db: Db): Promise<Finding> {
  const check = 'weights'
  const unclear = (await selectWeights(db)).filter(({ weight }) => readGrams(weight) === null)
  if (unclear.length === 0) return ok(check, 'the weights of all products can be read')
  return warning(
    check,
    `${counted(unclear.length, 'product')} of a weight that cannot be read: ${unclear
      .slice(0, 5)
      .map(({ id, weight }) => `${id} (${cutText(weight, 20)})`)
      .join(', ')}`,
    `A label is bought as if they weighed nothing. Write ${WEIGHT_RULE}.`,
  )
}

function describeServer(
  { version, hasIcu, missing, isReplica, unsafe, connections, maxConnections }: ServerFacts,
  connectionsNeeded: number,
): Finding {
  const check = 'database'
  if (version < OLDEST_POSTGRES)
    return failed(check, `PostgreSQL ${version}`, `The shop needs PostgreSQL ${OLDEST_POSTGRES} or later: upgrade the server.`)
  if (!hasIcu) return failed(check, 'PostgreSQL without ICU', 'Names are sorted by ICU collations: use a server that is built with ICU.')
  if (missing.length > 0) {
    const advice = 'The shop needs a role that owns the database, and pg_trgm, which packages of Linux have in postgresql-contrib.'
    return failed(check, `missing: ${missing.join(', ')}`, advice)
  }
  if (isReplica) return failed(check, 'a read-only replica', 'DATABASE_URL must name the primary server.')
  if (unsafe.length > 0) {
    return failed(
      check,
      `${unsafe.join(', ')} off`,
      'A crash could lose orders that shoppers have paid for: switch it on in the server’s settings.',
    )
  }
  const advice = `Raise max_connections, or put a pooler in between (docs/going-live.md): each instance of the shop uses up to ${connectionsNeeded} connections.`
  if (maxConnections < connectionsNeeded) return failed(check, `no more than ${maxConnections} connections`, advice)
  if (maxConnections - connections < FEW_CONNECTIONS_LEFT)
    return warning(check, `${connections} of ${maxConnections} connections are in use`, advice)
  return ok(check, `PostgreSQL ${version}, ${connections} of ${maxConnections} connections`)
}

const GB = 1e9
/** From here on a nightly copy of everything takes long, and a lost disk costs the day since then. */
const LARGE_BYTES = 20 * GB

/** How much of the database there is to back up. */
export function describeSize(bytes: number): Finding {
  if (bytes <= LARGE_BYTES) return ok('size', `${Math.ceil(bytes / 1e6)} MB in the database`)
  return warning(
    'size',
    `${Math.round(bytes / GB)} GB in the database`,
    '`backup` should not be the only one: archive the database continuously as well (docs/operating.md#continuous-archiving).',
  )
}

const TOLERATED_MS = 5000
/** Tokens of sign-in providers and signed requests to S3 are refused at a few minutes. */
const UNFIT_MS = 60_000

/** `aheadMs`: by how much the other clock is ahead of this machine's. */
export function describeClock(whose: string, aheadMs: number): Finding {
  const check = 'clock'
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const advice = 'Switch on time synchronisation (NTP) on both machines: sessions, sign-in and signatures depend on it.'
  if (Math.abs(aheadMs) <= TOLERATED_MS) return ok(check, `agrees with ${whose}`)
  const found = `${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} ${whose}`
  return Math.abs(aheadMs) > UNFIT_MS ? failed(check, found, advice) : warning(check, found, advice)
}

function describeSchema(known: string[], ran: string[] | null): Finding {
  const check = 'migrations'
  if (!ran) return warning(check, 'the shop has no tables there yet', 'The first start of the shop makes them: `npm start`.')
  const pending = known.filter((name) => !ran.includes(name))
  const newer = ran.filter((name) => !known.includes(name))
  if (newer.length > 0) {
    return failed(check, `the database is of a newer version (${newer.join(', ')})`, 'Install that version of the shop, or a later one.')
  }
  if (pending.length > 0) {
    return failed(
      check,
      `${counted(pending.length, 'is', 'are')} pending, from ${pending[0]} on`,
      'They run at the start of the shop: restart it. Make a backup first.',
    )
  }
  return ok(check, `all ${known.length} have run`)
}
