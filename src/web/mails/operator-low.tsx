import { counted } from '../../domain/counted.ts'
import type { MailData } from '../../domain/mails/mail-content.ts'
import { lowVariantWords } from '../../messages/stock.ts'
import { LineBreaks, TextBand } from './mail-layout.tsx'
import type { MailTemplate } from './mail-template.ts'
import { OperatorLayout, operatorText } from './operator-layout.tsx'

type Data = MailData['operatorLow']

/** To an operator: few pieces are left of these. */
export const operatorLow: MailTemplate<Data> = {
  subject: titleOf,
  preview: (data) => linesOf(data).join(', '),
  Body: (data) => (
    <OperatorLayout title={titleOf(data)} preview={linesOf(data).join(', ')} shopUrl={data.shopUrl} button={look(data)}>
      <TextBand>
        <LineBreaks lines={linesOf(data)} />
      </TextBand>
    </OperatorLayout>
  ),
  text: (data) => operatorText({ ...data, button: look(data) }, linesOf(data).join('\n')),
}

function titleOf({ kinds, more }: Data): string {
  const [only] = kinds
  return only && kinds.length + more === 1 ? lowVariantWords(only) : `Few pieces left of ${counted(kinds.length + more, 'size')}`
}

function linesOf({ kinds, more }: Data): string[] {
  return [...kinds.map(lowVariantWords), ...(more > 0 ? [`And ${more} more.`] : [])]
}

function look({ stockUrl }: Data): [string, string] {
  return ['See the stock', stockUrl]
}
