import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const MEMORY = '/dev/shm'
/** More than a run has there at a time. */
const ROOM_BYTES = 4e9
/** The path of a socket has room for 104 characters. */
const PLACES = [MEMORY, '/tmp']
export const PREFIX = 'chhaap-run-'
/** An immediate shutdown of PostgreSQL takes a fraction of this. */
const ENDING_MS = 10_000

/**
 * Gives the run a folder of its own, where its processes make everything that they make in tmpdir(), and which ends with it.
 * It is in memory, if the system has a folder there with enough room: the database of a test is 300 small files, which cost
 * a disk several times the processor time. Runs that were killed are cleaned up first.
 */
export async function makeRunFolder(): Promise<void> {
  for (const place of PLACES.filter(existsSync)) await removeAbandoned(place)
  const folder = join(hasMemoryFolder() ? MEMORY : '/tmp', `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  process.env.TMPDIR = folder
  process.once('exit', () => {
    // A run that is terminated leaves programs behind: the next run removes what they still write.
    if (!signalProcessesOf(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
}

/** False where no program in it may run, as in containers: the embedded PostgreSQL may have a copy of its programs beside its data. */
function hasMemoryFolder(): boolean {
  if (!existsSync(MEMORY) || !existsSync('/proc/mounts')) return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === MEMORY)
  if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES
}

/** Ends and removes what is left of the runs in `place` whose own process is gone. */
export async function removeAbandoned(place: string): Promise<void> {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0
    if (!pid || (pid !== process.pid && isRun(pid))) continue
    const folder = join(place, name)
    await endProcessesOf(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The pid of a run that is gone may be another program's by now. */
function isRun(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !existsSync('/proc') || read(pid, 'cmdline').includes('vitest')
}

async function endProcessesOf(folder: string): Promise<void> {
  const deadline = Date.now() + ENDING_MS
  while (signalProcessesOf(folder) && Date.now() < deadline) await delay(50)
}

/**
 * Ends what works in the folder. Workers and browsers have it as their TMPDIR, shops their data in it; PostgreSQL names its
 * data in its arguments. @returns whether there was anything
 */
function signalProcessesOf(folder: string): boolean {
  const pids = existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Boolean) : []
  const servers = pids.filter((pid) => read(pid, 'cmdline').includes(`shop.data_folder=${folder}/`))
  const others = pids.filter((pid) => {
    const variables = read(pid, 'environ').split('\0')
    return variables.includes(`TMPDIR=${folder}`) || variables.some((variable) => variable.startsWith(`DATA_DIR=${folder}/`))
  })
  // Shops first: they start a server that is gone again. Killed, a server leaves its shared memory behind.
  for (const pid of others) signal(pid, 'SIGKILL')
  for (const pid of servers) signal(pid, 'SIGQUIT')
  return servers.length + others.length > 0
}

/** Empty where the process is gone, or is not ours. */
function read(pid: number, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}
