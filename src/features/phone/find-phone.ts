import { sql } from 'kysely'
import { phoneStateOf, type PhoneLinking, type PhoneState } from '../../domain/accounts/phone-linking.ts'
import type { Shop } from '../../shop.ts'
import { selectLinking } from './phone.sql.ts'

/**
 * Where a person is in linking a phone. `phoneNumber` is the linked one, or the one that a code was sent to (E.164).
 * `codeUntil` identifies the last code, which may have expired.
 */
export type Phone = { state: Exclude<PhoneState, 'verify'>; phoneNumber: string | null; codeUntil: Date | null }

export async function findPhone({ db, clock }: Pick<Shop, 'db' | 'clock'>, uid: string): Promise<Phone> {
  const row = await selectLinking(db, uid)
  const linking: PhoneLinking | null = row?.captcha_until
    ? { captchaUntil: row.captcha_until, phoneNumber: row.phone_number, codeUntil: row.code_until, tries: row.tries ?? 0 }
    : null
  const state = phoneStateOf(row?.linked ?? null, linking, clock.now())
  const phoneNumber = state === 'linked' ? (row?.linked ?? null) : state === 'code' ? (row?.phone_number ?? null) : null
  return { state, phoneNumber, codeUntil: row?.code_until ?? null }
}

/** Deletes linkings that have expired. */
export async function sweepPhoneLinkings({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('phone_linkings')
    .where('captcha_until', '<=', now)
    .where(sql<boolean>`coalesce(code_until <= ${now}, true)`)
    .execute()
}
