import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/accounts.ts'
import { cookieHeader } from '../support/cookie-header.ts'
import { confirmedBefore, openOperator, type TestOperator } from '../support/operators.ts'
import { findForm, typeInto } from '../support/page-forms.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  asha = await openOperator(test, createTestApp(test), 'asha')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
})
afterAll(() => test.close())

const LONG = 'Line “one”, <two> & três…\n\n'.repeat(2000).trim()

/** A page's form, what is typed into it within 31 minutes, and what the shop has then. */
const FORMS: [name: string, page: string, field: string, typed: Record<string, string>, query: string, stored: unknown][] = [
  [
    'a new content item',
    '/operator/content/new',
    'textarea[name=content]',
    { title: 'On carving', excerpt: 'Of teak.', content: LONG, action: 'save' },
    'select title, excerpt, content from content',
    { title: 'On carving', excerpt: 'Of teak.', content: LONG },
  ],
  [
    'a product',
    '/operator/products/kurta',
    '[name=desc_1]',
    { desc_1: 'Madder, <alum> & "iron".', action: 'save' },
    `select description::json ->> 'desc_1' as text from products where id = 'kurta'`,
    { text: 'Madder, <alum> & "iron".' },
  ],
  [
    'a price in the list',
    '/operator/products?search=kurta',
    '[name=price]',
    { price: '2100' },
    `select price_rupees from products where id = 'kurta'`,
    { price_rupees: 2100 },
  ],
  [
    'a new product',
    '/operator/products/new',
    '[name=price_usd]',
    { name: 'Kairi Tote', price_usd: '690' },
    `select name, price_rupees from products where id = 'kairi-tote'`,
    { name: 'Kairi Tote', price_rupees: 690 },
  ],
]

describe('31 minutes of typing before a form that asks for the password again lose nothing', () => {
  it.each(FORMS)('of %s', async (_, page, field, typed, query, stored) => {
    await confirmedBefore(test, asha.uid, 0)
    const form = findForm(await (await asha.send('GET', page)).text(), field)
    await confirmedBefore(test, asha.uid, 31)
    const asked = await asha.send('POST', form.action, { form: typeInto(form, typed) })
    const again = findForm(await asked.text(), '[name=confirm_password]')
    const wrong = await asha.send('POST', again.action, { form: typeInto(again, { confirm_password: 'a-wrong-one' }) })
    const last = findForm(await wrong.text(), '[name=confirm_password]')
    const done = await asha.send('POST', last.action, { form: typeInto(last, { confirm_password: PASSWORD }) })
    expect(done.status).toBe(303)
    expect((await test.pool.query(query)).rows).toEqual([stored])
    const cookie = cookieHeader([asha.cookie, ...done.headers.getSetCookie()])
    expect((await asha.send('GET', page, { headers: { cookie } })).status).toBe(200)
  })
})
