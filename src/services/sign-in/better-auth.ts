import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, normalisePassword } from '../../domain/credentials.ts'
import { cookieHeader, mayHaveSession, SESSION_COOKIE, sessionCookieName, stateCookieName } from '../../domain/session.ts'
import type { SignInAnswer, SignInService } from '../../shop.ts'
import { createBearerTokens } from './bearer-tokens.ts'
import { createSessionFinder, type Gather } from './find-session.ts'
import { createPasswordReset, resetOptions } from './password-reset.ts'
import { keepVerifiedEmail, providerPlugin } from './provider-plugin.ts'
import type { IdentityProvider } from './providers/provider.ts'
import { selectPasswordHash, selectSessionUser } from './sessions.sql.ts'
import { toPerson } from './stored-user.ts'
import { createProviderSignIn } from './with-provider.ts'

const SESSION_DAYS = 14
const DAY_S = 86_400
/** Sessions are prolonged at most this often. */
const RENEWAL_S = DAY_S
/** As long as the library keeps what it asked a provider: people look for a telephone or a password there. */
const STATE_S = 600

type Options = {
  pool: Pool
  secret: string
  publicUrl: string
  gather: Gather
  hashing: PasswordHashing
  providers?: readonly IdentityProvider[]
}

/** Refuses with an UnavailableError when too many passwords wait: platform/hashing.ts. */
export type PasswordHashing = { hash(password: string): Promise<string>; verify(stored: string, password: string): Promise<boolean> }

/** Passwords and sessions in the shop's own database, kept by the Better Auth library. */
export function createSignInService(options: Options): SignInService {
  const { providers = [] } = options
  const auth = createAuth(options)
  const tokens = createBearerTokens(options)
  const findSession = createSessionFinder(options)
  return {
    register: ({ name, email, password }, request) =>
      answer(auth.api.signUpEmail({ body: { name, email, password: normalisePassword(password) }, headers: request, returnHeaders: true })),
    async signIn({ email, password }, request) {
      const before = await selectPasswordHash(options.pool, email)
      const entered = await answer(
        auth.api.signInEmail({ body: { email, password: normalisePassword(password) }, headers: request, returnHeaders: true }),
      )
      if (!entered.ok || (await selectPasswordHash(options.pool, email)) === before) return entered
      // Somebody chose another password while this one was checked, and ended every session that was there by then.
      await auth.api.signOut({ headers: new Headers({ cookie: cookieHeader(entered.cookies) }) })
      return { ok: false, reason: 'INVALID_PASSWORD' }
    },
    async signOut(request) {
      const { headers } = await auth.api.signOut({ headers: request, returnHeaders: true })
      return { cookies: headers.getSetCookie() }
    },
    async session(request, renewal = 'renew') {
      // Most requests come from visitors: without a cookie there is nothing to ask.
      if (!mayHaveSession(request.get('cookie'))) return null
      const found = await findSession(request)
      if (found && (renewal === 'as it is' || !isDue(found.expiresAt))) return { ...found, cookies: [] }
      const { response, headers } = await auth.api.getSession({
        headers: request,
        query: { disableRefresh: renewal === 'as it is' },
        returnHeaders: true,
      })
      if (!response) return null
      return { person: toPerson(response.user), expiresAt: new Date(response.session.expiresAt), cookies: headers.getSetCookie() }
    },
    ...createPasswordReset(auth.api, options.pool),
    ...createProviderSignIn(
      auth.api,
      providers.map(({ id }) => id),
      findSession,
    ),
    async issueToken(request) {
      if (!mayHaveSession(request.get('cookie'))) return null
      const found = await auth.api.getSession({ headers: request, query: { disableRefresh: true } })
      return found && tokens.issue({ uid: found.user.id, sessionId: found.session.id }, new Date(found.session.expiresAt))
    },
    async bearer(token) {
      const claims = await tokens.read(token)
      // Looked up each time: a session that has ended takes its tokens with it at once.
      const user = claims && (await selectSessionUser(options.pool, claims))
      return user && toPerson(user)
    },
  }
}

/** Whether the library would prolong the session now. */
function isDue(expiresAt: Date): boolean {
  return expiresAt.getTime() - Date.now() <= (SESSION_DAYS * DAY_S - RENEWAL_S) * 1000
}

function createAuth({ pool, secret, publicUrl, hashing, providers = [] }: Options) {
  const secure = publicUrl.startsWith('https:')
  const reset = resetOptions(pool)
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/auth',
    secret,
    // The library writes camelCase; the tables are snake_case like all others.
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
      type: 'postgres',
      transaction: true,
    },
    plugins: [providerPlugin(providers)],
    user: { modelName: 'users' },
    databaseHooks: { user: { create: { before: keepVerifiedEmail } } },
    session: { modelName: 'sessions', expiresIn: SESSION_DAYS * DAY_S, updateAge: RENEWAL_S },
    // An address links an account with a provider's only where both sides vouch for it: no provider is trusted blindly.
    account: { modelName: 'accounts', accountLinking: { enabled: true, trustedProviders: [] }, updateAccountOnSignIn: false },
    verification: { modelName: 'verifications', ...reset.verification },
    emailAndPassword: {
      ...reset.emailAndPassword,
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: (password) => hashing.hash(password), verify: ({ hash, password }) => hashing.verify(hash, password) },
    },
    // The shop counts attempts per account and address itself, across instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: false },
      cookiePrefix: SESSION_COOKIE,
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookieName(publicUrl) },
        state: { name: stateCookieName(publicUrl), attributes: { maxAge: STATE_S } },
      },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      // The shop checks the origin of every request that writes.
      disableCSRFCheck: true,
    },
  })
}

async function answer(call: Promise<{ headers: Headers; response: { user: { id: string } } }>): Promise<SignInAnswer> {
  try {
    const { headers, response } = await call
    return { ok: true, uid: response.user.id, cookies: headers.getSetCookie() }
  } catch (error) {
    const code = error instanceof APIError ? error.body?.code : undefined
    // Two registrations of one address at once: the table's own rule lets one through.
    if (code?.startsWith('USER_ALREADY_EXISTS') || code === 'FAILED_TO_CREATE_USER') return { ok: false, reason: 'EMAIL_EXISTS' }
    if (code === 'INVALID_EMAIL_OR_PASSWORD') return { ok: false, reason: 'INVALID_PASSWORD' }
    throw error
  }
}
