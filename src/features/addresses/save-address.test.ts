import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REGISTERED, SELLER } from '../../../test/support/seller.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { MAX_ADDRESSES } from '../../domain/addresses/address.ts'
import { findAddresses } from './find-addresses.ts'
import { changeAddress, deleteAddress, saveAddress, type SaveResult } from './save-address.ts'

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

  it('lie in the state of their PIN code where the seller is registered, whose tax follows the state', async () => {
    const registered = { ...test.shop, seller: REGISTERED }
    const wrong = { ...fields, name: 'Kabir elsewhere', stateProvince: 'Delhi' }
    const refusal = { ok: false, errors: { postalCode: '302001 is in Rajasthan.' } }
    expect(await saveAddress(registered, test.kabir, wrong)).toEqual(refusal)
    expect(await saveAddress(registered, test.kabir, { ...wrong, stateProvince: 'RJ', postalCode: '302 001' })).toMatchObject({ ok: true })
    const saved = await saveAddress({ ...test.shop, seller: SELLER }, test.kabir, wrong)
    const of = { uid: test.kabir, id: saved.ok ? saved.saved.id : '' }
    expect(await changeAddress(registered, of, { name: 'Kabir' })).toEqual(refusal)
    expect(await changeAddress(registered, of, { default: true })).toMatchObject({ ok: true })
    await changeAddress(registered, of, { default: false })
    await deleteAddress(test.shop, of.uid, of.id)
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

describe('an address', () => {
  const saved = async (result: Promise<SaveResult | null>) => {
    const read = await result
    if (!read?.ok) throw new Error(JSON.stringify(read))
    return read.saved
  }
  const save = (input: object) => saved(saveAddress(test.shop, test.kabir, { ...fields, ...input }))
  const change = (id: string, input: object, uid = test.kabir) => changeAddress(test.shop, { uid, id }, input)
  const list = async () => (await findAddresses(test.shop, test.kabir)).entries
  beforeEach(() => test.pool.query('delete from addresses where user_id = $1', [test.kabir]))

  it('has a phone for the courier in E.164, or none', async () => {
    expect((await save({ phone: ' 098765 43210 ' })).address.phone).toBe('+919876543210')
    expect((await save({ phone: '' })).address).not.toHaveProperty('phone')
    for (const phone of ['12345', '+12025550123', '0141 400 0000', 'x'.repeat(90)]) {
      const refused = await saveAddress(test.shop, test.kabir, { ...fields, phone })
      expect(refused).toEqual({ ok: false, errors: { phone: expect.stringContaining('Please') } })
    }
  })

  it('is changed in the fields that are given, and by its owner alone', async () => {
    const { id } = await save({ phone: '9876543210', validation: { status: 'verified' } })
    expect(await change(id, { cityLocality: 'Udaipur' }, test.asha)).toBeNull()
    expect(await change('nothing', {})).toBeNull()
    expect(await saved(change(id, { cityLocality: ' Udaipur ' }))).toMatchObject({
      id,
      address: { ...fields, cityLocality: 'Udaipur', phone: '+919876543210' },
      validation: { status: 'verified' },
    })
    expect(await change(id, { name: '' })).toEqual({ ok: false, errors: { name: 'A name is required' } })
    expect((await saved(change(id, { phone: '' }))).address).not.toHaveProperty('phone')
    expect(await list()).toHaveLength(1)
  })

  it('that becomes equal to another joins it, also when both become so at once', async () => {
    const [home, work] = [await save({ name: 'Home' }), await save({ name: 'Work' })]
    await saved(change(work.id, { default: true }))
    expect(await saved(change(work.id, { name: 'Home' }))).toMatchObject({ id: home.id, default: true })
    expect(await list()).toHaveLength(1)
    const others = [await save({ name: 'First' }), await save({ name: 'Second' })]
    await Promise.all(others.map(({ id }) => change(id, { name: 'Both' })))
    expect((await list()).map(({ address }) => address.name)).toEqual(['Both', 'Home'])
  })

  it('is the default until another is, of as many as choose at once', async () => {
    const all = [await save({ name: 'Home' }), await save({ name: 'Work' }), await save({ name: 'Parents' })]
    await Promise.all(all.map(({ id }) => change(id, { default: true })))
    const [chosen, ...more] = (await list()).filter((one) => one.default)
    expect(more).toEqual([])
    await save({ name: chosen!.address.name })
    expect((await list())[0]).toMatchObject({ id: chosen!.id, default: true })
    expect(await saved(change(chosen!.id, { default: false }))).not.toHaveProperty('default')
    await change(chosen!.id, { default: true })
    await deleteAddress(test.shop, test.kabir, chosen!.id)
    expect((await list()).some((one) => one.default)).toBe(false)
  })
})
