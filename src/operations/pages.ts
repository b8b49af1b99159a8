import { MAX_OPENING, MAX_PAGE_TEXT } from '../domain/shop/own-words.ts'
import { clearableText, optionalText, requiredCount, seen, text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

const unknown = gone('There is no page {id}.')
const done = 'Saved. Shoppers see it from now on.'

export const setPage = operation({
  on: 'page',
  action: 'set-page',
  about: 'write a page in Markdown, in the place of what the shop folder says, or a new one at /pages/ID',
  button: 'Save',
  done,
  told: ({ name }: { name: string }) => `${name} is saved.`,
  fields: {
    text: text('Text', {
      max: MAX_PAGE_TEXT,
      unit: 'MARKDOWN',
      about: 'begins with a line such as "# Care"',
      isLong: true,
      tooLong: `A page has at most ${MAX_PAGE_TEXT} characters.`,
    }),
    seen: seen('the version that was shown, as the list gave it'),
  },
  refusals: {
    invalid: atField('text', ({ faults }: { faults: string[] }) => faults.join(' ')),
    'changed-meanwhile': atField('text', 'Somebody has changed this page since you opened it. Load it anew to see what it says now.'),
    'wrong-name': atField('text', 'Its address is of small letters, digits and hyphens.'),
    'too-many': 'There are 100 pages: take one away first.',
  },
})

export const restorePage = operation({
  on: 'page',
  action: 'restore-page',
  about: 'write an earlier text of a page again',
  button: 'Restore this version',
  done,
  told: ({ name }: { name: string }) => `${name} is as it was.`,
  fields: {
    version: requiredCount('Version', {
      min: 1,
      max: 1_000_000,
      unit: 'N',
      about: 'which one',
      rule: 'A version is a number.',
      isArgument: true,
    }),
  },
  refusals: { 'unknown-page': unknown, 'unknown-version': 'There is no such version.' },
})

export const resetPage = operation({
  on: 'page',
  action: 'reset-page',
  about: 'let the shop folder say again what stands on a page; one that it does not have is gone',
  button: 'Reset to the original',
  warns: {
    words: 'The page is again as the shop folder says; one that the folder does not have is gone. The text is kept.',
    yes: 'do that',
  },
  done: 'It is again as the shop folder says.',
  told: ({ name, isOfFolder }: { name: string; isOfFolder: boolean }) =>
    isOfFolder ? `${name} is as the shop folder says.` : `${name} is gone.`,
  refusals: { 'unknown-page': unknown, unchanged: 'It is as the shop folder says already.' },
})

export const setOpening = operation({
  on: 'page',
  many: true,
  action: 'set-opening',
  about: 'write the opening of the home page',
  button: 'Save',
  done,
  fields: {
    heading: text('Heading', { max: MAX_OPENING.heading, unit: 'TEXT', about: 'in large letters' }),
    words: text('Text', { max: MAX_OPENING.words, unit: 'TEXT', about: 'a sentence below it' }),
    button: text('Button', { max: MAX_OPENING.button, unit: 'TEXT', about: 'what leads to /shop' }),
    picture: clearableText('Picture', {
      max: 200,
      unit: 'NAME',
      about: 'a picture of the shop folder, an empty text for none; otherwise it stays',
      hint: 'The name of a picture of the shop folder, such as shop/front.',
    }),
    alt: optionalText('What it shows', { max: MAX_OPENING.alt, unit: 'TEXT', about: 'for those who do not see the picture' }),
  },
  refusals: {
    'unknown-picture': atField('picture', 'The shop folder has no such picture.'),
    'no-alt': atField('alt', 'Please say what the picture shows.'),
  },
})
