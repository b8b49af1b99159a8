import type { ReactNode } from 'react'
import button from '../form/button.module.css'
import { Logo } from '../page/logo.tsx'
import text from '../text/text.module.css'
import { AddressLines } from './address-lines.tsx'
import styles from './paper.module.css'

type PaperProps = {
  title: string
  /** Who sells, as lines. */
  seller: string[]
  particulars: readonly (readonly [label: string, value: string])[]
  /** Who buys, and where the parcel goes. */
  parties: { title: string; lines: string[] }[]
  /** Where the paper is from, and further links that are not printed; of papers that are printed together the first has them. */
  links: { href: string; words: string }[]
  /** Nothing else is done with it. */
  isToPrint?: boolean
  /** The tables of lines, and what stands beneath them. */
  children: ReactNode
}

/** A sheet of A4 to look at and to print: whose it is, what it is, for whom, and its lines. */
export function Paper({ title, seller, particulars, parties, links, isToPrint = false, children }: PaperProps) {
  return (
    <div className={styles.desk}>
      {links.length > 0 && (
        <p className={styles.links} data-no-print="">
          {links.map(({ href, words }) => (
            <a key={href} className={isToPrint ? styles.back : text.link} href={href}>
              {words}
            </a>
          ))}
          {/* Shown by the script that it needs. */}
          <button
            type="button"
            className={`${button.button} ${isToPrint ? button.stamp : button.line} ${button.small}`}
            data-print=""
            hidden
          >
            Print
          </button>
        </p>
      )}
      <article className={styles.sheet}>
        <header className={styles.letterhead}>
          <Logo height={40} />
          <AddressLines lines={seller} />
        </header>
        <div className={styles.title}>
          <h1>{title}</h1>
          <dl>
            {particulars.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.parties}>
          {parties.map((party) => (
            <section key={party.title}>
              <h2>{party.title}</h2>
              <AddressLines lines={party.lines} />
            </section>
          ))}
        </div>
        {children}
      </article>
    </div>
  )
}

type PaperTableProps = {
  /** The first column takes the room that the others leave. */
  columns: string[]
  rows: { title: string; details?: string[]; cells: ReactNode[] }[]
  sums?: readonly (readonly [label: string, amount: string])[]
  total?: { amount: string; inWords: string }
}

export function PaperTable({ columns, rows, sums = [], total }: PaperTableProps) {
  const span = columns.length - 1
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, details = [], cells }, index) => (
          <tr key={index}>
            <th scope="row">
              {title}
              {details.map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </th>
            {cells.map((cell, column) => (
              <td key={columns[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {(sums.length > 0 || total) && (
        <tfoot>
          {sums.map(([label, amount]) => (
            <Sum key={label} label={label} amount={amount} span={span} />
          ))}
          {total && (
            <>
              <Sum label="Total" amount={total.amount} span={span} className={styles.total} />
              <tr className={styles.words}>
                <td colSpan={columns.length}>{total.inWords}</td>
              </tr>
            </>
          )}
        </tfoot>
      )}
    </table>
  )
}

function Sum({ label, amount, span, className }: { label: string; amount: string; span: number; className?: string | undefined }) {
  return (
    <tr className={className}>
      <th scope="row" colSpan={span}>
        {label}
      </th>
      <td>{amount}</td>
    </tr>
  )
}
