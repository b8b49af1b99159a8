import { randomInt } from 'node:crypto'
import {
  CAPTCHA_COUNTS_S,
  CODE_COUNTS_S,
  CODE_TRIES,
  nextPhoneState,
  readCode,
  type PhoneEvent,
  type PhoneFailure,
} from '../../domain/accounts/phone-linking.ts'
import { isUniqueViolation } from '../../errors/database-fault.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { consumeAll, hashKey, refundAll, WHOLE_SHOP, type Counters } from '../accounts/count-attempts.ts'
import { spendChallenge } from '../captcha/challenges.ts'
import { findPhone, type Phone } from './find-phone.ts'
import { clearCode, deleteLinking, updateCode, updatePhoneNumber, upsertLinking } from './phone.sql.ts'
import { readPhoneNumber } from './read-phone-number.ts'

export type PhoneRefused = { ok: false; reason: PhoneFailure } | { ok: false; reason: 'too-many-requests'; retryAfterS: number }
export type PhoneStep = { ok: true } | PhoneRefused

const phoneRefused = (reason: PhoneFailure): PhoneRefused => ({ ok: false, reason })
const after = ({ clock }: Pick<Shop, 'clock'>, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

/** What a challenge must have been issued for: nobody can solve one for somebody else. */
export function captchaPurpose(uid: string): string {
  return `phone ${uid}`
}

/** Whether the event is allowed in the state that is stored now. */
async function allows(shop: Shop, uid: string, event: PhoneEvent): Promise<boolean> {
  return nextPhoneState((await findPhone(shop, uid)).state, event) !== null
}

export async function startPhoneLinking(shop: Shop, uid: string, solution: string): Promise<PhoneStep> {
  if (!shop.sms) return phoneRefused('operation-not-allowed')
  if (!(await spendChallenge(shop, solution, captchaPurpose(uid)))) return phoneRefused('captcha-check-failed')
  if (await allows(shop, uid, 'captcha-solved')) await upsertLinking(shop.db, { uid, captchaUntil: after(shop, CAPTCHA_COUNTS_S) })
  return { ok: true }
}

type Recipient = {
  uid: string
  address: string
  /** A solved challenge, where one was asked for. */
  proof?: string | undefined
}

/** A code for an entered number, or another one in place of that which expires at `replaces` (ms; null: of any). */
export type CodeRequest = { phone: string } | { replaces: number | null }

/** Sends a code; the code before is void. A form that is sent twice sends one message: each costs money, and would void the first. */
export async function sendCode(shop: Shop, { uid, address, proof = '' }: Recipient, request: CodeRequest): Promise<PhoneStep> {
  const { sms } = shop
  if (!sms) return phoneRefused('operation-not-allowed')
  const before = await findPhone(shop, uid)
  if (nextPhoneState(before.state, 'code-sent') === null) return phoneRefused('captcha-expired')
  const wanted = 'phone' in request ? request.phone : before.phoneNumber
  if (wanted === null || wanted.trim() === '') return phoneRefused('missing-phone-number')
  const read = readPhoneNumber(wanted, sms.countries)
  if (!read.ok) return phoneRefused(read.reason)
  const phoneNumber = read.number
  if (isSent(before, phoneNumber, request)) return { ok: true }
  const counters: Counters = [
    ['sms-person', uid],
    ['sms-address', address],
    ['sms-number', hashKey(phoneNumber)],
    ['sms-shop-proved', WHOLE_SHOP],
  ]
  if (!(await shop.attempts.peek('sms-shop', WHOLE_SHOP)).ok && !(await spendChallenge(shop, proof, captchaPurpose(uid))))
    return phoneRefused('captcha-check-failed')
  const allowance = await consumeAll(shop, counters)
  if (!allowance.ok) return { ok: false, reason: 'too-many-requests', retryAfterS: allowance.retryAfterS }
  const code = newCode()
  const hash = await shop.hashing.hash(code, uid)
  const stored = { uid, phoneNumber, hash, codeUntil: after(shop, CODE_COUNTS_S), replaces: before.codeUntil }
  if (!(await updateCode(shop.db, stored))) {
    await refundAll(shop, counters)
    const now = await findPhone(shop, uid)
    return isSent(now, phoneNumber) ? { ok: true } : phoneRefused(now.state === 'number' ? 'message-not-sent' : 'captcha-expired')
  }
  try {
    await sms.send({ to: phoneNumber, text: codeText(shop, code) })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    await clearCode(shop.db, uid, hash)
    // What was not sent costs nothing, and a provider's bad hour is nobody's bad day.
    if (error.code === 'unavailable') await refundAll(shop, counters)
    shop.log.warn({ event: 'sms-failed', uid, code: error.code }, error.message)
    return phoneRefused(error.code === 'internal' ? 'number-rejected' : 'message-not-sent')
  }
  await shop.attempts.consume('sms-shop', WHOLE_SHOP)
  shop.log.info({ event: 'phone-code-sent', uid }, 'phone code sent')
  return { ok: true }
}

/** Whether the code was sent already: the form for a number is not shown once a code has gone there. */
function isSent({ state, phoneNumber, codeUntil }: Phone, wanted: string, request: CodeRequest = { phone: wanted }): boolean {
  if (state !== 'code' || phoneNumber !== wanted) return false
  return 'phone' in request || (request.replaces !== null && request.replaces !== codeUntil?.getTime())
}

/** Six digits, each code as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The last line lets browsers offer the code on the shop's own pages (WebOTP). */
function codeText({ seller, publicUrl }: Pick<Shop, 'seller' | 'publicUrl'>, code: string): string {
  const words = `${code} is your verification code of ${seller.address.name}. It works for ${CODE_COUNTS_S / 60} minutes. Do not share it.`
  return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`
}

/**
 * Links the number that the code was sent to, unless it stands on another account: only who holds the phone learns that. Succeeds
 * if a number is linked already: a form may be sent twice.
 */
export async function verifyCode(shop: Shop, uid: string, typed: string): Promise<PhoneStep> {
  if (!shop.sms) return phoneRefused('operation-not-allowed')
  const { state } = await findPhone(shop, uid)
  if (state === 'linked') return { ok: true }
  if (nextPhoneState(state, 'code-entered') === null) return phoneRefused('invalid-verification-id')
  const code = readCode(typed)
  if (code === null) return phoneRefused('invalid-verification-code')
  // Counts a try of the code, before the code is looked at, so that parallel tries share the count.
  const tried = await shop.db
    .updateTable('phone_linkings')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('user_id', '=', uid)
    .where('code_until', '>', shop.clock.now())
    .where('tries', '<', CODE_TRIES)
    .returning(['code_hash', 'phone_number', 'tries'])
    .executeTakeFirst()
  if (!tried?.code_hash || tried.phone_number === null) return endVoid(shop, uid)
  const { code_hash, phone_number, tries } = tried
  if (!(await shop.hashing.verify(code_hash, code, uid)))
    return phoneRefused(tries < CODE_TRIES ? 'invalid-verification-code' : 'too-many-tries')
  const outcome = await linkNumber(shop, { uid, codeHash: code_hash, phoneNumber: phone_number })
  if (outcome === 'void') return endVoid(shop, uid)
  if (outcome === 'taken') {
    await clearCode(shop.db, uid, code_hash)
    return phoneRefused('number-in-use')
  }
  shop.log.info({ event: 'phone-linked', uid }, 'phone linked')
  return { ok: true }
}

async function linkNumber(
  { db }: Pick<Shop, 'db'>,
  { uid, codeHash, phoneNumber }: { uid: string; codeHash: string; phoneNumber: string },
): Promise<'linked' | 'taken' | 'void'> {
  try {
    return await inTransaction({ db }, async (tx) => {
      if (!(await deleteLinking(tx, uid, codeHash))) return 'void'
      await updatePhoneNumber(tx, uid, phoneNumber)
      return 'linked'
    })
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** The code has expired or was replaced; or a parallel request has linked the number with it. */
async function endVoid(shop: Shop, uid: string): Promise<PhoneStep> {
  return (await findPhone(shop, uid)).state === 'linked' ? { ok: true } : phoneRefused('code-expired')
}

/** Back to entering a number. The captcha still counts. */
export async function chooseOtherNumber(shop: Shop, uid: string): Promise<PhoneStep> {
  if (await allows(shop, uid, 'other-number')) await clearCode(shop.db, uid)
  return { ok: true }
}

export async function cancelPhoneLinking(shop: Pick<Shop, 'db'>, uid: string): Promise<PhoneStep> {
  await deleteLinking(shop.db, uid)
  return { ok: true }
}

/** Removes the number from the account. Succeeds if there is none. */
export async function unlinkPhone(shop: Shop, uid: string): Promise<PhoneStep> {
  if (!(await allows(shop, uid, 'unlinked'))) return { ok: true }
  await updatePhoneNumber(shop.db, uid, null)
  shop.log.info({ event: 'phone-unlinked', uid }, 'phone unlinked')
  return { ok: true }
}
