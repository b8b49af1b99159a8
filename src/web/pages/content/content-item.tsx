import type { ComponentProps } from 'react'
import type { Product } from '../../../domain/catalogue/product.ts'
import { paragraphsOf, type Content, type ContentCard } from '../../../domain/content/content.ts'
import type { Subscription } from '../../../domain/members/membership.ts'
import { jsonEtag } from '../../../etag.ts'
import { useFolder } from '../../folder-context.ts'
import { liveRegion } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { PieceRow } from '../../ui/catalogue/piece-row.tsx'
import { ContentEntries, LEAD_SIZES } from '../../ui/content/content-entry.tsx'
import { ContentHero, contentTransition, heroAlt } from '../../ui/content/content-hero.tsx'
import { RenewalBanner } from '../../ui/content/membership-card.tsx'
import { preloadsOf } from '../../ui/pictures/picture.tsx'
import { Day } from '../../ui/text/day.tsx'
import text from '../../ui/text/text.module.css'
import styles from './content-item.module.css'

type ContentItemProps = {
  contentItem: Content
  /** The products of the content item that can be bought. */
  linked: Product[]
  /** Further content items. */
  next: ContentCard[]
  subscriptions: Subscription[]
}

/** A content item (spec §2). */
export const contentItem = definePage({
  head: ({ contentItem }: ContentItemProps) => ({
    title: contentItem.title,
    description: contentItem.excerpt,
    noIndex: true,
    preloads: preloadsOf(contentItem.picture ?? undefined, LEAD_SIZES),
  }),
  Body: ({ contentItem, linked, next, subscriptions }: ContentItemProps) => (
    <div className={`${text.wrap} ${styles.page}`}>
      <p>
        <a className={text.link} href="/content">
          ← Back to all pieces
        </a>
      </p>
      <RenewalBanner subscriptions={subscriptions} />
      <ContentItemArticle contentItem={contentItem} linked={linked} {...liveRegion('content-item', topicOf(contentItem))} />
      {next.length > 0 && (
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">More to read</h2>
          <ContentEntries entries={next} />
        </section>
      )}
    </div>
  ),
})

type ContentItemArticleProps = Pick<ContentItemProps, 'contentItem' | 'linked'> & ComponentProps<'article'>

export function ContentItemArticle({ contentItem, linked, ...rest }: ContentItemArticleProps) {
  const folder = useFolder()
  return (
    <article className={styles.item} {...rest}>
      <div className={styles.picture}>
        <ContentHero
          className={styles.hero}
          contentItem={contentItem}
          alt={heroAlt(contentItem, folder)}
          shape="tall"
          sizes={LEAD_SIZES}
          first
          transition={contentTransition(contentItem)}
        />
      </div>
      <header>
        <h1>{contentItem.title}</h1>
        <p className={text.lede}>{contentItem.excerpt}</p>
        <p className={text.soft}>
          <Day seconds={Date.parse(contentItem.created_at) / 1000} />
        </p>
      </header>
      <div className={styles.words}>
        {paragraphsOf(contentItem).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        <PieceRow title="In the shop" products={linked} />
      </div>
    </article>
  )
}

function topicOf(contentItem: Content) {
  return { resource: 'content_item', params: { id: contentItem.id }, etag: jsonEtag(contentItem) }
}
