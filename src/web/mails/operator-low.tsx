import { counted } from '../../domain/counted.ts'
import type { MailData } from '../../domain/mails/mail-content.ts'
import { lowVariantWords } from '../../messages/catalogue/stock.ts'
import { operatorMail } from './operator-layout.tsx'

type Data = MailData['operatorLow']

/** To an operator: few pieces are left of these. */
export const operatorLow = operatorMail<Data>({
  title: titleOf,
  preview: (data) => linesOf(data).join(', '),
  words: (data) => [linesOf(data)],
  button: ({ stockUrl }) => ['See the stock', stockUrl],
})

function titleOf({ kinds, more }: Data): string {
  const [only] = kinds
  return only && kinds.length + more === 1 ? lowVariantWords(only) : `Low stock of ${counted(kinds.length + more, 'size')}`
}

function linesOf({ kinds, more }: Data): string[] {
  return [...kinds.map(lowVariantWords), ...(more > 0 ? [`And ${more} more.`] : [])]
}
