import type { ReactNode } from 'react'
import layout from '../../ui/text/layout.module.css'
import styles from './heading.module.css'

type HeadingProps = {
  title: string
  /** The list that the object is in. */
  back?: { href: string; title: string }
  picture?: ReactNode
  /** A state beside the title. */
  badge?: ReactNode
  /** A line below the title. */
  lead?: ReactNode
  /** Links and forms at the right. */
  children?: ReactNode
}

/** The head of an operators' page. */
export function Heading({ title, back, picture, badge, lead, children }: HeadingProps) {
  return (
    <div className={styles.heading}>
      {back && (
        <a className={styles.back} href={back.href}>
          ← {back.title}
        </a>
      )}
      <div className={styles.row}>
        {picture}
        <h1>
          {title} {badge}
        </h1>
        {lead && <p>{lead}</p>}
        {children && <div className={layout.line}>{children}</div>}
      </div>
    </div>
  )
}

type PanelProps = {
  id: string
  title: string
  /** A link or form beside the title. */
  aside?: ReactNode
  /** What is to be known of the whole part. */
  hint?: string
  /** The layout of a product's text that it belongs to. */
  'data-layout'?: string
  children: ReactNode
}

/** A part of the page with a title of its own. */
export function Panel({ id, title, aside, hint, children, ...rest }: PanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`} id={id} {...rest}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
        {hint && <p className={layout.note}>{hint}</p>}
      </div>
      {children}
    </section>
  )
}

/** Panels beside each other where there is room: the first is the wider one. While its list `isEmpty`, the form below it has all of the width. */
export function Columns({ isEmpty = false, children }: { isEmpty?: boolean; children: ReactNode }) {
  return isEmpty ? <Sections>{children}</Sections> : <div className={styles.columns}>{children}</div>
}

/** The parts of a long page below each other: where there is room, each with its title beside it. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={`${layout.stack} ${styles.sections}`}>{children}</div>
}
