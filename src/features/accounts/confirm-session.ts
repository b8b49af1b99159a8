import type { Shop } from '../../shop.ts'
import { confirmPassword, type PasswordChanged } from './change-password.ts'
import type { Session } from './find-session.ts'
import { confirmSessionAt } from './sessions.sql.ts'

type Refused = Extract<PasswordChanged, { ok: false }>

/** Notes in the session that its owner is present, by the password. Wrong passwords are limited per account. */
export async function confirmSession(shop: Shop, session: Session, password: string): Promise<{ ok: true } | Refused> {
  const confirmed = await confirmPassword(shop, session, password)
  if (!confirmed.ok) return confirmed
  await confirmSessionAt(shop.db, session.id, shop.clock.now())
  return { ok: true }
}
