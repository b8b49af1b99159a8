import { expect, it } from 'vitest'
import { MAX_PHOTO_BYTES } from '../../domain/reviews/review-photo.ts'
import { createQuota } from '../../platform/secrets/quota.ts'
import { BODY_MEMORY } from './body.ts'

const PHOTO = 5_000_000

it('the memory of bodies has room for a photo beside seventy others, the largest one beside 37, and always for a form', () => {
  const usual = createQuota(BODY_MEMORY)
  for (let address = 0; address <= 70; address++) expect(usual.acquire(`${address}`, PHOTO), `${address}`).toBe(true)
  const largest = createQuota(BODY_MEMORY)
  for (let address = 0; address <= 37; address++) expect(largest.acquire(`${address}`, MAX_PHOTO_BYTES), `${address}`).toBe(true)
  expect([largest.acquire('next', MAX_PHOTO_BYTES), largest.acquire('next', 100_000)]).toEqual([false, true])
})
