import { describe, expect, it } from 'vitest'
import { moveToToday } from './demo-reading.ts'
import { indianDay } from '../indian-time.ts'

const piece = (id: string, day: string) => ({ id, created_at: new Date(`${day}T00:00:00Z`), publish_at: null as Date | null })
const PIECES = [piece('first', '2026-10-05'), piece('third', '2026-10-20'), piece('second', '2026-10-14'), piece('last', '2026-11-16')]

describe('the demo’s reading', () => {
  it('has a piece of today in India, whenever it is imported, and the next one as the day ends', () => {
    for (const now of ['2026-11-22T10:00:00Z', '2026-11-22T18:29:00Z', '2026-11-22T18:31:00Z', '2030-03-01T00:00:00Z']) {
      const moved = moveToToday(PIECES, new Date(now))
      const shown = (at: Date) =>
        moved
          .filter(({ publish_at }) => !publish_at || publish_at <= at)
          .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]!
      expect(shown(new Date(now)).id).toBe('third')
      for (let hour = 0; hour < 24; hour++) {
        const at = new Date(new Date(now).getTime() + hour * 3_600_000)
        expect(indianDay(shown(at).created_at)).toBe(indianDay(at))
      }
    }
  })

  it('keeps the days between its pieces', () => {
    const [, third, second, first] = moveToToday(PIECES, new Date('2026-11-22T10:00:00Z'))
    expect([third, second, first].map((one) => indianDay(one!.created_at))).toEqual(['2026-11-22', '2026-11-16', '2026-11-07'])
  })

  it('of a single piece stays as it is', () => {
    expect(moveToToday([PIECES[0]!], new Date())).toEqual([PIECES[0]])
  })
})
