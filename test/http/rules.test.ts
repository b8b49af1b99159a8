import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredAccess } from '../../src/http/caller/access.ts'
import { attachLive, type Live } from '../../src/http/live/socket.ts'
import { RESOURCES } from '../../src/http/resources/all.ts'
import type { Access } from '../../src/http/route.ts'
import { url } from '../../src/http/routes.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { ACTORS, all, READ, READ_ONLY_NAME, readOnly, WRITE, type Actor, type Answer } from '../support/access-rules.ts'
import { openLive } from '../support/live-socket.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let live: Live
let origin: string
let stop: () => void
const people = {} as Record<Actor, { send: Send; uid: string; cookie?: string }>
const ids: Record<string, string> = {}

beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  for (const name of ['owner', 'other', 'member'] as const) people[name] = await app.person(name)
  people.visitor = { send: app.visitor, uid: '' }
  await fill()
  const server = createHttpServer()
  answerWith(server, app.app)
  live = attachLive(server, test.shop)
  origin = `http://localhost:${await listen(server, 0)}`
  stop = () => {
    live.close()
    server.close()
    server.closeAllConnections()
  }
})
afterAll(async () => {
  stop()
  await test.close()
})

/** One document of everything for the owner, and a membership for the member. */
async function fill(): Promise<void> {
  const { pool } = test
  const { uid } = people.owner
  await addProduct(pool, { id: 'kurta' })
  const blue = { id: 'blue', name: 'Blue', words: 'Blue.', picture: null, from: null, until: null, choice: { products: ['kurta'] } }
  test.shop.folder = { ...test.shop.folder, collections: [blue] }
  await people.owner.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
  await fillDeletable()
  await people.owner.send('PUT', '/api/products/kurta/reviews/me', { json: { rating: 5, message: 'Soft, and the blue has not bled.' } })
  const session = `insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at)
    values ('ch_1', $1, 'paid', 'f', 'c', '[]', '{}', 100, '/a', '/b', now())`
  await pool.query(session, [uid])
  await pool.query("insert into payments (session_id, user_id, amount_paise, state) values ('ch_1', $1, 100, 'COMPLETED')", [uid])
  const order = `insert into orders (user_id, session_id, number, transaction_id, amount_paise, line_items, shipping)
    values ($1, 'ch_1', 'N1', 'T1', 100, '[]', '{}') returning id`
  ids.order = (await pool.query<{ id: string }>(order, [uid])).rows[0]!.id
  const complaint = `insert into complaints (user_id, order_id, reason, message) values ($1, $2, 'faulty', 'The seam of a sleeve is open.') returning id`
  ids.complaint = (await pool.query<{ id: string }>(complaint, [uid, ids.order])).rows[0]!.id
  const subscription = 'insert into subscriptions (user_id, status, current_period_start) values ($1, $2, now()) returning id'
  ids.invoices = (await pool.query<{ id: string }>(subscription, [uid, 'past_due'])).rows[0]!.id
  await pool.query(subscription, [people.member.uid, 'active'])
  await pool.query("insert into content (id, title, hero, created_at) values ('selvedge', 'How to read', 'craft-wide', now())")
}

/** What its owner may delete. */
async function fillDeletable(): Promise<void> {
  const { send, uid } = people.owner
  const address = { name: 'Asha', addressLine1: '7 Chowk', cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
  const saved = await send('POST', '/api/customers/me/addresses', { json: address })
  ids.address = ((await saved.json()) as { id: string }).id
  const photo = `insert into review_photos (name, user_id, product_id, width, height, webp_width, colour, placeholder)
    values ($1::uuid || '/reviews/kurta/unsaved', $1::uuid, 'kurta', 40, 60, 40, '#fff', '') on conflict do nothing`
  await test.pool.query(photo, [uid])
}

function paramsOf(name: string): Record<string, string> {
  const id =
    name === 'product' || name.startsWith('review')
      ? 'kurta'
      : name === 'content_item'
        ? 'selvedge'
        : name === 'collection'
          ? 'blue'
          : (ids[name] ?? '')
  return { uid: people.owner.uid, id, photo: 'unsaved', pin: '302001' }
}

function addressOf(name: string, path: string): string {
  const params = paramsOf(name)
  return path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '')
}

async function answerOf(response: Response): Promise<Answer> {
  if (response.ok) return [response.status]
  const { error } = (await response.json()) as { error: { message: string } }
  return [response.status, error.message]
}

/** Equal before and after: nothing was written anywhere. */
async function everyRow(): Promise<string> {
  const tables = `products cart_lines saved_products stock_waits addresses reviews review_photos checkout_sessions
    payments orders complaints returns subscriptions invoices content users`.split(/\s+/)
  const { rows } = await test.pool.query(
    tables.map((table) => `select md5(string_agg(t::text, '|' order by t::text)) from ${table} t`).join(' union all '),
  )
  return JSON.stringify(rows)
}

const reading = RESOURCES.flatMap(({ name, path }) => ACTORS.map((actor) => ({ name, path, actor })))
const writing = RESOURCES.flatMap(({ name, path }) =>
  ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => {
    const readOnlyName = READ_ONLY_NAME[name]
    const refused = readOnlyName ? readOnly(readOnlyName) : all([405, `${method} is not allowed here.`])
    const rule = WRITE[`${method} ${name}`] ?? refused
    return ACTORS.map((actor) => ({ name, path, method, actor, expected: rule[actor] }))
  }),
)

describe('reading', () => {
  it.each(reading)('$name as $actor', async ({ name, path, actor }) => {
    expect(await answerOf(await people[actor].send('GET', addressOf(name, path)))).toEqual(READ[name]?.[actor])
  })

  it.each(reading)('$name live as $actor', async ({ name, actor }) => {
    const { open, frames, subscribe } = await follow(actor)
    subscribe(name)
    await expect.poll(() => frames.length).toBeGreaterThan(0)
    open.terminate()
    expect(frames[0]).toMatchObject(frameOf(READ[name]![actor]))
  })
})

const frameOf = ([status, message]: Answer) => (status === 200 ? { id: 1, data: expect.anything() } : { id: 1, error: { message } })

async function follow(actor: Actor) {
  const socket = await openLive(origin, people[actor].cookie)
  return { open: socket.socket, frames: socket.frames, subscribe: (name: string) => socket.subscribe(1, name, paramsOf(name)) }
}

describe('writing', () => {
  it.each(writing.filter(({ expected }) => expected[0] >= 400))(
    '$method $name as $actor is refused and changes nothing',
    async ({ name, path, method, actor, expected }) => {
      const before = await everyRow()
      const answer = await answerOf(await people[actor].send(method, addressOf(name, path), { json: {} }))
      expect(answer.slice(0, expected.length)).toEqual(expected)
      expect(await everyRow()).toBe(before)
    },
  )

  it.each(writing.filter(({ expected }) => expected[0] < 400))(
    '$method $name as $actor is done',
    async ({ name, path, method, actor, expected }) => {
      expect(await answerOf(await people[actor].send(method, addressOf(name, path), { json: {} }))).toEqual(expected)
      await fillDeletable()
    },
  )
})

const filled = (path: string) => path.replaceAll(/:\w+/g, 'x').replace('*', 'x')

describe('the map', () => {
  it('has a rule for every resource', () => {
    expect(RESOURCES.map(({ name }) => name).toSorted()).toEqual(Object.keys(READ).toSorted())
  })

  it.each(pathsFor('signed-in'))('sends visitors of %s to sign in', async (path) => {
    const visitor = await app.visitor('GET', path)
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, expect.stringContaining('/signin?redirect=')])
  })

  it.each(pathsFor('signed-out'))('offers %s to nobody who is signed in', async (path) => {
    expect((await people.other.send('GET', path)).status).toBe(303)
  })

  it.each(pathsFor('member'))('shows %s to members alone', async (path) => {
    expect((await app.visitor('GET', path)).status).toBe(403)
    expect((await people.other.send('GET', path)).status).toBe(403)
  })

  it.each(Object.values<string>(url).map(filled))('answers %s without a fault', async (path) => {
    for (const send of [app.visitor, people.other.send]) expect((await send('GET', path)).status).toBeLessThan(500)
  })
})

function pathsFor(who: Access): string[] {
  return Object.values(url).flatMap((path) => {
    const declared = declaredAccess(path)
    return (typeof declared === 'string' ? declared : declared.get) === who ? [filled(path)] : []
  })
}
