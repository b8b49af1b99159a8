import { spawn } from 'node:child_process'
import { chmod, chown, readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import {
  firstLine,
  untilEnded,
  here,
  isLinux,
  isZombie,
  kill,
  leaveCrash,
  leaveOrphan,
  postmasterPid,
  programOf,
  query,
  quick,
  shop,
  start,
  useFolders,
  useFreshFolder,
} from '../../test/support/embedded-postgres.ts'
import { findPostgresBinaries } from './embedded/postgres-binaries.ts'
import { chooseServerUser } from './embedded/postgres-user.ts'
import { describePostmaster, ensurePostmaster } from './embedded/postmaster.ts'

/** Its socket's path is longer than the 107 bytes that a socket may have. */
const deepPath = 'a-rather-long-folder-name/'.repeat(6)

useFolders()

it('adopts the server of a killed shop, with its lock', async () => {
  const pid = await leaveOrphan()
  const server = await start(quick)
  expect(await postmasterPid()).toBe(pid)
  expect(here.log.join()).toContain(`pid ${pid}`)
  expect(await query(server, 'select v from t')).toEqual([{ v: 1 }])
  await server.stop()
  await untilEnded(pid)
})

it('restarts the server of a killed shop when its settings differ', async () => {
  const pid = await leaveOrphan()
  const server = await start({})
  expect(await postmasterPid()).not.toBe(pid)
  expect(await query(server, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'on' }])
})

it('waits for a server that is still stopping', async () => {
  process.kill(await leaveOrphan(), 'SIGINT')
  const server = await start(quick)
  expect(await query(server, 'select v from t')).toEqual([{ v: 1 }])
})

it('starts the server again when it is killed under a running shop', async () => {
  const server = await start({})
  await query(server, 'create table survivors as select 1 as v')
  process.kill(await postmasterPid(), 'SIGKILL')
  await expect.poll(() => here.log.join()).toContain('runs again')
  expect(await query(server, 'select v from survivors')).toEqual([{ v: 1 }])
})

it('starts an adopted server again when it is killed, although that is not its child', async () => {
  const pid = await leaveOrphan()
  const server = await start(quick)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => here.log.join()).toContain('runs again')
  expect(await query(server, 'select v from t')).toEqual([{ v: 1 }])
})

it('waits for its own server also while the system does not show its command line yet', { skip: !isLinux }, async () => {
  await (await start(quick)).stop()
  const [data, socket] = [join(here.home, 'data'), join(here.home, 'run')]
  const user = await chooseServerUser(data)
  const { postgres } = await findPostgresBinaries(here.dataDir, user)
  await chmod(here.folder, 0o755)
  const slow = join(here.folder, 'slow-postgres.cjs')
  const load = `process.execve(${JSON.stringify(postgres)}, [${JSON.stringify(postgres)}, ...process.argv.slice(2)], process.env)`
  await writeFile(slow, `#!${process.execPath}\nprocess.title = 'x'\nsetTimeout(() => ${load}, 300)\n`, { mode: 0o755 })
  await chmod(slow, 0o755)
  const { pid } = await ensurePostmaster(describePostmaster(slow, { home: here.home, data, socket }, user, quick))
  expect(await postmasterPid()).toBe(pid)
})

it('recovers when the shop and the server are both killed', async () => {
  await leaveCrash()
  const server = await start(quick)
  expect(await query(server, 'select v from t')).toEqual([{ v: 1 }])
})

it('is not deceived by locks whose pid is a zombie', { skip: !isLinux }, async () => {
  await leaveCrash()
  const zombie = await makeZombie()
  await forgeLocks(zombie)
  await start(quick)
  expect(await postmasterPid()).not.toBe(zombie)
})

it('is not deceived by locks whose pid a stranger now has', async () => {
  await leaveCrash()
  const { uid, gid } = await stat(join(here.home, 'data'))
  const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  here.children.push(stranger)
  await forgeLocks(Number(stranger.pid))
  await start(quick)
  expect(await postmasterPid()).not.toBe(stranger.pid)
})

it('removes an empty lock that a crash of the machine left', async () => {
  await leaveCrash()
  const file = join(here.home, 'data/postmaster.pid')
  await writeFile(file, '')
  await utimes(file, new Date(0), new Date(0))
  await start(quick)
  expect(await postmasterPid()).toBeGreaterThan(0)
})

it('starts afresh when the very first start was killed half-way', async () => {
  await useFreshFolder()
  const first = shop()
  // initdb makes this folder first, and has most of its work before it.
  const databases = async () => readdir(join(here.home, (await drafts())[0] ?? '-', 'base')).catch(() => [])
  await expect.poll(databases, { interval: 5 }).toContain('1')
  await kill(first)
  expect(await drafts()).toHaveLength(1)

  const server = await start(quick)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  // The second start meets no initdb that might still be writing.
  await start(quick)
  expect(await drafts()).toEqual([])
})

it('serves a path too deep for a socket through a short private folder, and removes that at the end', async () => {
  await useFreshFolder(deepPath)
  const pid = await leaveOrphan()
  const server = await start(quick)
  const { host } = server.connection
  expect(await postmasterPid()).toBe(pid)
  expect(host.length).toBeLessThan(40)
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  expect(await query(server, 'select v from t')).toEqual([{ v: 1 }])
  await server.stop()
  expect(await stat(host).catch(() => 'removed')).toBe('removed')
})

it('makes a new socket folder when the short one is gone', async () => {
  await useFreshFolder(deepPath)
  const pid = await leaveOrphan()
  await rm(await readlink(join(here.home, 'run')), { recursive: true })
  const server = await start(quick)
  await untilEnded(pid)
  expect(await query(server, 'select v from t')).toEqual([{ v: 1 }])
})

/** The databases that are not finished. */
async function drafts(): Promise<string[]> {
  return (await readdir(here.home).catch(() => [])).filter((name) => name.startsWith('initdb-'))
}

/** A shell that turns into `sleep`, which never collects the child that the shell left it. */
async function makeZombie(): Promise<number> {
  const parent = spawn('/bin/sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  here.children.push(parent)
  const pid = Number(await firstLine(parent))
  await expect.poll(() => programOf(Number(parent.pid))).toBe('sleep')
  const input = parent.stdio[3] as Writable
  input.end()
  await expect.poll(() => isZombie(pid)).toBe(true)
  return pid
}

async function forgeLocks(pid: number): Promise<void> {
  const { uid, gid } = await stat(join(here.home, 'data'))
  const locks = [join(here.home, 'data/postmaster.pid'), join(here.home, 'run/.s.PGSQL.5432.lock')]
  const forge = async (file: string) => {
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [pid, ...lines.slice(1)].join('\n'))
    await chown(file, uid, gid)
  }
  await Promise.all(locks.map(forge))
}
