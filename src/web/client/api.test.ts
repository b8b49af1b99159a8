import { afterEach, expect, it, vi } from 'vitest'
import { WENT_WRONG } from '../../messages/answers.ts'
import { callApi, messageOf } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([200, 502])('a page of somebody else instead of an answer, %i, is told in a sentence that people understand', async (status) => {
  vi.stubGlobal('fetch', async () => new Response('<html><h1>Bad Gateway</h1>', { status }))
  const error = await callApi('PATCH', '/api/cart/me', {}).catch((thrown: unknown) => thrown)
  expect([error, messageOf(error)]).toEqual([expect.objectContaining({ name: 'ApiError', status }), WENT_WRONG])
})
