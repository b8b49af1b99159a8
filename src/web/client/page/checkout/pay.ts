import type { PageClaim } from '../../../../domain/checkout/checkout-claim.ts'
import type { OrderShipping } from '../../../../domain/orders/order.ts'
import type { DeliveryWay } from '../../../../domain/prices/delivery-prices.ts'
import { LOOK_AT_TOTAL } from '../../../../messages/look-at-total.ts'
import { callTokens } from '../../call-tokens.ts'
import { createFunctions, FunctionsError } from '../../functions.ts'
import { goOnTo } from '../../leaving.ts'
import { leaveWhenSignedOut, ownUid } from '../../session.ts'
import { showWrong } from '../forms/checked-forms.ts'
import { hideNotes, sayNote } from '../forms/say.ts'
import { sendForm } from '../forms/send-form.ts'
import { fieldsOf } from '../page/fields.ts'
import { knownSource } from '../page/source.ts'
import { checkedValue } from './chosen-address.ts'

/** Names the press: sent again without an answer, it is the same one. */
let key: string | null = null
const BUSY = 'aria-busy'
/** A live update may make the button anew. */
const paying = new WeakSet<HTMLFormElement>()

/**
 * Asks for the payment that a button claims (`data-pay`), and goes to its page. Without JavaScript the form's answer is the redirect.
 * The button stays busy until the page is left: another press would start a second payment.
 */
export async function pay(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  if (paying.has(form)) return
  paying.add(form)
  button.setAttribute(BUSY, 'true')
  const stop = () => {
    paying.delete(form)
    button.removeAttribute(BUSY)
  }
  addEventListener('pageshow', ({ persisted }) => persisted && stop(), { once: true })
  // Its answer says at the field what is wrong with a GSTIN; at the door there is no payment to be opened.
  if (isForBusiness(form) || checkedValue('pay') === 'cash') return submitWithSource(form)
  const place = button.closest<HTMLElement>('[data-pays]') ?? form
  hideNotes(place)
  try {
    const paymentUrl = await ask(form, button)
    if (paymentUrl && goOnTo(paymentUrl)) return
    if (paymentUrl === null) console.warn('No payment URL received in the response')
  } catch (error) {
    leaveWhenSignedOut(error)
    if (isAnswered(error)) key = null
    sayNote(place, paymentMessage(error))
  }
  stop()
}

function submitWithSource(form: HTMLFormElement): void {
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'source', value: JSON.stringify(knownSource()) })
  form.append(field)
  form.submit()
}

/** @returns undefined where the form itself says what is missing */
async function ask(form: HTMLFormElement, button: HTMLElement): Promise<string | null | undefined> {
  const save = checkedValue('delivery') === 'pick-up' ? null : form.querySelector<HTMLElement>('[data-saves-address]')
  const seen = priceOf(button)
  if (save && (isTyped(form) || !chosenAddress())) {
    // An address that is typed is meant, whatever is chosen: it is saved and chosen first.
    if (!isTyped(form)) sayMissing()
    if (showWrong(form) || !(await sendForm(form, save))) return undefined
  }
  const shown = document.querySelector<HTMLElement>(`[data-pay][form="${form.id}"]`) ?? button
  if (priceOf(shown) !== seen) {
    sayNote(shown.closest<HTMLElement>('[data-pays]') ?? form, LOOK_AT_TOTAL)
    return undefined
  }
  return startPayment(claimOf(shown), save ? chosenAddress() : undefined)
}

/** As the button has it, with the way of delivery that is chosen by now. */
function claimOf(button: HTMLElement): PageClaim {
  const claim = JSON.parse(button.dataset.pay!) as PageClaim
  return 'delivery' in claim ? { ...claim, delivery: checkedValue('delivery') as DeliveryWay } : claim
}

/** What the page says that is paid. */
function priceOf(button: HTMLElement): number | null {
  const claim = JSON.parse(button.dataset.pay!) as PageClaim
  return 'price' in claim ? claim.price : null
}

function isForBusiness(form: HTMLFormElement): boolean {
  return fieldsOf(form).some((field) => 'business' in field.dataset && field.value.trim() !== '')
}

function chosenAddress(): OrderShipping | undefined {
  const chosen = document.querySelector<HTMLElement>('[data-shipping]:checked')
  return chosen ? (JSON.parse(chosen.dataset.shipping!) as OrderShipping) : undefined
}

function sayMissing(): void {
  console.warn('No address selected')
  document.querySelector('[data-shown-for=""]')?.setAttribute('role', 'alert')
}

function isTyped(form: HTMLFormElement): boolean {
  return fieldsOf(form).some((field) => field.type !== 'radio' && !field.disabled && field.value.trim() !== '')
}

/** The address of the payment page, or null when the answer has none. Throws `FunctionsError`. */
export async function startPayment(claim: PageClaim, shipping?: OrderShipping): Promise<string | null> {
  key ??= newKey()
  const functions = createFunctions({ idempotencyKey: key, tokens: callTokens })
  const source = knownSource()
  const data = { ...claim, customer: ownUid(), ...(shipping && { shipping }), ...(source && { source }) }
  const result = await functions.call<{ paymentUrl?: string | null } | null>('phone_pe_checkout', data)
  key = null
  return result?.paymentUrl || null
}

/** Unguessable is not needed, only different; `randomUUID` is missing where the shop is served without encryption. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the shop has said what became of the call: a code alone is the client's own. */
function isAnswered(error: unknown): error is FunctionsError {
  return error instanceof FunctionsError && error.message !== error.code
}

/** Some errors have a code instead of a message, such as "internal". */
export function paymentMessage(error: unknown): string {
  return isAnswered(error) ? error.message : 'The payment could not be started. Nothing was charged. Please try again.'
}
