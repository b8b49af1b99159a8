import { expect, it } from 'vitest'
import { PERSONAL_TABLES } from '../features/privacy/personal-data-rules.ts'
import { DATA_TITLES, dataPage } from './data-page.ts'

it('all data of a person are a page that can be read, in which nothing that somebody typed is more than text', () => {
  const html = dataPage(
    {
      exportedAt: '2026-11-20T06:00:00.000Z',
      tables: {
        users: [{ name: '<script>alert(1)</script>', email_verified: true, phone_number: null }],
        orders: [
          {
            number: 'A',
            amount_paise: 189_000,
            created_at: new Date('2026-11-19T20:00:00Z'),
            shipping: { address: { postal_code: '682001' } },
          },
          { number: 'B', line_items: [{ description: 'Kurta', amount_subtotal: 99_950 }], carrier: '' },
        ],
        reviews: [],
      },
      files: ['https://shop.test/files/a.webp?"'],
    },
    'Chhaap',
  )
  for (const part of [
    '<h1>What Chhaap holds about you</h1>',
    'As of 2026-11-20 11:30 IST.',
    '<dd>&lt;script&gt;alert(1)&lt;/script&gt;</dd><dt>Email verified</dt><dd>Yes</dd></dl>',
    '<h2>Orders</h2><dl><dt>Number</dt><dd>A</dd><dt>Amount</dt><dd>Rs.1890</dd><dt>Created at</dt><dd>2026-11-20 01:30 IST</dd>',
    '<dt>Postal code</dt><dd>682001</dd>',
    '<hr><dl><dt>Number</dt><dd>B</dd>',
    '<dt>Amount subtotal</dt><dd>Rs.999.50</dd>',
    '<a href="https://shop.test/files/a.webp?&quot;">',
  ])
    expect(html).toContain(part)
  for (const part of ['<script', 'Reviews', 'Carrier', 'Phone']) expect(html).not.toContain(part)
})

it('every table with data of people has a title', () => {
  expect(Object.keys(DATA_TITLES).toSorted()).toEqual(Object.keys(PERSONAL_TABLES).toSorted())
})
