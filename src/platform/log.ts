import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on stdout. Callers must not log personal data or secrets; `redact` is a second line of defence. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.authorization', '*.cookie', '*.token', '*.email', '*.phoneNumber'],
  })
}
