import { randomUUID } from 'node:crypto'
import type { Person } from '../domain/person.ts'
import type { Session } from '../features/accounts/find-session.ts'
import type { Ctx } from './context.ts'

/**
 * A page template is rendered for somebody who does not exist: whatever a page reads about its person finds nothing, so no
 * template can contain anybody's data. Both values are random, so no text that people write can contain them.
 */
const NOBODY: Person = { uid: randomUUID(), displayName: '', email: null, emailVerified: false, phoneNumber: null, photoURL: null }
const NEVER = new Date(8.64e15)

export const TEMPLATE_SESSION: Session = {
  id: '',
  person: NOBODY,
  createdAt: NEVER,
  expiresAt: NEVER,
  usedAt: NEVER,
  confirmedAt: NEVER,
  isUnused: false,
  cartCount: 0,
}

/** Marks the slots of a template (web/slot.tsx). */
export const SLOT_MARK = randomUUID()

/** The shop's own requests for templates. No request from outside is among them, whatever it says. */
const requests = new WeakSet<Request>()

export function createTemplateRequest(url: string): Request {
  const request = new Request(url)
  requests.add(request)
  return request
}

export function isTemplateRequest(c: Ctx): boolean {
  return requests.has(c.req.raw)
}
