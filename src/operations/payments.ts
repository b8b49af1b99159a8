import { BUYER_MAILED } from '../messages/orders/buyer-mailed.ts'
import { optionalText } from './fields.ts'
import { atField, operation } from './operation.ts'

export const paidBack = operation({
  on: 'refund',
  sensitive: true,
  callsOut: true,
  about: 'a refund that the payment provider cannot send, or that was paid in cash, was paid back by hand: its buyer gets a mail',
  button: 'Paid back by hand',
  warns: {
    words: 'The shop asks the provider no more, and tells the buyer that the money has been sent back. Have you paid it?',
    yes: 'it is paid',
  },
  done: `The refund is closed as paid back by hand. ${BUYER_MAILED}`,
  fields: {
    reference: optionalText('Reference', {
      max: 100,
      unit: 'REFERENCE',
      about: 'what names the transfer; needed for what was paid in cash',
    }),
  },
  refusals: {
    'no-reference': atField('reference', 'Please say what names the transfer, such as its UTR.'),
    'not-stuck': 'Nothing was changed: this refund is paid out, or under way at the payment provider.',
    'under-way': 'Nothing was changed: the payment provider has accepted this refund meanwhile, and may pay it out.',
    'no-answer':
      'Nothing was changed: the payment provider does not answer, so it is not known whether it has paid. Please try again later.',
  },
})
