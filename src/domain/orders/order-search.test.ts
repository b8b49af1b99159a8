import { describe, expect, it } from 'vitest'
import { searchedEmail, searchedPhone, searchedReceipt, searchTerms } from './order-search.ts'

describe('a search', () => {
  it('is the words that are in it, in lower case, at most six', () => {
    expect(searchTerms('O’Neil-Rao, (ASHA)  jai%pur_ \\ \' ":* & | !')).toEqual(['o’neil', 'rao', 'asha', 'jai', 'pur'])
    expect(searchTerms('a b c d e f g h')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(searchTerms('जयपुर जयपुर')).toEqual(['जयपुर'])
    expect(searchTerms(' ,;')).toEqual([])
  })

  it.each([
    ['Rs. 2,499', ['2499']],
    ['₹ 1,02,499.50', ['102499', '50']],
    ['+91 98765-43210', ['9876543210']],
    ['098765 43210', ['9876543210']],
    ['43210', ['43210']],
    ['hours 5', ['hours', '5']],
    ['Jaipur,302001', ['jaipur', '302001']],
  ])('of an amount or a phone number is the number: %s', (search, terms) => expect(searchTerms(search)).toEqual(terms))

  it.each([
    ['Asha@Ex', 'asha@ex%'],
    ['a_%', String.raw`a\_\%%`],
    ['as', null],
    ['asha rao', null],
  ])('for %s looks for email addresses like %s', (search, pattern) => expect(searchedEmail(search)).toBe(pattern))

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
