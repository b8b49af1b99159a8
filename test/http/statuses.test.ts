import { afterAll, beforeAll, expect, it } from 'vitest'
import { url } from '../../src/http/routes.ts'
import type { IdentityProvider } from '../../src/shop.ts'
import { operatorAddress } from '../support/operator-actions.ts'
import { confirmedBefore, openOperator } from '../support/operators.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { addRightsObjects, type RightsObjects } from '../support/rights-objects.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

/**
 * The status of every address for everybody who may ask, of GET and of a POST with an empty form; 303* leads to sign in.
 * `again` is an operator who has to confirm the password. A line that changes is a change of who may do what.
 */
const STATUSES = `
                                    visitor    shopper    member     operator   again
/                                   200  405   200  405   200  405   200  405   200  405
/shop                               200  405   200  405   200  405   200  405   200  405
/product/:id                        200  303*  200  303   200  303   200  303   200  303
/product/:id/review                 303  303*  303  422   303  422   303  422   303  422
/product/:id/wait                   303  303*  303  409   303  409   303  409   303  409
/recently-seen                      200  405   200  405   200  405   200  405   200  405
/sizechart                          200  405   200  405   200  405   200  405   200  405
/aboutus                            200  405   200  405   200  405   200  405   200  405
/pages/:name                        404  405   404  405   404  405   404  405   404  405
/collections/:id                    404  405   404  405   404  405   404  405   404  405
/contactus                          200  405   200  405   200  405   200  405   200  405
/privacypolicy                      200  405   200  405   200  405   200  405   200  405
/terms                              200  405   200  405   200  405   200  405   200  405
/signin                             200  422   303  422   303  422   303  422   303  422
/register                           200  422   303  422   303  422   303  422   303  422
/forgot-password                    200  422   303  303   303  303   303  303   303  303
/reset-password                     410  410   410  410   410  410   410  410   410  410
/verify-email                       303* 303*  410  410   410  410   200  303   200  303
/account                            303* 303*  200  303   200  303   200  303   200  303
/account/sign-in-methods            303* 303*  303  303   303  303   303  303   303  303
/account/phone                      303* 303*  303  422   303  422   303  422   303  422
/account/data                       303* 405   200  405   200  405   200  405   200  405
/account/notifications              303* 303*  303  422   303  422   303  422   303  422
/account/orders                     303* 303*  200  303   200  303   200  303   200  303
/account/orders/:id/track           303* 405   404  405   404  405   404  405   404  405
/account/orders/:id/wrong           303* 303*  404  404   404  404   404  404   404  404
/account/orders/:id/return          303* 303*  404  404   404  404   404  404   404  404
/account/returns/:id/label.pdf      303* 405   404  405   404  405   404  405   404  405
/account/orders/:id/receipt         303* 405   404  405   404  405   404  405   404  405
/account/orders/:id/receipt.pdf     303* 405   404  405   404  405   404  405   404  405
/order-for-you                      404  303*  404  404   404  404   404  404   404  404
/join-accounts                      410  410   410  410   410  410   410  410   410  410
/saved                              200  303*  200  303   200  303   200  303   200  303
/stop-telling                       200  410   200  410   200  410   200  410   200  410
/cards                              200  405   200  405   200  405   200  405   200  405
/checkout                           303* 303*  200  303   200  303   200  303   200  303
/checkout/shipping                  303* 303*  200  409   200  409   200  409   200  409
/assistant-cart/:token              404  303*  404  404   404  404   404  404   404  404
/content                            403  405   403  405   200  405   403  405   403  405
/content/:id                        403  405   403  405   200  405   403  405   403  405
/payments/return                    303  405   303  405   303  405   303  405   303  405
/operator                           404  404   404  404   404  404   200  303   401  422
/operator/orders                    404  404   404  404   404  404   200  303   401  422
/operator/orders.csv                404  404   404  404   404  404   200  405   401  422
/operator/orders/new                404  404   404  404   404  404   200  422   401  422
/operator/orders/:id                404  404   404  404   404  404   200  303   401  422
/operator/orders/:id/label.pdf      404  404   404  404   404  404   404  405   401  422
/operator/packing                   404  404   404  404   404  404   303  303   401  422
/operator/packing/slips             404  404   404  404   404  404   200  405   401  422
/operator/packing/labels.pdf        404  404   404  404   404  404   404  405   401  422
/operator/packing/courier.csv       404  404   404  404   404  404   200  405   401  422
/operator/packing/answer            404  404   404  404   404  404   200  422   401  422
/operator/orders/:id/packing-slip   404  404   404  404   404  404   200  405   401  422
/operator/products                  404  404   404  404   404  404   200  422   401  422
/operator/products/new              404  404   404  404   404  404   200  422   401  422
/operator/products.csv              404  404   404  404   404  404   200  405   401  422
/operator/products/import           404  404   404  404   404  404   200  422   401  422
/operator/products/:id              404  404   404  404   404  404   200  200   401  422
/operator/products/:id/stock        404  404   404  404   404  404   303  303   401  422
/operator/products/:id/sale         404  404   404  404   404  404   405  422   401  422
/operator/stock                     404  404   404  404   404  404   200  422   401  422
/operator/codes                     404  404   404  404   404  404   200  303   401  422
/operator/collections               404  404   404  404   404  404   200  303   401  422
/operator/collections/:id           404  404   404  404   404  404   200  303   401  422
/operator/sales                     404  404   404  404   404  404   200  405   401  422
/operator/sales.csv                 404  404   404  404   404  404   200  405   401  422
/operator/gst                       404  404   404  404   404  404   200  405   401  422
/operator/gst.zip                   404  404   404  404   404  404   409  405   401  422
/operator/reviews                   404  404   404  404   404  404   200  303   401  422
/operator/people                    404  404   404  404   404  404   200  405   401  422
/operator/people/:uid               404  404   404  404   404  404   200  303   401  422
/operator/keys                      404  404   404  404   404  404   200  303   401  422
/operator/webhooks                  404  404   404  404   404  404   200  303   401  422
/operator/webhooks/:id              404  404   404  404   404  404   200  303   401  422
/operator/pages                     404  404   404  404   404  404   200  303   401  422
/operator/pages/:name               404  404   404  404   404  404   200  303   401  422
/operator/content                   404  404   404  404   404  404   200  405   401  422
/operator/content/:id               404  404   404  404   404  404   200  200   401  422
/operator/mails                     404  404   404  404   404  404   200  405   401  422
/operator/jobs                      404  404   404  404   404  404   200  303   401  422
/api/openapi.json                   200  405   200  405   200  405   200  405   200  405
/api/operator                       401  401   401  401   401  401   401  401   401  401
/api/operator/openapi.json          401  401   401  401   401  401   401  401   401  401
/.well-known/ucp                    200  405   200  405   200  405   200  405   200  405
/ucp/catalog/search                 405  400   405  400   405  400   405  400   405  400
/ucp/catalog/lookup                 405  400   405  400   405  400   405  400   405  400
/ucp/catalog/product                405  400   405  400   405  400   405  400   405  400
/ucp/carts                          405  400   405  400   405  400   405  400   405  400
/ucp/carts/:id                      400  405   400  405   400  405   400  405   400  405
/ucp/carts/:id/cancel               405  400   405  400   405  400   405  400   405  400
/mcp                                405  400   405  400   405  400   405  400   405  400
/live                               426  405   426  405   426  405   426  405   426  405
/functions/us-central1/:name        405  400   405  400   405  400   405  400   405  400
/auth/token                         405  401   405  200   405  200   405  200   405  200
/auth/sign-in                       405  400   405  400   405  400   405  400   405  400
/auth/register                      405  400   405  400   405  400   405  400   405  400
/auth/forgot-password               405  400   405  400   405  400   405  400   405  400
/auth/captcha                       401  405   200  405   200  405   200  405   200  405
/auth/app-check                     404  404   404  404   404  404   404  404   404  404
/auth/start/:provider               405  303   405  303   405  303   405  303   405  303
/auth/callback/:provider            303* 405   303* 405   303* 405   303* 405   303* 405
/webhooks/:provider                 405  401   405  401   405  401   405  401   405  401
/files/*                            404  405   404  405   404  405   404  405   404  405
/files/:uid/reviews/:product/:file  404  405   404  405   404  405   404  405   404  405
/files/:uid/complaints/:order/:file  404  405   404  405   404  405   404  405   404  405
/assets/*                           404  404   404  404   404  404   404  404   404  404
/speculation-rules.json             200  405   200  405   200  405   200  405   200  405
/products.xml                       200  405   200  405   200  405   200  405   200  405
/sitemap.xml                        200  405   200  405   200  405   200  405   200  405
/sitemap/:file                      200  405   200  405   200  405   200  405   200  405
/robots.txt                         200  405   200  405   200  405   200  405   200  405
/manifest.webmanifest               200  405   200  405   200  405   200  405   200  405
/service-worker.js                  200  405   200  405   200  405   200  405   200  405
/favicon.ico                        200  405   200  405   200  405   200  405   200  405
/icons/:name                        200  405   200  405   200  405   200  405   200  405
/healthz                            200  405   200  405   200  405   200  405   200  405
/readyz                             200  405   200  405   200  405   200  405   200  405
/metrics                            404  405   404  405   404  405   404  405   404  405
/auth/sign-out                      405  401   405  200   405  200   405  200   405  200
`

/** Only asked where its page is. */
const GOOGLE: IdentityProvider = {
  id: 'google',
  offered: true,
  start: async () => ({ pageUrl: new URL('https://accounts.test/'), checks: { state: 's', codeVerifier: 'v', nonce: null } }),
  check: async () => {},
  finish: () => Promise.reject(new Error('Nobody comes back.')),
}

let test: TestShop
let objects: RightsObjects
let people: Send[]

beforeAll(async () => {
  test = await createTestShop({ providers: [GOOGLE] })
  const app = createTestApp(test)
  objects = await addRightsObjects(test, app)
  const [shopper, member] = [await app.person('shopper'), await app.person('member')]
  await test.pool.query("insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())", [member.uid])
  const [operator, again] = [await openOperator(test, app, 'operator'), await openOperator(test, app, 'again')]
  await confirmedBefore(test, again.uid, 31)
  people = [app.visitor, shopper.send, member.send, operator.send, again.send]
})
afterAll(() => test.close())

const PARAMS: Record<string, string> = {
  [url.product]: '/product/kurta',
  [url.productReview]: '/product/kurta/review',
  [url.productWait]: '/product/kurta/wait',
  [url.contentItem]: '/content/piece',
  [url.functions]: '/functions/us-central1/shipping_rates',
  [url.authStart]: '/auth/start/google',
  [url.authCallback]: '/auth/callback/google',
  [url.webhook]: '/webhooks/phonepe',
  [url.files]: '/files/nothing',
  [url.assets]: '/assets/nothing',
  [url.sitemapFile]: '/sitemap/1.xml',
  [url.icons]: '/icons/favicon.svg',
}

function addressOf(path: string): string {
  if (path.startsWith(url.operator)) return operatorAddress(path, objects)
  return (
    PARAMS[path] ?? path.replace(':id', objects.order).replace(':uid', objects.person).replace(':product', 'kurta').replace(':file', 'x')
  )
}

async function rowOf(path: string): Promise<string> {
  const cells: string[] = []
  for (const send of people) {
    const statuses: string[] = []
    for (const options of [undefined, { form: {} }]) {
      const answer = await send(options ? 'POST' : 'GET', addressOf(path), options)
      await answer.body?.cancel()
      const leadsToSignIn = answer.headers.get('location')?.startsWith('/signin')
      statuses.push(`${answer.status}${leadsToSignIn ? '*' : ''}`.padEnd(4))
    }
    cells.push(statuses.join(' '))
  }
  return [path.padEnd(34), ...cells].join('  ').trimEnd()
}

const PEOPLE = ['visitor', 'shopper', 'member', 'operator', 'again']

it('answers everybody at every address as this table says', async () => {
  const rows = [
    ['', ...PEOPLE]
      .map((who, index) => who.padEnd(index === 0 ? 34 : 9))
      .join('  ')
      .trimEnd(),
  ]
  // Signing out ends what the others go by.
  const paths = Object.values<string>(url).filter((path) => path !== url.authSignOut)
  for (const path of [...paths, url.authSignOut]) rows.push(await rowOf(path))
  expect(`\n${rows.join('\n')}\n`).toBe(STATUSES)
})
