import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { url } from '../../src/http/routes.ts'
import type { TurnLimits } from '../../src/platform/work/turns.ts'
import { openHeldServer } from '../support/held-server.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

async function open(limits: Partial<TurnLimits> = {}, options: { deadlineMs?: number } = {}) {
  const server = await openHeldServer(test, { limits, ...options })
  ends.push(() => server.close())
  return server
}

describe('a shop that cannot keep up', () => {
  it('refuses with 503, answers what is cached, says that it is alive, and logs its figures', async () => {
    const { ask, state, begun, logged, releaseAll } = await open()
    const first = ask('/first')
    await expect.poll(() => begun).toEqual(['/first'])
    Object.assign(state, { delayMs: 2000, lateMs: 1000 })
    const [page, json, cached, alive] = await Promise.all(
      ['/checkout', '/functions/us-central1/x', '/cached', url.alive].map((path) => ask(path)),
    )
    expect([page!.status, page!.headers['retry-after']]).toEqual([503, '3'])
    expect(page!.body.toString()).toContain('The shop has more to do right now than it can keep up with.')
    expect([json!.status, JSON.parse(json!.body.toString())]).toMatchObject([503, { error: { status: 'UNAVAILABLE' } }])
    expect([cached!.status, alive!.status]).toEqual([200, 200])
    expect(logged).toEqual([
      { event: 'refused', reason: 'overloaded', refused: 1, active: 1, waiting: 0, addresses: 1, delayMs: 2000, lateMs: 1000 },
    ])
    releaseAll()
    await first
    expect(begun).toEqual(['/first'])
  })

  it('lets the only visitor in, however late its timers are', async () => {
    const { ask, state, begun, releaseAll } = await open()
    Object.assign(state, { delayMs: 5000, lateMs: 5000 })
    const only = ask('/only')
    await expect.poll(() => begun).toEqual(['/only'])
    releaseAll()
    expect((await only).status).toBe(200)
  })

  it('refuses nobody for a delay that has just begun', async () => {
    const { ask, state, begun, releaseAll } = await open()
    const first = ask('/first')
    await expect.poll(() => begun).toEqual(['/first'])
    Object.assign(state, { delayMs: 5000, lateMs: 999 })
    const second = ask('/second')
    await expect.poll(() => begun).toEqual(['/first', '/second'])
    releaseAll()
    expect([(await first).status, (await second).status]).toEqual([200, 200])
  })
})

describe('a queue that is too long', () => {
  it('is for a moment everybody’s, then refuses those who have most of it', async () => {
    const limits = { perKey: 1, inAll: 1, waitingPerKey: 10, waitingInAll: 2 }
    const patient = await open({ ...limits, crowdedMs: 60_000 })
    const asked = ['/1', '/2', '/3', '/4', '/5'].map((path) => patient.ask(path))
    await expect.poll(() => patient.arrived.length).toBe(5)
    expect(patient.begun).toHaveLength(1)
    await expect.poll(() => (patient.releaseAll(), patient.begun.length)).toBe(5)
    patient.releaseAll()
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])

    const { ask, arrived, begun, releaseAll } = await open({ ...limits, crowdedMs: 0 })
    const flood = ['/1', '/2', '/3'].map((path) => ask(path))
    await expect.poll(() => arrived.length).toBe(3)
    expect((await ask('/4')).status).toBe(503)
    const other = ask('/other', '10.0.0.2')
    await expect.poll(() => arrived).toContain('/other')
    await expect.poll(() => (releaseAll(), begun)).toContain('/other')
    await expect.poll(() => (releaseAll(), begun.length)).toBe(4)
    releaseAll()
    expect((await Promise.all([...flood, other])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('a request that is at work for too long', () => {
  it('is answered with words, and holds its place until its work has ended', async () => {
    const { ask, begun, releaseAll } = await open({ inAll: 1 }, { deadlineMs: 40 })
    const late = await ask('/checkout')
    expect([late.status, late.headers['retry-after']]).toEqual([503, '10'])
    expect(late.body.toString()).toContain('The shop takes too long to answer right now.')
    const next = ask('/next')
    expect(begun).toEqual(['/checkout'])
    releaseAll()
    await expect.poll(() => begun).toContain('/next')
    releaseAll()
    await next
  })
})

it('while no write is confirmed, and shortly afterwards, who waits for long is told so within five seconds, and others are let in', async () => {
  const writes = vi.spyOn(test.shop, 'unansweredWriteMs').mockReturnValue(4_000)
  ends.push(() => writes.mockRestore())
  const { ask, begun, releaseAll } = await open()
  const writing = ask('/checkout')
  await expect.poll(() => begun).toEqual(['/checkout'])
  const reading = ask('/orders')
  await expect.poll(() => begun).toEqual(['/checkout', '/orders'])
  releaseAll()
  expect([(await writing).status, (await reading).status]).toEqual([200, 200])
  const began = performance.now()
  const waiting = ask('/checkout')
  writes.mockClear()
  await expect.poll(() => writes.mock.calls.length).toBeGreaterThan(0)
  writes.mockReturnValue(0)
  const stuck = await waiting
  expect([stuck.status, stuck.headers['retry-after']]).toEqual([503, '10'])
  expect(stuck.body.toString()).toContain('What you have just sent may still arrive')
  expect(performance.now() - began).toBeLessThan(5_000)
  releaseAll()
})

it('while the database is silent, who waits for it is told so, and nobody else is let in', async () => {
  const { ask, begun, releaseAll } = await open()
  const waiting = ask('/checkout')
  await expect.poll(() => begun).toEqual(['/checkout'])
  const silent = vi.spyOn(test.shop.changes, 'silentMs').mockReturnValue(4_000)
  ends.push(() => silent.mockRestore())
  expect((await waiting).body.toString()).toContain('What you have just sent may still arrive')
  const [next, cached, alive] = await Promise.all(['/next', '/cached', url.alive].map((path) => ask(path)))
  expect([next!.status, next!.headers['retry-after']]).toEqual([503, '10'])
  expect(next!.body.toString()).toContain('The shop cannot reach its records right now.')
  expect([cached!.status, alive!.status, begun]).toEqual([200, 200, ['/checkout']])
  silent.mockRestore()
  const after = ask('/after')
  await expect.poll(() => begun).toContain('/after')
  releaseAll()
  expect((await after).status).toBe(200)
})
