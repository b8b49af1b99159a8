import type { Receipt } from '../../../domain/receipts/receipt.ts'
import { definePage } from '../../page.ts'
import { Paper, PaperTable } from '../../ui/orders/paper.tsx'
import text from '../../ui/text/text.module.css'
import styles from './receipt.module.css'

/** The receipt is made to be printed on one sheet, without header, footer and the links above it. */
export const receipt = definePage({
  head: ({ receipt }: { receipt: Receipt; address: string; pdf: string }) => ({
    title: `${receipt.title} ${receipt.number}`,
    noIndex: true,
  }),
  footer: 'slim',
  Body: ({ receipt, address, pdf }) => (
    <div className={styles.page}>
      <Paper
        title={receipt.title}
        seller={receipt.seller}
        particulars={receipt.particulars}
        parties={receipt.parties}
        links={[
          { href: '/account/orders', words: '← Your Orders' },
          { href: pdf, words: `${receipt.title} as PDF` },
          ...receipt.issues.flatMap((number, index) =>
            number === receipt.number ? [] : [{ href: `${address}?issue=${index + 1}`, words: `${receipt.title} ${number}` }],
          ),
        ]}
      >
        <Lines receipt={receipt} />
        {receipt.later && <Since title="Added later" rows={receipt.later.rows} sum={['Together', receipt.later.total]} />}
        {receipt.refunds && (
          <Since title={receipt.refunds.title} rows={receipt.refunds.rows} sum={['Remaining', receipt.refunds.remaining]} />
        )}
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

/** Beneath what was sold first, which stays as it was. */
function Since({ title, rows, sum }: { title: string; rows: NonNullable<Receipt['refunds']>['rows']; sum: [string, string] }) {
  return (
    <PaperTable
      columns={[title, 'Amount']}
      rows={rows.map(({ label, details, amount }) => ({ title: label, details, cells: [amount] }))}
      sums={[sum]}
    />
  )
}
