import { describe, expect, it } from 'vitest'
import { folderOf } from '../../../test/support/folder.ts'
import { SELLER } from '../../../test/support/seller.ts'
import type { MailData } from '../../domain/mails/mail-content.ts'
import { sellerLines, type SellerContact } from '../../domain/shop/seller.ts'
import { renderPage, type PageName, type PropsOf } from '../entry.server.tsx'

const DEMO = { demo: true, encrypted: false }
const REAL = { demo: false, encrypted: true }

type Said = { demo: boolean; encrypted: boolean; invented?: boolean; seller?: SellerContact }

/** The words of a page's main part, as a browser would show them. */
function wordsOf(
  name: 'aboutUs' | 'contactUs' | 'privacyPolicy' | 'terms',
  { demo, encrypted, invented = demo, seller: by = SELLER }: Said,
): string {
  // As readConfig gives the seller of somebody else's shop.
  const own = { privacyEmail: by.email, grievance: { name: null, email: by.email } }
  const seller = { ...by, demo: invented, ...(!invented && own) }
  const frame = { path: '/', person: null, cartCount: 0, demo, publicUrl: 'http://shop.test', seller, folder: folderOf({ demo, seller }) }
  const html = renderPage<PageName>(name, { demo, encrypted, seller } as PropsOf<PageName>, frame, {
    styles: [],
    script: '/entry.js',
    operator: { styles: [], script: '' },
  })
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
}

/** What only a demonstration may say. */
const DEMO_WORDS = /demo|simulation|24 hours\.|illustrations|\breset\b|temporary|no money|no payment is taken|nothing is sent/i

describe('the pages of a demonstration', () => {
  it.each([
    ['aboutUs', 'no money is taken and nothing is sent. Accounts, carts, orders and reviews are cleared every 24 hours.'],
    ['contactUs', 'The address and the number are made up, so no post or call will reach us.'],
    ['terms', 'no payment is taken, no contract of sale is made and nothing is sent.'],
    ['terms', 'You must be 18 or older to order. Accounts are temporary: demo data resets every 24 hours.'],
    ['privacyPolicy', 'The payment page is a simulation. No money moves'],
    [
      'privacyPolicy',
      'Demo data is reset every 24 hours. At the reset, accounts, carts, addresses, orders, reviews and uploaded pictures are deleted.',
    ],
    ['privacyPolicy', 'Monday to Saturday; the reset may well have deleted the data before we reply. You may withdraw'],
    ['privacyPolicy', 'and a demonstration is a good place to use a password that you use nowhere else.'],
  ] as const)('%s says: %s', (name, sentence) => {
    expect(wordsOf(name, DEMO)).toContain(sentence)
  })
})

describe('a demonstration under a name of its own', () => {
  it('says nothing of an invented address', () => {
    const words = wordsOf('contactUs', { ...DEMO, invented: false })
    expect(words).not.toContain('made up')
    expect(words).toContain('This is a demonstration shop')
  })
})

describe('the pages of a real shop', () => {
  it.each(['aboutUs', 'contactUs', 'privacyPolicy', 'terms'] as const)('%s says nothing of a demonstration', (name) => {
    const words = wordsOf(name, REAL).replaceAll('24 to 48 hours', '').replaceAll('within 48 hours', '')
    expect(words).not.toMatch(DEMO_WORDS)
  })

  it.each([
    ['terms', 'the money is taken, and the piece is sent'],
    ['terms', 'An account is kept until you delete it on your account page.'],
    ['privacyPolicy', "You pay on the payment provider's page"],
    ['privacyPolicy', 'We answer within 24 to 48 hours, Monday to Saturday. You may withdraw'],
    ['privacyPolicy', 'No system is perfect, so please choose a password that you use nowhere else.'],
    ['aboutUs', "You pay on the payment provider's page"],
  ] as const)('%s says: %s', (name, sentence) => {
    expect(wordsOf(name, REAL)).toContain(sentence)
  })
})

describe('the privacy policy', () => {
  it.each([DEMO, REAL])('says where one’s data is downloaded and deleted', (shop) => {
    const words = wordsOf('privacyPolicy', shop)
    expect(words).toContain('On your account page you can download everything that we hold about you as one file, and delete the account')
    const mailbox = shop.demo ? 'privacy@chhaap.example' : SELLER.email
    expect(words).toContain(`For anything else, write to ${mailbox} from the address`)
  })

  const MAILS: Record<keyof MailData, string> = {
    emailVerification: 'when an account is opened with it or you ask to verify it',
    orderPlaced: 'when an order is placed, changed, cancelled, ready or on its way',
    complaintAnswered: 'when what you told of an order is answered',
    returnNews: 'when something that you send back is answered, arrives or is settled',
    orderShipped: 'when its tracking number is corrected',
    orderReady: 'when an order is placed, changed, cancelled, ready or on its way',
    orderCancelled: 'when an order is placed, changed, cancelled, ready or on its way',
    orderCorrected: 'when an order is placed, changed, cancelled, ready or on its way',
    refund: 'when money goes back to you',
    backInStock: 'when a piece that you asked to be told of is back',
    membership: 'when a membership that you have bought begins, can be renewed or ends',
    passwordReset: 'when somebody asks for a new password',
    passwordChanged: 'or your password is changed',
    accountMerge: 'or two accounts of yours are to become one',
    emailChange: 'or the address of your account is put right',
    emailChanged: 'or the address of your account is put right',
    operatorOrder: 'Those who run the shop are written to about its orders as well',
    operatorComplaint: 'Those who run the shop are written to about its orders as well',
    operatorReturn: 'Those who run the shop are written to about its orders as well',
    operatorCancelled: 'Those who run the shop are written to about its orders as well',
    operatorWebhook: 'Those who run the shop are written to about its orders as well',
    operatorLow: 'Those who run the shop are written to about its orders as well',
    operatorSummary: 'Those who run the shop are written to about its orders as well',
  }
  it.each(Object.entries(MAILS))('names the mail %s', (_, words) => {
    expect(wordsOf('privacyPolicy', REAL)).toContain(words)
  })

  it('speaks of an encrypted connection only where there is one', () => {
    const sentence = "Pages are sent over an encrypted connection. On the site, each person's cart"
    expect(wordsOf('privacyPolicy', { ...DEMO, encrypted: true })).toContain(sentence)
    expect(wordsOf('privacyPolicy', { ...DEMO, encrypted: false })).not.toContain('encrypted connection')
  })
})

it('the contact page names the seller as the receipts do', () => {
  const words = wordsOf('contactUs', REAL)
  for (const detail of [...sellerLines(SELLER), SELLER.email, SELLER.address.phone]) expect(words).toContain(detail)
})

describe('the pages of somebody else’s shop', () => {
  const address = { ...SELLER.address, name: 'Rao Textiles', cityLocality: 'Pune', stateProvince: 'Maharashtra' }
  const words = (name: 'aboutUs' | 'contactUs' | 'privacyPolicy' | 'terms') =>
    wordsOf(name, { ...REAL, seller: { ...SELLER, email: 'help@rao.example', address } })

  it.each(['aboutUs', 'contactUs', 'privacyPolicy', 'terms'] as const)(
    '%s names its seller and no mailbox of the demonstration',
    (name) => {
      expect(words(name)).toContain('Rao Textiles')
      expect(words(name)).not.toMatch(/Chhaap Handblock|chhaap\.example/)
    },
  )

  it.each([
    ['contactUs', 'write to the Grievance Officer at help@rao.example'],
    ['privacyPolicy', 'write to help@rao.example from the address'],
    ['terms', 'the courts at Pune, Maharashtra, have jurisdiction'],
    ['terms', 'Complaints go first to the Grievance Officer at help@rao.example'],
  ] as const)('%s says: %s', (name, sentence) => {
    expect(words(name)).toContain(sentence)
  })
})
