import { pino, type DestinationStream, type Logger } from 'pino'
import { EXIT_FAULT } from '../../../scripts/supervise.mjs'
import { forTerminal } from './terminal-log.ts'

export type Log = Logger

/**
 * JSON lines at `destination` or on stdout; a terminal gets short ones for people. Callers must not
 * log personal data or secrets; `redact` is a second line of defence.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
    redact: ['*.password', '*.authorization', '*.cookie', '*.token', '*.email', '*.phoneNumber'],
  }
  const output = destination ?? (process.stdout.isTTY ? forTerminal(process.stdout) : undefined)
  return output ? pino(options, output) : pino(options)
}

/** The database adds the row and the parameters to its errors: personal data, which their messages do not have. */
function withoutValues(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = pino.stdSerializers.err(error) as Record<string, unknown>
  return rest
}

/** The state of the process is unknown after an uncaught exception: it logs the error and exits, to be restarted. */
export function exitOnUncaughtException(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ event: 'fault', origin, err: error }, 'uncaught exception: the shop exits')
    process.exit(EXIT_FAULT)
  })
}
