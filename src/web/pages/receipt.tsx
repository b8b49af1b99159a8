import type { Receipt } from '../../domain/receipt.ts'
import logo from '../assets/logo.svg'
import { definePage } from '../page.ts'
import text from '../ui/text.module.css'
import styles from './receipt.module.css'

/** Made to be printed on one sheet, without header, footer and the links above it. */
export const receipt = definePage({
  head: ({ receipt }: { receipt: Receipt; pdf: string }) => ({ title: `${receipt.title} ${receipt.number}`, noIndex: true }),
  footer: 'slim',
  Body: ({ receipt, pdf }) => (
    <div className={styles.table}>
      <p className={styles.actions} data-no-print="">
        <a className={text.link} href="/account/orders">
          ← Your Orders
        </a>
        <a className={text.link} href={pdf}>
          {receipt.title} as PDF
        </a>
        {/* Shown by the script that it needs. */}
        <button type="button" className={text.link} data-print="" hidden>
          Print
        </button>
      </p>
      <article className={styles.sheet}>
        <Letterhead seller={receipt.seller} />
        <div className={styles.title}>
          <h1>{receipt.title}</h1>
          <Particulars rows={receipt.particulars} />
        </div>
        <div className={styles.parties}>
          {receipt.parties.map(({ title, lines }) => (
            <section key={title}>
              <h2>{title}</h2>
              <Address lines={lines} />
            </section>
          ))}
        </div>
        <Lines receipt={receipt} />
        {receipt.refunds && <Refunds {...receipt.refunds} />}
        {receipt.notes.map((note) => (
          <p key={note} className={`${text.fine} ${text.soft}`}>
            {note}
          </p>
        ))}
      </article>
    </div>
  ),
})

function Letterhead({ seller }: { seller: string[] }) {
  return (
    <header className={styles.letterhead}>
      <img src={logo} width="163" height="40" alt="Chhaap" />
      <Address lines={seller} />
    </header>
  )
}

function Address({ lines }: { lines: string[] }) {
  return (
    <address>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  )
}

function Particulars({ rows }: { rows: Receipt['particulars'] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ receipt }: { receipt: Receipt }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map(({ description, details, quantity, amount }, index) => (
          <tr key={index}>
            <th scope="row">
              {description}
              {details.map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </th>
            <td>{quantity}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {receipt.sums.map(([label, amount]) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
        <Sum label="Total" amount={receipt.total} />
        <tr>
          <td colSpan={3}>{receipt.inWords}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Beneath what was sold, which stays as it was. */
function Refunds({ rows, remaining }: NonNullable<Receipt['refunds']>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            Refunds
          </th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, details, amount }, index) => (
          <tr key={index}>
            <th scope="row" colSpan={2}>
              {label}
              {details.map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
        <Sum label="Remaining" amount={remaining} />
      </tbody>
    </table>
  )
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>{amount}</td>
    </tr>
  )
}
