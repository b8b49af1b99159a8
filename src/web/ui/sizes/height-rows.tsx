import type { Size } from '../../../domain/catalogue/size.ts'
import type { Garment } from '../../../domain/sizes/garment.ts'
import { fallOf } from '../../../domain/sizes/on-your-height.ts'
import { roomOf, widthOf } from '../../../domain/sizes/room.ts'
import { fallWords, roomWords } from '../../../messages/catalogue/on-your-height.ts'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import styles from './height-rows.module.css'

type HeightRowsProps = {
  garment: Garment
  height: number
  /** How wide their best one is. */
  mine: number | null
  size: Size
  isGone: (size: Size) => boolean
  onChange: (size: Size) => void
}

/** The sizes as rows that can be compared: each with its own width or length, and what that is beside theirs or on their height. */
export function HeightRows({ garment: { kind, sizes }, height, mine, size, isGone, onChange }: HeightRowsProps) {
  return (
    <div className={styles.rows} role="radiogroup" aria-label="Size, beside yours">
      {[...sizes].map(([name, measures]) => {
        const width = widthOf(measures)
        const gone = isGone(name)
        const than = width !== null && mine !== null ? roomWords(roomOf(mine, width), 'yours') : fallWords(fallOf(kind, height, measures))
        return (
          <label key={name} className={gone ? `${styles.row} ${styles.gone}` : styles.row}>
            <input className={layout.over} type="radio" name="fit" value={name} checked={name === size} onChange={() => onChange(name)} />
            <b className={layout.stamped}>{name}</b>{' '}
            <span className={text.soft}>
              {width === null ? `${measures.length} cm long` : `${inHalves(width)} cm across`}
              {gone && ', gone'}
            </span>{' '}
            <span className={styles.than}>{than}</span>
          </label>
        )
      })}
    </div>
  )
}

/** "49½": round measures are whole. */
function inHalves(centimetres: number): string {
  return `${Math.floor(centimetres)}${centimetres % 1 ? '½' : ''}`
}
