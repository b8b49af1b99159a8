import { NO_SESSION } from './pages.ts'
import { registerPeople } from './people.ts'
import { count, type Table } from './report.ts'
import { measure, median } from './round.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

const ROUNDS = sized(3, 1)
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const DYES = ['Indigo', 'Madder', 'Pomegranate', 'Iron']
const LINES = 7
const CODES = 20

/** Rendered pages of products as the demo has them, and of the same with options, counts and prices, and codes. */
export async function optionsAndCodes(stand: Stand): Promise<Table> {
  const [cookie = ''] = await registerPeople(stand, 1)
  const pages = [
    { name: 'product', path: '/product/neel-buti-kurta', cookie: NO_SESSION },
    { name: `cart of ${LINES} pieces`, path: '/checkout', cookie },
  ]
  const states = [
    { name: 'plain', prepare: undress },
    { name: `24 kinds, ${CODES} codes`, prepare: dress },
  ]
  const measured: { name: string; perSecond: number; cpuUs: number; p99Ms: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const state of states) {
      await state.prepare(stand, cookie)
      for (const page of pages) {
        const load = { url: stand.origin + page.path, callers: [{ headers: { cookie: page.cookie, 'accept-encoding': 'br' } }] }
        await stand.load.run({ ...load, seconds: 0.5 })
        measured.push({ ...(await measure(stand.load, { ...load, seconds: 1.2 }, stand.shopPids)), name: `${page.name}, ${state.name}` })
      }
    }
  }
  await undress(stand)
  const rows = pages.flatMap((page) =>
    states.map((state) => {
      const name = `${page.name}, ${state.name}`
      const of = (key: 'perSecond' | 'cpuUs' | 'p99Ms') => median(measured.filter((one) => one.name === name).map((one) => one[key]))
      return [name, count(of('perSecond')), count(of('cpuUs')), count(of('p99Ms'))]
    }),
  )
  return {
    title: 'Options and codes',
    note: `Rendered for each request, 32 connections: the demo, and every product in six sizes and four dyes, counted, with ${CODES} codes and one of them in the cart.`,
    columns: ['', 'shop /s', 'CPU µs', 'p99 ms'],
    rows,
  }
}

async function dress(stand: Stand, cookie: string): Promise<void> {
  const { db } = stand
  await db.query('delete from cart_lines')
  await db.query(
    `insert into product_options (product_id, name, label, position, choices)
     select products.id, option.name, option.label, option.position, option.choices from products,
       (values ('size', 'Size', 0, $1::text[]), ('dye', 'Dye', 1, $2::text[])) as option (name, label, position, choices)`,
    [SIZES, DYES],
  )
  await db.query(
    `insert into variants (product_id, options, position, stock, price)
     select id, jsonb_build_object('size', size, 'dye', dye), (s - 1) * 4 + d, 1000, case when size = 'XXL' then 2090 end
     from products, unnest($1::text[]) with ordinality as sizes (size, s), unnest($2::text[]) with ordinality as dyes (dye, d)`,
    [SIZES, DYES],
  )
  await db.query(
    `insert into codes (code, percent, created_at) select 'BENCH-' || n, 10, now() from generate_series(1, $1::integer) n
     on conflict do nothing`,
    [CODES],
  )
  await fillCart(stand, cookie, { size: 'L', dye: 'Madder' })
  await post(`${stand.origin}/checkout`, stand.origin, cookie, { intent: 'enter-code', code: 'BENCH-7' })
}

async function undress(stand: Stand, cookie?: string): Promise<void> {
  for (const table of ['cart_lines', 'cart_codes', 'product_options', 'variants', 'codes']) await stand.db.query(`delete from ${table}`)
  if (cookie !== undefined) await fillCart(stand, cookie, { size: 'L' })
}

async function fillCart(stand: Stand, cookie: string, options: Record<string, string>): Promise<void> {
  const { rows } = await stand.db.query<{ id: string }>('select id from products where type = $1 order by position limit $2', [
    'swag',
    LINES,
  ])
  const answer = await fetch(`${stand.origin}/api/cart/me`, {
    method: 'PATCH',
    headers: { cookie, origin: stand.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ set: rows.map(({ id }) => ({ id, options })) }),
  })
  if (!answer.ok) throw new Error(`The cart answers ${answer.status}: ${await answer.text()}`)
}

async function post(address: string, origin: string, cookie: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { method: 'POST', headers: { cookie, origin }, body: new URLSearchParams(form), redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${address} answers ${answer.status}.`)
}
