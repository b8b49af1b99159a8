import type { ReactNode } from 'react'
import styles from './prose.module.css'
import text from './text.module.css'

type ProseProps = {
  title: string
  updated?: { date: string; words: string } | undefined
  intro?: ReactNode
  picture?: ReactNode
  children: ReactNode
}

/** A page to be read: its title, and sections with their headings beside them where there is room. */
export function Prose({ title, updated, intro, picture, children }: ProseProps) {
  return (
    <>
      {picture && <div className={styles.picture}>{picture}</div>}
      <article className={`${text.wrap} ${styles.prose}`}>
        <header>
          <h1>{title}</h1>
          {updated && (
            <p className={text.soft}>
              Last updated: <time dateTime={updated.date}>{updated.words}</time>
            </p>
          )}
          {typeof intro === 'string' ? <p className={text.lede}>{intro}</p> : intro}
        </header>
        {children}
      </article>
    </>
  )
}

export function ProseSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

export function MailLink({ to }: { to: string }) {
  return <a href={`mailto:${to}`}>{to}</a>
}
