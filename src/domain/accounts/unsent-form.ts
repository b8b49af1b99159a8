import { isUuid } from '../text.ts'

/** What of a form does not come along with it: files, passwords, or all of one that is too long. */
export type LostOfForm = 'files' | 'password' | 'length'

type FormField = { name: string; value: string }

/** The fields of a form that was not taken, to be sent again. */
export type RefusedForm = { fields: FormField[]; lost: LostOfForm | null }

/**
 * A form whose sender was signed in no more. It goes through the sign-in page, not through the shop's storage, to whoever has signed
 * in, to send or not.
 */
export type UnsentForm = RefusedForm & {
  /** The page that it stands on, and where it is sent. */
  page: string
  action: string
}

/** Hidden fields and choices have values of a single word. */
const WORDS = /\S\s+\S/
const OF_A_WORD = new Set(['name', 'phone'])

/**
 * Whether somebody has written this. A form without such a field is an act alone, such as "Yes, delete": it is not kept, since who has
 * signed in meanwhile, maybe somebody else, could not see what they send.
 */
export function isWritten({ name, value }: FormField): boolean {
  return WORDS.test(value) || (OF_A_WORD.has(name) && value.trim() !== '')
}

/** Names what a page has seen, or a press. */
const TECHNICAL = new Set([
  'intent',
  'action',
  'once',
  'key',
  'seen',
  'piece_seen',
  'photos_shown',
  'first',
  'told',
  'was',
  'meant',
  'version',
  'source',
])

/** Whether a person who sends it should read this field: all but what is empty, or means something to the shop alone. */
export function isForPeople({ name, value }: FormField): boolean {
  return value.trim() !== '' && !isUuid(value) && !TECHNICAL.has(name)
}

/** Characters as JSON; with files left out a form of any page but an import is shorter. */
export const MAX_UNSENT = 128 * 1024

/** One that is too long comes without its fields. */
export function bounded(form: UnsentForm): UnsentForm {
  return writeUnsent(form).length <= MAX_UNSENT ? form : { ...form, fields: [], lost: 'length' }
}

/** For a field of the sign-in page's form. */
export function writeUnsent(form: UnsentForm): string {
  return JSON.stringify(form)
}
