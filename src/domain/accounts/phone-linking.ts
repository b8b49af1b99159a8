/**
 * The states of linking a phone (spec §4):
 * - `start`: nothing has begun
 * - `number`: the captcha is solved, the number is entered
 * - `code`: a code was sent, and is entered
 * - `verify`: an entered code is being checked
 * - `linked`: the number shows
 */
export const PHONE_STATES = ['start', 'number', 'code', 'verify', 'linked'] as const
export type PhoneState = (typeof PHONE_STATES)[number]

/**
 * Events: the captcha is solved; a code is sent; a code is entered, and is right, wrong, or void because it has expired or
 * was tried too often; another number is wanted; the linking is left; the captcha counts no more; the number is unlinked.
 */
export const PHONE_EVENTS = [
  'captcha-solved',
  'code-sent',
  'code-entered',
  'code-right',
  'code-wrong',
  'code-void',
  'other-number',
  'cancelled',
  'captcha-expired',
  'unlinked',
] as const
export type PhoneEvent = (typeof PHONE_EVENTS)[number]

const NEXT: Record<PhoneState, Partial<Record<PhoneEvent, PhoneState>>> = {
  start: { 'captcha-solved': 'number' },
  number: { 'captcha-solved': 'number', 'code-sent': 'code', cancelled: 'start', 'captcha-expired': 'start' },
  // Sending again voids the code before.
  code: { 'code-sent': 'code', 'code-entered': 'verify', 'code-void': 'number', 'other-number': 'number', cancelled: 'start' },
  verify: { 'code-right': 'linked', 'code-wrong': 'code', 'code-void': 'number' },
  linked: { unlinked: 'start' },
}

/** Null where the event is refused in this state. */
export function nextPhoneState(state: PhoneState, event: PhoneEvent): PhoneState | null {
  return NEXT[state][event] ?? null
}

/** How long a solved captcha lets somebody enter numbers. */
export const CAPTCHA_COUNTS_S = 30 * 60
export const CODE_COUNTS_S = 10 * 60
export const CODE_TRIES = 5

/** What is stored of a person's linking; null before a captcha is solved. */
export type PhoneLinking = { captchaUntil: Date; phoneNumber: string | null; codeUntil: Date | null; tries: number }

/** The state at this moment: codes and captchas expire by themselves. */
export function phoneStateOf(linked: string | null, linking: PhoneLinking | null, now: Date): Exclude<PhoneState, 'verify'> {
  if (linked !== null) return 'linked'
  if (!linking) return 'start'
  if (linking.codeUntil !== null && linking.codeUntil > now && linking.tries < CODE_TRIES) return 'code'
  return linking.captchaUntil > now ? 'number' : 'start'
}

/** Upper bounds for input, in UTF-16 code units. */
export const MAX_PHONE_INPUT = 40
export const MAX_CODE_INPUT = 20

/** The six digits of an entered code, also with spaces between them; null where it cannot be one. */
export function readCode(typed: string): string | null {
  const digits = typed.length > MAX_CODE_INPUT ? '' : typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Why a step of linking a phone is refused: client codes (spec §8), and reasons that have none. */
export type PhoneFailure = PhoneCode | PhoneReason

type PhoneCode =
  | 'captcha-check-failed'
  | 'missing-phone-number'
  | 'invalid-phone-number'
  | 'invalid-verification-code'
  | 'invalid-verification-id'
  | 'code-expired'

const PHONE_REASONS = [
  'operation-not-allowed',
  'captcha-expired',
  'country-not-served',
  'number-in-use',
  'number-rejected',
  'too-many-tries',
  'message-not-sent',
] as const
export type PhoneReason = (typeof PHONE_REASONS)[number]

/** Whether the refusal has no client code. */
export function isPhoneReason(failure: PhoneFailure): failure is PhoneReason {
  return PHONE_REASONS.some((reason) => reason === failure)
}
