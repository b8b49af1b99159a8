import type { ReactNode } from 'react'
import { Field } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import styles from './filters.module.css'
import { ActionButton } from './form/action-form.tsx'

type FilterBarProps = {
  /** The list's address: the form goes there with GET. */
  action: string
  search?: { name?: string; label: string; value: string; placeholder?: string; maxLength: number; autoFocus?: boolean }
  /** Fields of the list's other filters. */
  children?: ReactNode
  /** Whether anything is filtered now: then a link clears it. */
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
            // eslint-disable-next-line jsx-a11y/no-autofocus -- a scanner types into it
            autoFocus={search.autoFocus}
            aria-keyshortcuts="/"
            data-search=""
          />
        </div>
      )}
      {children}
      <div className={`${layout.beside} ${styles.go}`}>
        <ActionButton look="line">{search ? 'Search' : 'Show'}</ActionButton>
        {filtered && (
          <a className={styles.all} href={action}>
            Clear
          </a>
        )}
      </div>
    </form>
  )
}

/** Where a list in pages goes on; `next` is null on its last page, `first` on its first. */
export function Pager({ first, next, partial = false }: PagerProps) {
  return (
    <>
      {partial && <p className={text.soft}>Searched the newest 20,000.</p>}
      {(first !== null || next !== null) && (
        <nav className={styles.pager} aria-label="Pages">
          {first !== null && <a href={first}>First page</a>}
          {next !== null && (
            <a href={next} rel="next">
              Next page →
            </a>
          )}
        </nav>
      )}
      <p className={styles.keys}>
        <span>
          <kbd>/</kbd> search
        </span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> rows
        </span>
        <span>
          <kbd>Enter</kbd> opens
        </span>
      </p>
    </>
  )
}

type PagerProps = {
  first: string | null
  next: string | null
  /** The list has more than the 20,000 rows that a search by words reads. */
  partial?: boolean
}

type EmptyList = {
  filtered: boolean
  /** The words of a list without any entry, and of one in which none is like that. */
  words: { none: string; noneLikeThat: string }
}

export function emptyWords({ filtered, words }: EmptyList): string {
  return filtered ? words.noneLikeThat : words.none
}
