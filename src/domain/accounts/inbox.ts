/** Providers in whose addresses dots mean nothing, and which are two names of one. */
const WITHOUT_DOTS = /^(gmail|googlemail)\.com$/

/** So much of an address that its owner knows it again, and nobody else learns it: "a…@example.in". */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…')
}

/**
 * The inbox that an address leads to, as far as the address says: in small letters, without what follows `+`, at Gmail without dots.
 * For counting, never for sending: elsewhere the letters before `@` are the receiver's business.
 */
export function inboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const name = local.replace(/(?<=.)\+.*$/, '')
  return WITHOUT_DOTS.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
