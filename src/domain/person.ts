/** Somebody signed in, as the account page shows them (spec §3, User). */
export type Person = {
  uid: string
  displayName: string
  /** Null for people whose provider gave none; shown as N/A. */
  email: string | null
  emailVerified: boolean
  phoneNumber: string | null
  photoURL: string | null
}
