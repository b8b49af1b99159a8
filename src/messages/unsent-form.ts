import type { LostOfForm } from '../domain/accounts/unsent-form.ts'
import { TEXT_FIELDS } from '../domain/catalogue/product-fields.ts'

/** What does not come back with a form that is to be sent again. */
export const LOST_OF_FORM: Record<LostOfForm, string> = {
  files: 'Photos and other files cannot come back with a form: please choose them again afterwards.',
  password: 'Passwords do not come back with a form: please type the new one again afterwards.',
  length:
    'You are not signed in any more, and what you typed is too long to come along. Sign in in another window, then go back in this one.',
}

export const SIGN_IN_FIRST =
  'You are not signed in any more, so nothing was sent. What you typed is kept on this page, and comes back when you sign in.'

export const SIGN_IN_BESIDE = 'That opens in another window. When you are signed in there, come back to this one:'

/** What the button of a form says, where that is another thing than what the form calls itself. */
const BUTTONS = new Map([
  ['review', 'Submit review'],
  ['display-name', 'Save name'],
  ['wrong', 'Tell us what is wrong'],
  ['return', 'Ask for a return'],
])

/** By what the form says it does, or the end of its address. */
export function buttonWords(does: string): string {
  return BUTTONS.get(does) ?? wordsOf(does)
}

/** What a field is called, where that is another thing than its name. */
const FIELDS = new Map([
  ...Object.entries(TEXT_FIELDS).map(([name, { label }]) => [name, label] as const),
  ['cityLocality', 'City'],
  ['stateProvince', 'State'],
  ['gstin', 'GSTIN'],
])

export function fieldWords(name: string): string {
  return FIELDS.get(name) ?? wordsOf(name)
}

/** "Address line 1" of `addressLine1`, "Save address" of `save-address`. */
function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/[-_.]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Said after the sign-in, above what was typed. */
export const NOTHING_SENT = 'Nothing is sent yet. With “Send” it goes as you had typed it.'
