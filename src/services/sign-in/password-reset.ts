import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import type { Pool } from 'pg'
import { normalisePassword } from '../../domain/credentials.ts'
import type { ResetRefusal, SignInService } from '../../shop.ts'
import { countAsVerified, selectReset } from './resets.sql.ts'

const LIFETIME_S = 3600
const PREFIX = 'reset-password'

type Issued = { token: string; email: string }
/** The library gives the token to a callback, to be mailed there and then; here the caller gets it. */
const issuing = new AsyncLocalStorage<(issued: Issued) => void>()

/** The options of the library's own reset. */
export function resetOptions(pool: Pool) {
  return {
    emailAndPassword: {
      resetPasswordTokenExpiresIn: LIFETIME_S,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ token, user }: { token: string; user: { email: string } }): Promise<void> {
        issuing.getStore()?.({ token, email: user.email })
      },
      /** Whoever holds the token has read the mail: the address is theirs. Other links that wait in it have done their work. */
      async onPasswordReset({ user }: { user: { id: string } }): Promise<void> {
        await countAsVerified(pool, user.id)
      },
    },
    // Whoever reads the database, or a backup of it, must not be able to use what it holds.
    verification: { storeIdentifier: { default: 'plain' as const, overrides: { [PREFIX]: 'hashed' as const } } },
  }
}

type Library = {
  requestPasswordReset(call: { body: { email: string } }): Promise<unknown>
  resetPassword(call: { body: { newPassword: string; token: string } }): Promise<unknown>
}

/** A new password for somebody who has lost theirs, by the library's tokens. */
export function createPasswordReset(library: Library, pool: Pool): Pick<SignInService, 'issueReset' | 'checkReset' | 'reset'> {
  async function find(token: string): Promise<{ ok: true; uid: string; email: string } | ResetRefusal> {
    const found = await selectReset(pool, storedAs(token))
    if (!found) return { ok: false, reason: 'INVALID_OOB_CODE' }
    return found.isOver ? { ok: false, reason: 'EXPIRED_OOB_CODE' } : { ok: true, uid: found.uid, email: found.email }
  }
  return {
    async issueReset(email) {
      let issued: Issued | null = null
      await issuing.run(
        (given) => (issued = given),
        () => library.requestPasswordReset({ body: { email } }),
      )
      return issued
    },
    async checkReset(token) {
      const found = await find(token)
      return found.ok ? { ok: true } : found
    },
    async reset({ token, password }) {
      const found = await find(token)
      if (!found.ok) return found
      try {
        await library.resetPassword({ body: { newPassword: normalisePassword(password), token } })
        return found
      } catch (error) {
        // Two at once: the library lets one through.
        if (error instanceof APIError && error.body?.code === 'INVALID_TOKEN') return { ok: false, reason: 'INVALID_OOB_CODE' }
        throw error
      }
    },
  }
}

/** As the library stores what it calls "hashed". */
function storedAs(token: string): string {
  return createHash('sha256').update(`${PREFIX}:${token}`).digest('base64url')
}
