import { existsSync, readFileSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** More than a run has there at a time. */
const ROOM_BYTES = 4e9

/**
 * Puts what the processes of a run make in tmpdir() into memory, if the system has a folder there with enough room: the
 * database of a test is 300 small files, which cost a disk several times the processor time. Otherwise into /tmp: the path
 * of a socket has room for 104 characters.
 */
export function chooseTemporaryFolder(): void {
  process.env.TMPDIR = hasMemoryFolder() ? MEMORY : '/tmp'
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
