// Plain JavaScript for the system's Node 20; it installs the pinned Node and everything else.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const NODE = join(ROOT, 'node_modules', '.bin', 'node')

/** Installs when node_modules is missing or was installed from another lockfile. */
export function install() {
  const stamp = join(ROOT, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' })
  writeFileSync(stamp, wanted)
}

/** Builds when the build is older than its sources. */
export function build() {
  const built = stampOf('dist/server/entry.server.js')
  if (built > 0 && newest('src/web', 'src/domain', 'vite.config.ts', 'package-lock.json') < built) return
  console.log('Building …')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  run(NODE, [vite, 'build', '--logLevel', 'warn'])
  run(NODE, [vite, 'build', '--logLevel', 'warn', '--mode', 'operator'])
  run(NODE, [vite, 'build', '--logLevel', 'warn', '--ssr', 'src/web/entry.server.tsx'])
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
  const bin = join(ROOT, 'node_modules', '.bin')
  return { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` }
}

function stampOf(path) {
  const full = join(ROOT, path)
  return existsSync(full) ? statSync(full).mtimeMs : 0
}

/** The newest modification time below any of `paths`. */
function newest(...paths) {
  let time = 0
  for (const path of paths) {
    const full = join(ROOT, path)
    const stat = statSync(full)
    const inside = stat.isDirectory() ? readdirSync(full).map((name) => join(path, name)) : []
    time = Math.max(time, stat.mtimeMs, ...(inside.length > 0 ? [newest(...inside)] : []))
  }
  return time
}
