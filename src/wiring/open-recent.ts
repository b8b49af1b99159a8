import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { openReplica } from '../platform/database/replica.ts'
import type { Schema } from '../schema.ts'
import type { Shop } from '../shop.ts'
import { createReads } from './create-reads.ts'

type Parts = Pick<Shop, 'db' | 'reads' | 'changes' | 'log' | 'metrics'> & { pool: pg.Pool; background: pg.Pool }
type OpenRecent = { recent: Shop['recent']; closeRecent: () => Promise<void> }

/** What is read of replicas, where there are any. */
export async function openRecent({ databaseReplicaUrl }: Pick<Config, 'databaseReplicaUrl'>, parts: Parts): Promise<OpenRecent> {
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
