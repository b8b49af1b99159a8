import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, open, readFile, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../errors/start-error.ts'
import { POSTGRES_ENVIRONMENT, type PostgresBinaries } from './postgres-binaries.ts'
import { giveToServer, giveTreeToServer, type ServerUser } from './postgres-user.ts'

const run = promisify(execFile)

export const ROLE = 'shop'
export const PORT = 5432
export const SOCKET_NAME = `.s.PGSQL.${PORT}`

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103

/** `home` holds everything of the server: `data` (the database), `socket` (its unix socket), its log. */
export type PostgresFolder = { home: string; data: string; socket: string }

/**
 * The -D argument. Another user may be unable to traverse the path (DATA_DIR below /root); /proc/self/cwd works for a
 * server that is started inside the folder, whatever the modes of its parents.
 */
export function dataArgument(data: string, user: ServerUser): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : data
}

/** Creates the folders, and at the first start the database. Throws when the database was made by another major version. */
export async function preparePostgresFolder(home: string, binaries: PostgresBinaries, user: ServerUser): Promise<PostgresFolder> {
  const data = join(home, 'data')
  await mkdir(home, { recursive: true })
  // Owned by the shop and traversable by the server's user, who owns the folders inside but cannot replace them.
  await chmod(home, 0o711)
  await removeTemporaryFolders(home)
  if (await exists(data)) await requireSameMajor(data, binaries.major)
  else await createDatabase(data, binaries, user)
  await giveTreeToServer(data, user)
  return { home, data, socket: await prepareSocketFolder(join(home, 'run'), user) }
}

export async function removeSocketFolder(folder: PostgresFolder): Promise<void> {
  if (dirname(folder.socket) === folder.home) return
  await rm(folder.socket, { recursive: true, force: true })
  await rm(join(folder.home, 'run'), { force: true })
}

async function requireSameMajor(data: string, major: string): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (found === major) return
  if (!found) throw new StartError(`${data} is not a PostgreSQL data folder: restore it from a backup, or choose another DATA_DIR.`)
  throw new StartError(
    `${data} was made by PostgreSQL ${found}, this shop brings ${major}: dump it with ${found} and restore it, or choose another DATA_DIR.`,
  )
}

/** Runs initdb in a temporary folder and renames it, so that a crash leaves no half-made database. initdb itself syncs to disk. */
async function createDatabase(data: string, binaries: PostgresBinaries, user: ServerUser): Promise<void> {
  const draft = await mkdtemp(join(dirname(data), 'initdb-'))
  await giveToServer(draft, user)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Trust authentication is safe: there is no network socket, and the unix socket is in a 0700 folder.
  const access = [`--username=${ROLE}`, '--auth-local=trust', '--auth-host=reject']
  try {
    await run(binaries.initdb, ['-D', dataArgument(draft, user), ...locale, ...access, '--no-instructions'], {
      ...user,
      cwd: draft,
      env: POSTGRES_ENVIRONMENT,
    })
  } catch (error) {
    throw new Error(`initdb failed: ${(error as { stderr?: string }).stderr?.trim().replaceAll('\n', '; ') || (error as Error).message}`)
  }
  await rename(draft, data)
  await syncFolder(dirname(data))
}

/** An initdb of a killed shop may still be writing; what cannot be removed now is removed at the next start. */
async function removeTemporaryFolders(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith('initdb-'))
  await Promise.all(drafts.map((name) => rm(join(home, name), { recursive: true, force: true }).catch(() => {})))
}

/**
 * `run` itself, or a folder in /tmp where the socket's path would be too long. `run` is then a link to it, so that the
 * next start finds the socket of a server that is still running.
 */
async function prepareSocketFolder(run: string, user: ServerUser): Promise<string> {
  const isLink = (await lstat(run).catch(() => undefined))?.isSymbolicLink()
  if (Buffer.byteLength(join(run, SOCKET_NAME)) <= SOCKET_PATH_BYTES) {
    if (isLink) await rm(run)
    await mkdir(run, { recursive: true })
    await giveToServer(run, user)
    return run
  }
  const known = isLink ? await readlink(run) : undefined
  if (known && (await isPrivateFolder(known, user))) return known
  const folder = await mkdtemp('/tmp/chhaap-')
  await giveToServer(folder, user)
  await rm(run, { recursive: true, force: true })
  await symlink(folder, run)
  return folder
}

/** /tmp is world-writable: after a reboot another user may have created a folder of this name. */
async function isPrivateFolder(path: string, user: ServerUser): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found !== undefined && found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
