import { expect, it } from 'vitest'
import { inboxOf } from './inbox.ts'

it.each([
  ['asha@example.in', 'asha@example.in'],
  ['Asha+one@Example.in', 'asha@example.in'],
  ['a.s.h.a+two+three@googlemail.com', 'asha@gmail.com'],
  ['asha@gmail.com', 'asha@gmail.com'],
  ['a.sha@example.in', 'a.sha@example.in'],
  ['+1@example.in', '+1@example.in'],
])('%s leads to %s', (email, inbox) => expect(inboxOf(email)).toBe(inbox))
