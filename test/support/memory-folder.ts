import { existsSync, readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
/** More than a run has there at a time. */
const ROOM_BYTES = 4e9

/**
 * A folder in memory for what tests write, if the system has one with enough room: a test's database is 300 small files,
 * which cost a disk several times the processor time. Undefined where programs in it may not run, as in containers:
 * the embedded PostgreSQL sometimes has its programs beside its data.
 */
export function findMemoryFolder(): string | undefined {
  if (!existsSync(FOLDER) || !existsSync('/proc/mounts')) return undefined
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === FOLDER)
  if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec')) return undefined
  const { bavail, bsize } = statfsSync(FOLDER)
  return bavail * bsize > ROOM_BYTES ? FOLDER : undefined
}
