import { strangerPurpose } from '../../../features/accounts/count-attempts.ts'
import { issueChallenge } from '../../../features/captcha/challenges.ts'
import { findWaitingCash } from '../../../features/payments/cash-orders.ts'
import {
  cancelPhoneLinking,
  captchaPurpose,
  chooseOtherNumber,
  sendCode,
  startPhoneLinking,
  unlinkPhone,
  verifyCode,
  type PhoneRefused,
  type PhoneStep,
} from '../../../features/phone/link-phone.ts'
import { NO_TEXT_MESSAGES } from '../../../messages/sign-in.ts'
import { readForm } from '../../body/body.ts'
import { askToConfirm } from '../../caller/confirmation.ts'
import { personOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { seeOther } from '../../page.ts'
import { phoneNotAllowed, refusal, withRetryAfter } from '../../refusal.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { account } from './account.ts'
import { readPhone } from './phone-section.ts'

/** The challenge before a phone is linked, or `for=stranger` of what somebody who is not signed in asks for. */
export const captcha = defineRoute({
  path: url.authCaptcha,
  access: 'caller',
  async get(c) {
    if (c.req.query('for') === 'stranger') return challenge(c, strangerPurpose(c.var.address))
    if (!c.var.person) return refusal('UNAUTHENTICATED', 'Please sign in again.')
    if (c.var.shop.capabilities['text-messages'] === 'off') return phoneNotAllowed()
    return challenge(c, captchaPurpose(c.var.person.uid))
  },
})

async function challenge(c: Ctx, purpose: string): Promise<Response> {
  return Response.json(await issueChallenge(c.var.shop, purpose), { headers: { 'cache-control': 'no-store' } })
}

/** The account page's forms that link a phone. */
export const phone = defineRoute({
  path: url.phone,
  access: 'signed-in',
  /** The way back from signing in, where the session ended before the form was sent. */
  get: () => seeOther(`${url.account}#phone`),
  post: phoneForm,
})

async function phoneForm(c: Ctx): Promise<Response> {
  const { uid } = personOf(c)
  const form = await readForm(c)
  const { session } = c.var
  const changes = !HARMLESS.has(form.get('intent') ?? '')
  const question = changes && session ? await askToConfirm(c, session, 'confirmation') : null
  if (question) return question
  const step = await takeStep(c, uid, form)
  const waiting = step.ok && form.get('intent') === 'verify' ? await findWaitingCash(c.var.shop, uid) : null
  if (step.ok) return seeOther(waiting === null ? `${url.account}#phone` : `${url.paymentReturn}?order=${waiting}`)
  if (step.reason === 'operation-not-allowed') return account.show(c, { refused: NO_TEXT_MESSAGES }, 400)
  const shown = await readPhone(c, uid, { step, typed: form.get('phone') })
  return withRetryAfter(await account.show(c, { phone: shown }, statusOf(step)), step)
}

/** Steps that link and unlink nothing. */
const HARMLESS = new Set(['other-number', 'cancel'])

function takeStep(c: Ctx, uid: string, form: Map<string, string>): Promise<PhoneStep> {
  const { shop, address } = c.var
  switch (form.get('intent')) {
    case 'send-code':
      return sendCode(shop, { uid, address, proof: form.get('altcha') }, { phone: form.get('phone') ?? '' })
    case 'send-again':
      return sendCode(shop, { uid, address, proof: form.get('altcha') }, { replaces: Number(form.get('replaces')) || null })
    case 'verify':
      return verifyCode(shop, uid, form.get('code') ?? '')
    case 'other-number':
      return chooseOtherNumber(shop, uid)
    case 'cancel':
      return cancelPhoneLinking(shop, uid)
    case 'unlink':
      return unlinkPhone(shop, uid)
    default:
      return startPhoneLinking(shop, uid, form.get('altcha') ?? '')
  }
}

function statusOf({ reason }: PhoneRefused): 422 | 429 | 503 {
  if (reason === 'too-many-requests') return 429
  return reason === 'message-not-sent' ? 503 : 422
}
