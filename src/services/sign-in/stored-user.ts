import { realEmail } from '../../domain/email.ts'
import type { Person } from '../../domain/person.ts'

/** A user in the sign-in library's own shape. */
export type StoredUser = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image?: string | null
  phoneNumber?: string | null
}

export function toPerson(user: StoredUser): Person {
  return {
    uid: user.id,
    displayName: user.name,
    email: realEmail(user.email),
    emailVerified: user.emailVerified,
    phoneNumber: user.phoneNumber ?? null,
    photoURL: user.image ?? null,
  }
}
