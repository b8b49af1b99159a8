import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachLive } from '../../src/http/live/socket.ts'
import { declaredAccess } from '../../src/http/access.ts'
import { url } from '../../src/http/routes.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { JOBS_TABLE } from '../support/jobs.ts'
import { openLive } from '../support/live-socket.ts'
import { operatorActions, operatorAddress } from '../support/operator-actions.ts'
import { confirmedBefore, openOperator } from '../support/operators.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { addRightsObjects, type RightsObjects } from '../support/rights-objects.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

type Actor = 'visitor' | 'shopper' | 'member' | 'former operator' | 'operator without password'
const STRANGERS = ['visitor', 'shopper', 'member', 'former operator'] as const

/** Stand in every object, and must not be shown. */
const MARKS = ['Secret Shopper', 'secret@people.test', 'Zanzibar', 'The quiet cloth']

let test: TestShop
let app: ReturnType<typeof createTestApp>
let objects: RightsObjects
const people = {} as Record<Actor | 'operator', { send: Send; uid: string; cookie?: string }>

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
  people['operator without password'] = await openOperator(test, app, 'stale')
  await confirmedBefore(test, people['operator without password'].uid, 31)
  people.operator = await openOperator(test, app, 'operator')
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

const PATTERNS: string[] = Object.values(url).filter((path) => declaredAccess(path) === 'operator')

/** The answer without what differs with each request. */
async function answerOf(answer: Response): Promise<unknown> {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

describe('the operators’ pages', () => {
  it('all have a declared access, and a form of each that takes one is sent by this test', () => {
    const routes = app.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/operator'))
    expect(routes.filter(({ path }) => !PATTERNS.includes(path))).toEqual([])
    const posted = operatorActions(objects).map(({ address }) => address)
    const missing = routes.filter(({ method, path }) => method === 'POST' && !posted.includes(operatorAddress(path, objects)))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it.each(STRANGERS)('do not exist for a %s: every address answers as an unknown one, and nothing is changed', async (actor) => {
    const { send } = people[actor]
    const before = await contents()
    for (const address of [...PATTERNS.map((pattern) => operatorAddress(pattern, objects)), '/operator/nothing']) {
      for (const method of ['GET', 'HEAD', 'DELETE']) {
        const unknown = await answerOf(await send(method, '/nothing/here'))
        expect(await answerOf(await send(method, address)), `${method} ${address}`).toEqual(unknown)
      }
    }
    for (const { address, form } of operatorActions(objects)) {
      const unknown = await answerOf(await send('POST', '/nothing/here', { form }))
      expect(await answerOf(await send('POST', address, { form })), `${address} ${form['action']}`).toEqual(unknown)
    }
    expect(await contents()).toEqual(before)
  })

  it('show and change nothing for an operator who has not given the password for half an hour', async () => {
    const { send } = people['operator without password']
    const before = await contents()
    const answers = PATTERNS.map((pattern) => ({ method: 'GET', address: operatorAddress(pattern, objects), form: undefined }))
    const posts = operatorActions(objects).map((action) => ({ method: 'POST', ...action }))
    for (const { method, address, form } of [...answers, ...posts]) {
      const answer = await send(method, address, { form })
      expect([answer.status, answer.headers.get('cache-control')], address).toEqual([method === 'POST' ? 422 : 401, 'no-store'])
      const html = await answer.text()
      // What was sent comes back.
      const sent = Object.values(form ?? {})
      for (const mark of MARKS.filter((text) => !sent.includes(text))) expect(html, address).not.toContain(mark)
    }
    expect(await contents()).toEqual(before)
  })

  it('refuse forms from elsewhere, and changes nothing by them', async () => {
    const before = await contents()
    for (const { address, form } of [{ address: '/operator', form: { action: 'x' } }, ...operatorActions(objects)]) {
      const answer = await people.operator.send('POST', address, { form, headers: { 'sec-fetch-site': 'cross-site' } })
      expect(answer.status, address).toBe(403)
    }
    expect(await contents()).toEqual(before)
  })

  it('are shown in no frame and stored by nobody', async () => {
    for (const pattern of PATTERNS) {
      const { headers } = await people.operator.send('GET', operatorAddress(pattern, objects))
      expect([headers.get('cache-control'), headers.get('x-frame-options')], pattern).toEqual(['no-store', 'DENY'])
    }
  })
})

describe('what operators follow', () => {
  it('is sent to operators alone, and not after a revocation', async () => {
    const server = createHttpServer()
    answerWith(server, app.app)
    const live = attachLive(server, test.shop)
    try {
      const origin = `http://localhost:${await listen(server, 0)}`
      const follow = async (actor: keyof typeof people) => {
        const socket = await openLive(origin, people[actor].cookie)
        socket.subscribe(1, 'operator_changes', { topic: 'all-products' })
        await expect.poll(() => socket.frames.length).toBeGreaterThan(0)
        return socket
      }
      for (const actor of STRANGERS) expect((await follow(actor)).frames[0]?.error?.status, actor).toBe('NOT_FOUND')
      const { uid } = people.operator
      const socket = await follow('operator')
      const first = socket.data(1)
      expect(first).toEqual({ version: expect.any(String) })
      await test.pool.query("update products set name = 'Blue kurta' where id = 'kurta'")
      await expect.poll(() => socket.data(1)).not.toEqual(first)
      await test.pool.query('delete from operators where user_id = $1', [uid])
      await expect.poll(() => socket.frames.at(-1)?.error?.status).toBe('NOT_FOUND')
      await test.pool.query('insert into operators (user_id) values ($1)', [uid])
    } finally {
      live.close()
      server.close()
      server.closeAllConnections()
    }
  })
})
