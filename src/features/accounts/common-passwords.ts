import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The passwords of at least eight characters that are tried first, in lower case: those that are common in India, then those of
 * the list in @zxcvbn-ts/language-common 4.1.3 (MIT licence), the most frequent first.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split(/\s+/),
)
