/** `full`: nothing can be written. `away`: the server is unreachable, or refuses connections. */
export type DatabaseFault = 'away' | 'full'

/** Error codes of the database's sockets; adapters wrap those of outside services in a ServiceError. */
const SOCKET = new Set('ECONNREFUSED ECONNRESET EPIPE ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH'.split(' '))
/** SQLSTATE: connection exceptions, too many connections, shutdown or startup, statement timeout, read-only. */
const AWAY = /^(08...|53300|57P0[1-5]|57014|25006)$/
/** SQLSTATE: a character that no text holds, or no JSON. */
const UNSTORABLE = /^(22021|22P05)$/
/** SQLSTATE: disk full, out of memory, I/O error. */
const FULL = /^(53[124]00|58030)$/
/** The driver's own errors have no code. */
const DRIVER =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool)/

/** Whether the database refused a text that a client sent, such as one with a NUL. */
export function isUnstorableFault(error: unknown): boolean {
  return error instanceof Error && UNSTORABLE.test((error as NodeJS.ErrnoException).code ?? '')
}

/** Whether the database itself is the cause of an error, and how; null for every other error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  // Node reports an AggregateError when a host name has several addresses.
  if (error instanceof AggregateError && error.errors.length > 0) return databaseFault(error.errors[0])
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (FULL.test(code)) return 'full'
  const isSocket = SOCKET.has(code) && (code !== 'ENOENT' || syscall === 'connect')
  return isSocket || AWAY.test(code) || DRIVER.test(error.message) ? 'away' : null
}

/** Whether `error` is a unique_violation: another row, perhaps of a transaction at the same time, has the same value. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '23505'
}

/** Whether the statement was given up because it took longer than it may. */
export function isOutOfTime(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '57014'
}
