import { describe, expect, it } from 'vitest'
import { EVERY_ORDER, orderQueryParams, readOrderQuery, searchedPhone, searchedReceipt, searchTerms } from './order-search.ts'

const read = (query: string) => readOrderQuery(new URLSearchParams(query))

describe('the query of the list of orders', () => {
  it('is read from an address and written to it', () => {
    const query = { search: 'asha jaipur', state: 'shipped', from: '2026-11-01', to: '2026-11-20' } as const
    expect(read('search=+asha+jaipur&state=shipped&from=2026-11-01&to=2026-11-20')).toEqual(query)
    expect(readOrderQuery(orderQueryParams(query))).toEqual(query)
    expect(orderQueryParams(EVERY_ORDER).size).toBe(0)
  })

  it.each(['state=gone', 'from=2026-02-30', 'to=0000-01-01', 'from=20261101', `from=${'1'.repeat(10_000)}`, 'search=%00'])(
    'ignores %s',
    (text) => expect(read(text)).toEqual(EVERY_ORDER),
  )

  it('is of bounded length, and never half a character', () => {
    expect(read(`search=${'x'.repeat(10_000)}`).search).toHaveLength(100)
    expect(read(`search=${encodeURIComponent(`${'x'.repeat(99)}😀`)}`).search.isWellFormed()).toBe(true)
  })
})

describe('a search', () => {
  it('is the words that are in it, in lower case, at most six', () => {
    expect(searchTerms('O’Neil-Rao, (ASHA)  jai%pur_ \\ \' ":* & | !')).toEqual(['o’neil', 'rao', 'asha', 'jai', 'pur'])
    expect(searchTerms('a b c d e f g h')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(searchTerms('जयपुर जयपुर')).toEqual(['जयपुर'])
    expect(searchTerms(' ,;')).toEqual([])
  })

  it.each([
    ['+91 98765-43210', '919876543210'],
    ['098765 43210', '9876543210'],
    ['Asha@Example', null],
    ['682001', null],
    ['Asha 98765', null],
  ])('for %s looks for the phone number %s', (search, phone) => expect(searchedPhone(search)).toBe(phone))

  it.each([
    ['26-27/00042', { year: 2026, sequence: 42 }],
    ['99-00/7', { year: 2099, sequence: 7 }],
    ['26-28/00042', null],
    ['26-27/00000', null],
    ['26-27', null],
  ])('for %s looks for the receipt %o', (search, receipt) => expect(searchedReceipt(search)).toEqual(receipt))
})
