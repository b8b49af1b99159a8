import { describe, expect, it } from 'vitest'
import { readBusiness } from './business.ts'

const GSTIN = '27AAPFU0939F1ZV'
const COMPANY = 'Mint Lane Interiors LLP'
const IN_PUNE = { state: 'Maharashtra', isSellerRegistered: true }
const read = (gstin: string | undefined, company: string | undefined, change: Partial<typeof IN_PUNE> = {}) =>
  readBusiness({ ...(gstin !== undefined && { gstin }), ...(company !== undefined && { company }) }, { ...IN_PUNE, ...change })

describe('a business that buys', () => {
  it('is none where nothing is typed, whoever sells', () => {
    expect(read('', ' ')).toEqual({ ok: true, business: null })
    expect(read(undefined, undefined, { isSellerRegistered: false, state: 'nowhere' })).toEqual({ ok: true, business: null })
  })

  it('is read as people type it', () => {
    const business = { gstin: GSTIN, company: COMPANY }
    expect(read(GSTIN, COMPANY)).toEqual({ ok: true, business })
    expect(read(' 27 aapfu0939f 1z-v ', `\t${COMPANY}\n`, { state: 'MH' })).toEqual({ ok: true, business })
  })

  it.each([
    ['27AAPFU0939F1ZW', COMPANY, {}, { gstin: 'invalid' }],
    ['27AAPFU0939F1Z', COMPANY, {}, { gstin: 'invalid' }],
    [`${GSTIN}${'9'.repeat(5000)}`, COMPANY, {}, { gstin: 'invalid' }],
    [GSTIN, COMPANY, { state: 'Kerala' }, { gstin: 'other-state' }],
    [GSTIN, COMPANY, { state: 'somewhere' }, { gstin: 'other-state' }],
    [GSTIN, '', {}, { company: 'missing' }],
    ['', COMPANY, {}, { gstin: 'missing' }],
    [GSTIN, 'x'.repeat(101), {}, { company: 'too-long' }],
    ['27', '', {}, { gstin: 'invalid', company: 'missing' }],
    [GSTIN, COMPANY, { isSellerRegistered: false }, { gstin: 'not-registered' }],
  ])('is refused: %.20s, %.20s, %j', (gstin, company, change, faults) => {
    expect(read(gstin, company, change)).toEqual({ ok: false, faults })
  })

  it('may have a name of a hundred characters', () => {
    expect(read(GSTIN, 'x'.repeat(100))).toMatchObject({ ok: true })
  })
})
