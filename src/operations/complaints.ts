import { ANSWER_LENGTH, type ComplaintState } from '../domain/orders/complaint.ts'
import type { WordsFault } from '../domain/reviews/review.ts'
import { answerFault, CLOSED_WORDS } from '../messages/orders/complaint.ts'
import { text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

export const answer = operation({
  on: 'complaint',
  about: 'answer a complaint in words, which its buyer gets as a mail',
  button: 'Send the answer',
  done: 'The buyer gets your answer by mail.',
  told: ({ id }: { id: string }) => `Complaint ${id} is answered.`,
  fields: {
    answer: text('Answer', {
      max: ANSWER_LENGTH.max,
      tooLong: answerFault('long'),
      unit: 'TEXT',
      about: 'what the buyer reads',
      hint: 'The buyer gets it by mail, and reads it at the order.',
      isArgument: true,
      isLong: true,
    }),
  },
  refusals: {
    'unknown-complaint': gone('There is no complaint {id}.'),
    closed: ({ state }: { state: ComplaintState }) => CLOSED_WORDS[state],
    invalid: atField('answer', ({ fault }: { fault: WordsFault }) => answerFault(fault)),
  },
})
