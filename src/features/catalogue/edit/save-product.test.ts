import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs } from '../../../../test/support/jobs.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { REGISTERED } from '../../../../test/support/seller.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { draftOf, EMPTY_DRAFT, type DraftField, type ProductDraft } from '../../../domain/drafts/product-draft.ts'
import { findActions } from '../../operator-access/record-action.ts'
import { addPicture } from '../../pictures/add-picture.ts'
import { encodePicture } from '../../pictures/encode-picture.ts'
import { sweepUploads } from '../../pictures/sweep-uploads.ts'
import { findAnyProduct, findProduct } from '../find-product.ts'
import { createProduct, productVersion, saveProduct } from './save-product.ts'
import { setPrice } from './set-price.ts'

let test: TestShop
beforeEach(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Kurta', price: '1890' })
})
afterEach(() => test.close())

const asha = () => ({ uid: test.asha, name: 'Asha Rao' })
const kabir = () => ({ uid: test.kabir, name: 'Kabir Das' })
const stored = async (id = 'kurta') => (await findProduct(test.shop, id))!
const actionsOn = (id = 'kurta') => findActions(test.shop, { type: 'product', id })
const withFields = (draft: ProductDraft, fields: Partial<Record<DraftField, string>>): ProductDraft => ({
  ...draft,
  fields: { ...draft.fields, ...fields },
})
const photograph = (colour: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

async function editing(fields: Partial<Record<DraftField, string>>) {
  const product = await stored()
  return { id: 'kurta', version: productVersion(product), draft: withFields(draftOf(product), fields) }
}

it('what a product is worn with is saved with its other fields', async () => {
  expect(await saveProduct(test.shop, await editing({ wear_with: 'stole dabu-palazzo' }), asha())).toEqual({ ok: true, changed: true })
  expect((await stored()).wear_with).toEqual(['stole', 'dabu-palazzo'])
  expect(await actionsOn()).toMatchObject([{ before: { wear_with: [] }, after: { wear_with: ['stole', 'dabu-palazzo'] } }])
  expect(await saveProduct(test.shop, await editing({ wear_with: 'The Stole' }), asha())).toMatchObject({
    faults: { wear_with: expect.any(String) },
  })
  await saveProduct(test.shop, await editing({ wear_with: '' }), asha())
  expect(await stored()).not.toHaveProperty('wear_with')
})

describe('the price of a product', () => {
  it('tells a registered seller where it falls between two rates', async () => {
    const registered = { ...test.shop, seller: REGISTERED }
    const set = async (price: string) => setPrice(registered, { id: 'kurta', price }, asha())
    expect(await set('2650')).toMatchObject({ ok: true, gap: { rupees: 2650, better: 2625 } })
    expect(await set('2625')).toMatchObject({ ok: true, gap: null })
  })

  it('is set, and recorded with who, before and after', async () => {
    expect(await setPrice(test.shop, { id: 'kurta', price: ' 2100 ', seen: 1890 }, asha())).toEqual({
      ok: true,
      changed: true,
      rupees: 2100,
      gap: null,
    })
    expect((await stored()).metadata).toMatchObject({ price_usd: '2100', strength: '3' })
    expect(await actionsOn()).toMatchObject([
      { name: 'Asha Rao', action: 'price-set', before: { price: 'Rs.1890' }, after: { price: 'Rs.2100' } },
    ])
    expect(await setPrice(test.shop, { id: 'kurta', price: '2100', seen: 1890 }, kabir())).toMatchObject({ ok: true, changed: false })
    expect(await actionsOn()).toHaveLength(1)
  })

  it('that somebody else has changed meanwhile is not overwritten unseen', async () => {
    await setPrice(test.shop, { id: 'kurta', price: '2100' }, kabir())
    expect(await setPrice(test.shop, { id: 'kurta', price: '1500', seen: 1890 }, asha())).toEqual({
      ok: false,
      reason: 'changed-meanwhile',
      current: 2100,
    })
    expect(await setPrice(test.shop, { id: 'kurta', price: '', seen: 2100 }, asha())).toMatchObject({ ok: true, rupees: null })
    expect((await stored()).metadata.price_usd).toBe('')
  })

  it.each(['0', '-1', '1.5', '1,890', '1e3', '12345678', 'ten', '१८९०'])('is not %j', async (price) => {
    expect(await setPrice(test.shop, { id: 'kurta', price }, asha())).toEqual({ ok: false, reason: 'invalid-price' })
  })

  it('of an unknown product is not set', async () => {
    for (const id of ['gone', '', 'KURTA']) {
      expect(await setPrice(test.shop, { id, price: '5' }, asha())).toEqual({ ok: false, reason: 'unknown-product' })
    }
  })
})

describe('an edited product', () => {
  it('is saved, and recorded with the fields that changed', async () => {
    expect(await saveProduct(test.shop, await editing({ name: 'Long Kurta', desc_1: 'Long.' }), asha())).toEqual({
      ok: true,
      changed: true,
    })
    expect(await stored()).toMatchObject({ name: 'Long Kurta', description: '{"desc_1":"Long."}' })
    expect(await actionsOn()).toMatchObject([
      {
        name: 'Asha Rao',
        action: 'product-saved',
        before: { name: 'Kurta', description: '' },
        after: { name: 'Long Kurta', description: '{"desc_1":"Long."}' },
      },
    ])
  })

  it('without a change records nothing, and fields that the shop does not know stay', async () => {
    await test.pool.query(`update products set metadata = metadata || '{"season": "summer"}'`)
    expect(await saveProduct(test.shop, await editing({}), asha())).toEqual({ ok: true, changed: false })
    expect(await actionsOn()).toEqual([])
    await saveProduct(test.shop, await editing({ weight: '300g' }), asha())
    const { rows } = await test.pool.query<{ metadata: object }>('select metadata from products')
    expect(rows[0]?.metadata).toMatchObject({ season: 'summer', weight: '300g' })
  })

  it('is refused when others saved it meanwhile, whoever did and however', async () => {
    const late = await editing({ name: 'Late' })
    await saveProduct(test.shop, await editing({ origin: 'Bagru' }), kabir())
    expect(await saveProduct(test.shop, late, asha())).toMatchObject({
      ok: false,
      reason: 'changed-meanwhile',
      current: { name: 'Kurta', metadata: { origin: 'Bagru' } },
    })
    const next = await editing({ name: 'Next' })
    await test.pool.query(`update products set active = false where id = 'kurta'`)
    expect(await saveProduct(test.shop, next, asha())).toMatchObject({ reason: 'changed-meanwhile' })
    expect(await saveProduct(test.shop, { ...next, version: '' }, asha())).toMatchObject({ reason: 'changed-meanwhile' })
    expect((await stored()).name).toBe('Kurta')
  })

  it('is saved once when two save the same version at the same time', async () => {
    const [mine, yours] = [await editing({ name: 'Mine' }), await editing({ name: 'Yours' })]
    const results = await Promise.all([saveProduct(test.shop, mine, asha()), saveProduct(test.shop, yours, kabir())])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await actionsOn()).toHaveLength(1)
  })

  it('with an error is not saved', async () => {
    expect(await saveProduct(test.shop, await editing({ name: '', price_usd: 'x' }), asha())).toEqual({
      ok: false,
      reason: 'invalid',
      faults: { name: expect.any(String) as string, price_usd: expect.any(String) as string },
    })
    expect(await saveProduct(test.shop, { ...(await editing({})), id: 'gone' }, asha())).toEqual({ ok: false, reason: 'unknown-product' })
  })
})

describe('a new product', () => {
  it('stands last on the shelf, as a draft', async () => {
    const draft = withFields(EMPTY_DRAFT, { name: 'Scarf', price_usd: '500', stock: 'out' })
    expect(await createProduct(test.shop, { id: 'scarf', draft }, asha())).toEqual({ ok: true })
    expect(await findProduct(test.shop, 'scarf')).toBeNull()
    expect(await findAnyProduct(test.shop, 'scarf')).toMatchObject({
      name: 'Scarf',
      active: false,
      status: 'draft',
      metadata: { type: '', price_usd: '500' },
    })
    expect(await actionsOn('scarf')).toMatchObject([{ action: 'product-created', before: null, after: { name: 'Scarf' } }])
    const { rows } = await test.pool.query<{ id: string }>('select id from products order by position')
    expect(rows.map(({ id }) => id)).toEqual(['kurta', 'scarf'])
  })

  it('needs an id of its own, and a name', async () => {
    const draft = withFields(EMPTY_DRAFT, { name: 'Scarf' })
    for (const id of ['kurta', 'A scarf', '']) {
      expect(await createProduct(test.shop, { id, draft }, asha())).toMatchObject({
        ok: false,
        faults: { id: expect.any(String) as string },
      })
    }
    expect(await createProduct(test.shop, { id: '', draft: EMPTY_DRAFT }, asha())).toMatchObject({
      faults: { id: expect.any(String) as string, name: expect.any(String) as string },
    })
    expect(await actionsOn()).toEqual([])
  })
})

describe('an uploaded picture', () => {
  async function upload(colour = '#93332a') {
    const added = await addPicture(test.shop, 'kurta', await photograph(colour))
    if (!added.ok) throw new Error(added.reason)
    return added.picture
  }

  it('has its WebP file at once, is encoded by the job, and is shown once the product is saved with it', async () => {
    const picture = await upload()
    expect(picture).toMatchObject({ width: 300, height: 400, widths: [], webpWidth: 300, alt: null })
    expect(await test.shop.files.has(`${picture.name}-300.webp`)).toBe(true)
    expect(await test.shop.jobs.pending()).toBe(1)
    expect((await stored()).images).toEqual([])

    const edit = await editing({})
    const draft = { ...edit.draft, pictures: [{ name: picture.name, alt: 'On a line', kind: 'back' }] }
    expect(await saveProduct(test.shop, { ...edit, draft }, asha())).toMatchObject({ ok: true })
    expect((await stored()).images).toMatchObject([{ name: picture.name, alt: 'On a line', kind: 'back' }])
    await encodePicture(test.shop, picture.name)
    expect((await stored()).images).toMatchObject([{ widths: [240], alt: 'On a line' }])
    expect((await upload()).name).toBe(picture.name)
  })

  it('is removed after a day if no product was saved with it', async () => {
    const shown = await upload()
    const edit = await editing({})
    await saveProduct(test.shop, { ...edit, draft: { ...edit.draft, pictures: [{ name: shown.name, alt: 'Red', kind: 'front' }] } }, asha())
    const unused = await upload('#263a58')
    expect(await sweepUploads(test.shop)).toBe(0)
    const tomorrow = { ...test.shop, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } }
    expect(await sweepUploads(tomorrow)).toBe(1)
    expect(await test.shop.files.has(`${unused.name}-300.webp`)).toBe(false)
    expect(await test.shop.files.has(`${shown.name}-300.webp`)).toBe(true)
    const edited = await editing({})
    const draft = { ...edited.draft, pictures: [{ name: unused.name, alt: 'Blue', kind: 'front' }] }
    expect(await saveProduct(test.shop, { ...edited, draft }, asha())).toMatchObject({ faults: { pictures: expect.any(String) as string } })
  })

  it('is refused while 200 others are shown by nothing; those of saved pieces do not count', async () => {
    await test.pool.query(
      `insert into pictures (name, width, height, widths, webp_width, colour, placeholder, kind, unsaved_since)
       select 'pictures/content-a/o' || n, 300, 400, '{}', 300, '#93332a', '', 'other', now() from generate_series(1, 200) n`,
    )
    const again = async () => addPicture(test.shop, 'kurta', await photograph('#263a58'))
    expect(await again()).toMatchObject({ ok: false, reason: 'too-many-unsaved' })
    await test.pool.query(
      `insert into content (id, title, hero, excerpt, content, created_at) values ('a', 'A', 'pictures/content-a/o1', 'A', 'A', now())`,
    )
    expect(await again()).toMatchObject({ ok: true })
    await forgetJobs(test.pool)
  })

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a text', () => Buffer.from('<svg onload=alert(1)>')],
    ['a GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a damaged JPEG', async () => (await photograph('#93332a')).subarray(0, 400)],
    ['too many bytes', () => new Uint8Array(20_000_001)],
  ])('that is %s is refused', async (_, bytes) => {
    expect((await addPicture(test.shop, 'kurta', await bytes())).ok).toBe(false)
    expect(await test.shop.jobs.pending()).toBe(0)
  })
})
