import { cp, chmod, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findPostgresBinaries, POSTGRES_ENVIRONMENT } from '../../src/platform/embedded/postgres-binaries.ts'
import { chooseServerUser, giveTreeToServer } from '../../src/platform/embedded/postgres-user.ts'
import { runPostgres, type PostgresServer } from './postgres-server.ts'

/** A replica by streaming of a server whose data is in `primaryFolder`, with the programs that the shop brings. */
export async function startReplica(folder: string, primary: PostgresServer, primaryFolder: string): Promise<PostgresServer> {
  const data = join(folder, 'data')
  const user = await chooseServerUser(join(primaryFolder, 'data'))
  const admin = new pg.Client(primary.url('postgres', 'postgres'))
  await admin.connect()
  await admin.query("select pg_backup_start('replica', true)")
  await cp(join(primaryFolder, 'data'), data, { recursive: true })
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await admin.end()
  await rm(join(data, 'postmaster.pid'))
  await writeFile(join(data, 'backup_label'), rows[0]!.labelfile)
  await writeFile(join(data, 'standby.signal'), '')
  await giveTreeToServer(data, user)
  await chmod(folder, 0o755)
  return resumeReplica(folder, primary)
}

/** Starts a replica again that was ended; `port` is the one that it had. */
export async function resumeReplica(folder: string, primary: PostgresServer, port?: number): Promise<PostgresServer> {
  const data = join(folder, 'data')
  const user = await chooseServerUser(data)
  const { postgres } = await findPostgresBinaries(dirname(folder), user)
  const { username, password } = new URL(primary.url('postgres', 'postgres'))
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`
  const settings = { primary_conninfo, ...(port && { port: String(port) }) }
  return runPostgres([postgres, '-D', data], { ...user, cwd: data, env: POSTGRES_ENVIRONMENT }, settings)
}
