/** `full` while nothing can be written, `away` while nobody answers or everybody is being sent off. */
export type DatabaseFault = 'away' | 'full'

/** What sockets to the database end with. Outside services wrap theirs in a ServiceError. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** SQLSTATE: connection exceptions, too many connections, shutting down or starting up, given up after the time-out, read only. */
const AWAY = /^(08...|53300|57P0[1-5]|57014|25006)$/
/** SQLSTATE: no room on the disk or in memory, and the disk itself failing. */
const FULL = /^(53[124]00|58030)$/
/** The driver's own complaints carry no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool)/

/** What is the matter with the database itself, when that is why a statement failed; null for every other error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  // A host with several addresses is tried at each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return databaseFault(error.errors[0])
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (FULL.test(code)) return 'full'
  const isSocket = SOCKET.has(code) && (code !== 'ENOENT' || syscall === 'connect')
  return isSocket || AWAY.test(code) || DRIVER.test(error.message) ? 'away' : null
}
