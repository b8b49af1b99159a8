import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { findForm, typeInto, type PageForm } from '../support/page-forms.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: TestOperator
let kabir: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  ;[asha, kabir] = [await openOperator(test, app, 'asha'), await openOperator(test, app, 'kabir')]
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await test.pool.query('delete from content')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  const contentItem = { title: 'On carving', excerpt: 'Of teak.', hero: 'craft-wide', content: 'Teak is hard.', action: 'save' }
  await asha.send('POST', '/operator/content/new', { form: contentItem })
})

/** The link that shows theirs. */
const CANCEL = '<a href="'

type Case = {
  page: string
  /** Finds the form in the page. */
  form: string
  field: string
  ours: string
  theirs: string
  button: Record<string, string>
  stored: string
}

const CASES: [string, Case][] = [
  [
    'a product',
    {
      page: '/operator/products/kurta',
      form: '[name=desc_1]',
      field: 'name',
      ours: 'Our Kurta',
      theirs: 'Their Kurta',
      button: { action: 'save' },
      stored: "select name as value from products where id = 'kurta'",
    },
  ],
  [
    'a price in the list',
    {
      page: '/operator/products',
      form: '[name=price]',
      field: 'price',
      ours: '2100',
      theirs: '2300',
      button: {},
      stored: "select price_rupees::text as value from products where id = 'kurta'",
    },
  ],
  [
    'a content item',
    {
      page: '/operator/content/on-carving',
      form: 'textarea[name=content]',
      field: 'title',
      ours: 'Our title',
      theirs: 'Their title',
      button: { action: 'save' },
      stored: 'select title as value from content',
    },
  ],
]

describe.each(CASES)('%s', (_, { page, form, field, ours, theirs, button, stored }) => {
  const open = async ({ send }: TestOperator): Promise<PageForm> => findForm(await (await send('GET', page)).text(), form)
  const save = ({ send }: TestOperator, shown: PageForm, typed: Record<string, string>) =>
    send('POST', shown.action, { form: typeInto(shown, { ...button, ...typed }) })
  const value = async () => (await test.pool.query<{ value: string }>(stored)).rows[0]?.value

  it('of another editor is never overwritten unseen', async () => {
    const [mine, other] = [await open(asha), await open(kabir)]
    expect((await save(kabir, other, { [field]: theirs })).status).toBe(303)
    const refused = await save(asha, mine, { [field]: ours })
    expect(refused.status).toBe(409)
    const html = await refused.text()
    for (const words of [theirs, ours]) expect(html).toContain(words)
    expect(await value()).toBe(theirs)
    expect(Object.fromEntries(findForm(html, form).fields)[field]).toBe(ours)
  })

  it('is shown beside one’s own; a second Save overwrites it, unless it was changed again', async () => {
    const [mine, other] = [await open(asha), await open(kabir)]
    await save(kabir, other, { [field]: theirs })
    const html = await (await save(asha, mine, { [field]: ours })).text()
    for (const words of ['This was changed meanwhile', 'Theirs', 'Yours', `${CANCEL}${page}`]) expect(html).toContain(words)
    const again = findForm(html, form)
    expect((await save(asha, again, {})).status).toBe(303)
    expect(await value()).toBe(ours)
    expect((await save(kabir, again, { [field]: theirs })).status).toBe(409)
    expect(await value()).toBe(ours)
  })

  it('is no conflict where both wrote the same', async () => {
    const [mine, other] = [await open(asha), await open(kabir)]
    await save(kabir, other, { [field]: theirs })
    expect((await save(asha, mine, { [field]: theirs })).status).toBe(303)
  })
})
