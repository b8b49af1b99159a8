import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('how long ago it was', () => {
  it.each([
    ['2026-11-21T12:00:05Z', 'just now'],
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-21T09:00:00Z', '3 hours ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-18T11:00:00Z', '3 days ago'],
    ['2026-11-10T11:00:00Z', 'last week'],
    ['2026-11-01T11:00:00Z', '2 weeks ago'],
    ['2026-10-01T11:00:00Z', 'last month'],
    ['2025-10-01T11:00:00Z', 'last year'],
    ['2024-10-01T11:00:00Z', '2 years ago'],
  ])('shows %s as %s', (then, text) => {
    expect(relativeTime(Date.parse(then), NOW)).toBe(text)
  })
})
