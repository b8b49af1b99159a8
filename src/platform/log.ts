import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on stdout. Personal data and secrets never go into a log call; these paths are the second fence. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.authorization', '*.cookie', '*.token', '*.email', '*.phoneNumber'],
  })
}
