import type { ComponentType } from 'react'
import type { LetterFacts, LetterName } from '../../domain/letter.ts'
import { SHOP } from '../ui/shop-details.ts'

/** One letter, written twice: as HTML and as text. */
export type Mail<Facts> = {
  subject: (facts: Facts) => string
  /** The preview text that mail lists show beside the subject. */
  preview: (facts: Facts) => string
  Body: ComponentType<Facts>
  text: (facts: Facts) => string
}

export type Mails = { [Name in LetterName]: Mail<LetterFacts[Name]> }

/** Joins the paragraphs of the text version and leaves out empty ones. */
export function paragraphs(...parts: (string | false | null)[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** What every mail of the demonstration says where it is about an account. */
export const TEMPORARY = 'Accounts are temporary: demo data resets every 24 hours.'

/** Who writes, at the end of the text version. */
export const SIGNATURE = `${[SHOP.name, ...SHOP.address].join(', ')}\nQuestions: ${SHOP.email}`
