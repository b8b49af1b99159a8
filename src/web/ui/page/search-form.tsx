import { MAX_SEARCH } from '../../../domain/search/search.ts'
import text from '../text/text.module.css'
import styles from './search-form.module.css'

/**
 * The search of the header, which works without scripts. What it offers while somebody types, client/page/catalogue/suggest.ts fills in
 * below, once the field has the focus.
 */
export function SearchForm({ q }: { q: string }) {
  return (
    <>
      <form className={styles.search} action="/shop" role="search">
        <label className={text.hidden} htmlFor="search">
          Search
        </label>
        <Glass />
        <input
          id="search"
          name="q"
          type="search"
          defaultValue={q}
          placeholder="Search"
          maxLength={MAX_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          data-search=""
        />
      </form>
      <div id="suggestions" className={styles.suggestions} role="region" aria-label="Suggestions" hidden />
    </>
  )
}

function Glass() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" aria-hidden="true">
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </svg>
  )
}
