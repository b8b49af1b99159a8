import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())

const MESSAGE = 'Soft, and the blue has not bled.'
const review = (send: Send, product = 'kurta') =>
  send('PUT', `/api/products/${product}/reviews/me`, { json: { rating: 5, message: MESSAGE } })
const rename = (send: Send, name: string) => send('POST', '/account', { form: { intent: 'display-name', name } })
const nameOf = async (send: Send) => ((await (await send('GET', '/api/users/me')).json()) as { displayName: string }).displayName

const ADDRESSES = [
  ...['name', 'password', 'verification', 'linked', 'unlinked', 'canceled', 'resumed'].map((done) => `/account?done=${done}`),
  ...['saved', 'deleted', 'default'].map((done) => `/checkout/shipping?done=${done}`),
  ...['/account', '/checkout/shipping'].flatMap((path) => [`${path}?payment=cancelled`, `${path}?payment=declined`]),
  '/reset-password?done=true',
  '/reset-password?done=address',
  '/join-accounts?done=joined',
  '/join-accounts?done=agreed',
]

describe('an address that is opened by hand', () => {
  it.each(ADDRESSES)('says of %s nothing that has not happened', async (address) => {
    const { send } = await app.person('asha')
    const ask = address.startsWith('/account') || address.startsWith('/checkout') ? send : app.visitor
    const read = async (path: string) => (await (await ask('GET', path)).text()).replaceAll(/[\da-f]{8}-[-\da-f]{27}/g, 'id')
    expect(await read(address)).toBe(await read(address.split('?')[0]!))
  })

  it('says once what has led there', async () => {
    const { send } = await app.person('asha')
    const { headers } = await rename(send, 'Asha once')
    const read = async () => (await send('GET', headers.get('location')!)).text()
    expect([await read(), await read()]).toEqual([
      expect.stringContaining('Your display name has been changed'),
      expect.not.stringContaining('Your display name has been changed'),
    ])
  })
})

describe('a display name', () => {
  it('is changed by a form, on the page and on one’s reviews, and on nobody else’s', async () => {
    const [asha, kabir] = [await app.person('asha'), await app.person('kabir')]
    for (const { send } of [asha, kabir]) expect((await review(send)).status).toBe(200)
    const answer = await rename(asha.send, ' Asha\u202E  R. ')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account?done=name'])
    const html = await (await asha.send('GET', '/account?done=name')).text()
    expect(html).toContain('<dd>Asha R.</dd>')
    expect(html).not.toContain('Please choose a name of your own')
    expect(html).toMatch(/role="status"[^>]*>Your display name has been changed/)
    const { rows } = await test.pool.query<{ user_id: string; display_name: string }>(
      'select user_id, display_name from reviews where user_id = any($1)',
      [[asha.uid, kabir.uid]],
    )
    expect(Object.fromEntries(rows.map((row) => [row.user_id, row.display_name]))).toEqual({ [asha.uid]: 'Asha R.', [kabir.uid]: 'kabir' })
  })

  it('and a review that are saved at the same time agree', async () => {
    const { send, uid } = await app.person('meera')
    await addProduct(test.pool, { id: 'stole' })
    for (let time = 0; time < 8; time++) {
      await Promise.all([rename(send, `Meera ${time}`), review(send), review(send, 'stole')])
      const { rows } = await test.pool.query<{ display_name: string }>('select distinct display_name from reviews where user_id = $1', [
        uid,
      ])
      expect(rows).toEqual([{ display_name: `Meera ${time}` }])
    }
  })

  it('is not the shop’s, nor an owner’s, but for owners', async () => {
    const [asha, owner, packer] = [
      await app.person('asha'),
      await openOperator(test, app, 'Meera Joshi'),
      await openOperator(test, app, 'Leela', 'packer'),
    ]
    for (const name of ['Сhhaap Support', 'meera joshi']) expect((await rename(asha.send, name)).status, name).toBe(422)
    expect((await rename(packer.send, 'Chhaap')).status).toBe(422)
    expect(await nameOf(asha.send)).toBe('asha')
    for (const name of ['Chhaap', 'Meera Joshi']) expect((await rename(owner.send, name)).status, name).toBe(303)
    expect((await rename(asha.send, 'Leela')).status).toBe(303)
  })

  it('that cannot be one stays in the form with the reason', async () => {
    const { send } = await app.person('farid')
    const answer = await rename(send, 'me@example.in')
    const html = await answer.text()
    expect([answer.status, await nameOf(send)]).toEqual([422, 'farid'])
    expect(html).toMatch(/role="alert"[^>]*>Everybody can see this name/)
    expect(html).toContain('value="me@example.in"')
    const opened = [...html.matchAll(/<details[^>]* open=""><summary[^>]*>([^<]*)/g)].map(([, words]) => words)
    expect(opened).toEqual(['Change'])
    expect(await (await rename(send, '')).text()).toMatch(/role="alert"[^>]*>Please choose a name with letters or digits\./)
  })

  it('can be changed so often and no oftener', async () => {
    const { send } = await app.person('devi')
    for (let time = 0; time < 20; time++) expect((await rename(send, `Devi ${time}`)).status).toBe(303)
    const answer = await rename(send, 'Devi')
    expect([answer.status, Number(answer.headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect(await answer.text()).toMatch(/role="alert"[^>]*>Too many attempts\. Please try again in 60 minutes\./)
    expect(await nameOf(send)).toBe('Devi 19')
  })

  it('is nobody’s to change who is not signed in', async () => {
    expect((await rename(app.visitor, 'Devi')).headers.get('location')).toBe('/signin?redirect=/account')
  })
})
