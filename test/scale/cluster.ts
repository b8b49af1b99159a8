import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { freePort, startProgram } from '../support/programs.ts'
import { S3_KEY, startS3 } from '../support/s3-server.ts'
import { startInstance, type Instance } from './instance.ts'
import { startPostgres } from './postgres-server.ts'
import { fillSample } from './samples.ts'
import { startCommand } from './start-command.ts'

const START = { timeout: 120_000, interval: 100 }

/** Several instances of the shop behind nginx, on one database and one bucket. */
export type Cluster = {
  /** Of the proxy. */
  port: number
  ca: string
  sandbox: string
  databaseUrl: string
  objects: ReadonlyMap<string, Buffer>
  /** The variables that instances share. */
  env: Record<string, string>
  instances: Instance[]
  /** Ends an instance and starts it again, of `root`'s version. Does not wait until it is open. */
  restart(index: number, signal: NodeJS.Signals, root?: string): Promise<void>
  /** Waits until so many instances serve. */
  ready(atLeast: number): Promise<void>
  proxyLog(): Promise<string>
  /** A copy of the shop with one migration more. @returns its folder */
  nextVersion(migration: string): Promise<string>
  close(): Promise<void>
}

export async function openCluster(count: number): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-cluster-'))
  await chmod(folder, 0o755)
  const ending: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const close = async () => {
    for (const end of ending.toReversed()) await end()
  }
  try {
    const postgres = await startPostgres(join(folder, 'server'))
    ending.push(postgres.stop)
    const s3 = await startS3()
    ending.push(() => s3.stop())
    const certificate = await makeCertificate(folder)
    const [port, plainPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
    const instances: Instance[] = []
    const ports = await Promise.all(Array.from({ length: count }, () => freePort()))
    const env = {
      PUBLIC_URL: `https://localhost:${port}`,
      TRUSTED_PROXIES: '1',
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url('shop', 'shop'),
      STORAGE_URL: `s3://${s3.config.bucket}?endpoint=${s3.config.endpoint}&region=${s3.config.region}`,
      AWS_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
      AUTH_SECRET: 'a secret that all instances share, of the tests',
    }
    const sandbox = startProgram('sandbox/main.ts', {
      ...env,
      SANDBOX_WEBHOOK_URL: `${env.PUBLIC_URL}/webhooks/phonepe`,
      NODE_EXTRA_CA_CERTS: certificate.path,
    })
    ending.push(async () => sandbox.child.kill() && sandbox.exited)
    ending.push(() => Promise.all(instances.map((instance) => instance.stop())))
    for (const own of ports) instances.push(await startInstance(env, { port: own }))
    await vi.waitUntil(() => sandbox.output().includes('Sandbox services'), START)
    const ready = async (atLeast: number) => {
      const isEnough = async () => (await Promise.all(instances.map((instance) => instance.isReady()))).filter(Boolean).length >= atLeast
      const words = () => new Error(instances.map(({ output }) => output()).join('\n'))
      await vi.waitUntil(isEnough, START).catch(() => Promise.reject(words()))
    }
    await ready(count)
    ending.push(await startProxy(folder, { port, plainPort, ports }))
    return {
      port,
      ca: certificate.text,
      sandbox: `http://127.0.0.1:${sandboxPort}`,
      databaseUrl: env.DATABASE_URL,
      objects: s3.objects,
      env,
      instances,
      async restart(index, signal, root) {
        await instances[index]!.stop(signal)
        instances[index] = await startInstance(env, { port: ports[index]!, ...(root && { root }) })
      },
      ready,
      proxyLog: () => readFile(join(folder, 'nginx.log'), 'utf8'),
      nextVersion: (migration) => copyShop(folder, migration),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function makeCertificate(folder: string): Promise<{ path: string; text: string }> {
  const [path, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', path])
  return { path, text: await readFile(path, 'utf8') }
}

/** nginx with the sample's site. @returns what ends it */
async function startProxy(folder: string, { port, plainPort, ports }: { port: number; plainPort: number; ports: number[] }) {
  const [site, main] = [join(folder, 'site.conf'), join(folder, 'nginx.conf')]
  const [first, ...others] = ports.map((each) => `server 127.0.0.1:${each} max_fails=3`)
  await fillSample('nginx.conf', site, {
    '/etc/letsencrypt/live/shop.example/': `${folder}/`,
    'shop.example': 'localhost',
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen ${port} ssl http2;`,
    '  server 127.0.0.1:3000 max_fails=3': `  ${first}`,
    '  # server 127.0.0.1:3001 max_fails=3': others.map((line) => `  ${line}`).join(' fail_timeout=2s;\n'),
  })
  const scratch = join(folder, 'nginx')
  await mkdir(scratch, { mode: 0o777 })
  await chmod(scratch, 0o777)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${scratch}/${name};`).join(' ')
  await writeFile(
    main,
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http { access_log off; ${paths} include ${site}; }
`,
  )
  const answers = () => fetch(`http://localhost:${plainPort}/`, { redirect: 'manual' })
  const proxy = await startCommand(['nginx', '-c', main, '-e', `${folder}/nginx.log`], answers)
  return () => proxy.stop()
}

async function copyShop(folder: string, migration: string): Promise<string> {
  const next = join(folder, 'next')
  for (const name of ['src', 'db', 'dist', 'catalogue', 'scripts', 'package.json']) await cp(name, join(next, name), { recursive: true })
  await symlink(resolve('node_modules'), join(next, 'node_modules'))
  await writeFile(join(next, 'db', 'migrations', '9999-next.sql'), migration)
  return next
}
