import styles from './selvedge.module.css'

/** A printed border between sections; decoration only. */
export function Selvedge({ print }: { print: 'madder' | 'bel' | 'footer' }) {
  return <div className={`${styles.selvedge} ${styles[print]}`} role="presentation" data-later="" data-no-print="" />
}
