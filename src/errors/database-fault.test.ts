import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { databaseFault } from './database-fault.ts'

const withCode = (code: string, syscall?: string) => Object.assign(new Error('failed'), { code, syscall })

describe('a fault of the database', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300', '57014'])('is being away: %s', (code) =>
    expect(databaseFault(withCode(code))).toBe('away'),
  )

  it.each(['53100', '53200', '58030'])('is having no room: %s', (code) => expect(databaseFault(withCode(code))).toBe('full'))

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])('is what the driver says: %s', (message) =>
    expect(databaseFault(new Error(message))).toBe('away'),
  )

  it('is a missing socket, but no missing file', () => {
    expect(databaseFault(withCode('ENOENT', 'connect'))).toBe('away')
    expect(databaseFault(withCode('ENOENT', 'open'))).toBeNull()
  })

  it('is what connecting to nobody ends in', async () => {
    const pool = new pg.Pool({ host: 'localhost', port: 1 })
    const error: unknown = await pool.query('select 1').catch((failure: unknown) => failure)
    expect(databaseFault(error)).toBe('away')
    await pool.end()
  })

  it.each(['23505', '42P01', '40001', '0A000', '22P02'])('is not a statement that is wrong: %s', (code) =>
    expect(databaseFault(withCode(code))).toBeNull(),
  )

  it.each([null, undefined, 'away', new Error('oops')])('is not %s', (error) => expect(databaseFault(error)).toBeNull())
})
