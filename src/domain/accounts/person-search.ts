import type { Noted } from '../operators/note.ts'
import type { OperatorRole } from '../operators/operator-role.ts'

/** A person as operators find them. Times are ISO 8601. */
export type FoundPerson = Noted & {
  uid: string
  name: string
  email: string | null
  emailVerified: boolean
  phoneNumber: string | null
  createdAt: string
  isMember: boolean
  /** Null for everybody who is no operator. */
  operatorRole: OperatorRole | null
  orders: number
  reviews: number
}

/** An open session as operators see it. Times are ISO 8601. */
export type OpenSession = { id: string; device: string; signedInAt: string; usedAt: string }

/** An account that is to become part of another one; who of the two has agreed. */
export type PendingMerge = { email: string; until: Date; formerAgreed: boolean; agreed: boolean }

/** What an operator types to delete an account: its email address, or what the account has instead. */
export function deletionPhrase({ email, phoneNumber, name }: Pick<FoundPerson, 'email' | 'phoneNumber' | 'name'>): string {
  return email ?? phoneNumber ?? name
}

/** Whether that was typed. Capitals and spaces around it do not matter. */
export function confirmsDeletion(typed: string, person: Pick<FoundPerson, 'email' | 'phoneNumber' | 'name'>): boolean {
  return typed.length <= 400 && typed.trim().toLowerCase() === deletionPhrase(person).trim().toLowerCase()
}

/**
 * A phone number as it is stored, in the middle of E.164: "098765 43210" and "+91 98765-43210" find +919876543210. Any other
 * text stays as it is.
 */
export function normaliseSearch(text: string): string {
  if (!/^[+\d\s().-]{3,40}$/.test(text)) return text
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < 3 ? text : digits
}
