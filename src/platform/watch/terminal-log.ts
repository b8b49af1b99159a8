import type { DestinationStream } from 'pino'

/** The level of pino's warnings; `error` and `fatal` are above it. */
const WARN = 40
const NAMES: Record<number, string> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }
/** Longer values are cut: a person reads the line, and the JSON has the rest. */
const MAX_VALUE = 80

type Line = { level: number; time: string; msg?: string; err?: { stack?: string; message?: string }; event?: string }

/** Writes pino's JSON for people, as `10:15:00 database migrated (migrations: 40)`, in UTC; lists by their length. */
export function forTerminal(terminal: { write(text: string): unknown }): DestinationStream {
  return { write: (json) => void terminal.write(`${readable(json)}\n`) }
}

function readable(json: string): string {
  const { level, time, msg = '', err, event, ...rest } = JSON.parse(json) as Line
  const facts = Object.entries(rest).map(([name, value]) => `${name}: ${short(value)}`)
  const failed = level >= WARN
  // What a warning is about is looked up by its event (docs/operating.md).
  if (failed && event) facts.unshift(event)
  const line = `${time.slice(11, 19)} ${NAMES[level] ?? ''}${msg}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
  const stack = failed && (err?.stack ?? err?.message)
  return withoutControls(stack ? `${line}\n${stack}` : line)
}

function short(value: unknown): string {
  if (Array.isArray(value)) return String(value.length)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}

/** What a visitor sent must not steer the operator's terminal. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ')
}
