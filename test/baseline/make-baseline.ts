/**
 * Writes `baseline.sql.br`: a dump of the schema of the first release with 200 orders, as the shop itself made them. It was made
 * with the migrations up to 0005 and stays as it is: a dump made with later ones would prove nothing.
 *
 *     node test/baseline/make-baseline.ts postgres://postgres@127.0.0.1:5432/postgres
 *
 * The server is PostgreSQL 15, the oldest version that the shop runs on, so that every later one can read the dump.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { readConfig } from '../../src/config/config.ts'
import { USUAL_SIZES } from '../../src/domain/catalogue/size.ts'
import { saveAddress } from '../../src/features/addresses/save-address.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { buyMembership } from '../../src/features/members/buy-membership.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { makeLabel } from '../../src/features/orders/parcels/make-label.ts'
import { refundOrder } from '../../src/features/orders/refund-order.ts'
import { sendRefunds } from '../../src/features/payments/resume-refunds.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { saveReview } from '../../src/features/reviews/save-review.ts'
import type { Shop } from '../../src/shop.ts'
import { openShop } from '../../src/wiring/open-shop.ts'
import { createTestPayments } from '../support/payments.ts'
import { createTestShipping } from '../support/shipping.ts'

const [PEOPLE, ORDERS_EACH] = [20, 10]
const DATABASE = 'shop_of_the_first_release'
const CITIES = [
  { city: 'Jaipur', state: 'Rajasthan', postalCode: '302001' },
  { city: 'Kochi', state: 'Kerala', postalCode: '682001' },
]

const server = process.argv[2]
if (!server) throw new Error('Name the server: node test/baseline/make-baseline.ts postgres://…')
const databaseUrl = Object.assign(new URL(server), { pathname: DATABASE }).href
const folder = await mkdtemp(join(tmpdir(), 'chhaap-baseline-'))
const admin = new pg.Client(server)
await admin.connect()
try {
  await admin.query(`create database ${DATABASE}`)
  const { shop, close } = await openShop(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'warn' }))
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await fill(shop, client)
  } finally {
    await client.end()
    await close()
  }
  await writeFile(join(import.meta.dirname, 'baseline.sql.br'), brotliCompressSync(dump()))
} finally {
  await admin.query(`drop database if exists ${DATABASE} with (force)`)
  await admin.end()
  await rm(folder, { recursive: true })
}

/** The schema and its rows, without what belongs to one server alone; lines for psql, which no server understands, are left out. */
function dump(): string {
  const options = ['--no-owner', '--no-unlogged-table-data', '--exclude-table-data=secrets', '--rows-per-insert=100']
  const sql = execFileSync('pg_dump', [...options, `--dbname=${databaseUrl}`], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return sql.replace(/^\\.*\n/gm, '')
}

async function fill(opened: Shop, client: pg.Client): Promise<void> {
  const payments = createTestPayments()
  const shop = { ...opened, payments: { phonepe: payments }, shipping: createTestShipping() }
  const products = await addProducts(client)
  const urls = { successUrl: '/account/orders', cancelUrl: '/checkout/shipping' }
  const settleLast = async (amountPaise?: number) => {
    const { id } = payments.started.at(-1)!
    payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}`, ...(amountPaise && { amountPaise }) })
    await settlePayment(shop, id)
    return id
  }
  for (let person = 0; person < PEOPLE; person++) {
    const place = CITIES[person % CITIES.length]!
    const name = `Shopper ${person}`
    const { rows } = await client.query<{ id: string }>('insert into users (name, email) values ($1, $2) returning id', [
      name,
      `shopper-${person}@people.test`,
    ])
    const uid = rows[0]!.id
    await saveAddress(shop, uid, {
      name,
      addressLine1: '7 Chowk',
      cityLocality: place.city,
      stateProvince: place.state,
      postalCode: place.postalCode,
    })
    const address = {
      line1: '7 Chowk',
      line2: '',
      city: place.city,
      state: place.state,
      postal_code: place.postalCode,
      country: 'IN' as const,
    }
    const buy = async (nth: number) => {
      const bought = [0, 1, 2].slice(0, 1 + (nth % 3)).map((each) => products[(person + nth + each) % products.length]!)
      await mergeCart(shop, uid, {
        set: bought.map((id) => ({ id, quantity: 1 + (nth % 2), size: USUAL_SIZES.list[nth % USUAL_SIZES.list.length]! })),
      })
      const placed = await placeOrder(shop, uid, { shipping: { name, address }, ...urls })
      if (!placed.ok) throw new Error(`An order is refused: ${placed.reason}`)
      return bought
    }
    for (let nth = 0; nth < ORDERS_EACH; nth++) {
      const bought = await buy(nth)
      const sessionId = await settleLast()
      const { rows: orders } = await client.query<{ id: string }>('select id from orders where session_id = $1', [sessionId])
      const { id } = orders[0]!
      if (nth % 3 === 0) await makeLabel(shop, id)
      // Some as a whole, some of one line; those of the last one are under way.
      payments.refundsAre(person === PEOPLE - 1 ? 'PENDING' : 'COMPLETED')
      if (nth === 4) await refundOrder(shop, { reference: id, lines: null }, COMMAND_LINE)
      if (nth === 5) await refundOrder(shop, { reference: id, lines: [{ ref: bought[0]! }] }, COMMAND_LINE)
      await sendRefunds(shop)
    }
    const author = { uid, displayName: name, email: null, emailVerified: false, phoneNumber: null, photoURL: null }
    await saveReview(shop, author, products[person % products.length]!, {
      rating: 1 + (person % 5),
      message: 'Soft, and the blue has stayed.',
    })
    if (person % 3 === 0) {
      await buyMembership(shop, uid, urls)
      await settleLast()
    }
    // Another amount than the shop asked for goes back, and the last cart is never paid.
    await buy(1)
    if (person % 5 === 0) await settleLast(100)
  }
  await client.query("update reviews set attribute_scores = jsonb_build_object('TOXICITY', rating / 6.0)")
}

/** @returns the ids of those that can be bought */
async function addProducts(client: pg.Client): Promise<string[]> {
  const catalogue = JSON.parse(await readFile('catalogue/products.json', 'utf8')) as { id: string; name: string; metadata: object }[]
  for (const [position, { id, name, metadata }] of catalogue.entries())
    await client.query('insert into products (id, name, metadata, position) values ($1, $2, $3, $4)', [id, name, metadata, position])
  const { rows } = await client.query<{ id: string }>('select id from products where in_stock and price_rupees > 0 order by position')
  return rows.map(({ id }) => id)
}
