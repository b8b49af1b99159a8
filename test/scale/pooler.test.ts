import { mkdtemp, readFile, rm, chmod, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFailed, onTestFinished, vi } from 'vitest'
import { chooseServerUser } from '../../src/platform/embedded/postgres-user.ts'
import { registerShopper, settleAtProvider } from '../support/http-shopper.ts'
import { openLive } from '../support/live-socket.ts'
import { freePort, startProgram, type Program } from '../support/programs.ts'
import { startInstance, type Instance } from './instance.ts'
import { startPostgres, type PostgresServer } from './postgres-server.ts'
import { fillSample } from './samples.ts'
import { startCommand } from './start-command.ts'

const SHOPPERS = 12

let folder: string
let server: PostgresServer
let sandbox: Program
let env: Record<string, string>
const ending: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-pooler-'))
  await chmod(folder, 0o755)
  server = await startPostgres(join(folder, 'server'))
  ending.push(server.stop)
  const sandboxPort = String(await freePort())
  sandbox = startProgram('sandbox/main.ts', { PORT: String(await freePort()), SANDBOX_PORT: sandboxPort })
  ending.push(async () => sandbox.child.kill('SIGTERM') && sandbox.exited)
  await vi.waitUntil(() => sandbox.output().includes('Sandbox services'), { timeout: 60_000 })
  env = {
    SANDBOX_PORT: sandboxPort,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: await startPooler('transaction'),
    DATABASE_DIRECT_URL: server.url('shop', 'shop'),
  }
})
afterAll(async () => {
  for (const end of ending.toReversed()) await end()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** The sample as it is, but for its addresses and what a test adds. @returns the shop's DATABASE_URL */
async function startPooler(name: string, added: Record<string, string> = {}): Promise<string> {
  const port = String(await freePort())
  const [config, users] = [join(folder, `${name}.ini`), join(folder, `${name}.txt`)]
  await writeFile(users, server.userlist)
  await fillSample('pgbouncer.ini', config, {
    'host=db.example port=5432': `host=127.0.0.1 port=${server.port}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
    ...added,
  })
  const url = server.url('shop', 'shop').replace(`:${server.port}/`, `:${port}/`)
  const answers = async () => {
    const client = new pg.Client(url)
    await client.connect()
    await client.end()
  }
  const pooler = await startCommand(['pgbouncer', config], answers, { ...(await chooseServerUser(join(folder, 'pooler'))) })
  ending.push(() => pooler.stop('SIGINT'))
  return url
}

async function command(variables: Record<string, string>, ...args: string[]): Promise<{ code: number | null; answer: unknown }> {
  const program = startProgram('src/cli/main.ts', variables, [...args, '--json'])
  const code = await program.exited
  return { code, answer: JSON.parse(program.output().trim().split('\n')[0] ?? '') }
}

async function refusedStart(variables: Record<string, string>): Promise<string> {
  const shop = await startInstance(variables)
  expect(await shop.exited).toBe(1)
  return shop.output().trim()
}

type Diagnosis = { findings: { check: string; state: string; found: string }[] }

describe('behind PgBouncer in transaction mode', () => {
  it('two instances open at once, sell, tell of changes and do their jobs; the command line works beside them', async () => {
    const instances: Instance[] = await Promise.all([1, 2].map(() => startInstance(env)))
    onTestFailed(() => console.error(instances.map(({ output }) => output()).join('\n')))
    onTestFinished(async () => {
      await Promise.all(instances.map(({ stop }) => stop()))
    })
    for (const { isReady, output } of instances) await expect.poll(async () => (await isReady()) || output()).toBe(true)
    const provider = `http://127.0.0.1:${env.SANDBOX_PORT}`
    const at = instances.map(({ port }) => ({ origin: `http://localhost:${port}`, sandbox: provider }))

    const orders = await Promise.all(
      Array.from({ length: SHOPPERS }, async (_, index) => {
        const shopper = await registerShopper(at[index % 2]!)
        const live = await openLive(at[(index + 1) % 2]!.origin, shopper.cookie)
        live.subscribe(1, 'cart', { uid: 'me' })
        await shopper.saveAddress()
        await shopper.setCart([{ id: 'kairi-tote', quantity: 1 + (index % 5) }])
        await expect.poll(() => JSON.stringify(live.data(1) ?? null)).toContain(`"quantity":${1 + (index % 5)}`)
        const session = await shopper.placeOrder()
        await settleAtProvider(provider, session)
        expect(await shopper.comeBack(session)).toContain('complete=true')
        live.socket.close()
        return shopper.orders()
      }),
    )
    expect(orders.map((each) => each.length)).toEqual(orders.map(() => 1))
    const mails = async () => (await (await fetch(`${provider}/outbox.json`)).text()).split('Your order').length - 1
    await expect.poll(mails).toBeGreaterThanOrEqual(SHOPPERS)

    expect(await command(env, 'products', 'stock', 'kairi-robe', 'out')).toMatchObject({ code: 0, answer: { inStock: false } })
    const isSold = async (origin: string) =>
      ((await (await fetch(`${origin}/api/products/kairi-robe`)).json()) as { active: boolean }).active
    for (const { origin } of at) await expect.poll(() => isSold(origin)).toBe(false)
    const imports = await Promise.all([1, 2, 3].map(() => command(env, 'products', 'import', 'catalogue')))
    expect(imports.map(({ code }) => code)).toEqual([0, 0, 0])
    const backup = join(folder, 'backup')
    expect(await command(env, 'backup', backup)).toMatchObject({ code: 0 })
    expect((await readFile(backup)).length).toBeGreaterThan(10_000)
    expect(await command(env, 'payments', 'reconcile')).toMatchObject({ code: 0 })
    expect(await command(env, 'jobs', 'failed')).toMatchObject({ code: 0 })
    const { code, answer } = await command({ ...env, PUBLIC_URL: at[0]!.origin }, 'doctor')
    const { findings } = answer as Diagnosis
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
    expect(code).toBe(0)
    expect(findings.filter(({ check }) => check === 'pooler')).toMatchObject([{ state: 'ok' }])
    expect(
      instances.map(({ output }) =>
        output()
          .split('\n')
          .filter((line) => line.includes('"level":')),
      ),
    ).toEqual([[], []])
  })

  it('no statement keeps a connection of the server for longer than the shop’s limit', async () => {
    const client = new pg.Client(env.DATABASE_URL)
    await client.connect()
    onTestFinished(() => client.end())
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
  })

  it('the start, a command and the doctor say in a line that the direct address is missing, or is none', async () => {
    const missing = /^DATABASE_DIRECT_URL is missing: DATABASE_URL leads to a pooler\. Set it to the address of the server itself: .*\.$/
    const { DATABASE_DIRECT_URL: _, ...without } = env
    expect(await refusedStart(without)).toMatch(missing)
    // Also where the pooler accepts the time limit of a session, and then forgets it.
    const ignoring = await startPooler('ignoring', {
      'default_pool_size = 20': 'default_pool_size = 20\nignore_startup_parameters = statement_timeout',
    })
    const accepted = { ...without, DATABASE_URL: ignoring }
    expect(await refusedStart(accepted)).toMatch(missing)
    expect(await command(accepted, 'jobs', 'failed')).toMatchObject({ code: 1, answer: { message: expect.stringMatching(missing) } })
    const { answer } = await command(accepted, 'doctor')
    expect((answer as Diagnosis).findings.filter(({ check }) => check === 'pooler')).toMatchObject([{ state: 'failed' }])

    expect(await refusedStart({ ...env, DATABASE_DIRECT_URL: ignoring })).toMatch(/^DATABASE_DIRECT_URL leads to a pooler\. /)
    expect(await refusedStart({ ...env, DATABASE_DIRECT_URL: server.url('shop', 'postgres') })).toMatch(
      /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL\. /,
    )
    const nobody = `postgres://shop@127.0.0.1:${await freePort()}/shop`
    expect(await refusedStart({ ...env, DATABASE_DIRECT_URL: nobody })).toMatch(
      /^DATABASE_DIRECT_URL cannot be used \(.*ECONNREFUSED.*\)\. /,
    )
  })
})
