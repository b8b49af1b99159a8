/** The form's fields as they were typed. */
export type CardForm = { number: string; expiry: string; cvv: string; name: string }
export type CardErrors = Partial<Record<keyof CardForm, string>>
type CardOutcome = 'pays' | 'declined' | 'pending'
export type CardReading = { ok: true; outcome: CardOutcome; lastFour: string } | { ok: false; errors: CardErrors }

const DECLINED = '4000000000000002'
const PENDING = '4000000000000259'

/** Two test numbers are declined or stay pending; every other valid card pays. The name is not checked, as with most issuers. */
export function readCard(form: CardForm, now: Date): CardReading {
  const digits = form.number.replaceAll(/[\s-]/g, '')
  const errors: CardErrors = {}
  const number = numberError(digits)
  const expiry = expiryError(form.expiry, now)
  const cvv = cvvError(form.cvv.trim(), digits)
  if (number) errors.number = number
  if (expiry) errors.expiry = expiry
  if (cvv) errors.cvv = cvv
  if (number || expiry || cvv) return { ok: false, errors }
  const outcome = digits === DECLINED ? 'declined' : digits === PENDING ? 'pending' : 'pays'
  return { ok: true, outcome, lastFour: digits.slice(-4) }
}

function numberError(digits: string): string | null {
  if (!digits) return 'Enter the card number.'
  if (!/^\d{12,19}$/.test(digits)) return 'A card number has 12 to 19 digits.'
  return hasCheckDigit(digits) ? null : 'This card number is not right: its check digit does not match.'
}

/** Luhn: every second digit from the right counts double, its own digits summed. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function expiryError(typed: string, now: Date): string | null {
  if (!typed.trim()) return 'Enter the expiry date.'
  const parts = /^\s*(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{2})\s*$/.exec(typed)
  const month = Number(parts?.[1])
  if (!parts || month < 1 || month > 12) return 'Write the expiry date as MM / YY.'
  const year = (Number(parts[2]) % 100) + 2000
  // A card is good until the last day of its month.
  const isPast = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
  return isPast ? 'This card has expired.' : null
}

function cvvError(cvv: string, digits: string): string | null {
  if (!cvv) return 'Enter the CVV.'
  const length = /^3[47]/.test(digits) ? 4 : 3
  return new RegExp(`^\\d{${length}}$`).test(cvv) ? null : `The CVV is the ${length} digits printed on the card.`
}
