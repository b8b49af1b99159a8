import { formatRupees } from '../../../domain/money.ts'
import type { Picture } from '../../../domain/picture.ts'
import { Thumbnail } from '../pictures/picture.tsx'
import text from '../text/text.module.css'
import styles from './kept-piece.module.css'

export type KeptPieceProps = { picture: Picture | null; name: string; choice: string; price: number }

/** Stands above the form: nobody should have to wonder whether what they chose is still there. */
export function KeptPiece({ picture, name, choice, price }: KeptPieceProps) {
  return (
    <div className={styles.piece}>
      <Thumbnail picture={picture} sizes="64px" className={styles.picture} />
      <div>
        <p className={styles.words}>It is kept for you.</p>
        <p className={`${text.small} ${text.soft}`}>
          {name}, {choice}, {formatRupees(price)}
        </p>
      </div>
    </div>
  )
}
