import { MIN_PASSWORD_LENGTH, type PasswordStrength } from '../../../domain/accounts/new-password.ts'

/** What the hint below a new password says; it refuses nothing. */
export const STRENGTH_WORDS: Record<PasswordStrength | 'none', string> = {
  none: `At least ${MIN_PASSWORD_LENGTH} characters.`,
  weak: 'Easy to guess: a longer one is safer.',
  fair: 'Fair: a longer one is safer.',
  strong: 'Hard to guess.',
}
