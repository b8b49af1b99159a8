import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openJournal } from './journal.ts'
import { createOrders, type Order } from './orders.ts'

async function createStore() {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-journal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return (settled: (order: Order) => void = () => {}) => {
    const orders = createOrders(
      settled,
      openJournal(folder, 'orders', ({ merchantOrderId }) => merchantOrderId),
    )
    onTestFinished(() => orders.stop())
    return { orders, file: join(folder, 'orders.jsonl') }
  }
}
const merchantUrls = { redirectUrl: 'http://localhost:3000/' }
const request = (merchantOrderId: string) => ({
  merchantOrderId,
  amount: 100,
  expireAfter: 300,
  redirectUrl: merchantUrls.redirectUrl,
})

it('a restarted store knows its orders, their pages and what became of them, and gives its latest notices again', async () => {
  const open = await createStore()
  const { orders } = open()
  const paid = orders.open(request('paid'))
  const waiting = orders.open(request('waiting'))
  orders.settle(paid, null)
  const told: string[] = []
  const again = open((order) => told.push(`${order.merchantOrderId} ${order.state}`)).orders
  expect(again.find('paid')).toMatchObject({ state: 'COMPLETED', attempt: paid.attempt })
  expect(again.findByPage(waiting.page)).toMatchObject({ merchantOrderId: 'waiting', state: 'PENDING' })
  expect(told).toEqual(['paid COMPLETED'])
})

it('a line that a kill has cut is left out, and does not spoil the next one', async () => {
  const open = await createStore()
  const { orders, file } = open()
  orders.open(request('whole'))
  await appendFile(file, '{"merchantOrderId":"cu')
  open().orders.open(request('next'))
  expect(open().orders.list()).toMatchObject([{ merchantOrderId: 'whole' }, { merchantOrderId: 'next' }])
})
