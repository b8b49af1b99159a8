import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openAccount } from '../../../test/support/accounts.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { findWaits, waitFor } from '../saved/tell-waiting.ts'
import { setCount } from '../stock/set-count.ts'
import { tellBack } from './tell-back.ts'

const M = { size: 'M' }
let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
afterEach(() => {
  test.mails.length = 0
  test.push.sent.length = 0
})

let number = 0
/** Somebody whose turn it is to be told of a product of which there is one again. */
async function chosen({ verified, notified = false }: { verified: boolean; notified?: boolean }) {
  const id = `kurta-${++number}`
  await addProduct(test.pool, { id, name: 'Neel Kurta' })
  const count = (to: number) => setCount(test.shop, { id, options: M, change: { to } }, COMMAND_LINE)
  await count(0)
  const { uid } = await openAccount(test, { name: 'w', email: `w${number}@back.test` })
  await test.pool.query('update users set email_verified = $2 where id = $1', [uid, verified])
  if (notified)
    await test.pool.query(
      `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
       select 'p' || id, user_id, id, 'https://push.test/' || user_id, 'key', 'secret' from sessions where user_id = $1`,
      [uid],
    )
  await waitFor(test.shop, uid, { id, options: M })
  await test.pool.query('update stock_waits set telling_at = now() where user_id = $1', [uid])
  await count(1)
  return { uid, id, count, tell: () => tellBack(test.shop, renderTestMail, { uid, productId: id, options: M }) }
}

it('is told once by mail, with the way to end all other waits for people and for mail programs', async () => {
  const { uid, tell } = await chosen({ verified: true })
  await tell()
  await tell()
  expect(test.mails).toHaveLength(1)
  const [mail] = test.mails
  expect(mail).toMatchObject({
    subject: 'Neel Kurta in M is back',
    unsubscribeUrl: expect.stringContaining('http://shop.test/stop-telling?token='),
  })
  for (const part of [mail!.text, mail!.html]) expect(part).toContain(mail!.unsubscribeUrl)
  expect(mail!.text).toContain('http://shop.test/product/kurta-')
  expect(await findWaits(test.shop, uid)).toEqual([])
})

it('an address that is not verified gets nothing; notifications do, and both get both', async () => {
  const unverified = await chosen({ verified: false, notified: true })
  await unverified.tell()
  expect([test.mails.length, test.push.sent.length]).toEqual([0, 1])
  expect(test.push.sent[0]!.text).toContain('Neel Kurta in M is back.')
  const both = await chosen({ verified: true, notified: true })
  await both.tell()
  expect([test.mails.length, test.push.sent.length]).toEqual([1, 2])
  const nothing = await chosen({ verified: false })
  await nothing.tell()
  expect([test.mails.length, test.push.sent.length]).toEqual([1, 2])
  expect(await findWaits(test.shop, nothing.uid)).toHaveLength(1)
})

it('goes on waiting at the same place where the piece has gone before the message went', async () => {
  const { uid, count, tell } = await chosen({ verified: true })
  await count(0)
  await tell()
  expect(test.mails).toEqual([])
  const { rows } = await test.pool.query('select telling_at from stock_waits where user_id = $1', [uid])
  expect(rows).toEqual([{ telling_at: null }])
})

it('hears nothing after ending it', async () => {
  const { uid, tell } = await chosen({ verified: true })
  await test.pool.query('delete from stock_waits where user_id = $1', [uid])
  await tell()
  expect(test.mails).toEqual([])
})
