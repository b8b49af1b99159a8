import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { chooseServerUser, giveToServer } from '../../../src/platform/embedded/postgres-user.ts'
import { freePort } from '../../support/programs.ts'
import { fillSample } from '../samples.ts'
import { startCommand, type Command } from '../start-command.ts'
import { NETWORK, openNetwork, OWN_ADDRESS, type Machine } from './network.ts'

const PASSWORD = 'block-print'
const ETCD = `http://${OWN_ADDRESS}:2379`
/** What Patroni of the sample may need until all three are in step again. */
const REJOIN = { timeout: 120_000, interval: 500 }
const ASK_MS = 3_000

/** By this the next run finds what one that was killed has left. */
const OF_THIS_RUN = { env: { TMPDIR: tmpdir() } }

/** What Patroni says of a server. */
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

export type Server = Machine & {
  name: string
  /** Starts what was killed. */
  start: () => Promise<void>
  output: () => string
}

export type PatroniCluster = {
  /** Of the shop, by HAProxy. */
  databaseUrl: string
  servers: Server[]
  /** The server itself, whatever its role. */
  adminUrl(server: Server): string
  /** Waits until one is the primary, one confirms its commits, and the third follows. @returns the primary and the others, the confirming one first */
  inStep(): Promise<[Server, Server, Server]>
  /** The name of the server that says that it is the primary now. */
  findPrimary(): Promise<string | undefined>
  close: () => Promise<void>
}

/** Three servers with Patroni, etcd and HAProxy, by the samples of `deploy/failover`. */
export async function openPatroniCluster(): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-failover-'))
  await chmod(folder, 0o755)
  const ending: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const close = async () => {
    for (const end of ending.splice(0).toReversed()) await end()
  }
  try {
    const { machines, close: closeNetwork } = await openNetwork(3)
    ending.push(closeNetwork)
    const etcd = await startEtcd(join(folder, 'etcd'))
    ending.push(() => etcd.stop())
    const servers: Server[] = []
    for (const [index, machine] of machines.entries()) servers.push(await createServer(folder, `db${index + 1}`, machine))
    for (const server of servers) await server.start()
    const port = await freePort()
    const proxy = await startProxy(folder, port)
    ending.push(() => proxy.stop('SIGTERM'))
    const url = (role: string, database: string, host = `127.0.0.1:${port}`) => `postgres://${role}:${PASSWORD}@${host}/${database}`
    const cluster: PatroniCluster = {
      databaseUrl: url('shop', 'shop'),
      servers,
      adminUrl: ({ address }) => url('postgres', 'postgres', `${address}:5432`),
      inStep: () => waitUntilInStep(servers),
      async findPrimary() {
        const are = await Promise.all(servers.map(isPrimary))
        return servers[are.indexOf(true)]?.name
      },
      close,
    }
    await cluster.inStep()
    await administer(url('postgres', 'postgres'), `create role shop login password '${PASSWORD}'`, 'create database shop owner shop')
    return cluster
  } catch (error) {
    await close()
    throw error
  }
}

async function startEtcd(folder: string): Promise<Command> {
  const peers = `http://${OWN_ADDRESS}:2380`
  const args = ['--data-dir', folder, '--listen-client-urls', ETCD, '--advertise-client-urls', ETCD, '--log-level', 'error', '--enable-v2']
  const cluster = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `default=${peers}`]
  const answers = async () => {
    const { ok } = await fetch(`${ETCD}/health`, { signal: AbortSignal.timeout(ASK_MS) })
    if (!ok) throw new Error('not ready')
  }
  return startCommand(['etcd', ...args, ...cluster], answers, OF_THIS_RUN)
}

async function createServer(folder: string, name: string, machine: Machine): Promise<Server> {
  const home = join(folder, name)
  const user = await chooseServerUser(home)
  await mkdir(home)
  await giveToServer(home, user)
  const config = join(folder, `${name}.yml`)
  await fillSample('failover/patroni.yml', config, {
    'name: db1': `name: ${name}`,
    '10.0.0.11': machine.address,
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `${OWN_ADDRESS}:2379`,
    '10.0.0.0/24': NETWORK,
    '/var/lib/postgresql/15/shop': join(home, 'data'),
    '/var/lib/postgresql/shop.pgpass': join(home, 'pgpass'),
    '/var/run/postgresql': home,
    'PASSWORD-OF-PATRONI': PASSWORD,
    'PASSWORD-OF-POSTGRES': PASSWORD,
    'PASSWORD-OF-REPLICATOR': PASSWORD,
  })
  const ids = user ? [`--setgid=${user.gid}`, `--setuid=${user.uid}`] : []
  const [enter, ...where] = machine.enter
  const outputs: (() => string)[] = []
  return {
    ...machine,
    name,
    async start() {
      const answers = () => fetch(`http://${machine.address}:8008/liveness`, { signal: AbortSignal.timeout(ASK_MS) })
      const patroni = await startCommand([enter, ...where, ...ids, '--', 'patroni', config], answers, {
        cwd: home,
        env: { LC_ALL: 'C.UTF-8' },
      })
      outputs.push(patroni.output)
    },
    output: () => outputs.map((output) => output().slice(-4000)).join('\n'),
  }
}

async function startProxy(folder: string, port: number): Promise<Command> {
  const config = join(folder, 'haproxy.cfg')
  await fillSample('failover/haproxy.cfg', config, { '10.0.0.': OWN_ADDRESS.replace(/\d+$/, ''), '127.0.0.1:5000': `127.0.0.1:${port}` })
  const answers = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: ASK_MS })
    // Without a primary the connection is closed, by who does answer.
    await client.connect().catch((error: Error) => {
      if ((error as { code?: string }).code === 'ECONNREFUSED') throw error
    })
    await client.end().catch(() => {})
  }
  return startCommand(['haproxy', '-db', '-f', config], answers, OF_THIS_RUN)
}

async function administer(url: string, ...statements: string[]): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

async function waitUntilInStep(servers: Server[]): Promise<[Server, Server, Server]> {
  let members: Member[] = []
  const look = async () => {
    members = (await Promise.all(servers.map(readMembers))).find((each) => each !== null) ?? []
    const found = ['leader', 'sync_standby', 'replica'].map((role) => {
      const member = members.find((each) => each.role === role)
      return servers.find(({ name }) => name === member?.name)
    })
    return isInStep(members) && found.every((server) => server !== undefined) ? (found as [Server, Server, Server]) : null
  }
  try {
    return await vi.waitUntil(look, REJOIN)
  } catch (error) {
    throw new Error(`not in step: ${JSON.stringify(members)}\n${servers.map(({ output }) => output()).join('\n--\n')}`, { cause: error })
  }
}

/** Running, on one timeline, and less than a megabyte behind. */
function isInStep(members: Member[]): boolean {
  const isRunning = members.every(({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && Number(lag) < 1e6)
  return isRunning && new Set(members.map(({ timeline }) => timeline)).size === 1
}

async function isPrimary({ address }: Server): Promise<boolean> {
  const answer = await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => null)
  return answer?.status === 200
}

async function readMembers({ address }: Server): Promise<Member[] | null> {
  const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : null
}
