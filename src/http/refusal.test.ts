import { expect, it } from 'vitest'
import { refusal, withRetryAfter } from './refusal.ts'

it('tells everybody who came too often when to come again, and nobody else', () => {
  const limited = refusal('RESOURCE_EXHAUSTED', 'Too many calls.')
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
  expect(withRetryAfter(limited, { ok: false, retryAfterS: 7 }).headers.get('retry-after')).toBe('7')
  expect(refusal('NOT_FOUND', 'There is nothing here.').headers.get('retry-after')).toBeNull()
})
