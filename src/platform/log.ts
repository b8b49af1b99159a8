import { pino, type Logger } from 'pino'

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
