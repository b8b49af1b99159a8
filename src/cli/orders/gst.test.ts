import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { insertOrder } from '../../../test/support/orders.ts'
import { REGISTERED, SELLER } from '../../../test/support/seller.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
let folder: string
const { out, errors, run: shop } = createCommandLine(() => test.shop)
beforeAll(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-gst-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

it('a month’s return is written into a new folder', async () => {
  test.shop.seller = REGISTERED
  await insertOrder(test.pool, { uid: test.asha, number: 'TAXED', receipt: 1, placedAt: '2026-11-05T10:00:00Z' })
  await insertOrder(test.pool, { uid: test.asha, number: 'UNTAXED', receipt: 2, placedAt: '2026-11-05T10:00:00Z' })
  const lines = [1, 2].map(() => ({ hsn: '6204', ratePercent: 5 }))
  const tax = { gstin: REGISTERED.registration!.gstin, isWithinState: true, lines }
  await test.pool.query("update orders set tax = $1 where number = 'TAXED'", [JSON.stringify(tax)])
  const target = join(folder, 'november')
  expect(await shop(`gst export 2026-11 ${target}`)).toBe(0)
  expect(out).toEqual([
    `1 invoice and 0 credit notes are in ${target}.`,
    '1 receipt or credit note of that month without tax, or with that of another GSTIN, is not in it.',
  ])
  expect((await readdir(target)).toSorted()).toEqual(
    ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'docs', 'gstr3b', 'hsn-b2b', 'hsn-b2c', 'register'].map((name) => `${name}.csv`),
  )
  expect(await readFile(join(target, 'b2cs.csv'), 'utf8')).toBe(
    'Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN\r\nOE,08-Rajasthan,5,,4282.86,,\r\n',
  )
  expect(await shop(`gst export 2026-11 ${target}`)).toBe(1)
  expect(errors.at(-1)).toContain('EEXIST')
})

it('the command says why it writes nothing', async () => {
  expect(await shop(`gst export November ${join(folder, 'x')}`)).toBe(1)
  expect(errors).toEqual(['Please give a month such as 2026-11.'])
  test.shop.seller = SELLER
  expect(await shop(`gst export 2026-11 ${join(folder, 'x')}`)).toBe(1)
  expect(errors.at(-1)).toContain('not registered')
  expect(await readdir(folder)).toEqual(['november'])
})
