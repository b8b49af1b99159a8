import { afterAll, beforeAll, expect, it } from 'vitest'
import { countWaiting } from '../../../../test/support/jobs.ts'
import { insertOrder } from '../../../../test/support/orders.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { findOrderForOperator } from '../find/find-for-operator.ts'
import { readCourierAnswer } from './read-courier-answer.ts'

let test: TestShop
const ids: Record<string, string> = {}
beforeAll(async () => {
  test = await createTestShop()
  for (const [index, number] of ['FIRST', 'SECOND', 'THIRD', 'GONE'].entries())
    ids[number] = await insertOrder(test.pool, { uid: test.asha, number, receipt: index + 1, placedAt: '2026-11-20' })
  await test.pool.query("update orders set cancelled_at = now(), cancelled_by = 'operator' where number = 'GONE'")
})
afterAll(() => test.close())

const read = (rows: string[], dryRun = false) =>
  readCourierAnswer(
    test.shop,
    { name: 'answer.csv', bytes: Buffer.from(['order_number,carrier,tracking_number', ...rows].join('\r\n')) },
    { dryRun, by: COMMAND_LINE },
  )
const order = async (number: string) => (await findOrderForOperator(test.shop, number))!.order
const mails = async () => {
  let waiting = 0
  for (const id of Object.values(ids)) waiting += await countWaiting(test.pool, 'send-shipped-mail', id)
  return waiting
}

/** S20 */
it('a courier’s answer marks each order as shipped, once, and names what it does not do', async () => {
  const rows = [
    'first,India Post,ED 123 456 789 IN',
    'SECOND,Shree Maruti,00012345678',
    'THIRD,delhivery,1.23E+11',
    'GONE,dtdc,D12345678',
    'NOBODY,dtdc,D12345678',
    'FIRST,dtdc,D999999',
  ]
  const wanted = {
    shipped: ['FIRST', 'SECOND'],
    collect: [],
    unchanged: [],
    refused: [
      { id: 'THIRD', line: 4, column: 'tracking_number', reason: expect.stringContaining('no tracking number') },
      { id: 'GONE', line: 5, column: 'order_number', reason: expect.stringContaining('cancelled') },
      { id: 'NOBODY', line: 6, column: 'order_number', reason: 'is no order of this shop' },
      { id: 'FIRST', line: 7, column: 'order_number', reason: 'is in the file twice' },
    ],
    assumed: null,
  }
  expect(await read(rows, true)).toEqual(wanted)
  expect([(await order('FIRST')).state, await mails()]).toEqual(['placed', 0])
  expect(await read(rows)).toEqual(wanted)
  expect(await order('FIRST')).toMatchObject({
    state: 'shipped',
    shippingLabel: { trackingNumber: 'ED123456789IN' },
    carrier: { name: 'India Post' },
  })
  expect(await order('SECOND')).toMatchObject({
    shippingLabel: { trackingNumber: '00012345678' },
    carrier: { name: 'Shree Maruti', trackingUrl: null },
  })
  expect([(await order('THIRD')).state, await mails()]).toEqual(['placed', 2])
  expect(await read(rows.slice(0, 2))).toEqual({ shipped: [], collect: [], unchanged: ['FIRST', 'SECOND'], refused: [], assumed: null })
  expect(await read(['FIRST,India Post,OTHER1234'])).toMatchObject({
    shipped: [],
    refused: [{ reason: expect.stringContaining('another number') }],
  })
  expect(await mails()).toBe(2)
})

it('a file without its columns does nothing; lines that begin with orders need no names above', async () => {
  const bytes = Buffer.from('order_number,carrier\r\nTHIRD,dtdc')
  const answer = await readCourierAnswer(test.shop, { name: 'answer.csv', bytes }, { dryRun: false, by: COMMAND_LINE })
  expect(answer).toMatchObject({ shipped: [], refused: [{ line: 1, reason: 'has no column tracking_number' }] })
  const lines = { name: 'answer.csv', bytes: Buffer.from('third; India Post; ED 999\nNOBODY;dtdc;D12345678') }
  expect(await readCourierAnswer(test.shop, lines, { dryRun: true, by: COMMAND_LINE })).toMatchObject({
    shipped: ['THIRD'],
    refused: [{ id: 'NOBODY', reason: 'is no order of this shop' }],
  })
})
