import { expect, it } from 'vitest'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { nextReset } from './demo-reset.ts'

const at = (time: string) => new Date(`${time}:00Z`)

it.each([
  ['on time', '2026-11-21T13:00', '2026-11-21T13:00', '2026-11-22T13:00'],
  ['late', '2026-11-21T13:00', '2026-11-21T18:30', '2026-11-22T13:00'],
  ['days late', '2026-11-21T13:00', '2026-11-25T12:59', '2026-11-25T13:00'],
  ['exactly a day late', '2026-11-21T13:00', '2026-11-22T13:00', '2026-11-23T13:00'],
  ['early', '2026-11-21T13:00', '2026-11-21T09:15', '2026-11-22T09:15'],
])('a reset that comes %s is followed by one within 24 hours', (_, due, now, next) => {
  expect(nextReset(at(due), at(now))).toEqual(at(next))
})

it('the notice has the words that were agreed on', () => {
  expect(ACCOUNTS_ARE_TEMPORARY).toBe('Accounts are temporary: demo data resets every 24 hours.')
})
