import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredAccess } from '../../src/http/caller/access.ts'
import { attachLive } from '../../src/http/live/socket.ts'
import { url } from '../../src/http/routes.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { JOBS_TABLE } from '../support/jobs.ts'
import { openLive } from '../support/live-socket.ts'
import { operatorActions, operatorAddress } from '../support/operator-actions.ts'
import { confirmedBefore, openOperator } from '../support/operators.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { formsIn, readRights } from '../support/rights-matrix.ts'
import { addRightsObjects, type RightsObjects } from '../support/rights-objects.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const STRANGERS = ['visitor', 'shopper', 'member', 'former operator'] as const
type Role = 'packer' | 'owner'
type Actor = (typeof STRANGERS)[number] | Role | `${Role} without password`

/** Stand in every object, and must not be shown. */
const MARKS = ['Secret Shopper', 'secret@people.test', 'Zanzibar', 'The quiet cloth']

let test: TestShop
let app: ReturnType<typeof createTestApp>
let objects: RightsObjects
const people = {} as Record<Actor, { send: Send; uid: string; cookie?: string }>

beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  objects = await addRightsObjects(test, app)
  people.visitor = { send: app.visitor, uid: '' }
  people.shopper = await app.person('shopper')
  people.member = await app.person('member')
  await test.pool.query("insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())", [
    people.member.uid,
  ])
  people['former operator'] = await openOperator(test, app, 'former')
  await people['former operator'].send('GET', '/operator')
  await test.pool.query('delete from operators where user_id = $1', [people['former operator'].uid])
  for (const role of ['packer', 'owner'] as const) {
    people[role] = await openOperator(test, app, role, role)
    people[`${role} without password`] = await openOperator(test, app, `stale ${role}`, role)
    await confirmedBefore(test, people[`${role} without password`].uid, 31)
  }
})
afterAll(() => test.close())

/** What counts attempts, sessions' use and changes may differ. */
const VOLATILE = ['attempts', 'sessions', 'changes', 'devices']

/** A digest of everything that is stored. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await test.pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  const digests: Record<string, string> = {}
  for (const name of [...tables.map((table) => table.name).filter((table) => !VOLATILE.includes(table)), JOBS_TABLE]) {
    const { rows } = await test.pool.query<{ digest: string }>(
      `select md5(string_agg(t::text, ',' order by t::text)) as digest from ${name} t`,
    )
    digests[name] = rows[0]!.digest
  }
  return digests
}

const RIGHTS = readRights()
const PATTERNS = RIGHTS.map(({ address }) => address)

/** A cell of the table for everybody: an address with its page, or with one of its forms. */
type Cell = { pattern: string; thing: string; method: 'GET' | 'POST'; address: string; form?: Record<string, string> | undefined }

function cells(): Cell[] {
  const posted = operatorActions(objects)
  return RIGHTS.flatMap(({ address: pattern, owner }) =>
    owner.flatMap((thing): Cell[] => {
      const address = operatorAddress(pattern, objects)
      if (thing === 'page') return [{ pattern, thing, method: 'GET', address }]
      const forms = posted.filter((sent) => sent.address === address && actionOf(sent.form) === thing)
      return forms.map(({ form }) => ({ pattern, thing, method: 'POST', address, form }))
    }),
  )
}

const actionOf = ({ action = '' }: Record<string, string>) => action.replace(/:.*/, '')
const mayPackers = ({ pattern, thing }: Cell) => RIGHTS.some(({ address, packer }) => address === pattern && packer.includes(thing))
const nameOf = ({ pattern, thing }: Cell) => `${pattern} ${thing}`

/** The answer without what differs with each request. */
async function answerOf(answer: Response): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

const unknownAnswers: Record<string, ReturnType<typeof answerOf>> = {}

/** What an unknown address answers, which is asked once: it depends on nothing that is sent. */
const unknownOf = (actor: Actor, method: string) =>
  (unknownAnswers[`${method} ${actor}`] ??= people[actor].send(method, '/nothing/here').then(answerOf))

/** Whether the request is answered as one to an unknown address is. */
async function expectUnknown(actor: Actor, { method, address, form }: Pick<Cell, 'address' | 'form'> & { method: string }): Promise<void> {
  const answer = await answerOf(await people[actor].send(method, address, { form }))
  expect(answer, `${actor}: ${method} ${address} ${form?.['action']}`).toEqual(await unknownOf(actor, method))
}

async function expectAsked(actor: Actor, cell: Cell): Promise<void> {
  const answer = await people[actor].send(cell.method, cell.address, { form: cell.form })
  const said = [answer.status, answer.headers.get('cache-control')]
  expect(said, nameOf(cell)).toEqual([cell.method === 'POST' ? 422 : 401, 'no-store'])
  const html = await answer.text()
  expect(html, nameOf(cell)).toContain('Your password, please')
  // What was sent comes back.
  const sent = Object.values(cell.form ?? {})
  for (const mark of MARKS.filter((text) => !sent.includes(text))) expect(html, nameOf(cell)).not.toContain(mark)
}

/** Let in: the form's own handler answers, whatever it says. */
async function expectLetIn(actor: Role, cell: Cell): Promise<string> {
  const unknown = await unknownOf(actor, cell.method)
  const answer = await answerOf(await people[actor].send(cell.method, cell.address, { form: cell.form }))
  expect(answer.body === unknown.body && answer.body !== '', `${actor}: ${nameOf(cell)} is unknown`).toBe(false)
  expect([401, 403, 405].includes(answer.status) || answer.status >= 500, `${actor}: ${nameOf(cell)} ${answer.status}`).toBe(false)
  expect(answer.body, nameOf(cell)).not.toContain('Your password, please')
  return answer.body
}

describe('the table of rights in docs/operator.md', () => {
  it('has every address, and every form that is posted to one', async () => {
    const routes = app.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/operator'))
    expect(PATTERNS.toSorted()).toEqual([...new Set(routes.map(({ path }) => path))].toSorted())
    const known = new Set(cells().map(({ address, thing }) => `${address} ${thing}`))
    const sent = operatorActions(objects).map(({ address, form }) => `${address} ${actionOf(form)}`)
    expect(sent.filter((form) => !known.has(form))).toEqual([])
    const named = RIGHTS.flatMap(({ address, owner }) => owner.map((thing) => `${address} ${thing}`))
    expect([...new Set(cells().map(nameOf))].toSorted()).toEqual(named.toSorted())
    for (const { method, address } of cells().filter(({ method }) => method === 'GET')) {
      const html = await (await people.owner.send(method, address)).text()
      expect(
        formsIn(html, address).filter((form) => form.startsWith('/operator') && !known.has(form)),
        address,
      ).toEqual([])
    }
  })

  it('says of packers what the pages declare, and of owners nothing twice', () => {
    for (const { address, packer, owner } of RIGHTS) {
      const path = Object.values(url).find((known) => known === address)!
      const access = declaredAccess(path)
      const { get, post } = typeof access === 'string' ? { get: access, post: access } : access
      const forms = typeof post === 'string' ? [] : post.actions
      expect(packer, address).toEqual([...(get === 'packer' ? ['page'] : []), ...forms])
      expect([...new Set(owner)], address).toEqual(owner)
      // A form that nobody has said anything about is the owners'.
      expect(owner.every((thing) => thing === 'page') || post === 'owner' || typeof post === 'object', address).toBe(true)
    }
  })
})

describe('the operators’ pages', () => {
  it.each(STRANGERS)('do not exist for a %s: every address answers as an unknown one, and nothing is changed', async (actor) => {
    const before = await contents()
    for (const address of [...PATTERNS.map((pattern) => operatorAddress(pattern, objects)), '/operator/nothing']) {
      for (const method of ['GET', 'HEAD', 'DELETE']) await expectUnknown(actor, { method, address })
    }
    for (const cell of cells()) await expectUnknown(actor, cell)
    expect(await contents()).toEqual(before)
  })

  it.each(['packer', 'packer without password'] as const)('do not exist for a %s where they are the owners’', async (actor) => {
    const before = await contents()
    for (const cell of cells().filter((cell) => !mayPackers(cell))) await expectUnknown(actor, cell)
    for (const pattern of PATTERNS) await expectUnknown(actor, { method: 'DELETE', address: operatorAddress(pattern, objects) })
    for (const address of ['/operator/nothing', `/operator/orders/${objects.order}/nothing`]) {
      await expectUnknown(actor, { method: 'GET', address })
      await expectUnknown(actor, { method: 'POST', address, form: { action: 'ship' } })
    }
    // Nor for a form that says two things.
    await expectUnknown(actor, { method: 'POST', address: `/operator/orders/${objects.order}`, form: { amount: '100', all: 'on' } })
    const body = 'action=ship&tracking=ED123456789IN&action=refund&amount=100&all=on'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await people[actor].send('POST', `/operator/orders/${objects.order}`, { body, headers })).status).toBe(404)
    const json = { action: 'ship', tracking: 'ED123456789IN' }
    expect((await people[actor].send('POST', `/operator/orders/${objects.order}`, { json })).status).toBe(404)
    expect(await contents()).toEqual(before)
  })

  it('show and change nothing for operators who have not given the password for half an hour', async () => {
    const before = await contents()
    for (const cell of cells()) await expectAsked('owner without password', cell)
    for (const cell of cells().filter(mayPackers)) await expectAsked('packer without password', cell)
    expect(await contents()).toEqual(before)
  })

  it('refuse forms from elsewhere, and change nothing by them', async () => {
    const before = await contents()
    for (const { address, form } of [{ address: '/operator', form: { action: 'x' } }, ...operatorActions(objects)]) {
      const answer = await people.owner.send('POST', address, { form, headers: { 'sec-fetch-site': 'cross-site' } })
      expect(answer.status, address).toBe(403)
    }
    expect(await contents()).toEqual(before)
  })

  it('are shown in no frame and stored by nobody', async () => {
    for (const pattern of PATTERNS) {
      const { headers } = await people.owner.send('GET', operatorAddress(pattern, objects))
      expect([headers.get('cache-control'), headers.get('x-frame-options')], pattern).toEqual(['no-store', 'DENY'])
    }
  })

  it('let packers in to what is theirs, and owners to everything', async () => {
    for (const cell of cells().filter(mayPackers)) await expectLetIn('packer', cell)
    for (const cell of cells()) await expectLetIn('owner', cell)
  })
})

describe('what operators follow', () => {
  it('is sent to operators alone, and not after a revocation', async () => {
    const server = createHttpServer()
    answerWith(server, app.app)
    const live = attachLive(server, test.shop)
    try {
      const origin = `http://localhost:${await listen(server, 0)}`
      const follow = async (actor: Actor) => {
        const socket = await openLive(origin, people[actor].cookie)
        socket.subscribe(1, 'operator_changes', { topic: 'all-products' })
        await expect.poll(() => socket.frames.length).toBeGreaterThan(0)
        return socket
      }
      for (const actor of STRANGERS) expect((await follow(actor)).frames[0]?.error?.status, actor).toBe('NOT_FOUND')
      const socket = await follow('owner')
      const first = socket.data(1)
      expect(first).toEqual({ version: expect.any(String) })
      await test.pool.query("update products set name = 'Blue kurta' where id = 'kurta'")
      await expect.poll(() => socket.data(1)).not.toEqual(first)
      await test.pool.query('delete from operators where user_id = $1', [people.owner.uid])
      await expect.poll(() => socket.frames.at(-1)?.error?.status).toBe('NOT_FOUND')
      await test.pool.query('insert into operators (user_id) values ($1)', [people.owner.uid])
    } finally {
      live.close()
      server.close()
      server.closeAllConnections()
    }
  })
})
