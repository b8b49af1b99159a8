import { z } from 'zod'
import { issueChallenge, spendChallenge } from '../../features/captcha/challenges.ts'
import { readJson } from '../body/body.ts'
import type { App } from '../context.ts'
import { refusal, withRetryAfter } from '../refusal.ts'
import type { Call } from '../resources/resource.ts'
import { url } from '../routes.ts'

const PURPOSE = 'app check'
const Solution = z.strictObject({ solution: z.string() })

export const APP_CHECK_CALL: Call = {
  name: 'app_check',
  path: url.authAppCheck,
  summary:
    'Exchanges a solved challenge, which GET of the same address gives (ALTCHA), for a token of the header X-Firebase-AppCheck. Only where the shop demands such tokens (APP_CHECK).',
  by: 'everybody',
  input: Solution,
  output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
  example: {
    input: { solution: 'eyJjaGFsbGVuZ2UiOnsicGFyYW1ldGVycyI6…' },
    output: { token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ…', expiresAt: '2026-11-20T13:00:00.000Z' },
  },
  success: 200,
  refusals: ['INVALID_ARGUMENT', 'NOT_FOUND', 'PERMISSION_DENIED', 'RESOURCE_EXHAUSTED'],
}

const NO_STORE = { 'cache-control': 'no-store' }

/** How a page or program earns the token that functions demand where App Check is on. */
export function mountAppCheck(app: App): void {
  app.get(url.authAppCheck, async (c) => {
    if (!c.var.shop.appCheck) return off()
    const allowance = await c.var.shop.attempts.consume('app-check-address', c.var.address)
    if (!allowance.ok) return withRetryAfter(refusal('RESOURCE_EXHAUSTED', 'Too many attempts. Please try again later.'), allowance)
    return Response.json(await issueChallenge(c.var.shop, PURPOSE), { headers: NO_STORE })
  })

  app.post(url.authAppCheck, async (c) => {
    const { shop } = c.var
    if (!shop.appCheck) return off()
    const { solution } = await readJson(c, Solution)
    if (!(await spendChallenge(shop, solution, PURPOSE))) return refusal('PERMISSION_DENIED', 'The challenge is not solved.')
    const { token, expiresAt } = await shop.appCheck.issue()
    return c.json({ token, expiresAt: expiresAt.toISOString() }, 200, NO_STORE)
  })
}

function off(): Response {
  return refusal('NOT_FOUND', 'App Check is off.')
}
