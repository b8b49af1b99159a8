import { pino, type Logger } from 'pino'
import { EXIT_FAULT } from '../../scripts/supervise.mjs'

export type Log = Logger

/** JSON lines on stdout, each with `bindings`. Callers must not log personal data or secrets; `redact` is a second line of defence. */
export function createLog(level: string, bindings: Record<string, unknown> | null = null): Log {
  return pino({
    level,
    base: bindings,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.authorization', '*.cookie', '*.token', '*.email', '*.phoneNumber'],
  })
}

/** After an uncaught exception the state of the process is unknown: it logs the error and exits, to be restarted. */
export function exitOnUncaughtException(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ event: 'fault', origin, err: error }, 'uncaught exception: the shop exits')
    process.exit(EXIT_FAULT)
  })
}
