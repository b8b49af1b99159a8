import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createCommandLine } from '../../../../test/support/command-line.ts'
import { asActor, Crash, step, withCrashes } from '../../../../test/support/crashes.ts'
import { countWaiting, forgetJobs } from '../../../../test/support/jobs.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import { createDatabase, createPool } from '../../../platform/database/database.ts'
import type { Schema } from '../../../schema.ts'
import type { Shipping, Shop } from '../../../shop.ts'
import { mergeCart } from '../../cart/change-cart.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { findOrder } from '../find/find-orders.ts'
import { refundOrder } from '../refund-order.ts'
import { makeLabel, resumeLabels } from './make-label.ts'
import { orderLabel } from './order-label.ts'

const shipping = {
  name: 'Asha Rao',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', country: 'IN' as const },
}
const LATER = { clock: { now: () => new Date(Date.now() + 120_000) } }

let test: TestShop
let id: string
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
  await addProduct(test.pool, { id: 'stole', name: 'Stole', price: '790' })
  await test.pool.query(`update products set metadata = metadata || '{"weight": "180g"}' where id = 'kurta'`)
  await test.pool.query(`update products set metadata = metadata || '{"weight": "0g"}' where id = 'stole'`)
})
afterAll(() => test.close())
beforeEach(() => begin())

async function begin(change: Partial<Shop> = {}): Promise<void> {
  const shop = { ...test.shop, ...change }
  await forgetJobs(test.pool)
  test.carrier.bought.length = 0
  test.carrier.voided.length = 0
  test.carrier.parcelsAre('waiting')
  await mergeCart(shop, test.asha, { set: [{ id: 'kurta', quantity: 2 }, { id: 'stole' }] })
  await placeOrder(shop, test.asha, { shipping, successUrl: '/', cancelUrl: '/' })
  const session = test.payments.started.at(-1)!.id
  test.payments.says(session, { state: 'COMPLETED', transactionId: 'T1' })
  await settlePayment(shop, session)
  id = (await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [session])).rows[0]!.id
}

const order = async () => (await findOrder(test.shop, test.asha, id))!
const refund = (shop = test.shop) => refundOrder(shop, { reference: id, lines: null }, COMMAND_LINE)
const label = async () => (await test.pool.query<{ state: string }>('select state from labels where order_id = $1', [id])).rows[0]?.state
const queued = () => countWaiting(test.pool, 'make-label', id)
const weights = () => test.carrier.bought.map(({ shipment }) => shipment.packages[0].weight.value)
const withShipping = (change: Partial<Shipping>): Shop => ({ ...test.shop, shipping: { ...test.shop.shipping, ...change } })

describe('a label that was bought', () => {
  it('while the order was refunded is voided', async () => {
    const racing = withShipping({
      buyLabel: async (...wanted) => {
        await refund()
        return test.carrier.buyLabel(...wanted)
      },
    })
    await makeLabel(racing, id)
    expect([(await order()).state, (await order()).shippingLabel, await label()]).toEqual(['refunded', null, 'voided'])
    expect(test.carrier.voided).toEqual(['se-label-1'])
    await makeLabel(test.shop, id)
    expect(test.carrier.bought).toHaveLength(1)
  })

  it('is voided with the refund of all its order, or kept where the carrier refuses that', async () => {
    await makeLabel(test.shop, id)
    await forgetJobs(test.pool)
    await refund()
    expect([await label(), await queued()]).toEqual(['void', 1])
    await makeLabel(withShipping({ voidLabel: () => Promise.resolve(false) }), id)
    expect([await label(), test.carrier.voided]).toEqual(['kept', []])
    await begin()
    await makeLabel(test.shop, id)
    await refund()
    await makeLabel(test.shop, id)
    expect([await label(), test.carrier.voided]).toEqual(['voided', ['se-label-1']])
  })

  it('is not bought a second time while a purchase may be under way', async () => {
    const silent = withShipping({ buyLabel: () => Promise.reject(new ServiceError('shipengine', 'deadline-exceeded', 'no answer')) })
    await expect(makeLabel(silent, id)).rejects.toThrow('no answer')
    await expect(makeLabel(test.shop, id)).rejects.toThrow('may be under way')
    expect(test.carrier.bought).toEqual([])
    await makeLabel({ ...test.shop, ...LATER }, id)
    expect([await label(), test.carrier.bought.length]).toEqual(['bought', 1])
  })

  it('belongs to the order or is voided, wherever a process dies and whenever the order is refunded', async () => {
    const { database } = test.pool.options
    const pool = createPool({ ...inject('postgres'), database: database! })
    const { carrier } = test
    const shop: Shop = {
      ...withShipping({
        buyLabel: (...wanted) => step(() => carrier.buyLabel(...wanted)),
        findLabel: (wanted) => step(() => carrier.findLabel(wanted)),
        voidLabel: (wanted) => step(() => carrier.voidLabel(wanted)),
      }),
      db: createDatabase<Schema>(withCrashes(pool)),
    }
    try {
      for (const refunded of ['never', 'before the start that follows', 'at once'] as const) {
        for (let crashAt = 0, crashed = true; crashed; crashAt++) {
          await begin()
          if (refunded === 'at once') await makeLabel(test.shop, id).then(() => refund())
          crashed = await asActor({ crashAt, pauses: [0] }, () => makeLabel(shop, id)).then(
            () => false,
            (error: unknown) => error instanceof Crash || Promise.reject(error as Error),
          )
          if (refunded === 'before the start that follows') await refund()
          await forgetJobs(test.pool)
          await resumeLabels(test.shop)
          if ((await queued()) === 1) await makeLabel({ ...test.shop, ...LATER }, id)
          const kept = test.carrier.bought.length - test.carrier.voided.length
          const { state, shippingLabel } = await order()
          const ended = {
            kept,
            state,
            hasLabel: shippingLabel !== null && state !== 'refunded',
            unfinished: ['wanted', 'void'].includes((await label()) ?? ''),
          }
          const expected =
            refunded === 'never' ? { kept: 1, state: 'packed', hasLabel: true } : { kept: 0, state: 'refunded', hasLabel: false }
          expect({ refunded, crashAt, ...ended }).toEqual({ refunded, crashAt, ...expected, unfinished: false })
        }
      }
    } finally {
      await pool.end()
    }
  }, 240_000)
})

describe('the weight of a label', () => {
  it('is what the pieces weigh by the catalogue, or 30 g where it says nothing', async () => {
    await makeLabel(test.shop, id)
    expect(weights()).toEqual([360])
    await begin()
    await test.pool.query(`update orders set line_items = '[{"id": "stole", "quantity": 4}]' where id = $1`, [id])
    await makeLabel(test.shop, id)
    expect(weights()).toEqual([30])
  })
})

describe('where labels are bought by hand', () => {
  beforeEach(() => begin({ shippingLabels: 'by-hand' }))

  it('none is bought until an operator says so', async () => {
    expect([await label(), await queued()]).toEqual([undefined, 0])
    await makeLabel(test.shop, id)
    await resumeLabels(test.shop)
    expect([test.carrier.bought, await queued()]).toEqual([[], 0])
    const { number } = await order()
    expect(await orderLabel(test.shop, { reference: number.toLowerCase(), grams: 450 }, COMMAND_LINE)).toEqual({ ok: true, id, number })
    expect(await queued()).toBe(1)
    await makeLabel(test.shop, id)
    expect([(await order()).state, weights()]).toEqual(['packed', [450]])
    expect(await orderLabel(test.shop, { reference: id, grams: null }, COMMAND_LINE)).toEqual({ ok: false, reason: 'packed' })
  })

  it('the command line buys one', async () => {
    const { out, errors, run } = createCommandLine(() => test.shop)
    const { number } = await order()
    expect(await run(`orders label ${number} --weight 1.5`)).toBe(1)
    expect(errors.pop()).toBe('A weight is a whole number of grams from 1 to 30000.')
    expect(await run(`orders label ${number}`)).toBe(0)
    expect(out.pop()).toBe(`The label of order ${number} is bought, its tracking number is TEST1000IN.`)
    expect(weights()).toEqual([360])
    expect(await run(`orders label ${number}`)).toBe(1)
    expect(errors.pop()).toBe('This order has a label already.')
    await forgetJobs(test.pool)
  })
})
