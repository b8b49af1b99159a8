import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findAnyProduct } from '../catalogue/find-product.ts'
import { findToday } from '../dashboard/find-today.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { setCount } from '../stock/set-count.ts'
import { setThreshold } from '../stock/set-threshold.ts'
import { sendLowMail, tellLow } from './tell-low.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await test.pool.query('update users set email_verified = true')
  await test.pool.query("insert into operators (user_id, role) values ($1, 'owner'), ($2, 'packer')", [test.asha, test.kabir])
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await test.pool.query('delete from stock_thresholds')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta' })
  await addProduct(test.pool, { id: 'stole', name: 'Ajrakh Stole' })
  await count(9)
  await count(9, 'L')
  await count(9, 'M', 'stole')
  await forgetJobs(test.pool)
  test.mails.length = 0
})

const count = (to: number | null, size = 'M', id = 'kurta') => setCount(test.shop, { id, options: { size }, change: { to } }, COMMAND_LINE)
const low = async () => (await findToday(test.shop)).low
const tellAt = (pieces: string, id: string | null = null) => setThreshold(test.shop, { id, typed: pieces }, COMMAND_LINE)
type LowJob = Parameters<typeof sendLowMail>[2]
/** Runs what is queued, and forgets it. @returns of each operator's mail what it names */
async function told(): Promise<string[][]> {
  const due = await queuedJobs(test.pool, 'tell-low')
  for (const _ of due) await tellLow(test.shop)
  const mails = (await queuedJobs(test.pool, 'send-low-mail')).map(({ data }) => data as LowJob)
  await forgetJobs(test.pool)
  return mails.map(({ kinds }) => kinds.map(({ name, kind, left }) => `${name} ${kind} ${left}`))
}

describe('few pieces left', () => {
  it('is told of nobody where no number is set', async () => {
    await count(1)
    expect([await told(), await low()]).toEqual([[], []])
  })

  it('is told once, at the crossing, and again only after it was above', async () => {
    await tellAt('3')
    await count(4)
    expect(await told()).toEqual([])
    await count(3)
    expect(await told()).toEqual([['Neel Kurta M 3'], ['Neel Kurta M 3']])
    await count(2)
    await count(3)
    await count(0)
    expect(await told()).toEqual([])
    await count(4)
    await count(2)
    expect(await told()).toHaveLength(2)
  })

  it('of many sizes is one mail, with what is there by then', async () => {
    await tellAt('3')
    await count(3)
    await count(2, 'L')
    await count(1, 'M', 'stole')
    await count(0)
    await count(8, 'L')
    expect(await told()).toEqual([
      ['Neel Kurta M 0', 'Ajrakh Stole M 1'],
      ['Neel Kurta M 0', 'Ajrakh Stole M 1'],
    ])
  })

  it('goes by the number of the product where it has one, and by none where nothing is counted', async () => {
    await tellAt('3')
    await tellAt('5', 'kurta')
    await count(5)
    await count(5, 'M', 'stole')
    expect((await told())[0]).toEqual(['Neel Kurta M 5'])
    await count(null)
    await count(2)
    expect(await told()).toEqual([])
    await tellAt('none', 'kurta')
    await count(5, 'L')
    expect(await told()).toEqual([])
    await count(3, 'L')
    expect((await told())[0]).toEqual(['Neel Kurta L 3'])
    expect((await low()).map(({ id, kind, left }) => [id, kind, left])).toEqual([
      ['kurta', 'M', 2],
      ['kurta', 'L', 3],
    ])
  })

  it('closes no button: what is few can be bought, whatever the number', async () => {
    await tellAt('50')
    await count(7)
    const product = await findAnyProduct(test.shop, 'kurta')
    expect(product?.variants?.find(({ options }) => options['size'] === 'M')).toEqual({ options: { size: 'M' }, available: true })
  })

  it('is mailed to operators who are told, and to nobody who is none by then', async () => {
    const news = { kinds: [{ id: 'kurta', name: 'Neel Kurta', kind: 'M', left: 3 }], more: 0, at: '2026-11-27T00:00:00.000Z' }
    await sendLowMail(test.shop, renderTestMail, { uid: test.asha, ...news })
    await test.pool.query('update operators set is_told = false where user_id = $1', [test.kabir])
    await sendLowMail(test.shop, renderTestMail, { uid: test.kabir, ...news })
    await test.pool.query('update operators set is_told = true')
    expect(test.mails.map(({ to, subject }) => [to, subject])).toEqual([['asha@example.in', 'Neel Kurta in M: 3 left']])
    expect(test.mails[0]!.text).toContain('http://shop.test/operator/stock?pieces=low')
  })

  it.each(['many', '-1', '1000000', 'unlimited'])('refuses %s', async (typed) => {
    expect(await tellAt(typed)).toEqual({ ok: false, reason: 'invalid-count' })
    expect(await tellAt('3', 'gone')).toEqual({ ok: false, reason: 'unknown-product' })
  })
})
