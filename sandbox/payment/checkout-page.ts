import { createElement as h, type ReactNode } from 'react'
import { renderPage } from '../page.ts'
import type { CardErrors, CardForm } from './card.ts'

export type Checkout = { merchantName: string; merchantOrderId: string; amount: number }

/** Beside the pages, whichever provider they are of. */
const STYLES = '../checkout.css'

/** The card form. It works without JavaScript; the server validates it. */
export function renderCheckout(checkout: Checkout, typed: CardForm, errors: CardErrors = {}): string {
  const { merchantName } = checkout
  const amount = rupees(checkout.amount)
  const firstError = (['number', 'expiry', 'cvv', 'name'] as const).find((name) => errors[name])
  const field = (name: keyof CardForm, label: string, more: FieldDetails = {}) =>
    h(Field, { ...more, name, label, value: typed[name], error: errors[name], autoFocus: name === firstError })
  const form = h(
    'form',
    { method: 'post', noValidate: true },
    h(
      'p',
      { className: 'note' },
      'This is a sandbox. Do not enter a real card. Use 4111\u00a01111\u00a01111\u00a01111 to succeed or 4000\u00a00000\u00a00000\u00a00002 to be declined.',
    ),
    field('number', 'Card number', { inputMode: 'numeric' }),
    h(
      'div',
      { className: 'pair' },
      field('expiry', 'Expiry', { placeholder: 'MM / YY' }),
      field('cvv', 'CVV', { inputMode: 'numeric', placeholder: '123' }),
    ),
    field('name', 'Name on card'),
    h('button', { className: 'pay', name: 'action', value: 'pay' }, `Pay ${amount}`),
    h('button', { className: 'cancel', name: 'action', value: 'cancel' }, 'Cancel'),
  )
  return shell(`Payment sandbox | ${merchantName}`, [h(Amount, { key: 'amount', checkout, amount }), h('div', { key: 'form' }, form)])
}

/** The page of an expired order. */
export function renderExpired(checkout: Checkout, returnUrl: string): string {
  return shell(`Payment expired | ${checkout.merchantName}`, [
    h(Amount, { key: 'amount', checkout, amount: rupees(checkout.amount) }),
    h(
      'div',
      { key: 'expired', className: 'end' },
      h('h2', null, 'This payment has expired'),
      h('p', { className: 'note' }, 'Nothing was charged.'),
      h('a', { className: 'cancel', href: returnUrl }, `Return to ${checkout.merchantName}`),
    ),
  ])
}

export function renderUnknown(): string {
  const notice = h(
    'div',
    { className: 'end' },
    h('h1', null, 'No such payment'),
    h('p', { className: 'note' }, 'Start again from the shop.'),
  )
  return shell('No such payment', notice)
}

function shell(title: string, content: ReactNode): string {
  const header = h('header', null, h('span', { className: 'brand' }, 'PaySandbox'), h('span', { className: 'tag' }, 'Test mode'))
  return renderPage({ title, styles: STYLES, body: h('main', null, h('div', { className: 'card' }, header, content)) })
}

function Amount({ checkout, amount }: { checkout: Checkout; amount: string }) {
  return h(
    'div',
    { className: 'amount' },
    h('h1', null, `Paying ${checkout.merchantName} `, h('b', null, amount)),
    h('span', null, `Order ${checkout.merchantOrderId}`),
  )
}

type FieldDetails = { inputMode?: 'numeric'; placeholder?: string }
type FieldProps = FieldDetails & { name: string; label: string; value: string; error: string | undefined; autoFocus: boolean }

function Field({ name, label, value, error, ...details }: FieldProps) {
  const errorId = `${name}-error`
  const described = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return h(
    'div',
    { className: 'field' },
    h('label', { htmlFor: name }, label),
    h('input', { id: name, name, defaultValue: value, maxLength: 100, autoComplete: 'off', ...details, ...described }),
    error && h('p', { id: errorId, role: 'alert' }, error),
  )
}

/** Paise → "Rs.7320", with the paise only where there are any. */
function rupees(paise: number): string {
  return `Rs.${paise % 100 === 0 ? paise / 100 : (paise / 100).toFixed(2)}`
}
