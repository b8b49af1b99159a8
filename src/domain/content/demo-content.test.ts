import { describe, expect, it } from 'vitest'
import { indianDay } from '../indian-time.ts'
import { moveToToday } from './demo-content.ts'

const item = (id: string, day: string) => ({ id, created_at: new Date(`${day}T00:00:00Z`), publish_at: null as Date | null })
const ITEMS = [
  item('first', '2026-10-05'),
  item('third', '2026-10-20'),
  item('fifth', '2026-11-16'),
  item('second', '2026-10-14'),
  item('fourth', '2026-11-02'),
]

describe('the demo’s content', () => {
  it('has a content item of today in India, whenever it is imported, and the next ones as the days end', () => {
    for (const now of ['2026-11-22T10:00:00Z', '2026-11-22T18:29:00Z', '2026-11-22T18:31:00Z', '2030-03-01T00:00:00Z']) {
      const moved = moveToToday(ITEMS, new Date(now))
      const shown = (at: Date) =>
        moved
          .filter(({ publish_at }) => !publish_at || publish_at <= at)
          .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]!
      expect(shown(new Date(now)).id).toBe('third')
      for (let hour = 0; hour < 48; hour++) {
        const at = new Date(new Date(now).getTime() + hour * 3_600_000)
        expect(indianDay(shown(at).created_at)).toBe(indianDay(at))
      }
    }
  })

  it('is daily: one content item for each day, in their order, and two more are on their way', () => {
    const now = new Date('2026-11-22T10:00:00Z')
    const moved = moveToToday(ITEMS, now)
    expect(moved.map(({ id, created_at, publish_at }) => [id, indianDay(created_at), publish_at !== null && publish_at > now])).toEqual([
      ['fifth', '2026-11-24', true],
      ['fourth', '2026-11-23', true],
      ['third', '2026-11-22', false],
      ['second', '2026-11-21', false],
      ['first', '2026-11-20', false],
    ])
  })

  it('of a single content item is of today', () => {
    const [only] = moveToToday([ITEMS[0]!], new Date('2026-11-22T10:00:00Z'))
    expect([indianDay(only!.created_at), only!.publish_at]).toEqual(['2026-11-22', null])
  })
})
