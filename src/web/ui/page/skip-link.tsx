import styles from './skip-link.module.css'

/** The first tab stop of every page: past what all pages repeat. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  )
}
