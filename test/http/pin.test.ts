import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from attempts')
})

describe('/api/pin', () => {
  const ask = (pin: string) => app.visitor('GET', `/api/pin/${pin}`)

  it('says where a PIN code lies, and anybody may keep it', async () => {
    const answer = await ask('682001')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await answer.json()).toEqual({ pin: '682001', places: [{ city: 'Kochi', state: 'Kerala', stateCode: '32' }] })
  })

  it('refuses what has not six digits, and has nothing of others', async () => {
    for (const pin of ['68200', '6820011', 'kochi1', '%E0%A4%97', '68%20001', '0x1234']) expect((await ask(pin)).status, pin).toBe(400)
    for (const pin of ['999999', '012345', '000000']) expect((await ask(pin)).status, pin).toBe(404)
    expect((await app.visitor('POST', '/api/pin/682001', { json: {} })).status).toBe(405)
  })

  it('is limited for each address', async () => {
    const statuses = await Promise.all(Array.from({ length: 125 }, async () => (await ask('682001')).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    const refused = await ask('682001')
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
  })
})

describe('the address form without JavaScript', () => {
  const TYPED = { intent: 'save-address', name: 'Asha Rao', addressLine1: '7 Chowk' }

  it('comes back with city and state filled in, and is saved when it is sent again', async () => {
    const { send, uid } = await app.person('asha')
    const back = await send('POST', '/checkout/shipping', { form: { ...TYPED, postalCode: '682 001' } })
    expect(back.status).toBe(422)
    const page = await back.text()
    expect(page).toMatch(/name="cityLocality"[^>]* value="Kochi"/)
    expect(page).toMatch(/<option[^>]* selected="">Kerala|<option[^>]*selected[^>]*>Kerala/)
    expect(page).toContain('City is required. We filled it in from the PIN code: please check it.')
    expect(await saved(uid)).toEqual([])
    const form = { ...TYPED, postalCode: '682 001', cityLocality: 'Kochi', stateProvince: 'Kerala' }
    expect((await send('POST', '/checkout/shipping', { form })).status).toBe(303)
  })

  it('offers the places of a PIN code that has several, and takes the chosen one', async () => {
    const { send, uid } = await app.person('asha')
    const page = await (await send('POST', '/checkout/shipping', { form: { ...TYPED, postalCode: '396193' } })).text()
    const offered = [...page.matchAll(/name="place" value="([^"]+)"/g)].map(([, place]) => place)
    expect(offered).toEqual(['Valsad, Gujarat', 'Silvassa, Dadra and Nagar Haveli and Daman and Diu'])
    const form = { ...TYPED, postalCode: '396193', cityLocality: '', stateProvince: '', place: offered[1]! }
    expect((await send('POST', '/checkout/shipping', { form })).status).toBe(303)
    expect(await saved(uid)).toMatchObject([
      { cityLocality: 'Silvassa', stateProvince: 'Dadra and Nagar Haveli and Daman and Diu', postalCode: '396193' },
    ])
  })

  it('keeps what was typed, and takes no place that the PIN code has not', async () => {
    const { send, uid } = await app.person('asha')
    const form = { ...TYPED, postalCode: '682001', cityLocality: 'Fort Kochi', stateProvince: 'Goa', place: 'Panaji, Goa' }
    await send('POST', '/checkout/shipping', { form })
    expect(await saved(uid)).toMatchObject([{ cityLocality: 'Fort Kochi', stateProvince: 'Goa' }])
    const wrong = await send('POST', '/checkout/shipping', { form: { ...TYPED, postalCode: '999999', place: 'Panaji, Goa' } })
    expect(await wrong.text()).not.toContain('Panaji')
  })

  async function saved(uid: string): Promise<unknown[]> {
    const { rows } = await test.pool.query<{ address: unknown }>('select address from addresses where user_id = $1', [uid])
    return rows.map(({ address }) => address)
  }
})
