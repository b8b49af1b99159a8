import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OBJECTS } from '../../src/features/operations/read-object.ts'
import { revokeKey } from '../../src/features/operator-access/change-keys.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { actAddresses } from '../../src/http/api/operator/addresses.ts'
import { DOWNLOADS, UPLOADS } from '../../src/http/api/operator/files.ts'
import { OPERATIONS, type OperationName } from '../../src/operations/all.ts'
import { LISTS, type ListName } from '../../src/operations/lists/all.ts'
import type { List } from '../../src/operations/lists/list.ts'
import type { Field, Operation } from '../../src/operations/operation.ts'
import { openAccount, PASSWORD } from '../support/accounts.ts'
import { errorOf, openProgram, programWith, type TestProgram } from '../support/keys.ts'
import { openOperator } from '../support/operators.ts'
import { createTestApp } from '../support/requests.ts'
import { addRightsObjects, type RightsObjects } from '../support/rights-objects.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let objects: RightsObjects
let packer: TestProgram
let owner: TestProgram
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  objects = await addRightsObjects(test, app)
  packer = await openProgram(test, app, 'packer')
  owner = await openProgram(test, app, 'owner')
})
afterAll(() => test.close())

type Call = { name: string; method: 'GET' | 'POST'; path: string; json?: object; by: 'owner' | 'packer'; sensitive: boolean }

function sample({ type, choices }: Field): string | number {
  if (choices) return choices[0]!.value
  return type === 'count' ? 250 : type === 'seen' ? '' : 'ED123456789IN'
}

/** Every list and every act of the registry, of objects that are there where the test has one. */
function calls(): Call[] {
  const ids: Partial<Record<Operation['on'], string>> = {
    order: objects.order,
    parcel: objects.order,
    review: objects.review,
    job: objects.job,
  }
  const lists = Object.entries<List>(LISTS).map(([name, { by }]): Call => ({
    name,
    method: 'GET',
    path: `/api/operator/${name}`,
    by,
    sensitive: false,
  }))
  const acts = (Object.keys(OPERATIONS) as OperationName[]).flatMap((name) => {
    const { on, by, sensitive, fields }: Operation = OPERATIONS[name]
    const needed = Object.entries(fields).filter(([, field]) => field.isRequired || field.type === 'seen')
    const json = Object.fromEntries(needed.map(([field, of]) => [field, sample(of)]))
    return actAddresses(name).map((address): Call => ({
      name,
      method: 'POST',
      path: address.replace(':id', ids[on] ?? 'nothing'),
      json,
      by,
      sensitive: sensitive ?? false,
    }))
  })
  const found: Partial<Record<ListName, string>> = {
    orders: objects.order,
    products: objects.product,
    reviews: objects.review,
    people: objects.person,
    content: objects.contentItem,
  }
  const read = OBJECTS.map((name): Call => ({
    name: `one of ${name}`,
    method: 'GET',
    path: `/api/operator/${name}/${found[name]}`,
    by: LISTS[name].by,
    sensitive: false,
  }))
  const files = [...DOWNLOADS, ...UPLOADS].map(({ name, by, ...file }): Call => {
    const path = `/api/operator/${name.replace(':id', objects.order)}`
    return 'run' in file
      ? { name, method: 'POST', path: `${path}?dry_run=true`, json: {}, by, sensitive: false }
      : { name, method: 'GET', path, by, sensitive: false }
  })
  return [...lists, ...read, ...files, ...acts]
}

/** A digest of what acts change. */
async function contents(): Promise<unknown> {
  const tables = ['orders', 'reviews', 'operators', 'operator_actions', 'users', 'jobs', 'codes', 'products', 'subscriptions']
  const digests = tables.map(
    async (table) => (await test.pool.query(`select md5(string_agg(t::text, ',' order by t::text)) from ${table} t`)).rows,
  )
  return Promise.all(digests)
}

describe('every list and act of the operators’ API', () => {
  it('is refused to nobody, to a shopper’s and an owner’s session, and to an ended key, and nothing is changed', async () => {
    const email = 'shopper@people.test'
    await openAccount(test, { name: 'shopper', email, verified: true })
    const signedIn = await app.visitor('POST', '/auth/sign-in', { json: { email, password: PASSWORD } })
    const { token } = (await signedIn.json()) as { token: string }
    const meera = await openOperator(test, app, 'meera')
    const ended = await openProgram(test, app, 'owner')
    await revokeKey(test.shop, ended.id, COMMAND_LINE)
    const callers = { nobody: programWith(app, null), shopper: programWith(app, token), ended: ended.send, session: meera.send }
    const before = await contents()
    for (const [who, send] of Object.entries(callers)) {
      for (const { method, path, json } of [...calls(), { method: 'GET', path: '/api/operator/nothing', json: undefined }]) {
        await test.pool.query('delete from attempts')
        const answer = await send(method, path, json === undefined ? {} : { json })
        expect([answer.status, (await errorOf(answer)).status], `${who}: ${method} ${path}`).toEqual([401, 'UNAUTHENTICATED'])
      }
      const wrong = await send('DELETE', `/api/operator/orders/${objects.order}/ship`)
      expect(wrong.status, `${who}: DELETE`).toBe(401)
      // As curl sends it: neither a page of the shop nor JSON.
      expect((await send('POST', `/api/operator/orders/${objects.order}/deliver`)).status, `${who}: without a body`).toBe(401)
    }
    expect(await contents()).toEqual(before)
  })

  it('is refused to a packer’s key where it is the owners’, and to every key where people are asked who they are', async () => {
    const before = await contents()
    for (const call of calls()) {
      if (call.by === 'packer' && !call.sensitive) continue
      const answer = await packer.send(call.method, call.path, call.json ? { json: call.json } : {})
      expect([answer.status, (await errorOf(answer)).status], call.name).toEqual([403, 'PERMISSION_DENIED'])
    }
    for (const call of calls().filter(({ sensitive }) => sensitive)) {
      const answer = await owner.send(call.method, call.path, { json: call.json ?? {} })
      expect([answer.status, (await errorOf(answer)).message], call.name).toEqual([403, expect.stringContaining('This is for people')])
    }
    expect(await contents()).toEqual(before)
  })

  it('lets in whose it is', async () => {
    for (const call of calls().filter(({ sensitive }) => !sensitive)) {
      const programs = call.by === 'packer' ? [packer, owner] : [owner]
      for (const { send } of programs) {
        const answer = await send(call.method, call.path, call.json ? { json: call.json } : {})
        expect([401, 403, 405, 500].includes(answer.status), `${call.name} ${answer.status} ${await answer.text()}`).toBe(false)
      }
    }
  })
})
