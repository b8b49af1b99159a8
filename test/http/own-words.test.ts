import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleMails } from '../../src/domain/mails/sample-mails.ts'
import { OWN_MAILS } from '../../src/domain/shop/shop-folder.ts'
import { renderMail } from '../../src/web/entry.server.tsx'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { PLAIN_FOLDER } from '../support/plain-folder.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { SELLER } from '../support/seller.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let owner: TestOperator
let visitor: Send
let orderId: string
beforeAll(async () => {
  test = await createTestShop()
  test.shop.folder = { ...test.shop.folder }
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1290' })
  const app = createTestApp(test)
  visitor = app.visitor
  owner = await openOperator(test, app, 'asha')
  orderId = await insertOrder(test.pool, { uid: test.kabir, number: 'B2C3D4F5G6', receipt: 1, placedAt: '2026-11-20T10:00:00Z' })
})
afterAll(() => test.close())

describe('a sentence of the shop’s own', () => {
  const mails = sampleMails(
    {
      publicUrl: 'http://shop.test',
      demo: false,
      seller: SELLER,
      membership: null,
      complaint: { message: '…', answer: '…' },
      now: new Date('2026-11-27T10:00:00Z'),
    },
    null,
  )

  it.each(OWN_MAILS)('stands once in the mail %s, in both of its forms, above the sender', (name) => {
    const [plain, own] = [PLAIN_FOLDER, { ...PLAIN_FOLDER, mails: { [name]: 'Block by block, thank you.' } }].map((folder) =>
      renderMail(name, mails[name], folder),
    )
    for (const part of ['text', 'html'] as const) {
      expect(plain![part]).not.toContain('Block by block')
      expect(own![part].split('Block by block, thank you.')).toHaveLength(2)
    }
    expect(own!.text).not.toMatch(/^(.+)\n\1$/m)
    expect(own!.text).toMatch(/Block by block, thank you\.\n\n[^\n]+\nQuestions: \S+\n$/)
  })

  it('is seen on the operators’ page before any mail is sent', async () => {
    test.shop.folder.mails = { orderShipped: 'Please air it in the shade.' }
    const page = await (await owner.send('GET', '/operator/mails')).text()
    expect(page).toContain('Yours: “Please air it in the shade.”')
    // Above the mail as text, and in the mail as it is sent.
    expect(page.split('Please air it in the shade.')).toHaveLength(4)
    const frames = page.match(/<iframe [^>]*>/g)!
    expect(frames).toHaveLength(OWN_MAILS.length)
    for (const frame of frames) {
      expect(frame).toMatch(/sandbox="allow-same-origin".*srcDoc="&lt;!doctype html&gt;/)
      expect(frame).not.toMatch(/href=|cid:|&lt;style/)
      expect(frame).toContain('/icons/mail-mark.png')
    }
    expect(page).toContain('Neel Kurta')
    expect((await visitor('GET', '/operator/mails')).status).toBe(404)
  })

  it('stands on the packing slip', async () => {
    const slip = async () => (await owner.send('GET', `/operator/orders/${orderId}/packing-slip`)).text()
    expect(await slip()).not.toContain('Made in Bagru')
    test.shop.folder.slip = { thanks: 'Thank you.', foot: 'Made in Bagru.' }
    expect(await slip()).toMatch(/<p>Thank you\.<\/p>[^]*<p>Made in Bagru\.<\/p>/)
  })
})

describe('WhatsApp', () => {
  it('asks about a piece and writes to a buyer, only where numbers are given', async () => {
    const [product, order] = ['/product/kurta', `/operator/orders/${orderId}`]
    const read = async (send: Send, path: string) => (await send('GET', path)).text()
    expect([await read(visitor, product), await read(owner.send, order)].join()).not.toMatch(/Ask about this piece|Write to the buyer/)
    test.shop.folder.whatsapp = '919800000000'
    expect(await read(owner.send, order)).not.toContain('Write to the buyer')
    await test.pool.query(`update orders set shipping = jsonb_set(shipping, '{address,phone}', '"+919812345678"') where id = $1`, [orderId])
    expect(await read(owner.send, order)).toMatch(/href="https:\/\/wa\.me\/919812345678\?text=[^"]*"[^>]*>Write to the buyer/)
    const text = encodeURIComponent(`Neel Kurta\n${test.shop.publicUrl}/product/kurta`)
    expect(await read(owner.send, product)).toContain(`href="https://wa.me/919800000000?text=${text}"`)
  })
})
