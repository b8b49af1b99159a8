import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { forTerminal } from './terminal-log.ts'

const TIME = /^\d\d:\d\d:\d\d /

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog('info', forTerminal({ write: (line) => (text += line) })))
  expect(text).toMatch(TIME)
  return text.replace(TIME, '')
}

describe('the log in a terminal', () => {
  it('says what happened in a line, and how long its lists are', () => {
    const migrations = ['0001-schema.sql', '0002-people.sql']
    expect(logged((log) => log.info({ event: 'migrated', migrations }, 'database migrated'))).toBe('database migrated (migrations: 2)\n')
  })

  it('adds the event of a warning, and the stack of an error', () => {
    const text = logged((log) => log.error({ event: 'jobs', err: new Error('no connection') }, 'the job queue failed'))
    expect(text).toMatch(/^error: the job queue failed \(jobs\)\nError: no connection\n {4}at /)
    expect(logged((log) => log.warn({ event: 'late', password: 'x'.repeat(100) }, 'late'))).toBe(
      `warning: late (late, password: ${'x'.repeat(80)}…)\n`,
    )
  })

  it('lets nobody steer the terminal', () => {
    expect(logged((log) => log.info({ path: '/\u001b[2J\u009b\u202e' }, 'one\ttwo'))).toBe('one two (path: / [2J  )\n')
  })
})
