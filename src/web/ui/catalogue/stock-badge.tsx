import styles from './stock-badge.module.css'

/** Stamped on the picture of a product that cannot be bought now. */
export function StockBadge() {
  return <span className={styles.badge}>Out of stock</span>
}
