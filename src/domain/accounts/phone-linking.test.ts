import { describe, expect, it } from 'vitest'
import {
  CODE_TRIES,
  nextPhoneState,
  PHONE_EVENTS,
  PHONE_STATES,
  phoneStateOf,
  readCode,
  type PhoneEvent,
  type PhoneState,
} from './phone-linking.ts'

const MOVES: [from: PhoneState, event: PhoneEvent, to: PhoneState][] = [
  ['start', 'captcha-solved', 'number'],
  ['number', 'captcha-solved', 'number'],
  ['number', 'code-sent', 'code'],
  ['number', 'cancelled', 'start'],
  ['number', 'captcha-expired', 'start'],
  ['code', 'code-sent', 'code'],
  ['code', 'code-entered', 'verify'],
  ['code', 'code-void', 'number'],
  ['code', 'other-number', 'number'],
  ['code', 'cancelled', 'start'],
  ['verify', 'code-right', 'linked'],
  ['verify', 'code-wrong', 'code'],
  ['verify', 'code-void', 'number'],
  ['linked', 'unlinked', 'start'],
]

describe('linking a phone', () => {
  it.each(MOVES)('goes from %s by %s to %s', (from, event, to) => expect(nextPhoneState(from, event)).toBe(to))

  const moves = new Set(MOVES.map(([from, event]) => `${from} ${event}`))
  const others = PHONE_STATES.flatMap((state) => PHONE_EVENTS.map((event) => [state, event] as const)).filter(
    ([state, event]) => !moves.has(`${state} ${event}`),
  )
  it.each(others)('in %s refuses %s', (state, event) => expect(nextPhoneState(state, event)).toBeNull())
})

describe('the state that is stored', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
  const linking = { captchaUntil: after, phoneNumber: '+919876543210', codeUntil: after, tries: 0 }

  it.each([
    ['linked, whatever else is stored', '+919876543210', linking, 'linked'],
    ['start before a captcha', null, null, 'start'],
    ['number after it', null, { ...linking, phoneNumber: null, codeUntil: null }, 'number'],
    ['start when it has expired', null, { ...linking, captchaUntil: before, codeUntil: null }, 'start'],
    ['code while one counts', null, linking, 'code'],
    ['code, though the captcha has expired', null, { ...linking, captchaUntil: before }, 'code'],
    ['number when the code has expired', null, { ...linking, codeUntil: before }, 'number'],
    ['number when the code was tried too often', null, { ...linking, tries: CODE_TRIES }, 'number'],
  ] as const)('is %s', (_, linked, stored, state) => expect(phoneStateOf(linked, stored, now)).toBe(state))
})

describe('an entered code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
  ])('%s is %s', (typed, code) => expect(readCode(typed)).toBe(code))

  it.each(['', '12345', '1234567', '12345a', '1'.repeat(1000)])('is not %s', (typed) => expect(readCode(typed)).toBeNull())
})
