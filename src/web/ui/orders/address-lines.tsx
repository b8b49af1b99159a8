import styles from './address-lines.module.css'

/** A postal address, a line under the other. People write their own lines, in any script. */
export function AddressLines({ lines }: { lines: string[] }) {
  return (
    <address className={styles.address}>
      {lines.map((line, index) => (
        <bdi key={index}>{line}</bdi>
      ))}
    </address>
  )
}
