import type { Receipt } from '../../../domain/receipts/receipt.ts'
import { definePage } from '../../page.ts'
import { Paper, PaperTable } from '../../ui/orders/paper.tsx'
import text from '../../ui/text/text.module.css'
import styles from './receipt.module.css'

/** The receipt is made to be printed on one sheet, without header, footer and the links above it. */
export const receipt = definePage({
  head: ({ receipt }: { receipt: Receipt; pdf: string }) => ({ title: `${receipt.title} ${receipt.number}`, noIndex: true }),
  footer: 'slim',
  Body: ({ receipt, pdf }) => (
    <div className={styles.page}>
      <Paper
        title={receipt.title}
        seller={receipt.seller}
        particulars={receipt.particulars}
        parties={receipt.parties}
        links={[
          { href: '/account/orders', words: '← Your Orders' },
          { href: pdf, words: `${receipt.title} as PDF` },
        ]}
      >
        <Lines receipt={receipt} />
        {receipt.refunds && <Refunds {...receipt.refunds} />}
        {receipt.notes.map((note) => (
          <p key={note} className={`${text.fine} ${text.soft}`}>
            {note}
          </p>
        ))}
      </Paper>
    </div>
  ),
})

function Lines({ receipt: { lines, sums, total, inWords } }: { receipt: Receipt }) {
  return (
    <PaperTable
      columns={['Item', 'Quantity', 'Amount']}
      rows={lines.map(({ description, details, quantity, amount }) => ({ title: description, details, cells: [quantity, amount] }))}
      sums={sums}
      total={{ amount: total, inWords }}
    />
  )
}

/** Beneath what was sold, which stays as it was. */
function Refunds({ rows, remaining }: NonNullable<Receipt['refunds']>) {
  return (
    <PaperTable
      columns={['Refunds', 'Amount']}
      rows={rows.map(({ label, details, amount }) => ({ title: label, details, cells: [amount] }))}
      sums={[['Remaining', remaining]]}
    />
  )
}
