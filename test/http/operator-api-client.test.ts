import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OBJECTS } from '../../src/features/operations/read-object.ts'
import { makeLabel } from '../../src/features/orders/parcels/make-label.ts'
import { actAddresses, listAddress } from '../../src/http/api/operator/addresses.ts'
import { DOWNLOADS, UPLOADS } from '../../src/http/api/operator/files.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { OPERATIONS, type OperationName } from '../../src/operations/all.ts'
import { LISTS, type ListName } from '../../src/operations/lists/all.ts'
import type { List } from '../../src/operations/lists/list.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { openProgram, type TestProgram } from '../support/keys.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp } from '../support/requests.ts'
import { addRightsObjects, type RightsObjects } from '../support/rights-objects.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const ROLES = ['owner', 'packer'] as const

let test: TestShop
let origin: string
let objects: RightsObjects
let stop: () => void
const programs = {} as Record<(typeof ROLES)[number], TestProgram>
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  // Before its queue is worked: one of them is a job that has failed.
  objects = await addRightsObjects(test, app)
  const { jobs } = test.shop
  jobs.work('make-label', ({ orderId }) => makeLabel(test.shop, orderId))
  for (const name of ['send-shipped-mail', 'send-push', 'send-order-sms', 'score-review', 'follow-parcel'] as const)
    jobs.work(name, async () => {})
  await test.pool.query("insert into codes (code, percent, created_at) values ('DIWALI10', 10, now())")
  for (const role of ROLES) programs[role] = await openProgram(test, app, role)
  const http = createHttpServer()
  answerWith(http, app.app)
  origin = `http://localhost:${await listen(http, 0)}`
  stop = () => {
    http.close()
    http.closeAllConnections()
  }
})
afterAll(async () => {
  stop()
  await test.close()
})

type Schema = Parameters<typeof z.fromJSONSchema>[0]
type Description = { paths: Record<string, object>; components: { schemas: Record<string, Schema> } }

async function descriptionFor(role: (typeof ROLES)[number]): Promise<Description> {
  return (await (await programs[role].send('GET', '/api/operator/openapi.json')).json()) as Description
}

/** What a shopkeeper's programmer would write: an order that waits gets its label, and is sent with its number. */
const CLIENT = `
import createClient from 'openapi-fetch'
import type { paths } from './operators-api.d.ts'

const { KEY, SHOP, ORDER } = process.env
const client = createClient<paths>({ baseUrl: SHOP!, headers: { authorization: \`Bearer \${KEY}\` } })

async function find(state: 'placed' | 'packed' | 'shipped') {
  const { data, error } = await client.GET('/api/operator/orders', { params: { query: { state, search: ORDER!, limit: 5 } } })
  if (!data) throw new Error(error.error.message)
  return data.items.find(({ number }) => number === ORDER)
}

const waiting = await find('placed')
if (!waiting) throw new Error('No such order waits.')
const params = { path: { id: waiting.id }, header: { 'Idempotency-Key': \`label-\${waiting.id}\` } }
const label = await client.POST('/api/operator/orders/{id}/label', { params, body: { weight: 500 } })
if (label.error) throw new Error(label.error.error.message)
let packed = await find('packed')
for (let tries = 0; !packed && tries < 600; tries++) {
  await new Promise((resolve) => setTimeout(resolve, 20))
  packed = await find('packed')
}
const tracking = packed?.shippingLabel?.trackingNumber
if (tracking === undefined) throw new Error('No label came.')
const shipped = await client.POST('/api/operator/orders/{id}/ship', {
  params: { path: { id: waiting.id }, header: { 'Idempotency-Key': \`ship-\${waiting.id}\` } },
  body: { tracking, carrier: 'other' },
})
if (shipped.error) throw new Error(shipped.error.error.message)
const sent = await find('shipped')
console.log(JSON.stringify({ message: shipped.data.message, city: sent?.shipping.address.city, pieces: sent?.line_items.length }))
`

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'operators-api-'))
  try {
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const OPTIONS = '--noEmit --strict --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions --types node'.split(' ')
async function typeErrors(folder: string): Promise<string> {
  const compiler = join(ROOT, 'node_modules/typescript/lib/tsc.js')
  return run(process.execPath, [compiler, ...OPTIONS, 'client.ts'], { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}

describe.each(ROLES)('the description for a key of the role %s', (role) => {
  it('is OpenAPI 3.1 by the schema of OpenAPI, and names each operation once', async () => {
    const description = await descriptionFor(role)
    expect(await new Validator().validate(description)).toEqual({ valid: true })
    const names = Object.values(description.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }: { operationId: string }) => operationId),
    )
    expect(names).toEqual([...new Set(names)])
  })

  it('says of every list what its rows have', async () => {
    const { paths, components } = await descriptionFor(role)
    const lists = Object.entries(LISTS).flatMap(([name]) => (`/api/operator/${name}` in paths ? [`/api/operator/${name}`] : []))
    expect(lists.length).toBeGreaterThan(1)
    for (const path of lists) {
      const { items } = (await (await programs[role].send('GET', path)).json()) as { items: unknown[] }
      const name = path.slice('/api/operator/'.length)
      const schema = components.schemas[name.charAt(0).toUpperCase() + name.slice(1)]!
      expect(items, name).not.toEqual([])
      for (const item of items) expect(z.fromJSONSchema(schema).safeParse(item), name).toMatchObject({ success: true })
    }
  })

  it('says of one object what it has', async () => {
    const { paths } = await descriptionFor(role)
    const ids = { orders: objects.order, products: objects.product, reviews: objects.review, people: objects.person, content: 'piece' }
    const described = Object.entries(ids).flatMap(([name, id]) => {
      const path = paths[`/api/operator/${name}/{id}`] as {
        get: { responses: { 200: { content: { 'application/json': { schema: Schema } } } } }
      }
      return path ? [{ address: `/api/operator/${name}/${id}`, schema: path.get.responses[200].content['application/json'].schema }] : []
    })
    expect(described).toHaveLength(role === 'owner' ? 5 : 2)
    for (const { address, schema } of described) {
      const object: unknown = await (await programs[role].send('GET', address)).json()
      expect(z.fromJSONSchema(schema).safeParse(object), address).toMatchObject({ success: true })
    }
  })

  it('becomes a typed client, with which an order goes from paid to shipped', async () => {
    const number = role === 'owner' ? 'CLIENT1' : 'CLIENT2'
    await insertOrder(test.pool, { uid: test.asha, number, receipt: Number(number.at(-1)), placedAt: '2026-11-20T06:00:00Z' })
    const text = await openapiTS((await descriptionFor(role)) as Parameters<typeof openapiTS>[0])
    await inFolder(async (folder) => {
      await writeFile(join(folder, 'package.json'), '{"type":"module"}')
      await writeFile(join(folder, 'operators-api.d.ts'), text)
      await writeFile(join(folder, 'client.ts'), CLIENT)
      expect(await typeErrors(folder)).toBe('')
      const env = { KEY: programs[role].key, SHOP: origin, ORDER: number }
      const { stdout } = await run(process.execPath, ['client.ts'], { cwd: folder, env })
      expect(JSON.parse(stdout)).toEqual({
        message: `Order ${number} is shipped. The buyer gets a mail, if an email address is known.`,
        city: 'Jaipur',
        pieces: 2,
      })
      await writeFile(join(folder, 'client.ts'), CLIENT.replace('weight: 500', 'weigth: 500'))
      expect(await typeErrors(folder)).toContain("'weigth' does not exist")
    })
  })
})

it('has what its key may do, and nothing else', async () => {
  const acts = Object.entries<Operation>(OPERATIONS).filter(([, { sensitive }]) => !sensitive) as [OperationName, Operation][]
  const lists = Object.entries<List>(LISTS) as [ListName, List][]
  for (const role of ROLES) {
    const { paths } = await descriptionFor(role)
    const mine = ({ by }: { by: string }) => role === 'owner' || by === role
    const expected = [
      ...lists.filter(([, list]) => mine(list)).map(([name]) => listAddress(name)),
      ...OBJECTS.filter((name) => mine(LISTS[name])).map((name) => `${listAddress(name)}/:id`),
      ...acts.filter(([, act]) => mine(act)).flatMap(([name]) => actAddresses(name)),
      ...[...DOWNLOADS, ...UPLOADS].filter(mine).map(({ name }) => `/api/operator/${name}`),
    ]
    expect(Object.keys(paths).toSorted()).toEqual(expected.map((address) => address.replace(':id', '{id}')).toSorted())
  }
  expect(JSON.stringify(await descriptionFor('packer'))).not.toMatch(/amount|transactionId|rupees/i)
})
