import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ROLE } from './postgres-folder.ts'

type Connection = { host: string; port: number; user: string; database: string }

/** The embedded server that another process of this shop runs on `dataDir`, or null when none answers. */
export async function findRunningPostgres(dataDir: string): Promise<Connection | null> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => null)
  if (!pidFile) return null
  // Lines of the file: pid, data folder, start time, port, socket folder, …
  const [, , , port, host] = pidFile.split('\n')
  const folder = host?.startsWith('/') ? host : join(dataDir, 'postgres', 'run')
  const connection = { host: folder, port: Number(port), user: ROLE, database: 'postgres' }
  return (await answers(connection)) ? connection : null
}

async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
