import { expect, it } from 'vitest'
import { rememberFor } from './remember-for.ts'

it('a value is loaded once for all who ask at the same time, and again when its time is over', async () => {
  let [count, time] = [0, 0]
  const loads = rememberFor(
    1000,
    async () => ++count,
    () => time,
  )
  expect(loads.latest()).toBeUndefined()
  expect(await Promise.all([loads.get(), loads.get(), loads.get()])).toEqual([1, 1, 1])
  time = 999
  expect(await loads.get()).toBe(1)
  time = 1000
  const second = loads.get()
  expect(loads.latest()).toBe(1)
  expect([await second, loads.latest()]).toEqual([2, 2])
})

it('a failure is told to those who asked, and not remembered', async () => {
  let away = true
  const place = rememberFor(1000, async () => {
    if (away) throw new Error('away')
    return 'here'
  })
  expect(await Promise.allSettled([place.get(), place.get()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  away = false
  expect(await place.get()).toBe('here')
})
