import { describe, expect, it } from 'vitest'
import { afterAttempt, readEvents, RETRY_AFTER_S } from './webhook.ts'

describe('what becomes of a delivery', () => {
  it.each([200, 201, 204, 299])('that is answered by %i: it is delivered', (status) => {
    expect(afterAttempt(1, status)).toEqual({ state: 'delivered' })
  })

  it.each([null, 100, 301, 302, 400, 404, 429, 500, 503])('that is answered by %s: it is sent again', (status) => {
    expect(afterAttempt(1, status)).toEqual({ state: 'waiting', afterS: 5 })
  })

  it('that nobody takes: its endpoint is off after ten attempts in three days and some hours', () => {
    const all = Array.from({ length: 10 }, (_, n) => afterAttempt(n + 1, 500))
    expect(all.slice(0, 9)).toEqual(RETRY_AFTER_S.map((afterS) => ({ state: 'waiting', afterS })))
    expect(all[9]).toEqual({ state: 'failed', off: 'gave-up' })
    expect(RETRY_AFTER_S.reduce((sum, each) => sum + each) / 3600).toBeCloseTo(75.6, 1)
  })

  it('whose receiver is gone: its endpoint is off at once', () => {
    expect(afterAttempt(1, 410)).toEqual({ state: 'failed', off: 'gone' })
  })
})

describe('the events of an endpoint', () => {
  it('are names with commas, each once, in the order of the list', () => {
    expect(readEvents(' order.shipped,order.paid, order.paid ')).toEqual(['order.paid', 'order.shipped'])
  })

  it.each(['', ' , ', 'order', 'order.paid,order.lost', 'test', '*'])('are not %j', (text) => expect(readEvents(text)).toBe(null))
})
