import { describe, expect, it } from 'vitest'
import { DEMO_FOLDER, folderOf } from '../../../test/support/folder.ts'
import { SELLER } from '../../../test/support/seller.ts'
import { CONFIRMED_S, DEVICE_S, DONE_S, PROVIDER_SIGN_IN_S, SESSION_S } from '../../domain/accounts/session.ts'
import { readAddress } from '../../domain/addresses/address.ts'
import { ADD_INTENT_S } from '../../domain/cart/add-intent.ts'
import { MAX_QUANTITY, MIN_QUANTITY } from '../../domain/cart/cart.ts'
import { deliveryTime } from '../../domain/parcels/delivery.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../domain/reviews/review-photo.ts'
import { MAX_MESSAGE_LENGTH, MIN_MESSAGE_LENGTH } from '../../domain/reviews/review.ts'
import { DEMO_RESET_HOURS, latestReset, nextReset } from '../../domain/shop/demo-reset.ts'
import { sellerLine } from '../../domain/shop/seller.ts'
import { CLEARED_TABLES, RESTORED_TABLES, SETTLED_TABLES } from '../../features/demo/reset-rules.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { renderPage, type PageName, type PropsOf } from '../entry.server.tsx'

const PAGES = ['aboutUs', 'contactUs', 'privacyPolicy', 'terms'] as const
const DAY_S = 86_400
const DELIVERY_TIME = deliveryTime(DEMO_FOLDER.delivery)
const { days: SUPPORT_DAYS, times: SUPPORT_HOURS, reply: REPLY_TIME } = DEMO_FOLDER.hours
const MB = 1024 * 1024

function htmlOf(name: (typeof PAGES)[number], demo: boolean): string {
  const frame = {
    path: '/',
    person: null,
    cartCount: 0,
    demo,
    publicUrl: 'http://shop.test',
    seller: SELLER,
    folder: folderOf({ demo, seller: SELLER }),
  }
  return renderPage<PageName>(name, { demo, encrypted: true, seller: SELLER } as PropsOf<PageName>, frame, {
    styles: [],
    script: '/entry.js',
    operator: { styles: [], script: '' },
  })
}

/** The words of a page with its footer. */
function wordsOf(name: (typeof PAGES)[number], demo = true): string {
  return htmlOf(name, demo)
    .replace(/^.*?<main/s, '<main')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+([.,;])/g, '$1')
    .replace(/\s+/g, ' ')
}

/** Every number on the pages with what it stands for; those of laws, postal addresses and the craft are left out below. */
const PROMISES: [page: (typeof PAGES)[number], sentence: string][] = [
  ['terms', `Demo shop. All data resets every ${DEMO_RESET_HOURS} hours.`],
  ['terms', ACCOUNTS_ARE_TEMPORARY],
  ['terms', `cleared every ${DEMO_RESET_HOURS} hours`],
  ['privacyPolicy', `Demo data is reset every ${DEMO_RESET_HOURS} hours.`],
  ['terms', `Delivery takes ${DELIVERY_TIME}`],
  ['terms', `between ${MIN_QUANTITY} and ${MAX_QUANTITY} of a piece`],
  ['terms', `between ${MIN_MESSAGE_LENGTH} and ${MAX_MESSAGE_LENGTH} characters`],
  ['terms', `up to ${MAX_PHOTOS} images, of no more than ${MAX_PHOTO_BYTES / MB} MB each`],
  ['contactUs', `Support hours are ${SUPPORT_DAYS}, ${SUPPORT_HOURS}. Responses take ${REPLY_TIME}.`],
  ['aboutUs', `${SUPPORT_DAYS} ${SUPPORT_HOURS} We reply within ${REPLY_TIME}.`],
  ['privacyPolicy', `keeps you signed in for ${SESSION_S / DAY_S} days after your last visit`],
  ['privacyPolicy', `its size and its quantity for ${ADD_INTENT_S / 60} minutes at most`],
  ['privacyPolicy', `a second is kept for ${PROVIDER_SIGN_IN_S / 60} minutes`],
  ['privacyPolicy', `a fifth remembers it for ${CONFIRMED_S / 60} minutes`],
  ['privacyPolicy', `it is kept for ${DONE_S} seconds at most`],
  ['privacyPolicy', `lasts for ${DEVICE_S / DAY_S} days after you last signed in`],
]

/** Numbers that promise nothing the program could do otherwise: laws, measures, what people do. */
const OTHER_NUMBERS =
  /Act, \d{4}|\d+ November \d{4}|18 or older|under 18|1 to 2 cm|within 48 hours|within 7 days|as 0|costs 0|00+|Argon2id|\+91|tax is shown as 0/g

describe('what the pages promise', () => {
  it.each(PROMISES)('%s: %s', (page, sentence) => {
    expect(wordsOf(page)).toContain(sentence)
  })

  it.each(PAGES)('%s has no number that nothing vouches for', (page) => {
    let words = wordsOf(page)
    for (const [, sentence] of [
      ...PROMISES,
      ['terms', `${REPLY_TIME}, ${SUPPORT_DAYS}`] as const,
      ['terms', `every ${DEMO_RESET_HOURS} hours`] as const,
      ['contactUs', sellerLine(SELLER)] as const,
    ])
      words = words.replaceAll(sentence, '')
    expect(words.replaceAll(OTHER_NUMBERS, '').match(/.{0,30}\d+.{0,20}/g)).toBeNull()
  })

  it('the specification’s figures are meant', () => {
    expect([DELIVERY_TIME, SUPPORT_DAYS, SUPPORT_HOURS, REPLY_TIME]).toEqual([
      '5 to 7 business days',
      'Monday to Saturday',
      '10:00 to 18:00 IST',
      '24 to 48 hours',
    ])
    expect([DEMO_RESET_HOURS, MIN_QUANTITY, MAX_QUANTITY, MIN_MESSAGE_LENGTH, MAX_MESSAGE_LENGTH]).toEqual([24, 1, 100, 20, 500])
  })

  it('a reset follows within 24 hours, and deletes what the policy says', () => {
    const now = new Date('2026-11-21T13:00:00Z')
    const inHours = (at: Date) => (at.getTime() - now.getTime()) / 3_600_000
    for (const at of [latestReset(now), nextReset(now, now)]) expect(inHours(at)).toBe(DEMO_RESET_HOURS)
    expect(wordsOf('privacyPolicy')).toContain(
      'At the reset, accounts, carts, addresses, orders, reviews and uploaded pictures are deleted. The reference and the amount of a payment that is still open stay until it has ended.',
    )
    expect(CLEARED_TABLES).toEqual(expect.arrayContaining(['users', 'cart_lines', 'addresses', 'orders', 'review_photos']))
    expect(RESTORED_TABLES).toContain('reviews')
    expect(SETTLED_TABLES).toContain('payments')
  })

  it('India only: no other country can be written into an address', () => {
    expect(wordsOf('terms')).toContain('We deliver within India only.')
    const typed = {
      name: 'A',
      addressLine1: '1',
      cityLocality: 'Jaipur',
      stateProvince: 'Rajasthan',
      postalCode: '302001',
      countryCode: 'FRA',
    }
    expect(readAddress(typed)).toMatchObject({ ok: true, address: { countryCode: 'IND' } })
  })

  it.each(PAGES)('%s loads nothing from elsewhere: no advertising, no tracking', (page) => {
    const elsewhere = /<(script|img|link|iframe)[^>]+(src|href)="(https?:)?\/\//g
    expect(htmlOf(page, true).replaceAll('http://shop.test', '').match(elsewhere)).toBeNull()
  })

  it('says of services what is true: the shop runs sign-in, database and files itself', () => {
    expect(wordsOf('privacyPolicy')).toContain('Sign-in, the database and stored files are run by the shop itself.')
    expect(wordsOf('privacyPolicy', false)).not.toContain('stand-ins')
  })
})
