import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METADATA_DEFAULTS, readMetadata } from './product-fields.ts'
import { canBuy, hasOneSize, isInStock, isProductId, priceRupees, readDescription, type ProductMetadata, summary } from './product.ts'

const product = (metadata: Partial<ProductMetadata>, active = true) => ({
  active,
  metadata: { ...METADATA_DEFAULTS, ...metadata },
})

describe('a product', () => {
  it.each([
    [true, '0', '1890', true, true],
    [false, '0', '1890', false, false],
    [true, '1', '1890', false, false],
    [false, '1', '1890', false, false],
    [true, '0', '', true, false],
    [true, '', '690', true, true],
  ])('that is active %s with is_oos %j and price %j: in stock %s, can be bought %s', (active, is_oos, price_usd, inStock, buyable) => {
    expect(isInStock(product({ is_oos }, active))).toBe(inStock)
    expect(canBuy(product({ is_oos, price_usd }, active))).toBe(buyable)
  })

  it('costs the whole part of price_usd, whatever price says', () => {
    expect(priceRupees(product({ price: '5', price_usd: '1890.75' }))).toBe(1890)
    expect(priceRupees(product({ price: '1890', price_usd: '' }))).toBeNull()
  })

  it.each(['a', 'neel-buti-kurta', '7', 'a'.repeat(80)])('may be called %j', (id) => {
    expect(isProductId(id)).toBe(true)
  })

  it.each(['', '-a', 'A', 'a b', 'a/b', '../a', 'a\u0000', 'a\n', 'é', 'a'.repeat(81)])('is never called %j', (id) => {
    expect(isProductId(id)).toBe(false)
  })
})

describe('a product of one size', () => {
  it('is every coffee, and what says so', () => {
    expect(hasOneSize(product({ type: 'coffee' }))).toBe(true)
    expect(hasOneSize(product({ one_size: '1' }))).toBe(true)
    for (const one_size of ['', '0', undefined]) expect(hasOneSize(product({ ...(one_size !== undefined && { one_size }) }))).toBe(false)
  })

  it('is stored as such', () => {
    expect(readMetadata({ one_size: '1' })).toEqual({ ...METADATA_DEFAULTS, one_size: '1' })
    for (const one_size of ['0', 1, null]) expect(readMetadata({ one_size })).toEqual(METADATA_DEFAULTS)
  })
})

describe('a description', () => {
  it('in JSON gives its paragraphs, fabric and care in order, without empty ones', () => {
    const text = JSON.stringify({
      ci_4: 'd',
      ci_1: 'a',
      fnf_5: 'five',
      fnf_1: 'one',
      desc_3: 'third',
      desc_1: 'first',
      desc_2: ' ',
      desc_4: 'no such part',
    })
    expect(readDescription(text)).toEqual({
      kind: 'structured',
      paragraphs: ['first', 'third'],
      fabricAndFit: ['one', 'five'],
      care: ['a', 'd'],
    })
  })

  it.each([
    'A plain text.',
    '',
    '{"desc_1": "cut o',
    '"a JSON text"',
    '5',
    'null',
    'true',
    '[{"desc_1":"x"}]',
    '{desc_1: "x"}',
    '['.repeat(100_000),
  ])('that is not a JSON object is shown as it is: %.40j', (text) => {
    expect(readDescription(text)).toEqual({ kind: 'plain', text })
  })

  it('keeps markup as text and leaves out what is no text', () => {
    const text = JSON.stringify({
      desc_1: '<img src=x onerror=alert(1)>',
      desc_2: ['x'],
      desc_3: 7,
      fnf_1: { a: 1 },
      fnf_2: null,
      ci_1: '{{7*7}}',
    })
    expect(readDescription(text)).toEqual({
      kind: 'structured',
      paragraphs: ['<img src=x onerror=alert(1)>'],
      fabricAndFit: [],
      care: ['{{7*7}}'],
    })
  })

  it('touches no prototype', () => {
    const text = '{"__proto__": {"desc_1": "inherited", "admin": true}, "constructor": {"prototype": {"admin": true}}, "desc_2": "own"}'
    expect(readDescription(text)).toMatchObject({ paragraphs: ['own'] })
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  it('of a megabyte, or nested two hundred thousand deep, is read', () => {
    expect(readDescription(JSON.stringify({ desc_1: 'x'.repeat(1_000_000) })).kind).toBe('structured')
    expect(readDescription('{"a":'.repeat(200_000)).kind).toBe('plain')
  })

  it('can be read, whatever it is', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.dictionary(fc.constantFrom('desc_1', 'fnf_1', 'ci_4', '__proto__'), fc.jsonValue()).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(texts, (description) => {
        expect(partsOf(readDescription(description))).toSatisfy((parts: unknown[]) => parts.every((part) => typeof part === 'string'))
      }),
    )
  })
})

const partsOf = (read: ReturnType<typeof readDescription>): unknown[] =>
  read.kind === 'plain' ? [read.text] : [...read.paragraphs, ...read.fabricAndFit, ...read.care]

const summaryOf = (description: string) => summary({ name: 'Neel Kurta', description })

describe('the summary of a product', () => {
  it('is the first paragraph, the plain text, or the name', () => {
    expect(summaryOf('{"desc_1":"A straight kurta."}')).toBe('A straight kurta.')
    expect(summaryOf('Plain.')).toBe('Plain.')
    expect(summaryOf('{"fnf_1":"Cotton"}')).toBe('Neel Kurta')
  })

  it('ends at a word, and never far above 200 characters', () => {
    expect(summaryOf('word '.repeat(100))).toBe(`${'word '.repeat(40).trim()} …`)
    expect(summaryOf('x'.repeat(1000))).toBe(`${'x'.repeat(199)} …`)
    fc.assert(
      fc.property(fc.string({ minLength: 200, maxLength: 400, unit: 'grapheme' }), (text) => {
        const short = summaryOf(`x${text}`)
        expect(short.length).toBeLessThanOrEqual(202)
        expect(short.isWellFormed()).toBe(true)
      }),
    )
  })
})
