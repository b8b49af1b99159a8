import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueReset } from '../../src/features/accounts/reset-password.ts'
import { saveAddress } from '../../src/features/addresses/save-address.ts'
import { AUTH_CALLS } from '../../src/http/api/auth.ts'
import { FUNCTION_CALLS } from '../../src/http/functions/functions.ts'
import { isApiPath } from '../../src/http/page.ts'
import { RESOURCES } from '../../src/http/resources/all.ts'
import { url } from '../../src/http/routes.ts'
import { BYTES, createDelays, MAX_DELAY_MS, type Delays } from '../support/delays.ts'
import { operatorActions } from '../support/operator-actions.ts'
import { openOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { filled, RARE_FORMS, type Form } from '../support/rare-forms.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const DEEP_JSON = `${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2)}`

let test: TestShop
let delayOf: Delays['delayOf']
let expectNoDelay: Delays['expectNoDelay']
let app: ReturnType<typeof createTestApp>
let person: Awaited<ReturnType<ReturnType<typeof createTestApp>['person']>>
let resetToken: string
beforeAll(async () => {
  test = await createTestShop()
  ;({ delayOf, expectNoDelay } = createDelays(test.pool))
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'stole' })
  person = await app.person('asha')
  await person.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'stole', quantity: 2 }] } })
  const fields = { name: 'Asha', addressLine1: '7 Chowk', cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
  await saveAddress(test.shop, person.uid, fields)
  resetToken = (await issueReset(test.shop, 'asha@example.in')) ?? ''
})
afterAll(() => test.close())

const ALL_PAGES: string[] = Object.values(url).filter((path) => !isApiPath(path) && !path.includes('.'))
const isOperators = (path: string) => path.startsWith(url.operator)
const PAGES = ALL_PAGES.filter((path) => !isOperators(path))
const OPERATORS_PAGES = ALL_PAGES.filter(isOperators)

/** The forms of every page, as a person or a visitor finds them. */
async function formsOf(send: typeof app.visitor, paths: string[]): Promise<Map<string, Form>> {
  const forms = new Map<string, Form>()
  for (const path of paths) {
    const address = filled(path)
    const html = await (await send('GET', path === url.resetPassword ? `${address}?token=${resetToken}` : address)).text()
    for (const [, attributes = '', inside = ''] of html.matchAll(/<form\b([^>]*method="post"[^>]*)>(.*?)<\/form>/gs)) {
      const action = /\baction="([^"#]*)/.exec(attributes)?.[1] ?? address
      const fields = [...inside.matchAll(/<(?:input|textarea|select|button)\b([^>]*\bname="([^"]+)"[^>]*)>/g)]
      const values = fields.map(([, all = '', name = '']): [string, string] => [name, /\bvalue="([^"]*)"/.exec(all)?.[1] ?? ''])
      forms.set(`${action} ${values.map(([name, value]) => (name === 'intent' ? value : name)).join()}`, { action, fields: values })
    }
  }
  return forms
}

async function expectFormsWithoutDelay(
  send: typeof app.visitor,
  cookie: string | null,
  { paths = PAGES, rare = RARE_FORMS }: { paths?: string[]; rare?: [string, Form][] } = {},
): Promise<string[]> {
  const forms = new Map([...rare, ...(await formsOf(send, paths))])
  for (const [what, { action, fields }] of forms) {
    const names = [...new Set(fields.map(([name]) => name))]
    await expectNoDelay(what, names, (field, text) => {
      const body = new FormData()
      for (const [name, value] of fields) if (name !== field) body.set(name, value)
      body.set(field, text)
      const headers = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) }
      return Promise.resolve(app.app.request(`http://shop.test${action}`, { method: 'POST', headers, body }))
    })
  }
  return [...forms.values()].map(({ action }) => action)
}

/** Every place of a text in an example, as a path of keys. */
function placesIn(example: unknown, path: string[] = []): string[][] {
  if (typeof example !== 'object' || example === null) return [path]
  return Object.entries(example).flatMap(([key, value]) => placesIn(value, [...path, key]))
}

function withText(example: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text
  const copy: Record<string, unknown> = Array.isArray(example) ? ([...example] as never) : { ...(example as object) }
  copy[key] = withText(copy[key], rest, text)
  return copy
}

const WRITES = RESOURCES.flatMap(({ path, writes = [] }) =>
  (writes ?? []).map(({ method, example }) => ({ method, path, example: example ?? null })),
)
const CALLS = [...AUTH_CALLS, ...FUNCTION_CALLS].map(({ path, example }) => ({ method: 'POST', path, example: example.input ?? null }))

describe('the worst text that somebody can send', () => {
  it('keeps nobody waiting in any form of a visitor’s or a person’s pages, and every address of a form is among them', async () => {
    const actions = new Set([
      ...(await expectFormsWithoutDelay(app.visitor, null)),
      ...(await expectFormsWithoutDelay(person.send, person.cookie)),
    ])
    expect(missingForms(actions, PAGES)).toEqual([])
  }, 240_000)

  it('keeps nobody waiting in any form of an operator’s pages', async () => {
    const operator = await openOperator(test, app, 'operator')
    const { uid } = await app.person('somebody')
    const ids = ['order', 'review', 'person', 'job', 'complaint', 'orderReturn', 'key', 'webhook', 'ownWebhook'] as const
    const named = Object.fromEntries(ids.map((name) => [name, uid])) as Record<(typeof ids)[number], string>
    const objects = { ...named, product: 'kurta', contentItem: 'selvedge' }
    const rare = operatorActions(objects).map(({ address, form }): [string, Form] => [
      `${address} ${form['action']}`,
      { action: address, fields: Object.entries(form) },
    ])
    const actions = await expectFormsWithoutDelay(operator.send, operator.cookie, { paths: OPERATORS_PAGES, rare })
    expect(missingForms(new Set(actions), OPERATORS_PAGES)).toEqual([])
    for (const path of OPERATORS_PAGES) {
      await expectNoDelay(path, ['search', 'after&from'], (names, text) => {
        const value = encodeURIComponent(text.slice(0, 4000).toWellFormed())
        const query = names.split('&').map((name) => `${name}=${value}`)
        return operator.send('GET', `${filled(path)}?${query.join('&')}`)
      })
    }
  }, 240_000)

  it.each([...WRITES, ...CALLS])(
    'keeps nobody waiting in $method $path',
    async ({ method, path, example }) => {
      const places = placesIn(example)
      // Whoever signs out is nobody for the calls that follow.
      const { send: sendAs } = path === url.authSignOut ? await app.person('leaver') : person
      const send = (body: string) => sendAs(method, filled(path), { body, headers: { 'content-type': 'application/json' } })
      for (const place of places) {
        await expectNoDelay(path, [place.join('.')], (_, text) => send(JSON.stringify(withText(example, place, text))))
        const deep = JSON.stringify(withText(example, place, 'DEEP')).replace('"DEEP"', DEEP_JSON)
        expect(await delayOf(() => send(deep)), `deep JSON as ${place.join('.')}`).toBeLessThan(MAX_DELAY_MS)
      }
    },
    120_000,
  )

  it('keeps nobody waiting as a notice', async () => {
    await expectNoDelay('webhook', ['body', 'authorization'], (field, text) =>
      app.visitor('POST', '/webhooks/phonepe', { body: field === 'body' ? text : '{}', headers: { 'x-verify': 'x' } }),
    )
  }, 60_000)

  it('keeps nobody waiting as a part of an address', async () => {
    const short = (text: string) => encodeURIComponent(text.slice(0, 4000).toWellFormed())
    const queries = ['redirect', 'token', 'filter', 'order', 'payment', 'complete', 'with', 'error', 'done', 'limit', 'after']
    const paths = [...ALL_PAGES, ...RESOURCES.map(({ path }) => path)]
    for (const path of paths) {
      await expectNoDelay(path, ['query'], (_, text) => {
        const query = queries.map((name) => `${name}=${short(text)}`).join('&')
        return person.send('GET', `${filled(path)}?${query}`)
      })
      const names = path.match(/:\w+/g) ?? []
      await expectNoDelay(path, names, (name, text) => person.send('GET', filled(path.replace(name, short(text)))))
    }
  }, 240_000)
})

/** The addresses among `pages` that take a form which is not in `actions`. */
function missingForms(actions: ReadonlySet<string>, pages: string[]): string[] {
  const posts = app.app.routes.filter(({ method, path }) => method === 'POST' && pages.includes(path)).map(({ path }) => path)
  return posts.filter((path) => ![...actions].some((action) => pattern(path).test(action)))
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
