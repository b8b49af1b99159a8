import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, normalisePassword } from '../../domain/credentials.ts'
import type { Person } from '../../domain/person.ts'
import type { SignInAnswer, SignInService } from '../../shop.ts'

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const SESSION_DAYS = 14
const DAY_S = 86_400

type Options = { pool: Pool; secret: string; publicUrl: string }

/** Passwords and sessions in the shop's own database, kept by the Better Auth library. */
export function createSignInService(options: Options): SignInService {
  const auth = createAuth(options)
  return {
    register: ({ name, email, password }, request) =>
      answer(auth.api.signUpEmail({ body: { name, email, password: normalisePassword(password) }, headers: request, returnHeaders: true })),
    signIn: ({ email, password }, request) =>
      answer(auth.api.signInEmail({ body: { email, password: normalisePassword(password) }, headers: request, returnHeaders: true })),
    async signOut(request) {
      const { headers } = await auth.api.signOut({ headers: request, returnHeaders: true })
      return { cookies: headers.getSetCookie() }
    },
    async session(request) {
      // Most requests come from visitors: without a cookie there is nothing to ask.
      if (!request.get('cookie')?.includes(COOKIE_PREFIX)) return null
      const { response, headers } = await auth.api.getSession({ headers: request, returnHeaders: true })
      return response ? { person: toPerson(response.user), cookies: headers.getSetCookie() } : null
    },
  }
}

const COOKIE_PREFIX = 'chhaap'

function createAuth({ pool, secret, publicUrl }: Options) {
  const secure = publicUrl.startsWith('https:')
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/auth',
    secret,
    // The library writes camelCase; the tables are snake_case like all others.
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }), type: 'postgres' },
    user: { modelName: 'users' },
    session: { modelName: 'sessions', expiresIn: SESSION_DAYS * DAY_S, updateAge: DAY_S },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: (password) => hash(password, HASHING), verify: ({ hash: stored, password }) => verify(stored, password) },
    },
    // The shop counts attempts per account and address itself, across instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: false },
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: false,
      cookies: { session_token: { name: `${secure ? '__Host-' : ''}${COOKIE_PREFIX}_session` } },
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
    if (code?.startsWith('USER_ALREADY_EXISTS')) return { ok: false, reason: 'EMAIL_EXISTS' }
    if (code === 'INVALID_EMAIL_OR_PASSWORD') return { ok: false, reason: 'INVALID_PASSWORD' }
    throw error
  }
}

type StoredUser = { id: string; name: string; email: string; emailVerified: boolean; image?: string | null; phoneNumber?: string | null }

function toPerson(user: StoredUser): Person {
  return {
    uid: user.id,
    displayName: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    phoneNumber: user.phoneNumber ?? null,
    photoURL: user.image ?? null,
  }
}
