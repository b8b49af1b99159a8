import type { CSSProperties } from 'react'
import type { Border } from '../../../domain/shop/shop-folder.ts'
import { useFolder } from '../../folder-context.ts'
import styles from './selvedge.module.css'

/** A border between sections, where the shop folder has one; decoration only. */
export function Selvedge({ border }: { border: Border }) {
  const strip = useFolder().looks.borders[border]
  if (strip === undefined) return null
  const style = { '--strip': `url("${strip}")` } as CSSProperties
  return <div className={`${styles.selvedge} ${styles[border]}`} role="presentation" data-later="" data-no-print="" style={style} />
}
