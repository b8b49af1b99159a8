import type { MailPictureCids } from '../../domain/mails/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import type { Order, OrderLine } from '../../domain/orders/order.ts'
import type { SellerContact } from '../../domain/shop/seller.ts'
import { useFolder } from '../folder-context.ts'
import { ButtonBand, MailLayout, TextBand, WordBands } from './mail-layout.tsx'
import { Destination, destinationOf, lineText, MailLines } from './mail-lines.tsx'
import { paragraphs, signature, textOf, whyOrdered, type MailTemplate, type Part } from './mail-template.ts'

type Frame = { shopUrl: string; demo: boolean; seller: SellerContact; pictures: MailPictureCids }

type BuyerMail<Data> = {
  subject: MailTemplate<Data>['subject']
  title: (data: Data) => string
  /** The first of its words unless said. */
  preview?: (data: Data) => string
  /** Of a demo. */
  note: string
  words: (data: Data) => Part[]
  button: (data: Data) => [words: string, href: string]
  lines?: (data: Data) => OrderLine[]
  hasPrices?: boolean
  /** The words have said the lines: the text version does not again. */
  isSaid?: boolean
  /** Beside the lines, each with its amount. */
  fees?: (data: Data) => string[]
  /** Whose destination stands below. */
  to?: (data: Data) => Order
}

/** A mail about an order: words, one button, pieces. HTML and text are made of the same. */
export function buyerMail<Data extends Frame>(of: BuyerMail<Data>): MailTemplate<Data> {
  const { subject, title, words, preview = (data) => textOf(words(data)[0]), button, hasPrices = false, isSaid = false } = of
  const linesOf = (data: Data) => of.lines?.(data) ?? []
  const feesOf = (data: Data) => of.fees?.(data) ?? []
  return {
    subject,
    preview,
    Body: function BuyerMailBody(data) {
      const [label, href] = button(data)
      const { shopUrl, seller, demo, pictures } = data
      const { name } = useFolder()
      return (
        <MailLayout
          title={title(data)}
          preview={preview(data)}
          note={demo ? of.note : null}
          why={whyOrdered(name)}
          shopUrl={shopUrl}
          seller={seller}
        >
          <WordBands words={words(data)} />
          <ButtonBand href={href}>{label}</ButtonBand>
          {feesOf(data).length > 0 && <TextBand>{feesOf(data).join(', ')}</TextBand>}
          {linesOf(data).length > 0 && <MailLines lines={linesOf(data)} pictures={pictures} hasPrices={hasPrices} />}
          {of.to && <Destination order={of.to(data)} />}
        </MailLayout>
      )
    },
    text: (data, { name }) =>
      paragraphs(
        ...words(data).map(textOf),
        [
          ...(isSaid ? [] : linesOf(data).map((line) => lineText(line) + (hasPrices ? `: ${formatPaise(line.amount_subtotal)}` : ''))),
          ...feesOf(data),
        ].join('\n'),
        of.to ? destinationOf(of.to(data)).join('\n') : null,
        button(data).join(':\n'),
        data.demo && of.note,
        whyOrdered(name),
        signature(data.seller),
      ),
  }
}
