import type { LostOfForm } from '../domain/accounts/unsent-form.ts'

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

/** Said after the sign-in, above what was typed. */
export const NOTHING_SENT = 'Nothing is sent yet. With “Send” it goes as you had typed it.'
