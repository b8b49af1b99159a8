import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { MAX_ADDRESSES } from '../../domain/address.ts'
import { findAddresses } from './find-addresses.ts'
import { saveAddress } from './save-address.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

const fields = {
  name: 'Asha Rao',
  addressLine1: '7 Chowk Bazaar',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
}

describe('saved addresses', () => {
  it('are as many as there may be and no more, however many are saved at once', async () => {
    const results = await Promise.all(
      Array.from({ length: MAX_ADDRESSES + 20 }, (_, i) => saveAddress(test.shop, test.asha, { ...fields, name: `Asha ${i}` })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_ADDRESSES)
    const { rows } = await test.pool.query('select count(*)::int as count from addresses where user_id = $1', [test.asha])
    expect(rows).toEqual([{ count: MAX_ADDRESSES }])
    expect(await saveAddress(test.shop, test.kabir, fields)).toMatchObject({ ok: true })
  })

  it('are each saved once; saved again one becomes the newest', async () => {
    const save = (name: string) => saveAddress(test.shop, test.kabir, { ...fields, name })
    const [first, second] = await Promise.all(['Kabir', ' Kabir '].map(save))
    expect(first).toEqual(second)
    await save('Kabir at work')
    expect(await save('Kabir')).toEqual(first)
    const { entries } = await findAddresses(test.shop, test.kabir)
    expect(entries.map(({ address }) => address.name).slice(0, 2)).toEqual(['Kabir', 'Kabir at work'])
  })

  it('keep the validation that the client sent, until it sends another', async () => {
    const validation = { status: 'verified', by: { service: 'Ours', lines: [1, 2.5, null, '\u0905\u0928\u0941'] } }
    const save = (input: object) => saveAddress(test.shop, test.kabir, { ...fields, name: 'Kabir checked', ...input })
    expect(await save({ validation })).toMatchObject({ ok: true, saved: { validation } })
    expect(await save({})).toMatchObject({ ok: true, saved: { validation } })
    expect(await save({ validation: { status: 'odd' } })).toMatchObject({ ok: true, saved: { validation: { status: 'odd' } } })
    expect((await findAddresses(test.shop, test.kabir)).entries[0]?.validation).toEqual({ status: 'odd' })
    expect(await save({ name: 'Kabir unchecked' })).toMatchObject({ ok: true, saved: { validation: null } })
  })

  it('are refused with a validation that is no small object, beside what else is wrong', async () => {
    expect(await saveAddress(test.shop, test.kabir, { ...fields, name: '', validation: 'verified' })).toEqual({
      ok: false,
      errors: { name: 'A name is required', validation: 'validation must be an object of at most 4 KB.' },
    })
  })
})
