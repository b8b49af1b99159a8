import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '../../src/http/resources/all.ts'
import { MONITORING, url } from '../../src/http/routes.ts'
import { anyCharacter } from '../support/any-character.ts'
import { forgetJobs } from '../support/jobs.ts'
import { openOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let send: { visitor: Send; operator: Send }
let cookie: string
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  const operator = await openOperator(test, app, 'asha')
  cookie = operator.cookie
  send = { visitor: app.visitor, operator: operator.send }
})
afterAll(async () => {
  await forgetJobs(test.pool)
  await test.close()
})

/** What databases, addresses, cursors and JSON trip over, and anything else. */
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udfff', '%00', '%', '%ff', '%c0%80', '..', "' or 1=1", '\u202e', '💠'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1e999', '-0', '9'.repeat(400), '2026-02-30', '[]', '{"a":1}', '["\\u0000","kurta"]', 'x'.repeat(3000)),
  },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')) },
)
/** Cursors are base64url of JSON. */
const value = fc.oneof(
  text,
  fc.array(text, { maxLength: 4 }).map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
)
/** As somebody may write it into an address: bytes that no encoder makes are among them. */
const encode = (part: string) => (/^%[!-~]*$/.test(part) ? part : encodeURIComponent(part.toWellFormed()))

const ROUTES = [...Object.values(url), ...RESOURCES.map(({ path }) => path)].filter((path) => !MONITORING.has(path) && path !== url.live)
const PARAMS = [
  ...new Set(RESOURCES.flatMap(({ query }) => Object.keys(query?.shape ?? {}))),
  ...'redirect search q state from to done with error review added unit token stock sort id session complete code date status'.split(' '),
]
const FIELDS = (
  'intent action email password confirm name addressLine1 addressLine2 cityLocality stateProvince postalCode quantity size id rating ' +
  'message images fit first token phone code captcha title text price base draft reason amount lines tracking at version method provider'
).split(' ')
/** The forms' own words, which lead to what reads the fields. */
const word = fc.constantFrom(
  'add',
  'review',
  'update',
  'remove',
  'save-address',
  'place',
  'save',
  'check',
  'import',
  'ship',
  'refund',
  'find',
)

/** 503 is the sandbox's that is not there; a fault of the shop itself is 500. */
function expectAnswer(what: string, { status }: Response): void {
  expect([what, status < 500 || status === 501 || status === 503]).toEqual([what, true])
}

const request = fc.record({
  route: fc.constantFrom(...ROUTES),
  parts: fc.array(value, { minLength: 3, maxLength: 3 }),
  query: fc.array(fc.tuple(fc.constantFrom(...PARAMS), value), { maxLength: 3 }),
  who: fc.constantFrom('visitor' as const, 'operator' as const),
})
type Asked = typeof request extends fc.Arbitrary<infer T> ? T : never

function addressOf({ route, parts, query }: Asked): string {
  let index = 0
  const path = route.replace(/:\w+|\*/g, () => encode(parts[index++ % parts.length] ?? '') || 'x')
  return `${path}?${query.map(([name, given]) => `${name}=${encode(given)}`).join('&')}`
}

describe('any text', () => {
  it('in an address is answered by every route', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const address = addressOf(asked)
        const answer = await send[asked.who]('GET', address)
        expectAnswer(`GET ${address}`, answer)
        const isRefused = answer.status === 400 || answer.status === 404
        expect([address, isRefused || !address.includes('%00')]).toEqual([address, true])
      }),
      { numRuns: 250 },
    )
  })

  it('in a cookie or another header is answered', async () => {
    const names = ['user-agent', 'if-none-match', 'accept', 'authorization', 'idempotency-key', 'x-forwarded-for', 'accept-language']
    const header = fc.record({
      route: fc.constantFrom(url.home, url.account, url.cart, url.signIn, '/api/cart/me', '/files/pictures/kurta/1.webp'),
      name: fc.constantFrom(...names),
      given: value,
    })
    await fc.assert(
      fc.asyncProperty(header, async ({ route, name, given }) => {
        const names = cookie.split('=')[0]
        const headers = {
          [name]: encode(given),
          cookie: `${names}=${encode(given)}; ${names}-confirmed=${encode(given)}; add=${encode(given)}`,
        }
        expectAnswer(`GET ${route}`, await send.visitor('GET', route, { headers }))
      }),
      { numRuns: 60 },
    )
  })

  it('in the fields of a form is answered by every route', async () => {
    const form = fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(value, word), { maxKeys: 8 })
    await fc.assert(
      fc.asyncProperty(request, form, fc.option(word), async (asked, fields, intent) => {
        const address = addressOf({ ...asked, parts: ['kurta'], query: [] })
        if (address.includes(url.accountData)) return
        const given = intent === null ? fields : { ...fields, intent, action: intent }
        expectAnswer(`POST ${address} ${JSON.stringify(given)}`, await send[asked.who]('POST', address, { form: given }))
      }),
      { numRuns: 150 },
    )
  })

  it('in JSON is answered by every resource', async () => {
    const fields = fc.dictionary(
      fc.constantFrom(...FIELDS, 'set', 'change', 'data', 'validation'),
      fc.oneof(value, fc.array(fc.dictionary(fc.constantFrom('id', 'size', 'quantity'), value), { maxLength: 2 })),
      { maxKeys: 6 },
    )
    const paths = [
      ...RESOURCES.map(({ path }) => path.replace(':uid', 'me').replaceAll(/:\w+/g, 'kurta')),
      url.authSignIn,
      url.authRegister,
      url.authForgotPassword,
    ]
    const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths, url.functions.replace(':name', 'shipping_rates')),
        method,
        fields,
        async (path, verb, given) => {
          const json = path.startsWith('/functions') ? { data: given } : given
          expectAnswer(`${verb} ${path} ${JSON.stringify(json)}`, await send.operator(verb, path, { json }))
        },
      ),
      { numRuns: 150 },
    )
  })
})
