import type { CollectionHead } from '../../../domain/catalogue/collection.ts'
import type { Shot } from '../../../domain/shop/shop-folder.ts'
import { unbroken } from '../../../domain/text.ts'
import { useFolder } from '../../folder-context.ts'
import { spreadOf, StaticPicture } from '../pictures/static-picture.tsx'
import layout from '../text/layout.module.css'
import styles from './collection-shelf.module.css'
import cards from './picture-cards.module.css'

export type ShownCollection = CollectionHead & { picture: string | null }

/** Collections side by side, each with its picture and its words. */
export function CollectionShelf({ collections }: { collections: ShownCollection[] }) {
  const { pictures } = useFolder()
  const shown = collections.map((collection) => ({ ...collection, shot: pictures[collection.picture ?? ''] }))
  return (
    <ul className={styles.shelf}>
      {shown.map(({ id, name, words, shot }, index) => (
        <li key={id} className={cards.card}>
          {shot && <StaticPicture shot={shot} alt="" sizes={cardSizes(shot, index, shown.length)} />}
          <h3>
            <a className={layout.cover} href={`/collections/${id}`}>
              {name}
            </a>
          </h3>
          <p>{unbroken(words)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Each is 3 by 2, and a longer picture cut at its sides; in two columns the last of three is a strip over both. */
function cardSizes(shot: Shot, index: number, cards: number): string {
  const share = (columns: number, ratio = 3 / 2) => `${Math.round((93 / columns) * spreadOf(shot, ratio))}vw`
  const pair = index % 2 === 0 && index === cards - 1 ? share(1, 3) : share(2)
  return `(min-width: 900px) ${share(cards)}, (min-width: 600px) ${pair}, ${share(1)}`
}
