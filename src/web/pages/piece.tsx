import type { ComponentProps } from 'react'
import { paragraphsOf, type Content } from '../../domain/content.ts'
import type { Subscription } from '../../domain/membership.ts'
import { jsonEtag } from '../../etag.ts'
import { liveRegion } from '../live-region.ts'
import { definePage } from '../page.ts'
import { ContentHero, contentTransition, heroAlt } from '../ui/content-hero.tsx'
import { Day } from '../ui/day.tsx'
import { RenewalBanner } from '../ui/membership-card.tsx'
import { preloadsOf } from '../ui/picture.tsx'
import { ProductLinks, type LinkedProduct } from '../ui/product-links.tsx'
import text from '../ui/text.module.css'
import styles from './piece.module.css'

type PieceProps = {
  piece: Content
  /** Those of its products that can be bought. */
  linked: LinkedProduct[]
  subscriptions: Subscription[]
}

const SIZES = '(min-width: 1440px) 532px, (min-width: 900px) 38vw, 100vw'

/** One piece of the members' content (spec §2). */
export const piece = definePage({
  head: ({ piece }: PieceProps) => ({
    title: piece.title,
    description: piece.excerpt,
    noIndex: true,
    preloads: preloadsOf(piece.picture ?? undefined, SIZES),
  }),
  Body: ({ piece, linked, subscriptions }: PieceProps) => (
    <div className={`${text.wrap} ${styles.page}`}>
      <p>
        <a className={text.link} href="/content">
          ← Back to all pieces
        </a>
      </p>
      <RenewalBanner subscriptions={subscriptions} />
      <PieceArticle piece={piece} linked={linked} {...liveRegion('piece', topicOf(piece))} />
    </div>
  ),
})

type PieceArticleProps = Pick<PieceProps, 'piece' | 'linked'> & ComponentProps<'article'>

export function PieceArticle({ piece, linked, ...rest }: PieceArticleProps) {
  return (
    <article className={styles.piece} {...rest}>
      <div className={styles.picture}>
        <ContentHero
          className={styles.hero}
          piece={piece}
          alt={heroAlt(piece)}
          shape="tall"
          sizes={SIZES}
          first
          transition={contentTransition(piece)}
        />
      </div>
      <div className={styles.words}>
        <header>
          <h1>{piece.title}</h1>
          <p className={text.soft}>
            <Day seconds={Date.parse(piece.created_at) / 1000} />
          </p>
        </header>
        <p className={text.lede}>{piece.excerpt}</p>
        {paragraphsOf(piece).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        <ProductLinks title="In the shop" products={linked} />
      </div>
    </article>
  )
}

function topicOf(piece: Content) {
  return { resource: 'piece', params: { id: piece.id }, etag: jsonEtag(piece) }
}
