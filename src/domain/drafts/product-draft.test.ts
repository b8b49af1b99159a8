import { describe, expect, it } from 'vitest'
import { fieldsOf, METADATA_DEFAULTS, TEXT_NAMES } from '../catalogue/product-fields.ts'
import type { Product } from '../catalogue/product.ts'
import { USUAL_SIZES } from '../catalogue/size.ts'
import { draftDifferences, draftOf, EMPTY_DRAFT, type DraftField, type ProductDraft } from './product-draft.ts'
import { cleanDraft, readDraft } from './product-values.ts'

const DESCRIPTION = JSON.stringify({
  ci_1: 'Wash cold.',
  desc_1: 'A kurta.',
  fnf_2: 'Plain weave.',
  dye: 'Indigo',
  measures: { chest: [94, 99, 104, 109, 114, 119], waist: [[70, 88], 80, 84, 88, 92, 96], sleeve: 'long' },
  season: 'summer',
})
const kurta: Product = {
  id: 'kurta',
  name: 'Kurta',
  role: null,
  tax_code: 'txcd_1',
  active: true,
  description: DESCRIPTION,
  images: [
    { name: 'pictures/kurta/1', width: 4, height: 5, widths: [], webpWidth: null, colour: '#ffffff', kind: 'front' },
    {
      name: 'pictures/kurta/2',
      width: 4,
      height: 5,
      widths: [],
      webpWidth: null,
      colour: '#ffffff',
      kind: 'back',
      alt: 'Seen from behind',
    },
  ],
  metadata: { ...METADATA_DEFAULTS, type: 'swag', variety: 'Buti', price_usd: '1890.50' },
}
const changed = (fields: Partial<Record<DraftField, string>>, draft: ProductDraft = draftOf(kurta)): ProductDraft => ({
  ...draft,
  fields: { ...draft.fields, ...fields },
})
const valuesOf = (draft: ProductDraft, stored: Product | null = kurta) => {
  const read = readDraft(draft, stored, USUAL_SIZES)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.values
}

describe('the form of a product', () => {
  it('says in how many days it is ready, and takes that back', () => {
    expect(valuesOf(changed({ ready_in_days: '3' })).metadata).toMatchObject({ ready_in_days: '3' })
    const stored = { ...kurta, metadata: { ...kurta.metadata, ready_in_days: '3' } }
    expect(draftOf(stored).fields.ready_in_days).toBe('3')
    // A field that is left out would stay as it is stored.
    expect(valuesOf(changed({ ready_in_days: '' }, draftOf(stored)), stored).metadata).toMatchObject({ ready_in_days: '' })
    expect(readDraft(changed({ ready_in_days: '61' }), kurta, USUAL_SIZES)).toEqual({ ok: false, faults: { ready_in_days: 'no-days' } })
  })

  it('has each of its texts, and saving it untouched changes nothing', () => {
    const draft = draftOf(kurta)
    expect(draft.fields).toMatchObject({
      name: 'Kurta',
      layout: 'structured',
      desc_1: 'A kurta.',
      dye: 'Indigo',
      chest: '94, 99, 104, 109, 114, 119',
      waist: '70-88, 80, 84, 88, 92, 96',
      plain: '',
      stock: 'in',
    })
    const { pictures, ...values } = valuesOf(draft)
    const { id: _, images: _images, ...stored } = kurta
    expect(values).toEqual({ ...stored, wear_with: [], product_options: [] })
    expect(pictures).toEqual([
      { name: 'pictures/kurta/1', alt: null, kind: 'front' },
      { name: 'pictures/kurta/2', alt: 'Seen from behind', kind: 'back' },
    ])
  })

  it('stores each text that is typed, and has it again', () => {
    const typed = {
      ...fieldsOf(TEXT_NAMES, (name) => `Some ${name}`),
      price_usd: '1290',
      list_price: '1990',
      ready_in_days: '3',
      weight: '250 gms',
      garment: 'kurta',
      hsn: '6204',
      gst_rate: '5 up to 2500, 18 above',
    }
    const { pictures: _, ...values } = valuesOf(changed(typed))
    expect(draftOf({ ...values, id: 'kurta', images: [] }).fields).toMatchObject(typed)
  })

  it('changes one part of the description and leaves what no form has', () => {
    const { description } = valuesOf(changed({ desc_1: 'A long kurta.', ci_1: '', chest: '', waist: '70 - 88,80,84,88,92,97' }))
    expect(JSON.parse(description)).toEqual({
      desc_1: 'A long kurta.',
      fnf_2: 'Plain weave.',
      dye: 'Indigo',
      measures: { waist: [[70, 88], 80, 84, 88, 92, 97], sleeve: 'long' },
      season: 'summer',
    })
  })

  it('may have plain text instead, and may go back', () => {
    expect(valuesOf(changed({ layout: 'plain', plain: 'A plain text.' })).description).toBe('A plain text.')
    const tote = { ...kurta, description: 'A plain tote.' }
    expect(draftOf(tote).fields).toMatchObject({ layout: 'plain', plain: 'A plain tote.' })
    expect(valuesOf(changed({ layout: 'structured', desc_1: 'Tote.' }, draftOf(tote)), tote).description).toBe('{"desc_1":"Tote."}')
  })

  it('leaves both ways of being out of stock as they are, and puts back in stock whatever the reason was', () => {
    const soldOut = { ...kurta, metadata: { ...kurta.metadata, is_oos: '1' } }
    expect(valuesOf(draftOf(soldOut), soldOut)).toMatchObject({ active: true, metadata: { is_oos: '1' } })
    expect(valuesOf(changed({ stock: 'in' }, draftOf(soldOut)), soldOut)).toMatchObject({ active: true, metadata: { is_oos: '0' } })
    expect(valuesOf(changed({ stock: 'out' }))).toMatchObject({ active: false })
  })

  it('writes no text for a picture that has the made one, under the old name or the new', () => {
    const renamed = changed({ name: 'Long Kurta' })
    expect(valuesOf(renamed).pictures[0]?.alt).toBeNull()
    const worded = { ...renamed, pictures: [{ ...renamed.pictures[0]!, alt: 'On a washing line' }] }
    expect(valuesOf(worded).pictures).toEqual([{ name: 'pictures/kurta/1', alt: 'On a washing line', kind: 'front' }])
  })

  it.each<[Partial<Record<DraftField, string>>, DraftField]>([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ price_usd: '18,90' }, 'price_usd'],
    [{ price_usd: '1890.25' }, 'price_usd'],
    [{ price_usd: '0' }, 'price_usd'],
    [{ price_usd: '-5' }, 'price_usd'],
    [{ price_usd: '12345678' }, 'price_usd'],
    [{ stock: 'some' }, 'stock'],
    [{ sizes: 'some' }, 'sizes'],
    [{ layout: 'other' }, 'layout'],
    [{ weight: '1,2 kg' }, 'weight'],
    [{ origin: 'x'.repeat(201) }, 'origin'],
    [{ dye: 'x'.repeat(81) }, 'dye'],
    [{ chest: '94, 99' }, 'chest'],
    [{ chest: '94, 99, 104, 109, 114, 500' }, 'chest'],
    [{ layout: 'plain', plain: 'x'.repeat(50_001) }, 'plain'],
  ])('is refused with %j', (fields, name) => {
    const read = readDraft(changed(fields), kurta, USUAL_SIZES)
    expect(!read.ok && Object.keys(read.faults)).toEqual([name])
  })

  it('may leave a weight as it is stored, and may have none', () => {
    const light = { ...kurta, metadata: { ...kurta.metadata, weight: 'light' } }
    expect(valuesOf(changed({ name: 'Other' }, draftOf(light)), light).metadata.weight).toBe('light')
    expect(valuesOf(changed({ weight: '' })).metadata.weight).toBe('')
  })

  it('may leave a price as it is stored, and may have none', () => {
    expect(valuesOf(changed({ name: 'Other' })).metadata.price_usd).toBe('1890.50')
    expect(valuesOf(changed({ price_usd: '' })).metadata.price_usd).toBe('')
  })

  it.each([
    [[{ name: 'a', alt: '', kind: 'front' }]],
    [[{ name: 'a', alt: 'x'.repeat(301), kind: 'front' }]],
    [[{ name: 'a', alt: 'x', kind: 'selfie' }]],
    [['a', 'a'].map((name) => ({ name, alt: 'x', kind: 'front' }))],
    [Array.from({ length: 13 }, (_, n) => ({ name: `p${n}`, alt: 'x', kind: 'front' }))],
  ])('is refused with such pictures', (pictures) => {
    expect(readDraft({ ...draftOf(kurta), pictures }, kurta, USUAL_SIZES)).toEqual({
      ok: false,
      faults: { pictures: expect.any(String) as string },
    })
  })

  it('is cleaned as it is read, and a field that is only written differently is as it was', () => {
    const base = changed({ origin: 'Bagru,  Rajasthan ', desc_1: 'One.\n\nTwo.' })
    const typed = changed({ origin: 'Bagru,  Rajasthan', desc_1: 'One.\r\n\r\nTwo.', name: ' Long\u0007 Kurta ' })
    expect(draftDifferences(base, cleanDraft(typed, base))).toEqual([
      { field: 'name', label: 'Name', before: 'Kurta', after: 'Long  Kurta' },
    ])
  })

  it('of a new product begins empty and needs a name', () => {
    expect(readDraft(EMPTY_DRAFT, null, USUAL_SIZES)).toEqual({ ok: false, faults: { name: 'missing' } })
    expect(valuesOf(changed({ name: 'Scarf', desc_1: 'Silk.' }, EMPTY_DRAFT), null)).toMatchObject({
      active: true,
      description: '{"desc_1":"Silk."}',
      metadata: METADATA_DEFAULTS,
    })
  })
})

describe('two versions of a product', () => {
  const stored = draftOf(kurta)

  it('differ in their fields, from the one to the other', () => {
    expect(draftDifferences(stored, changed({ name: 'Their Kurta', dye: 'Madder' }))).toEqual([
      { field: 'name', label: 'Name', before: 'Kurta', after: 'Their Kurta' },
      { field: 'dye', label: 'Dye', before: 'Indigo', after: 'Madder' },
    ])
  })

  it('do not differ in pictures whose words are made from the name', () => {
    const renamed = draftOf({ ...kurta, name: 'Their Kurta' })
    expect(draftDifferences(stored, renamed).map(({ field }) => field)).toEqual(['name'])
  })

  it('have pictures as one field', () => {
    const without = { ...stored, pictures: stored.pictures.slice(1) }
    expect(draftDifferences(stored, without).map(({ field }) => field)).toEqual(['pictures'])
  })
})
