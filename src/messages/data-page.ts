import { indianMinute } from '../domain/indian-time.ts'
import { formatPaise } from '../domain/money.ts'
import { xml } from '../domain/xml.ts'

/** What is in each table, for its person. */
export const DATA_TITLES: Readonly<Record<string, string>> = {
  users: 'Account',
  identities: 'Sign-in with others',
  sessions: 'Where you are signed in',
  devices: 'Known browsers',
  operators: 'Access to the shop’s pages',
  operator_actions: 'What you did as somebody who works here',
  api_keys: 'Keys that you made for programs',
  webhook_endpoints: 'Programs that you had told of events',
  webhook_deliveries: 'What such programs were told',
  password_resets: 'Links for a new password',
  email_verifications: 'Links to verify your address',
  account_merges: 'Accounts that became part of this one',
  email_changes: 'Another address that waits to be confirmed',
  push_subscriptions: 'Notifications',
  phone_linkings: 'A phone that is being linked',
  cart_lines: 'Cart',
  cart_codes: 'Code in the cart',
  saved_products: 'Saved pieces',
  stock_waits: 'Pieces that you wait for',
  addresses: 'Saved addresses',
  idempotency_keys: 'Requests of programs',
  reviews: 'Reviews',
  order_events: 'What happened to your orders',
  review_photos: 'Photos of reviews',
  complaints: 'What was wrong with an order',
  complaint_photos: 'Photos of what was wrong',
  returns: 'Returns',
  replacements: 'Sent again',
  subscriptions: 'Membership',
  invoices: 'Invoices of the membership',
  checkout_sessions: 'Checkouts',
  code_uses: 'Codes that you used',
  payments: 'Payments',
  refunds: 'Money back',
  orders: 'Orders',
}

type Data = { exportedAt: string; tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>; files: readonly string[] }

/** All that a shop holds about a person as one page that anybody can read, which needs nothing beside it. Times are those of India. */
export function dataPage({ exportedAt, tables, files }: Data, shop: string): string {
  const title = `What ${shop} holds about you`
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0)
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${xml(title)}</title><style>${STYLE}</style></head><body><h1>${xml(title)}</h1>`,
    `<p>As of ${timeOf(exportedAt)}. What is empty is left out.</p>`,
    ...filled.map(
      ([name, rows]) => `<section><h2>${xml(DATA_TITLES[name] ?? words(name))}</h2>${rows.map(entries).join('<hr>')}</section>`,
    ),
    files.length > 0 ? `<section><h2>Files</h2><ul>${files.map(link).join('')}</ul></section>` : '',
    `</body></html>`,
  ].join('\n')
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem;color:#222}' +
  'h2{margin-top:2rem;border-bottom:1px solid}dl{display:grid;grid-template-columns:minmax(6rem,30%) minmax(0,1fr);gap:.1rem 1rem;margin:0}' +
  'dt{color:#666}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}ul{padding-left:1.2rem}li{overflow-wrap:anywhere}hr{border:0;border-top:1px dotted}'

function entries(row: object): string {
  const said = Object.entries(row).filter(([, value]) => !isEmpty(value))
  return `<dl>${said.map(([name, value]) => `<dt>${xml(words(name))}</dt><dd>${valueOf(name, value)}</dd>`).join('')}</dl>`
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value instanceof Date) return value === undefined || value === ''
  return value === null || Object.keys(value).length === 0
}

/** Within what is frozen, an amount is in paise too (spec §3). */
const IS_PAISE = /(^|_)(amount|paise)/

function valueOf(name: string, value: unknown): string {
  if (value instanceof Date) return timeOf(value)
  if (Array.isArray(value)) return `<ul>${value.map((item) => `<li>${valueOf(name, item)}</li>`).join('')}</ul>`
  if (typeof value === 'object' && value !== null) return entries(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && IS_PAISE.test(name)) return formatPaise(value)
  return xml(String(value))
}

function timeOf(at: Date | string): string {
  return `${indianMinute(new Date(at))} IST`
}

function link(address: string): string {
  return `<li><a href="${xml(address)}">${xml(address)}</a></li>`
}

/** "amount_paise" as "Amount", "addressLine1" as "Address line 1". */
function words(name: string): string {
  const spaced = name
    .replace(/_paise$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
