import { MAX_PHONE_INPUT } from '../../../domain/accounts/phone-linking.ts'
import { cutText } from '../../../domain/text.ts'
import { findPhone } from '../../../features/phone/find-phone.ts'
import type { PhoneRefused, PhoneStep } from '../../../features/phone/link-phone.ts'
import { formatPhoneNumber } from '../../../features/phone/read-phone-number.ts'
import { phoneMessage, tooManyMessage } from '../../../messages/sign-in.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import type { Ctx } from '../../context.ts'

type PhoneProps = PropsOf<'account'>['phone']

/**
 * What the account page shows of linking a phone, after a step or before any. Without text messages there is nothing to link; a
 * number that was linked while there were some can be unlinked.
 */
export async function readPhone(c: Ctx, uid: string, { step, typed = '' }: { step?: PhoneStep; typed?: string } = {}): Promise<PhoneProps> {
  const { state, phoneNumber, codeUntil } = await findPhone(c.var.shop, uid)
  const sendsTexts = c.var.shop.capabilities['text-messages'] !== 'off'
  if (!sendsTexts && state !== 'linked') return null
  const number = phoneNumber === null ? null : formatPhoneNumber(phoneNumber)
  const error = step && !step.ok ? phoneRefusalMessage(step) : null
  const proof = step?.ok === false && step.reason === 'captcha-check-failed'
  return { state, number, codeUntil: codeUntil?.getTime() ?? null, typed: cutText(typed, MAX_PHONE_INPUT), error, proof, sendsTexts }
}

function phoneRefusalMessage(refused: PhoneRefused): string {
  return refused.reason === 'too-many-requests' ? tooManyMessage(refused.retryAfterS) : phoneMessage(refused.reason)
}
