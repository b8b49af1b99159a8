import type { ReactNode } from 'react'
import { ActionButton } from './action-form.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './filters.module.css'

type FilterBarProps = {
  /** The list's address: the form goes there with GET. */
  action: string
  search?: { name?: string; label: string; value: string; placeholder?: string; maxLength: number }
  /** Fields of the list's other filters. */
  children?: ReactNode
  /** Whether anything is filtered now: then a link leads to everything. */
  filtered: boolean
}

/** Search and filters of a list. "/" focuses the search field. */
export function FilterBar({ action, search, children, filtered }: FilterBarProps) {
  return (
    <form className={styles.bar} action={action} method="get">
      {search && (
        <div className={styles.search}>
          <Field
            label={search.label}
            type="search"
            name={search.name ?? 'search'}
            defaultValue={search.value}
            placeholder={search.placeholder}
            maxLength={search.maxLength}
            aria-keyshortcuts="/"
            data-search=""
          />
        </div>
      )}
      {children}
      <div className={styles.end}>
        <ActionButton look="line">Show</ActionButton>
        {filtered && (
          <a className={styles.all} href={action}>
            Show all
          </a>
        )}
      </div>
    </form>
  )
}

/** Where a list in pages goes on; `next` is null on its last page, `first` on its first. */
export function Pager({ first, next, partial = false }: PagerProps) {
  if (first === null && next === null) return null
  return (
    <>
      {partial && <p className={styles.partial}>Older ones have not been looked at yet: the next page goes on.</p>}
      <nav className={styles.pager} aria-label="Pages">
        {first !== null && <a href={first}>First page</a>}
        {next !== null && (
          <a href={next} rel="next">
            Next page →
          </a>
        )}
      </nav>
    </>
  )
}

type PagerProps = {
  first: string | null
  next: string | null
  /** A search has not looked at the whole list for this page. */
  partial?: boolean
}

const NONE_SO_FAR = 'None of those that were looked at so far is like that. The next page looks at older ones.'

type EmptyList = {
  filtered: boolean
  /** The search has not looked at the whole list for this page. */
  partial?: boolean
  /** Of a list without any entry, and of one in which none is like that. */
  words: { none: string; noneLikeThat: string }
}

/** What a page without entries says. */
export function emptyWords({ filtered, partial = false, words }: EmptyList): string {
  if (partial) return NONE_SO_FAR
  return filtered ? words.noneLikeThat : words.none
}
