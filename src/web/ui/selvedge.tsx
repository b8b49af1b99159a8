import styles from './selvedge.module.css'

/** A printed border strip that ends a thought; decoration only. */
export function Selvedge({ print }: { print: 'madder' | 'bel' | 'footer' }) {
  return <div className={`${styles.selvedge} ${styles[print]}`} role="presentation" data-no-print="" />
}
