import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { REGISTERED, SELLER } from '../support/seller.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let owner: { send: Send }
beforeAll(async () => {
  test = await createTestShop()
  owner = await openOperator(test, createTestApp(test), 'owner')
})
afterAll(() => test.close())

const tax = (isWithinState: boolean | null) =>
  JSON.stringify({ gstin: REGISTERED.registration!.gstin, isWithinState, lines: [1, 2].map(() => ({ hsn: '6204', ratePercent: 5 })) })

describe('the accountant’s page', () => {
  it('is found from the orders, and says that a seller is not registered', async () => {
    test.shop.seller = SELLER
    expect(await (await owner.send('GET', '/operator/orders')).text()).toContain('href="/operator/gst"')
    const page = await (await owner.send('GET', '/operator/gst')).text()
    expect(page).toContain('This shop is not registered for GST')
    expect(page).not.toContain('Download as ZIP')
    const refused = await owner.send('GET', '/operator/gst.zip?month=2026-11')
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('not registered for GST')])
  })

  it('gives a month as an archive that others can read', async () => {
    test.shop.seller = REGISTERED
    expect(await (await owner.send('GET', '/operator/gst')).text()).toContain('Download as ZIP')
    const id = await insertOrder(test.pool, { uid: test.asha, number: 'TAXED', receipt: 1, placedAt: '2026-11-05T10:00:00Z' })
    await test.pool.query('update orders set tax = $1 where id = $2', [tax(true), id])
    const answer = await owner.send('GET', '/operator/gst.zip?month=2026-11')
    const headers = ['content-type', 'content-disposition', 'cache-control'].map((name) => answer.headers.get(name))
    expect([answer.status, headers]).toEqual([
      200,
      ['application/zip', 'attachment; filename="chhaap-gstr1-2026-11.zip"', expect.stringContaining('no-store')],
    ])
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(files).join()).toBe(
      'b2b.csv,b2cl.csv,b2cs.csv,cdnr.csv,cdnur.csv,hsn-b2b.csv,hsn-b2c.csv,gstr3b.csv,docs.csv,register.csv',
    )
    expect(strFromU8(files['register.csv']!)).toContain('05-Nov-2026')
  })

  it('says how many papers a month has, and how many are left out', async () => {
    test.shop.seller = REGISTERED
    for (const [number, receipt] of [
      ['WITH', 11],
      ['WITHOUT', 12],
    ] as const) {
      const id = await insertOrder(test.pool, { uid: test.asha, number, receipt, placedAt: '2026-09-05T10:00:00Z' })
      if (number === 'WITH') await test.pool.query('update orders set tax = $1 where id = $2', [tax(true), id])
    }
    const page = await (await owner.send('GET', '/operator/gst?month=2026-09')).text()
    expect(page).toContain('September 2026: 1 invoice and 0 credit notes. 1 receipt or credit note of that month without tax')
    expect(page).toContain('<option value="2026-09" selected="">')
  })

  it('names the order whose place of supply is not known, and a month that is none', async () => {
    test.shop.seller = REGISTERED
    const id = await insertOrder(test.pool, { uid: test.asha, number: 'SOMEWHERE', receipt: 2, placedAt: '2026-10-05T10:00:00Z' })
    await test.pool.query('update orders set tax = $1 where id = $2', [tax(null), id])
    const unplaced = await owner.send('GET', '/operator/gst.zip?month=2026-10')
    expect([unplaced.status, await unplaced.text()]).toEqual([409, expect.stringContaining('of order SOMEWHERE is not known')])
    for (const month of ['', '2026-13', `${'9'.repeat(5000)}-01`])
      expect((await owner.send('GET', `/operator/gst.zip?month=${month}`)).status).toBe(422)
  })
})
