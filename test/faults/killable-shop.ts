import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { ROLE } from '../../src/platform/embedded/postgres-folder.ts'
import { freePort, isReady, startProgram, type Program } from '../support/programs.ts'

export type KillableShop = {
  origin: string
  sandbox: string
  /** The variables of its programs. */
  env: Record<string, string>
  /** Starts what is not running and waits for it. */
  start(): Promise<void>
  /** The process of the shop itself. */
  pid(): number
  kill(...programs: ('shop' | 'sandbox' | 'database')[]): Promise<void>
  /** A connection to the shop's own database, past the shop. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** The real shop and its sandbox as programs, with the embedded PostgreSQL in `dataDir`. */
export async function openKillableShop(dataDir: string, variables: Record<string, string> = {}): Promise<KillableShop> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    ...variables,
  }
  const sandbox = `http://127.0.0.1:${sandboxPort}`
  const data = join(dataDir, 'postgres/data')
  const running = new Map<'shop' | 'sandbox', Program>()
  const postmaster = async () => (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')

  function run(name: 'shop' | 'sandbox', file: string): void {
    if (!running.has(name)) running.set(name, startProgram(file, env))
  }

  async function end(name: 'shop' | 'sandbox', signal: NodeJS.Signals): Promise<void> {
    const program = running.get(name)
    running.delete(name)
    program?.child.kill(signal)
    await program?.exited
  }

  return {
    origin: `http://localhost:${port}`,
    sandbox,
    env,
    async start() {
      run('sandbox', 'sandbox/main.ts')
      run('shop', 'src/main.ts')
      const isUp = () =>
        fetch(`${sandbox}/outbox.json`).then(
          ({ ok }) => ok || running.get('sandbox')!.output(),
          () => false,
        )
      await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
      await expect.poll(async () => (await isReady(port)) || running.get('shop')!.output(), { timeout: 60_000 }).toBe(true)
    },
    pid: () => running.get('shop')!.child.pid!,
    async kill(...programs) {
      for (const name of programs) {
        if (name === 'database') process.kill(Number((await postmaster())[0]), 'SIGKILL')
        else await end(name, 'SIGKILL')
      }
    },
    async connect() {
      const [, , , databasePort, socket] = await postmaster()
      const host = resolve(data, socket!)
      const client = new pg.Client({ host, port: Number(databasePort), user: ROLE, database: 'postgres' })
      // Its server may be killed beneath it.
      client.on('error', () => {})
      await client.connect()
      return client
    },
    async close() {
      await end('shop', 'SIGTERM')
      await end('sandbox', 'SIGTERM')
    },
  }
}
