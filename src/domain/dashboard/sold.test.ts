import { describe, expect, it } from 'vitest'
import { changeWords, lastQuarter, spansOf, type SoldQuery } from './sold.ts'

const NOW = new Date('2026-11-27T20:00:00Z')
const spans = (query: Partial<SoldQuery>) => spansOf({ by: null, from: null, to: null, against: null, ...query }, NOW)

describe('the days of figures', () => {
  it('are the last thirty in India, against as many before', () => {
    const { days, span, before } = spans({})
    expect(days).toEqual({ from: '2026-10-30', to: '2026-11-28' })
    expect(span.since.toISOString()).toBe('2026-10-29T18:30:00.000Z')
    expect(before).toEqual({ since: new Date('2026-09-29T18:30:00Z'), until: span.since })
  })

  it('are any days, a year at most, also against a year ago', () => {
    expect(spans({ from: '2026-04-01', to: '2026-06-30', against: 'year' }).before).toEqual({
      since: new Date('2025-03-31T18:30:00Z'),
      until: new Date('2025-06-30T18:30:00Z'),
    })
    expect(spans({ from: '2020-01-01', to: '2026-06-30' }).days).toEqual({ from: '2025-06-30', to: '2026-06-30' })
    expect(spans({ from: '2026-06-30', to: '2026-06-01' }).days).toEqual({ from: '2026-06-01', to: '2026-06-30' })
  })

  it.each([
    ['2026-11-27', { from: '2026-07-01', to: '2026-09-30' }],
    ['2026-02-01', { from: '2025-10-01', to: '2025-12-31' }],
  ])('of the quarter before %s', (day, quarter) => {
    expect(lastQuarter(day)).toEqual(quarter)
  })

  it.each([
    [150, 100, '+50 %'],
    [50, 100, '−50 %'],
    [100, 100, '0 %'],
    [100, 0, ''],
  ])('%i against %i is %s', (soldPaise, beforePaise, words) => {
    expect(changeWords({ soldPaise, beforePaise })).toBe(words)
  })
})
