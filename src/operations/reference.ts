/** Whether something can have this id, number or address: no longer one is given, and the database stores no null character. */
export function isReference(id: string): boolean {
  return id.length <= MAX_REFERENCE && !id.includes('\0')
}

/** An email address has at most as many characters. */
const MAX_REFERENCE = 254
