import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOrders, type Order } from './orders.ts'
import { MAX_STORED } from './refusal.ts'

let settled: string[]
const createRecorded = () => createOrders((order) => settled.push(`${order.merchantOrderId} ${order.state}`))
const request = (merchantOrderId: string) => ({
  merchantOrderId,
  amount: 100,
  expireAfter: 300,
  redirectUrl: 'http://localhost:3000/',
})
const card = { lastFour: '1111', failure: null }

beforeEach(() => {
  settled = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an order', () => {
  it('fails by itself when its time is over', () => {
    const orders = createRecorded()
    const order: Order = orders.open(request('a'))
    vi.advanceTimersByTime(299_999)
    expect(order.state).toBe('PENDING')
    vi.advanceTimersByTime(1)
    expect(order).toMatchObject({ state: 'FAILED', failure: { detailedErrorCode: 'ORDER_EXPIRED' } })
    expect(settled).toEqual(['a FAILED'])
  })

  it('does not expire while the bank takes its time', () => {
    const orders = createRecorded()
    const order = orders.open(request('a'))
    vi.advanceTimersByTime(290_000)
    orders.take(order, { ...card, lastsMs: 20_000 })
    vi.advanceTimersByTime(19_999)
    expect(order.state).toBe('PENDING')
    vi.advanceTimersByTime(1_000_000)
    expect(settled).toEqual(['a COMPLETED'])
  })

  it('is paid once, and does not expire afterwards', () => {
    const orders = createRecorded()
    orders.take(orders.open(request('a')), { ...card, lastsMs: 0 })
    vi.advanceTimersByTime(1_000_000)
    expect(settled).toEqual(['a COMPLETED'])
  })

  it('is forgotten when there are too many newer ones, its timer too', () => {
    const orders = createRecorded()
    const first = orders.open(request('first'))
    for (let count = 0; count < MAX_STORED; count++) orders.open(request(`order-${count}`))
    expect(orders.find('first')).toBeNull()
    expect(orders.findByPage(first.page)).toBeNull()
    expect(orders.list()).toHaveLength(MAX_STORED)
    expect(vi.getTimerCount()).toBe(MAX_STORED)
    orders.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
