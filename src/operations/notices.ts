import { type NoticeFault } from '../domain/shop/notice.ts'
import { NOTICE_FAULTS } from '../messages/notices.ts'
import { optionalText, text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

/** More than a notice may have: what is wrong with more is said in its own words. */
const MAX_TYPED = 1000
const unknown = gone('Nothing was changed: there is no such notice.')

export const setNotice = operation({
  on: 'notice',
  action: 'notice',
  about: 'tell every shopper something (announcement), or close the shop for orders (closing), until a day is over',
  button: 'Announce',
  done: 'Shoppers see it from now on.',
  fields: {
    words: text('Message', { max: MAX_TYPED, unit: 'TEXT', about: 'one line' }),
    link: optionalText('Link', {
      max: MAX_TYPED,
      unit: 'ADDRESS',
      about: 'of an announcement: a page such as /shop, or an address with https://',
    }),
    from: optionalText('From', { max: 30, unit: 'TIME', about: 'when it begins: a day or a time; at once without it', isMoment: true }),
    until: text('Until', {
      isMoment: true,
      max: 30,
      unit: 'TIME',
      about: 'a day, which counts whole, or a time such as 2026-11-30T18:30 in India',
    }),
  },
  refusals: {
    'unknown-notice': unknown,
    invalid: atField('words', ({ faults }: { faults: NoticeFault[] }) => faults.map((fault) => NOTICE_FAULTS[fault]).join(' ')),
  },
})

export const endNotice = operation({
  on: 'notice',
  action: 'end-notice',
  about: 'take an announcement off, or take orders again (closing)',
  button: 'Remove',
  done: 'Removed: shoppers no longer see it.',
  refusals: { 'unknown-notice': unknown },
})
