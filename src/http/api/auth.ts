import { z } from 'zod'
import { ID_TOKEN_S } from '../../domain/accounts/id-token.ts'
import { clientCodeOf, type ServiceCode } from '../../domain/accounts/sign-in-codes.ts'
import type { Status } from '../../domain/status.ts'
import { signOut } from '../../features/accounts/find-session.ts'
import { forgotPassword } from '../../features/accounts/forgot-password.ts'
import { register } from '../../features/accounts/register.ts'
import type { SignInResult } from '../../features/accounts/sign-in-result.ts'
import { signIn } from '../../features/accounts/sign-in.ts'
import { formErrors } from '../../messages/sign-in.ts'
import { readJson, refuseFields } from '../body/body.ts'
import { authorizationOf, callerOf, clearSessionCookie } from '../caller/session.ts'
import type { App, Ctx } from '../context.ts'
import { phoneNotAllowed, refusal, withRetryAfter } from '../refusal.ts'
import type { Call } from '../resources/resource.ts'
import { url } from '../routes.ts'
import { APP_CHECK_CALL, mountAppCheck } from './app-check.ts'

const Credentials = z.strictObject({
  email: z.string().default(''),
  password: z.string().default('').describe('at least 8 characters in a new account'),
  altcha: z
    .string()
    .optional()
    .describe('the solved challenge of GET /auth/captcha?for=stranger (ALTCHA), once a refusal has the code CAPTCHA_CHECK_FAILED'),
})
const Token = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  expiresIn: z.int().describe('seconds from now'),
  uid: z.uuid(),
})

const CREDENTIALS = { email: 'asha@example.in', password: 'block-print' }
const SIGNED_IN = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ…',
  expiresAt: '2026-11-20T13:00:00.000Z',
  expiresIn: 3600,
  uid: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
}

export const AUTH_CALLS: Call[] = [
  APP_CHECK_CALL,
  {
    name: 'token',
    path: url.authToken,
    summary: 'An ID token for the session of this browser, for 15 minutes at most. It ends with the session.',
    by: 'session',
    input: null,
    output: Token,
    example: { output: { ...SIGNED_IN, expiresIn: ID_TOKEN_S } },
    success: 200,
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
  {
    name: 'sign_in',
    path: url.authSignIn,
    summary: 'Signs in without a browser. `error.details.code` is the sign-in service’s own, such as INVALID_PASSWORD.',
    by: 'everybody',
    input: Credentials,
    output: Token,
    example: { input: CREDENTIALS, output: SIGNED_IN },
    success: 200,
    refusals: ['INVALID_ARGUMENT', 'UNAUTHENTICATED', 'RESOURCE_EXHAUSTED'],
  },
  {
    name: 'sign_out',
    path: url.authSignOut,
    summary: 'Ends the session of the token, or of the browser’s cookie, and every token that was issued for it.',
    by: 'caller',
    input: null,
    output: z.object({}),
    example: { output: {} },
    success: 200,
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
  {
    name: 'forgot_password',
    path: url.authForgotPassword,
    summary: 'Has a link mailed with which to choose a new password. Says the same whether anybody has the address or not.',
    by: 'everybody',
    input: Credentials.pick({ email: true, altcha: true }),
    output: z.object({}),
    example: { input: { email: CREDENTIALS.email }, output: {} },
    success: 200,
    refusals: ['INVALID_ARGUMENT', 'RESOURCE_EXHAUSTED'],
  },
  {
    name: 'register',
    path: url.authRegister,
    summary: 'Opens an account and signs it in. An address that is taken is refused with the code EMAIL_EXISTS.',
    by: 'everybody',
    input: Credentials,
    output: Token,
    example: { input: CREDENTIALS, output: SIGNED_IN },
    success: 201,
    refusals: ['INVALID_ARGUMENT', 'ABORTED', 'RESOURCE_EXHAUSTED'],
  },
]

/** The sign-in service for programs, by the verbs, limits and messages of the pages. */
export function mountAuth(app: App): void {
  mountAppCheck(app)

  app.post(url.authToken, async (c) => {
    await refuseFields(c)
    const { session } = c.var
    return session
      ? c.json(await tokenOf(c, session.person.uid, { ...session, lifetimeS: ID_TOKEN_S }), 200, NO_STORE)
      : refusal('UNAUTHENTICATED', 'Please sign in.')
  })

  app.post(url.authSignIn, async (c) => {
    const input = await readJson(c, Credentials)
    return answerWithToken(c, await signIn(c.var.shop, input, callerOf(c, input.altcha)), 200)
  })

  app.post(url.authSignOut, async (c) => {
    await refuseFields(c)
    const { session } = c.var
    if (!session) return refusal('UNAUTHENTICATED', 'Please sign in.')
    await signOut(c.var.shop, session)
    c.res = c.json({}, 200, NO_STORE)
    if (authorizationOf(c) === null) clearSessionCookie(c)
    return c.res
  })

  app.post(url.authForgotPassword, async (c) => {
    const input = await readJson(c, Credentials.pick({ email: true, altcha: true }))
    const asked = await forgotPassword(c.var.shop, input, callerOf(c, input.altcha))
    return asked.ok ? c.json({}, 200, NO_STORE) : refused(asked)
  })

  app.all('/auth/phone/*', (c) => (c.var.shop.capabilities['text-messages'] === 'off' ? phoneNotAllowed() : c.notFound()))

  app.post(url.authRegister, async (c) => {
    const input = await readJson(c, Credentials)
    return answerWithToken(c, await register(c.var.shop, { ...input, confirm: input.password }, callerOf(c, input.altcha)), 201)
  })
}

const NO_STORE = { 'cache-control': 'no-store' }
const STATUS: Record<400 | 401 | 409 | 429, Status> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
}

type Refused = {
  ok: false
  status: keyof typeof STATUS
  code: ServiceCode
  errors: Record<string, string | undefined>
  retryAfterS?: number
}

/** The refusal has the sign-in service's own code, and what Firebase's clients call it (spec §8). */
function refused(result: Refused): Response {
  const { status, code } = result
  const answer = refusal(STATUS[status], Object.values(formErrors(result)).join(' '), { code, clientCode: clientCodeOf(code) })
  return withRetryAfter(answer, result)
}

/** Answers with a bearer token and sets no cookie, so that API clients cannot be made to send it by other sites. */
async function answerWithToken(c: Ctx, result: SignInResult, success: 200 | 201): Promise<Response> {
  if (!result.ok) return refused(result)
  return c.json(await tokenOf(c, result.uid, { ...result.session, lifetimeS: PROGRAM_TOKEN_S }), success, NO_STORE)
}

/** Programs have no page that renews theirs. */
const PROGRAM_TOKEN_S = 3600

async function tokenOf(c: Ctx, uid: string, { id, expiresAt, lifetimeS }: { id: string; expiresAt: Date; lifetimeS: number }) {
  return { ...(await c.var.shop.bearerTokens.issue({ uid, sessionId: id }, { sessionEnds: expiresAt, lifetimeS })), uid }
}
