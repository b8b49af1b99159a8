import { describe, expect, it } from 'vitest'
import { contactsOf } from './contacts.ts'

describe('what leads away from the shop', () => {
  it.each([
    ['Better ones at https://example.com/kurta?x=1 today', ['https://example.com/kurta?x=1']],
    ['Better ones at www.example.in today', ['www.example.in']],
    ['Better ones at Example.COM', ['Example.COM']],
    ['Better ones at ｅｘａｍｐｌｅ．ｃｏｍ', ['example.com']],
    ['Better ones at exam\u200bple.com', ['example.com']],
    ['Better ones at wa.me/919876543210', ['wa.me/919876543210']],
    ['Better ones at my-shop.co.in, cheaper', ['my-shop.co.in']],
    ['Write to somebody.else+x@mail.example.org for a discount', ['somebody.else+x@mail.example.org']],
    ['Call me on 9876543210 for a discount', ['9876543210']],
    ['Call me on +91 98765 43210 for a discount', ['+91 98765 43210']],
    ['Call me on 098765-43210', ['098765-43210']],
    ['Call me on (+44) 20 7946 0958', ['+44) 20 7946 0958']],
    ['Call 011-2345 6789 for a discount', ['011-2345 6789']],
    ['9 8 7 6 5 4 3 2 1 0 is my number', ['9 8 7 6 5 4 3 2 1 0']],
    ['मुझे ९८७६५ ४३२१० पर फ़ोन करो', ['98765 43210']],
  ])('%s', (text, found) => {
    expect(contactsOf(text)).toEqual(found)
  })

  it.each([
    'Soft, light and exactly the blue I wanted.',
    'The print is good.In summer it is cool.The seams too.',
    'I paid Rs.2499, then Rs. 2,499.00, and 1999 for the second.',
    'Ordered on 02.11.2026 at 10:30, here on 06/11/2026 in 302001 Jaipur.',
    'We ordered the sizes 36 38 40 42 44 46 for all of us.',
    'I am 165 cm, 60 kg, 34-28-36 and took M.',
    '12345678901234567890',
    'My order is 0192f3c4-5d6e-7f80-9123-456789abcdef, parcel SB987654321098IN.',
    'Five stars @ this price... and/or more!',
    'e.g. the hem, i.e. the part below',
  ])('is not in: %s', (text) => {
    expect(contactsOf(text)).toEqual([])
  })

  it.each(['1 ', '+1', 'a.', 'a@', 'http://', '6-', '.-'])('is looked for in any text without delay: many of %j', (part) => {
    const start = performance.now()
    contactsOf(part.repeat(3000))
    expect(performance.now() - start).toBeLessThan(500)
  })
})
